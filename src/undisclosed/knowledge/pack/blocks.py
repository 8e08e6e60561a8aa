"""How a pack keeps a few neighbouring keys and their lists of pages in one run of bytes.

A block holds the keys front-coded (each key says how many bytes it shares with the one before)
with their page counts, and apart from that their lists of pages. Lists shorter than `SHORT` share
one stream of low bits and one of quotients: most keys are rare, and filling every tiny list up to
whole bytes would cost a sixth of the pack. Longer lists stand by themselves.

The bytes are described in docs/reference/pack-format.md.
"""

from __future__ import annotations

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
    """Returns a block of ascending keys with their page counts."""
    shared, lengths, suffixes = bytearray(), bytearray(), bytearray()
    before = b""
    for key in keys:
        same = _shared_prefix(before, key)
        shared.append(same)
        lengths.append(len(key) - same)
        suffixes += key[same:]
        before = key
    return bytes(shared + lengths + suffixes) + b"".join(map(encode_varint, counts))


def decode_keys(data: bytes, size: int) -> tuple[list[str], list[int]]:
    """Returns the keys and page counts of a block of so many keys.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    at = 2 * size
    # One character for each byte: a key may share half a character with the one before it.
    text = data.decode("latin-1")
    keys = []
    key = ""
    for same, length in zip(data[:size], data[size:at], strict=False):
        key = key[:same] + text[at : at + length]
        at += length
        keys.append(key)
    counts, end = decode_varints(data, at, size)
    if end != len(data) or len(keys) != size:
        raise KnowledgeError(DAMAGED_KEYS)
    return (keys if text[2 * size : at].isascii() else _from_bytes(keys)), counts


def _from_bytes(keys: list[str]) -> list[str]:
    try:
        return [key.encode("latin-1").decode() for key in keys]
    except UnicodeDecodeError as error:
        raise KnowledgeError(DAMAGED_KEYS) from error


def decode_counts(data: bytes, size: int) -> list[int]:
    """Returns the page counts of a block of so many keys.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    counts, end = decode_varints(data, 2 * size + sum(data[size : 2 * size]), size)
    if end != len(data):
        raise KnowledgeError(DAMAGED_KEYS)
    return counts


def find_key(data: bytes, size: int, key: bytes) -> tuple[int, int] | None:
    """Returns the place of a key in a block of so many keys and its page count, if it is there.

    Keys are compared without being put together: as long as a key shares more with the one before
    it than that one shared with what is looked for, it is still smaller.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    if len(data) < 2 * size:
        raise KnowledgeError(DAMAGED_KEYS)
    at = 2 * size
    agreed = 0
    for slot, (same, length) in enumerate(zip(data[:size], data[size:at], strict=True)):
        if same < agreed:
            return None
        if same == agreed:
            suffix, rest = data[at : at + length], key[agreed:]
            if suffix == rest:
                counts, _ = decode_varints(data, 2 * size + sum(data[size : 2 * size]), slot + 1)
                return slot, counts[slot]
            if suffix > rest:
                return None
            agreed += _shared_prefix(suffix, rest)
        at += length
    return None


def keys_after(data: bytes, size: int, start: bytes) -> tuple[int, list[str], bool]:
    """Returns the keys of a block that begin with some bytes, compared as in `find_key`.

    Returns:
        The place of the first, if there is any; the keys; whether a key past them follows.

    Raises:
        KnowledgeError: The bytes are no such block.
    """
    if len(data) < 2 * size:
        raise KnowledgeError(DAMAGED_KEYS)
    at = 2 * size
    agreed = 0
    for slot, (same, length) in enumerate(zip(data[:size], data[size:at], strict=True)):
        if same < agreed:
            return slot, [], True
        if same == agreed:
            suffix, rest = data[at : at + length], start[agreed:]
            if suffix.startswith(rest):
                return slot, *_keys_alike(data, size, slot, at, start)
            if suffix > rest:
                return slot, [], True
            agreed += _shared_prefix(suffix, rest)
        at += length
    return size, [], False


def _keys_alike(data: bytes, size: int, slot: int, at: int, start: bytes) -> tuple[list[str], bool]:
    """Returns the keys from a place on that begin alike, and whether another one follows."""
    text = data.decode("latin-1")
    key = start.decode("latin-1")
    keys: list[str] = []
    past = False
    for same, length in zip(data[slot:size], data[size + slot : 2 * size], strict=True):
        if keys and same < len(start):
            past = True
            break
        key = key[:same] + text[at : at + length]
        at += length
        keys.append(key)
    return (keys if "".join(keys).isascii() else _from_bytes(keys)), past


def _shared_prefix(a: bytes, b: bytes) -> int:
    same = 0
    for x, y in zip(a, b, strict=False):
        if x != y:
            break
        same += 1
    return same


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
