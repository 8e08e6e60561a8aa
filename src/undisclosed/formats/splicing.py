"""What a reader sees of a source full of markup, and how edits of that get back into the source.

Markup languages, tables and messages differ in what they hide between and behind characters; here
is what they share. A format fills a `Shown` from its source, and gets splices of the source back.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator

from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Replacement

Write = Callable[[str], str]
"""Writes text as a source has it: escaped, quoted."""


class Shown:
    """Text as a reader sees it, and the stretch of source that each character comes from.

    >>> source = "H<b>I</b>V &amp; flu"
    >>> shown = Shown()
    >>> for start, end in ((0, 1), (4, 5), (9, 11)):
    ...     shown.add_plain(source, start, end)
    >>> shown.add("&", 11, 16)
    >>> shown.text
    'HIV &'
    >>> shown.splice([Replacement(0, 3, "a virus")], str.upper)
    [Replacement(start=0, end=1, text='A VIRUS'), Replacement(start=4, end=5, text=''), \
Replacement(start=9, end=10, text='')]

    Attributes:
        at: Where in the source the text would stand, if there is none.
    """

    def __init__(self, at: int = 0) -> None:
        self.at = at
        self._parts: list[str] = []
        self._starts = array("q")
        self._ends = array("q")

    @property
    def text(self) -> str:
        """All characters."""
        return "".join(self._parts)

    def __len__(self) -> int:
        return len(self._starts)

    def add_plain(self, source: str, start: int, end: int) -> None:
        """Adds a stretch of the source that shows as it is."""
        self._parts.append(source[start:end])
        self._starts.extend(range(start, end))
        self._ends.extend(range(start + 1, end + 1))

    def add(self, text: str, start: int, end: int) -> None:
        """Adds a stretch of the source that shows as something else."""
        self._parts.append(text)
        self._starts.extend([start] * len(text))
        self._ends.extend([end] * len(text))

    def extend(self, end: int) -> None:
        """Takes more of the source for the last character."""
        self._ends[-1] = end

    def characters(self) -> Iterator[tuple[str, int, int]]:
        """Yields each character with its stretch of the source."""
        yield from zip(self.text, self._starts, self._ends, strict=True)

    def source_of(self, i: int) -> tuple[int, int]:
        """Returns the stretch of the source that a character comes from."""
        return self._starts[i], self._ends[i]

    def splice(self, edits: Iterable[Replacement], write: Write) -> list[Replacement]:
        """Returns the edits as edits of the source, which keep all that stands between characters.

        Args:
            edits: Edits of the text, in order, without overlaps.
            write: Writes the new text for the source.
        """
        splices: list[Replacement] = []
        for edit in self._widened(edits):
            new = write(edit.text)
            if edit.start == edit.end:
                at = self._place(edit.start)
                splices.append(Replacement(at, at, new))
                continue
            for start, end in self._stretches(edit.start, edit.end):
                splices.append(Replacement(start, end, new))
                new = ""
        return splices

    def _widened(self, edits: Iterable[Replacement]) -> Iterator[Replacement]:
        """Takes in the rest of what shows as several characters, of which only some are edited."""
        groups: list[tuple[int, int, list[Replacement]]] = []
        for edit in edits:
            first, last, together = *self._whole(edit.start, edit.end), [edit]
            if groups and groups[-1][1] > first:
                first, end, before = groups.pop()
                last, together = max(last, end), [*before, edit]
            groups.append((first, last, together))
        for first, last, together in groups:
            moved = [Replacement(start - first, end - first, new) for start, end, new in together]
            yield Replacement(first, last, carry_out(self.text[first:last], moved))

    def _whole(self, first: int, last: int) -> tuple[int, int]:
        """Returns an edit's ends, moved so that no character is cut out of its stretch."""
        starts, length = self._starts, len(self._starts)
        while 0 < first < length and starts[first - 1] == starts[first]:
            first -= 1
        while 0 < last < length and starts[last - 1] == starts[last]:
            last += 1
        return first, last

    def _stretches(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        start, end = self.source_of(first)
        for i in range(first + 1, last):
            if self._starts[i] not in (end, self._starts[i - 1]):
                yield start, end
                start = self._starts[i]
            end = self._ends[i]
        yield start, end

    def _place(self, at: int) -> int:
        if at:
            return self._ends[at - 1]
        return self._starts[0] if len(self) else self.at


def merge(edits: Iterable[Replacement], cuts: Iterable[Replacement]) -> list[Replacement]:
    """Returns edits of a source together with what is cut out of it anyway, in order.

    >>> merge([Replacement(0, 9, "x")], [Replacement(2, 4, ""), Replacement(9, 12, "")])
    [Replacement(start=0, end=9, text='x'), Replacement(start=9, end=12, text='')]
    """
    kept: list[Replacement] = []
    for splice in sorted([*edits, *cuts], key=_in_order):
        # What is left out may stand within what is replaced.
        if not kept or splice.start >= kept[-1].end:
            kept.append(splice)
    return kept


def _in_order(splice: Replacement) -> tuple[int, bool, int]:
    """Sorts by place, what is put in before what stands there, the longest first."""
    return splice.start, splice.end > splice.start, -splice.end
