"""A two-layer window network that tags words and marks base noun phrases, in exact integers.

Weights and activations are small integers held in float32. Every sum the matrix product can
form stays below 2^24 (`TaggerWeights.check` proves it from the weights), where float32 is exact, so
the outcome depends neither on the order of summation nor on block size, thread count, machine
or what was read before. A certificate that rests on these tags can therefore be checked anywhere.
"""

from __future__ import annotations

import hashlib
import io
import threading
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from undisclosed.language.tagging.features import Hashes, hash_words

Floats: TypeAlias = npt.NDArray[np.float32]
Codes: TypeAlias = npt.NDArray[np.intp]
_Numbers: TypeAlias = npt.NDArray[Any]

UPOS = (
    *("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM"),
    *("PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"),
)
OUTSIDE, FIRST, INSIDE = 0, 1, 2
REACH = 2
WIDTH = 2 * REACH + 1
TOP = 511
"""Largest activation of a hidden unit: nine bits."""
EDGE_LIMIT = 6000
"""Largest part one neighbour adds to a hidden unit: five of them and the bias fit 16 bits."""

_EXACT = 2**24
_ONE_THREAD = 2**18
_BLOCK = 2048
_TYPES_LIMIT = 60_000
_CHARACTERS_LIMIT = 4_000_000
_PAD = 0


@dataclass(frozen=True, slots=True)
class TaggerWeights:
    """The trained numbers.

    Attributes:
        features: Hashes of the features that have a row in `rows`, ascending.
        rows: Embedding of each feature, and last of the gap between sentences.
        window: From an embedding to its part in the first layer, (32, 5 * H1).
        window_scale: What one unit of `window` is worth, per hidden unit.
        window_bias: Bias of the first layer.
        hidden: From the first layer to the second, (H1, 5 * H2).
        hidden_scale: What one unit of a second-layer sum is worth.
        hidden_bias: Bias of the second layer, in units of its sums.
        out: From both layers, second first, to 17 tags and 3 phrase marks.
        out_bias: Bias of those.
        unknown_bias: What a word that training never saw gets on top. It leans towards nouns: an
            unseen name taken for a verb might stay unprotected, the reverse does no harm.
    """

    features: npt.NDArray[np.uint32]
    rows: npt.NDArray[np.int8]
    window: npt.NDArray[np.int16]
    window_scale: npt.NDArray[np.float64]
    window_bias: npt.NDArray[np.int16]
    hidden: npt.NDArray[np.int8]
    hidden_scale: Floats
    hidden_bias: npt.NDArray[np.int32]
    out: npt.NDArray[np.int8]
    out_bias: npt.NDArray[np.int32]
    unknown_bias: npt.NDArray[np.int32]

    def check(self) -> None:
        """Raises ValueError unless every sum is exact in float32.

        Ensures: Σ|weight| * TOP + |bias| < 2^24 for each unit, over all five neighbours.
        """
        units = self.hidden_bias.size
        reach = np.abs(self.hidden.astype(np.int64)).reshape(-1, WIDTH, units).sum(axis=(0, 1))
        ends = np.abs(self.out.astype(np.int64)).sum(axis=0)
        lean = np.abs(self.out_bias.astype(np.int64)) + np.abs(self.unknown_bias)
        for total, bias in ((reach, np.abs(self.hidden_bias)), (ends, lean)):
            if int((total * TOP + bias).max()) >= _EXACT:
                raise ValueError("The weights are too large: a sum could pass 2^24 and be rounded.")
        if int(np.abs(self.window_bias.astype(np.int64)).max()) + WIDTH * EDGE_LIMIT > 2**15 - 1:
            raise ValueError("The first bias is too large: a sum could pass 16 bits.")

    def save(self) -> bytes:
        """Returns the weights as one compressed file without pickles."""
        buffer = io.BytesIO()
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        np.savez_compressed(buffer, allow_pickle=False, **named)
        return buffer.getvalue()

    @classmethod
    def load(cls, data: bytes) -> TaggerWeights:
        """Reads what `save` wrote."""
        with np.load(io.BytesIO(data), allow_pickle=False) as arrays:
            return cls(**{field.name: arrays[field.name] for field in fields(cls)})


def find_rows(hashes: Hashes, features: npt.NDArray[np.uint32]) -> Codes:
    """Returns the row of each feature, −1 for one that training did not keep."""
    rows = np.searchsorted(features, hashes)
    rows[rows == features.size] = 0
    return np.where(features[rows] == hashes, rows, -1)


class Tagging(Protocol):
    """What tells the tag and the phrase mark of each word; see `Tagger.tag`."""

    def tag(self, words: Sequence[str], firsts: Codes) -> tuple[Codes, Codes]:
        """Returns both as indices, by the words of each sentence alone."""
        ...


class Tagger:
    """Tags words with remembered word types; safe to share between threads."""

    def __init__(self, weights: TaggerWeights, *, checksum: str = "") -> None:
        self.checksum = checksum
        self._weights = weights
        # The last row answers for −1, a feature that training did not keep: it adds nothing.
        self._rows = np.vstack((weights.rows[:-1], np.zeros_like(weights.rows[-1:])))
        self._window = weights.window.astype(np.float64)
        # By neighbour: narrow matrices are multiplied with many rows at a time.
        self._hidden = [part.astype(np.float32) for part in np.split(weights.hidden, WIDTH, axis=1)]
        self._hidden_bias = weights.hidden_bias.astype(np.float32)
        out = weights.out.astype(np.float32)
        self._second_out, self._first_out = np.split(out, [weights.hidden_bias.size])
        self._out_bias = weights.out_bias.astype(np.float32)
        self._lock = threading.Lock()
        self._forget()

    def anew(self) -> Tagger:
        """Returns a tagger with the same weights that remembers nothing yet."""
        return Tagger(self._weights, checksum=self.checksum)

    def tag(self, words: Sequence[str], firsts: Codes) -> tuple[Codes, Codes]:
        """Returns the tag and the phrase mark of each word, as indices.

        Args:
            words: The words of a text.
            firsts: Where its sentences start, ascending. A sentence is tagged by itself.
        """
        tags = np.empty(len(words), dtype=np.intp)
        marks = np.empty(len(words), dtype=np.intp)
        halo = 2 * REACH
        for start in range(0, len(words), _BLOCK):
            stop = min(start + _BLOCK, len(words))
            low, high = max(0, start - halo), min(stop + halo, len(words))
            near = firsts[np.searchsorted(firsts, low) : np.searchsorted(firsts, high)] - low
            scores = self._score(words[low:high], near)[start - low : stop - low]
            tags[start:stop] = scores[:, : len(UPOS)].argmax(axis=1)
            marks[start:stop] = scores[:, len(UPOS) :].argmax(axis=1)
        return tags, marks

    def _score(self, words: Sequence[str], firsts: Codes) -> Floats:
        """Scores one block; sentences are kept apart by pads on both sides."""
        steps = np.ones(len(words), dtype=np.intp)
        steps[firsts] += REACH
        places = np.cumsum(steps) + (REACH - 1)
        padded = np.full(len(words) + REACH * (len(firsts) + 2), _PAD, dtype=np.intp)
        with self._lock:
            padded[places] = self._look_up(words)
            parts = [part.take(padded, axis=0) for part in self._parts]
            unknown = self._unknown.take(padded)
        first = _sum_windows(parts, self._weights.window_bias)
        first[padded == _PAD] = 0  # so that nothing reaches over the end of a sentence
        second = self._second_layer(first)
        scores: Floats = _multiply(second, self._second_out)
        scores += _multiply(first, self._first_out)
        scores += self._out_bias
        scores[unknown] += self._weights.unknown_bias
        return scores.take(places, axis=0)

    def _second_layer(self, first: Floats) -> Floats:
        total = np.tile(self._hidden_bias, (len(first), 1))
        for i, matrix in enumerate(self._hidden):
            _add_shifted(total, _multiply(first, matrix), i - REACH)
        total *= self._weights.hidden_scale
        return np.clip(np.floor(total, out=total), 0, TOP, out=total)

    def _look_up(self, words: Sequence[str]) -> Codes:
        if len(self._index) > _TYPES_LIMIT or self._characters > _CHARACTERS_LIMIT:
            self._forget()
        try:
            return self._types(words)
        except KeyError:
            self._learn([word for word in dict.fromkeys(words) if word not in self._index])
        return self._types(words)

    def _types(self, words: Sequence[str]) -> Codes:
        return np.fromiter(map(self._index.__getitem__, words), dtype=np.intp, count=len(words))

    def _forget(self) -> None:
        """Empties the memory of word types; type 0 is the gap between sentences."""
        units = self._weights.window_bias.size
        self._index: dict[str, int] = {}
        self._count = 1
        self._characters = 0
        self._parts = [np.zeros((1024, units), dtype=np.int16) for _ in range(WIDTH)]
        self._unknown = np.zeros(1, dtype=np.bool_)
        self._store(self._weights.rows[-1:].astype(np.float64), 0)

    def _learn(self, words: list[str]) -> None:
        rows = find_rows(hash_words(words), self._weights.features)
        embeddings = self._rows[rows].sum(axis=1, dtype=np.int32).astype(np.float64)
        first = self._count
        self._count += len(words)
        self._characters += sum(map(len, words))
        self._store(embeddings, first)
        self._unknown = np.concatenate((self._unknown, rows[:, 0] < 0))
        self._index.update(zip(words, range(first, self._count), strict=True))

    def _store(self, embeddings: npt.NDArray[np.float64], first: int) -> None:
        """Computes the first layer's parts of new types and appends them.

        float64 holds these sums exactly (below 2^53), so they too are the same in any order.
        """
        units = self._weights.window_bias.size
        past = first + len(embeddings)
        sums = _multiply(embeddings, self._window).reshape(-1, WIDTH, units)
        sums *= self._weights.window_scale
        whole = np.clip(np.rint(sums), -EDGE_LIMIT, EDGE_LIMIT).astype(np.int16)
        for i, part in enumerate(self._parts):
            if past > len(part):
                part = np.concatenate((part, np.zeros((max(past, len(part)), units), np.int16)))
                self._parts[i] = part
            part[first:past] = whole[:, i]


def _sum_windows(parts: list[npt.NDArray[np.int16]], bias: npt.NDArray[np.int16]) -> Floats:
    """First layer: what each neighbour adds, plus the bias, cut to 0 … TOP."""
    total = parts[REACH] + bias
    for i, part in enumerate(parts):
        if i != REACH:
            _add_shifted(total, part, i - REACH)
    return np.clip(total, 0, TOP, out=total).astype(np.float32)


def _multiply(rows: _Numbers, matrix: _Numbers) -> _Numbers:
    """Multiplies a few rows at a time, which BLAS libraries do without waking other threads.

    Threads cost more than they bring at this size, and many readers may share a machine.
    """
    height = max(1, _ONE_THREAD // matrix.size)
    whole = len(rows) - len(rows) % height
    product = np.empty((len(rows), matrix.shape[1]), dtype=rows.dtype)
    stacked = rows[:whole].reshape(-1, height, rows.shape[1])
    np.matmul(stacked, matrix, out=product[:whole].reshape(-1, height, matrix.shape[1]))
    np.matmul(rows[whole:], matrix, out=product[whole:])
    return product


def _add_shifted(total: _Numbers, part: _Numbers, by: int) -> None:
    """Adds row i + by of a part to row i of the total; rows beyond the ends add nothing."""
    rows = len(total)
    target = total[max(0, -by) : rows - max(0, by)]
    source = part[max(0, by) : rows + min(0, by)]
    np.add(target, source, out=target)


@cache
def shipped_tagger(language: str) -> Tagger:
    """Returns the tagger that comes with a language of this package, loaded on first use.

    Args:
        language: Its folder, as "english".
    """
    package = f"undisclosed.language.{language}"
    data = files(package).joinpath("data/tagger.npz").read_bytes()
    return Tagger(TaggerWeights.load(data), checksum=hashlib.sha256(data).hexdigest()[:12])
