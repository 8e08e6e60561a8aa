"""Runs the benchmark: `python -m bench.speed CORPUS -o OUT_DIR`."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path

from bench.speed import (
    among,
    finder,
    folder,
    groups,
    knowledge,
    latency,
    length,
    people,
    presidio,
    processes,
    search,
)
from bench.speed.outcome import Outcome, SkipError, requirements
from bench.speed.plot import plot
from bench.speed.setup import TINY, Setup, Sizes

PARTS: dict[str, Callable[[Setup], Outcome]] = {
    "cold": processes.measure_cold,
    "memory": processes.measure_memory,
    "latency": latency.measure,
    "groups": groups.measure,
    "presidio": presidio.measure,
    "among": among.measure,
    "people": people.measure,
    "finder": finder.measure,
    "search": search.measure,
    "length": length.measure,
    "knowledge": knowledge.measure,
    "folder": folder.measure,
}


def main() -> None:
    """Runs the parts that are asked for, one after another."""
    options = _options()
    options.output.mkdir(parents=True, exist_ok=True)
    sizes = TINY if options.tiny else Sizes()
    changes = {name: getattr(options, name) for name in ("pages", "words", "rounds")}
    sizes = replace(sizes, **{name: value for name, value in changes.items() if value})
    with tempfile.TemporaryDirectory(dir=options.output) as scratch:
        setup = Setup(options.corpus, Path(scratch), sizes, options.seed, options.spacy)
        outcomes = dict(_run(options.only, setup))
    _write(outcomes, options.output)


def _run(names: list[str], setup: Setup) -> Iterator[tuple[str, Outcome]]:
    for name in names:
        begun = time.perf_counter()
        try:
            outcome = PARTS[name](setup)
        except SkipError as reason:
            print(f"### {name}: skipped, {reason}.\n", flush=True)
            continue
        print(f"{outcome}\n", flush=True)
        print(f"({name}: {time.perf_counter() - begun:.0f} s)\n", file=sys.stderr, flush=True)
        yield name, outcome


def _write(outcomes: dict[str, Outcome], folder: Path) -> None:
    table = requirements(list(outcomes.values()))
    print(table)
    parts = "\n\n".join(map(str, [table, *outcomes.values()]))
    (folder / "speed.md").write_text(f"{parts}\n", encoding="utf-8")
    figures = {name: asdict(outcome) for name, outcome in outcomes.items()}
    text = json.dumps(figures, indent=1, ensure_ascii=False)
    (folder / "speed.json").write_text(f"{text}\n", encoding="utf-8")
    if find_spec("matplotlib"):
        plot(outcomes, folder)
    else:
        print("\nNo plot: matplotlib is not installed, pip install 'undisclosed[bench]'.")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.speed", description=__doc__)
    parser.add_argument("corpus", type=Path, help="folder of NAME.jsonl.xz files of pages")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT_DIR")
    parser.add_argument("--only", type=_parts, default=list(PARTS), metavar=",".join(PARTS))
    parser.add_argument("--pages", type=int, help="pages to draw and index (100000)")
    parser.add_argument("--words", type=int, help="length of a document (1500)")
    parser.add_argument("--rounds", type=int, help="how often to measure, at most (5)")
    parser.add_argument("--spacy", metavar="PIPELINE", help="for Presidio's named entities")
    parser.add_argument("--seed", type=int, default=1, help="decides what is drawn")
    parser.add_argument("--tiny", action="store_true", help="only see whether everything works")
    return parser.parse_args()


def _parts(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        if name not in PARTS:
            raise argparse.ArgumentTypeError(f"no part {name!r}; there are {', '.join(PARTS)}")
    return names


if __name__ == "__main__":
    main()
