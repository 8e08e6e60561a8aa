"""The owner's map: what it takes to undo a release, and that nothing less does."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path

import pytest

from interfaces.conftest import Invoke

TEXT = "The cat had HIV and a retrovirus.\r\n"
PAGE = "<html><p>The cat had H<b>I</b>V &amp; a drug.<p title='HIV'>More."


@pytest.fixture
def key(tmp_path: Path) -> Path:
    path = tmp_path / "map.key"
    path.write_bytes(b"sixteen bytes or more\n")
    return path


def seal(judge: Invoke, source: Path, key: Path, *more: str | Path) -> tuple[Path, Path]:
    release, name = source.with_name("release" + source.suffix), source.with_name("m.map")
    result = judge("sanitize", source, "-o", release, "--map", name, "--map-key", key, *more)
    assert result.exit_code == 0, result.stderr
    return release, name


def test_a_release_gets_its_words_back(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    note = tmp_path / "note.txt"
    note.write_bytes(TEXT.encode())
    release, name = seal(judge, note, key)
    assert b"HIV" not in release.read_bytes()
    for word in (b"HIV", b"retrovirus", b"edits", b"infection"):
        assert word not in name.read_bytes()
    again = tmp_path / "again.txt"
    result = invoke("restore", release, "--map", name, "--map-key", key, "-o", again)
    assert (result.exit_code, again.read_bytes()) == (0, TEXT.encode())
    assert "the bytes are those of the input" in result.stderr


def test_every_format_gets_its_words_back(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    files = {
        "a.html": PAGE.encode(),
        "a.csv": b'hiv_status,note\r\nyes,"HIV, a ""virus"""\r\n',
        "a.jsonl": b'{"HIV": "a retrovirus", "n": 3}\n{"note": "caf\\u00e9 HIV"}\n',
        "a.eml": b"Subject: =?utf-8?q?HIV_news?=\nFrom: a@example.com\n\nThe cat had HIV.\n",
    }
    for name, data in files.items():
        source = tmp_path / name
        source.write_bytes(data)
        release, sealed = seal(judge, source, key)
        result = invoke("restore", release, "--map", sealed, "--map-key", key)
        assert result.exit_code == 0, result.stderr
        same = result.stdout_bytes == data
        assert ("the bytes are those of the input" in result.stderr) is same
        source.write_bytes(result.stdout_bytes)
        read = json.loads(judge("assess", source, "--format", "json").stdout)["text"]
        source.write_bytes(data)
        assert read == json.loads(judge("assess", source, "--format", "json").stdout)["text"]


def test_what_was_left_out_does_not_come_back(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    page = tmp_path / "p.html"
    page.write_text("<p>The cat had HIV.</p><!-- a comment -->")
    release, name = seal(judge, page, key)
    result = invoke("restore", release, "--map", name, "--map-key", key)
    assert result.stdout == "<p>The cat had HIV.</p>"
    assert "do not come back" in result.stderr


def test_a_release_with_another_name_and_a_chosen_column(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    table = tmp_path / "t.tsv"
    table.write_text("id\tnote\nHIV\tThe cat had HIV.\n")
    release, name = seal(judge, table, key, "--field", "note")
    moved = release.rename(tmp_path / "somewhere.txt")
    result = invoke("restore", moved, "--map", name, "--map-key", key)
    assert result.stdout == table.read_text()


def test_what_does_not_belong_together_is_refused(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    note, other = tmp_path / "note.txt", tmp_path / "other.key"
    note.write_text(TEXT)
    other.write_bytes(b"another key of many bytes")
    release, name = seal(judge, note, key)

    def refused(*args: str | Path) -> str:
        result = invoke("restore", *args, "-o", tmp_path / "out.txt")
        assert result.exit_code == 3
        assert not (tmp_path / "out.txt").exists()
        assert "HIV" not in result.output
        return result.stderr

    assert "does not open" in refused(release, "--map", name, "--map-key", other)
    sealed = name.read_bytes()
    for at in (20, len(sealed) // 2, len(sealed) - 1):
        name.write_bytes(sealed[:at] + bytes((sealed[at] ^ 1,)) + sealed[at + 1 :])
        assert "does not open" in refused(release, "--map", name, "--map-key", key)
    for cut in (25, 40):
        name.write_bytes(sealed[:cut])
        assert "does not open" in refused(release, "--map", name, "--map-key", key)
    name.write_bytes(b"something else")
    assert "is no map" in refused(release, "--map", name, "--map-key", key)
    name.write_bytes(sealed)
    release.write_text(release.read_text() + "More.")
    assert "is no map of" in refused(release, "--map", name, "--map-key", key)


def test_two_maps_of_one_release_share_nothing(judge: Invoke, tmp_path: Path, key: Path) -> None:
    note = tmp_path / "note.txt"
    note.write_text(TEXT)
    first = seal(judge, note, key)[1].read_bytes()
    second = seal(judge, note, key)[1].read_bytes()
    head = len(b"undisclosed map 1\n")
    assert first[:head] == second[:head]
    assert first[head : head + 28] != second[head : head + 28]


def test_a_folder_gets_its_words_back(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    folder, out, maps, back = (tmp_path / name for name in ("in", "out", "maps", "back"))
    (folder / "deep").mkdir(parents=True)
    (folder / "a.txt").write_text(TEXT)
    (folder / "deep" / "b.html").write_text("<p>The cat had HIV.")
    run = ("sanitize", folder, "-o", out, "--map", maps, "--map-key", key)
    assert judge(*run).exit_code == 0
    restore = ("restore", out, "--map", maps, "--map-key", key, "-o", back)
    assert invoke(*restore).exit_code == 0
    for name in ("a.txt", "deep/b.html"):
        assert (back / name).read_bytes() == (folder / name).read_bytes()
    (out / "a.txt").write_text("changed")
    result = invoke(*restore)
    assert result.exit_code == 3
    assert "is no map of" in result.stderr
    assert "b.html: restored" in result.stderr


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--map", "M"), "go together"),
        (("--map-key", "K"), "go together"),
        (("--map", "M", "--map-key", "K", "--format", "json"), "as a file"),
        (("--map", "K", "--map-key", "K"), "write over"),
        (("--map", "M", "--map-key", "SHORT"), "at least 16 bytes"),
    ],
)
def test_a_map_that_makes_no_sense_is_refused(
    judge: Invoke, tmp_path: Path, key: Path, more: tuple[str, ...], told: str
) -> None:
    note, short = tmp_path / "note.txt", tmp_path / "short"
    note.write_text(TEXT)
    short.write_text("short\n")
    places = {"M": tmp_path / "m", "K": key, "SHORT": short}
    result = judge("sanitize", note, *(places.get(word, word) for word in more))
    assert result.exit_code in (2, 3)
    assert told in result.stderr
    assert result.stdout == ""
    assert key.read_bytes() == b"sixteen bytes or more\n"


def test_maps_stand_apart_from_releases(judge: Invoke, tmp_path: Path, key: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text(TEXT)
    out = tmp_path / "out"
    more = ("--map", out / "maps", "--map-key", key)
    result = judge("sanitize", folder, "-o", out, *more)
    assert (result.exit_code, out.exists()) == (2, False)
    assert "apart from --output" in result.stderr


def test_a_missing_library_names_its_command(
    judge: Invoke, tmp_path: Path, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "note.txt"
    note.write_text(TEXT)
    for name in [name for name in sys.modules if name.partition(".")[0] == "cryptography"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    result = judge("sanitize", note, "--map", tmp_path / "m", "--map-key", key)
    assert result.exit_code == 3
    assert "pip install 'undisclosed[map]'" in result.stderr
    assert result.stdout == ""


def test_names_in_an_archive_come_back(
    judge: Invoke, invoke: Invoke, tmp_path: Path, key: Path
) -> None:
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("HIV.txt", TEXT)
    release, name = seal(judge, archive, key)
    back = tmp_path / "back.zip"
    result = invoke("restore", release, "--map", name, "--map-key", key, "-o", back)
    assert result.exit_code == 0, result.stderr
    with zipfile.ZipFile(back) as file:
        assert (file.namelist(), file.read("HIV.txt")) == (["HIV.txt"], TEXT.encode())
