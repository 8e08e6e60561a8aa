"""Unions and intersections of page sets, the rarest first, with a memory for what was just asked.

Two forms of a set of pages are kept: the ascending page numbers, and for sets that cover a good
part of all pages one bit per page. Two dense sets meet by AND and a bit count, whatever their
size; a sparse set is looked up in the bits of a dense one.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.protocol import Conjunction, Mention, Pages, kept_in

Bits = NDArray[np.uint64]
"""One bit per page, page 0 the lowest bit of the first word."""

NO_PAGES: Pages = np.empty(0, dtype=np.uint32)
NO_PAGES.flags.writeable = False

# A set on at least one page in 64 takes no more room as bits than as page numbers of four bytes
# each, twice over. It also bounds what a hostile page total can make us allocate: bits are only
# made for sets whose pages really are there.
_DENSE = 64

T = TypeVar("T", bound=NDArray[Any])
K = TypeVar("K", bound=Hashable)


class ArrayCache(Generic[K, T]):
    """Arrays by key, the least recently used dropped when they take too many bytes."""

    def __init__(self, limit_bytes: int) -> None:
        self._limit = limit_bytes
        self._bytes = 0
        self._arrays: OrderedDict[K, T] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> T | None:
        """Returns what is kept under a key, or nothing."""
        with self._lock:
            array = self._arrays.get(key)
            if array is not None:
                self._arrays.move_to_end(key)
            return array

    def put(self, key: K, array: T) -> T:
        """Keeps an array, read-only from now on, and returns it."""
        array.flags.writeable = False
        with self._lock:
            if key not in self._arrays and array.nbytes <= self._limit:
                self._arrays[key] = array
                self._bytes += array.nbytes + 200
                while self._bytes > self._limit and self._arrays:
                    _, dropped = self._arrays.popitem(last=False)
                    self._bytes -= dropped.nbytes + 200
        return array


def is_dense(size: int, total: int) -> bool:
    """Tells whether a set of so many pages is better kept as bits."""
    return size * _DENSE >= total


class PageSource(Protocol):
    """Where single keys and their pages come from."""

    @property
    def total(self) -> int:
        """W, the number of pages."""
        ...

    def frequency(self, key: str) -> int:
        """Returns N(key), 0 if unknown, without reading its pages."""
        ...

    def pages(self, key: str) -> Pages:
        """Returns the pages of a key."""
        ...


class PageCounter:
    """Counts conjunctions over a source of pages."""

    def __init__(self, source: PageSource, cache_bytes: int = 80 << 20) -> None:
        self._source = source
        self._unions: ArrayCache[Mention, Pages] = ArrayCache(cache_bytes // 5)
        self._bits: ArrayCache[Mention, Bits] = ArrayCache(cache_bytes // 5 * 4)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions."""
        return [self._count(conjunction) for conjunction in conjunctions]

    def union(self, mention: Mention) -> Pages:
        """Returns the pages on which any key of a mention stands."""
        if len(mention) == 1:
            return self._source.pages(mention[0])
        pages = self._unions.get(mention)
        if pages is None:
            pages = self._unions.put(mention, self._unite(mention))
        return pages

    def _count(self, conjunction: Conjunction) -> int:
        if len(conjunction) == 1:
            return self._size(conjunction[0])
        if not conjunction:
            return self._source.total
        sizes = {mention: self._size_bound(mention) for mention in conjunction}
        mentions = sorted(sizes, key=sizes.__getitem__)
        if sizes[mentions[0]] == 0:
            return 0
        if len(mentions) == 1:
            return self._size(mentions[0])
        if is_dense(sizes[mentions[0]], self._source.total):
            return self._meet_dense(mentions)
        pages = self.union(mentions[0])
        for mention in mentions[1:]:
            pages = self._keep(pages, mention)
        return len(pages)

    def _size(self, mention: Mention) -> int:
        if len(mention) == 1:
            return self._source.frequency(mention[0])
        return len(self.union(mention))

    def _size_bound(self, mention: Mention) -> int:
        """Returns a size no smaller than the mention's, without uniting anything."""
        if len(mention) == 1:
            return self._source.frequency(mention[0])
        pages = self._unions.get(mention)
        if pages is not None:
            return len(pages)
        return sum(self._source.frequency(key) for key in mention)

    def _meet_dense(self, mentions: list[Mention]) -> int:
        words = self._bits_of(mentions[0])
        for mention in mentions[1:]:
            words = words & self._bits_of(mention)
        return int(np.bitwise_count(words).sum())

    def _keep(self, pages: Pages, mention: Mention) -> Pages:
        """Returns those of some pages on which a mention stands."""
        bits = self._bits.get(mention)
        if bits is None:
            if not is_dense(self._size_bound(mention), self._source.total):
                return kept_in(pages, self.union(mention))
            bits = self._bits_of(mention)
        return among_bits(pages, bits)

    def _bits_of(self, mention: Mention) -> Bits:
        bits = self._bits.get(mention)
        if bits is None:
            bits = self._bits.put(mention, to_bits(self.union(mention), self._source.total))
        return bits

    def _unite(self, mention: Mention) -> Pages:
        parts = [pages for key in set(mention) if len(pages := self._source.pages(key))]
        if not parts:
            return NO_PAGES
        if len(parts) == 1:
            return parts[0]
        size = sum(map(len, parts))
        if not is_dense(size, self._source.total):
            return np.unique(np.concatenate(parts))
        marks = np.zeros(self._source.total, dtype=bool)
        for pages in parts:
            marks[pages.astype(np.intp)] = True
        return np.flatnonzero(marks).astype(np.uint32)


def to_bits(pages: Pages, total: int) -> Bits:
    """Returns a set of pages as bits.

    >>> [hex(word) for word in to_bits(np.array([0, 5, 64], dtype=np.uint32), 65).tolist()]
    ['0x21', '0x1']
    """
    marks = np.zeros(-(-total // 64) * 64, dtype=bool)
    # Indices of another width numpy converts piece by piece: three times as long.
    marks[pages.astype(np.intp)] = True
    return np.packbits(marks, bitorder="little").view("<u8")


def among_bits(pages: Pages, bits: Bits) -> Pages:
    """Returns those of some pages that are in a set given as bits.

    >>> five_and_64 = to_bits(np.array([5, 64], dtype=np.uint32), 65)
    >>> among_bits(np.array([4, 5, 64], dtype=np.uint32), five_and_64).tolist()
    [5, 64]
    """
    found = bits.view(np.uint8)[(pages >> 3).astype(np.intp)] >> (pages & 7).astype(np.uint8)
    marks: NDArray[np.bool_] = found & 1 == 1
    return pages[marks]
