"""`undisclosed sanitize DIR -o OUT`, and of several files: each to its place in another folder."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence
from dataclasses import dataclass
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
    from undisclosed.interfaces.manifest import Manifest


@dataclass(frozen=True, slots=True)
class Run:
    """Many files to release, and where what comes of them goes.

    Attributes:
        sources: Files and folders.
        out: The folder that releases go to.
        report: The folder that reports go to.
        certificate: The folder that certificates go to.
        manifest: The file that says what became of each file.
        log: The file that says what was done where.
        map: The folder that maps go to.
    """

    sources: Sequence[str]
    out: str | None
    report: str | None = None
    certificate: str | None = None
    manifest: str | None = None
    log: str | None = None
    map: str | None = None


def check_run(run: Run, *, plain: bool) -> None:
    """Refuses what makes no sense for many files."""
    if not plain:
        raise click.UsageError(
            "Many files are written as they are: --format, --in-place and --model can't be used."
        )
    if output.STANDARD in run.sources:
        raise click.UsageError("Standard input can't be one of several files.")
    what = run.sources[0] if len(run.sources) == 1 else "There are several files"
    if run.out is None or run.out == output.STANDARD:
        is_ = f"{what} is a folder" if len(run.sources) == 1 else what
        raise click.UsageError(f"{is_}: name the folder to write to with -o.")
    targets = {"--output": run.out, "--report": run.report, "--certificate": run.certificate}
    targets["--map"] = run.map
    for option, target in targets.items():
        for source in run.sources:
            if target is not None and os.path.isdir(source) and _overlap(source, target):
                raise click.UsageError(f"{option} must be a folder apart from the input.")
    if run.report is not None and _overlap(run.out, run.report):
        raise click.UsageError("Reports quote the input: --report must be apart from --output.")
    if run.map is not None and _overlap(run.out, run.map):
        raise click.UsageError("Maps undo releases: --map must be apart from --output.")
    for option, file in (("--manifest", run.manifest), ("--log", run.log)):
        if file is not None and (os.path.isdir(file) or file in run.sources):
            raise click.UsageError(f"{option} must be a file apart from the input.")


def sanitize_run(
    run: Run,
    engine: Engine,
    *,
    kept: Collection[str],
    jobs: int | None,
    encoding: str,
    fields: Sequence[str],
    map_key: bytes,
    quiet: bool,
    verbose: bool,
) -> int:
    """Sanitizes all files of a run; returns the exit code.

    Args:
        run: What is read and written.
        engine: What sanitizes them.
        kept: Other files that must not be written over.
        jobs: Number of processes.
        encoding: How texts are read and written.
        fields: Which columns or fields are read.
        map_key: The key of the maps.
        quiet: Whether to tell nothing but errors.
        verbose: Whether to tell of each file.
    """
    from undisclosed.interfaces.batch import Reading, processes_for, sanitize_files
    from undisclosed.interfaces.manifest import Manifest, run_identity

    tasks, found = _tasks(run)
    manifest = Manifest(Path(run.manifest), run_identity(engine)) if run.manifest else None
    _refuse_links_back(run.sources, tasks, kept)
    output.tell_notes(engine.notes, quiet=quiet)
    open_tasks = [task for task in tasks if manifest is None or not manifest.is_done(task)]
    summary = _Summary(len(open_tasks), len(tasks) - len(open_tasks), quiet=quiet, verbose=verbose)
    for closed in found.closed:
        summary.fail(f"{closed} can't be read: permission denied, or no folder any more.")
    number = jobs or processes_for(open_tasks)
    reading = Reading(encoding, tuple(fields), places=run.log is not None, map_key=map_key)
    with summary.bar:
        for done in sanitize_files(engine, open_tasks, jobs=number, reading=reading):
            summary.add(done, manifest)
    summary.write(run)
    summary.tell(found)
    return summary.exit_code


def _tasks(run: Run) -> tuple[list[Task], Found]:
    """Returns what is to be done, and what a look at the folders found."""
    from undisclosed.formats.choosing import known_suffixes
    from undisclosed.formats.folders import Found, find_documents

    all_found = Found([], 0, 0, [])
    tasks: dict[Path, Task] = {}
    for source in run.sources:
        if os.path.isdir(source):
            found = find_documents(Path(source))
            if not found.documents:
                kinds = ", ".join(known_suffixes())
                raise click.UsageError(f"There is no {kinds} file in {source}.")
            inside = [_task(run, Path(source, path), path) for path in found.documents]
            all_found = all_found.with_more(found)
        else:
            inside = [_task(run, Path(source), Path(Path(source).name))]
        for task in inside:
            if task.target in tasks:
                raise click.UsageError(
                    f"Two files would be written to {task.target}. Release them apart."
                )
            tasks[task.target] = task
    return list(tasks.values()), all_found


def _overlap(one: str, other: str) -> bool:
    """Tells whether one of two folders is, or lies in, the other."""
    first, second = os.path.realpath(one), os.path.realpath(other)
    return os.path.commonpath([first, second]) in (first, second)


def _refuse_links_back(
    sources: Sequence[str], tasks: Sequence[Task], kept: Collection[str]
) -> None:
    """Refuses to write over what is read, or through a link into a folder that is."""
    folders = [os.path.realpath(source) for source in sources if os.path.isdir(source)]
    read = {os.path.realpath(name) for name in (*kept, *sources)}
    for task in tasks:
        for target in (task.target, task.report, task.certificate, task.map):
            if target is None:
                continue
            place = os.path.realpath(target)
            if place in read or any(os.path.commonpath([place, f]) == f for f in folders):
                raise click.UsageError(f"{target} is, or is a link to, what is read.")


def _task(run: Run, source: Path, path: Path) -> Task:
    from undisclosed.interfaces.batch import Task

    return Task(
        source,
        Path(str(run.out), path),
        None if run.report is None else Path(run.report, f"{path}.html"),
        None if run.certificate is None else Path(run.certificate, f"{path}.json"),
        None if run.map is None else Path(run.map, f"{path}.map"),
    )


class _Summary:
    """Adds up what came of the files, and tells it."""

    def __init__(self, total: int, before: int, *, quiet: bool, verbose: bool) -> None:
        self.exit_code = 0
        self._before = before
        self.bar = progress_bar(total, "files", quiet=quiet)
        self._quiet = quiet
        self._verbose = verbose
        self._done: list[Done] = []

    def add(self, done: Done, manifest: Manifest | None) -> None:
        """Counts a file; one that failed is told of at once."""
        self._done.append(done)
        if manifest is not None:
            manifest.add(done)
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

    def write(self, run: Run) -> None:
        """Writes what tells of all files together: the log, and the page that leads to reports."""
        from undisclosed.interfaces.manifest import index_rows, write_log
        from undisclosed.report import index_to_html

        if run.log is not None:
            write_log(run.log, self._done)
        if run.report is not None and self._done:
            os.makedirs(run.report, exist_ok=True)
            good = sum(not done.error for done in self._done)
            page = index_to_html(
                index_rows(self._done, Path(run.report)),
                f"{_files(good)} released and verified, {_files(len(self._done) - good)} not.",
            )
            first = str(self._done[0].task.source)
            output.write(os.path.join(run.report, "index.html"), page, quotes=first)

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
        if self._before:
            parts.append(f"{_files(self._before)} done before.")
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
