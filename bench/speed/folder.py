"""Throughput over a folder: `undisclosed sanitize DIR -o OUT --jobs N`."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.speed.clock import in_turns, wall_seconds
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
    folder = setup.work / "folder"
    folder.mkdir()
    texts = setup.corpus.documents(setup.sizes.words, setup.sizes.files)
    for number, text in enumerate(texts):
        (folder / f"{number:05}.txt").write_text(text, encoding="utf-8")
    trials: dict[str, Callable[[], dict[str, float]]] = {
        str(jobs): partial(_time, folder, jobs) for jobs in (1, 2)
    }
    rounds = min(3, setup.sizes.rounds)
    found = in_turns(trials, rounds=rounds, budget=2 * setup.sizes.budget)
    words = setup.sizes.words * len(texts)
    seconds = {jobs: found[str(jobs)]["folder"] for jobs in (1, 2)}
    rows = [
        [f"`--jobs {jobs}`", duration(t), short(words / t), times(seconds[1] / t)]
        for jobs, t in seconds.items()
    ]
    outcome = Outcome("Throughput over a folder")
    title = (
        f"{len(texts):,} files, {words:,} words, default contexts, MAX = 2, two protections; from "
        "the start of the command to its end."
    )
    head = ["", "time", "words a second", "faster"]
    outcome.tables.append(Table(title, head, rows))
    outcome.checks += [
        Check("Words a second over a folder, one core", words / seconds[1], _WORDS_A_SECOND, True),
        Check("`--jobs 2` against `--jobs 1`", seconds[1] / seconds[2], _GAIN, True, " ×"),
    ]
    return outcome


def _time(folder: Path, jobs: int) -> dict[str, float]:
    out = folder.with_name("released")
    options = ["-o", str(out), "--jobs", str(jobs), "--quiet", *protect_options()]
    seconds = wall_seconds(partial(run, [*COMMAND, "sanitize", str(folder), *options]))
    shutil.rmtree(out)
    return {"folder": seconds}
