"""Predicts the risky spans of a gold set, for scoring.

    python -m bench.gold GOLD.jsonl -o PRED.jsonl [--knowledge PACK] [--preset balanced]
                         [--released] [--set NAME=VALUE …]

GOLD has one object a line with `id`, `text`, `protect` and `at_most`. Each output line is
`{"id": …, "spans": [[start, end], …]}`: with `--released` the spans that sanitizing changed,
otherwise those that assessing the text found (a group's member that may stay is left out).
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from undisclosed.engine import Engine
from undisclosed.knowledge.pack import Pack
from undisclosed.policy import Policy, Protection
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.terms.extractor import DefaultExtractor


def main() -> None:
    """Reads the arguments, predicts, writes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("gold", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--knowledge", type=Path)
    parser.add_argument("--preset", default="balanced")
    parser.add_argument("--released", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    options = parser.parse_args()
    changes = {name: _value(text) for name, _, text in (s.partition("=") for s in options.set)}
    knowledge = Pack(options.knowledge) if options.knowledge else None
    taxonomy, extractor = WordNet.open(), DefaultExtractor()
    words = 0
    begun = time.perf_counter()
    with options.output.open("w", encoding="utf-8") as output:
        for line in options.gold.read_text(encoding="utf-8").splitlines():
            gold = json.loads(line)
            protection = Protection(gold["protect"], gold["at_most"])
            policy = Policy.of(protection, preset=options.preset, **changes)
            engine = Engine(policy, knowledge=knowledge, taxonomy=taxonomy, extractor=extractor)
            work = engine.sanitize if options.released else engine.assess
            findings = work(gold["text"]).findings
            spans = [[f.start, f.end] for f in findings if f.action != "keep"]
            output.write(json.dumps({"id": gold["id"], "spans": spans}) + "\n")
            words += len(gold["text"].split())
    seconds = time.perf_counter() - begun
    print(f"{words} words in {seconds:.2f} s")


def _value(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


if __name__ == "__main__":
    main()
