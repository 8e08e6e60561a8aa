"""What a reviewer walks through: each term that was found, once, wherever it stands."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from undisclosed.document.document import Span
from undisclosed.interfaces.server.review.review import HistoryEntry, Review
from undisclosed.results.results import Edit, Finding, Result

Strength = Literal["unknown", "some", "much", "all"]
"""How much a term tells: unknown; over the line; at four times its odds or more; as good as all."""

STRENGTHS: dict[Strength, str] = {
    "some": "tells too much",
    "much": "tells far too much",
    "all": "gives it away",
    "unknown": "not known",
}
_IDENTIFIES = "may tell who it is"
# A score of a half is at the threshold; the odds of .8 are four times as high.
_MUCH, _ALL = 0.8, 0.95


@dataclass(frozen=True, slots=True)
class Item:
    """A term to decide about.

    Attributes:
        at: Where it stands first, by which it is asked for.
        term: The term, however it is capitalized.
        shown: The term as it stands there.
        places: Where it stands.
        findings: What speaks against it, the strongest first, each reason once.
        strength: How much it tells.
        groups: Numbers of the groups that it is in.
        entry: What was decided; None while nothing was.
        by_policy: Whether the policy keeps it, so that nothing is to be decided.
    """

    at: int
    term: str
    shown: str
    places: tuple[Span, ...]
    findings: tuple[Finding, ...]
    strength: Strength
    groups: tuple[int, ...]
    entry: HistoryEntry | None
    by_policy: bool

    @property
    def strongest(self) -> Finding:
        """What speaks against it most."""
        return self.findings[0]

    @property
    def says(self) -> str:
        """How much it tells, in words."""
        return _IDENTIFIES if self.strongest.cause == "identifier" else STRENGTHS[self.strength]

    @property
    def is_open(self) -> bool:
        """Whether it is still to be looked at."""
        return self.entry is None and not self.by_policy

    @property
    def is_kept(self) -> bool:
        """Whether it stays against the verdict."""
        return self.by_policy or (self.entry is not None and self.entry.choice == "keep")


def items_of(found: Result, review: Review) -> tuple[Item, ...]:
    """Returns what was found in a document as items, in order of the text."""
    gathered: dict[str, list[Finding]] = {}
    for finding in found.findings:
        if finding.action != "keep":
            gathered.setdefault(_term(finding.text), []).append(finding)
    decided = review.decided
    items = [_item(term, findings, decided.get(term)) for term, findings in gathered.items()]
    return tuple(sorted(items, key=lambda item: item.at))


def next_open(items: Sequence[Item], at: int) -> Item | None:
    """Returns the next item to look at behind a place, else the first that is left."""
    left = [item for item in items if item.is_open]
    return next((item for item in left if item.at > at), left[0] if left else None)


def item_at(items: Sequence[Item], at: int | None) -> Item | None:
    """Returns the item that stands first at a place."""
    return next((item for item in items if item.at == at), None)


class Places:
    """Which item stands at a place of the text."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._at = sorted((place, item) for item in items for place in item.places)
        self._starts = [place.start for place, _ in self._at]

    def within(self, start: int, end: int) -> Item | None:
        """Returns the first item that shares a code point with a stretch."""
        first = max(0, bisect_right(self._starts, start) - 1)
        for place, item in self._at[first : bisect_left(self._starts, end)]:
            if place.end > start:
                return item
        return None

    def __iter__(self) -> Iterator[tuple[Span, Item]]:
        return iter(self._at)


def edit_at(edits: Sequence[Edit], span: Span) -> Edit | None:
    """Returns the edit that changes a place, if one does."""
    number = bisect_right(edits, span.start, key=lambda edit: edit.end)
    if number < len(edits) and edits[number].start < span.end:
        return edits[number]
    return None


def _item(term: str, findings: list[Finding], entry: HistoryEntry | None) -> Item:
    reasons: dict[str, Finding] = {}
    for finding in sorted(findings, key=lambda finding: -finding.measured.score):
        reasons.setdefault(finding.why, finding)
    places = sorted({Span(finding.start, finding.end) for finding in findings})
    groups = {finding.group for finding in findings if finding.group is not None}
    return Item(
        at=places[0].start,
        term=term,
        shown=min(findings, key=lambda finding: finding.start).text,
        places=tuple(places),
        findings=tuple(reasons.values()),
        strength=strength_of(next(iter(reasons.values()))),
        groups=tuple(sorted(groups)),
        entry=entry,
        by_policy=all(finding.action == "accept" for finding in findings),
    )


def strength_of(finding: Finding) -> Strength:
    """Returns how much a finding tells."""
    if finding.cause == "unknown":
        return "unknown"
    score = finding.measured.score
    return "all" if score >= _ALL else "much" if score >= _MUCH else "some"


def _term(text: str) -> str:
    return " ".join(text.split()).casefold()
