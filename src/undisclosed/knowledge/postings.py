"""Lists of page numbers in few bits: Rice codes of the gaps, low bits and quotients kept apart.

Page numbers are shuffled, so the gaps between the pages of a key are geometric and Rice codes come
within a few hundredths of a bit of what is possible. With the low bits in one stream and the
unary quotients in another, a list is decoded by a handful of whole-array operations: the place of
the i-th one in the quotient stream, minus i, is the sum of the first quotients.

With k = 0 the quotient stream *is* the bitmap of the pages, so frequent keys need no other form.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.protocol import Pages

Bytes = NDArray[np.uint8]
DAMAGED = "The pack is damaged: a list of pages does not decode. Get or build it again."
# From so many numbers per bit on, one pass per bit is faster than one window per number.
_MANY = 512


@lru_cache(maxsize=4096)
def low_bits(n: int, total: int) -> int:
    """Returns k, the number of low bits of each gap, for n pages out of a total.

    The smallest k with 2^k ≥ 0.4812·(total/n − 1/2), the best for geometric gaps (0.4812 is the
    logarithm of the golden ratio); in integers, so that every machine agrees.

    >>> low_bits(3, 573_000), low_bits(5_730, 573_000), low_bits(400_000, 573_000)
    (17, 6, 0)
    """
    target = -(-4812 * (2 * total - n) // (20_000 * n))
    return max(target - 1, 0).bit_length()


def split_gaps(pages: Pages, k: int) -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """Returns the low bits of each gap and the places of the ones in the quotient stream."""
    gaps: NDArray[np.int64] = pages.astype(np.int64)
    gaps[1:] -= gaps[:-1] + 1
    places = np.cumsum((gaps >> k) + 1) - 1
    return (gaps & ((1 << k) - 1)).astype(np.uint32), places


def join_gaps(
    lows: NDArray[np.int64] | None, places: NDArray[np.int64], k: int, total: int
) -> Pages:
    """Returns the pages, given what `split_gaps` gave; without low bits if k = 0.

    Raises:
        KnowledgeError: A page number reaches the total.
    """
    # In Python's integers: hostile quotients could overflow 64 bits and come back small.
    if (int(places[-1]) - len(places) + 1) << k >= total:
        raise KnowledgeError(DAMAGED)
    if lows is None:
        pages = places
    else:
        order = np.arange(len(places), dtype=np.int64)
        pages = ((places - order) << k) + np.cumsum(lows) + order
    if int(pages[-1]) >= total:
        raise KnowledgeError(DAMAGED)
    return pages.astype(np.uint32)


def pack_lows(lows: NDArray[np.uint32], k: int) -> NDArray[np.uint8]:
    """Returns numbers of k bits as single bits, the highest bit of each first."""
    shifts = np.arange(k - 1, -1, -1, dtype=np.uint32)
    return ((lows[:, None] >> shifts) & 1).astype(np.uint8).ravel()


def unpack_lows(data: bytes, first_bit: int, n: int, k: int) -> NDArray[np.int64]:
    """Returns n numbers of k ≤ 32 bits, the first of which starts at a bit of some bytes.

    Eight bytes are read around each number, so seven must follow the last one.
    """
    if n > _MANY * k:
        return _unpack_by_columns(data, first_bit, n, k)
    starts = np.arange(first_bit, first_bit + n * k, k, dtype=np.int64)
    windows: NDArray[np.uint64] = np.ndarray(
        (len(data) - 7,), dtype=">u8", buffer=data, strides=(1,)
    )
    shifts = (64 - k - (starts & 7)).astype(np.uint64)
    found: NDArray[np.int64] = (windows[starts >> 3] >> shifts).astype(np.int64) & ((1 << k) - 1)
    return found


def _unpack_by_columns(data: bytes, first_bit: int, n: int, k: int) -> NDArray[np.int64]:
    bits = np.unpackbits(np.frombuffer(data, dtype=np.uint8), count=first_bit + n * k)
    columns = bits[first_bit:].reshape(n, k)
    found = columns[:, 0].astype(np.int64)
    for j in range(1, k):
        found <<= 1
        found |= columns[:, j]
    return found


def encode(pages: Pages, total: int) -> tuple[bytes, bytes]:
    """Returns a list as its low bits and its quotients, each filled up to whole bytes."""
    k = low_bits(len(pages), total)
    lows, places = split_gaps(pages, k)
    marks = np.zeros(int(places[-1]) + 1, dtype=np.uint8)
    marks[places] = 1
    return np.packbits(pack_lows(lows, k)).tobytes(), np.packbits(marks).tobytes()


def places_of(quotients: bytes) -> NDArray[np.int64]:
    """Returns where the ones are in a quotient stream."""
    # The view as bool takes numpy's fast path: eight times the speed on long lists.
    return np.flatnonzero(np.unpackbits(np.frombuffer(quotients, dtype=np.uint8)).view(bool))


def decode(lows: bytes, quotients: bytes, n: int, total: int) -> Pages:
    """Returns the n pages that `encode` was given.

    Raises:
        KnowledgeError: The bytes hold no such list.
    """
    k = low_bits(n, total)
    if n * k > 8 * len(lows):
        raise KnowledgeError(DAMAGED)
    places = places_of(quotients)
    if len(places) != n:
        raise KnowledgeError(DAMAGED)
    return join_gaps(unpack_lows(lows + bytes(8), 0, n, k) if k else None, places, k, total)
