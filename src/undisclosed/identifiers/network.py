"""A two-layer window network that tells what each token may be part of, in exact integers.

As in the tagger, weights and activations are small integers held in float32, and every sum stays
below 2^24 (`FinderWeights.check`), where float32 is exact: the scores are the same on every
machine and whatever was read before.
"""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass, fields
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from undisclosed.identifiers.features import CONTEXT_ROWS
from undisclosed.identifiers.identifier import TYPES
from undisclosed.terms.arrays import Numbers

Floats: TypeAlias = npt.NDArray[np.float32]

LABELS = 1 + 2 * len(TYPES)
"""Outside, and for each type the first token of a span and a later one."""
REACH = 2
WIDTH = 2 * REACH + 1
TOP = 511
"""Largest activation of a hidden unit."""
EMBEDDING_TOP = 2047
"""Largest number in the embedding of a token."""
NATS = 64
"""Parts of a nat in which odds are looked up."""
_EXACT = 2**24
_ONE_THREAD = 2**18


@dataclass(frozen=True, slots=True)
class FinderWeights:
    """The trained numbers.

    Attributes:
        features: Hashes of the word features that have a row, ascending.
        rows: Embeddings of these, and last of the gap between sentences.
        context: Embeddings of the features of a place.
        window: From five embeddings to the first layer, (5, E, H1).
        window_scale: What one unit of such a sum is worth.
        window_bias: Bias of the first layer, in units of its sums.
        hidden: From five units of the first layer to the second, (5, H1, H2).
        hidden_scale: What one unit of such a sum is worth.
        hidden_bias: Bias of the second layer, in units of its sums.
        out: From both layers, second first, to the labels.
        out_bias: Bias of the labels.
        out_part: How many units of a score are 1/64 of a nat.
        odds: exp(−i / 64) in units of 2^−20, for i from 0.
    """

    features: npt.NDArray[np.uint32]
    rows: npt.NDArray[np.int8]
    context: npt.NDArray[np.int8]
    window: npt.NDArray[np.int8]
    window_scale: Floats
    window_bias: npt.NDArray[np.int32]
    hidden: npt.NDArray[np.int8]
    hidden_scale: Floats
    hidden_bias: npt.NDArray[np.int32]
    out: npt.NDArray[np.int8]
    out_bias: npt.NDArray[np.int32]
    out_part: npt.NDArray[np.int64]
    odds: npt.NDArray[np.int64]

    def check(self) -> None:
        """Raises ValueError unless shapes fit and every sum is exact in float32.

        Ensures: Σ|weight| * largest input + |bias| < 2^24 for each unit, over all neighbours.
        """
        e, h1, h2 = self.rows.shape[1], self.window_bias.size, self.hidden_bias.size
        fits = (
            self.rows.shape == (self.features.size + 1, e)
            and self.context.shape == (CONTEXT_ROWS, e)
            and self.window.shape == (WIDTH, e, h1)
            and self.hidden.shape == (WIDTH, h1, h2)
            and self.out.shape == (h1 + h2, LABELS)
            and self.out_bias.shape == (LABELS,)
            and self.window_scale.shape == (h1,)
            and self.hidden_scale.shape == (h2,)
            and self.out_part.shape == (1,)
            and int(self.out_part[0]) > 0
            and bool((np.diff(self.features.astype(np.int64)) > 0).all())
        )
        if not fits:
            raise ValueError("The weights do not fit together: a part has another size.")
        layers = (
            (_reach(self.window), EMBEDDING_TOP, self.window_bias),
            (_reach(self.hidden), TOP, self.hidden_bias),
            (np.abs(self.out.astype(np.int64)).sum(axis=0), TOP, self.out_bias),
        )
        for total, top, bias in layers:
            if int((total * top + np.abs(bias.astype(np.int64))).max()) >= _EXACT:
                raise ValueError("The weights are too large: a sum could pass 2^24 and be rounded.")

    def save(self) -> bytes:
        """Returns the weights as one compressed file without pickles."""
        buffer = io.BytesIO()
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        np.savez_compressed(buffer, allow_pickle=False, **named)
        return buffer.getvalue()

    @classmethod
    def load(cls, data: bytes) -> FinderWeights:
        """Reads what `save` wrote.

        Raises:
            ValueError: The file is damaged or of another version.
        """
        try:
            with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
                weights = cls(**{field.name: arrays[field.name] for field in fields(cls)})
        except (KeyError, OSError, EOFError, zipfile.BadZipFile, NotImplementedError) as error:
            raise ValueError("The file of weights is damaged or of another version.") from error
        weights.check()
        return weights


class Network:
    """Scores tokens from their embeddings."""

    def __init__(self, weights: FinderWeights) -> None:
        self.weights = weights
        self._gap = weights.rows[-1].astype(np.int16)
        self._window = list(weights.window.astype(np.float32))
        self._hidden = list(weights.hidden.astype(np.float32))
        out = weights.out.astype(np.float32)
        self._second_out, self._first_out = np.split(out, [weights.hidden_bias.size])

    def score(self, embeddings: npt.NDArray[np.int16], firsts: Numbers) -> Floats:
        """Returns the scores of the labels of each token, whole numbers.

        Args:
            embeddings: A row for each token.
            firsts: Where sentences start, ascending. A sentence is scored by itself.
        """
        weights = self.weights
        steps = np.ones(len(embeddings), dtype=np.intp)
        steps[firsts] += REACH
        places = np.cumsum(steps) + (REACH - 1)
        size = len(embeddings) + REACH * (len(firsts) + 2)
        padded = np.tile(self._gap, (size, 1)).astype(np.float32)
        padded[places] = np.clip(embeddings, -EMBEDDING_TOP, EMBEDDING_TOP)
        first = _layer(padded, self._window, weights.window_bias, weights.window_scale)
        gaps = np.ones(size, dtype=np.bool_)
        gaps[places] = False
        first[gaps] = 0  # so that nothing reaches over the end of a sentence
        second = _layer(first, self._hidden, weights.hidden_bias, weights.hidden_scale)
        scores = _multiply(second.take(places, axis=0), self._second_out)
        scores += _multiply(first.take(places, axis=0), self._first_out)
        scores += weights.out_bias.astype(np.float32)
        return scores


def _reach(matrices: npt.NDArray[np.int8]) -> npt.NDArray[np.int64]:
    total: npt.NDArray[np.int64] = np.abs(matrices.astype(np.int64)).sum(axis=(0, 1))
    return total


def _layer(rows: Floats, matrices: list[Floats], bias: npt.NDArray[Any], scale: Floats) -> Floats:
    """One layer: what each neighbour adds, plus the bias, scaled and cut to 0 … TOP."""
    total = _multiply(rows, matrices[REACH])
    total += bias.astype(np.float32)
    for i, matrix in enumerate(matrices):
        by = i - REACH
        if by:
            part = _multiply(rows, matrix)
            target = total[max(0, -by) : len(total) - max(0, by)]
            target += part[max(0, by) : len(part) + min(0, by)]
    total *= scale
    return np.clip(np.floor(total, out=total), 0, TOP, out=total)


def _multiply(rows: Floats, matrix: Floats) -> Floats:
    """Multiplies a few rows at a time, which BLAS libraries do without waking other threads."""
    height = max(1, _ONE_THREAD // matrix.size)
    whole = len(rows) - len(rows) % height
    product = np.empty((len(rows), matrix.shape[1]), dtype=np.float32)
    stacked = rows[:whole].reshape(-1, height, rows.shape[1])
    np.matmul(stacked, matrix, out=product[:whole].reshape(-1, height, matrix.shape[1]))
    np.matmul(rows[whole:], matrix, out=product[whole:])
    return product
