"""What commands share that take many files: which these are, and what is told of them."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.errors import InputError
from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.bar import progress_bar, tell_above

if TYPE_CHECKING:
    from undisclosed.formats.folders import FolderContents
    from undisclosed.interfaces.batch import Done, Task


def find_tasks(
    sources: Sequence[str], task_of: Callable[[Path, Path, int], Task]
) -> tuple[list[Task], FolderContents]:
    """Returns what is to be done, and what a look at the folders found.

    Args:
        sources: Files and folders.
        task_of: Gives the task of a file, its path within the run, by which outputs are named, and
            how many parts of that lie below a folder (`Task.depth`).
    """
    from undisclosed.formats.choosing import known_suffixes
    from undisclosed.formats.folders import FolderContents, find_documents

    all_found = FolderContents([], 0, 0, [])
    tasks: list[Task] = []
    taken: set[Path] = set()
    for source in sources:
        if os.path.isdir(source):
            found = find_documents(Path(source))
            if not found.documents:
                kinds = ", ".join(known_suffixes())
                raise click.UsageError(f"There is no {kinds} file in {source}.")
            inside = [
                task_of(Path(source, path), path, len(path.parts)) for path in found.documents
            ]
            all_found = all_found.with_more(found)
        else:
            inside = [task_of(Path(source), Path(Path(source).name), 0)]
        for task in inside:
            if twice := taken.intersection(task.outputs):
                raise click.UsageError(
                    f"Two files would be written to {min(twice)}. Release them apart."
                )
            taken.update(task.outputs)
        tasks += inside
    return tasks, all_found


def overlap(one: str, other: str) -> bool:
    """Tells whether one of two folders is, or lies in, the other."""
    first, second = os.path.realpath(one), os.path.realpath(other)
    return os.path.commonpath([first, second]) in (first, second)


def refuse_links_back(
    sources: Sequence[str], tasks: Sequence[Task], kept: Mapping[str, str | None]
) -> None:
    """Refuses to write over what is read, or through a link into a folder that is."""
    folders = [os.path.realpath(source) for source in sources if os.path.isdir(source)]
    read = {os.path.realpath(name) for name in (*kept.values(), *sources) if name is not None}
    for task in tasks:
        for target in task.outputs:
            place = os.path.realpath(target)
            if place in read or any(os.path.commonpath([place, f]) == f for f in folders):
                raise click.UsageError(f"{target} is, or is a link to, what is read.")


def files(number: int) -> str:
    """Returns a number of files in words."""
    return f"{number:,} file{'' if number == 1 else 's'}"


class RunSummary:
    """Adds up what came of the files of a run, and tells it.

    Attributes:
        exit_code: The worst that happened.
        bar: The progress.
        done: What came of each file.
        before: What an earlier part of the run made of its files.
    """

    def __init__(
        self, tasks: Sequence[Task], *, quiet: bool, log: str | None, before: Sequence[Done] = ()
    ) -> None:
        """Begins a run.

        Args:
            tasks: All files of the run, in order.
            quiet: Whether to show no progress.
            log: The file that says what was done where.
            before: What an earlier part of the run made of its files.
        """
        from undisclosed.interfaces.log import Log

        self.exit_code = 0
        self.bar = progress_bar(len(tasks) - len(before), "files", quiet=quiet)
        self.done: list[Done] = []
        self.before = before
        self._tasks = tasks
        self._log = None if log is None else Log(log, [done.task.name for done in before])

    def add(self, done: Done) -> bool:
        """Counts a file; one that failed is told of at once. Returns whether all went well."""
        self.done.append(done)
        if self._log is not None:
            self._log.add(done)
        if done.error:
            self.exit_code = max(self.exit_code, done.exit_code)
            name = str(done.task.source)
            self.fail(done.error if name in done.error else f"{name}: {done.error}")
        return not done.error

    def fail(self, error: str) -> None:
        """Tells of something that could not be done, on one line whatever its name."""
        self.exit_code = max(self.exit_code, InputError.exit_code)
        tell_above(self.bar, f"Error: {on_one_line(error)}")

    def note_closed(self, found: FolderContents) -> None:
        """Tells of folders that could not be looked into."""
        for closed in found.closed:
            self.fail(f"{closed} can't be read: permission denied, or no folder any more.")

    def in_order(self) -> list[Done]:
        """Returns what came of all files, those of an earlier part of the run among them."""
        places = {task: number for number, task in enumerate(self._tasks)}
        return sorted((*self.before, *self.done), key=lambda done: places[done.task])

    def write(self, *, report: str | None, summary: str) -> None:
        """Writes what tells of all files together: the log, and the page that leads to reports."""
        from undisclosed.interfaces.manifest import index_rows
        from undisclosed.report import index_to_html

        if self._log is not None:
            self._log.finish(task.name for task in self._tasks)
        runs = self.in_order()
        if report is not None and runs:
            os.makedirs(report, exist_ok=True)
            page = index_to_html(index_rows(runs, Path(report)), summary)
            strictest = min((str(done.task.source) for done in runs), key=_permissions)
            output.write(os.path.join(report, "index.html"), page, quotes=strictest)


def _permissions(source: str) -> int:
    """Returns who may read a file, as a number: the fewer, the smaller."""
    try:
        return stat.S_IMODE(os.stat(source).st_mode) & 0o077
    except OSError:
        return 0o077


def on_one_line(text: str) -> str:
    """Returns a text without what could break a line or steer a terminal."""
    return "".join(char if char.isprintable() else "�" for char in text)


def told_of_folders(found: FolderContents) -> Iterator[str]:
    """Yields what is to be told of files that were not looked at."""
    if found.others:
        yield f"{files(found.others)} of other kinds left alone."
    if found.linked:
        yield f"{found.linked:,} {'link' if found.linked == 1 else 'links'} not followed."
