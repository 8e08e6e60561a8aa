"""`verify` and `assess` of many files."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from interfaces.conftest import Invoke

TEXT = "The cat had HIV and a virus.\n"


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text(TEXT)
    (folder / "deep" / "b.html").write_text("<p>The cat had a fever.")
    return folder


@pytest.mark.parametrize("command", ["verify", "assess"])
def test_a_line_for_each_file(judge: Invoke, source: Path, command: str) -> None:
    result = judge(command, source)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines == [
        f"{source}/a.txt: 2 risky places",
        f"{source}/deep/b.html: clean",
    ]
    assert "1 file clean, 1 file not." in result.stderr
    (source / "a.txt").write_text("The cat had a fever.")
    assert judge(command, source).exit_code == 0
    both = judge(command, source / "a.txt", source / "deep" / "b.html", "--quiet")
    assert (both.exit_code, both.stderr) == (0, "")


@pytest.mark.parametrize("command", ["verify", "assess"])
def test_one_bad_file_does_not_stop_the_others(judge: Invoke, source: Path, command: str) -> None:
    (source / "a.txt").write_bytes(bytes(100))
    result = judge(command, source, "--format", "json")
    assert result.exit_code == 3
    bad, good = map(json.loads, result.stdout.splitlines())
    assert (bad["verified"], "binary" in bad["error"]) == (False, True)
    assert (good["verified"], good["risky"]) == (True, 0)
    assert good["file"].endswith("b.html")
    assert "1 file could not be read" in result.stderr


@pytest.mark.parametrize("command", ["verify", "assess"])
def test_reports_and_a_log(judge: Invoke, source: Path, command: str) -> None:
    reports, log = source.parent / "reports", source.parent / "log.csv"
    judge(command, source, "--report", reports, "--log", log)
    assert "HIV" in (reports / "a.txt.html").read_text()
    page = (reports / "index.html").read_text()
    assert 'href="deep/b.html.html"' in page
    assert "2 risky places" in page
    with log.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["start"], row["action"]) for row in rows] == [("12", "none"), ("22", "none")]
    assert "virus" not in log.read_text()


def test_a_run_is_verified_by_its_certificates(judge: Invoke, source: Path) -> None:
    out, certificates = source.parent / "out", source.parent / "c"
    judge("sanitize", source, "-o", out, "--certificate", certificates)
    verify = ("verify", out, "--certificate", certificates)
    result = judge(*verify)
    assert result.exit_code == 0
    assert result.stdout.count("clean; certificate holds") == 2
    (out / "a.txt").write_text("The cat had a fever.")
    result = judge(*verify)
    assert result.exit_code == 1
    assert "a.txt: clean; certificate does not hold\n  The text is not" in result.stdout
    (certificates / "a.txt.json").unlink()
    result = judge(*verify)
    assert result.exit_code == 3
    assert "a.txt.json can't be read" in result.stderr


def test_jobs_change_nothing(judge: Invoke, source: Path) -> None:
    assert judge("verify", source, "--jobs", "2").stdout == judge("verify", source).stdout


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("verify", "IN", "--report", "IN/r"), "apart from the input"),
        (("assess", "IN", "-o", "x"), "leave --output out"),
        (("assess", "IN", "--format", "html"), "leave --format out"),
        (("verify", "IN", "-"), "Standard input"),
        (("verify", "IN", "--certificate", "IN/a.txt"), "must be the folder"),
        (("verify", "IN/a.txt", "--log", "l.csv"), "several files"),
        (("assess", "IN/a.txt", "IN/deep/../a.txt", "--report", "r"), "Two files"),
        (("assess", "IN", "--log", "IN"), "apart from the input"),
    ],
)
def test_what_makes_no_sense_is_refused(
    judge: Invoke, source: Path, args: tuple[str, ...], told: str
) -> None:
    before = sorted(source.rglob("*"))
    result = judge(*(arg.replace("IN", str(source)) for arg in args))
    assert result.exit_code == 2
    assert told in result.stderr
    assert sorted(source.rglob("*")) == before
