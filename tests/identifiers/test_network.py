from __future__ import annotations

import dataclasses
from itertools import pairwise

import numpy as np
import pytest

from undisclosed.identifiers.finder import _shipped_weights
from undisclosed.identifiers.network import FinderWeights, Network


@pytest.fixture(scope="module")
def weights() -> FinderWeights:
    return _shipped_weights()[0]


def make_tokens(weights: FinderWeights, size: int) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    embeddings = rng.integers(-400, 400, (size, weights.rows.shape[1])).astype(np.int16)
    firsts = np.unique(np.append(0, rng.integers(0, size, size // 9)))
    return embeddings, firsts


def test_shipped_weights_are_small_and_exact(weights: FinderWeights) -> None:
    weights.check()
    assert len(weights.save()) < 1_000_000


def test_weights_survive_the_file(weights: FinderWeights) -> None:
    again = FinderWeights.load(weights.save())
    for field in dataclasses.fields(FinderWeights):
        assert np.array_equal(getattr(again, field.name), getattr(weights, field.name))


def test_too_large_weights_are_refused(weights: FinderWeights) -> None:
    big = dataclasses.replace(weights, out_bias=np.full_like(weights.out_bias, 2**24))
    with pytest.raises(ValueError, match="too large"):
        big.check()


def test_parts_that_do_not_fit_are_refused(weights: FinderWeights) -> None:
    with pytest.raises(ValueError, match="another size"):
        dataclasses.replace(weights, rows=weights.rows[:-1]).check()


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other"])
def test_a_damaged_file_is_refused(weights: FinderWeights, damage: str) -> None:
    data = bytearray(weights.save())
    if damage == "cut":
        del data[len(data) // 2 :]
    elif damage == "flip":
        data[len(data) // 3] ^= 0xFF
    elif damage == "empty":
        data.clear()
    else:
        data = bytearray(b"not a file of weights at all")
    with pytest.raises(ValueError, match=r"."):
        FinderWeights.load(bytes(data))


def test_scores_are_whole_numbers(weights: FinderWeights) -> None:
    scores = Network(weights).score(*make_tokens(weights, 400))
    assert np.array_equal(scores, np.rint(scores))
    assert np.abs(scores).max() < 2**24


def test_a_sentence_is_scored_by_itself(weights: FinderWeights) -> None:
    embeddings, firsts = make_tokens(weights, 300)
    network = Network(weights)
    together = network.score(embeddings, firsts)
    bounds = [*firsts.tolist(), 300]
    apart = [network.score(embeddings[a:b], np.array([0])) for a, b in pairwise(bounds)]
    assert np.array_equal(together, np.concatenate(apart))


def test_integer_arithmetic_gives_the_same(weights: FinderWeights) -> None:
    """The first layer and the output, worked out again in 64-bit integers."""
    embeddings, _ = make_tokens(weights, 1)
    gap = weights.rows[-1].astype(np.int64)
    near = [gap, gap, embeddings[0].astype(np.int64), gap, gap]
    first = layer(near, weights.window, weights.window_bias, weights.window_scale)
    nothing = np.zeros_like(first)
    near = [nothing, nothing, first, nothing, nothing]
    second = layer(near, weights.hidden, weights.hidden_bias, weights.hidden_scale)
    expected = np.concatenate((second, first)) @ weights.out.astype(np.int64) + weights.out_bias
    assert Network(weights).score(embeddings, np.array([0]))[0].astype(int).tolist() == list(
        expected
    )


def layer(
    near: list[np.ndarray], matrices: np.ndarray, bias: np.ndarray, scale: np.ndarray
) -> np.ndarray:
    total = bias.astype(np.int64)
    for row, matrix in zip(near, matrices.astype(np.int64), strict=True):
        total = total + row @ matrix
    scaled = np.floor(total.astype(np.float32) * scale)
    clipped: np.ndarray = np.clip(scaled, 0, 511).astype(np.int64)
    return clipped
