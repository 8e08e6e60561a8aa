"""Tables in columns: Parquet. Needs `undisclosed[parquet]`.

A file has more than its rows say: statistics with the least and the greatest value of a column,
dictionaries with values that no row has, metadata of the programs that wrote it, gaps between the
pages. So a release is never the file with other bytes in it, but a table written anew, always in
the same way, of the values of the rows alone. A file that is already written so is left as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from undisclosed.errors import InputError
from undisclosed.formats.fields import check_fields, number_names, show_name, write_name
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Block, Fit, Replacement

if TYPE_CHECKING:
    import pyarrow as pa  # type: ignore[import-untyped]

INSTALL = "pip install 'undisclosed[parquet]'"
MOST_CELLS = 5_000_000
MOST_BYTES = 1 << 30
_MAGIC = b"PAR1"
_BATCH = 1 << 10
_GROUP = 1 << 16
_LEFT_OUT = "metadata, statistics and whatever else no row says"


class ParquetFormat:
    """Tables in columns."""

    name = "parquet"
    suffixes = (".parquet", ".pq")

    def __init__(self, fields: Sequence[str] = ()) -> None:
        """Takes the columns to read; all, if none are named."""
        self._fields = tuple(fields)

    def selecting(self, fields: Sequence[str]) -> ParquetFormat:
        """Returns the format that reads only these columns."""
        return ParquetFormat(fields)

    def recognises(self, data: bytes, name: str) -> Fit:
        """A file says what it is at both its ends."""
        if data.startswith(_MAGIC) and data.endswith(_MAGIC) and len(data) > 2 * len(_MAGIC):
            return Fit.CONTENT
        return Fit.NAME if PurePath(name).suffix.lower() in self.suffixes else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> ParquetDocument:  # noqa: ARG002
        """Reads a table.

        Raises:
            InputError: It is damaged, too large, has columns that can't be read as text, or the
                library is missing.
        """
        codec, table = _load(data, name)
        written = None
        with suppress(_library(name)[0].ArrowException):
            written = _store(table, codec)
        if written is None:
            raise InputError(f"{name} has a column that could not be written again.")
        return ParquetDocument(data, written, codec, self._fields, name)


class ParquetDocument:
    """A table, opened."""

    def __init__(
        self, data: bytes, written: bytes, codec: str, fields: Sequence[str], name: str
    ) -> None:
        self._written, self._codec = written, codec
        self.left_out: Sequence[str] = () if written == data else (_LEFT_OUT,)
        # What is read is what will be written: types that a file can't tell (a time zone's name)
        # are gone already.
        self._table = _load(written, name)[1]
        heads = self._table.column_names
        if fields:
            check_fields(fields, heads, name=name)
        self._heads = [] if fields else list(range(len(heads)))
        self._chosen = [i for i, head in enumerate(heads) if not fields or head in fields]
        self._texts = {i: _texts(self._table, i, name) for i in self._chosen}
        self._cells = [
            (row, i)
            for i in self._chosen
            for row, text in enumerate(self._texts[i])
            if text is not None
        ]
        self.blocks = [Block(show_name(heads[i]), f"column {i + 1}") for i in self._heads]
        self.blocks += [
            Block(self._texts[i][row] or "", f"row {row + 1}, column {i + 1}")
            for row, i in self._cells
        ]

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the table with edits carried out; a column of numbers becomes one of text."""
        names = list(self._table.column_names)
        texts: dict[int, list[str | None]] = {}
        for number, given in edits.items():
            if not given:
                continue
            text = carry_out(self.blocks[number].text, given)
            if number < len(self._heads):
                names[number] = write_name(names[number], text)
                continue
            row, i = self._cells[number - len(self._heads)]
            texts.setdefault(i, list(self._texts[i]))[row] = text
        if not texts and names == self._table.column_names:
            return self._written
        return _store(_with_texts(self._table, texts, list(number_names(names))), self._codec)


def _load(data: bytes, name: str) -> tuple[str, pa.Table]:
    """Returns how a file is compressed, and its table without anything beside it."""
    pa, pq = _library(name)
    failed = False
    try:
        told = pq.read_metadata(pa.BufferReader(data))
        groups = [told.row_group(i) for i in range(told.num_row_groups)]
        if told.num_rows * told.num_columns > MOST_CELLS:
            raise InputError(f"{name} has more than {MOST_CELLS:,} cells. Split it into parts.")
        _check_size(sum(group.total_byte_size for group in groups), name)
        # Values that recur are counted before there are as many of them as rows.
        names = [told.schema.column(i).path for i in range(told.num_columns)]
        file = pq.ParquetFile(pa.BufferReader(data), read_dictionary=names)
        batches, size = [], 0
        for batch in file.iter_batches(batch_size=_BATCH):
            size += sum(map(_written_size, batch.columns))
            _check_size(size, name)
            batches.append(_plain(pa.Table.from_batches([batch])))
        table = pa.concat_tables(batches or [_plain(file.schema_arrow.empty_table())])
        table.validate(full=True)
        # Not before all is read: a damaged column that is asked for its codec ends the process.
        codec = groups[0].column(0).compression if groups and told.num_columns else "SNAPPY"
        if codec == "UNCOMPRESSED":
            codec = "NONE"
        else:
            pa.Codec(codec.lower())  # Errors if nobody knows it.
    except (pa.ArrowException, OSError, ValueError, OverflowError):
        failed = True
    if failed:
        # Raised outside the handler: the fault may quote the file.
        raise InputError(f"{name} is damaged, or no Parquet file that can be read.")
    return codec, table


def _check_size(size: int, name: str) -> None:
    if size > MOST_BYTES:
        raise InputError(f"{name} unpacks to more than {MOST_BYTES:,} bytes.")


def _written_size(column: pa.Array) -> int:
    """Returns how many bytes a column takes with each value written where it stands."""
    import pyarrow as pa
    import pyarrow.compute as pc  # type: ignore[import-untyped]

    if not pa.types.is_dictionary(column.type) or not _has_bytes(column.type.value_type):
        size: int = column.nbytes
        return size
    lengths = pc.binary_length(column.dictionary).take(column.indices)
    return pc.sum(lengths.cast(pa.int64())).as_py() or 0


def _plain(table: pa.Table) -> pa.Table:
    """Returns a table whose columns have no metadata and no dictionaries."""
    import pyarrow as pa

    columns, fields = [], []
    for field, column in zip(table.schema, table.columns, strict=True):
        kind = field.type
        if pa.types.is_dictionary(kind):
            kind = kind.value_type
            column = column.cast(kind)
        columns.append(column)
        fields.append(pa.field(field.name, kind))
    return pa.Table.from_arrays(columns, schema=pa.schema(fields))


def _store(table: pa.Table, codec: str) -> bytes:
    """Writes a table: always the same bytes of the same values, and nothing else."""
    import pyarrow as pa
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    target = pa.BufferOutputStream()
    pq.write_table(
        table.combine_chunks(),
        target,
        row_group_size=_GROUP,
        compression=codec,
        use_dictionary=False,
        write_statistics=False,
        store_schema=False,
    )
    data: bytes = target.getvalue().to_pybytes()
    return data


def _texts(table: pa.Table, i: int, name: str) -> list[str | None]:
    """Returns what the cells of a column say; None where there is nothing."""
    import pyarrow as pa

    kind = table.schema.field(i).type
    if pa.types.is_nested(kind) or _is_binary(kind):
        said = str(kind).partition("<")[0]
        raise InputError(
            f"Column {i + 1} of {name} is of the type {said}, which can't be read as text. Name "
            "the columns to read with --field; all others pass as they are."
        )
    texts: list[str | None] = table.column(i).cast(pa.string()).to_pylist()
    return texts


def _has_bytes(kind: pa.DataType) -> bool:
    import pyarrow as pa

    return _is_binary(kind) or pa.types.is_string(kind) or pa.types.is_large_string(kind)


def _is_binary(kind: pa.DataType) -> bool:
    import pyarrow as pa

    tests = (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_fixed_size_binary)
    return any(test(kind) for test in tests)


def _with_texts(
    table: pa.Table, texts: Mapping[int, list[str | None]], names: list[str]
) -> pa.Table:
    import pyarrow as pa

    columns = [
        pa.chunked_array([pa.array(texts[i], pa.string())]) if i in texts else column
        for i, column in enumerate(table.columns)
    ]
    return pa.Table.from_arrays(columns, names=names)


def _library(name: str) -> tuple[Any, Any]:
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise InputError(
            f"{name} is a table (Parquet), and what reads those is not installed. Run: {INSTALL}"
        ) from None
    return pa, pq
