"""The folder a build works in: found again after a kill, gone after a success.

It stands beside the pack that is made and is named after all that decides what is in it, so that
the same command finds what it left, and another command nothing. Its files hold the words of the
pages in order: only its owner may read it.
"""

from __future__ import annotations

import contextlib
import glob
import hashlib
import json
import os
import shutil
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.sources import Input

_LAYOUT = 1
"""Raised when the files in the folder change their form."""


def key_of(files: Sequence[Input], *options: object) -> str:
    """Returns what changes when an input or an option does."""
    inputs = []
    for source in files:
        state = source.path.stat()
        place = str(source.path.resolve())
        columns = (source.columns.text, source.columns.title)
        inputs.append([place, state.st_size, state.st_mtime_ns, source.share, *columns])
    text = json.dumps([_LAYOUT, inputs, [str(option) for option in options]])
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


@contextmanager
def workplace(output: Path, parent: Path, key: str) -> Iterator[Path]:
    """Gives the folder of a build, with what an earlier run of the same build left in it.

    It stays if the program is killed or interrupted; it goes when the build is done or can't be.
    """
    prefix, suffix = f".{output.name}.", ".work"
    for other in parent.glob(f"{glob.escape(prefix)}*{suffix}"):
        if other.name != f"{prefix}{key}{suffix}":
            shutil.rmtree(other, ignore_errors=True)
    folder = parent / f"{prefix}{key}{suffix}"
    folder.mkdir(mode=0o700, exist_ok=True)
    _check_is_own(folder)
    with _only_one(folder, output):
        try:
            yield folder
        except Exception:
            shutil.rmtree(folder, ignore_errors=True)
            raise
        shutil.rmtree(folder, ignore_errors=True)


def _check_is_own(folder: Path) -> None:
    """Refuses a folder that somebody else made under the name that is known beforehand."""
    found = folder.lstat()
    if hasattr(os, "geteuid") and (
        not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077
    ):
        raise KnowledgeError(f"{folder} is not this user's alone. Remove it, or write elsewhere.")


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """Gives a path to write to; the file is at its place only when it is whole."""
    beside = path.with_name(f"{path.stem}-part{path.suffix}")
    yield beside
    beside.replace(path)


@contextmanager
def _only_one(folder: Path, output: Path) -> Iterator[None]:
    with (folder / "lock").open("w") as file:
        if not _lock(file):
            raise KnowledgeError(f"Another build of {output} is running. Wait for it, or end it.")
        yield


def _lock(file: IO[str]) -> bool:
    """Locks a file until it is closed or the process is gone, where the system can."""
    if os.name != "posix":
        return True
    import fcntl

    with contextlib.suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False
