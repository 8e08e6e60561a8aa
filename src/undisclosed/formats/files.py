"""Files as bytes: read up to a limit, written whole or not at all; "-" is a standard stream."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

from undisclosed.errors import InputError

Source: TypeAlias = "str | os.PathLike[str]"
"""A path, or "-" for standard input or output."""

LIMIT_BYTES = 100_000_000
"""Files larger than this are refused; the caller may ask for more."""

STANDARD = "-"
_NUL_IN_PATH = "A path can't contain a NUL character."


def name_of(path: Source, *, output: bool = False) -> str:
    """Returns what to call a file in a message."""
    if os.fspath(path) == STANDARD:
        return "Standard output" if output else "Standard input"
    return os.fspath(path)


def read_bytes(source: Source, *, limit_bytes: int = LIMIT_BYTES) -> bytes:
    """Reads a file, or standard input for "-".

    Raises:
        InputError: If it can't be read; names the source and the reason, never the content.
    """
    name = name_of(source)
    try:
        if os.fspath(source) == STANDARD:
            data = sys.stdin.buffer.read(limit_bytes + 1)
        else:
            with open(source, "rb") as file:
                # A file that tells its size is refused before it is read.
                if os.fstat(file.fileno()).st_size > limit_bytes:
                    raise InputError(_too_large(name, limit_bytes))
                data = file.read(limit_bytes + 1)
    except OSError as error:
        raise InputError(f"{name} can't be read: {_reason(error)}.") from None
    except ValueError:
        raise InputError(_NUL_IN_PATH) from None
    if len(data) > limit_bytes:
        raise InputError(_too_large(name, limit_bytes))
    return data


def write_bytes(target: Source, data: bytes) -> None:
    """Writes a file as a whole, or to standard output for "-".

    The bytes are written beside the target and then take its name, so that a reader sees the old
    file or the new one, never a part. An existing file keeps its permissions.

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
        _replace(Path(target), data)
    except OSError as error:
        name = name_of(target, output=True)
        raise InputError(f"{name} can't be written: {_reason(error)}.") from None
    except ValueError:
        raise InputError(_NUL_IN_PATH) from None


def _too_large(name: str, limit: int) -> str:
    return f"{name} is larger than the limit of {limit:,} bytes. Split it into parts."


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file or folder"
    if isinstance(error, IsADirectoryError):
        return "it is a folder; give a file"
    if isinstance(error, PermissionError):
        return "permission denied"
    return (error.strerror or "the system gives no reason").lower()


def _replace(target: Path, data: bytes) -> None:
    """Writes beside the target and renames; a link is written through, not replaced."""
    target = Path(os.path.realpath(target))
    if target.is_dir():
        raise IsADirectoryError
    if target.exists() and not target.is_file():
        target.write_bytes(data)  # a pipe or device can't be renamed over
        return
    handle, beside = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, _mode(target))
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or those a new file gets here."""
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        mask = os.umask(0o077)
        os.umask(mask)
        return 0o666 & ~mask
