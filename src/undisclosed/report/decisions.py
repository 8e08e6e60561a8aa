"""Findings as a file of decisions: what a person edits, with all that there is to decide by."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence

from undisclosed.decisions.decision import MOST, Decision, Decisions
from undisclosed.decisions.file import SCHEMA, TABLE
from undisclosed.errors import DecisionError
from undisclosed.results.alternatives import Alternative
from undisclosed.results.results import Finding, Result

_HEAD = """\
# What undisclosed found, for you to decide. This file quotes the document: keep it as safe.
#
# Each finding below has an action. Change it to what you want:
#   "default"   what the engine does: mostly the first safe alternative, else removal
#   "keep"      it stays as it is, and the release says that a risk was accepted
#   "replace"   write in replacement what is to stand there: an alternative, or your own words
#   "remove"    it is taken out
# Say why in reason. Without start and end an action is for the term wherever it stands. What was
# not found can be decided too: add a [[finding]] with start, end, text and action.
#
# Then: undisclosed sanitize FILE --decisions THIS (with the policy as before)
"""
# Context on either side, in words.
_AROUND = 9
_FARTHEST = 200
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_WORDS = re.compile(r"\S+")


def _nowhere(_: int) -> str:
    return ""


def decisions_to_toml(
    result: Result,
    original: str,
    alternatives: Sequence[Sequence[Alternative]],
    *,
    file: str = "",
    place_of: Callable[[int], str] = _nowhere,
) -> str:
    """Returns a file of decisions about an assessed text, all of them still `default`.

    Args:
        result: What `assess` says of the text.
        original: The text.
        alternatives: What each finding may be called instead (`Engine.alternatives`).
        file: What the document is called.
        place_of: Tells where in its file an offset of the text stands.

    Raises:
        DecisionError: There are more findings than anybody decides about.
    """
    head = [
        _HEAD,
        f"schema = {SCHEMA}",
        f"document = {_quoted(result.certificate.text)}",
        f"file = {_quoted(file)}",
        'by = ""  # who decides',
        'at = ""  # when',
        "",
    ]
    tables = list(_tables(result.findings, original, alternatives, place_of))
    _refuse_too_many(len(tables))
    return "\n".join([*head, *tables])


def with_new_findings(
    edited: str,
    decided: Decisions,
    result: Result,
    original: str,
    alternatives: Sequence[Sequence[Alternative]],
    *,
    place_of: Callable[[int], str] = _nowhere,
) -> tuple[str, int]:
    """Returns a file that somebody has edited with what it does not decide yet, and how much.

    Ensures: what stands in it stays, byte for byte; what is new follows at its end.

    Raises:
        DecisionError: It is about another text.
    """
    if decided.document and decided.document != result.certificate.text:
        raise DecisionError(
            "The decisions there are about another text than this one, or about an earlier state "
            "of it, and stay as they are. Write to another file."
        )
    taken = sorted(_places(decided.all))
    fresh = [
        (finding, ways)
        for finding, ways in zip(result.findings, alternatives, strict=True)
        if not _overlaps(taken, finding)
    ]
    findings, options = [f for f, _ in fresh], [ways for _, ways in fresh]
    tables = list(_tables(findings, original, options, place_of))
    _refuse_too_many(len(tables) + len(decided.all))
    if not tables:
        return edited, 0
    return "\n".join([edited.rstrip("\n"), "", *tables]), len(tables)


def _refuse_too_many(number: int) -> None:
    if number > MOST:
        raise DecisionError(
            f"There would be {number:,} findings to decide about; at most {MOST:,} are read. Split "
            "the document, or write decisions about terms wherever they stand by hand."
        )


def _places(decisions: Iterable[Decision]) -> Iterator[tuple[int, int]]:
    for each in decisions:
        if each.start is not None and each.end is not None:
            yield each.start, each.end


def _overlaps(taken: Sequence[tuple[int, int]], finding: Finding) -> bool:
    """Tells whether one of some places, none overlapping, touches a finding."""
    past = bisect_left(taken, (finding.end, 0))
    return past > 0 and taken[past - 1][1] > finding.start


def _tables(
    findings: Iterable[Finding],
    original: str,
    alternatives: Iterable[Sequence[Alternative]],
    place_of: Callable[[int], str],
) -> Iterator[str]:
    """Yields a table for each place, with what is to know about it once for each term."""
    told: dict[tuple[str, str], int] = {}
    past = number = 0
    for finding, ways in zip(findings, alternatives, strict=True):
        # A place may be found for several reasons: it is decided once.
        if finding.start < past:
            continue
        past = finding.end
        number += 1
        lines = [f"[[{TABLE}]]", f"# {_around(finding, original)}"]
        same = told.setdefault((finding.text, finding.why), number)
        if same == number:
            lines += [f"# {_shown(line)}" for line in _reasons(finding, ways)]
        else:
            lines.append(f"# The same term again: see finding {same} of these.")
        place = place_of(finding.start)
        if place:
            lines.append(f"place = {_quoted(place)}")
        lines += [
            f"start = {finding.start}",
            f"end = {finding.end}",
            f"text = {_quoted(finding.text)}",
            'action = "default"',
            'replacement = ""',
            'reason = ""',
            "",
        ]
        yield "\n".join(lines)


def _reasons(finding: Finding, alternatives: Sequence[Alternative]) -> Iterator[str]:
    yield finding.why
    if finding.action == "keep":
        yield "By default it stays: another member of its group changes."
    for way in alternatives:
        yield f"{'safe' if way.safe else 'risky'}: {way.label} – {way.why}"
    if not any(way.safe for way in alternatives) and finding.action != "keep":
        yield "No alternative is safe: by default it is removed."


def _around(finding: Finding, original: str) -> str:
    """Returns a place with the words around it, on one line."""
    before = original[max(0, finding.start - _FARTHEST) : finding.start]
    after = original[finding.end : finding.end + _FARTHEST]
    first = [match.start() for match in _WORDS.finditer(before)][-_AROUND:]
    last = [match.end() for match in _WORDS.finditer(after)][:_AROUND]
    left = before[first[0] :] if first else ""
    right = after[: last[-1]] if last else ""
    shown = f"{left}[{finding.text}]{right}"
    return f"… {_shown(' '.join(shown.split()))} …"


def _shown(text: str) -> str:
    """Returns a text for a comment: on one line, and what nobody sees by its name."""
    signs = (f"<U+{ord(c):04X}>" if unicodedata.category(c) in _UNSEEN else c for c in text)
    return "".join(signs)


def _quoted(text: str) -> str:
    """Returns a text as TOML has it in quotes; what nobody sees is written by its number."""
    signs = []
    for sign in text:
        if sign in '"\\':
            signs.append(f"\\{sign}")
        elif unicodedata.category(sign) in _UNSEEN:
            number = ord(sign)
            signs.append(f"\\u{number:04X}" if number < 0x10000 else f"\\U{number:08X}")
        else:
            signs.append(sign)
    return f'"{"".join(signs)}"'
