"""Large files, part by part: each part a file of the same format, small enough to be held."""

from __future__ import annotations

import codecs
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from undisclosed.errors import InputError
from undisclosed.formats.choosing import choose_format
from undisclosed.formats.cutting import Cutter
from undisclosed.formats.fields import select_fields
from undisclosed.formats.files import LIMIT_BYTES, Source, name_of, open_to_read, reason
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.protocol import Format

LARGE_BYTES = 5_000_000
"""Larger files are read part by part, where that can be."""
PART_BYTES = 1_000_000

# In these a byte of ASCII is that sign and nothing else.
_PLAIN_CODECS = ("utf-8", "ascii", "iso8859", "cp125", "latin", "koi8", "mac-")
_BEGINNING = 1 << 16


@dataclass(frozen=True, slots=True)
class LargeFile:
    """A file that is read part by part.

    Attributes:
        path: Where it is.
        format: How each of its parts is read.
        cutter: Where it is cut; for one pass through it.
        encoding: How its bytes become text.
        size: How many bytes it has.
        within: The folder that it was found in, out of which no link is followed.
    """

    path: Path
    format: Format
    cutter: Cutter
    encoding: str
    size: int
    within: Path | None = None

    @property
    def name(self) -> str:
        """What to call it."""
        return name_of(self.path)

    def beginning(self) -> str:
        """Returns the beginning of the file as text, by which its language is told."""
        with open_to_read(self.path, self.within) as file:
            return file.read(_BEGINNING).decode(self.encoding, errors="replace")

    def open(self, part: bytes) -> OpenDocument:
        """Opens bytes of its kind."""
        return OpenDocument(part, self.format, name=self.name, encoding=self.encoding)

    def parts(self) -> Iterator[bytes]:
        """Yields its parts, which together are the file.

        Raises:
            InputError: It can't be read, or has no place to be cut at for too long.
        """
        try:
            with open_to_read(self.path, self.within) as file:
                yield from _cut(file, self.cutter, self.name)
        except OSError as error:
            raise InputError(f"{self.name} can't be read: {reason(error)}.") from None


def open_large(
    source: Source, *, encoding: str, fields: Sequence[str] = (), within: Path | None = None
) -> LargeFile | None:
    """Returns a file that is to be read part by part; None if it is to be read whole.

    Args:
        source: The file.
        encoding: How its bytes become text.
        fields: Which columns or fields are read; all, if none are named.
        within: The folder that it was found in, out of which no link is followed.

    Raises:
        InputError: It can't be read, is of no format that is known, or has not the fields named.
    """
    path = Path(source)
    try:
        if not path.is_file() or path.stat().st_size <= LARGE_BYTES or not _is_plain(encoding):
            return None
        with open_to_read(path, within) as file:
            # A letter that is cut in two does not matter: the format is told, nothing is read.
            format_ = choose_format(file.read(PART_BYTES), str(source))
            if not hasattr(format_, "cutter"):
                return None
            format_ = select_fields(format_, fields, name=name_of(source))
            file.seek(0)
            cutter: Cutter | None = format_.cutter(file, str(source), encoding)  # type: ignore[attr-defined]
            size = path.stat().st_size
    except OSError as error:
        raise InputError(f"{name_of(source)} can't be read: {reason(error)}.") from None
    return None if cutter is None else LargeFile(path, format_, cutter, encoding, size, within)


def _cut(file: BinaryIO, cutter: Cutter, name: str) -> Iterator[bytes]:
    rest = b""
    while True:
        more = file.read(max(PART_BYTES, len(rest)))
        data = rest + more
        at = cutter.end(data, last=not more)
        if not more and not data:
            return
        if at:
            yield data[:at]
        elif not more:
            yield data
            return
        elif len(data) > LIMIT_BYTES:
            raise InputError(f"{name} has a piece of more than {LIMIT_BYTES:,} bytes. Split it.")
        rest = data[at:]


def _is_plain(encoding: str) -> bool:
    try:
        codec = codecs.lookup(encoding).name
    except (LookupError, ValueError):
        return False
    return codec.startswith(_PLAIN_CODECS)
