"""Tells at once of most keys that a pack does not know that it does not (a Bloom filter).

Texts are full of sequences of words that no pack has an entry for, and each would take a search
to find out. Two bits of a table follow from a key, and both are set for every key of the pack; of
those that it does not know one in thirty or so has both set by chance, and is looked for in vain.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

_BITS_PER_KEY = 8
_FEWEST_BITS, _MOST_BITS = 1 << 6, 1 << 32

Hashes = NDArray[np.uint32]


def filter_length(keys: int) -> int:
    """Returns the bytes of the filter of so many keys: 8 to 16 bits for each, a power of two.

    >>> filter_length(0), filter_length(100), filter_length(400_000)
    (8, 128, 524288)
    """
    wanted = 1 << max(_BITS_PER_KEY * keys - 1, 0).bit_length()
    return min(max(wanted, _FEWEST_BITS), _MOST_BITS) // 8


def make_filter(hashes: Sequence[int]) -> bytes:
    """Returns the filter of some keys, given the CRC-32 of each."""
    length = filter_length(len(hashes))
    marks = np.zeros(8 * length, dtype=np.bool_)
    for places in _places(np.array(hashes, dtype=np.uint32), 8 * length):
        marks[places] = True
    return np.packbits(marks, bitorder="little").tobytes()


class KeyFilter:
    """The filter of a pack."""

    def __init__(self, table: bytes) -> None:
        self._table = table
        self._bits = np.frombuffer(table, dtype=np.uint8)
        self._mask = 8 * len(table) - 1
        self._shift = 32 - self._mask.bit_length()

    def may_have(self, key: bytes) -> bool:
        """Tells whether a key may be known; if not, it certainly is not."""
        table, number = self._table, zlib.crc32(key)
        first, second = number & self._mask, number >> self._shift
        return bool(table[first >> 3] >> (first & 7) & table[second >> 3] >> (second & 7) & 1)

    def may_have_each(self, keys: Iterable[bytes]) -> NDArray[np.bool_]:
        """Tells the same of many keys at once."""
        hashes = np.array(list(map(zlib.crc32, keys)), dtype=np.uint32)
        first, second = _places(hashes, self._mask + 1)
        found = self._bits[first >> 3] >> (first & 7).astype(np.uint8)
        found &= self._bits[second >> 3] >> (second & 7).astype(np.uint8)
        known: NDArray[np.bool_] = found & 1 == 1
        return known


def _places(hashes: Hashes, bits: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Returns the two bits of each key: the lowest bits of its hash, and the highest."""
    wide = hashes.astype(np.intp)
    return wide & (bits - 1), wide >> (33 - bits.bit_length())
