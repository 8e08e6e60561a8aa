"""`sanitize DIR`: every text of a folder, by itself, whole or not at all."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

import toy
from formats.test_unreadable import archive
from interfaces.conftest import Invoke
from undisclosed.document.document import Document
from undisclosed.interfaces.batch import Task, read_files
from undisclosed.reader.guess import Guess
from undisclosed.results.results import Result

RELEASED = "The cat had an infection and an organism.\n"


@pytest.fixture
def folder(note: Path, tmp_path: Path) -> Path:
    """Two notes, one of them deeper, a file that is no text, and one of another kind."""
    folder = tmp_path / "in"
    (folder / "ward 2").mkdir(parents=True)
    for name in ("a.txt", "ward 2/b.MD"):
        (folder / name).write_bytes(note.read_bytes())
    (folder / "scan.tiff").write_bytes(b"II*\x00")
    return folder


@pytest.mark.parametrize("jobs", [1, 2])
def test_all_texts_are_released_at_the_same_places(
    judge: Invoke, folder: Path, tmp_path: Path, jobs: int
) -> None:
    out = tmp_path / "out"
    result = judge("sanitize", folder, "-o", out, "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (0, "")
    released = sorted(path.relative_to(out) for path in out.rglob("*") if path.is_file())
    assert released == [Path("a.txt"), Path("ward 2/b.MD")]
    assert {(out / path).read_text() for path in released} == {RELEASED}
    assert "2 files released: 4 generalized, 0 removed;" in result.stderr
    assert "1 file of other kinds left alone" in result.stderr


def test_a_bad_file_costs_only_itself(judge: Invoke, folder: Path, tmp_path: Path) -> None:
    (folder / "aa.txt").write_bytes(bytes(100))
    (folder / "letter.txt").write_bytes(archive("book.opf", stored="application/epub+zip"))
    (folder / "latin.txt").write_bytes("Prävention".encode("latin-1"))
    out = tmp_path / "out"
    result = judge("sanitize", folder, "-o", out)
    assert result.exit_code == 3
    assert "aa.txt is binary" in result.stderr
    assert "letter.txt is an e-book (EPUB)" in result.stderr
    assert "latin.txt is not UTF-8" in result.stderr
    assert "3 files could not be released" in result.stderr
    assert (out / "a.txt").read_text() == RELEASED
    assert not (out / "aa.txt").exists()


def test_reports_and_certificates_stand_in_folders_too(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    out, reports, certificates = tmp_path / "out", tmp_path / "r", tmp_path / "c"
    judge("sanitize", folder, "-o", out, "--report", reports, "--certificate", certificates)
    assert (reports / "ward 2/b.MD.html").read_text().startswith("<!doctype html>")
    certificate = certificates / "ward 2/b.MD.json"
    assert judge("verify", out / "ward 2/b.MD", "--certificate", certificate).exit_code == 0


@pytest.mark.parametrize(
    ("more", "hint"),
    [
        ((), "name the folder to write to with -o"),
        (("-o", "-"), "name the folder to write to with -o"),
        (("-o", "IN"), "apart from the input"),
        (("-o", "IN/out"), "apart from the input"),
        (("-o", "IN/.."), "apart from the input"),
        (("-o", "OUT", "--format", "json"), "written as they are"),
        (("-o", "OUT", "--in-place"), "written as they are"),
        (("-o", "OUT", "--jobs", "0"), "--jobs"),
        (("-o", "OUT", "--report", "IN"), "--report must be a folder apart"),
        (("-o", "OUT", "--certificate", "IN/c"), "--certificate must be a folder apart"),
        (("-o", "OUT", "--report", "OUT/r"), "apart from --output"),
    ],
)
def test_what_makes_no_sense_is_refused(
    judge: Invoke, folder: Path, tmp_path: Path, more: tuple[str, ...], hint: str
) -> None:
    places = {"IN": str(folder), "OUT": str(tmp_path / "out")}
    options = [place.replace("IN", places["IN"]).replace("OUT", places["OUT"]) for place in more]
    result = judge("sanitize", folder, *options)
    assert result.exit_code == 2
    assert hint in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_folder_without_texts_is_refused(judge: Invoke, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    result = judge("sanitize", tmp_path / "in", "-o", tmp_path / "out")
    assert result.exit_code == 2
    assert "There is no " in result.stderr
    assert ".txt, .text" in result.stderr


def test_an_output_that_is_a_file_is_told_of(judge: Invoke, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    result = judge("sanitize", folder, "-o", tmp_path / "out")
    assert result.exit_code == 3
    assert "can't be made" in result.stderr


def test_nothing_is_written_over_the_input_through_a_link(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    before = (folder / "a.txt").read_bytes()
    for name in ("a.txt", "ward 2"):
        out = tmp_path / f"out {name}"
        out.mkdir()
        (out / name).symlink_to(folder / name)
        result = judge("sanitize", folder, "-o", out)
        assert result.exit_code == 2
        assert "a link to, what is read" in result.stderr
    assert (folder / "a.txt").read_bytes() == before


def test_what_is_no_file_is_told_of_and_skipped(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    os.mkfifo(folder / "pipe.txt")
    (folder / "bad\nError: x.txt").write_bytes(bytes(100))
    (folder / "linked").symlink_to(tmp_path)
    result = judge("sanitize", folder, "-o", tmp_path / "out")
    assert result.exit_code == 3
    assert "pipe.txt is no regular file" in result.stderr
    assert not [line for line in result.stderr.splitlines() if line.startswith("Error: x.txt")]
    assert "1 link not followed" in result.stderr
    assert (tmp_path / "out" / "a.txt").read_text() == RELEASED


def test_links_to_files_outside_are_not_followed(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("The cat.\n")
    (folder / "out.txt").symlink_to(outside)
    (folder / "in.txt").symlink_to(folder / "a.txt")
    result = judge("sanitize", folder, "-o", tmp_path / "out")
    assert result.exit_code == 0
    assert "1 link not followed" in result.stderr
    assert not (tmp_path / "out" / "out.txt").exists()
    released = tmp_path / "out"
    assert (released / "in.txt").read_text() == (released / "a.txt").read_text()


def test_reports_are_for_those_who_may_read_the_input(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    (folder / "a.txt").chmod(0o600)
    assert (
        judge("sanitize", folder, "-o", tmp_path / "o", "--report", tmp_path / "r").exit_code == 0
    )
    assert (tmp_path / "r" / "a.txt.html").stat().st_mode & 0o777 == 0o600


def test_a_folder_tells_where_a_reader_guesses_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {
        "a.txt": (Guess("HIV", "infection", kinds=9, after=0.5, first=True),),
        "b.txt": (Guess("HIV", "infection", kinds=9, after=0.1),),
        "c.txt": (Guess("HIV", "infection", silent="Nothing is known."),),
    }
    tasks = []
    for name in found:
        (tmp_path / name).write_text(name)
        tasks.append(Task(tmp_path / name, tmp_path / "out" / name))
    engine = toy.engine(toy.knowledge(), unknown="keep")
    sanitize = engine.sanitize

    def guessed(document: Document, **_: object) -> Result:
        return replace(sanitize(document), readers=found[document.text])

    monkeypatch.setattr(engine, "sanitize", guessed)
    assert [done.guessed for done in read_files(engine, tasks)] == [1, 0, 0]


def test_names_that_disclose_are_told(judge: Invoke, folder: Path, tmp_path: Path) -> None:
    (folder / "HIV_notes").mkdir()
    (folder / "HIV_notes" / "c.txt").write_text("A cat.\n")
    out, manifest = tmp_path / "out", tmp_path / "run.jsonl"
    result = judge("sanitize", folder, "-o", out, "--manifest", manifest)
    told = "discloses: rename it before it is passed on"
    assert result.exit_code == 0
    assert [told in line for line in result.stderr.splitlines()].count(True) == 1
    noted = [json.loads(line) for line in manifest.read_text().splitlines()]
    assert [each["file"][-15:] for each in noted if each["notes"]] == ["HIV_notes/c.txt"]
