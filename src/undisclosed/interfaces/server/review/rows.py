"""A document and its release side by side: rows of paragraphs, whose marks say what is where."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from undisclosed.interfaces.server.review.items import Item, Places
from undisclosed.report.marks import mark_input
from undisclosed.results.results import Edit, Result

Side = Literal["plain", "item", "member", "unknown"]

LONGEST = 1_500
"""Characters of a row: a longer paragraph is cut behind a sentence, so that both stay level."""

_HARD_WRAPPED = 55
_BLANK = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]*\s+|\s+")


@dataclass(frozen=True, slots=True)
class RowPiece:
    """A piece of a row.

    Attributes:
        text: The piece.
        kind: A plain piece, an item, a member of a group that may stay, or what K can't speak for.
        item: The item that it belongs to.
        groups: The groups that it belongs to.
        action: On the side of the release, what was done here; "" for what stayed.
    """

    text: str
    kind: Side = "plain"
    item: Item | None = None
    groups: tuple[int, ...] = ()
    action: str = ""


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A stretch of the document, and what it is in the release.

    Attributes:
        number: Its number, from 1.
        before: The document.
        after: The release.
        flows: Whether its lines were broken by a program, and may be broken anew.
    """

    number: int
    before: tuple[RowPiece, ...]
    after: tuple[RowPiece, ...]
    flows: bool

    @property
    def ends(self) -> bool:
        """Whether an empty line follows, or several."""
        return bool(self.before) and _BLANK.search(self.before[-1].text) is not None

    @property
    def is_same(self) -> bool:
        """Whether there is nothing to see but the same words twice."""
        return all(piece.kind == "plain" and not piece.action for piece in self.before + self.after)


def rows_of(text: str, found: Result, released: Result, items: Sequence[Item]) -> list[DocumentRow]:
    """Returns the rows of a document.

    Ensures: joined, the pieces of one side are the document, those of the other the release.
    """
    places = Places(items)
    before = list(_before(text, found, items))
    after = list(_after(text, released, places))
    joined = [(at, at + len(piece.text)) for at, piece in before if piece.kind != "plain"]
    joined += [(edit.start, edit.end) for edit in released.edits]
    cuts = _cuts(text, joined)
    shifted = _shifted(cuts, released.edits)
    left = _split(before, cuts)
    right = _split(after, shifted)
    return [
        DocumentRow(number, one, other, _is_wrapped(text[start:end]))
        for number, (one, other, (start, end)) in enumerate(
            zip(left, right, pairwise(cuts), strict=True), 1
        )
    ]


def _before(text: str, found: Result, items: Sequence[Item]) -> Iterator[tuple[int, RowPiece]]:
    by_place = {(place.start, place.end): item for item in items for place in item.places}
    groups: dict[int, Item] = {}
    for item in reversed(items):
        groups.update(dict.fromkeys(item.groups, item))
    at = 0
    for mark in mark_input(found, text):
        findings = [found.findings[number] for number in mark.findings]
        own = [by_place.get((f.start, f.end)) for f in findings if f.action != "keep"]
        item_here = next((one for one in own if one is not None), None)
        numbers = tuple(sorted({f.group for f in findings if f.group is not None}))
        if item_here is not None:
            yield at, RowPiece(mark.text, "item", item_here, item_here.groups)
        elif numbers:
            yield at, RowPiece(mark.text, "member", groups.get(numbers[0]), numbers)
        elif mark.look == "unknown":
            yield at, RowPiece(mark.text, "unknown")
        else:
            yield at, RowPiece(mark.text)
        at += len(mark.text)


def _after(text: str, released: Result, places: Places) -> Iterator[tuple[int, RowPiece]]:
    """Yields the release in pieces: what was changed, and what stays against the verdict."""
    changed = [(edit.start, edit.end, edit) for edit in released.edits]
    starts = [edit.start for edit in released.edits]
    kept: list[tuple[int, int, Edit | None]] = []
    for place, standing in places:
        number = bisect_right(starts, place.start) - 1
        free = number < 0 or released.edits[number].end <= place.start
        number += 1
        if free and (number == len(starts) or starts[number] >= place.end) and not standing.is_open:
            kept.append((place.start, place.end, None))
    at = shown = 0
    for start, end, edit in sorted([*changed, *kept], key=lambda change: change[:2]):
        if start < at:
            continue
        if start > at:
            yield shown, RowPiece(text[at:start])
            shown += start - at
        item_here = places.within(start, end)
        stands = text[start:end] if edit is None else edit.replacement
        action = "keep" if edit is None else edit.action
        groups = item_here.groups if item_here else ()
        yield shown, RowPiece(stands, "item" if item_here else "plain", item_here, groups, action)
        shown += len(stands)
        at = end
    yield shown, RowPiece(text[at:])


def _cuts(text: str, joined: list[tuple[int, int]]) -> list[int]:
    """Returns where rows begin, and the end of the text; never within what belongs together."""
    wanted: list[int] = []
    at = 0
    for gap in [*_BLANK.finditer(text), None]:
        end = len(text) if gap is None else gap.end()
        block = text[at:end]
        if not _is_wrapped(block):
            filled = len(block.rstrip())
            wanted += [at + m.end() for m in re.finditer(r"\n", block) if m.end() < filled]
        wanted.append(end)
        at = end
    joined.sort()
    starts = [start for start, _ in joined]
    cuts = [0]
    for cut in dict.fromkeys(wanted):
        if cut > cuts[-1] and not _inside(cut, joined, starts):
            cuts += _shorter(text, cuts[-1], cut, joined, starts)
            cuts.append(cut)
    if cuts[-1] < len(text) or len(cuts) == 1:
        cuts.append(len(text))
    return cuts


def _shorter(
    text: str, start: int, end: int, joined: list[tuple[int, int]], starts: list[int]
) -> list[int]:
    """Returns where a long row is cut: behind a sentence if it can, else between words."""
    cuts: list[int] = []
    while end - start > LONGEST:
        spaces = list(_SENTENCE_END.finditer(text, start + LONGEST // 2, start + LONGEST))
        places = [s.end() for s in spaces if not _inside(s.end(), joined, starts)]
        sentences = [s.end() for s in spaces if not s[0].isspace() and s.end() in places]
        if not places:
            break
        start = (sentences or places)[-1]
        cuts.append(start)
    return cuts


def _inside(cut: int, joined: list[tuple[int, int]], starts: list[int]) -> bool:
    number = bisect_left(starts, cut)
    # Few stretches lie over each other, so the last ones before the cut tell.
    return any(end > cut for _, end in joined[max(0, number - 8) : number])


def _shifted(cuts: Sequence[int], edits: Sequence[Edit]) -> list[int]:
    """Returns where cuts of the document are in the release."""
    ends = [edit.end for edit in edits]
    shifted = []
    for cut in cuts:
        number = bisect_right(ends, cut)
        before = edits[number - 1] if number else None
        shifted.append(cut if before is None else before.released_end + cut - before.end)
    return shifted


def _split(
    pieces: Sequence[tuple[int, RowPiece]], cuts: Sequence[int]
) -> Iterator[tuple[RowPiece, ...]]:
    """Yields the pieces between cuts; only plain ones reach over a cut."""
    number = 0
    for start, end in pairwise(cuts):
        row: list[RowPiece] = []
        while number < len(pieces):
            at, piece = pieces[number]
            if at >= end and not (at == end and not piece.text and end == cuts[-1]):
                break
            if piece.kind == "plain" and not piece.action:
                row.append(RowPiece(piece.text[max(0, start - at) : end - at]))
            else:
                row.append(piece)
            if at + len(piece.text) > end:
                break
            number += 1
        yield tuple(piece for piece in row if piece.text or piece.action)


def _is_wrapped(block: str) -> bool:
    """Tells whether a program broke the lines of a paragraph: all but the last are long."""
    lines = block.strip("\r\n").split("\n")
    return len(lines) > 1 and all(len(line) >= _HARD_WRAPPED for line in lines[:-1])
