r"""Edits to a text, and the way back from offsets after them to offsets before.

>>> text, found = apply("H\u200bIV", [Substitution(1, 2, "")])
>>> text, found.before(0, 3)
('HIV', (0, 4))
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple


class Substitution(NamedTuple):
    """Replace text[start:end] with `new`."""

    start: int
    end: int
    new: str


class Map:
    """The way from offsets after some edits to offsets before them.

    Between edits offsets differ by a constant, so only the edits are kept.
    """

    __slots__ = ("_after_end", "_after_start", "_before_end", "_before_start")

    def __init__(self) -> None:
        self._after_start = array("q")
        self._after_end = array("q")
        self._before_start = array("q")
        self._before_end = array("q")

    def __bool__(self) -> bool:
        return bool(self._after_start)

    def add(self, after: int, edit: Substitution) -> None:
        """Records an edit whose replacement stands at `after`; edits come in order."""
        self._after_start.append(after)
        self._after_end.append(after + len(edit.new))
        self._before_start.append(edit.start)
        self._before_end.append(edit.end)

    def before(self, start: int, end: int) -> tuple[int, int]:
        """Returns the smallest stretch before the edits that became `start:end`, not empty."""
        return self._of(start)[0], self._of(end - 1)[1]

    def _of(self, at: int) -> tuple[int, int]:
        """Returns the stretch that became the one character at `at`."""
        i = bisect_right(self._after_start, at) - 1
        if i < 0:
            return at, at + 1
        beyond = at - self._after_end[i]
        if beyond < 0:
            return self._before_start[i], self._before_end[i]
        before = self._before_end[i] + beyond
        return before, before + 1


def apply(text: str, edits: Iterable[Substitution]) -> tuple[str, Map]:
    """Carries out edits, given in order and apart from each other."""
    found = Map()
    parts: list[str] = []
    done = length = 0
    for edit in edits:
        kept = text[done : edit.start]
        length += len(kept)
        if len(edit.new) != 1 or edit.end - edit.start != 1:
            found.add(length, edit)
        parts += (kept, edit.new)
        length += len(edit.new)
        done = edit.end
    if not parts:
        return text, found
    parts.append(text[done:])
    return "".join(parts), found
