"""Turns the trained network into small integers without changing what it says.

A ReLU unit may be rescaled freely if the next layer undoes it, so every unit gets the scale at
which its largest activation on training text is `TOP`.
"""

from __future__ import annotations

import numpy as np
from tools.tagger_network import Network
from tools.tagger_samples import Training

from undisclosed.language.tagging.tagger import (
    FIRST,
    INSIDE,
    TOP,
    UPOS,
    WIDTH,
    Floats,
    TaggerWeights,
)

_CALIBRATION = 4000
# How far an unseen word leans, in nats. On the dev part unseen nouns read as something nominal rise
# from 98.3 to 99.2 %, unseen words of phrases found inside one from 96.1 to 97.3 %; UPOS falls by
# 0.06 points, phrase F1 by 0.08.
_LEAN = {UPOS.index("NOUN"): 2.0, UPOS.index("PROPN"): 2.0}
_LEAN |= {len(UPOS) + FIRST: 1.0, len(UPOS) + INSIDE: 1.0}


def quantize(network: Network, training: Training, rng: np.random.Generator) -> TaggerWeights:
    """Returns integer weights that act like the network's."""
    p, s = network.p, network.settings
    first_top, second_top = _tops(network, rng)
    column = np.percentile(np.abs(p["rows"][:-1]), 99.99, axis=0) / 127
    rows = np.clip(np.rint(p["rows"][:-1] / column), -127, 127).astype(np.int8)

    window = p["window"].reshape(WIDTH, s.embedding, s.first) * column[None, :, None]
    window = window * (TOP / first_top)
    unit = np.abs(window).max(axis=(0, 1)) / 32767
    kept = len(training.features)
    outputs = s.outputs[0] + s.outputs[1]

    hidden = p["hidden"].reshape(WIDTH, s.first, s.second) * (first_top / TOP)[None, :, None]
    step = np.abs(hidden).max(axis=(0, 1)) / 127

    tops = np.concatenate((second_top, first_top)) / TOP
    out = p["out"][:, :outputs] * tops[:, None]
    # Tags compete with tags and marks with marks, so each family shares one scale.
    family = np.repeat((0, 1), s.outputs[:2])
    out_step = np.array([np.abs(out[:, family == f]).max() / 127 for f in (0, 1)])[family]
    lean = np.zeros(outputs)
    lean[list(_LEAN)] = list(_LEAN.values())
    return TaggerWeights(
        features=training.features,
        rows=rows[: kept + 1],
        window=np.rint(window / unit).transpose(1, 0, 2).reshape(s.embedding, -1).astype(np.int16),
        window_scale=unit.astype(np.float64),
        window_bias=np.rint(p["window_bias"] * (TOP / first_top)).astype(np.int16),
        hidden=np.rint(hidden / step).transpose(1, 0, 2).reshape(s.first, -1).astype(np.int8),
        hidden_scale=(step * TOP / second_top).astype(np.float32),
        hidden_bias=np.rint(p["hidden_bias"] / step).astype(np.int32),
        out=np.rint(out / out_step).astype(np.int8),
        out_bias=np.rint(p["out_bias"][:outputs] / out_step).astype(np.int32),
        unknown_bias=np.rint(lean / out_step).astype(np.int32),
    )


def _tops(network: Network, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Largest activation of each unit on a sample of the training text."""
    sample = rng.permutation(len(network.training.codes))[:_CALIBRATION]
    tops = []
    for part in np.array_split(sample, 20):
        layers, _, _ = network.forward(*network.pack(part), train=False)
        tops.append((layers.first.max(axis=0), layers.second.max(axis=0)))
    first, second = (np.maximum(np.max(side, axis=0), 1e-3) for side in zip(*tops, strict=True))
    return first, second
