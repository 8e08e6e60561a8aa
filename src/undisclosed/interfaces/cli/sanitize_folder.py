"""`undisclosed sanitize DIR -o OUT`: every text below a folder, to the same place below another."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.errors import InputError
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.bar import progress_bar, tell_above

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.formats.folders import Found
    from undisclosed.interfaces.batch import Done, Task


def check_folder_options(
    folder: str, out: str | None, report: str | None, certificate: str | None, *, plain: bool
) -> None:
    """Refuses what makes no sense for a folder."""
    if not plain:
        raise click.UsageError(
            "A folder is written as text: --format, --in-place and --model can't be used."
        )
    if out is None or out == output.STANDARD:
        raise click.UsageError(f"{folder} is a folder: name the folder to write to with -o.")
    targets = {"--output": out, "--report": report, "--certificate": certificate}
    for option, target in targets.items():
        if target is not None and _overlap(folder, target):
            raise click.UsageError(f"{option} must be a folder apart from the input.")
    if report is not None and _overlap(out, report):
        raise click.UsageError("Reports quote the input: --report must be apart from --output.")


def sanitize_folder(
    folder: str,
    out: str,
    engine: Engine,
    *,
    kept: Collection[str],
    jobs: int | None,
    report: str | None,
    certificate: str | None,
    encoding: str,
    quiet: bool,
    verbose: bool,
) -> int:
    """Sanitizes all texts of a folder; returns the exit code.

    Args:
        folder: Where they are.
        out: Where the releases go.
        engine: What sanitizes them.
        kept: Other files that must not be written over.
        jobs: Number of processes.
        report: Where reports go.
        certificate: Where certificates go.
        encoding: How texts are read and written.
        quiet: Whether to tell nothing but errors.
        verbose: Whether to tell of each file.
    """
    from undisclosed.formats.choosing import known_suffixes
    from undisclosed.formats.folders import find_documents
    from undisclosed.interfaces.batch import processes_for, sanitize_files

    found = find_documents(Path(folder))
    if not found.documents:
        raise click.UsageError(f"There is no {', '.join(known_suffixes())} file in {folder}.")
    tasks = [_task(folder, out, path, report, certificate) for path in found.documents]
    _refuse_links_back(folder, tasks, kept)
    output.tell_notes(engine.notes, quiet=quiet)
    summary = _Summary(len(tasks), quiet=quiet, verbose=verbose)
    for closed in found.closed:
        summary.fail(f"{closed} can't be read: permission denied, or no folder any more.")
    number = jobs or processes_for(tasks)
    with summary.bar:
        for done in sanitize_files(engine, tasks, jobs=number, encoding=encoding):
            summary.add(done)
    summary.tell(found)
    return summary.exit_code


def _overlap(one: str, other: str) -> bool:
    """Tells whether one of two folders is, or lies in, the other."""
    first, second = os.path.realpath(one), os.path.realpath(other)
    return os.path.commonpath([first, second]) in (first, second)


def _refuse_links_back(folder: str, tasks: Sequence[Task], kept: Collection[str]) -> None:
    """Refuses to write through a link over what is read."""
    source = os.path.realpath(folder)
    read = {os.path.realpath(name) for name in kept}
    for task in tasks:
        for target in (task.target, task.report, task.certificate):
            if target is not None:
                place = os.path.realpath(target)
                if place in read or os.path.commonpath([place, source]) == source:
                    raise click.UsageError(f"{target} is a link to what is read. Remove the link.")


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
        self.bar = progress_bar(total, "files", quiet=quiet)
        self._quiet = quiet
        self._verbose = verbose
        self._done: list[Done] = []

    def add(self, done: Done) -> None:
        """Counts a file; one that failed is told of at once."""
        self._done.append(done)
        if done.error:
            self.exit_code = max(self.exit_code, done.exit_code)
            name = str(done.task.source)
            self.fail(done.error if name in done.error else f"{name}: {done.error}")
        elif not self._quiet and (self._verbose or done.left_out):
            tell_above(self.bar, _line(done))
        self.bar.update(1)

    def fail(self, error: str) -> None:
        """Tells of something that could not be released, on one line whatever its name."""
        self.exit_code = max(self.exit_code, InputError.exit_code)
        shown = "".join(char if char.isprintable() else "�" for char in error)
        tell_above(self.bar, f"Error: {shown}")

    def tell(self, found: Found) -> None:
        """Sums up without quoting any document."""
        good = [done for done in self._done if not done.error]
        failed = len(self._done) - len(good)
        done = output.done(
            sum(d.generalized for d in good),
            sum(d.removed for d in good),
            sum(d.replaced for d in good),
        )
        unknown = sum(d.unknown for d in good)
        parts = ["0 files released."]
        if good:
            parts = [f"{_files(len(good))} released: {done};"]
            parts.append(f"{unknown:,} unknown to the knowledge; verified.")
        guessed = sum(d.guessed > 0 for d in good)
        if guessed:
            parts.append(f"Of {_files(guessed)} a reader's best guess is right: reports say more.")
        if failed:
            parts.append(f"{_files(failed)} could not be released.")
        if found.others:
            parts.append(f"{_files(found.others)} of other kinds left alone.")
        if found.linked:
            links = "link" if found.linked == 1 else "links"
            parts.append(f"{found.linked:,} {links} not followed.")
        output.tell(" ".join(parts), quiet=self._quiet)


def _line(done: Done) -> str:
    left_out = f" Left out: {', '.join(done.left_out)}." if done.left_out else ""
    what = output.done(done.generalized, done.removed, done.replaced)
    return f"{done.task.target}: {what}; {done.unknown} unknown; verified.{left_out}"


def _files(number: int) -> str:
    return f"{number:,} file{'' if number == 1 else 's'}"
