"""Many short documents in one process: memory stays level, and no answer depends on the others.

    python -m bench.soak [--documents 20000] [--minutes 20] [--fresh 20] [--jobs 2]

Documents are put together from sentences of the invented ones. They are sanitized one after the
other in one process; again, last first, shared among processes; and some in a process that has read
nothing else. All that is told of a document must be the same each time. Prints memory along the
way, and exits 1 if an answer differs.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from undisclosed import Engine, Policy
from undisclosed.report.data import to_json
from undisclosed.results.results import Result

HERE = Path(__file__).parent
PROTECT = ("HIV=infection", "schizophrenia=mental illness", "Irene Castellan=person")
SOURCES = ("invented", "invented_chosen", "letters", "truth_documents")


def main() -> None:
    """Runs all three ways and compares."""
    options = _options()
    if options.alone is not None:
        print(digest(Engine(Policy.of(*PROTECT)).sanitize(document(options.alone))))
        return
    engine = Engine(Policy.of(*PROTECT))
    begun, told = time.monotonic(), []
    for number in range(options.documents):
        if time.monotonic() - begun > options.minutes * 60:
            break
        told.append(digest(engine.sanitize(document(number))))
        if number % 1000 == 999 or number == 99:
            seconds = time.monotonic() - begun
            print(f"{number + 1:,} documents, {seconds:.0f} s, {resident_mb()} MB", flush=True)
    numbers = range(len(told))
    different = 0
    shared = Engine(Policy.of(*PROTECT))
    backwards = (document(number) for number in reversed(numbers))
    for number, result in zip(
        reversed(numbers), shared.pipe(backwards, jobs=options.jobs), strict=True
    ):
        different += digest(result) != told[number]
    print(f"{len(told):,} documents, last first, in {options.jobs} processes: {different} differ.")
    picked = random.Random(2).sample(numbers, min(options.fresh, len(told)))
    alone = sum(_alone(number) != told[number] for number in picked)
    print(f"{len(picked)} documents, each in a fresh process: {alone} differ.")
    sys.exit(1 if different or alone else 0)


def document(number: int) -> str:
    """Returns an invented document, the same for the same number."""
    chance = random.Random(number)
    return " ".join(chance.choice(SENTENCES) for _ in range(chance.randint(3, 12)))


def digest(result: Result) -> str:
    """Returns a hash of all that is told of a document but how long it took."""
    data = to_json(result)
    data.pop("timings_ms")
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def resident_mb() -> int:
    """Returns what this process holds in memory."""
    status = Path("/proc/self/status").read_text("ascii")
    [kb] = re.findall(r"VmRSS:\s+(\d+)", status)
    return int(kb) // 1024


def _alone(number: int) -> str:
    command = [sys.executable, "-m", "bench.soak", "--alone", str(number)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    return done.stdout.strip()


def _sentences(names: Sequence[str]) -> Iterator[str]:
    for name in names:
        for line in (HERE / f"{name}.jsonl").read_text("utf-8").splitlines():
            yield from re.split(r"(?<=[.!?])\s+", json.loads(line)["text"])


SENTENCES = tuple(_sentences(SOURCES))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--documents", type=int, default=20_000)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--fresh", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--alone", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
