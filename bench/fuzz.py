"""Looks for bytes on which a reader of files breaks its promise (`tests/fuzzing.py`).

    python -m bench.fuzz [--minutes 10] [--target NAME]… [--passing]

The minutes are shared among the targets, one process at a time. With atheris (pip install atheris)
coverage leads the search; without it mutations of the kept inputs are tried blindly, and the report
says so. What breaks a promise is written to tests/fuzz/NAME/, where `tests/test_fuzz.py` keeps it.
With --passing, a release that is withheld, as it says something else when read again, is no fault.
Prints for each target how many inputs were tried; exits 1 if any broke it.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

if TYPE_CHECKING:
    from fuzzing import Target

_SLOWEST_SECONDS = 20
"""Of processor time, for one input: on a machine that others use, a slow run is no fault."""
_HANGS = 10
"""How many times as long by the clock is a fault, where no line of Python is reached."""
_MOST_MB = 2048
_LONGEST = 1 << 16


def main() -> None:
    """Runs the targets one after the other, each in a process of its own."""
    options = _options()
    if options.alone:
        _search(options.alone, options.seconds, options.seed, passing=options.passing)
        return
    from fuzzing import TARGETS

    names = options.target or list(TARGETS)
    seconds = max(1, int(options.minutes * 60 / len(names)))
    how = "led by coverage" if find_spec("atheris") else "blindly; pip install atheris for better"
    print(f"{len(names)} targets, {seconds} s each, {how}.", flush=True)
    more = ["--seed", str(options.seed), *["--passing"] * options.passing]
    broken = sum(_run(name, seconds, more) for name in names)
    sys.exit(1 if broken else 0)


def _run(name: str, seconds: int, more: list[str]) -> bool:
    """Searches in another process; returns whether a promise was broken."""
    from fuzzing import HERE

    # libFuzzer itself counts time between inputs only.
    command = [sys.executable, "-m", "bench.fuzz", "--alone", name, "--seconds", str(seconds)]
    command += more
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", cwd=ROOT, check=False,
                timeout=seconds + 2 * _HANGS * _SLOWEST_SECONDS, env=_environment(folder),
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            print(f"{name}: did not end", flush=True)
            return True
        found = sorted(Path(folder).glob("*-*"))
        for path in found:
            kept = HERE / name / f"crash-{hashlib.sha256(path.read_bytes()).hexdigest()[:12]}"
            kept.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, kept)
    # atheris tells of exceptions on standard output.
    said = (done.stdout + done.stderr).splitlines()
    told = [line for line in said if "Error" in line or "Exception" in line]
    tried = next((line for line in reversed(done.stderr.splitlines()) if "tried" in line), "")
    tried = tried or next(
        (line for line in reversed(done.stderr.splitlines()) if line.startswith(("#", "Done"))), ""
    )
    broken = bool(found) or done.returncode != 0
    print(
        f"{name}: {tried.strip()[:90]} {'BROKEN ' + told[-1] if broken and told else ''}",
        flush=True,
    )
    return broken


def _environment(folder: str) -> dict[str, str]:
    return {**os.environ, "FUZZ_FOLDER": folder}


def _search(name: str, seconds: int, seed: int, *, passing: bool) -> None:
    """Searches in this process; ends with the first input that breaks the promise."""
    folder = Path(os.environ["FUZZ_FOLDER"])
    if find_spec("atheris"):
        atheris = import_module("atheris")
        with atheris.instrument_imports(include=["undisclosed"]):
            from fuzzing import TARGETS, seeds

            # Readers are loaded when they are first asked: coverage is of those loaded here.
            for data in seeds(name):
                TARGETS[name](data)
        corpus = folder / "corpus"
        corpus.mkdir()
        for number, data in enumerate(seeds(name)):
            (corpus / str(number)).write_bytes(data)
        arguments = [
            "fuzz", str(corpus), f"-max_total_time={seconds}", f"-artifact_prefix={folder}/",
            f"-timeout={_HANGS * _SLOWEST_SECONDS}", f"-rss_limit_mb={_MOST_MB}",
            f"-max_len={_LONGEST}", f"-seed={seed}", "-print_final_stats=0",
        ]  # fmt: skip
        atheris.Setup(arguments, _timed(TARGETS[name], passing=passing))
        atheris.Fuzz()
        return
    from fuzzing import TARGETS, mutated, seeds

    chance, tried, end = Random(seed), 0, time.monotonic() + seconds
    while time.monotonic() < end:
        data, tried = mutated(seeds(name), chance), tried + 1
        try:
            _timed(TARGETS[name], passing=passing)(data)
        except BaseException:
            (folder / "crash-1").write_bytes(data)
            raise
    print(f"{tried} tried", file=sys.stderr)


def _timed(target: Target, *, passing: bool) -> Target:
    """Returns a target that fails where it takes too long."""
    from fuzzing import OtherTextError

    def run(data: bytes) -> None:
        signal.setitimer(signal.ITIMER_PROF, _SLOWEST_SECONDS)
        try:
            target(data)
        except OtherTextError:
            if not passing:
                raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    signal.signal(signal.SIGPROF, _stop)
    return run


def _stop(*_: object) -> None:
    raise _TooSlowError


class _TooSlowError(BaseException):
    """No error that a reader would take for its own."""


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--target", action="append")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passing", action="store_true")
    parser.add_argument("--alone", help=argparse.SUPPRESS)
    parser.add_argument("--seconds", type=int, help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
