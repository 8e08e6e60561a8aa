"""Tables and records: cells and values are text; other programs read what is written."""

from __future__ import annotations

import csv
import io
import json
import time
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import InputError
from undisclosed.formats.conformance import check_format
from undisclosed.formats.delimited import DelimitedFormat
from undisclosed.formats.fields import show_name
from undisclosed.formats.opening import open_document
from undisclosed.formats.protocol import FormatDocument, Replacement
from undisclosed.formats.records import RecordFormat

TABLE = b'patient_id,note\r\n17,"The cat, ""Tom"", has\r\na cold."\r\n,\r\n18,fever\r\n'
RECORDS = (
    b'{"id": 17, "note": "The cat\\u0027s cold", '
    b'"more": {"tags": ["a", "b \\"c\\""], "ok": true}}\n'
)


def table(data: bytes, *fields: str, name: str = "t.csv") -> FormatDocument:
    return DelimitedFormat(fields).read(data, name=name, encoding="utf-8")


def records(data: bytes, *fields: str) -> FormatDocument:
    return RecordFormat(fields).read(data, name="r.json", encoding="utf-8")


def texts(document: FormatDocument) -> list[str]:
    return [block.text for block in document.blocks]


def rows_of(data: bytes) -> list[bytes]:
    """Returns all cells as another reader has them, and the file."""
    cells = [cell for row in csv.reader(io.StringIO(data.decode(), newline="")) for cell in row]
    return [data, *(cell.replace("_", " ").encode() for cell in cells)]


def strings_of(data: bytes) -> list[bytes]:
    """Returns all strings as another reader has them, and the file."""
    found: list[bytes] = [data]

    def walk(value: object) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                found.append(key.encode())
                found.append(show_name(key).encode())
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str):
            found.append(value.encode())

    for line in data.splitlines():
        try:
            walk(json.loads(line))
        except ValueError:
            walk(json.loads(data))
    return found


def test_the_kit() -> None:
    semicolons = 'Größe;"x ""y"" z"\n;\n"";b\n'.encode()
    check_format(DelimitedFormat(), [TABLE, semicolons, b"", b"\xef\xbb\xbfa,b\n"], unpack=rows_of)
    many = RECORDS + b'{"note": ""}\n[1, -2.5e3, null]\n'
    check_format(RecordFormat(), [RECORDS, many, b'[{"a": "b"},\n {"a": 1}]'], unpack=strings_of)


def test_what_stands_where() -> None:
    document = table(TABLE)
    assert [(block.text, block.place) for block in document.blocks] == [
        ("patient id", "cell A1"),
        ("note", "cell B1"),
        ("17", "cell A2"),
        ('The cat, "Tom", has\r\na cold.', "cell B2"),
        ("", "cell A3"),
        ("", "cell B3"),
        ("18", "cell A4"),
        ("fever", "cell B4"),
    ]
    assert texts(table(b"a\tb,c\n", name="t.tsv")) == ["a", "b,c"]
    assert texts(records(RECORDS)) == [
        "id", "note", "more", "tags", "ok", "17", "The cat's cold", "a", 'b "c"',
    ]  # fmt: skip


def test_only_the_fields_that_are_named_are_read() -> None:
    document = table(TABLE, "note")
    assert texts(document)[0].startswith("The cat")
    assert document.write({2: [Replacement(0, 5, "a, b")]}) == TABLE.replace(b"fever", b'"a, b"')
    inner = records(RECORDS, "more.tags")
    assert texts(inner) == ["a", 'b "c"']
    assert inner.write({0: [Replacement(0, 1, "é")]}) == RECORDS.replace(b'"a"', '"é"'.encode())
    with pytest.raises(InputError, match="no field nota"):
        table(TABLE, "nota")
    with pytest.raises(InputError, match="no field tags"):
        records(RECORDS, "tags")


def test_names_of_fields_stay_names() -> None:
    assert (
        table(TABLE).write({0: [Replacement(0, 7, "some person")]}).startswith(b"some_person_id,")
    )
    written = records(RECORDS * 2).write({1: [Replacement(0, 4, "text")]})
    assert [list(json.loads(line)) for line in written.splitlines()] == [["id", "text", "more"]] * 2
    alike = records(RECORDS).write({0: [Replacement(0, 2, "note")]})
    assert list(json.loads(alike)) == ["note", "note_2", "more"]


def test_a_number_that_changes_is_a_string() -> None:
    assert records(b'{"age": 38}').write({1: [Replacement(0, 2, "30s")]}) == b'{"age": "30s"}'


@pytest.mark.parametrize(
    "data", [b"{", b'{"a": }', b'{"a": 1} x', b'["qzxjvkqw', b"[" * 100_000, b"nul", b"\xff"]
)
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match=r"r\.json") as caught:
        records(data)
    assert "qzxjvkqw" not in str(caught.value)


def test_a_quote_that_is_never_closed_is_refused() -> None:
    with pytest.raises(InputError, match="row 2"):
        table(b'a,b\n"c,d\ne,f\n')


CELLS = st.lists(
    st.lists(st.text("ab \",;\n'é=", max_size=6), min_size=2, max_size=3), min_size=1, max_size=4
)


@given(CELLS)
def test_tables_of_another_writer_are_read_as_they_were_meant(rows: list[list[str]]) -> None:
    target = io.StringIO(newline="")
    csv.writer(target).writerows([["head", "two"], *rows])
    document = table(target.getvalue().encode())
    assert texts(document)[2:] == [cell for row in rows for cell in row]


VALUES = st.recursive(
    st.text(max_size=5) | st.integers() | st.booleans() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=3), inner),
    max_leaves=8,
)


@given(VALUES)
def test_records_of_another_writer_are_read_as_they_were_meant(value: object) -> None:
    found: list[str] = []

    def walk(inner: object) -> None:
        if isinstance(inner, dict | list):
            for each in inner.values() if isinstance(inner, dict) else inner:
                walk(each)
        elif isinstance(inner, str):
            found.append(inner)
        elif isinstance(inner, int) and not isinstance(inner, bool):
            found.append(str(inner))

    walk(value)
    document = records(json.dumps(value).encode())
    assert [b.text for b in document.blocks if b.place.startswith("record")] == found


def test_fields_are_chosen_when_a_file_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(TABLE)
    assert open_document(path, fields=["patient_id"]).text == "17\n\n\n\n18"
    (tmp_path / "t.txt").write_text("a")
    with pytest.raises(InputError, match="no fields"):
        open_document(tmp_path / "t.txt", fields=["a"])


@pytest.mark.parametrize("piece", [b'"', b",", b'""', b'a"', b"\n", b'"a\n'])
def test_nothing_repeated_costs_its_square_in_a_table(piece: bytes) -> None:
    began = time.process_time()
    with suppress(InputError):
        table(piece * (300_000 // len(piece)))
    assert time.process_time() - began < 20
