"""JSON, one value or one a line: strings and numbers as text, keys as names of fields."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import BinaryIO, NamedTuple

from undisclosed.errors import InputError
from undisclosed.formats.cutting import CutRecords, names_in_lines
from undisclosed.formats.fields import check_fields, number_names, show_name, write_name
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Block, Fit, Replacement
from undisclosed.formats.text import TextDocument, TextFormat

_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*+")(?P<key>\s*+:)?|(?P<number>-?[0-9][0-9.eE+-]*+)'
    r"|(?P<open>[\[{])|(?P<close>[\]}])",
    re.DOTALL,
)
_SPACE = re.compile(r"[ \t\r\n]*+")


class _Value(NamedTuple):
    """A string or a number; offsets into the file, quotes included."""

    start: int
    end: int
    path: tuple[str, ...]
    record: int


class RecordFormat:
    """JSON and JSON Lines."""

    name = "json"
    suffixes = (".json", ".jsonl", ".ndjson")

    def __init__(self, fields: Sequence[str] = ()) -> None:
        """Takes the fields to read, "author.name" for one within another; all, if none is named."""
        self._fields = tuple(fields)

    def selecting(self, fields: Sequence[str]) -> RecordFormat:
        """Returns the format that reads only these fields."""
        return RecordFormat(fields)

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """Any text may hold records: the name must say so."""
        return Fit.NAME if PurePath(name).suffix.lower() in self.suffixes else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> RecordDocument:
        """Reads records.

        Raises:
            InputError: It is no JSON.
        """
        inner = TextFormat().read(data, name=name, encoding=encoding)
        return RecordDocument(inner, name, self._fields)

    def cutter(self, file: BinaryIO, name: str, encoding: str) -> CutRecords | None:
        """Returns where records can be cut: between lines, if each line is a record.

        Raises:
            InputError: It has not the fields that are named.
        """
        if PurePath(name).suffix.lower() == self.suffixes[0]:
            return None
        told = names_in_lines(file, encoding)
        if told is None:
            return None
        keys, paths = told
        if self._fields:
            check_fields(self._fields, list(paths), name=name)
            return CutRecords(dict.fromkeys(self._fields, ""))
        return CutRecords(dict.fromkeys(keys))


class RecordDocument:
    """Records, opened."""

    left_out: Sequence[str] = ()

    def __init__(self, inner: TextDocument, name: str, fields: Sequence[str]) -> None:
        self._inner, self._name = inner, name
        self._source = inner.blocks[0].text
        _check(self._source, name)
        self._keys: dict[str, list[tuple[int, int]]] = {}
        values = list(self._walk())
        if fields:
            check_fields(fields, list({".".join(value.path): None for value in values}), name=name)
            values = [value for value in values if ".".join(value.path) in fields]
        self._names = [] if fields else list(self._keys)
        self._values = values
        blocks = [
            Block(show_name(key), f"name of field {i}") for i, key in enumerate(self._names, 1)
        ]
        blocks += [Block(self._text(value), _place(value, i)) for i, value in enumerate(values, 1)]
        self.blocks: Sequence[Block] = blocks

    def _walk(self) -> Iterator[_Value]:
        """Yields all values, and notes where keys stand."""
        path: list[str] = []
        record, key = 0, ""
        for found in _TOKEN.finditer(self._source):
            kind = found.lastgroup
            if not path and kind in ("open", "string", "number"):
                record += 1
            if kind == "key":
                key = json.loads(found["string"])
                self._keys.setdefault(key, []).append(found.span("string"))
            elif kind == "open":
                path.append(key)
                key = ""
            elif kind == "close":
                path.pop()
                key = ""
            else:
                named = tuple(part for part in (*path, key) if part)
                yield _Value(*found.span(), named, record)

    def _text(self, value: _Value) -> str:
        written = self._source[value.start : value.end]
        return json.loads(written) if written.startswith('"') else written

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the records with edits carried out. A number that changes becomes a string.

        Raises:
            InputError: A replacement has no form in the encoding.
        """
        first = len(self._names)
        splices: list[Replacement] = []
        for number, changes in edits.items():
            if changes and number >= first:
                value = self._values[number - first]
                text = carry_out(self.blocks[number].text, changes)
                splices.append(Replacement(value.start, value.end, _written(text)))
        for key, name in zip(self._names, self._renamed(edits), strict=True):
            if name != key:
                splices += [Replacement(*span, _written(name)) for span in self._keys[key]]
        return self._inner.write({0: sorted(splices)} if splices else {})

    def _renamed(self, edits: Mapping[int, Sequence[Replacement]]) -> list[str]:
        """Returns what all fields are called now; what would be alike is told apart by numbers."""
        names = [
            write_name(key, carry_out(self.blocks[number].text, edits[number]))
            if edits.get(number)
            else key
            for number, key in enumerate(self._names)
        ]
        return list(number_names(names))


def _written(text: str) -> str:
    # Surrogates that stand alone have no other form.
    alone = any("\ud800" <= char <= "\udfff" for char in text)
    return json.dumps(text, ensure_ascii=alone)


def _place(value: _Value, number: int) -> str:
    return f"record {value.record}, value {number}"


def _check(source: str, name: str) -> None:
    """Refuses what is no JSON, value by value.

    Raises:
        InputError: Tells where; quotes nothing.
    """
    decoder = json.JSONDecoder()
    at = _after_space(source, int(source.startswith("\ufeff")))
    while at < len(source):
        try:
            _, end = decoder.raw_decode(source, at)
        except (ValueError, RecursionError):
            end = -1
        if end < 0:
            raise InputError(f"{name} is no JSON from code point {at:,} on.")
        at = _after_space(source, end)


def _after_space(source: str, at: int) -> int:
    found = _SPACE.match(source, at)
    return found.end() if found else at
