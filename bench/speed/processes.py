"""What a process takes: memory, and the time to start."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import median

from bench.speed.clock import wall_seconds
from bench.speed.outcome import Check, Outcome, SkipError, Table, duration
from bench.speed.setup import PROTECT, ROOT, Setup

COMMAND = (sys.executable, "-c", "from undisclosed.interfaces.cli import main; main()")
_MEGABYTES = 250.0
_NOTE = ROOT / "examples" / "note.txt"


def protect_options() -> list[str]:
    """Returns the two protections as options of the command line."""
    return [option for protection in PROTECT for option in ("--protect", protection)]


def run(arguments: Sequence[str]) -> str:
    """Runs a program and returns what it prints.

    Raises:
        SystemExit: It fails.
    """
    done = subprocess.run(arguments, capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments[:4])} … failed:\n{done.stderr}")
    return done.stdout


def measure_memory(setup: Setup) -> Outcome:
    """Measures resident memory in fresh processes.

    Raises:
        SkipError: The system does not tell.
    """
    if not Path("/proc/self/status").exists():
        raise SkipError("this system has no /proc to read resident memory from")
    texts = setup.corpus.documents(setup.sizes.words, 20)
    files = [setup.work / f"{number}.txt" for number in range(len(texts) + 1)]
    for file, text in zip(
        files, [*texts, setup.corpus.document(setup.sizes.lengths[-1], 0)], strict=True
    ):
        file.write_text(text, encoding="utf-8")
    outcome = Outcome("Memory")
    rows = []
    for what, size, context, chosen in (
        ("one document", 2, "document", files[:1]),
        ("one document", 4, "document", files[:1]),
        ("one document", 2, "2", files[:1]),
        ("twenty documents", 2, "document", files[:-1]),
        (f"{setup.sizes.lengths[-1]:,} words", 2, "2", files[-1:]),
    ):
        probe = (sys.executable, "-m", "bench.speed.probe", str(size), context)
        resident, most = map(float, run([*probe, *map(str, chosen)]).split())
        label = f"{what}, MAX = {size}, {'default' if context == '2' else context} contexts"
        rows.append([label, f"{resident:.0f} MB", f"{most:.0f} MB"])
        if what == "one document":
            outcome.checks.append(Check(f"Resident, {label}", most, _MEGABYTES, unit=" MB"))
    title = f"Fresh process, two protections, documents of {setup.sizes.words:,} words."
    outcome.tables.append(Table(title, ["", "resident at the end", "at most"], rows))
    return outcome


def measure_cold(setup: Setup) -> Outcome:
    """Measures how long it takes to start, in turns; files are in the system's cache."""
    tasks: dict[str, tuple[Sequence[str], float | None]] = {
        "`python -c pass`": ((sys.executable, "-c", "pass"), None),
        "`import undisclosed`": ((sys.executable, "-c", "import undisclosed"), 0.15),
        "`undisclosed --help`": ((*COMMAND, "--help"), 0.3),
        "`undisclosed assess` of a note": (
            (*COMMAND, "assess", str(_NOTE), *protect_options()),
            0.8,
        ),
    }
    seen: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(2 * setup.sizes.rounds):
        for name, (arguments, _) in tasks.items():
            seen[name].append(wall_seconds(partial(run, arguments)))
    outcome = Outcome("Cold start")
    rows = [[name, duration(min(t)), duration(median(t))] for name, t in seen.items()]
    title = "A new process, from start to exit, the interpreter included."
    outcome.tables.append(Table(title, ["", "best", "median"], rows))
    outcome.checks += [
        Check(name, median(seen[name]), limit, unit=" s")
        for name, (_, limit) in tasks.items()
        if limit
    ]
    return outcome
