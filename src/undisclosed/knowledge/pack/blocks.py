"""How a pack keeps a few neighbouring keys and their lists of pages in one run of bytes.

A block holds the keys line by line, so that one is found as bytes are found, with their page
counts, and apart from that their lists of pages. Lists shorter than `SHORT` share
one stream of low bits and one of quotients: most keys are rare, and filling every tiny list up to
whole bytes would cost a sixth of the pack. Longer lists stand by themselves.

The bytes are described in docs/reference/pack-format.md.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.postings import (
    DAMAGED,
    decode,
    encode,
    join_gaps,
    low_bits,
    pack_lows,
    places_of,
    split_gaps,
    unpack_lows,
)
from undisclosed.knowledge.protocol import Pages

BLOCK = 16
"""Keys in a block; the last block may hold fewer."""
SHORT = 128
"""Lists with fewer pages than this share their streams."""
LONGEST_KEY = 255
"""Bytes of UTF-8 that a key may have, so that lengths fit in one byte."""

HEAD = 2
"""Bytes before the keys of a block, which tell how long they are."""
END = b"\n"
"""What stands before and after each key of a block, and in none."""

DAMAGED_KEYS = "The pack is damaged: its vocabulary does not decode. Get or build it again."


def encode_varint(number: int) -> bytes:
    """Returns a number in groups of seven bits, lowest first, the high bit set on all but the last.

    >>> encode_varint(5).hex(), encode_varint(300).hex()
    ('05', 'ac02')
    """
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def decode_varints(data: bytes, start: int, count: int) -> tuple[list[int], int]:
    """Returns some numbers and the place after them.

    Raises:
        KnowledgeError: The bytes end early, or a number has more than 35 bits.
    """
    head = data[start : start + count]
    if len(head) == count and head.isascii():  # each in one byte, as most page counts are
        return list(head), start + count
    numbers = []
    try:
        for _ in range(count):
            number = data[start]
            start += 1
            if number >= 0x80:
                number, start = _rest_of_varint(data, start, number & 0x7F)
            numbers.append(number)
    except IndexError:
        raise KnowledgeError(DAMAGED_KEYS) from None
    return numbers, start


def _rest_of_varint(data: bytes, start: int, number: int) -> tuple[int, int]:
    for shift in (7, 14, 21, 28):
        byte = data[start]
        start += 1
        number |= (byte & 0x7F) << shift
        if byte < 0x80:
            return number, start
    raise KnowledgeError(DAMAGED_KEYS)


def encode_keys(keys: Sequence[bytes], counts: Sequence[int]) -> bytes:
    r"""Returns a block of ascending keys with their page counts.

    >>> encode_keys([b"HIV", b"virus"], [5, 300])
    b'\x0b\x00\nHIV\nvirus\n\x05\xac\x02'
    """
    lines = END + END.join(keys) + END
    return len(lines).to_bytes(HEAD, "little") + lines + b"".join(map(encode_varint, counts))


def counts_start(data: bytes) -> int:
    """Returns where in a block of keys the page counts start."""
    return HEAD + int.from_bytes(data[:HEAD], "little")


def decode_keys(data: bytes, size: int) -> tuple[list[str], list[int]]:
    """Returns the keys and page counts of a block of so many keys.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    try:
        return [key.decode() for key in _lines(data, size)], decode_counts(data, size)
    except UnicodeDecodeError as error:
        raise KnowledgeError(DAMAGED_KEYS) from error


def _lines(data: bytes, size: int) -> list[bytes]:
    lines = data[HEAD : counts_start(data)].split(END)
    if len(lines) != size + 2 or lines[0] or lines[-1]:
        raise KnowledgeError(DAMAGED_KEYS)
    return lines[1:-1]


def decode_counts(data: bytes, size: int) -> list[int]:
    """Returns the page counts of a block of so many keys.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    counts, end = decode_varints(data, counts_start(data), size)
    if end != len(data):
        raise KnowledgeError(DAMAGED_KEYS)
    return counts


def find_key(data: bytes, size: int, key: bytes) -> tuple[int, int] | None:
    """Returns the place of a key in a block of so many keys and its page count, if it is there.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    start = counts_start(data)
    at = data.find(END + key + END, HEAD, start)
    if at < 0:
        return None
    slot = data.count(END, HEAD, at)
    if slot >= size:
        raise KnowledgeError(DAMAGED_KEYS)
    return slot, decode_varints(data, start, slot + 1)[0][slot]


def keys_after(data: bytes, size: int, start: bytes) -> tuple[int, list[str], bool]:
    """Returns the keys of a block that begin with some bytes.

    Returns:
        The place of the first, if there is any; the keys; whether a key past them follows.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    lines = _lines(data, size)
    slot = past = bisect_left(lines, start)
    while past < size and lines[past].startswith(start):
        past += 1
    try:
        return slot, [key.decode() for key in lines[slot:past]], past < size
    except UnicodeDecodeError as error:
        raise KnowledgeError(DAMAGED_KEYS) from error


def encode_lists(lists: Sequence[Pages], total: int) -> bytes:
    """Returns the lists of pages of a block."""
    bits, marks, longs = [], [], []
    for pages in lists:
        if len(pages) >= SHORT:
            longs.append(encode(pages, total))
            continue
        k = low_bits(len(pages), total)
        lows, places = split_gaps(pages, k)
        bits.append(pack_lows(lows, k))
        ones = np.zeros(int(places[-1]) + 1, dtype=np.uint8)
        ones[places] = 1
        marks.append(ones)
    lengths, body = [], b""
    if bits:
        quotients = np.packbits(np.concatenate(marks)).tobytes()
        lengths.append(len(quotients))
        body = np.packbits(np.concatenate(bits)).tobytes() + quotients
    lengths += [len(quotients) for _, quotients in longs]
    return b"".join([*map(encode_varint, lengths), body, *(a + b for a, b in longs)])


def decode_list(data: bytes, counts: Sequence[int], slot: int, total: int, short: int) -> Pages:
    """Returns one list of pages of a block, given all page counts of the block.

    Raises:
        KnowledgeError: The bytes hold no such list.
    """
    if min(counts) < 1 or max(counts) > total:
        raise KnowledgeError(DAMAGED)
    shorts = [n for n in counts if n < short]
    longs = [n for n in counts if n >= short]
    lengths, at = decode_varints(data, 0, bool(shorts) + len(longs))
    n = counts[slot]
    if n < short:
        before = sum(m < short for m in counts[:slot])
        return _decode_short(data, at, shorts, before, lengths[0], total)
    if shorts:
        at += _bytes_of_lows(shorts, total) + lengths.pop(0)
    before = sum(m >= short for m in counts[:slot])
    for other in range(before):
        at += _bytes_of_lows([longs[other]], total) + lengths[other]
    middle = at + _bytes_of_lows([n], total)
    end = middle + lengths[before]
    if end > len(data):
        raise KnowledgeError(DAMAGED)
    return decode(data[at:middle], data[middle:end], n, total)


def _decode_short(
    data: bytes, at: int, counts: list[int], slot: int, length: int, total: int
) -> Pages:
    bits = [n * low_bits(n, total) for n in counts]
    middle = at + (sum(bits) + 7) // 8
    if middle + length > len(data):
        raise KnowledgeError(DAMAGED)
    places = places_of(data[middle : middle + length])
    if len(places) != sum(counts):
        raise KnowledgeError(DAMAGED)
    n, k = counts[slot], low_bits(counts[slot], total)
    first = sum(counts[:slot])
    base = int(places[first - 1]) + 1 if first else 0
    lows = None
    if k:
        lows = unpack_lows(data[at:middle] + bytes(8), sum(bits[:slot]), n, k)
    return join_gaps(lows, places[first : first + n] - base, k, total)


def _bytes_of_lows(counts: Sequence[int], total: int) -> int:
    return (sum(n * low_bits(n, total) for n in counts) + 7) // 8
