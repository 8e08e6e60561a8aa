"""Lists of page numbers in few bits: Rice codes of the gaps, low bits and quotients kept apart.

Page numbers are shuffled, so the gaps between the pages of a key are geometric and Rice codes come
within a few hundredths of a bit of what is possible. With the low bits in one stream and the
unary quotients in another, a list is decoded by a handful of whole-array operations: the place of
the i-th one in the quotient stream, minus i, is the sum of the first quotients.

With k = 0 the quotient stream *is* the bitmap of the pages, so frequent keys need no other form.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.protocol import Pages

Bytes = NDArray[np.uint8]
U = TypeVar("U", np.uint8, np.uint32)
DAMAGED = "The pack is damaged: a list of pages does not decode. Get or build it again."
# Long lists are decoded in parts: for arrays that outgrow the processor's cache, getting the memory
# from the system takes longer than all the rest.
_LONG = 4096
_PART_BYTES = 2048
_PIECE_BITS = {2: 8, 3: 12, 4: 8, 6: 12}
"""By k, how many bits are looked up in a table at a time: they hold two or four whole numbers."""


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
    starts = np.arange(first_bit, first_bit + n * k, k, dtype=np.int64)
    windows: NDArray[np.uint64] = np.ndarray(
        (len(data) - 7,), dtype=">u8", buffer=data, strides=(1,)
    )
    shifts = (64 - k - (starts & 7)).astype(np.uint64)
    found: NDArray[np.int64] = (windows[starts >> 3] >> shifts).astype(np.int64) & ((1 << k) - 1)
    return found


def _unpack_all(data: Bytes, n: int, k: int) -> NDArray[np.uint8] | NDArray[np.uint32]:
    """Returns the n numbers of k bits that some bytes start with."""
    if k in _PIECE_BITS:
        pieces = data if _PIECE_BITS[k] == 8 else _twelve_bits(data, n * k)
        return _table(k).take(pieces).view(np.uint8)[:n]
    columns = np.unpackbits(data, count=n * k).reshape(n, k)
    if k > 8:
        return _join_columns(columns, np.zeros(n, dtype=np.uint32))
    return _join_columns(columns, np.zeros(n, dtype=np.uint8))


def _join_columns(columns: Bytes, found: NDArray[U]) -> NDArray[U]:
    for column in columns.T:
        found += found
        found |= column
    return found


def _twelve_bits(data: Bytes, bits: int) -> NDArray[np.uint16]:
    """Returns twelve bits at a time, two numbers out of every three bytes."""
    triples = -(-bits // 24)
    padded = np.zeros(3 * triples, dtype=np.uint16)
    padded[: len(data)] = data[: 3 * triples]
    first, second, third = padded[::3], padded[1::3], padded[2::3]
    halves = np.empty((triples, 2), dtype=np.uint16)
    halves[:, 0] = first << 4 | second >> 4
    halves[:, 1] = (second & 15) << 8 | third
    return halves.ravel()


@cache
def _table(k: int) -> NDArray[np.unsignedinteger]:
    """Returns for each piece the numbers of k bits in it, as bytes side by side in one number."""
    bits = _PIECE_BITS[k]
    shifts = np.arange(bits - k, -1, -k)
    numbers = (np.arange(1 << bits)[:, None] >> shifts & ((1 << k) - 1)).astype(np.uint8)
    side_by_side: NDArray[np.unsignedinteger] = numbers.view(f"u{len(shifts)}").ravel()
    return side_by_side


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
    if n >= _LONG:
        return _decode_parts(lows, quotients, n, k, total)
    places = places_of(quotients)
    if len(places) != n:
        raise KnowledgeError(DAMAGED)
    return join_gaps(unpack_lows(lows + bytes(8), 0, n, k) if k else None, places, k, total)


def _decode_parts(lows: bytes, quotients: bytes, n: int, k: int, total: int) -> Pages:
    """Decodes a list part by part.

    With S the sum of the first i of low + 1 − 2^k, the i-th page is (zᵢ << k) + S + 2^k − 1: the
    same as in `join_gaps`, in fewer steps.
    """
    pages: Pages = np.empty(n, dtype=np.uint32)
    steps = None
    if k:
        steps = _steps(_unpack_all(np.frombuffer(lows, dtype=np.uint8), n, k), k)
    done, before = 0, (1 << k) - 1
    for at in range(0, len(quotients), _PART_BYTES):
        places = places_of(quotients[at : at + _PART_BYTES])
        if not len(places):
            continue
        past = done + len(places)
        # In Python's integers, as in `join_gaps`.
        if past > n or (int(places[-1]) + 8 * at - past + 1) << k >= total:
            raise KnowledgeError(DAMAGED)
        places <<= k
        places += (8 * at << k) + before
        if steps is not None:
            sums = np.cumsum(steps[done:past], dtype=np.int64)
            places += sums
            before += int(sums[-1])
        if int(places[-1]) >= total:
            raise KnowledgeError(DAMAGED)
        pages[done:past] = places
        done = past
    if done != n:
        raise KnowledgeError(DAMAGED)
    return pages


def _steps(
    numbers: NDArray[np.uint8] | NDArray[np.uint32], k: int
) -> NDArray[np.int16] | NDArray[np.int64]:
    """Returns low + 1 − 2^k for each low, in as few bytes as will do."""
    if k <= 8:
        return numbers.astype(np.int16) - np.int16((1 << k) - 1)
    return numbers.astype(np.int64) - ((1 << k) - 1)
