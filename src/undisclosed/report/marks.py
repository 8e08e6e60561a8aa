"""Where in a text findings stand, as pieces that a page or a terminal can draw one by one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from undisclosed.results.results import Finding, Result, Unassessed

Look = Literal["plain", "generalize", "remove", "replace", "risky", "accept", "keep", "unknown"]

# What to show where several findings meet: the one that changes the text.
_ORDER: tuple[Look, ...] = ("remove", "replace", "generalize", "risky", "accept", "unknown", "keep")
_NEIGHBOURS = 16


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of a text that looks the same throughout.

    Attributes:
        text: The piece.
        look: How it is to look.
        findings: Numbers of the findings that cover it, strongest look first.
    """

    text: str
    look: Look = "plain"
    findings: tuple[int, ...] = ()


def look_of(finding: Finding) -> Look:
    """Returns how a finding is shown."""
    if finding.cause == "unknown" and finding.action != "accept":
        return "unknown"
    if finding.action == "none":
        return "risky"
    return finding.action


def mark_input(result: Result, original: str) -> list[Mark]:
    """Cuts the input into pieces, with what covers each.

    Ensures: joined, the pieces are the input.
    """
    covers = [(f.start, f.end, look_of(f), i) for i, f in enumerate(result.findings)]
    covers += [(p.start, p.end, "unknown", -1) for p in unassessed_outside_findings(result)]
    ends = _changed(result)
    covers += [(e.start, e.end, e.action, -1) for e in result.edits if e.end not in ends]
    covers.sort(key=lambda cover: (cover[0], cover[1]))
    return list(_cut(original, covers))


def unassessed_outside_findings(result: Result) -> Iterator[Unassessed]:
    """Yields the places that K can't speak for and that no finding covers."""
    starts = [finding.start for finding in result.findings]
    for place in result.unassessed:
        # Findings are in order of the input: one that covers the place begins no later.
        past = bisect_right(starts, place.start)
        near = result.findings[max(0, past - _NEIGHBOURS) : past]
        if not any(place.end <= finding.end for finding in near):
            yield place


def _cut(text: str, covers: Sequence[tuple[int, int, Look, int]]) -> Iterable[Mark]:
    edges = sorted({0, len(text), *(c[0] for c in covers), *(c[1] for c in covers)})
    waiting = list(reversed(covers))
    active: list[tuple[int, int, Look, int]] = []
    for start, end in pairwise(edges):
        active = [cover for cover in active if cover[1] > start]
        while waiting and waiting[-1][0] <= start:
            active.append(waiting.pop())
        ranked = sorted(active, key=lambda cover: (_ORDER.index(cover[2]), cover[3]))
        numbers = tuple(dict.fromkeys(cover[3] for cover in ranked if cover[3] >= 0))
        yield Mark(text[start:end], ranked[0][2] if ranked else "plain", numbers)


def _changed(result: Result) -> dict[int, int]:
    """Returns the numbers of the findings that were changed, by their ends: no two share one.

    What a reviewer changed and nobody had found is an edit without a finding.
    """
    return {f.end: i for i, f in enumerate(result.findings) if f.replacement is not None}


def mark_output(result: Result) -> list[Mark]:
    """Cuts the released text into pieces, with what replaced what, and what a reviewer accepts.

    Ensures: joined, the pieces are the released text.
    """
    ends = _changed(result)
    kept = {(f.start, f.end): i for i, f in enumerate(result.findings) if f.action == "accept"}
    risky = {each.released_start for each in result.decided if each.risks}
    changed: list[tuple[int, int, Look, int | None]] = []
    for edit in result.edits:
        number = ends.get(edit.end)
        look = edit.action if number is None else look_of(result.findings[number])
        look = "accept" if edit.released_start in risky else look
        changed.append((edit.released_start, edit.released_end, look, number))
    for each in result.decided:
        if each.risks and each.decision.action == "keep":
            number = kept.get((each.start, each.end))
            changed.append((each.released_start, each.released_end, "accept", number))
    marks: list[Mark] = []
    at = 0
    for start, end, look, number in sorted(changed, key=lambda place: place[:2]):
        marks.append(Mark(result.text[at:start]))
        marks.append(Mark(result.text[start:end], look, () if number is None else (number,)))
        at = end
    marks.append(Mark(result.text[at:]))
    return [mark for mark in marks if mark.text]
