"""`undisclosed sanitize DIR -o OUT`: every text below a folder, to the same place below another."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.bar import StatusLine, clock, draw_bar

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.interfaces.batch import Done, Task


def check_folder_options(folder: str, out: str | None, *, plain: bool) -> None:
    """Refuses what makes no sense for a folder."""
    if not plain:
        raise click.UsageError(
            "A folder is written as text: --format, --in-place and --model can't be used."
        )
    if out in (None, output.STANDARD):
        raise click.UsageError(f"{folder} is a folder: name the folder to write to with -o.")
    source, target = os.path.realpath(folder), os.path.realpath(str(out))
    if os.path.commonpath([source, target]) in (source, target):
        raise click.UsageError("--output must be a folder apart from the input, not within it.")


def sanitize_folder(
    folder: str,
    out: str,
    engine: Engine,
    *,
    jobs: int | None,
    report: str | None,
    certificate: str | None,
    encoding: str,
    quiet: bool,
    verbose: bool,
) -> int:
    """Sanitizes all texts of a folder; returns the exit code."""
    from undisclosed.interfaces.batch import SUFFIXES, find_texts, processes_for, sanitize_files

    texts, others = find_texts(Path(folder))
    if not texts:
        raise click.UsageError(f"There is no {', '.join(SUFFIXES)} file in {folder}.")
    tasks = [_task(folder, out, path, report, certificate) for path in texts]
    for note in engine.notes:
        output.tell(f"note: {note}", quiet=quiet)
    summary = _Summary(len(tasks), quiet=quiet, verbose=verbose)
    number = jobs or processes_for(tasks)
    with summary.bar:
        for done in sanitize_files(engine, tasks, jobs=number, encoding=encoding):
            summary.add(done)
    summary.tell(others)
    return summary.exit_code


def _task(folder: str, out: str, path: Path, report: str | None, certificate: str | None) -> Task:
    from undisclosed.interfaces.batch import Task

    return Task(
        Path(folder, path),
        Path(out, path),
        None if report is None else Path(report, f"{path}.html"),
        None if certificate is None else Path(certificate, f"{path}.json"),
    )


class _Summary:
    """Adds up what came of the files, and tells it."""

    def __init__(self, total: int, *, quiet: bool, verbose: bool) -> None:
        self.exit_code = 0
        self.bar = StatusLine(active=sys.stderr.isatty() and not quiet)
        self._total = total
        self._quiet = quiet
        self._verbose = verbose
        self._begun = time.monotonic()
        self._done: list[Done] = []

    def add(self, done: Done) -> None:
        """Counts a file; one that failed is told of at once."""
        self._done.append(done)
        self.exit_code = max(self.exit_code, done.exit_code)
        if done.error:
            self.bar.clear()
            name = str(done.task.source)
            error = done.error if name in done.error else f"{name}: {done.error}"
            click.echo(f"Error: {error}", err=True)
        elif self._verbose:
            self.bar.clear()
            output.tell(
                f"{done.task.target}: {done.generalized} generalized, {done.removed} removed; "
                f"{done.unknown} unknown; verified.",
                quiet=self._quiet,
            )
        seconds = time.monotonic() - self._begun
        left = seconds * (self._total - len(self._done)) / len(self._done)
        self.bar.write(
            f"{draw_bar(len(self._done) / self._total)}  {len(self._done):,} of "
            f"{self._total:,} files  {clock(left)} left"
        )

    def tell(self, others: int) -> None:
        """Sums up without quoting any document."""
        good = [done for done in self._done if not done.error]
        failed = len(self._done) - len(good)
        generalized, removed = sum(d.generalized for d in good), sum(d.removed for d in good)
        unknown = sum(d.unknown for d in good)
        parts = [f"{_files(len(good))} released: {generalized:,} generalized, {removed:,} removed;"]
        parts.append(f"{unknown:,} unknown to the knowledge; verified.")
        if failed:
            parts.append(f"{_files(failed)} could not be released.")
        if others:
            parts.append(f"{_files(others)} of other kinds left alone.")
        output.tell(" ".join(parts), quiet=self._quiet)


def _files(number: int) -> str:
    return f"{number:,} file{'' if number == 1 else 's'}"
