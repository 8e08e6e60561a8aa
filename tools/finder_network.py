"""The finder's network as it is trained: forward, backward, Adam."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from tools.finder_samples import Allowed

from undisclosed.identifiers.features import CONTEXT_ROWS
from undisclosed.identifiers.network import LABELS, REACH, WIDTH, Floats

Rows = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence to learn from.

    Attributes:
        rows: Rows of the features of each token; `no_row` where there is none.
        form_drop: Chance of each token to be shown without its form.
        allowed: The labels it may have.
    """

    rows: Rows
    form_drop: Floats
    allowed: Allowed


@dataclass(frozen=True, slots=True)
class Settings:
    """Size of the network and how it learns."""

    embedding: int = 24
    first: int = 48
    second: int = 32
    batch: int = 32
    warm_up: int = 200
    feature_dropout: float = 0.05
    embedding_dropout: float = 0.1
    hidden_dropout: float = 0.15


class Network:
    """Parameters in float32, with Adam's moments beside them."""

    def __init__(self, word_rows: int, settings: Settings, rng: np.random.Generator) -> None:
        """Starts with small random numbers; a row that no text touches stays zero.

        Args:
            word_rows: Number of word features. The rows of places stand behind theirs, then that
                of the gap between sentences, then one for no feature.
            settings: How large it is and how it learns.
            rng: Where chance comes from.
        """
        self.settings = s = settings
        self.rng = rng
        self.word_rows = word_rows
        self.pad_row = word_rows + CONTEXT_ROWS
        self.no_row = self.pad_row + 1
        parameters = {
            "rows": np.zeros((self.no_row + 1, s.embedding)),
            "window": _normal(rng, WIDTH * s.embedding, s.first),
            "window_bias": np.zeros(s.first),
            "hidden": _normal(rng, WIDTH * s.first, s.second),
            "hidden_bias": np.zeros(s.second),
            "out": _normal(rng, s.first + s.second, LABELS),
            "out_bias": np.zeros(LABELS),
        }
        self.p: dict[str, Floats] = {n: v.astype(np.float32) for n, v in parameters.items()}
        self.met = np.zeros(self.no_row + 1, dtype=np.bool_)
        self._rest()

    def learn(
        self, sentences: Sequence[Sentence], replay: Sequence[Sentence], epochs: int, rate: float
    ) -> float:
        """Learns from all sentences in each epoch, and from as many others as 1.5 times these.

        Args:
            sentences: What to learn from.
            replay: From what was learnt before, so that it is not forgotten; may be empty.
            epochs: How many times.
            rate: Learning rate at its highest; it falls to zero.

        Returns:
            The mean loss of a token in the last epoch.
        """
        self._rest()
        again = min(len(replay), len(sentences) * 3 // 2)
        batches = -(-(len(sentences) + again) // self.settings.batch)
        steps, step, mean = epochs * batches, 0, 0.0
        self._meet(sentences)
        self._meet(replay)
        for _ in range(epochs):
            some = self.rng.permutation(len(replay))[:again]
            pool = [*sentences, *(replay[i] for i in some)]
            loss = tokens = 0.0
            order = self.rng.permutation(len(pool))
            for low in range(0, len(order), self.settings.batch):
                step += 1
                warm = min(1.0, step / self.settings.warm_up)
                chosen = [pool[i] for i in order[low : low + self.settings.batch]]
                loss += self._learn(chosen, rate * warm * (1 - step / (steps + 1)))
                tokens += sum(len(sentence.rows) for sentence in chosen)
            mean = loss / tokens
        return mean

    def forward(self, rows: Rows, places: Rows, keep_e: Floats, keep_h: Floats) -> list[Floats]:
        """Returns what every layer gives: windows, first, its windows, second, joined, scores."""
        p = self.p
        embedded = p["rows"][rows].sum(axis=1) * keep_e
        windows = _windows(embedded)
        inside = np.zeros((len(rows), 1), dtype=np.float32)
        inside[places] = 1
        size = self.settings.first
        first = np.maximum(windows @ p["window"] + p["window_bias"], 0) * inside
        first *= keep_h[:, :size]
        first_windows = _windows(first)
        second = np.maximum(first_windows @ p["hidden"] + p["hidden_bias"], 0) * keep_h[:, size:]
        joined = np.hstack((second, first))[places]
        return [windows, first, first_windows, second, joined, joined @ p["out"] + p["out_bias"]]

    def pack(self, sentences: Sequence[Sentence]) -> tuple[Rows, Rows]:
        """Returns the rows of sentences with gaps between them, and the places of tokens."""
        gap = np.full((REACH, sentences[0].rows.shape[1]), self.no_row, dtype=np.int32)
        gap[:, 0] = self.pad_row
        parts, places, size = [gap], [], REACH
        for sentence in sentences:
            parts += [sentence.rows, gap]
            places.append(np.arange(size, size + len(sentence.rows), dtype=np.int32))
            size += len(sentence.rows) + REACH
        return np.concatenate(parts), np.concatenate(places)

    def _rest(self) -> None:
        self.moments = {n: (np.zeros_like(v), np.zeros_like(v)) for n, v in self.p.items()}
        self.step = 0

    def _meet(self, sentences: Sequence[Sentence]) -> None:
        """Gives a random embedding to each feature that is met for the first time."""
        met = np.zeros_like(self.met)
        for sentence in sentences:
            met[sentence.rows.ravel()] = True
        met[self.pad_row] = True
        met[self.no_row] = False
        # Drawn for all, so that what one text meets does not change another's start.
        fresh = self.rng.normal(0, 0.1, self.p["rows"].shape).astype(np.float32)
        new = met & ~self.met
        self.p["rows"][new] = fresh[new]
        self.met |= met

    def _learn(self, sentences: Sequence[Sentence], rate: float) -> float:
        s, p = self.settings, self.p
        rows, places = self.pack(sentences)
        self._drop(rows, places, np.concatenate([each.form_drop for each in sentences]))
        keep_e = self._keep((len(rows), s.embedding), s.embedding_dropout)
        keep_h = self._keep((len(rows), s.first + s.second), s.hidden_dropout)
        windows, first, first_windows, second, joined, scores = self.forward(
            rows, places, keep_e, keep_h
        )
        allowed = np.concatenate([sentence.allowed for sentence in sentences])
        loss, d_scores = _loss(scores, allowed)
        d_joined = d_scores @ p["out"].T
        d_second = np.zeros_like(second)
        d_second[places] = d_joined[:, : s.second]
        d_second *= keep_h[:, s.first :] * (second > 0)
        d_first = _unwindow(d_second @ p["hidden"].T, s.first)
        d_first[places] += d_joined[:, s.second :]
        d_first *= keep_h[:, : s.first] * (first > 0)
        d_embedded = _unwindow(d_first @ p["window"].T, s.embedding) * keep_e
        self.step += 1
        self._adam("out", joined.T @ d_scores, rate)
        self._adam("out_bias", d_scores.sum(axis=0), rate)
        self._adam("hidden", first_windows.T @ d_second, rate)
        self._adam("hidden_bias", d_second.sum(axis=0), rate)
        self._adam("window", windows.T @ d_first, rate)
        self._adam("window_bias", d_first.sum(axis=0), rate)
        self._adam_rows(rows, d_embedded, rate)
        return loss

    def _drop(self, rows: Rows, places: Rows, form_drop: Floats) -> None:
        inner = rows[places]
        drop = self.rng.random(inner.shape, dtype=np.float32) < self.settings.feature_dropout
        chance = self.rng.random((len(places), 2), dtype=np.float32)
        drop[:, :2] |= chance < form_drop
        inner[drop] = self.no_row
        rows[places] = inner

    def _keep(self, shape: tuple[int, int], dropout: float) -> Floats:
        kept = self.rng.random(shape, dtype=np.float32) >= dropout
        return kept.astype(np.float32) / np.float32(1 - dropout)

    def _adam(self, name: str, gradient: Floats, rate: float) -> None:
        mean, square = self.moments[name]
        mean += np.float32(0.1) * (gradient - mean)
        square += np.float32(0.01) * (gradient * gradient - square)
        self.p[name] -= self._move(mean, square, rate)

    def _adam_rows(self, rows: Rows, d_embedded: Floats, rate: float) -> None:
        """Moves only the rows a batch touched; the others rest."""
        flat = rows.ravel()
        order = np.argsort(flat, kind="stable")
        touched, starts = np.unique(flat[order], return_index=True)
        gradient = np.add.reduceat(d_embedded[order // rows.shape[1]], starts, axis=0)
        mean, square = self.moments["rows"]
        mean[touched] += np.float32(0.1) * (gradient - mean[touched])
        square[touched] += np.float32(0.01) * (gradient * gradient - square[touched])
        self.p["rows"][touched] -= self._move(mean[touched], square[touched], rate)
        self.p["rows"][self.no_row] = 0

    def _move(self, mean: Floats, square: Floats, rate: float) -> Floats:
        first, second = 1 - 0.9**self.step, 1 - 0.99**self.step
        move: Floats = np.float32(rate / first) * mean
        move /= np.sqrt(square / np.float32(second)) + np.float32(1e-8)
        return move


def drop_chances(counts: npt.NDArray[np.int64]) -> Floats:
    """Returns how often to hide a form and its cased form that were met so many times."""
    chances: Floats = (0.4 / np.sqrt(np.maximum(counts, 1))).astype(np.float32)
    return chances


def _loss(scores: Floats, allowed: Allowed) -> tuple[float, Floats]:
    """−log Σ P(label) over the labels each token may have, and its gradient."""
    odds = np.exp(scores - scores.max(axis=1, keepdims=True))
    odds /= odds.sum(axis=1, keepdims=True)
    right = odds * allowed
    total = right.sum(axis=1, keepdims=True) + np.float32(1e-12)
    loss = -float(np.log(total).sum())
    gradient: Floats = (odds - right / total) / np.float32(len(scores))
    return loss, gradient


def _normal(rng: np.random.Generator, inputs: int, outputs: int) -> npt.NDArray[np.float64]:
    return rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))


def _windows(rows: Floats) -> Floats:
    """Each row with its two neighbours on either side, as one long row."""
    padded = np.pad(rows, ((REACH, REACH), (0, 0)))
    return np.hstack([padded[i : i + len(rows)] for i in range(WIDTH)])


def _unwindow(windows: Floats, width: int) -> Floats:
    padded = np.zeros((len(windows) + 2 * REACH, width), dtype=np.float32)
    for i in range(WIDTH):
        padded[i : i + len(windows)] += windows[:, i * width : (i + 1) * width]
    return padded[REACH:-REACH]
