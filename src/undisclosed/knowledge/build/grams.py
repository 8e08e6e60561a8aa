"""The words and phrases of cut pages as hashes, counted and filed without their letters.

A gram is known by 56 bits: 55 of a hash, one that tells a phrase from a word. With the number
of the page in a batch of 256 pages it fits into 64 bits, so that finding the different grams of
every page is one sort of integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.cutting import END, FIRST_ID, INNER, WORD, Cut

Hashes = NDArray[np.uint64]

BATCH_PAGES = 256
LONGEST = 4
_M1, _M2 = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xBF58_476D_1CE4_E5B9)
_M3 = np.uint64(0x94D0_49BB_1331_11EB)
_PAGE_BITS = np.uint64(8)
_ONE = np.uint64(1)


@dataclass(frozen=True, slots=True)
class Grams:
    """All grams of a batch of pages, in no order and with repeats.

    Attributes:
        hashes: What each is known by.
        pages: Its page, counted from the first of the batch.
        places: Where it starts in the ids of the cut.
        sizes: Its number of words.
    """

    hashes: Hashes
    pages: Hashes
    places: NDArray[np.int64]
    sizes: NDArray[np.uint8]

    def pairs(self) -> Hashes:
        """Returns each different gram of each page once, ascending: hash, then page in 8 bits."""
        pairs = np.sort((self.hashes << _PAGE_BITS) | self.pages)
        return pairs[_changes(pairs)]


def mix(numbers: Hashes) -> Hashes:
    """Scrambles 64-bit numbers (the finaliser of splitmix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * _M2
    numbers = (numbers ^ (numbers >> np.uint64(27))) * _M3
    return numbers ^ (numbers >> np.uint64(31))


def find_grams(cut: Cut, *, words: bool = True) -> Iterator[tuple[int, Grams]]:
    """Yields batch by batch the number of its first page and its grams."""
    hashes, roles = cut.hashes(), cut.roles
    for first in range(0, cut.pages, BATCH_PAGES):
        past = min(first + BATCH_PAGES, cut.pages)
        start, end = int(cut.starts[first]), int(cut.starts[past])
        lengths = np.diff(cut.starts[first : past + 1])
        pages = np.repeat(np.arange(past - first, dtype=np.uint64), lengths)
        ids = cut.ids[start:end]
        yield first, _grams(hashes[ids], roles[ids], pages, start, words)


def split_pairs(pairs: Hashes) -> tuple[Hashes, NDArray[np.uint32]]:
    """Returns the hashes and the pages of what `Grams.pairs` gave."""
    return pairs >> _PAGE_BITS, (pairs & np.uint64(BATCH_PAGES - 1)).astype(np.uint32)


def is_phrase(hashes: Hashes) -> NDArray[np.bool_]:
    """Tells phrases from words."""
    found: NDArray[np.bool_] = (hashes & _ONE) == 1
    return found


def key_at(cut: Cut, place: int, size: int) -> str:
    """Returns the key of the gram at a place."""
    return " ".join(cut.keys[i - FIRST_ID] for i in cut.ids[place : place + size].tolist())


def _grams(
    hashes: Hashes, roles: NDArray[np.uint8], pages: Hashes, start: int, words: bool
) -> Grams:
    found: list[tuple[Hashes, NDArray[np.int64], int]] = []
    if words:
        places = np.flatnonzero(roles & WORD)
        found.append((mix(hashes[places]) >> np.uint64(9) << _ONE, places, 1))
    ends, inner = (roles & END) != 0, (roles & INNER) != 0
    # `open_` marks the grams that may go on: content word first, nothing forbidden since.
    open_, rolling = ends, hashes
    for size in range(2, LONGEST + 1):
        reach = len(hashes) - size + 1
        if reach <= 0:
            break
        rolling = rolling[:reach] * _M1 + hashes[size - 1 :]
        places = np.flatnonzero(open_[:reach] & ends[size - 1 :])
        known_by = mix(rolling[places]) >> np.uint64(9) << _ONE | _ONE
        found.append((known_by, places, size))
        open_ = open_[:reach] & inner[size - 1 :]
    if not found:
        return Grams(hashes[:0], hashes[:0], np.empty(0, np.int64), np.empty(0, np.uint8))
    places = np.concatenate([part[1] for part in found])
    sizes = np.repeat([part[2] for part in found], [len(part[1]) for part in found])
    joined = np.concatenate([part[0] for part in found])
    return Grams(joined, pages[places], places + start, sizes.astype(np.uint8))


def _changes(ascending: Hashes) -> NDArray[np.bool_]:
    changes = np.ones(len(ascending), dtype=bool)
    changes[1:] = ascending[1:] != ascending[:-1]
    return changes
