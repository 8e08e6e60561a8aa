"""How much of a figure is fit: constants chosen on all documents against chosen without each one.

    python -m bench.leave_one_out GOLD.jsonl --scorer SCORE.py [--knowledge PACK]

Tries a grid of settings on every document. Prints the figures of the shipped defaults, of the best
settings on all documents, and of the settings that are best on the other documents, for each
document in turn. Then, for each way of counting, precision against recall over `tolerance`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from itertools import product
from pathlib import Path
from typing import Any, get_args

from bench.paper import load

from undisclosed.engine import Engine
from undisclosed.knowledge.embedded import open_default
from undisclosed.knowledge.pack import Pack
from undisclosed.policy import Policy, Probability, Protection
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.terms.extractor import DefaultExtractor

GRID: dict[str, list[float]] = {
    "min_lift": [5.0, 7.0, 10.0],
    "max_lift": [32.0, 64.0, 128.0],
    "group_gain": [3.0, 4.0],
    "z_squared": [1.0, 2.0, 3.0],
}
CURVE = [0.25, 0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0]
Counts = list[int]


def main() -> None:
    """Tries the grid and prints the three figures and the curve."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--knowledge", type=Path)
    options = parser.parse_args()
    lines = options.gold.read_text(encoding="utf-8").splitlines()
    documents = [json.loads(line) for line in lines]
    parts = {
        "knowledge": Pack(options.knowledge) if options.knowledge else open_default(),
        "taxonomy": WordNet.open(),
        "extractor": DefaultExtractor(),
    }
    scorer = load(options.scorer)

    def count(**settings: Any) -> list[Counts]:
        return [counts_of(gold, scorer, parts, settings) for gold in documents]

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


def counts_of(
    gold: dict[str, Any], scorer: Any, parts: dict[str, Any], settings: dict[str, Any]
) -> Counts:
    """Scores the assessment of one document."""
    protection = Protection(gold["protect"], gold["at_most"])
    engine = Engine(Policy.of(protection, **settings), **parts)
    found = engine.assess(gold["text"]).findings
    counts: Counts = scorer.score(gold, [(f.start, f.end) for f in found if f.action != "keep"])
    return counts


def rates(rows: Iterable[Counts]) -> tuple[float, float]:
    """Returns word-level precision and recall over documents."""
    total = [sum(column) for column in zip(*rows, strict=True)]
    return total[0] / max(1, total[1]), total[2] / max(1, total[3])


def f1(rows: Iterable[Counts]) -> float:
    """Returns word-level F over documents."""
    precision, recall = rates(rows)
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def figures(rows: list[Counts]) -> str:
    """Shows precision, recall, F and the share of terms that tell alone."""
    precision, recall = rates(rows)
    alone = f", alone {sum(r[8] for r in rows)} of {sum(r[9] for r in rows)}"
    return f"P {precision:.3f} R {recall:.3f} F {f1(rows):.3f}{alone}"


if __name__ == "__main__":
    main()
