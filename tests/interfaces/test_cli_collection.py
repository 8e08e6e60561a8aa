"""`--collection`: the user's own documents, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interfaces.conftest import Invoke

WHO = ("--protect", "Irene Castellan=person")
TEXT = "Irene Castellan lived in Ankara.\n"


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    folder = tmp_path / "letters"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.txt").write_text("She lived in Ankara.\n")
    return folder


def test_what_stands_in_many_documents_stays(invoke: Invoke, letters: Path, tmp_path: Path) -> None:
    certificate, release = tmp_path / "c.json", tmp_path / "release.txt"
    options = (*WHO, "--collection", letters)
    done = invoke(
        "sanitize", "-", *options, "--certificate", certificate, "-o", release, stdin=TEXT
    )
    assert done.exit_code == 0, done.output
    assert "Ankara" in release.read_text()
    assert "Ankara" not in invoke("sanitize", "-", *WHO, stdin=TEXT).stdout
    assert json.loads(certificate.read_text())["collection"]["name"] == "documents"
    held = invoke("verify", release, *options, "--certificate", certificate)
    assert held.exit_code == 0, held.output
    (letters / "0.txt").write_text("Another.\n")
    changed = invoke("verify", release, *options, "--certificate", certificate)
    assert changed.exit_code == 1
    assert "The collection is documents" in changed.stdout


def test_reasons_and_rules_speak_of_it(invoke: Invoke, letters: Path) -> None:
    options = (*WHO, "--collection", letters)
    told = invoke("assess", "-", *options, stdin="She lived in Leeds.").stdout
    assert "Of the 6 people in your documents none fits this." in told
    data = json.loads(
        invoke("assess", "-", *options, "--format", "json", stdin="She lived in Leeds.").stdout
    )
    counts = data["findings"][0]["counts"]
    assert (counts["documents"], counts["documents_with_term"]) == (6, 0)
    assert invoke("explain", "Ankara", *options).exit_code == 0


@pytest.mark.parametrize("given", ["missing", "empty", "letter.txt"])
def test_what_is_no_collection_is_told_in_a_sentence(
    invoke: Invoke, tmp_path: Path, given: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "letter.txt").write_text("No pack.")
    done = invoke("assess", "-", *WHO, "--collection", tmp_path / given, stdin=TEXT)
    assert done.exit_code == 4
    assert done.stderr.count("\n") == 1


def test_another_model_has_no_use_for_it(invoke: Invoke, letters: Path) -> None:
    done = invoke(
        "sanitize", "-", *WHO, "--collection", letters, "--model", "c_sanitize", stdin=TEXT
    )
    assert done.exit_code == 2
