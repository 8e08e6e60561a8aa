"""Parquet: what stands where no row says it, and another program as the second reader."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterable
from pathlib import Path

import duckdb
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from undisclosed.errors import InputError
from undisclosed.formats import parquet
from undisclosed.formats.conformance import check_format
from undisclosed.formats.opening import open_document
from undisclosed.formats.parquet import ParquetFormat
from undisclosed.formats.protocol import Replacement

SECRET = "gonzo malady"
BORN = datetime.datetime(1950, 5, 4, 12, tzinfo=datetime.UTC)


def table() -> pa.Table:
    return pa.table(
        {
            "patient_id": [1, 2, 3],
            "note": ["The cat had HIV and a cold.", None, "a short fever came"],
            "kind": pa.array(["a", "b", "a"]).dictionary_encode(),
            "born": pa.array([BORN, None, BORN], pa.timestamp("us", tz="Europe/Berlin")),
        }
    )


def written(rows: pa.Table, **how: object) -> bytes:
    target = io.BytesIO()
    pq.write_table(rows, target, **how)
    return target.getvalue()


def unpack(data: bytes) -> Iterable[bytes]:
    """The file as it is, and without compression, by the library's own hand."""
    yield data
    # Names of columns have "_" for spaces.
    yield data.replace(b"_", b" ")
    file = pq.ParquetFile(io.BytesIO(data))
    yield repr(file.schema_arrow.metadata).encode()
    yield written(file.read(), compression="none", use_dictionary=False)


def test_parquet_keeps_to_the_protocol() -> None:
    samples = [
        written(table(), compression="none"),
        written(table(), compression="zstd", row_group_size=1),
        written(table().slice(0, 0)),
        written(pa.table({"note": ["one", "two three four"], "note_2": ["x", ""]})),
    ]
    check_format(ParquetFormat(), samples, unpack=unpack)


def hiding_places() -> dict[str, bytes]:
    rows = pa.table({"note": ["one", "two"]})
    with_metadata = rows.replace_schema_metadata({"pandas": SECRET, SECRET: "x"})
    field = pa.field("note", pa.string(), metadata={"comment": SECRET})
    unused = pa.DictionaryArray.from_arrays(pa.array([0, 0]), pa.array(["one", SECRET]))
    plain = written(rows, compression="none", store_schema=False)
    footer = int.from_bytes(plain[-8:-4], "little") + 8
    return {
        "metadata": written(with_metadata),
        "metadata of a column": written(rows.cast(pa.schema([field]))),
        "unused word of a dictionary": written(pa.table({"note": unused}), compression="none"),
        # The parts of a file are found by offset: nothing is looked for between them.
        "before the footer": plain[:-footer] + SECRET.encode() + plain[-footer:],
    }


@pytest.mark.parametrize("place", hiding_places())
def test_what_no_row_says_is_gone(tmp_path: Path, place: str) -> None:
    path = tmp_path / "t.parquet"
    path.write_bytes(hiding_places()[place])
    opened = open_document(path)
    assert SECRET not in opened.text
    released = opened.release([], opened.text)
    assert all(SECRET.encode() not in part for part in unpack(released))
    assert opened.left_out


def test_statistics_do_not_keep_what_was_replaced(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    path.write_bytes(written(pa.table({"note": [SECRET, "zebra"]}), compression="none"))
    assert path.read_bytes().count(SECRET.encode()) > 1
    opened = open_document(path)
    at = opened.text.index(SECRET)
    text = opened.text.replace(SECRET, "an illness")
    released = opened.release([(at, at + len(SECRET), "an illness")], text)
    assert SECRET.encode() not in released
    assert pq.ParquetFile(io.BytesIO(released)).metadata.row_group(0).column(0).statistics is None


def test_the_other_columns_stay(tmp_path: Path) -> None:
    path, out = tmp_path / "t.parquet", tmp_path / "out.parquet"
    path.write_bytes(written(table()))
    opened = open_document(path, fields=["note"])
    assert opened.text == "The cat had HIV and a cold.\n\na short fever came"
    out.write_bytes(opened.release([(12, 15, "it")], opened.text.replace("HIV", "it")))
    asked = "select patient_id, note, kind, epoch(born) from read_parquet(?)"
    before, after = (duckdb.execute(asked, [str(p)]).fetchall() for p in (path, out))
    assert [row[1] for row in after] == ["The cat had it and a cold.", None, "a short fever came"]
    assert [(row[0], row[2], row[3]) for row in after] == [(r[0], r[2], r[3]) for r in before]


def test_numbers_and_dates_are_read_and_become_text() -> None:
    document = ParquetFormat().read(written(table()), name="t", encoding="utf-8")
    texts = {block.place: block.text for block in document.blocks}
    assert texts["column 1"] == "patient id"
    assert texts["row 2, column 1"] == "2"
    assert texts["row 1, column 4"].startswith("1950-05-04 12:00")
    assert "row 2, column 2" not in texts
    number = [block.place for block in document.blocks].index("row 2, column 1")
    again = pq.read_table(io.BytesIO(document.write({number: [Replacement(0, 1, "many")]})))
    assert again.column("patient_id").to_pylist() == ["1", "many", "3"]


def test_nested_columns_are_refused_or_passed_by() -> None:
    rows = pa.table({"note": ["one"], "tags": [["HIV"]], "raw": [b"HIV"]})
    with pytest.raises(InputError, match="Column 2 of t is of the type list"):
        ParquetFormat().read(written(rows), name="t", encoding="utf-8")
    chosen = ParquetFormat(["note"]).read(written(rows), name="t", encoding="utf-8")
    assert [block.text for block in chosen.blocks] == ["one"]


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = written(pa.table({"note": pa.array(["x" * 1000] * 5000)}), compression="zstd")
    assert len(bomb) < 5000
    monkeypatch.setattr(parquet, "MOST_BYTES", 1_000_000)
    with pytest.raises(InputError, match="unpacks to more than 1,000,000 bytes"):
        ParquetFormat().read(bomb, name="t", encoding="utf-8")
    monkeypatch.setattr(parquet, "MOST_CELLS", 4000)
    with pytest.raises(InputError, match="more than 4,000 cells"):
        ParquetFormat().read(bomb, name="t", encoding="utf-8")


@pytest.mark.parametrize("use_dictionary", [True, False])
def test_a_value_that_recurs_is_not_written_out_before_it_is_counted(
    monkeypatch: pytest.MonkeyPatch, use_dictionary: bool
) -> None:
    rows = pa.table({"note": pa.array(["word " * 20_000] * 500)})  # 50 MB, in a file of some kB
    bomb = written(rows, compression="zstd", use_dictionary=use_dictionary)
    del rows
    monkeypatch.setattr(parquet, "MOST_BYTES", 10_000_000)
    plain: list[pa.Table] = []
    monkeypatch.setattr(parquet, "_plain", plain.append)
    with pytest.raises(InputError, match="unpacks to more than 10,000,000 bytes"):
        ParquetFormat().read(bomb, name="t", encoding="utf-8")
    assert plain == []  # Refused before a batch had them one by one.
