"""How much of a figure is fit: constants chosen on all documents against chosen without each one.

    python -m bench.leave_one_out GOLD.jsonl [--knowledge PACK]

Tries a grid of settings on every document. Prints the figures of the shipped defaults, of the best
settings on all documents, and of the settings that are best on the other documents, for each
document in turn. Then, for each way of counting, precision against recall over `tolerance`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, get_args

from undisclosed.document.document import Span
from undisclosed.engine import Engine
from undisclosed.evaluation.gold import Gold, read_gold
from undisclosed.evaluation.metrics import Scores, score
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Probability
from undisclosed.taxonomy.wordnet import WordNet

GRID: dict[str, list[float]] = {
    "min_lift": [5.0, 7.0, 10.0],
    "max_lift": [32.0, 64.0, 128.0],
    "group_gain": [3.0, 4.0],
    "z_squared": [1.0, 2.0, 3.0],
    "rare_gain": [3.0, 4.0, 6.0],
}
CURVE = [0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0]


def main() -> None:
    """Tries the grid and prints the three figures and the curve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold")
    parser.add_argument("--knowledge", type=Path)
    options = parser.parse_args()
    documents = read_gold(options.gold).documents
    parts = {
        "knowledge": Pack(options.knowledge) if options.knowledge else open_default(),
        "taxonomy": WordNet.open(),
        "language": English(),
    }

    def count(**settings: Any) -> list[Scores]:
        return [scores_of(gold, parts, settings) for gold in documents]

    print(f"shipped defaults     {figures(count())}")
    tried = {
        values: count(**dict(zip(GRID, values, strict=True))) for values in product(*GRID.values())
    }
    best = max(tried, key=lambda values: f1(tried[values]))
    shown = ", ".join(f"{name} {value:g}" for name, value in zip(GRID, best, strict=True))
    print(f"best on all          {figures(tried[best])}  ({shown})")
    left_out = []
    for i in range(len(documents)):
        others = {values: rows[:i] + rows[i + 1 :] for values, rows in tried.items()}
        left_out.append(tried[max(others, key=lambda values: f1(others[values]))][i])
    print(f"leave one out        {figures(left_out)}")
    for probability in get_args(Probability):
        for tolerance in CURVE:
            shown = figures(count(probability=probability, tolerance=tolerance))
            print(f"{probability:10s} x {tolerance:<8g} {shown}")


def scores_of(gold: Gold, parts: dict[str, Any], settings: dict[str, Any]) -> Scores:
    """Scores the assessment of one document."""
    engine = Engine(Policy.of(*gold.protections, **settings), **parts)
    found = engine.assess(gold.text).findings
    return score(gold, [Span(f.start, f.end) for f in found if f.action != "keep"])


def f1(rows: Iterable[Scores]) -> float:
    """Returns word-level F over documents."""
    return sum(rows, Scores()).word.f


def figures(rows: list[Scores]) -> str:
    """Shows precision, recall, F and the share of terms that tell alone."""
    total = sum(rows, Scores())
    word, alone = total.word, total.alone
    rates = f"P {word.precision:.3f} R {word.recall:.3f} F {word.f:.3f}"
    return f"{rates}, alone {alone.part} of {alone.whole}"


if __name__ == "__main__":
    main()
