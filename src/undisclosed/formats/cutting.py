"""Where large files can be cut, so that each part is a file of the same format.

Tables are cut between rows, records between lines, texts between paragraphs. A format whose files
can be cut has a method `cutter`; what can only be read whole has none.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Mapping
from typing import Protocol

from undisclosed.errors import InputError


class Cutter(Protocol):
    """Where the files of a format can be cut, for one file.

    Attributes:
        joins: Whether what stands on both sides of a cut is read together, as sentences are.
    """

    joins: bool

    def end(self, data: bytes, *, last: bool) -> int:
        """Returns where the last whole piece of some bytes ends; 0 if there is none.

        Args:
            data: From the end of one piece on.
            last: Whether nothing comes behind them.
        """
        ...

    def opened(self, part: bytes) -> bytes:
        """Returns a part as a file by itself."""
        ...

    def written(self, released: bytes) -> bytes:
        """Returns what is written of the release of such a file."""
        ...


class CutLines:
    """Cuts behind lines that are whole."""

    joins = False

    def end(self, data: bytes, *, last: bool) -> int:
        """Returns where the last line ends."""
        return len(data) if last else data.rfind(b"\n") + 1

    def opened(self, part: bytes) -> bytes:
        """A part is a file."""
        return part

    def written(self, released: bytes) -> bytes:
        """And so is its release."""
        return released


class CutParagraphs(CutLines):
    """Cuts between paragraphs, or else behind a line, or else behind a word."""

    joins = True

    def end(self, data: bytes, *, last: bool) -> int:
        """Returns where the last paragraph ends."""
        if last:
            return len(data)
        for mark in (b"\n\n", b"\n\r\n", b"\n", b" "):
            at = data.rfind(mark)
            if at > 0:
                return at + len(mark)
        return 0


class CutRows(CutLines):
    """Cuts between the rows of a table; each part is read below the names of the columns."""

    def __init__(self, delimiter: str) -> None:
        """Takes what parts the cells."""
        part = re.escape(delimiter)
        # A quote that is not closed yet may be closed in what follows: such a row has no end.
        cell = rf'(?>"(?:[^"]|"")*+(?:"(?={part}|\r?\n|\r)|"?\Z)|[^{part}\r\n]*+)'
        row = rf"{cell}(?:{part}{cell})*+(?:\r?\n|\r(?!\Z))"
        self._row = re.compile(row.encode())
        self._names: bytes | None = None

    def end(self, data: bytes, *, last: bool) -> int:
        """Returns where the last row ends."""
        if last:
            return len(data)
        at = 0
        while found := self._row.match(data, at):
            at = found.end()
        return at

    def opened(self, part: bytes) -> bytes:
        """Puts the names of the columns before each part but the first."""
        return part if self._names is None else self._names + part

    def written(self, released: bytes) -> bytes:
        """Takes the names of the columns away again.

        Raises:
            InputError: They became others than in the first part.
        """
        if self._names is None:
            found = self._row.match(released)
            self._names = found[0] if found else b""
            return released
        if not released.startswith(self._names):
            raise InputError("The names of the columns differ from part to part.")
        return released[len(self._names) :]


class CutRecords(CutLines):
    """Cuts between lines; each part is read below a record that has all fields.

    So a field becomes the same in all parts.
    """

    def __init__(self, fields: Mapping[str, object]) -> None:
        """Takes all fields, with values that say nothing."""
        self._head = json.dumps(fields).encode("ascii") + b"\n"

    def opened(self, part: bytes) -> bytes:
        """Puts the record before a part."""
        return self._head + part

    def written(self, released: bytes) -> bytes:
        """Takes the record away again, whatever its fields are called now."""
        return released[released.index(b"\n") + 1 :]


def names_in_lines(
    lines: Iterable[bytes], encoding: str
) -> tuple[dict[str, None], dict[str, None]] | None:
    """Returns all keys of records, and the ways to their values; None if a line is no record."""
    keys: dict[str, None] = {}
    paths: dict[str, None] = {}

    def take(value: object, path: tuple[str, ...]) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                keys[key] = None
                take(inner, (*path, key))
        elif isinstance(value, list):
            for inner in value:
                take(inner, path)
        elif isinstance(value, str | int | float) and not isinstance(value, bool):
            paths[".".join(part for part in path if part)] = None

    for line in lines:
        try:
            if line.startswith(codecs.BOM_UTF8):
                return None
            if line.strip():
                take(json.loads(line.decode(encoding)), ())
        except (ValueError, RecursionError):
            return None
    return keys, paths
