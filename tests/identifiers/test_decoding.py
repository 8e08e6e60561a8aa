from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undisclosed.identifiers.decoding import TypedRange, decode
from undisclosed.identifiers.finder import _shipped_weights
from undisclosed.identifiers.network import LABELS, NATS, FinderWeights

OUTSIDE, BEGIN_PERSON, IN_PERSON, BEGIN_ORG, IN_ORG = range(5)
START = np.array([0])


@pytest.fixture(scope="module")
def weights() -> FinderWeights:
    return _shipped_weights()[0]


def scores(weights: FinderWeights, *rows: dict[int, float]) -> np.ndarray:
    """Scores in nats; what is not told is ten nats behind."""
    table = np.full((len(rows), LABELS), -10.0)
    for i, row in enumerate(rows):
        for label, nats in row.items():
            table[i, label] = nats
    whole: np.ndarray = np.rint(table * NATS * int(weights.out_part[0])).astype(np.float32)
    return whole


def test_a_span_begins_before_it_goes_on(weights: FinderWeights) -> None:
    # Token by token it would be I-PERSON, I-PERSON; the best sequence begins the person.
    table = scores(weights, {OUTSIDE: 0, BEGIN_PERSON: 1, IN_PERSON: 4}, {IN_PERSON: 4, OUTSIDE: 0})
    assert [(s.first, s.past, s.type) for s in decode(table, START, weights)] == [(0, 2, 0)]


def test_nothing_goes_on_over_the_end_of_a_sentence(weights: FinderWeights) -> None:
    table = scores(weights, {BEGIN_PERSON: 5}, {IN_PERSON: 5, BEGIN_PERSON: 4})
    assert len(decode(table, START, weights)) == 1
    assert len(decode(table, np.array([0, 1]), weights)) == 2


def test_a_doubtful_token_is_taken_at_one_chance_in_four(weights: FinderWeights) -> None:
    # ln 3 = 1.0986: non-O wins when it is at most so far behind.
    assert decode(scores(weights, {OUTSIDE: 0, BEGIN_PERSON: -1.08}), START, weights)
    assert not decode(scores(weights, {OUTSIDE: 0, BEGIN_PERSON: -1.12}), START, weights)


def test_sure_from_four_chances_in_five(weights: FinderWeights) -> None:
    # P = 1 / (1 + e^-d): d = 1.4 gives .802, d = 1.37 gives .797.
    rows = (
        scores(weights, {OUTSIDE: 0, BEGIN_PERSON: 1.4}),
        scores(weights, {OUTSIDE: 0, BEGIN_PERSON: 1.36}),
    )
    assert [decode(row, START, weights)[0].sure for row in rows] == [True, False]


def test_no_tokens_no_spans(weights: FinderWeights) -> None:
    assert (
        decode(np.empty((0, LABELS), dtype=np.float32), np.array([], dtype=np.intp), weights) == []
    )


def total(table: np.ndarray, labels: tuple[int, ...]) -> float:
    return sum(float(row[label]) for row, label in zip(table, labels, strict=True))


def is_valid(labels: tuple[int, ...]) -> bool:
    pairs = zip((0, *labels), labels, strict=False)
    return all(b == 0 or b % 2 or a in (b, b - 1) for a, b in pairs)


def labels_of(spans: list[TypedRange], size: int) -> tuple[int, ...]:
    labels = [0] * size
    for span in spans:
        labels[span.first : span.past] = [2 + 2 * span.type] * (span.past - span.first)
        labels[span.first] -= 1
    return tuple(labels)


@settings(max_examples=60)
@given(st.lists(st.lists(st.integers(-20, 20), min_size=5, max_size=5), min_size=1, max_size=5))
def test_no_other_sequence_is_better(rows: list[list[int]]) -> None:
    weights = _shipped_weights()[0]
    # Tenths of nats, close enough for nothing to be outside at first sight.
    table = scores(weights, *({i: n / 10 for i, n in enumerate(row)} for row in rows))
    leaning = table.copy()
    leaning[:, 1:] += round(np.log(3) * NATS) * int(weights.out_part[0])
    found = labels_of(decode(table, START, weights), len(rows))
    assert is_valid(found)
    options = filter(is_valid, product(range(5), repeat=len(rows)))
    assert total(leaning, found) == max(total(leaning, labels) for labels in options)
