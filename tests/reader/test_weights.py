"""The weights of a reader, worked out by hand."""

from __future__ import annotations

import doctest
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from undisclosed.reader import weights
from undisclosed.reader.weights import (
    UNITS_PER_BIT,
    beginning,
    damped,
    evidence,
    gains,
    prior_weights,
    rank_of,
    shares,
)


def test_examples_are_right() -> None:
    assert doctest.testmod(weights).failed == 0


def test_evidence_is_relative_to_the_siblings() -> None:
    assert evidence(np.array([[0, 0]]), np.array([7, 9])).tolist() == [[0, 0]]
    # 4 of 40 pages: 2 and 2 are expected, so 3.5 : 2.5 and 1.5 : 2.5.
    found = evidence(np.array([[3, 1]]), np.array([20, 20]))
    assert found.tolist() == [[round(4096 * math.log2(1.4)), round(4096 * math.log2(0.6))]]


def test_a_long_text_counts_for_no_more_than_eight_words() -> None:
    each = UNITS_PER_BIT
    assert damped(np.array([1 * each]), 1).tolist() == [8 * each // 11]
    assert damped(np.array([10_000 * each]), 10_000)[0] < 8 * each


def test_ranks() -> None:
    assert rank_of(np.array([0.2, 0.5, 0.2, 0.1])) == 2
    assert rank_of(np.array([0.2, 0.5, 0.2, 0.1]), 3) == 4


COUNTS = arrays.arrays(np.int64, st.integers(2, 6), elements=st.integers(1, 5000))


@given(COUNTS, st.data())
def test_beliefs_sum_to_one_and_a_word_seen_with_none_says_nothing(
    hypotheses: NDArray[np.int64], data: st.DataObject
) -> None:
    size = len(hypotheses)
    rows = np.array(
        data.draw(st.lists(st.lists(st.integers(0, 50), min_size=size, max_size=size))),
        dtype=np.int64,
    ).reshape(-1, size)
    found = evidence(np.minimum(rows, hypotheses), hypotheses)
    start, possible = beginning(np.zeros(size, dtype=np.int64), hypotheses)
    told = shares(start + damped(found.sum(axis=0), len(rows)), possible)
    assert told.sum() == pytest.approx(1)
    assert evidence(np.zeros((1, size), dtype=np.int64), hypotheses).tolist() == [[0] * size]
    # The order in which words come is nothing to the reader.
    again = shares(start + damped(found[::-1].sum(axis=0), len(rows)), possible)
    assert told.tolist() == again.tolist()


def test_before_anything_is_read_the_pages_decide() -> None:
    counts = np.array([1, 3])
    told = shares(prior_weights(counts), counts > 0)
    assert told == pytest.approx([0.25, 0.75], rel=1e-3)


def test_a_word_that_c_has_more_than_the_average_speaks_for_it() -> None:
    rows = evidence(np.array([[3, 1], [1, 3], [2, 2]]), np.array([20, 20]))
    first, second, third = gains(rows, np.array([20, 20]))
    assert first > 0 > second
    assert third == pytest.approx(0)
