"""Turns the trained network into small integers without changing what it says.

A ReLU unit may be rescaled freely if the next layer undoes it, so every unit gets the scale at
which its largest activation on training text is `TOP`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from tools.finder_network import Network, Sentence

from undisclosed.identifiers.network import EMBEDDING_TOP, NATS, TOP, WIDTH, FinderWeights, Floats

_CALIBRATION = 4000
_NATS_OF_TABLE = 14
_ODDS_UNIT = 2**20


def quantize(
    network: Network,
    features: npt.NDArray[np.uint32],
    sentences: Sequence[Sentence],
    rng: np.random.Generator,
) -> FinderWeights:
    """Returns integer weights that act like the network's."""
    p, s = network.p, network.settings
    tops = _tops(network, [sentences[i] for i in rng.permutation(len(sentences))[:_CALIBRATION]])
    embedding_top, first_top, second_top = tops
    # One scale for all columns of the embedding keeps rows and their sums in one unit.
    unit = max(np.percentile(np.abs(p["rows"]), 99.99) / 127, embedding_top / EMBEDDING_TOP)
    rows = np.clip(np.rint(p["rows"] / unit), -127, 127).astype(np.int8)
    words = network.word_rows
    window = p["window"].reshape(WIDTH, s.embedding, s.first) * unit
    window_step = np.abs(window).max(axis=(0, 1)) / 127
    hidden = p["hidden"].reshape(WIDTH, s.first, s.second) * (first_top / TOP)[None, :, None]
    hidden_step = np.abs(hidden).max(axis=(0, 1)) / 127
    out = p["out"] * (np.concatenate((second_top, first_top)) / TOP)[:, None]
    out_step = float(np.abs(out).max()) / 127
    part = max(1, round(1 / NATS / out_step))
    return FinderWeights(
        features=features,
        rows=np.vstack((rows[:words], rows[network.pad_row][None])),
        context=rows[words : network.pad_row],
        window=np.rint(window / window_step).astype(np.int8),
        window_scale=(window_step * TOP / first_top).astype(np.float32),
        window_bias=np.rint(p["window_bias"] / window_step).astype(np.int32),
        hidden=np.rint(hidden / hidden_step).astype(np.int8),
        hidden_scale=(hidden_step * TOP / second_top).astype(np.float32),
        hidden_bias=np.rint(p["hidden_bias"] / hidden_step).astype(np.int32),
        out=np.rint(out / out_step).astype(np.int8),
        out_bias=np.rint(p["out_bias"] / out_step).astype(np.int32),
        out_part=np.array([part], dtype=np.int64),
        odds=_odds(),
    )


def _odds() -> npt.NDArray[np.int64]:
    parts = np.arange(_NATS_OF_TABLE * NATS) / NATS
    return np.append(np.rint(np.exp(-parts) * _ODDS_UNIT), 0).astype(np.int64)


def _tops(network: Network, sentences: Sequence[Sentence]) -> tuple[float, Floats, Floats]:
    """Largest number of an embedding, and largest activation of each unit, on a sample."""
    s = network.settings
    embedding, firsts, seconds = 0.0, [], []
    for low in range(0, len(sentences), 200):
        rows, places = network.pack(sentences[low : low + 200])
        ones = np.ones((1, s.first + s.second), dtype=np.float32)
        layers = network.forward(rows, places, ones[:, : s.embedding], ones)
        embedding = max(embedding, float(np.abs(layers[0]).max()))
        firsts.append(layers[1].max(axis=0))
        seconds.append(layers[3].max(axis=0))
    return (
        embedding,
        np.maximum(np.max(firsts, axis=0), 1e-3),
        np.maximum(np.max(seconds, axis=0), 1e-3),
    )
