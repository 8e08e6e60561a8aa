"""Results as one page that needs nothing else: no script, no font, no network.

What it looks like is in `templates/`, which escape whatever they are given; the page also forbids
itself, by its content security policy, to run or load anything, should some text ever get through.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from undisclosed.report.certificate import MEANING
from undisclosed.report.gather import gather
from undisclosed.report.marks import (
    Look,
    Mark,
    mark_input,
    mark_output,
    unassessed_outside_findings,
)
from undisclosed.report.reader import reader_lines, scope
from undisclosed.report.terminal import verdict
from undisclosed.results.results import Finding, Result

if TYPE_CHECKING:
    from jinja2 import Template


@dataclass(frozen=True, slots=True)
class ShownPiece:
    """A piece of a text, with all that the page shows of it.

    Attributes:
        text: The piece.
        look: How it is to look.
        findings: The findings that cover it, strongest look first.
        row: The row that tells of the first of them; None without any.
        groups: The groups they belong to.
        anchors: Numbers of those that rows link to here.
    """

    text: str
    look: Look
    findings: tuple[Finding, ...]
    row: int | None
    groups: tuple[int, ...]
    anchors: tuple[int, ...]


class SignedReview(NamedTuple):
    """Who reviewed a document, and how much of it.

    Attributes:
        by: The name that was given; "" if none was.
        date: When, in UTC, as ISO 8601.
        findings: How many things were found to decide about.
        looked_at: How many of them the reviewer decided about.
    """

    by: str
    date: str
    findings: int
    looked_at: int


def to_html(result: Result, original: str, signed: SignedReview | None = None) -> str:
    """Returns a self-contained page about a result, for a reviewer with any browser.

    Args:
        result: The result.
        original: The text that it came of.
        signed: Who reviewed it, if somebody did.
    """
    gathered = gather(result.findings)
    rows = {number: item.row for item in gathered for number in item.numbers}
    before, after = mark_input(result, original), mark_output(result)
    page = _template("report.html").render(
        result=result,
        signed=signed,
        verdict=verdict(result),
        scope=scope(result),
        meaning=MEANING,
        reader=list(reader_lines(result, words=True)),
        actions=Counter(edit.action for edit in result.edits),
        before=list(_pieces(before, result, rows, anchored=True)),
        after=list(_pieces(after, result, rows, anchored=False)) if result.edits else None,
        telling=[item for item in gathered if item.look != "unknown"],
        unknown=[item for item in gathered if item.look == "unknown"],
        unjudged=_unjudged(result),
        decided=[each for each in result.decided if each.decision.is_answered],
    )
    # NUL is no character of HTML, whatever is done to it.
    return page.replace("\0", "\ufffd")


def index_to_html(rows: Sequence[Mapping[str, object]], summary: str) -> str:
    """Returns a page that leads to the reports of a run, and tells what became of each file."""
    return _template("index.html").render(rows=rows, summary=summary).replace("\0", "\ufffd")


@cache
def _template(name: str) -> Template:
    # Only now: few runs of the program write a page.
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("undisclosed.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def _pieces(
    marks: Iterable[Mark], result: Result, rows: dict[int, int], *, anchored: bool
) -> Iterator[ShownPiece]:
    """Yields marks as pieces; a finding is anchored where it is met first."""
    met: set[int] = set()
    for mark in marks:
        findings = tuple(result.findings[number] for number in mark.findings)
        yield ShownPiece(
            text=mark.text,
            look=mark.look,
            findings=findings,
            row=rows[mark.findings[0]] if mark.findings else None,
            groups=tuple(sorted({f.group for f in findings if f.group is not None})),
            anchors=tuple(n for n in mark.findings if n not in met) if anchored else (),
        )
        met.update(mark.findings)


def _unjudged(result: Result) -> dict[tuple[str, str], list[str]]:
    """Returns the places of unknown terms that are in no finding, by term and action."""
    places: dict[tuple[str, str], list[str]] = {}
    for place in unassessed_outside_findings(result):
        key = (place.text, place.action)
        places.setdefault(key, []).append(f"{place.start}–{place.end}")
    return places
