"""The filter of a pack: no known key is ever ruled out, and few others are let through."""

import random
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.knowledge.pack.key_filter import KeyFilter, filter_length, make_filter


@given(st.sets(st.binary(max_size=20), max_size=50), st.binary(max_size=20))
def test_known_keys_pass(keys: set[bytes], other: bytes) -> None:
    table = KeyFilter(make_filter([zlib.crc32(key) for key in keys]))
    assert all(map(table.may_have, keys))
    asked = [*keys, other]
    assert table.may_have_each(asked).tolist() == [table.may_have(key) for key in asked]


def test_nothing_passes_where_nothing_is_known() -> None:
    empty = KeyFilter(make_filter([]))
    assert not empty.may_have(b"virus")
    assert empty.may_have_each([]).tolist() == []


@pytest.mark.parametrize("keys", [1_000, 16_384, 20_000])
def test_few_others_pass(keys: int) -> None:
    draw = random.Random(keys).randbytes
    table = KeyFilter(make_filter([zlib.crc32(draw(9)) for _ in range(keys)]))
    passed = table.may_have_each(draw(9) for _ in range(20_000)).mean()
    # Both bits set by chance: a share of 1 - exp(-2 V / F) of all bits is set.
    assert 0.002 < passed < 0.06


def test_its_bits_are_where_the_format_says() -> None:
    number = zlib.crc32(b"HIV")
    table = make_filter([number])
    assert len(table) == 8 == filter_length(8)
    assert int.from_bytes(table, "little") == 1 << number % 64 | 1 << number * 64 // 2**32


def test_eight_to_sixteen_bits_a_key() -> None:
    for keys in (9, 1_000, 1_024, 1_025):
        assert 8 * keys <= 8 * filter_length(keys) < 16 * keys
    assert filter_length(2**32) == 2**29  # no more than there are hashes
