"""Trains the tagger's weights from a Universal Dependencies treebank.

    python -m tools.train_tagger TREEBANK_DIR src/undisclosed/language/english/data/tagger.npz

TREEBANK_DIR holds train.conllu.xz, dev.conllu.xz and test.conllu.xz. Only train is learnt from.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from tools.tagger_network import Network, Settings
from tools.tagger_quantizer import quantize
from tools.tagger_samples import load_samples, load_training
from tools.tagger_scores import score_tagger

from undisclosed.language.tagging.tagger import Tagger


def main() -> None:
    """Trains, scores on dev and test, and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("treebank", type=Path)
    parser.add_argument("weights", type=Path)
    parser.add_argument("--epochs", type=int, default=30)
    parser.add_argument("--first", type=int, default=64, help="units of the first layer")
    parser.add_argument("--second", type=int, default=48, help="units of the second layer")
    parser.add_argument("--features", type=int, default=40_000, help="rows of the embedding")
    parser.add_argument("--changed", type=float, default=0.2, help="share with changed case")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--romance", action="store_true", help="adjectives after nouns")
    options = parser.parse_args()

    rng = np.random.default_rng(options.seed)
    romance = options.romance
    path = options.treebank / "train.conllu.xz"
    training = load_training(path, limit=options.features, romance=romance)
    settings = Settings(
        first=options.first,
        second=options.second,
        epochs=options.epochs,
        changed=options.changed,
        outputs=training.outputs,
    )
    network = Network(training, settings, rng)
    for epoch in range(options.epochs):
        loss = network.run_epoch()
        print(f"epoch {epoch + 1:2}  loss {loss:.4f}", flush=True)
    weights = quantize(network, training, rng)
    weights.check()
    data = weights.save()
    options.weights.write_bytes(data)
    print(f"{len(data):,} bytes")
    tagger = Tagger(weights)
    for part in ("dev", "test"):
        samples = load_samples(options.treebank / f"{part}.conllu.xz", romance=romance)
        for case in ("as written", "lower", "upper", "title"):
            print(part, case, score_tagger(tagger, samples, case))


if __name__ == "__main__":
    main()
