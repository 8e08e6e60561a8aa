"""Which pages speak of what is protected, for one protection and for a thousand.

For a few protections a mark for each page and protection is quickest. Of many, most pages speak of
none and hardly any of more than a few: there each page that speaks of some has a list of them, so
that time and room follow from the pages met and not from the number of protections.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.counting import ArrayCache, Bits, among_bits, to_bits
from undisclosed.knowledge.protocol import Lists, Pages
from undisclosed.terms.arrays import Marks

FEW = 3
"""Protections up to which each has a mark for every page."""
# Meetings of a page with a protection that are written out at once.
_MEETINGS = 1 << 20
# Pages of one c after the other are held as bits: those of some hundreds.
_BITS_BYTES = 16 << 20

Joint: TypeAlias = NDArray[np.signedinteger[Any]]
"""N(c,t): a row for each protection, a column for each term."""


class EntityPages(Protocol):
    """The pages on which each c counts."""

    def joint(self, lists: Lists) -> Joint:
        """Returns how many pages of each list speak of each c."""
        ...

    def marks(self, k: int, pages: Pages) -> Marks:
        """Returns a mark for each page of the k-th c: whether it is among some pages."""
        ...


def entity_pages(pages: Sequence[Pages], total: int) -> EntityPages:
    """Returns the pages of each c in the form that serves so many of them best.

    >>> pages = [np.array([1, 4], dtype=np.uint32), np.array([4], dtype=np.uint32)]
    >>> lists = Lists.of([np.array([0, 1, 4], dtype=np.uint32)])
    >>> entity_pages(pages, 5).joint(lists).tolist()
    [[2], [1]]
    """
    return _Marked(pages, total) if len(pages) <= FEW else _Listed(pages, total)


class _Marked:
    """A mark for each page and protection."""

    def __init__(self, pages: Sequence[Pages], total: int) -> None:
        self._masks = [_mask(each, total) for each in pages]
        # Where each page of a c stands among its pages, to project postings onto them.
        self._ranks = [np.cumsum(mask, dtype=np.int32) - 1 for mask in self._masks]

    def joint(self, lists: Lists) -> Joint:
        joint = np.zeros((len(self._masks), len(lists)), dtype=np.int32)
        places = lists.pages.astype(np.intp)
        for k, mask in enumerate(self._masks):
            met = mask[places]
            bounds = pairwise(lists.bounds.tolist())
            joint[k] = [int(np.count_nonzero(met[a:b])) for a, b in bounds]
        return joint

    def marks(self, k: int, pages: Pages) -> Marks:
        places = pages.astype(np.intp)
        flags = np.zeros(int(self._ranks[k][-1]) + 1, dtype=np.bool_)
        flags[self._ranks[k][places[self._masks[k][places]]]] = True
        return flags


class _Listed:
    """For each page that speaks of any c, which they are."""

    def __init__(self, pages: Sequence[Pages], total: int) -> None:
        self._pages = pages
        self._total = total
        self._bits: ArrayCache[int, Bits] = ArrayCache(_BITS_BYTES)
        owners = np.repeat(np.arange(len(pages), dtype=np.int32), list(map(len, pages)))
        together = np.concatenate(pages)
        order = np.argsort(together, kind="stable")
        different, starts = np.unique(together[order], return_index=True)
        self._owners = owners[order]
        self._starts = starts.astype(np.int32)
        self._sizes = np.diff(starts, append=len(owners)).astype(np.int32)
        # Which of these pages a page is; -1 for one that speaks of no c.
        self._number = np.full(total, -1, dtype=np.int32)
        self._number[different] = np.arange(len(different), dtype=np.int32)

    def joint(self, lists: Lists) -> Joint:
        rows, columns = len(self._pages), len(lists)
        counted = np.zeros(rows * columns, dtype=np.int32)
        numbers = self._number[lists.pages]
        met = np.flatnonzero(numbers >= 0)
        numbers = numbers[met]
        columns_of = np.searchsorted(lists.bounds, met, side="right") - 1
        for first, past in self._parts(numbers):
            part = numbers[first:past]
            sizes = self._sizes[part]
            repeated = np.repeat(np.arange(len(part)), sizes)
            within = np.arange(len(repeated)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
            owners = self._owners[self._starts[part][repeated] + within]
            places = owners * np.intp(columns) + columns_of[first:past][repeated]
            counted += np.bincount(places, minlength=rows * columns).astype(np.int32)
        return counted.reshape(rows, columns)

    def marks(self, k: int, pages: Pages) -> Marks:
        own = self._pages[k]
        flags = np.zeros(len(own), dtype=np.bool_)
        # Most pages are none of c's, which takes a look at one bit each to know.
        flags[np.searchsorted(own, among_bits(pages, self._bits_of(k)))] = True
        return flags

    def _bits_of(self, k: int) -> Bits:
        bits = self._bits.get(k)
        return self._bits.put(k, to_bits(self._pages[k], self._total)) if bits is None else bits

    def _parts(self, numbers: NDArray[np.int32]) -> Iterator[tuple[int, int]]:
        """Yields stretches of pages that have about so many meetings, whatever there are."""
        meetings = np.cumsum(self._sizes[numbers])
        first = 0
        while first < len(numbers):
            before = int(meetings[first - 1]) if first else 0
            past = int(np.searchsorted(meetings, before + _MEETINGS, side="right"))
            past = max(past, first + 1)
            yield first, past
            first = past


def _mask(pages: Pages, total: int) -> Marks:
    mask = np.zeros(total, dtype=np.bool_)
    mask[pages] = True
    return mask
