"""Large files, part by part: nothing goes unread at a cut, and nothing is left of a failure."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from undisclosed import Engine
from undisclosed.formats import parts
from undisclosed.formats.cutting import CutParagraphs, CutRecords, CutRows, names_in_lines
from undisclosed.formats.delimited import DelimitedFormat
from undisclosed.formats.opening import open_document
from undisclosed.interfaces import large
from undisclosed.interfaces.cli import main

HIV = ("--protect", "HIV=infection")
LINE = "She likes tea and walks to the park every day"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are large, and parts small, so that a few lines show what happens."""
    monkeypatch.setattr(parts, "LARGE_BYTES", 1000)
    monkeypatch.setattr(parts, "PART_BYTES", 700)
    monkeypatch.setattr(large, "_SEAMS", (300, 1500))


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def _clean(path: Path) -> bool:
    """Tells whether a file is clean if it is read whole."""
    return Engine("HIV=infection").verify(open_document(path).document).verified


def _released(path: Path, *more: str) -> Path:
    out = path.with_name(f"out-{path.name}")
    result = run("sanitize", path, *HIV, *more, "-o", out)
    assert result.exit_code == 0, result.stderr
    assert "judged in" in result.stderr
    assert _clean(out)
    assert run("verify", out, *HIV).exit_code == 0
    return out


def test_a_table(tmp_path: Path) -> None:
    rows = [[str(i), f'{LINE}, "she" says\n{i}' if i % 9 else "She has HIV."] for i in range(90)]
    path = tmp_path / "a.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["id", "HIV_status"], *rows])
    with _released(path).open(newline="", encoding="utf-8") as file:
        head, *found = csv.reader(file)
    assert head == ["id", "status"]
    wanted = [[a, b.replace("HIV", "an infection")] for a, b in rows]
    assert found == wanted


def test_one_column_of_a_table(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv"
    lines = [f"{i}\tHIV\t{LINE} with HIV." for i in range(60)]
    path.write_text("\n".join(["id\tkind\tnote", *lines]), encoding="utf-8")
    out = path.with_name("out.tsv")
    assert run("sanitize", path, *HIV, "--field", "note", "-o", out).exit_code == 0
    wanted = [line.replace("with HIV", "with an infection") for line in lines]
    assert out.read_text().splitlines() == ["id\tkind\tnote", *wanted]
    refused = run("sanitize", path, *HIV, "--field", "nota", "-o", out)
    assert refused.exit_code == 3
    assert "no field nota" in refused.stderr


def test_records_have_the_same_fields_in_all_parts(tmp_path: Path) -> None:
    """Two names that become one get numbers; which gets which must not depend on the part."""
    path = tmp_path / "a.jsonl"
    first = {"HIV": 1, "infection": LINE}
    records = [first if i < 5 else {"infection": f"{LINE} {i}"} for i in range(60)]
    records[50] = {"infection": "She has HIV.", "weight": "low"}
    path.write_text("\n".join(map(json.dumps, records)) + "\n", encoding="utf-8")
    found = [json.loads(line) for line in _released(path).read_text().splitlines()]
    keys = [tuple(record) for record in found]
    ((first_name, other_name),) = set(keys[:5])
    assert first_name != other_name
    assert "HIV" not in (first_name, other_name)
    assert set(keys[5:50]) == {(other_name,)}
    assert found[50] == {other_name: "She has an infection.", "weight": "low"}


def test_one_field_of_records(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    record = {"HIV": "HIV", "more": {"note": "She has HIV."}}
    lines = [json.dumps(record if i == 20 else {"HIV": LINE}) for i in range(60)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    out = path.with_name("out.jsonl")
    assert run("sanitize", path, *HIV, "--field", "more.note", "-o", out).exit_code == 0
    lines[20] = lines[20].replace("has HIV", "has an infection")
    assert out.read_text().splitlines() == lines
    refused = run("sanitize", path, *HIV, "--field", "note", "-o", out)
    assert "no field note" in refused.stderr


def test_no_context_goes_unread_at_a_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two sentences that tell together stand on both sides of a cut."""
    engine = Engine("HIV=infection")
    pair = "He had a transfusion.\n\nHe had sex.\n\n"
    assert not engine.verify(pair).verified
    quiet = f"{LINE}.\n\n"
    # So long that the first part ends within the pair.
    text = quiet * 14 + pair + quiet * 30
    path, out = tmp_path / "a.txt", tmp_path / "out.txt"
    path.write_text(text, encoding="utf-8")
    for joins in (True, False):
        monkeypatch.setattr(CutParagraphs, "joins", joins)
        opened = parts.open_large(path, encoding="utf-8")
        assert opened is not None
        large.sanitize_large(engine, opened, out, lambda _: None)
        released = out.read_text(encoding="utf-8")
        assert engine.verify(released).verified == joins
        assert (released == text) != joins
        assert released.startswith(quiet * 14)
        assert released.endswith(quiet * 30)
        assert released.count("\n") == text.count("\n")
    # `verify` reads what stands around cuts, too.
    monkeypatch.setattr(CutParagraphs, "joins", True)
    result = run("verify", out, *HIV)
    assert result.exit_code == 1
    assert "between parts 1 and 2:" in result.stdout


def test_a_text_without_a_place_to_cut_is_one_part(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("x" * 3000, encoding="utf-8")
    result = run("sanitize", path, *HIV, "-o", tmp_path / "out.txt")
    assert result.exit_code == 0
    assert "judged in 1 part" in result.stderr


def test_verify_says_in_which_part_something_is_left(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{LINE}.\n\n" * 60 + "She has HIV.\n\n" + f"{LINE}.\n\n" * 20)
    result = run("verify", path, *HIV)
    assert result.exit_code == 1
    assert "part 5:" in result.stdout
    assert "are not clean" in result.stdout


@pytest.mark.parametrize("broken", [b"\xff\n\n", "She \u202e has HIV.\n\n".encode()])
def test_what_can_not_be_released_leaves_nothing(tmp_path: Path, broken: bytes) -> None:
    path, out = tmp_path / "a.txt", tmp_path / "out" / "a.txt"
    out.parent.mkdir()
    path.write_bytes(f"{LINE}.\n\n".encode() * 60 + broken)
    result = run("sanitize", path, *HIV, "-o", out)
    assert result.exit_code == 3
    assert str(path) in result.stderr or "direction override" in result.stderr
    assert list(out.parent.iterdir()) == []


def test_folders_have_large_files_too(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(f"{LINE} with HIV.\n\n" * 40)
    out, manifest = tmp_path / "out", tmp_path / "run.jsonl"
    words = ("sanitize", tmp_path / "in", *HIV, "-o", out, "--manifest", manifest, "--jobs", "1")
    assert run(*words).exit_code == 0
    told = json.loads(manifest.read_text().splitlines()[-1])
    assert "judged in" in told["notes"][0]
    assert _clean(out / "a.txt")
    assert "done before" in run(*words).stderr


def test_a_report_takes_the_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{LINE}.\n\n" * 60)
    out = tmp_path / "out.txt"
    result = run("sanitize", path, *HIV, "-o", out, "--report", tmp_path / "r.html")
    assert result.exit_code == 0
    assert "judged in" not in result.stderr


CELL = st.text(alphabet='ab",\n\r ;', max_size=6)


@given(st.lists(st.lists(CELL, min_size=1, max_size=3), min_size=1), st.integers(1, 40))
def test_rows_are_never_cut_in_two(rows: list[list[str]], size: int) -> None:
    target = io.StringIO(newline="")
    csv.writer(target).writerows(rows)
    _check_cells(target.getvalue(), size)


@given(st.text(alphabet='ab",\n\r'), st.integers(1, 40))
def test_no_soup_is_cut_within_a_row(source: str, size: int) -> None:
    _check_cells(source, size)


def _check_cells(source: str, size: int) -> None:
    """Each part by itself has the cells that it has in the whole."""
    data, rest = source.encode(), b""
    try:
        whole = _cells(data)
    except ValueError:
        return
    cutter = CutRows(",")
    cells: list[str] = []
    for at in range(0, len(data), size):
        rest += data[at : at + size]
        end = cutter.end(rest, last=False)
        cells += _cells(rest[:end])
        rest = rest[end:]
    assert cells + _cells(rest) == whole


def _cells(data: bytes) -> list[str]:
    from undisclosed.formats import delimited

    source = data.decode()
    try:
        found = list(delimited._cells(source, ",", "x"))
    except Exception as error:
        raise ValueError from error
    return [source[cell.start : cell.end] for cell in found if cell.end > cell.start]


def test_what_is_no_line_of_records_is_not_cut() -> None:
    assert names_in_lines([b'{"a": 1}\n', b'{"b": {"c": "x"}}\n'], "utf-8") == (
        {"a": None, "b": None, "c": None},
        {"a": None, "b.c": None},
    )
    assert names_in_lines([b"{\n", b'"a": 1}\n'], "utf-8") is None
    assert names_in_lines([b"\xef\xbb\xbf{}\n"], "utf-8") is None
    assert CutRecords({"a": ""}).opened(b"x") == b'{"a": ""}\nx'
    assert CutParagraphs().end(b"a b\nc\n\nd", last=False) == 7
    assert DelimitedFormat().name == "csv"
