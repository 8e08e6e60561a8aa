"""Files of several blocks through the command line: what is left out is told, or withheld."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from formats.test_choosing import give
from formats.test_opening import Broken, Cells
from formats.test_pdf_hostile import HOSTILE
from interfaces.conftest import Invoke
from pdf_files import said, scan
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


@pytest.mark.parametrize("command", ["assess", "verify", "sanitize"])
def test_scans_are_handled_alike_by_every_command(
    judge: Invoke, tmp_path: Path, command: str
) -> None:
    pytest.importorskip("pikepdf", reason="pip install 'undisclosed[formats]'")
    pytest.importorskip("pypdfium2", reason="pip install 'undisclosed[formats]'")
    source = tmp_path / "a.pdf"
    source.write_bytes(scan())
    refused = judge(command, source)
    assert refused.exit_code == 3
    assert "--scans pass" in refused.stderr
    assert not refused.stdout
    passed = judge(command, source, "--scans", "pass")
    assert passed.exit_code == 0, passed.stderr
    assert "note: Page 1 is a picture, which passed unread" in passed.stderr


def test_what_passed_unread_stands_in_report_certificate_and_manifest(
    judge: Invoke, tmp_path: Path
) -> None:
    pytest.importorskip("pikepdf", reason="pip install 'undisclosed[formats]'")
    folder, out = tmp_path / "in", tmp_path / "out"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(scan())
    reports, kept, manifest = (tmp_path / name for name in ("reports", "kept", "m.jsonl"))
    written = ["--report", reports, "--certificate", kept, "--manifest", manifest]
    result = judge("sanitize", folder, "-o", out, *written, "--scans", "pass", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    said = "Page 1 is a picture, which passed unread"
    assert said in (reports / "a.pdf.html").read_text()
    assert said in (reports / "index.html").read_text()
    assert json.loads((kept / "a.pdf.json").read_text())["file"]["notes"][0].startswith(said)
    assert json.loads(manifest.read_text())["notes"][0].startswith(said)
    # Another wish is another run: nothing of it is done.
    again = judge("sanitize", folder, "-o", out, "--manifest", manifest, "--jobs", "1")
    assert again.exit_code == 3
    look = judge("verify", folder, "--scans", "pass", "--jobs", "1")
    assert f"a.pdf: clean\n  note: {said}" in look.stdout


@pytest.mark.parametrize("name", ["a.txt", "a.docx", "a.csv", "a"])
def test_a_wrong_name_hides_no_document(judge: Invoke, tmp_path: Path, name: str) -> None:
    source, out = tmp_path / name, tmp_path / "out"
    source.write_bytes(said(b"BT /F 12 Tf 9 9 Td (A cat with HIV.) Tj ET"))
    result = judge("sanitize", source, "-o", out)
    assert result.exit_code == 0, result.stderr
    assert out.read_bytes().startswith(b"%PDF-")
    assert "pdf" in judge("verify", out, "--field", "x").stderr


@pytest.mark.parametrize("name", ["no table", "cut off", "nothing behind the head"])
def test_nothing_is_written_for_what_is_refused(judge: Invoke, tmp_path: Path, name: str) -> None:
    source, out, report = (tmp_path / each for each in ("a.pdf", "out.pdf", "r.html"))
    source.write_bytes(HOSTILE[name]())
    result = judge("sanitize", source, "-o", out, "--report", report)
    assert result.exit_code == 3
    assert str(source) in result.stderr
    assert "HIV" not in result.stderr
    assert sorted(tmp_path.iterdir()) == [source]
