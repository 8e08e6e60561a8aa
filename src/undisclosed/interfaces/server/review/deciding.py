"""What a reviewer chose, as decisions that the engine carries out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from undisclosed.decisions.decision import Decision, Ruling
from undisclosed.document.document import Span
from undisclosed.interfaces.server.review.items import Item
from undisclosed.interfaces.server.review.review import HistoryEntry

_RULINGS: dict[str, Ruling] = {
    "agree": "default",
    "keep": "keep",
    "replace": "replace",
    "remove": "remove",
}


def decisions_of(items: Iterable[Item], text: str, reviewer: str) -> tuple[Decision, ...]:
    """Returns the decisions about all places of the items that were decided about.

    Args:
        items: The items.
        text: The document.
        reviewer: Who decided.
    """
    return tuple(_decision(entry, place, text, reviewer) for place, entry in _apart(_places(items)))


def _places(items: Iterable[Item]) -> Iterator[tuple[Span, HistoryEntry]]:
    for item in items:
        if item.entry is not None:
            for place in item.places:
                yield place, item.entry


def _apart(places: Iterable[tuple[Span, HistoryEntry]]) -> Iterator[tuple[Span, HistoryEntry]]:
    """Yields the places in order; of two that overlap, the one that begins first."""
    past = 0
    for place, entry in sorted(places, key=lambda each: each[0]):
        if place.start >= past:
            past = place.end
            yield place, entry


def _decision(entry: HistoryEntry, place: Span, text: str, reviewer: str) -> Decision:
    return Decision(
        _RULINGS[entry.choice],
        text[place.start : place.end],
        place.start,
        place.end,
        replacement=entry.replacement or None,
        reason=entry.reason,
        by=reviewer,
        at=entry.at,
    )
