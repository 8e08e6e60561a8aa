"""`undisclosed sanitize DIR -o OUT`, and of several files: each to its place in another folder."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.decisions.decided import risks_accepted
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.asking import asking
from undisclosed.interfaces.cli.bar import tell_above
from undisclosed.interfaces.cli.runs import (
    RunSummary,
    files,
    find_tasks,
    overlap,
    refuse_links_back,
    told_of_folders,
)

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.formats.folders import FolderContents
    from undisclosed.interfaces.batch import Done, Task
    from undisclosed.interfaces.cli.options import HowToRead
    from undisclosed.interfaces.manifest import Manifest


@dataclass(frozen=True, slots=True)
class SanitizeRun:
    """Many files to release, and where what comes of them goes.

    Attributes:
        sources: Files and folders.
        out: The folder that releases go to.
        report: The folder that reports go to.
        certificate: The folder that certificates go to.
        manifest: The file that says what became of each file.
        log: The file that says what was done where.
        map: The folder that maps go to.
        decisions: The folder with what was decided about each file.
    """

    sources: Sequence[str]
    out: str | None
    report: str | None = None
    certificate: str | None = None
    manifest: str | None = None
    log: str | None = None
    map: str | None = None
    decisions: str | None = None


def check_run(run: SanitizeRun, *, plain: bool) -> None:
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
            if target is not None and os.path.isdir(source) and overlap(source, target):
                raise click.UsageError(f"{option} must be a folder apart from the input.")
    if run.report is not None and overlap(run.out, run.report):
        raise click.UsageError("Reports quote the input: --report must be apart from --output.")
    if run.map is not None and overlap(run.out, run.map):
        raise click.UsageError("Maps undo releases: --map must be apart from --output.")
    if run.decisions is not None and not os.path.isdir(run.decisions):
        raise click.UsageError("--decisions must be the folder that `assess --decisions` wrote.")
    if run.decisions is not None and overlap(run.out, run.decisions):
        raise click.UsageError(
            "Decisions quote the input: --decisions must be apart from --output."
        )
    for option, file in (("--manifest", run.manifest), ("--log", run.log)):
        if file is not None and (os.path.isdir(file) or file in run.sources):
            raise click.UsageError(f"{option} must be a file apart from the input.")


def sanitize_run(
    run: SanitizeRun,
    engine: Engine,
    *,
    kept: Mapping[str, str | None],
    jobs: int | None,
    reading: HowToRead,
    map_key: bytes,
    resume: bool,
    quiet: bool,
    verbose: bool,
) -> int:
    """Sanitizes all files of a run; returns the exit code.

    Args:
        run: What is read and written.
        engine: What sanitizes them.
        kept: What else is read, by what to call it.
        jobs: Number of processes.
        reading: How files are read.
        map_key: The key of the maps.
        resume: Whether files that the manifest says are done may be left out.
        quiet: Whether to tell nothing but errors.
        verbose: Whether to tell of each file.
    """
    from undisclosed.formats.files import clear_unfinished
    from undisclosed.interfaces.batch import FileReading, processes_for, read_files, size_of
    from undisclosed.interfaces.log import has_log
    from undisclosed.interfaces.manifest import Manifest, run_identity

    tasks, found = find_tasks(run.sources, partial(_task, run))
    reading_as = (reading.encoding, reading.scans, "log" if run.log else "", *reading.fields)
    manifest = (
        Manifest(Path(run.manifest), run_identity(engine, *reading_as)) if run.manifest else None
    )
    refuse_links_back(run.sources, tasks, kept)
    output.tell_notes(engine.notes, quiet=quiet)
    known = manifest if resume and (run.log is None or has_log(run.log)) else None
    before = [done for task in tasks if known and (done := known.earlier(task)) is not None]
    finished = {done.task for done in before}
    open_tasks = [task for task in tasks if task not in finished]
    if known is not None:
        clear_unfinished(target for task in open_tasks for target in task.outputs)
    summary = _Summary(tasks, before, log=run.log, quiet=quiet, verbose=verbose)
    summary.note_closed(found)
    number = jobs or processes_for(open_tasks)
    places = run.log is not None
    read_as = FileReading(*reading, places=places, map_key=map_key)
    with asking(engine, size_of(open_tasks), quiet=quiet), summary.bar:
        for done in read_files(engine, open_tasks, jobs=number, reading=read_as):
            summary.take(done, manifest)
    summary.write(report=run.report, summary=summary.sum_up())
    summary.tell(found)
    return summary.exit_code


def _task(run: SanitizeRun, source: Path, path: Path, depth: int) -> Task:
    from undisclosed.interfaces.batch import Task

    return Task(
        source,
        Path(str(run.out), path),
        None if run.report is None else Path(run.report, f"{path}.html"),
        None if run.certificate is None else Path(run.certificate, f"{path}.json"),
        None if run.map is None else Path(run.map, f"{path}.map"),
        None if run.decisions is None else Path(run.decisions, f"{path}.toml"),
        depth,
    )


class _Summary(RunSummary):
    """Of a run that releases."""

    def __init__(
        self,
        tasks: Sequence[Task],
        before: Sequence[Done],
        *,
        log: str | None,
        quiet: bool,
        verbose: bool,
    ) -> None:
        super().__init__(tasks, quiet=quiet, log=log, before=before)
        self._quiet = quiet
        self._verbose = verbose

    def take(self, done: Done, manifest: Manifest | None) -> None:
        """Counts a file, and puts it down."""
        good = self.add(done)
        # The log first: what the manifest says is done has its lines there.
        if manifest is not None:
            manifest.add(done)
        if good and not self._quiet and (self._verbose or done.left_out or done.notes):
            tell_above(self.bar, _line(done))
        self.bar.update(1)

    def sum_up(self) -> str:
        """Returns what the page that leads to reports says of all files."""
        runs = self.in_order()
        good = sum(not done.error for done in runs)
        return f"{files(good)} released and verified, {files(len(runs) - good)} not."

    def tell(self, found: FolderContents) -> None:
        """Sums up without quoting any document."""
        good = [done for done in self.done if not done.error]
        failed = len(self.done) - len(good)
        done = output.done(
            sum(d.generalized for d in good),
            sum(d.removed for d in good),
            sum(d.replaced for d in good),
        )
        unknown = sum(d.unknown for d in good)
        accepted = sum(d.accepted for d in good)
        parts = ["0 files released."]
        if good:
            parts = [f"{files(len(good))} released: {done};"]
            verdict = risks_accepted(accepted) if accepted else "verified"
            parts.append(f"{unknown:,} unknown to the knowledge; {verdict}.")
        if self.before:
            parts.append(f"{files(len(self.before))} done before.")
        guessed = sum(d.guessed > 0 for d in good)
        if guessed:
            parts.append(f"Of {files(guessed)} a reader's best guess is right: reports say more.")
        if failed:
            parts.append(f"{files(failed)} could not be released.")
        parts += told_of_folders(found)
        output.tell(" ".join(parts), quiet=self._quiet)


def _line(done: Done) -> str:
    left_out = f" Left out: {', '.join(done.left_out)}." if done.left_out else ""
    notes = "".join(f" {note}" for note in done.notes)
    what = output.done(done.generalized, done.removed, done.replaced)
    return f"{done.task.target}: {what}; {done.unknown} unknown; {done.outcome}.{left_out}{notes}"
