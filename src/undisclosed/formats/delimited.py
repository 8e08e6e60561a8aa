"""Tables as text, one row a line: CSV, TSV and their kin."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import BinaryIO, NamedTuple

from undisclosed.errors import InputError
from undisclosed.formats.cutting import CutRows
from undisclosed.formats.fields import check_fields, show_name, write_name
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Block, Fit, Replacement
from undisclosed.formats.text import TextDocument, TextFormat

_DELIMITERS = (",", ";", "\t", "|")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_HEAD = 20_000
_QUOTED = r'"(?:[^"]|"")*+"'


class _Cell(NamedTuple):
    """A cell; offsets into the file, its quotes included."""

    start: int
    end: int
    quoted: bool
    row: int
    column: int


class DelimitedFormat:
    """Tables whose cells are parted by commas, semicolons, tabs or bars."""

    name = "csv"
    suffixes = (".csv", ".tsv", ".tab")

    def __init__(self, fields: Sequence[str] = ()) -> None:
        """Takes the columns to read; all, if none are named."""
        self._fields = tuple(fields)

    def selecting(self, fields: Sequence[str]) -> DelimitedFormat:
        """Returns the format that reads only these columns."""
        return DelimitedFormat(fields)

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """Any text may be a table: the name must say so."""
        return Fit.NAME if PurePath(name).suffix.lower() in self.suffixes else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> DelimitedDocument:
        """Reads a table.

        Raises:
            InputError: A quote is never closed, or it is no text.
        """
        inner = TextFormat().read(data, name=name, encoding=encoding)
        return DelimitedDocument(inner, name, self._fields, "\t" if _is_tabbed(name) else "")

    def cutter(self, file: BinaryIO, name: str, encoding: str) -> CutRows:  # noqa: ARG002
        """Returns where a table can be cut: between rows."""
        return CutRows(
            "\t" if _is_tabbed(name) else _delimiter_of(file.read(_HEAD).decode("latin-1"))
        )


class DelimitedDocument:
    """A table, opened."""

    left_out: Sequence[str] = ()

    def __init__(
        self, inner: TextDocument, name: str, fields: Sequence[str], delimiter: str
    ) -> None:
        self._inner = inner
        self._source = source = inner.blocks[0].text
        self._delimiter = delimiter or _delimiter_of(source)
        cells = list(_cells(source, self._delimiter, name))
        heads = [self._text(cell) for cell in cells if cell.row == 1]
        if fields:
            check_fields(fields, heads, name=name)
            chosen = {number for number, head in enumerate(heads, 1) if head in fields}
            cells = [cell for cell in cells if cell.row > 1 and cell.column in chosen]
        self._cells = cells
        self.blocks = [Block(self._shown(cell), _place(cell)) for cell in cells]

    def _text(self, cell: _Cell) -> str:
        if not cell.quoted:
            return self._source[cell.start : cell.end]
        return self._source[cell.start + 1 : cell.end - 1].replace('""', '"')

    def _shown(self, cell: _Cell) -> str:
        return show_name(self._text(cell)) if cell.row == 1 else self._text(cell)

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the table with edits carried out.

        Raises:
            InputError: A replacement has no form in the encoding.
        """
        splices: list[Replacement] = []
        for number in sorted(edits):
            if edits[number]:
                cell = self._cells[number]
                text = carry_out(self.blocks[number].text, edits[number])
                if cell.row == 1:
                    text = write_name(self._text(cell), text)
                splices.append(Replacement(cell.start, cell.end, self._written(text, cell)))
        return self._inner.write({0: splices} if splices else {})

    def _written(self, text: str, cell: _Cell) -> str:
        unsafe = any(char in text for char in ('"', "\n", "\r", self._delimiter))
        edges = text != text.strip() or not text
        if cell.quoted or unsafe or edges:
            return '"' + text.replace('"', '""') + '"'
        return text


def _is_tabbed(name: str) -> bool:
    return PurePath(name).suffix.lower() in (".tsv", ".tab")


def _delimiter_of(source: str) -> str:
    """Returns what parts the cells: what stands most often in the first row, outside quotes."""
    head = source[:_HEAD]
    unquoted = re.sub(_QUOTED, "", head)
    row = unquoted.partition("\n")[0]
    return max(_DELIMITERS, key=row.count)


def _cells(source: str, delimiter: str, name: str) -> Iterator[_Cell]:
    """Yields all cells, row by row."""
    at = 1 if source.startswith("\ufeff") else 0
    part = re.escape(delimiter)
    pattern = re.compile(
        rf"(?:({_QUOTED})(?={part}|\r?\n|\r|\Z)|([^{part}\r\n]*+))({part}|\r?\n|\r|\Z)"
    )
    row = column = 1
    while at < len(source):
        found = pattern.match(source, at)
        if found is None or re.match('"[^"]*\\Z', found[2] or ""):
            raise InputError(f"{name} is damaged: a quote in row {row} is never closed.")
        quoted = found[1] is not None
        yield _Cell(at, found.end(1 if quoted else 2), quoted, row, column)
        at = found.end()
        if found[3] == delimiter:
            column += 1
            if at == len(source):
                yield _Cell(at, at, False, row, column)
        else:
            row, column = row + 1, 1


def _place(cell: _Cell) -> str:
    letters, number = "", cell.column
    while number:
        number, rest = divmod(number - 1, len(_LETTERS))
        letters = _LETTERS[rest] + letters
    return f"cell {letters}{cell.row}"
