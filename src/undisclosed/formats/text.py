"""Plain text: read exactly, written whole or not at all.

What is read is what is written: line ends and a byte order mark pass through untouched, so that
a text without findings comes out byte for byte as it went in.
"""

from __future__ import annotations

import codecs
import os
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from undisclosed.errors import InputError

LIMIT_BYTES = 100_000_000
"""Texts larger than this are refused; the caller may ask for more."""

_STANDARD = "-"
_NUL_IN_PATH = "A path can't contain a NUL character."
_BINARY_SAMPLE = 8192
_BINARY_SHARE = 0.05

# UTF-32 first: its mark begins with that of UTF-16.
_OTHER_MARKS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF32_BE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


def read_text(
    source: str | os.PathLike[str], *, encoding: str = "utf-8", limit_bytes: int = LIMIT_BYTES
) -> str:
    """Reads a text file, or standard input for "-".

    Args:
        source: A path, or "-".
        encoding: How the bytes are to be read. UTF-8 keeps a byte order mark as U+FEFF.
        limit_bytes: Largest text that is accepted.

    Returns:
        The text with its line ends and byte order mark; "" for an empty file.

    Raises:
        InputError: If it can't be read; names the source and the reason, never the content.
    """
    name = _name(source)
    _check_encoding(encoding)
    return decode(_read_bytes(source, name, limit_bytes), name=name, encoding=encoding)


def decode(data: bytes, *, name: str, encoding: str = "utf-8") -> str:
    """Turns bytes into text, or says by name why not.

    Raises:
        InputError: If the bytes are binary, or not in the encoding.
    """
    _check_encoding(encoding)
    codec = codecs.lookup(encoding).name
    if codec == "utf-8":
        _refuse_other_marks(data, name)
    if not codec.startswith(("utf-16", "utf-32")):
        _refuse_binary(data, name)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        at = error.start
    # Raised outside the handler: the codec's error carries the bytes.
    raise InputError(
        f"{name} is not {encoding.upper()}: byte {at} of {len(data)} can't be read. "
        f"Save it as UTF-8, or name its encoding with --encoding (for example cp1252)."
    )


def write_text(target: str | os.PathLike[str], text: str, *, encoding: str = "utf-8") -> None:
    """Writes a text file as a whole, or to standard output for "-".

    The text is written beside the target and then takes its name, so that a reader sees the old
    file or the new one, never a part. An existing file keeps its permissions.

    Raises:
        InputError: If it can't be written.
    """
    write_bytes(target, _encode(text, _name(target, output=True), encoding))


def write_bytes(target: str | os.PathLike[str], data: bytes) -> None:
    """Writes bytes as `write_text` writes a text: whole or not at all.

    Raises:
        InputError: If they can't be written.
    """
    if os.fspath(target) == _STANDARD:
        sys.stdout.flush()
        rest = memoryview(data)
        while rest:  # With PYTHONUNBUFFERED, one call may write only a part.
            rest = rest[sys.stdout.buffer.write(rest) :]
        sys.stdout.buffer.flush()
        return
    try:
        _replace(Path(target), data)
    except OSError as error:
        name = _name(target, output=True)
        raise InputError(f"{name} can't be written: {_reason(error)}.") from None
    except ValueError:
        raise InputError(_NUL_IN_PATH) from None


def _name(path: str | os.PathLike[str], *, output: bool = False) -> str:
    if os.fspath(path) == _STANDARD:
        return "Standard output" if output else "Standard input"
    return os.fspath(path)


def _read_bytes(source: str | os.PathLike[str], name: str, limit: int) -> bytes:
    try:
        if os.fspath(source) == _STANDARD:
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(source, "rb") as file:
                # A file that tells its size is refused before it is read.
                if os.fstat(file.fileno()).st_size > limit:
                    raise InputError(_too_large(name, limit))
                data = file.read(limit + 1)
    except OSError as error:
        raise InputError(f"{name} can't be read: {_reason(error)}.") from None
    except ValueError:
        raise InputError(_NUL_IN_PATH) from None
    if len(data) > limit:
        raise InputError(_too_large(name, limit))
    return data


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


def _check_encoding(encoding: str) -> None:
    try:
        text = codecs.lookup(encoding)._is_text_encoding
    except (LookupError, ValueError):
        text = False
    if not text:
        raise InputError(
            f"The encoding must be one that Python knows, such as utf-8, cp1252 or utf-16. "
            f"Got {encoding!r}."
        )


def _refuse_other_marks(data: bytes, name: str) -> None:
    for mark, encoding in _OTHER_MARKS:
        if data.startswith(mark):
            raise InputError(
                f"{name} is {encoding}, not UTF-8. "
                f"Save it as UTF-8, or name it with --encoding {encoding.lower()}."
            )


def _refuse_binary(data: bytes, name: str) -> None:
    """A stray NUL is passed on; a text full of them is something else."""
    sample = data[:_BINARY_SAMPLE]
    if sample.count(0) > _BINARY_SHARE * len(sample):
        raise InputError(f"{name} is binary, not text. Convert it to plain text in UTF-8 first.")


def _encode(text: str, name: str, encoding: str) -> bytes:
    _check_encoding(encoding)
    try:
        return text.encode(encoding)
    except UnicodeEncodeError as error:
        at = error.start
    raise InputError(
        f"{name} can't be written as {encoding.upper()}: character {at} has no form in it. "
        f"Write it as UTF-8."
    )


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
