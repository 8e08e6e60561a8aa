"""Files as bytes: read up to a limit, written whole or not at all; "-" is a standard stream."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO, TypeAlias

from undisclosed.errors import InputError

Source: TypeAlias = "str | os.PathLike[str]"
"""A path, or "-" for standard input or output."""

LIMIT_BYTES = 100_000_000
"""Files larger than this are refused; the caller may ask for more."""

STANDARD = "-"
_NAME_LENGTH = 100
_UNFINISHED = re.compile(r"\.(.+)\.[0-9a-f]{16}", re.DOTALL)
_NUL_IN_PATH = "A path can't contain a NUL character."


def name_of(path: Source, *, output: bool = False) -> str:
    """Returns what to call a file in a message."""
    if os.fspath(path) == STANDARD:
        return "Standard output" if output else "Standard input"
    return os.fspath(path)


def read_bytes(
    source: Source, *, limit_bytes: int = LIMIT_BYTES, within: Path | None = None
) -> bytes:
    """Reads a file, or standard input for "-".

    Args:
        source: A path, or "-".
        limit_bytes: Largest file that is read.
        within: The folder that it was found in; then it must be a regular file that lies there.

    Raises:
        InputError: If it can't be read; names the source and the reason, never the content.
    """
    name = name_of(source)
    try:
        if os.fspath(source) == STANDARD:
            data = sys.stdin.buffer.read(limit_bytes + 1)
        else:
            with open_to_read(source, within) as file:
                # A file that tells its size is refused before it is read.
                if os.fstat(file.fileno()).st_size > limit_bytes:
                    raise InputError(_too_large(name, limit_bytes))
                data = file.read(limit_bytes + 1)
    except OSError as error:
        raise InputError(f"{name} can't be read: {reason(error)}.") from None
    except ValueError:
        raise InputError(_NUL_IN_PATH) from None
    if len(data) > limit_bytes:
        raise InputError(_too_large(name, limit_bytes))
    return data


def open_to_read(source: Source, within: Path | None = None) -> BinaryIO:
    """Opens a file; one that was found in a folder only if it is a regular file that lies there.

    Whoever may write to the folder can put a link or a pipe in its place at any time, so it is
    looked at once it is open.

    Raises:
        OSError: It can't be opened.
        InputError: It is something else by now, or a link that leads out of the folder.
    """
    if within is None:
        return open(source, "rb")
    return open(source, "rb", opener=partial(_open_found, within))


def _open_found(folder: Path, path: str, flags: int) -> int:
    opened = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    try:
        found = os.fstat(opened)
        if not stat.S_ISREG(found.st_mode):
            raise InputError(f"{path} is no regular file.")
        place = os.path.realpath(path)
        if not lies_in(folder, place) or not os.path.samestat(found, os.stat(place)):
            raise InputError(f"{path} is a link that leads out of the folder: it is not followed.")
    except BaseException:
        os.close(opened)
        raise
    return opened


def lies_in(folder: Path, path: Source) -> bool:
    """Tells whether what a path leads to is a folder, or below it."""
    root = os.path.realpath(folder)
    return os.path.commonpath([root, os.path.realpath(path)]) == root


def write_bytes(
    target: Source,
    data: bytes,
    *,
    quotes: Source | None = None,
    private: bool = False,
    within: Path | None = None,
) -> None:
    """Writes a file as a whole, or to standard output for "-".

    The bytes are written beside the target and then take its name, so that a reader sees the old
    file or the new one, never a part. An existing file keeps its permissions.

    Args:
        target: Where to write.
        data: What to write.
        quotes: The file that is quoted in it: who may not read that must not read this.
        private: Whether nobody but its owner may read it.
        within: The folder that it must lie in, wherever links lead.

    Raises:
        InputError: If they can't be written.
    """
    if os.fspath(target) == STANDARD:
        sys.stdout.flush()
        rest = memoryview(data)
        while rest:  # With PYTHONUNBUFFERED, one call may write only a part.
            rest = rest[sys.stdout.buffer.write(rest) :]
        sys.stdout.buffer.flush()
        return
    try:
        allowed = ~0 if quotes is None else _readers(quotes)
        _replace(Path(target), data, allowed & 0o600 if private else allowed, within)
    except OSError as error:
        name = name_of(target, output=True)
        raise InputError(f"{name} can't be written: {reason(error)}.") from None
    except ValueError:
        raise InputError(_NUL_IN_PATH) from None


@contextmanager
def writing(
    target: Path, *, quotes: Source | None = None, within: Path | None = None
) -> Iterator[BinaryIO]:
    """Opens a file to write it bit by bit; it stands there when all is written, or not at all.

    Args:
        target: Where to write.
        quotes: The file that is quoted in it: who may not read that must not read this.
        within: The folder that it must lie in, wherever links lead.

    Raises:
        InputError: It can't be written.
    """
    try:
        with _beside(Path(target), ~0 if quotes is None else _readers(quotes), within) as file:
            yield file
    except OSError as error:
        name = name_of(target, output=True)
        raise InputError(f"{name} can't be written: {reason(error)}.") from None


def append(path: Source, data: bytes) -> None:
    """Adds to a file that tells of others; nobody but its owner may read it.

    Raises:
        InputError: It can't be written.
    """
    try:
        with open(path, "ab", opener=for_its_owner) as file:
            if hasattr(os, "fchmod") and os.path.isfile(path):
                os.fchmod(file.fileno(), stat.S_IMODE(os.fstat(file.fileno()).st_mode) & 0o600)
            file.write(data)
    except OSError as error:
        raise InputError(f"{path} can't be written: {reason(error)}.") from None


def clear_unfinished(targets: Iterable[Path]) -> None:
    """Removes what a run that was killed has left beside files that it did not finish.

    Args:
        targets: The files that are to be written; nobody else is writing them.
    """
    names: dict[Path, set[str]] = {}
    for target in targets:
        names.setdefault(target.parent, set()).add(target.name[:_NAME_LENGTH])
    for folder, wanted in names.items():
        with suppress(OSError):
            for entry in os.scandir(folder):
                found = _UNFINISHED.fullmatch(entry.name)
                if found and found[1] in wanted and entry.is_file(follow_symlinks=False):
                    os.unlink(entry.path)


def _too_large(name: str, limit: int) -> str:
    return f"{name} is larger than the limit of {limit:,} bytes. Split it into parts."


def reason(error: OSError) -> str:
    """Says why a file can't be used, in words for a sentence."""
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "it is a folder; give a file"
    if isinstance(error, PermissionError):
        return "permission denied"
    if error.errno == errno.EBADF:
        return "it is closed"
    return (error.strerror or "the system gives no reason").lower()


def _replace(target: Path, data: bytes, allowed: int, within: Path | None) -> None:
    """Writes beside the target and renames; a link is written through, not replaced.

    Args:
        target: The file.
        data: What stands in it.
        allowed: The permissions that it may have at most.
        within: The folder that it must lie in.
    """
    if target.exists() and not target.is_file() and not target.is_dir() and within is None:
        target.write_bytes(data)  # a pipe or device can't be renamed over
        return
    with _beside(target, allowed, within) as file:
        file.write(data)


@contextmanager
def _beside(target: Path, allowed: int, within: Path | None = None) -> Iterator[BinaryIO]:
    """Opens a file beside another; it takes the other's name when all is written."""
    _refuse_link_of_others(target)
    target = Path(os.path.realpath(target))
    if target.is_dir():
        raise IsADirectoryError
    # The name is made before the file, so that whatever ends this leaves none behind.
    beside = target.parent / f".{target.name[:_NAME_LENGTH]}.{secrets.token_hex(8)}"
    with _held(target.parent, within) as folder:
        # Names within a folder that is held: who moves it, or puts a link there, changes nothing.
        old, new = (path if folder is None else Path(path.name) for path in (beside, target))
        try:
            with open(old, "xb", opener=partial(for_its_owner, folder=folder)) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            os.chmod(old, _mode(target) & allowed, dir_fd=folder)
            os.replace(old, new, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            with suppress(OSError):
                os.unlink(old, dir_fd=folder)
            raise


@contextmanager
def _held(folder: Path, within: Path | None) -> Iterator[int | None]:
    """Opens a folder that must lie in another; None where a system has no such thing."""
    opened = None
    if os.open in os.supports_dir_fd and hasattr(os, "O_DIRECTORY"):
        opened = os.open(folder, getattr(os, "O_PATH", os.O_RDONLY) | os.O_DIRECTORY)
    try:
        if within is not None:
            here = os.stat(folder)
            moved = opened is not None and not os.path.samestat(here, os.fstat(opened))
            if moved or not lies_in(within, folder):
                raise OSError(errno.ELOOP, f"a link leads out of {within}")
        yield opened
    finally:
        if opened is not None:
            os.close(opened)


def _refuse_link_of_others(target: Path) -> None:
    """Refuses to write through a link that another user made, as kernels do in folders of all."""
    if target.is_symlink() and hasattr(os, "geteuid"):
        maker = os.lstat(target).st_uid
        if maker not in (0, os.geteuid()):
            raise OSError(errno.ELOOP, "it is a link that another user made")


def for_its_owner(path: str, flags: int, *, folder: int | None = None) -> int:
    """Opens a file, which only its owner may read if it is made; an `opener` of `open`."""
    return os.open(path, flags, 0o600, dir_fd=folder)


def permissions(target: Path, sources: Iterable[Source]) -> int:
    """Returns the permissions of a file that is made of others: none that one of these has not."""
    allowed = _mode(target)
    for source in sources:
        allowed &= _readers(source)
    return allowed


def _readers(source: Source) -> int:
    """The permissions of a file to read it, and of its owner to write; all those of a stream."""
    if os.fspath(source) == STANDARD:
        return ~0
    return stat.S_IMODE(os.stat(source).st_mode) | stat.S_IWUSR | stat.S_IRUSR


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those a new file gets here."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask
