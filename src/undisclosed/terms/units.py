"""Words and phrases with the places where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

import numpy as np

from undisclosed.terms.arrays import Marks, Numbers

TokenRange: TypeAlias = tuple[int, int]
"""The first token, and one past the last."""


@dataclass(slots=True, eq=False)
class Unit:
    """A word or phrase with all places where it stands.

    Attributes:
        key: Its key in knowledge: folded words, a space between.
        size: Number of words.
        spans: Token ranges (first, past).
        nominal: Whether it is a noun, adjective, name or number in some place.
        name: Whether it is written as a name (a capital inside a sentence, PROPN) in some place.
        number: Whether it is a number.
    """

    key: str
    size: int
    spans: list[TokenRange] = field(default_factory=list)
    nominal: bool = False
    name: bool = False
    number: bool = False


class Units(Mapping[str, Unit]):
    """Words or phrases by key, in the order in which a text brings them.

    They are kept side by side; the `Unit` of one is made when it is asked for.

    Attributes:
        names: The key of each.
        nominal: Whether it is nominal in some place (see `Unit`).
        name: Whether it is written as a name in some place.
        number: Whether it is a number.
        owners: For each place where any of them stands, in order of the text, which one it is.
        firsts: For each place, its first token.
        pasts: For each place, one past its last token.
    """

    def __init__(
        self,
        keys: Sequence[str],
        firsts: Numbers,
        pasts: Numbers,
        nominal: Marks,
        name: Marks,
        number: Marks,
    ) -> None:
        """Gathers places; all is given for each place."""
        self.names = list(dict.fromkeys(keys))
        count = len(self.names)
        self._numbers = dict(zip(self.names, range(count), strict=True))
        self.owners = np.fromiter(map(self._numbers.__getitem__, keys), np.intp, len(keys))
        self.firsts = firsts
        self.pasts = pasts
        self.nominal = _any_of(self.owners, nominal, count)
        self.name = _any_of(self.owners, name, count)
        self.number = _any_of(self.owners, number, count)
        self._made: dict[int, Unit] = {}

    def __getitem__(self, key: str) -> Unit:
        return self.unit(self._numbers[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def unit(self, number: int) -> Unit:
        """Returns the unit with a number."""
        unit = self._made.get(number)
        if unit is None:
            spans, bounds = self._by_owner
            key = self.names[number]
            unit = self._made[number] = Unit(
                key,
                key.count(" ") + 1,
                spans[bounds[number] : bounds[number + 1]],
                bool(self.nominal[number]),
                bool(self.name[number]),
                bool(self.number[number]),
            )
        return unit

    @cached_property
    def _by_owner(self) -> tuple[list[tuple[int, int]], list[int]]:
        """All places, owner by owner, and where those of each begin."""
        order = np.argsort(self.owners, kind="stable")
        spans = zip(self.firsts[order].tolist(), self.pasts[order].tolist(), strict=True)
        sizes = np.bincount(self.owners, minlength=len(self.names))
        return list(spans), [0, *np.cumsum(sizes).tolist()]


def _any_of(owners: Numbers, marks: Marks, count: int) -> Marks:
    """Tells of each owner whether any of its places is marked."""
    found = np.zeros(count, dtype=np.bool_)
    found[owners[marks]] = True
    return found


def mark(marks: bytearray, span: TokenRange) -> None:
    """Sets the bytes of the tokens of a range."""
    marks[span[0] : span[1]] = b"\1" * (span[1] - span[0])


def touches(span: TokenRange, marks: bytes | bytearray) -> bool:
    """Tells whether the byte of some token of a range is set."""
    return 1 in marks[span[0] : span[1]]
