"""Trains the weights of the finder of identifying spans.

    python -m tools.train_finder [ENTITIES_DIR] [WEIGHTS]

ENTITIES_DIR holds tab_dev.jsonl.xz, gum_open.jsonl.xz and wikigold.jsonl.xz. One seed gives one
file on one machine.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tools.finder_training import Corpora, Lexicon, Recipe, train

_ENTITIES = Path("../shared/data/entities")
_WEIGHTS = Path("src/undisclosed/identifiers/data/finder.npz")


def main() -> None:
    """Trains on everything and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("entities", type=Path, nargs="?", default=_ENTITIES)
    parser.add_argument("weights", type=Path, nargs="?", default=_WEIGHTS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.perf_counter()
    corpora = Corpora.load(options.entities)
    weights = train(corpora, Lexicon.shipped(), Recipe(seed=options.seed))
    data = weights.save()
    options.weights.write_bytes(data)
    print(f"{len(data):,} bytes in {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
