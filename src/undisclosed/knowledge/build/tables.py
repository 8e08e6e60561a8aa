"""Pages in the columns of CSV and Parquet files."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.compression import Door
from undisclosed.knowledge.build.extras import require
from undisclosed.knowledge.build.pages import Columns, RawPage

_LONGEST_FIELD = 100 << 20
"""Characters of a field; more means a quotation mark that is never closed."""
_BATCH_ROWS = 256


def read_csv(door: Door, columns: Columns) -> Iterator[RawPage]:
    """Yields a page per row after the first, which names the columns."""
    return _read_separated(door, columns, ",")


def read_tsv(door: Door, columns: Columns) -> Iterator[RawPage]:
    """Yields a page per row of a file separated by tabs."""
    return _read_separated(door, columns, "\t")


def read_parquet(door: Door, columns: Columns) -> Iterator[RawPage]:
    """Yields a page per row, a few rows in memory at a time."""
    path = door.path
    if door.compressed:
        raise KnowledgeError(f"{path} is compressed as a whole. Decompress it first.")
    arrow = require("pyarrow", extra="parquet", why=f"Reading {path}")
    parquet = require("pyarrow.parquet", extra="parquet", why=f"Reading {path}")
    try:
        with parquet.ParquetFile(path) as file:
            yield from _read_rows(path, file, file.schema_arrow, columns, arrow)
    # What the library says may quote the file.
    except (arrow.ArrowException, OverflowError, ValueError):
        raise KnowledgeError(f"{path} is cut off or damaged.") from None


def _read_separated(door: Door, columns: Columns, delimiter: str) -> Iterator[RawPage]:
    path = door.path
    with door.open() as file:
        rows = csv.reader(_text(file), delimiter=delimiter, strict=True)
        # The limit is one for the whole process: ours holds while a row is read, not longer.
        try:
            names = _next(rows, path)
            if names is None:
                return
            text, title = _place(names, columns.text), _place(names, columns.title)
            if text is None:
                raise _no_column(path, columns.text)
            while (row := _next(rows, path)) is not None:
                if row and len(row) <= text:
                    raise KnowledgeError(f"{path}, line {rows.line_num}: the row is too short.")
                if row:
                    named = row[title] if title is not None and title < len(row) else ""
                    yield RawPage(named, row[text])
        except UnicodeDecodeError:
            raise KnowledgeError(f"{path} is not UTF-8. Convert it first.") from None


def _next(rows: Any, path: Path) -> list[str] | None:
    before = csv.field_size_limit(_LONGEST_FIELD)
    try:
        row: list[str] | None = next(rows, None)
    except csv.Error:
        # The cause is cut off: it may carry text along.
        place = f"{path}, line {rows.line_num}"
        raise KnowledgeError(f"{place} is not CSV; is a quotation mark left open?") from None
    finally:
        csv.field_size_limit(before)
    return row


def _text(file: IO[bytes]) -> io.TextIOWrapper:
    return io.TextIOWrapper(file, encoding="utf-8-sig", newline="")


def _place(names: list[str], name: str) -> int | None:
    return names.index(name) if name in names else None


def _no_column(path: Path, name: str) -> KnowledgeError:
    # The columns there are stay unnamed: without a first row of names they would be text.
    return KnowledgeError(f"{path} has no column {name!r}. Name the one with the text.")


def _read_rows(
    path: Path, file: Any, schema: Any, columns: Columns, arrow: Any
) -> Iterator[RawPage]:
    if columns.text not in schema.names:
        raise _no_column(path, columns.text)
    names = [columns.text]
    if columns.title in schema.names:
        names.append(columns.title)
    for name in names:
        kind = schema.field(name).type
        if not (arrow.types.is_string(kind) or arrow.types.is_large_string(kind)):
            raise KnowledgeError(f"The column {name!r} of {path} must hold strings.")
    for batch in file.iter_batches(batch_size=_BATCH_ROWS, columns=names):
        texts = batch.column(columns.text).to_pylist()
        titles = batch.column(columns.title).to_pylist() if len(names) > 1 else [""] * len(texts)
        for title, text in zip(titles, texts, strict=True):
            yield RawPage(title or "", text or "")
