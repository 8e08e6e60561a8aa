"""Walking a hierarchy: rows of neighbours and the breadth-first order over them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import cast

import numpy as np

from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.wordnet_file import Integers


def breadth_first(
    start: Concept, neighbours: Callable[[int], Sequence[int]]
) -> tuple[Concept, ...]:
    """Returns everything that can be reached, nearest first, each once, without the start."""
    order: list[int] = [start]
    seen: set[int] = {start}
    for concept in order:
        for neighbour in neighbours(concept):
            if neighbour not in seen:
                seen.add(neighbour)
                order.append(neighbour)
    # Concepts are integers; calling Concept on each of thousands would take longer than the walk.
    return cast(tuple[Concept, ...], tuple(order[1:]))


class Rows:
    """Rows of integers of different lengths, kept in two arrays."""

    __slots__ = ("_bounds", "_values")

    def __init__(self, values: Integers, lengths: Integers) -> None:
        """Takes all values one row after the other, and how long each row is."""
        self._values = values
        bounds = np.zeros(len(lengths) + 1, dtype=np.int64)
        np.cumsum(lengths, out=bounds[1:])
        # Quicker to ask than numpy, and a quarter of a list of as many integers.
        self._bounds = array("q", bounds.tobytes())
        if self._bounds[-1] != len(values):
            raise ValueError("the rows are longer or shorter than their values")

    @classmethod
    def named(cls, arrays: Mapping[str, Integers], name: str) -> Rows:
        """Returns the rows that a table keeps under a name."""
        return cls(arrays[name], arrays[f"{name}_count"])

    def __call__(self, row: int) -> list[int]:
        """Returns one row."""
        values: list[int] = self._values[self._bounds[row] : self._bounds[row + 1]].tolist()
        return values

    def reader(self) -> Callable[[int], list[int]]:
        """Returns a function that gives rows as calling this does, faster for many of them."""
        values, bounds = self.values(), self._bounds
        return lambda row: values[bounds[row] : bounds[row + 1]]

    def __len__(self) -> int:
        return len(self._bounds) - 1

    def bounds(self, row: int) -> tuple[int, int]:
        """Returns where a row begins and ends among all values."""
        return self._bounds[row], self._bounds[row + 1]

    def values(self) -> list[int]:
        """Returns all rows one after the other."""
        values: list[int] = self._values.tolist()
        return values

    def highest(self) -> int:
        """Returns the largest value; −1 if there is none."""
        return int(self._values.max()) if len(self._values) else -1

    def reversed(self) -> Rows:
        """Returns rows that say which rows hold each row number, in ascending order."""
        sources = np.repeat(np.arange(len(self), dtype=np.uint32), np.diff(self._bounds))
        order = np.argsort(self._values, kind="stable")
        return Rows(
            sources[order], np.bincount(self._values, minlength=len(self)).astype(np.uint32)
        )
