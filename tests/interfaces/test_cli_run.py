"""Runs over many files: what is kept of them, and how an ended one goes on."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import Result

from interfaces.conftest import Invoke

TEXT = "The cat had HIV and a virus.\n"
PAGE = "<html><!-- HIV --><p>The cat had H<b>I</b>V."


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text(TEXT)
    (folder / "deep" / "b.html").write_text(PAGE)
    (folder / "bad.txt").write_bytes(bytes(100))
    return folder


def run(judge: Invoke, source: Path, *more: str | Path) -> Result:
    place = source.parent
    kept = ("--manifest", place / "run.jsonl", "--log", place / "run.csv")
    return judge("sanitize", source, "-o", place / "out", *kept, *more)


def lines(place: Path) -> dict[str, dict[str, object]]:
    rows = (place / "run.jsonl").read_text().splitlines()
    return {Path(line["file"]).name: line for line in map(json.loads, rows)}


def test_a_manifest_says_what_became_of_each_file(judge: Invoke, source: Path) -> None:
    result = run(judge, source)
    assert result.exit_code == 3
    kept = lines(source.parent)
    assert sorted(kept) == ["a.txt", "b.html", "bad.txt"]
    assert kept["a.txt"]["verified"] is True
    assert kept["b.html"]["left_out"] == ["comments"]
    assert kept["bad.txt"]["verified"] is False
    assert "binary" in str(kept["bad.txt"]["error"])
    assert "HIV" not in (source.parent / "run.jsonl").read_text()


def test_a_log_says_what_was_done_where_and_quotes_nothing(judge: Invoke, source: Path) -> None:
    run(judge, source)
    with (source.parent / "run.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {Path(row["file"]).name for row in rows} == {"a.txt", "b.html"}
    first = next(row for row in rows if row["file"].endswith("b.html"))
    assert (first["place"], first["start"], first["end"]) == ("text 1", "12", "15")
    assert (first["reason"], first["action"]) == ("HIV: name", "generalize")
    assert "virus" not in (source.parent / "run.csv").read_text()


def test_an_ended_run_goes_on_to_the_same_bytes(judge: Invoke, source: Path) -> None:
    (source / "bad.txt").unlink()
    out = source.parent / "out"
    run(judge, source)
    whole = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    # As a run leaves it that was ended within its second file.
    manifest = source.parent / "run.jsonl"
    first, second = manifest.read_bytes().splitlines(keepends=True)
    manifest.write_bytes(first + second[:40])
    (out / "deep" / "b.html").unlink()
    result = run(judge, source)
    assert result.exit_code == 0
    assert "1 file released" in result.stderr
    assert "1 file done before" in result.stderr
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == whole
    assert sorted(json.loads(row)["file"] for row in _whole_rows(manifest)) == sorted(
        str(path) for path in source.rglob("*") if path.is_file()
    )


def test_what_tells_of_an_ended_run_tells_of_all_its_files(judge: Invoke, source: Path) -> None:
    (source / "bad.txt").unlink()
    place = source.parent
    asked = ("--report", place / "reports")
    run(judge, source, *asked)
    told = [place / "run.csv", place / "reports" / "index.html"]
    whole = [path.read_bytes() for path in told]
    # As a run leaves it that was killed while it wrote the release of its second file.
    rows = (place / "run.jsonl").read_bytes().splitlines(keepends=True)
    (place / "run.jsonl").write_bytes(rows[0])
    (place / "run.csv").write_bytes(whole[0][:-7])
    told[1].unlink()
    left = place / "out" / "deep" / ".b.html.0123456789abcdef"
    left.write_text("HIV")
    other = place / "out" / "deep" / ".c.html.0123456789abcdef"
    other.write_text("of somebody else")
    result = run(judge, source, *asked)
    assert "1 file done before" in result.stderr
    assert [path.read_bytes() for path in told] == whole
    assert not left.exists()
    assert other.exists()


def test_without_its_log_all_is_done_again(judge: Invoke, source: Path) -> None:
    run(judge, source)
    log = source.parent / "run.csv"
    whole = log.read_bytes()
    log.write_text("something else\n")
    assert "2 files released" in run(judge, source).stderr
    assert log.read_bytes() == whole


@pytest.mark.parametrize("broken", [{"removed": "x"}, {"left_out": 3}, {"guessed": None}])
def test_a_line_that_is_no_whole_one_counts_as_none(
    judge: Invoke, source: Path, broken: dict[str, object]
) -> None:
    run(judge, source)
    manifest = source.parent / "run.jsonl"
    rows = [{**json.loads(row), **broken} for row in manifest.read_text().splitlines()]
    manifest.write_text("".join(json.dumps(row) + "\n" for row in rows))
    assert "2 files released" in run(judge, source).stderr


def _whole_rows(manifest: Path) -> list[bytes]:
    return [row for row in manifest.read_bytes().splitlines() if row.endswith(b"}")]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(("a.txt", TEXT + "More."), id="the file"),
        pytest.param(("../out/a.txt", "HIV"), id="the release"),
    ],
)
def test_what_changed_is_done_again(judge: Invoke, source: Path, change: tuple[str, str]) -> None:
    run(judge, source)
    name, text = change
    (source / name).resolve().write_text(text)
    run(judge, source)
    released = (source.parent / "out" / "a.txt").read_text()
    assert "HIV" not in released
    assert released.endswith("More.") == (name == "a.txt")


def test_one_pseudonym_through_a_run_that_goes_on(judge: Invoke, source: Path) -> None:
    # Who is person A is known from the first file: to leave it out would name the next one so.
    assert "2 files released" in run(judge, source, "--consistent").stderr
    assert "2 files released" in run(judge, source, "--consistent").stderr


def test_other_columns_do_all_again(judge: Invoke, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "t.csv").write_text("id,note\nHIV,HIV\n")
    run(judge, folder, "--field", "note")
    run(judge, folder, "--field", "id")
    assert (tmp_path / "out" / "t.csv").read_text() == "id,note\nAn infection,HIV\n"


def test_another_policy_does_all_again(judge: Invoke, source: Path) -> None:
    run(judge, source)
    result = run(judge, source, "--mode", "redact")
    assert "2 files released" in result.stderr
    assert "[removed]" in (source.parent / "out" / "deep" / "b.html").read_text()


def test_reports_have_a_page_that_leads_to_them(judge: Invoke, source: Path) -> None:
    reports = source.parent / "reports"
    judge("sanitize", source, "-o", source.parent / "out", "--report", reports)
    page = (reports / "index.html").read_text()
    assert 'href="a.txt.html"' in page
    assert 'href="deep/b.html.html"' in page
    assert "failed:" in page
    assert "2 files released and verified, 1 file not." in page


def test_files_and_folders_together(judge: Invoke, source: Path) -> None:
    other = source.parent / "other.txt"
    other.write_text(TEXT)
    (source / "bad.txt").unlink()
    out = source.parent / "out"
    result = judge("sanitize", source, other, "-o", out)
    assert result.exit_code == 0
    found = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert found == ["a.txt", "deep/b.html", "other.txt"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ((), "name the folder to write to"),
        (("-", "-o", "OUT"), "Standard input"),
        (("A", "-o", "OUT"), "Two files would be written to"),
        (("-o", "OUT", "--format", "json"), "as they are"),
        (("-o", "IN"), "apart from the input"),
    ],
)
def test_what_makes_no_sense_is_refused(
    judge: Invoke, source: Path, more: tuple[str, ...], told: str
) -> None:
    other = source.parent / "a.txt"
    other.write_text(TEXT)
    places = {"OUT": source.parent / "out", "IN": source, "A": other}
    result = judge("sanitize", source, *(places.get(word, word) for word in more))
    assert result.exit_code == 2
    assert told in result.stderr
    assert not (source.parent / "out").exists()


def test_a_manifest_of_something_else_is_refused(judge: Invoke, source: Path) -> None:
    (source.parent / "run.jsonl").write_text("one\ntwo\n")
    assert "is no manifest" in run(judge, source).stderr
    assert (source.parent / "run.jsonl").read_text() == "one\ntwo\n"


def test_one_column_alone(judge: Invoke, tmp_path: Path) -> None:
    table = tmp_path / "t.csv"
    table.write_text("id,note\nHIV,The cat had HIV.\n")
    result = judge("sanitize", table, "--field", "note")
    assert result.stdout == "id,note\nHIV,The cat had an infection.\n"
    assert judge("verify", table, "--field", "id").exit_code == 1
    assert "has no field x" in judge("assess", table, "--field", "x").stderr


def test_a_manifest_is_for_many_files(judge: Invoke, source: Path) -> None:
    result = judge("sanitize", source / "a.txt", "--manifest", source.parent / "m.jsonl")
    assert result.exit_code == 2
    assert "several files" in result.stderr
