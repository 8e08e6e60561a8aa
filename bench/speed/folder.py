"""Throughput over a folder: `undisclosed sanitize DIR -o OUT --jobs N`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import get_args

from bench.speed.clock import in_turns, wall_seconds
from bench.speed.corpus import Kind
from bench.speed.outcome import Check, Outcome, SkipError, Table, duration, short, times
from bench.speed.processes import COMMAND, protect_options, run
from bench.speed.setup import Setup

_WORDS_A_SECOND = 60_000.0
_GAIN = 1.7


def measure(setup: Setup) -> Outcome:
    """Sanitizes a folder with one and with two processes, in turns.

    Raises:
        SkipError: The command does not take folders yet.
    """
    if "--jobs" not in run([*COMMAND, "sanitize", "--help"]):
        raise SkipError("`undisclosed sanitize` has no option --jobs yet")
    outcome = Outcome("Throughput over a folder")
    for kind in get_args(Kind):
        _measure_kind(setup, kind, outcome)
    return outcome


def _measure_kind(setup: Setup, kind: Kind, outcome: Outcome) -> None:
    folder = setup.work / f"{kind} folder"
    folder.mkdir()
    texts = setup.corpus.documents(setup.sizes.words, setup.sizes.files, kind=kind)
    for number, text in enumerate(texts):
        (folder / f"{number:05}.txt").write_text(text, encoding="utf-8")
    trials: dict[str, Callable[[], dict[str, float]]] = {
        f"`--jobs {jobs}`": partial(_time, folder, jobs) for jobs in (1, 2)
    }
    trials["without start, words known"] = partial(_time_known, setup, texts)
    rounds = min(3, setup.sizes.rounds)
    found = in_turns(trials, rounds=rounds, budget=2 * setup.sizes.budget)
    words = setup.sizes.words * len(texts)
    seconds = {name: figures["folder"] for name, figures in found.items()}
    alone, both, known = seconds.values()
    rows = [[name, duration(t), short(words / t), times(alone / t)] for name, t in seconds.items()]
    title = (
        f"{len(texts):,} {kind} files, {words:,} words, default contexts, MAX = 2, two "
        "protections; from the start of the command to its end, and once the words are known."
    )
    head = ["", "time", "words a second", "faster"]
    outcome.tables.append(Table(title, head, rows))
    what = f"Words a second over a folder, one core, {kind}"
    outcome.checks += [
        Check(what, words / alone, _WORDS_A_SECOND, True),
        Check(f"{what}, words known", words / known, _WORDS_A_SECOND, True),
        Check(f"`--jobs 2` against `--jobs 1`, {kind}", alone / both, _GAIN, True, " ×"),
    ]


def _time_known(setup: Setup, texts: list[str]) -> dict[str, float]:
    """Times what a process does once it has met all the words of a folder."""
    return {"folder": setup.sanitize_times(texts, max_group=2)["again"] * len(texts)}


def _time(folder: Path, jobs: int) -> dict[str, float]:
    out = folder.with_name("released")
    options = ["-o", str(out), "--jobs", str(jobs), "--quiet", *protect_options()]
    seconds = wall_seconds(partial(run, [*COMMAND, "sanitize", str(folder), *options]))
    shutil.rmtree(out)
    return {"folder": seconds}
