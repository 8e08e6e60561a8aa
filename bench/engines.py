"""What it takes to sanitize documents by the counts of a search engine.

    python -m bench.engines ADDRESS GOLD.jsonl… [--set NAME=VALUE …] [--most 10]

For each document: its words, the questions put to the engine and the requests they took, seconds,
and how many questions were answered from what was kept; each with an engine that knows nothing yet
of the document but what those before it have asked, and once more, when everything is kept. ADDRESS
is as of --knowledge; answers are kept in a file of their own, which goes with the run.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from undisclosed.engine import Engine
from undisclosed.evaluation.gold import Gold, read_gold
from undisclosed.knowledge.engines.estimate import estimate
from undisclosed.knowledge.engines.opening import open_engine
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings


def main() -> None:
    """Prints a line for each document."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("address")
    parser.add_argument("gold", nargs="+", type=Path)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--most", type=int, default=10, help="documents")
    given = parser.parse_args()
    settings = Settings.of(**dict(pair.split("=", 1) for pair in given.set))
    documents = [gold for path in given.gold for gold in read_gold(path).documents][: given.most]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["UNDISCLOSED_COUNTS"] = str(Path(folder) / "counts.sqlite")
        print("document words estimate asked requests kept seconds again")
        for gold in documents:
            print(gold.name, *_measure(given.address, gold, settings), flush=True)


def _measure(address: str, gold: Gold, settings: Settings) -> list[str]:
    policy = Policy(gold.protections, settings)
    words = len(gold.text.split())
    about = estimate(
        len(gold.text), protections=len(gold.protections), max_group=settings.max_group
    )
    figures = [str(words), str(about)]
    for again in (False, True):
        begun = time.perf_counter()
        knowledge = open_engine(address)
        result = Engine(policy, knowledge=knowledge).sanitize(gold.text)
        seconds = time.perf_counter() - begun
        spent = knowledge.spent()
        if not result.verified or (again and spent.asked):
            raise SystemExit(f"{gold.name} is not clean, or asks anew what is kept.")
        taken = [] if again else [str(spent.asked), str(spent.requests), str(spent.kept)]
        figures += [*taken, f"{seconds:.1f}"]
    return figures


if __name__ == "__main__":
    main()
