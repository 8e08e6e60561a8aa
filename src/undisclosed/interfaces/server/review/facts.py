"""What a reviewer is shown of one item: why, how much, with what, and what it could become."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from undisclosed.engine import Engine
from undisclosed.interfaces.server.review.items import Item, edit_at
from undisclosed.interfaces.server.review.studies import Study
from undisclosed.results.alternatives import Alternative
from undisclosed.results.reasons import percent_of_pages
from undisclosed.results.results import Finding

_MOST_PARTNERS = 12
_NARROWEST = 0.6
"""A bar of less can't be seen."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share of pages, to be drawn against others.

    Attributes:
        what: The pages that it is a share of.
        share: The share, in words.
        width: The share, in percent of the longest bar there can be.
        is_limit: Whether it is the one that may not be passed.
    """

    what: str
    share: str
    width: float
    is_limit: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """All that is shown of an item.

    Attributes:
        item: The item.
        number: Its number, from 1.
        bars: How much it tells, and what it may.
        partners: Items, and other terms, that it is a group with.
        proposal: What stands for it as long as nobody decides; None where it stays, "" where it is
            left out.
        removes: Whether that is the marker of what is removed.
        alternatives: What else may stand for it, the most telling first; what is proposed is none.
        own: What the reviewer wrote instead, in words that are none of these.
        accepted: Why what was decided is a risk all the same, a sentence each.
    """

    item: Item
    number: int
    bars: tuple[Bar, ...]
    partners: tuple[tuple[str, int | None], ...]
    proposal: str | None
    removes: bool
    alternatives: tuple[Alternative, ...]
    own: str
    accepted: tuple[str, ...]


def facts_of(study: Study, item: Item, engine: Engine) -> Facts:
    """Returns what is shown of an item."""
    is_left = item.entry is None or item.entry.choice == "agree"
    # What stands there now: another decision may have changed it.
    edits = study.released.edits if is_left else study.proposed.edits
    edit = edit_at(edits, item.places[0])
    [alternatives] = engine.alternatives(study.opened.document, [item.strongest])
    written = item.entry.replacement if item.entry else ""
    proposal = None if edit is None else edit.replacement.strip()
    same = {proposal, engine.language.wording.without_article(proposal or "")} - {written}
    return Facts(
        item=item,
        number=study.items.index(item) + 1,
        bars=tuple(_bars(item.strongest)),
        partners=tuple(_partners(study, item)),
        proposal=proposal,
        # Who chose to remove it sees that, whatever the engine would do.
        removes=proposal == engine.settings.marker and is_left,
        alternatives=tuple(one for one in alternatives if one.label not in same),
        accepted=tuple(_accepted(study, item)),
        own="" if any(written == one.label for one in alternatives) else written,
    )


def _bars(finding: Finding) -> Iterator[Bar]:
    measured = finding.measured
    told, limit = measured.p_given_term, measured.p_given_at_most
    if told is None or limit is None or finding.at_most is None or told <= limit:
        return  # There is nothing to draw it against, or it tells too much by another rule.
    if "entity_and_term" not in (measured.counts or {}):
        return  # Of an individual they are bounds, and no shares of pages.
    for what, share, is_limit in ((_name(finding), told, False), (finding.at_most, limit, True)):
        width = max(_NARROWEST, 100 * share / told)
        yield Bar(what, percent_of_pages(share), round(width, 1), is_limit)


def _name(finding: Finding) -> str:
    return finding.text if finding.group is None else f"{finding.text} and the others"


def _accepted(study: Study, item: Item) -> Iterator[str]:
    for decided in study.released.decided:
        if decided.start == item.at:
            yield from decided.risks


def _partners(study: Study, item: Item) -> Iterator[tuple[str, int | None]]:
    """Yields the other members of its groups, with where to go if there is something to decide."""
    seen = {item.term}
    at = {one.term: one.at for one in study.items}
    for finding in study.found.findings:
        term = " ".join(finding.text.split()).casefold()
        if finding.group in item.groups and term not in seen:
            seen.add(term)
            yield finding.text, at.get(term)
        if len(seen) > _MOST_PARTNERS:
            return
