"""The two-layer window network as it is trained: forward, backward, Adam."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from tools.tagger_samples import CASES, Training

from undisclosed.language.tagging.tagger import REACH, WIDTH, Codes, Floats

_FORM_COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """Size of the network and how it learns."""

    first: int
    second: int
    epochs: int
    outputs: tuple[int, int, int]
    changed: float
    embedding: int = 32
    batch: int = 32
    rate: float = 2e-3
    warm_up: int = 200
    form_dropout: float = 0.4
    feature_dropout: float = 0.05
    embedding_dropout: float = 0.1
    hidden_dropout: float = 0.15
    xpos_weight: float = 0.5


@dataclass(slots=True)
class Layers:
    """What the forward pass leaves for the backward pass."""

    windows: Floats
    first: Floats
    first_windows: Floats
    second: Floats
    joined: Floats
    scores: Floats


class Network:
    """Parameters in float32, with Adam's moments beside them."""

    def __init__(self, training: Training, settings: Settings, rng: np.random.Generator) -> None:
        self.training = training
        self.settings = s = settings
        self.rng = rng
        rows = training.features.size
        self.pad_row, self.no_row = rows, rows + 1
        self.p = {
            "rows": rng.normal(0, 0.1, (rows + 2, s.embedding)),
            "window": _glorot(rng, WIDTH * s.embedding, s.first),
            "window_bias": np.zeros(s.first),
            "hidden": _glorot(rng, WIDTH * s.first, s.second),
            "hidden_bias": np.zeros(s.second),
            "out": _glorot(rng, s.first + s.second, sum(s.outputs)),
            "out_bias": np.zeros(sum(s.outputs)),
        }
        self.p = {name: value.astype(np.float32) for name, value in self.p.items()}
        self.p["rows"][self.no_row] = 0
        self.moments = {n: (np.zeros_like(v), np.zeros_like(v)) for n, v in self.p.items()}
        self.type_rows = np.where(training.rows < 0, self.no_row, training.rows)
        form_counts = np.maximum(training.counts[:, :_FORM_COLUMNS], 1)
        self.form_drop = settings.form_dropout / np.sqrt(form_counts)
        self.step = 0
        self.steps = settings.epochs * -(-len(training.codes) // settings.batch)

    def run_epoch(self) -> float:
        """Learns from every sentence once and returns the mean loss a word."""
        loss, words = 0.0, 0
        for chosen in self._batches():
            cases = self.rng.choice(
                len(CASES),
                size=len(chosen),
                p=[1 - self.settings.changed] + [self.settings.changed / 3] * 3,
            )
            types, places, codes = self._pack(chosen, cases)
            loss += self._learn(types, places, codes)
            words += len(places)
        return loss / words

    def forward(self, rows: Codes, places: Codes, *, train: bool) -> tuple[Layers, Floats, Floats]:
        """Runs the network; the two masks returned are the dropout of embedding and hidden."""
        s, p = self.settings, self.p
        embedded = p["rows"][rows].sum(axis=1)
        keep_e = self._keep(embedded.shape, s.embedding_dropout if train else 0)
        embedded *= keep_e
        windows = _windows(embedded)
        inside = np.zeros((len(rows), 1), dtype=np.float32)
        inside[places] = 1
        first = np.maximum(windows @ p["window"] + p["window_bias"], 0) * inside
        keep_h = self._keep((len(rows), s.first + s.second), s.hidden_dropout if train else 0)
        first *= keep_h[:, : s.first]
        first_windows = _windows(first)
        second = np.maximum(first_windows @ p["hidden"] + p["hidden_bias"], 0)
        second *= keep_h[:, s.first :]
        joined = np.hstack((second, first))[places]
        scores = joined @ p["out"] + p["out_bias"]
        return Layers(windows, first, first_windows, second, joined, scores), keep_e, keep_h

    def pack(self, chosen: Codes) -> tuple[Codes, Codes]:
        """Returns feature rows and places of sentences as written, for calibration."""
        types, places, _ = self._pack(chosen, np.zeros(len(chosen), dtype=np.intp))
        return self._rows_of(types), places

    def _batches(self) -> Iterator[Codes]:
        order = self.rng.permutation(len(self.training.codes))
        for i in range(0, len(order), self.settings.batch):
            yield order[i : i + self.settings.batch]

    def _pack(self, chosen: Codes, cases: Codes) -> tuple[Codes, Codes, Codes]:
        gap = np.full(REACH, -1)
        parts, codes = [gap], []
        for sentence, case in zip(chosen, cases, strict=True):
            parts += [self.training.types[case][sentence], gap]
            codes.append(self.training.codes[sentence])
        types = np.concatenate(parts)
        return types, np.flatnonzero(types >= 0), np.concatenate(codes)

    def _rows_of(self, types: Codes) -> Codes:
        rows = self.type_rows[types]
        rows[types < 0] = self.no_row
        rows[types < 0, 0] = self.pad_row
        return rows

    def _drop_features(self, rows: Codes, types: Codes, places: Codes) -> None:
        drop = self.rng.random((len(places), rows.shape[1])) < self.settings.feature_dropout
        chance = self.rng.random((len(places), _FORM_COLUMNS))
        drop[:, :_FORM_COLUMNS] |= chance < self.form_drop[types[places]]
        inner = rows[places]
        inner[drop] = self.no_row
        rows[places] = inner

    def _keep(self, shape: tuple[int, ...], dropout: float) -> Floats:
        if not dropout:
            return np.ones(shape, dtype=np.float32)
        kept = self.rng.random(shape, dtype=np.float32) >= dropout
        return kept.astype(np.float32) / np.float32(1 - dropout)

    def _learn(self, types: Codes, places: Codes, codes: Codes) -> float:
        s, p = self.settings, self.p
        rows = self._rows_of(types)
        self._drop_features(rows, types, places)
        layers, keep_e, keep_h = self.forward(rows, places, train=True)
        loss, d_scores = self._loss(layers.scores, codes)
        d_joined = d_scores @ p["out"].T
        d_second = np.zeros_like(layers.second)
        d_second[places] = d_joined[:, : s.second]
        d_second *= keep_h[:, s.first :] * (layers.second > 0)
        d_first = _unwindow(d_second @ p["hidden"].T, s.first)
        d_first[places] += d_joined[:, s.second :]
        d_first *= keep_h[:, : s.first] * (layers.first > 0)
        d_embedded = _unwindow(d_first @ p["window"].T, s.embedding) * keep_e
        self.step += 1
        self._adam("out", layers.joined.T @ d_scores)
        self._adam("out_bias", d_scores.sum(axis=0))
        self._adam("hidden", layers.first_windows.T @ d_second)
        self._adam("hidden_bias", d_second.sum(axis=0))
        self._adam("window", layers.windows.T @ d_first)
        self._adam("window_bias", d_first.sum(axis=0))
        self._adam_rows(rows, d_embedded)
        return loss

    def _loss(self, scores: Floats, codes: Codes) -> tuple[float, Floats]:
        gradient = np.empty_like(scores)
        loss, low = 0.0, 0
        picks = np.arange(len(codes))
        for column, size in enumerate(self.settings.outputs):
            part = scores[:, low : low + size]
            odds = np.exp(part - part.max(axis=1, keepdims=True))
            odds /= odds.sum(axis=1, keepdims=True)
            gold = codes[:, column]
            weight = self.settings.xpos_weight if column == 2 else 1.0
            loss -= weight * float(np.log(odds[picks, gold] + 1e-12).sum())
            odds[picks, gold] -= 1
            gradient[:, low : low + size] = odds * (weight / len(codes))
            low += size
        return loss, gradient

    def _rate(self) -> float:
        warm = min(1.0, self.step / self.settings.warm_up)
        return self.settings.rate * warm * max(0.0, 1 - self.step / self.steps)

    def _adam(self, name: str, gradient: Floats) -> None:
        mean, square = self.moments[name]
        mean += 0.1 * (gradient - mean)
        square += 0.01 * (gradient * gradient - square)
        self.p[name] -= self._move(mean, square)

    def _adam_rows(self, rows: Codes, d_embedded: Floats) -> None:
        """Moves only the rows a batch touched; the others rest."""
        flat = rows.ravel()
        order = np.argsort(flat, kind="stable")
        touched, starts = np.unique(flat[order], return_index=True)
        gradient = np.add.reduceat(d_embedded[order // rows.shape[1]], starts, axis=0)
        mean, square = self.moments["rows"]
        mean[touched] += 0.1 * (gradient - mean[touched])
        square[touched] += 0.01 * (gradient * gradient - square[touched])
        self.p["rows"][touched] -= self._move(mean[touched], square[touched])
        self.p["rows"][self.no_row] = 0

    def _move(self, mean: Floats, square: Floats) -> Floats:
        first = 1 - 0.9**self.step
        second = 1 - 0.99**self.step
        move: Floats = np.float32(self._rate() / first) * mean
        move /= np.sqrt(square / np.float32(second)) + np.float32(1e-8)
        return move


def _glorot(rng: np.random.Generator, inputs: int, outputs: int) -> np.ndarray:
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
