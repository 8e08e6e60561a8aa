"""What is known of pairs of terms under one yardstick, so that no pair is judged twice."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from undisclosed.arrays import Marks, Numbers

Codes = NDArray[np.uint8]

COUNTED_TO = 3
"""Shared pages are counted up to this: no evidence rule asks for more."""

_RISKY = 0x80
_FIRST_CAPACITY = 256
_MOST_TERMS = 4096


class PairMemory:
    """A square table of bytes with a row for each term met.

    When there are too many terms the table starts anew. Threads may share a memory: whoever
    holds a table of before goes on with that one.
    """

    def __init__(self) -> None:
        self._row_of: dict[str, int] = {}
        self._table = np.zeros((0, 0), dtype=np.uint8)
        self._lock = threading.Lock()

    def of(self, terms: Sequence[str]) -> Pairs:
        """Returns what is known of the pairs of some terms."""
        with self._lock:
            try:
                return self._known(terms)
            except KeyError:
                pass
            new = [term for term in terms if term not in self._row_of]
            if len(self._row_of) + len(new) > max(_MOST_TERMS, len(terms)):
                self._row_of = {}
                self._table = np.zeros((0, 0), dtype=np.uint8)
                new = list(terms)
            for term in new:
                self._row_of[term] = len(self._row_of)
            self._reserve(len(self._row_of))
            return self._known(terms)

    def _known(self, terms: Sequence[str]) -> Pairs:
        rows = np.fromiter(map(self._row_of.__getitem__, terms), np.intp, len(terms))
        return Pairs(self._table, rows)

    def _reserve(self, terms: int) -> None:
        capacity = len(self._table)
        if terms > capacity:
            while capacity < terms:
                capacity = max(2 * capacity, _FIRST_CAPACITY)
            table = np.zeros((capacity, capacity), dtype=np.uint8)
            table[: len(self._table), : len(self._table)] = self._table
            self._table = table


@dataclass(frozen=True, slots=True)
class Pairs:
    """What is known of the pairs of some terms; terms are given by their number among these.

    Attributes:
        table: A byte for each pair of rows, both ways: 0 if it is not yet judged, else one more
            than its shared pages up to `COUNTED_TO`, the highest bit set if it is risky.
        rows: The row of each term.
    """

    table: NDArray[np.uint8]
    rows: Numbers

    def codes(self, first: Numbers, second: Numbers) -> Codes:
        """Returns what is known of some pairs."""
        codes: Codes = self.table.ravel().take(self._places(first, second))
        return codes

    def all_codes(self) -> Codes:
        """Returns what is known of each term with each, in both orders and with itself."""
        codes: Codes = self.table.take(self.rows, axis=0).take(self.rows, axis=1).ravel()
        return codes

    def remember(
        self, first: Numbers, second: Numbers, joints: Sequence[int], risky: Marks
    ) -> None:
        """Notes the pages that some pairs share with c, and whether they are risky."""
        codes = np.minimum(np.array(joints, dtype=np.int64), COUNTED_TO).astype(np.uint8) + 1
        codes[risky] |= _RISKY
        flat = self.table.ravel()
        flat[self._places(first, second)] = codes
        flat[self._places(second, first)] = codes

    def _places(self, first: Numbers, second: Numbers) -> Numbers:
        places: Numbers = (self.rows * len(self.table)).take(first)
        places += self.rows.take(second)
        return places


def unseen(codes: Codes) -> Marks:
    """Tells which pairs are not yet judged."""
    marks: Marks = codes == 0
    return marks


def risky(codes: Codes) -> Marks:
    """Tells which pairs are risky."""
    marks: Marks = codes >= _RISKY
    return marks


def share(codes: Codes, least: int) -> Marks:
    """Tells which pairs share at least so many pages with c.

    Raises:
        ValueError: Shared pages are not counted so far.
    """
    if least > COUNTED_TO:
        raise ValueError(f"Shared pages are counted up to {COUNTED_TO}. Got {least}.")
    marks: Marks = (codes & ~np.uint8(_RISKY)) > least
    return marks
