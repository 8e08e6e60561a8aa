"""Reproduces the rows of the paper's evaluation on its two articles, beside the published figures.

    python -m bench.paper GOLD.jsonl --scorer SCORE.py [--knowledge PACK]

GOLD must hold the documents `hiv` and `std`; SCORE.py gives `score(gold, spans)`, of which the
term-level counts are used. Prints a Markdown table: precision / recall / F in percent.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

from undisclosed.engine import Engine
from undisclosed.knowledge.embedded import open_default
from undisclosed.knowledge.pack import Pack
from undisclosed.policy import Policy, Protection
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.terms.extractor import DefaultExtractor

STD = "sexually transmitted disease"
# Document, c, g(c), MAX, probability, and what the paper reports.
ROWS: list[tuple[str, str, str | None, int, str, str]] = [
    ("hiv", "HIV", None, 1, "standard", "100 / 23.8 / 38.4"),
    ("hiv", "HIV", None, 2, "standard", "65.5 / 90.5 / 76.0"),
    ("hiv", "HIV", "virus", 1, "standard", "88.9 / 38.1 / 53.3"),
    ("hiv", "HIV", "virus", 1, "contextual", "84.2 / 76.2 / 80.0"),
    ("hiv", "HIV", "virus", 2, "standard", "61.3 / 100 / 76.0"),
    ("hiv", "HIV", "virus", 2, "contextual", "67.7 / 100 / 80.7"),
    ("hiv", "HIV", "infection", 1, "standard", "100 / 33.3 / 50.0"),
    ("hiv", "HIV", "infection", 1, "contextual", "74.0 / 95.2 / 83.3"),
    ("hiv", "HIV", "infection", 2, "standard", "53.8 / 100 / 70.0"),
    ("hiv", "HIV", "infection", 2, "contextual", "58.3 / 100 / 73.7"),
    ("std", STD, None, 1, "standard", "87.5 / 18.9 / 31.1"),
    ("std", STD, None, 2, "standard", "64.1 / 67.6 / 65.8"),
    ("std", STD, "disease", 1, "standard", "73.3 / 29.7 / 42.3"),
    ("std", STD, "disease", 1, "contextual", "73.3 / 59.4 / 65.6"),
    ("std", STD, "disease", 2, "standard", "62.1 / 97.3 / 75.8"),
    ("std", STD, "disease", 2, "contextual", "61.2 / 100 / 75.9"),
]


def main() -> None:
    """Runs every row and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument("--scorer", type=Path, required=True)
    parser.add_argument("--knowledge", type=Path)
    options = parser.parse_args()
    lines = options.gold.read_text(encoding="utf-8").splitlines()
    documents = {gold["id"]: gold for gold in map(json.loads, lines)}
    parts = {
        "knowledge": Pack(options.knowledge) if options.knowledge else open_default(),
        "taxonomy": WordNet.open(),
        "extractor": DefaultExtractor(),
    }
    scorer = load(options.scorer)
    print("| c, g(c) | MAX | probability | paper | here, `paper` | here, `balanced` |")
    print("| --- | --- | --- | --- | --- | --- |")
    for name, entity, at_most, size, probability, published in ROWS:
        figures = [
            evaluate(documents[name], Protection(entity, at_most), scorer, parts, **settings)
            for settings in (
                {
                    "preset": "paper",
                    "probability": probability,
                    "max_group": size,
                    "unknown": "keep",
                },
                {"preset": "balanced", "max_group": size},
            )
        ]
        shown = f"{'STD' if name == 'std' else entity}, {at_most or 'none'}"
        print(f"| {shown} | {size} | {probability} | {published} | {' | '.join(figures)} |")


def evaluate(
    gold: dict[str, Any],
    protection: Protection,
    scorer: ModuleType,
    parts: dict[str, Any],
    **settings: Any,
) -> str:
    """Returns term-level precision / recall / F of one run."""
    engine = Engine(Policy.of(protection, **settings), **parts)
    findings = engine.assess(gold["text"]).findings
    spans = [(f.start, f.end) for f in findings if f.action != "keep"]
    counts = scorer.score(gold, spans)
    precision, recall = counts[4] / max(1, counts[5]), counts[6] / max(1, counts[7])
    f1 = scorer.f1(precision, recall)
    return f"{100 * precision:.1f} / {100 * recall:.1f} / {100 * f1:.1f}"


def load(path: Path) -> ModuleType:
    """Imports the scorer from its file."""
    spec = importlib.util.spec_from_file_location("scorer", path)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{path} can't be imported")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main()
