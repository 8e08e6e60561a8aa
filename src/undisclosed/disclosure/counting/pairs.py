"""What is known of pairs of terms under one secret, so that few pairs are judged twice.

A table finds what was noted about a pair by a hash of the two, in one of four neighbouring places.
Each holds one pair, and says which: a newer pair may push an older one out, which then is not known
any more, but what is found is always about the pair that was asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from undisclosed.terms.arrays import Marks, Numbers

Codes = NDArray[np.uint8]
"""What is known of pairs: 0 if a pair is not judged, else one more than the pages that it shares
with c, up to `COUNTED_TO`, and the highest bit set if it is risky."""
Entries = NDArray[np.uint64]

COUNTED_TO = 3
"""Shared pages are counted up to this: no evidence rule asks for more."""

_RISKY = 0x80
_ROW_BITS = 28
_CODE_BITS = np.uint64(8)
_CODE = np.uint64(0xFF)
# 2^64 divided by the golden ratio: neighbouring numbers end up far apart.
_SPREAD = np.uint64(0x9E37_79B9_7F4A_7C15)
_FEWEST_BITS, _MOST_BITS = 6, 21
# Places of all tables of a policy: 64 MB.
_PLACES = 8 << 20
# Places there should be for each pair: with fewer, more pairs push each other out.
_ROOM = 4
# Neighbouring places in which a pair may stand.
_WAYS = 4
_MOST_TERMS = 100_000


class TermNumbers:
    """Numbers for terms, the same for all protections. Threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number_of: dict[str, int] = {}
        self._era = 0

    def of(self, terms: Sequence[str]) -> tuple[Entries, int]:
        """Returns the numbers of terms, and how often numbers were given anew before that."""
        with self._lock:
            try:
                return self._known(terms)
            except KeyError:
                pass
            if len(self._number_of) > _MOST_TERMS:
                self._number_of = {}
                self._era += 1
            for term in terms:
                # From 1 up, so that no pair looks like an empty place.
                self._number_of.setdefault(term, len(self._number_of) + 1)
            return self._known(terms)

    def _known(self, terms: Sequence[str]) -> tuple[Entries, int]:
        numbers = np.fromiter(map(self._number_of.__getitem__, terms), np.uint64, len(terms))
        return numbers, self._era


class PairMemory:
    """A table of pairs that grows as far as it may. Threads may share it."""

    def __init__(self, numbers: TermNumbers | None = None, most_bits: int | None = None) -> None:
        """Begins with nothing.

        Args:
            numbers: Tells terms from one another.
            most_bits: Up to 2 to the power of this are the places of the table, for 16 MB.
        """
        self._lock = threading.Lock()
        self._numbers = TermNumbers() if numbers is None else numbers
        self._most_bits = _MOST_BITS if most_bits is None else most_bits
        self._era = 0
        self._noted = 0
        self._table = self._first_table()

    def of(self, terms: Sequence[str]) -> Pairs:
        """Returns what is known of the pairs of some terms."""
        while True:
            rows, era = self._numbers.of(terms)
            with self._lock:
                if era > self._era:
                    self._era, self._noted = era, 0
                    self._table = self._first_table()
                if era == self._era:
                    return Pairs(self, self._table, rows)

    def note(self, table: Entries, pairs: Entries, codes: Codes) -> None:
        """Writes what was found about pairs, which were looked up in a table.

        If that is not the table any more, the terms may have other numbers, and nothing is noted.
        """
        with self._lock:
            if table is self._table:
                self._noted += len(pairs)
                self._table = _lengthened(table, _ROOM * self._noted, self._most_bits)
                _write(self._table, pairs << _CODE_BITS | codes)

    def _first_table(self) -> Entries:
        return np.zeros(1 << min(_FEWEST_BITS, self._most_bits), dtype=np.uint64)


def pair_memories(count: int) -> list[PairMemory]:
    """Returns memories for so many protections, which together take no more than a few would."""
    numbers = TermNumbers()
    most_bits = min(_MOST_BITS, (_PLACES // max(1, count)).bit_length() - 1)
    return [PairMemory(numbers, most_bits) for _ in range(count)]


@dataclass(frozen=True, slots=True)
class Pairs:
    """What is known of the pairs of some terms; terms are given by their number among these.

    A pair is to be asked for in the order in which it was noted: by N(t), as searches have it.
    """

    memory: PairMemory
    table: Entries
    rows: Entries

    def codes(self, first: Numbers, second: Numbers) -> Codes:
        """Returns what is known of some pairs."""
        pairs = self._pairs(first, second)
        places = _places(pairs, self.table)
        found = self.table.take(places)
        other = np.flatnonzero(found >> _CODE_BITS != pairs)
        for way in range(1, _WAYS):
            # An empty place ends the search: the places of a pair are filled in order.
            other = other[found[other] != 0]
            found[other] = self.table.take(places[other] ^ way)
            other = other[found[other] >> _CODE_BITS != pairs[other]]
        found[other] = 0
        codes: Codes = (found & _CODE).astype(np.uint8)
        return codes

    def remember(
        self, first: Numbers, second: Numbers, joints: Sequence[int], risky: Marks
    ) -> Codes:
        """Notes the pages that pairs share with c and whether they are risky; returns both."""
        codes = np.minimum(np.array(joints, dtype=np.int64), COUNTED_TO).astype(np.uint8) + 1
        codes[risky] |= _RISKY
        self.memory.note(self.table, self._pairs(first, second), codes)
        return codes

    def _pairs(self, first: Numbers, second: Numbers) -> Entries:
        """Returns one number for each pair of terms."""
        pairs: Entries = (self.rows << np.uint64(_ROW_BITS)).take(first)
        pairs |= self.rows.take(second)
        return pairs


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


def _places(pairs: Entries, table: Entries) -> Numbers:
    """Returns where in a table, the length of which is a power of two, each pair belongs."""
    shift = np.uint64(65 - len(table).bit_length())
    return (pairs * _SPREAD >> shift).astype(np.intp)


def _lengthened(table: Entries, wanted: int, most_bits: int) -> Entries:
    """Returns a table that has as many places as wanted, if there may be so many."""
    bits = min(max(wanted - 1, 1).bit_length(), most_bits)
    if 1 << bits <= len(table):
        return table
    longer: Entries = np.zeros(1 << bits, dtype=np.uint64)
    _write(longer, table[table != 0])
    return longer


def _write(table: Entries, entries: Entries) -> None:
    """Puts each entry in the first of its places that is free, or else in the place of another."""
    pairs = entries >> _CODE_BITS
    places = _places(pairs, table)
    left = np.arange(len(entries))
    for way in range(_WAYS):
        there = table.take(places[left] ^ way)
        free = left[(there == 0) | (there >> _CODE_BITS == pairs[left])]
        table[places[free] ^ way] = entries[free]
        # Of several that come at once to one place, the last one has it.
        left = left[table.take(places[left] ^ way) != entries[left]]
    table[places[left]] = entries[left]
