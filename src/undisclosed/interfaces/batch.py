"""Many files at once, each sanitized by itself, in several processes if asked."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from undisclosed.engine import Engine
from undisclosed.errors import InputError, UndisclosedError
from undisclosed.formats.files import write_bytes
from undisclosed.formats.opening import open_document
from undisclosed.interfaces.releasing import release_file
from undisclosed.report import certificate_to_json, dump, to_html
from undisclosed.workers import Workers

_SMALL = 1 << 18
_INTERNAL = 5


@dataclass(frozen=True, slots=True)
class Task:
    """One file to sanitize, and where what comes of it goes."""

    source: Path
    target: Path
    report: Path | None = None
    certificate: Path | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a task.

    Attributes:
        task: The task.
        size: Bytes read.
        generalized: Number of places generalized.
        removed: Number of places removed.
        replaced: Number of places where something stands in for a name.
        unknown: Number of places the knowledge can't speak for.
        guessed: Number of protections that are the best guess of a reader of the release.
        left_out: What the file had and its release has not.
        error: Why nothing was written; "" if all went well.
        exit_code: 0, or that of the error.
    """

    task: Task
    size: int = 0
    generalized: int = 0
    removed: int = 0
    replaced: int = 0
    unknown: int = 0
    guessed: int = 0
    left_out: tuple[str, ...] = ()
    error: str = ""
    exit_code: int = 0


def processes_for(tasks: Sequence[Task]) -> int:
    """Returns how many processes pay: starting one takes as long as reading a small book."""
    size = sum(task.source.stat().st_size for task in tasks if task.source.is_file())
    return min(os.cpu_count() or 1, len(tasks)) if size > _SMALL else 1


def sanitize_files(
    engine: Engine, tasks: Sequence[Task], *, jobs: int = 1, encoding: str = "utf-8"
) -> Iterator[Done]:
    """Sanitizes files and yields what came of each, in order.

    A file that can't be read or released is told of and skipped: nothing is written for it.

    Raises:
        InputError: A process was killed.
    """
    number = min(jobs, max(len(tasks), 1))
    with Workers(number, _take, engine, encoding, fork=True) as workers:
        try:
            yield from workers.each(_sanitize, ((task,) for task in tasks))
        except BrokenProcessPool as error:
            raise InputError(
                "A process was killed; did memory run out? Try fewer --jobs."
            ) from error


_shared: list[tuple[Engine, str]] = []


def _take(engine: Engine, encoding: str) -> None:
    """Keeps what all tasks of a process share."""
    _shared[:] = [(engine, encoding)]


def _sanitize(task: Task) -> Done:
    engine, encoding = _shared[0]
    try:
        if task.source.exists() and not task.source.is_file():
            raise InputError(f"{task.source} is no regular file.")
        opened = open_document(task.source, encoding=encoding)
        result = engine.sanitize(opened.document)
        released = release_file(opened, result)
        # The release last: where it stands, its report and certificate stand too.
        if task.report is not None:
            _write(task.report, to_html(result, opened.text).encode(), quotes=task.source)
        if task.certificate is not None:
            _write(task.certificate, dump(certificate_to_json(result.certificate)).encode())
        _write(task.target, released)
    except UndisclosedError as error:
        return Done(task, error=str(error), exit_code=error.exit_code)
    except Exception as error:
        # One faulty file must not cost the others; its message may quote the document.
        kind = type(error).__name__
        return Done(task, error=f"Unexpected {kind}: please report it.", exit_code=_INTERNAL)
    actions = Counter(edit.action for edit in result.edits)
    return Done(
        task,
        size=task.source.stat().st_size,
        generalized=actions["generalize"],
        removed=actions["remove"],
        replaced=actions["replace"],
        unknown=len(result.unassessed),
        guessed=sum(guess.first for guess in result.readers),
        left_out=opened.left_out,
    )


def _write(target: Path, data: bytes, *, quotes: Path | None = None) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "the system gives no reason").lower()
        raise InputError(f"{target.parent} can't be made: {reason}.") from None
    write_bytes(target, data, quotes=quotes)
