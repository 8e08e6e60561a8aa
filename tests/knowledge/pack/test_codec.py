"""Lists of pages survive their coding, and nothing else decodes."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trials import times
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.blocks import (
    SHORT,
    decode_keys,
    decode_list,
    decode_varints,
    encode_keys,
    encode_lists,
    encode_varint,
    find_key,
    keys_after,
)
from undisclosed.knowledge.pack.layout import low_bits_of
from undisclosed.knowledge.pack.postings import decode, encode, low_bits
from undisclosed.knowledge.protocol import Pages


@st.composite
def page_lists(draw: st.DrawFn, total: int, most: int = 60) -> Pages:
    numbers = draw(st.sets(st.integers(0, total - 1), min_size=1, max_size=min(total, most)))
    return np.array(sorted(numbers), dtype=np.uint32)


@given(st.data(), st.sampled_from([1, 2, 7, 64, 1000, 573_000, 2**32 - 1]))
def test_a_list_comes_back(data: st.DataObject, total: int) -> None:
    pages = data.draw(page_lists(total))
    assert decode(*encode(pages, total), len(pages), total).tolist() == pages.tolist()


@given(st.integers(1, 400), st.integers(0, 2**32 - 1))
@times(0.6)
def test_long_lists_of_any_density_come_back(share: int, seed: int) -> None:
    total = 20_000
    chosen = np.random.default_rng(seed).random(total) < share / 400
    pages = np.flatnonzero(chosen).astype(np.uint32)
    if len(pages):
        assert np.array_equal(decode(*encode(pages, total), len(pages), total), pages)


def test_a_long_list_with_a_long_gap_comes_back() -> None:
    # Its quotients are read two thousand bytes at a time: here some of them have no page at all.
    total = 10_000_000
    pages = np.array([*range(40_000), total - 1], dtype=np.uint32)
    quotients = encode(pages, total)[1]
    assert any(not any(quotients[at : at + 2048]) for at in range(0, len(quotients), 2048))
    assert np.array_equal(decode(*encode(pages, total), len(pages), total), pages)


def test_many_lists_have_as_many_low_bits_as_each_of_them() -> None:
    # The rounding matters for two of these lengths.
    total = 100_000
    lengths = np.arange(1, total + 1)
    assert low_bits_of(lengths, total).tolist() == [low_bits(n, total) for n in lengths.tolist()]


@given(st.data())
@times(0.6)
def test_a_block_of_lists_comes_back_list_by_list(data: st.DataObject) -> None:
    total = data.draw(st.sampled_from([300, 5_000, 10_000_000]))
    lists = data.draw(st.lists(page_lists(total, 2 * SHORT), min_size=1, max_size=16))
    counts = [len(pages) for pages in lists]
    coded = encode_lists(lists, total)
    for slot, pages in enumerate(lists):
        assert np.array_equal(decode_list(coded, counts, slot, total, SHORT), pages)


texts = st.text(st.characters(codec="utf-8", exclude_characters="\n"), min_size=1, max_size=40)


@given(st.sets(texts, min_size=1, max_size=16), texts)
def test_a_block_of_keys_comes_back_and_is_searched(keys: set[str], other: str) -> None:
    ordered = sorted(keys)
    size = len(keys)
    counts = [3 + 1000 * i for i in range(size)]
    coded = encode_keys([key.encode() for key in ordered], counts)
    assert decode_keys(coded, size) == (ordered, counts)
    for slot, key in enumerate(ordered):
        assert find_key(coded, size, key.encode()) == (slot, counts[slot])
    if other not in keys:
        assert find_key(coded, size, other.encode()) is None


@given(st.sets(st.text("aé ", min_size=1, max_size=5), min_size=1, max_size=16))
def test_the_keys_that_begin_alike_are_found(keys: set[str]) -> None:
    ordered = sorted(keys)
    coded = encode_keys([key.encode() for key in ordered], [1] * len(keys))
    for start in ("a", "a ", "aé", "é ", "éa", "z"):
        alike = [key for key in ordered if key.startswith(start)]
        later = [key for key in ordered if key > start and key not in alike]
        slot, found, past = keys_after(coded, len(keys), start.encode())
        assert (found, past) == (alike, bool(later))
        assert not alike or ordered[slot] == alike[0]


def test_keys_that_are_no_text_are_refused() -> None:
    for attempt in (decode_keys, _find_half):
        with pytest.raises(KnowledgeError, match="damaged"):
            attempt(encode_keys([b"\xc3"], [5]), 1)


def _find_half(coded: bytes, size: int) -> object:
    return keys_after(coded, size, b"")


def test_a_key_is_not_found_in_others_or_in_their_counts() -> None:
    # 10 is the byte between keys, 97 an a: the counts look like a key.
    coded = encode_keys([b"ab", b"abc", b"b"], [10, 97, 10])
    assert coded.endswith(b"\na\n")
    assert [find_key(coded, 3, key) for key in (b"a", b"c", b"bc", b"")] == [None] * 4
    assert [find_key(coded, 3, key) for key in (b"ab", b"abc", b"b")] == [(0, 10), (1, 97), (2, 10)]


@given(st.lists(st.integers(0, 2**32 - 1)))
def test_numbers_come_back(numbers: list[int]) -> None:
    coded = b"".join(map(encode_varint, numbers))
    assert decode_varints(coded, 0, len(numbers)) == (numbers, len(coded))
    if numbers:
        with pytest.raises(KnowledgeError, match="damaged"):
            decode_varints(coded[:-1], 0, len(numbers))


def test_numbers_of_more_than_35_bits_are_refused() -> None:
    assert decode_varints(encode_varint(2**35 - 1), 0, 1) == ([2**35 - 1], 5)
    with pytest.raises(KnowledgeError, match="damaged"):
        decode_varints(encode_varint(2**35), 0, 1)


@pytest.mark.parametrize("n", [3, 30, 300, 3_000, 30_000, 150_000])
def test_a_list_takes_little_more_than_its_entropy(n: int) -> None:
    total = 573_000
    pages = np.sort(np.random.default_rng(n).choice(total, n, replace=False)).astype(np.uint32)
    bits = 8 * sum(map(len, encode(pages, total)))
    log_choices = math.lgamma(total + 1) - math.lgamma(n + 1) - math.lgamma(total - n + 1)
    # Two streams filled up to whole bytes, the spread of one draw, and 2 % of Rice's own.
    assert bits <= 1.02 * log_choices / math.log(2) + 14 + 2 * math.sqrt(n)


def test_the_number_of_low_bits_is_the_best_one() -> None:
    total = 100_000
    for n in (5, 50, 500, 5_000, 50_000, 90_000):
        p = n / total
        cost = {k: k + 1 / (1 - (1 - p) ** (1 << k)) for k in range(20)}
        assert cost[low_bits(n, total)] <= 1.01 * min(cost.values())


@given(st.binary(max_size=80), st.binary(max_size=80), st.integers(1, 2**32 - 1), st.data())
@times(3)
def test_any_bytes_decode_to_a_list_or_to_an_error(
    lows: bytes, quotients: bytes, total: int, data: st.DataObject
) -> None:
    n = data.draw(st.integers(1, min(total, 1000)))
    try:
        pages = decode(lows, quotients, n, total)
    except KnowledgeError:
        return
    assert len(pages) == n
    assert (np.diff(pages.astype(np.int64)) > 0).all()
    assert pages[-1] < total


@given(st.binary(max_size=200), st.lists(st.integers(0, 2**32), min_size=1, max_size=16), st.data())
@times(3)
def test_any_block_decodes_or_is_an_error(
    coded: bytes, counts: list[int], data: st.DataObject
) -> None:
    slot = data.draw(st.integers(0, len(counts) - 1))
    try:
        pages = decode_list(coded, counts, slot, 2**32 - 1, SHORT)
    except KnowledgeError:
        return
    assert len(pages) == counts[slot]


@given(st.binary(max_size=120), st.integers(1, 16))
@times(3)
def test_any_keys_decode_or_are_an_error(coded: bytes, size: int) -> None:
    for attempt in (decode_keys, _find_any, _find_alike):
        try:
            attempt(coded, size)
        except KnowledgeError:
            continue


def _find_any(coded: bytes, size: int) -> object:
    return find_key(coded, size, b"hiv")


def _find_alike(coded: bytes, size: int) -> object:
    return keys_after(coded, size, b"h")


@pytest.mark.parametrize("share", [1.5, 2.5, 5, 10, 20, 40, 80, 160, 300, 600])
def test_long_lists_of_every_density_come_back(share: float) -> None:
    """Shares from k = 0 to k = 9, in lists long enough to be decoded part by part."""
    total = int(5_003 * share)
    pages = np.sort(np.random.default_rng(1).choice(total, 5_003, replace=False)).astype(np.uint32)
    lows, quotients = encode(pages, total)
    assert np.array_equal(decode(lows, quotients, 5_003, total), pages)
    for broken in (quotients[:-1], quotients + b"\x80", bytes(400) + quotients):
        with pytest.raises(KnowledgeError, match="damaged"):
            decode(lows, broken, 5_003, total)
    if lows:
        with pytest.raises(KnowledgeError, match="damaged"):
            decode(lows[:-1], quotients, 5_003, total)
