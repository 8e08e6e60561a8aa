"""Decodes many lists of pages at once, with one set of whole-array operations for all of them.

Most lists are so short that starting an operation takes longer than carrying it out. So the
streams of many lists are put one after the other and decoded as if they were one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.layout import Layout, Numbers, ragged
from undisclosed.knowledge.postings import DAMAGED, decode, places_of
from undisclosed.knowledge.protocol import Pages

_AT_ONCE = 8192
"""Pages decoded together: as many as fit in the processor's cache with all that is in between."""
_LONG = 4096
"""Lists that are decoded by themselves: there is nothing to save any more."""


def decode_all(postings: Sequence[bytes], rows: Numbers, layout: Layout, total: int) -> list[Pages]:
    """Returns the pages of each list, given the bytes of some blocks and each list's among them.

    Raises:
        KnowledgeError: The bytes of some list hold no such list.
    """
    found: list[Pages] = []
    blocks = rows.tolist()
    for begin, end in _groups(layout.ones):
        if end - begin == 1 and layout.ones[begin] >= _LONG:
            found.append(_decode_long(postings[blocks[begin]], layout, begin, total))
        else:
            parts = [postings[block] for block in blocks[begin:end]]
            group = Layout(*(column[begin:end] for column in layout))
            found += _decode_together(parts, group, total)
    return found


def _groups(ones: Numbers) -> Iterator[tuple[int, int]]:
    """Yields where groups of lists begin and end; a long one stands alone."""
    begin = size = 0
    for i, n in enumerate(ones.tolist()):
        if i > begin and (size + n > _AT_ONCE or n >= _LONG):
            yield begin, i
            begin, size = i, 0
        size += n
    if len(ones):
        yield begin, len(ones)


def _decode_long(data: bytes, layout: Layout, i: int, total: int) -> Pages:
    lows, middle, end = (int(column[i]) for column in (layout.lows, layout.quotients, layout.end))
    return decode(data[lows:middle], data[middle:end], int(layout.n[i]), total)


def _decode_together(parts: Sequence[bytes], lists: Layout, total: int) -> list[Pages]:
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
    each = np.repeat(k, n)
    steps = _lows(parts, lists, each) - ((1 << each) - 1)
    sums = np.cumsum(steps)
    offsets = (1 << k) - 1 - (start << k) - sums[begins] + steps[begins]
    pages = (places[ragged(first, n)] << each) + sums + np.repeat(offsets, n)
    if (pages[ends - 1] >= total).any():
        raise KnowledgeError(DAMAGED)
    numbers = pages.astype(np.uint32)
    # Copies: a view would keep the pages of all lists in memory with its own.
    return [numbers[a:b].copy() for a, b in zip(begins.tolist(), ends.tolist(), strict=True)]


def _join_quotients(parts: Sequence[bytes], lists: Layout) -> tuple[Numbers, Numbers, Numbers]:
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


def _lows(parts: Sequence[bytes], lists: Layout, sizes: Numbers) -> Numbers:
    """Returns the low bits of all pages, given how many bits each has."""
    streams = _cut(parts, lists.lows, lists.quotients)
    lengths = lists.quotients - lists.lows
    starts = 8 * (np.cumsum(lengths) - lengths) + lists.bit
    begins = np.cumsum(lists.n) - lists.n
    bits = np.repeat(starts - begins * lists.k, lists.n) + np.arange(len(sizes)) * sizes
    # Forty bits from each byte on, aligned: taking unaligned ones would be five times slower.
    octets = np.frombuffer(b"".join(streams) + bytes(5), dtype=np.uint8).astype(np.int64)
    windows = octets[:-4]
    for i in range(1, 5):
        windows = windows << 8 | octets[i : len(octets) - 4 + i]
    found: Numbers = windows.take(bits >> 3) >> (40 - sizes - (bits & 7)) & ((1 << sizes) - 1)
    return found


def _cut(parts: Sequence[bytes], starts: Numbers, ends: Numbers) -> list[bytes]:
    spans = zip(parts, starts.tolist(), ends.tolist(), strict=True)
    return [part[a:b] for part, a, b in spans]
