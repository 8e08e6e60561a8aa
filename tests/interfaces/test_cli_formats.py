"""Files of several blocks through the command line: what is left out is told, or withheld."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from formats.test_choosing import give
from formats.test_opening import Broken, Cells
from interfaces.conftest import Invoke
from undisclosed.formats.text import TextFormat


@pytest.fixture
def visits(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.json").write_text('["The cat had HIV", "hidden", "a fever"]')
    (folder / "b.json").write_text('["a fever"]')
    return folder


def test_what_is_left_out_is_told(
    judge: Invoke, visits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, Cells(), TextFormat())
    result = judge("sanitize", visits / "a.json")
    assert json.loads(result.stdout) == ["The cat had an infection", "a fever"]
    assert "note: Left out of the release: hidden cells." in result.stderr
    assert "Left out" not in judge("sanitize", visits / "b.json").stderr
    out = tmp_path / "out"
    folder = judge("sanitize", visits, "-o", out, "--jobs", "1")
    assert folder.exit_code == 0, folder.stderr
    told = [line for line in folder.stderr.splitlines() if "Left out: hidden cells." in line]
    assert [line.split(":")[0] for line in told] == [str(out / "a.json")]
    assert (out / "b.json").read_bytes() == (visits / "b.json").read_bytes()


@pytest.mark.parametrize("command", ["assess", "verify", "sanitize"])
def test_findings_have_the_place_of_their_block(
    judge: Invoke, visits: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    give(monkeypatch, Cells(), TextFormat())
    (visits / "c.json").write_text('["a fever", "The cat had HIV"]')
    data = json.loads(judge(command, visits / "c.json", "--format", "json").stdout)
    assert [finding["place"] for finding in data["findings"]] == ["cell 2"]


def test_a_file_that_would_say_something_else_is_not_written(
    judge: Invoke, visits: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, Broken(["The cat had HIV", "a fever"]), TextFormat())
    out, report = tmp_path / "out.json", tmp_path / "r.html"
    result = judge("sanitize", visits / "a.json", "-o", out, "--report", report)
    assert result.exit_code == 5
    assert "differs from what was verified, in cell 1" in result.stderr
    assert not out.exists()
    assert not report.exists()
