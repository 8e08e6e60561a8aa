"""Where lists of pages stand in their blocks, worked out for many blocks at once.

`blocks.decode_list` works the same out for one list, step by step. Here every step is one
operation on arrays with a row for each block and a column for each of its keys, because a text
brings hundreds of new keys, of which hardly two are in one block.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.blocks import DAMAGED_KEYS, counts_start
from undisclosed.knowledge.pack.postings import DAMAGED

Numbers: TypeAlias = NDArray[np.int64]
_LONGEST_VARINT = 5


class ListLayout(NamedTuple):
    """Where lists stand, an entry for each list.

    Attributes:
        lows: The byte where the stream with its low bits starts.
        bit: The bit of that stream where its own low bits start.
        quotients: The byte where the stream with its quotients starts, and the other one ends.
        end: The byte where that stream ends.
        first: How many pages of other lists are before its own in the streams.
        ones: How many pages the streams hold in all.
        n: How many pages it has.
        k: How many low bits each has.
    """

    lows: Numbers
    bit: Numbers
    quotients: Numbers
    end: Numbers
    first: Numbers
    ones: Numbers
    n: Numbers
    k: Numbers


def lay_out(
    keys: Sequence[bytes],
    postings: Sequence[bytes],
    rows: Numbers,
    slots: Numbers,
    sizes: Sequence[int],
    total: int,
    short: int,
) -> ListLayout:
    """Tells where some lists stand in the postings of some blocks.

    Args:
        keys: The part of each block with its keys.
        postings: The part of each block with its lists.
        rows: For each list the number of its block among those given.
        slots: Its place in the block.
        sizes: How many keys each block has.
        total: W.
        short: The page count from which on lists stand by themselves.

    Raises:
        KnowledgeError: The bytes hold no such lists.
    """
    n = page_counts(keys, sizes, total)
    bits = n * low_bits_of(n, total)
    shorts = (n > 0) & (n < short)
    longs = n >= short
    any_short: NDArray[np.bool_] = np.any(shorts, axis=1)
    lengths, head = decode_varint_rows(postings, any_short + longs.sum(axis=1), DAMAGED)
    of_short, of_long = _dealt(lengths, any_short, longs)
    short_bits, short_n = np.where(shorts, bits, 0), np.where(shorts, n, 0)
    middle = head + (short_bits.sum(axis=1) + 7) // 8
    end = middle + of_short
    low_bytes = np.where(longs, (bits + 7) // 8, 0)
    starts = end[:, None] + _before(low_bytes + of_long)
    where = rows, slots
    alone = longs[where]
    layout = ListLayout(
        lows=np.where(alone, starts[where], head[rows]),
        bit=np.where(alone, 0, _before(short_bits)[where]),
        quotients=np.where(alone, (starts + low_bytes)[where], middle[rows]),
        end=np.where(alone, (starts + low_bytes + of_long)[where], end[rows]),
        first=np.where(alone, 0, _before(short_n)[where]),
        ones=np.where(alone, n[where], short_n.sum(axis=1)[rows]),
        n=n[where],
        k=low_bits_of(n[where], total),
    )
    if (layout.end > np.array([len(part) for part in postings])[rows]).any():
        raise KnowledgeError(DAMAGED)
    return layout


def page_counts(keys: Sequence[bytes], sizes: Sequence[int], total: int) -> Numbers:
    """Returns the page counts of blocks, a row for each; zeros fill the row of the last block.

    Raises:
        KnowledgeError: The bytes are no such blocks, or some count is not from 1 to the total.
    """
    tails = [part[counts_start(part) :] for part in keys]
    counts, ends = decode_varint_rows(tails, np.array(sizes), DAMAGED_KEYS)
    if counts.min() < 1 or counts.max() > total or ends.tolist() != list(map(len, tails)):
        raise KnowledgeError(DAMAGED_KEYS)
    rows = np.zeros((len(keys), max(sizes)), dtype=np.int64)
    rows[np.arange(max(sizes)) < np.array(sizes)[:, None]] = counts
    return rows


def low_bits_of(n: Numbers, total: int) -> Numbers:
    """Returns k for each n, as `low_bits` does for one."""
    n = np.maximum(n, 1)
    target = -(-4812 * (2 * total - n) // (20_000 * n))
    # The binary exponent of a whole number is its bit length.
    found: Numbers = np.frexp(np.maximum(target - 1, 0))[1].astype(np.int64)
    return found


def decode_varint_rows(
    parts: Sequence[bytes], counts: Numbers, message: str
) -> tuple[Numbers, Numbers]:
    """Returns the first numbers of each part, so many of each, and where they end.

    Raises:
        KnowledgeError: A part ends early, or a number has more than 35 bits.
    """
    heads = [part[: _LONGEST_VARINT * n] for part, n in zip(parts, counts.tolist(), strict=True)]
    data = np.frombuffer(b"".join(heads), dtype=np.uint8).astype(np.int64)
    sizes = np.array([len(head) for head in heads])
    begins = np.cumsum(sizes) - sizes
    # A number ends with the first byte whose high bit is not set.
    stops = np.flatnonzero(data < 0x80)
    before = np.searchsorted(stops, begins)
    if (np.diff(before, append=len(stops)) < counts).any():
        raise KnowledgeError(message)
    chosen = ragged(before, counts)
    last = stops[chosen]
    first = np.maximum(np.append(-1, stops)[chosen] + 1, np.repeat(begins, counts))
    extra = last - first
    longest = int(extra.max())
    if longest >= _LONGEST_VARINT:
        raise KnowledgeError(message)
    numbers = data[last]
    for step in range(1, longest + 1):
        numbers = np.where(extra >= step, numbers << 7 | data[last - step] & 0x7F, numbers)
    return numbers, last[np.cumsum(counts) - 1] + 1 - begins


def ragged(starts: Numbers, counts: Numbers) -> Numbers:
    """Returns so many numbers from each start on, one run after the other.

    >>> ragged(np.array([5, 20]), np.array([2, 3])).tolist()
    [5, 6, 20, 21, 22]
    """
    ends = np.cumsum(counts)
    return np.repeat(starts - ends + counts, counts) + np.arange(ends[-1])


def _dealt(
    lengths: Numbers, any_short: NDArray[np.bool_], longs: NDArray[np.bool_]
) -> tuple[Numbers, Numbers]:
    """Deals the lengths in the heads of blocks out: to all short lists, and to each long one."""
    heads = any_short + longs.sum(axis=1)
    of_all = np.zeros(len(lengths), dtype=bool)
    of_all[(np.cumsum(heads) - heads)[any_short]] = True
    of_short = np.zeros(len(any_short), dtype=np.int64)
    of_short[any_short] = lengths[of_all]
    of_long = np.zeros(longs.shape, dtype=np.int64)
    of_long[longs] = lengths[~of_all]
    return of_short, of_long


def _before(numbers: Numbers) -> Numbers:
    """Returns for each number the sum of those before it in its row."""
    before: Numbers = np.cumsum(numbers, axis=1) - numbers
    return before
