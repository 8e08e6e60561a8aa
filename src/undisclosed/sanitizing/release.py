"""A text with its edits carried out, and the way back to the original."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from undisclosed.document.document import Span


class PlannedEdit(NamedTuple):
    """A stretch of the original that is to be replaced as one.

    Attributes:
        first: Its first token in the original's reading.
        past: One past its last token.
        span: Where it stands in the original text.
        key: What it says, folded: edits with one key get one replacement.
    """

    first: int
    past: int
    span: Span
    key: str


class WrittenEdit(NamedTuple):
    """An edit as written: what it took from the original, and what stands there now.

    `span` may be a little larger than the edit's: an article that had to agree goes with it.
    """

    edit: PlannedEdit
    span: Span
    text: str
    start: int

    @property
    def end(self) -> int:
        """Where the piece ends in the released text."""
        return self.start + len(self.text)


def _taken_to(piece: WrittenEdit) -> int:
    return piece.span.end


@dataclass(frozen=True, slots=True)
class Release:
    """A text with its edits carried out, and the way back to the original."""

    text: str
    pieces: tuple[WrittenEdit, ...]
    _ends: list[int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ends", [piece.end for piece in self.pieces])

    def original(self, start: int, end: int) -> Span:
        """Returns the original span that shows as text[start:end], edits taken whole."""
        first = bisect_right(self._ends, start)
        if first < len(self.pieces) and self.pieces[first].start <= start:
            begin = self.pieces[first].span.start
        else:
            begin = self._shifted(start, first)
        last = bisect_left(self._ends, end)
        if last < len(self.pieces) and self.pieces[last].start < end:
            return Span(begin, self.pieces[last].span.end)
        return Span(begin, self._shifted(end, last))

    def released(self, span: Span) -> Span:
        """Returns where a span of the original stands in the text, edits taken whole."""
        first = bisect_right(self.pieces, span.start, key=_taken_to)
        if first < len(self.pieces) and self.pieces[first].span.start <= span.start:
            begin = self.pieces[first].start
        else:
            begin = span.start + self._gain(first)
        last = bisect_left(self.pieces, span.end, key=_taken_to)
        if last < len(self.pieces) and self.pieces[last].span.start < span.end:
            return Span(begin, self.pieces[last].end)
        return Span(begin, span.end + self._gain(last))

    def _gain(self, pieces_before: int) -> int:
        """Returns by how much what follows so many pieces stands further back than it did."""
        if not pieces_before:
            return 0
        before = self.pieces[pieces_before - 1]
        return before.end - before.span.end

    def taken(self) -> Iterator[tuple[WrittenEdit, Span]]:
        """Yields each piece with what it took of the original and none before it had taken.

        An article that goes along with a noun may be the end of another piece: "HIV-a HIV".
        """
        at = 0
        for piece in self.pieces:
            yield piece, Span(max(at, piece.span.start), piece.span.end)
            at = piece.span.end

    def shift(self, places: Iterable[int]) -> tuple[int, ...]:
        """Returns where ascending places of the original stand in the text.

        What an edit took stands where its replacement ends.
        """
        shifted: list[int] = []
        passed = 0
        for at in places:
            while passed < len(self.pieces) and self.pieces[passed].span.start < at:
                passed += 1
            if not passed:
                shifted.append(at)
                continue
            before = self.pieces[passed - 1]
            shifted.append(before.end + max(0, at - before.span.end))
        return tuple(shifted)

    def _shifted(self, at: int, pieces_before: int) -> int:
        """Returns where a place outside all pieces comes from."""
        if not pieces_before:
            return at
        before = self.pieces[pieces_before - 1]
        return at + before.span.end - before.end
