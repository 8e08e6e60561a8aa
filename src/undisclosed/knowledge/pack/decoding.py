"""Decodes many lists of pages at once, with one set of whole-array operations for all of them.

Most lists are so short that starting an operation takes longer than carrying it out. So the
streams of many lists are put one after the other and decoded as if they were one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.layout import ListLayout, Numbers, ragged
from undisclosed.knowledge.pack.postings import DAMAGED, decode, places_of
from undisclosed.knowledge.protocol import Pages

_AT_ONCE = 1 << 15
"""Pages decoded together: as many as fit in the processor's cache with all that is in between."""
_ENOUGH = 1 << 13
"""Pages from which on lists of different k are not put together: one k for all is faster."""
_LONG = 4096
"""Lists that are decoded by themselves: there is nothing to save any more."""


def decode_all(
    postings: Sequence[bytes], rows: Numbers, layout: ListLayout, total: int
) -> list[Pages]:
    """Returns the pages of each list, given the bytes of some blocks and each list's among them.

    Raises:
        KnowledgeError: The bytes of some list hold no such list.
    """
    order = np.argsort(layout.k, kind="stable")
    lists = ListLayout(*(column[order] for column in layout))
    blocks = rows[order].tolist()
    found: list[Pages] = []
    for begin, end in _groups(lists):
        if end - begin == 1 and lists.n[begin] >= _LONG:
            found.append(_decode_long(postings[blocks[begin]], lists, begin, total))
        else:
            parts = [postings[block] for block in blocks[begin:end]]
            group = ListLayout(*(column[begin:end] for column in lists))
            found += _decode_together(parts, group, total)
    return [found[i] for i in np.argsort(order).tolist()]


def _groups(lists: ListLayout) -> Iterator[tuple[int, int]]:
    """Yields where groups of lists begin and end; a long one stands alone."""
    begin = size = 0
    before = -1
    for i, (n, k) in enumerate(zip(lists.ones.tolist(), lists.k.tolist(), strict=True)):
        full = size + n > _AT_ONCE or (k != before and size >= _ENOUGH) or n >= _LONG
        if i > begin and full:
            yield begin, i
            begin, size = i, 0
        size += n
        before = k
    yield begin, len(lists.n)


def _decode_long(data: bytes, layout: ListLayout, i: int, total: int) -> Pages:
    lows, middle, end = (int(column[i]) for column in (layout.lows, layout.quotients, layout.end))
    return decode(data[lows:middle], data[middle:end], int(layout.n[i]), total)


def _decode_together(parts: Sequence[bytes], lists: ListLayout, total: int) -> list[Pages]:
    """Returns the pages of each list.

    With zᵢ the place of the i-th one of all quotients and b the place where those of its list
    start, the page is ((zᵢ − b) << k) + 2^k − 1 + Sᵢ, where S is the sum of low + 1 − 2^k over its
    list so far: what `join_gaps` says, put so that one running sum will do for all lists.
    """
    n, k = lists.n, lists.k
    places, first, start = _join_quotients(parts, lists)
    # Not shifted left, where hostile quotients could overflow 64 bits and come back small.
    if (places[first + n - 1] - start - n + 1 > (total - 1) >> k).any():
        raise KnowledgeError(DAMAGED)
    ends = np.cumsum(n)
    begins = ends - n
    each = int(k[0]) if k[0] == k[-1] else np.repeat(k, n)
    steps = _lows(parts, lists, begins, each)
    steps -= (1 << each) - 1
    sums = np.cumsum(steps)
    offsets = (1 << k) - 1 - (start << k) - sums[begins] + steps[begins]
    pages = places if len(places) == len(sums) else places[ragged(first, n)]
    pages <<= each
    pages += sums
    pages += np.repeat(offsets, n)
    if (pages[ends - 1] >= total).any():
        raise KnowledgeError(DAMAGED)
    numbers = pages.astype(np.uint32)
    # Copies: a view would keep the pages of all lists in memory with its own.
    return [numbers[a:b].copy() for a, b in zip(begins.tolist(), ends.tolist(), strict=True)]


def _join_quotients(parts: Sequence[bytes], lists: ListLayout) -> tuple[Numbers, Numbers, Numbers]:
    """Puts the quotients of lists one after the other.

    Returns:
        The places of all ones; for each list the number of its first one, and the place where its
        quotients start.

    Raises:
        KnowledgeError: Some quotients have too few ones, or too many.
    """
    streams = _cut(parts, lists.quotients, lists.end)
    places = places_of(b"".join(streams))
    ends = 8 * np.cumsum(lists.end - lists.quotients)
    past = np.cumsum(lists.ones)
    if len(places) != past[-1] or (np.searchsorted(places, ends) != past).any():
        raise KnowledgeError(DAMAGED)
    first = past - lists.ones + lists.first
    start = ends - 8 * (lists.end - lists.quotients)
    return places, first, np.where(lists.first > 0, places[first - 1] + 1, start)


def _lows(parts: Sequence[bytes], lists: ListLayout, begins: Numbers, k: Numbers | int) -> Numbers:
    """Returns the low bits of all pages, given where the pages of each list begin, and k."""
    streams = _cut(parts, lists.lows, lists.quotients)
    lengths = lists.quotients - lists.lows
    starts = 8 * (np.cumsum(lengths) - lengths) + lists.bit - begins * lists.k
    bits = np.repeat(starts, lists.n)
    bits += np.arange(len(bits)) * k
    # Forty bits from each byte on, aligned: taking unaligned ones would be five times slower.
    octets = np.frombuffer(b"".join(streams) + bytes(5), dtype=np.uint8).astype(np.int64)
    windows = octets[:-4].copy()
    for i in range(1, 5):
        windows <<= 8
        windows |= octets[i : len(octets) - 4 + i]
    found: Numbers = windows.take(bits >> 3)
    bits &= 7
    found >>= 40 - k - bits
    found &= (1 << k) - 1
    return found


def _cut(parts: Sequence[bytes], starts: Numbers, ends: Numbers) -> list[bytes]:
    spans = zip(parts, starts.tolist(), ends.tolist(), strict=True)
    return [part[a:b] for part, a, b in spans]
