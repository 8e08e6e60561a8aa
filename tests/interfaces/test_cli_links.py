"""Links, pipes and permissions, where others have accounts: of what is read and what is written."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

import toy
from interfaces.conftest import Invoke
from undisclosed.errors import InputError
from undisclosed.formats.files import write_bytes, writing
from undisclosed.interfaces.batch import Task, read_files

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and permissions of POSIX")

NOTE = "The cat had HIV and a retrovirus.\n"
RELEASED = "The cat had an infection and an organism.\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "in"
    (folder / "ward").mkdir(parents=True)
    for name in ("a.txt", "ward/b.txt"):
        (folder / name).write_text(NOTE)
        (folder / name).chmod(0o600)
    return folder


def test_links_that_lead_nowhere_cost_only_themselves(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    for name, to in (("dangling", "gone"), ("loop", "loop"), ("one", "two"), ("two", "one")):
        (folder / f"{name}.txt").symlink_to(f"{to}.txt")
    (folder / "self").symlink_to(".")
    for words in (["sanitize", folder, "-o", tmp_path / "out"], ["assess", folder]):
        result = judge(*words)
        assert result.exit_code == 3
        assert "dangling.txt can't be read: there is no such file" in result.stderr
        assert "loop.txt can't be read: too many levels of symbolic links" in result.stderr
        assert "1 link not followed" in result.stderr
    assert (tmp_path / "out" / "a.txt").read_text() == RELEASED
    assert (tmp_path / "out" / "ward" / "b.txt").read_text() == RELEASED


def test_a_pipe_among_the_documents_of_a_collection_is_not_waited_for(
    judge: Invoke, folder: Path, tmp_path: Path
) -> None:
    os.mkfifo(folder / "pipe.txt")
    note = tmp_path / "note.txt"
    note.write_text(NOTE)
    result = judge("assess", note, "--collection", folder)
    assert result.exit_code == 0


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("what", ["file", "folder", "pipe"])
def test_what_becomes_something_else_after_the_look_at_the_folder_is_not_read(
    folder: Path, tmp_path: Path, what: str, large: bool
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "b.txt").write_text(NOTE * (300_000 if large else 1))
    path = folder / "ward" / "b.txt"
    path.unlink()
    if what == "file":
        path.symlink_to(outside / "b.txt")
    elif what == "pipe":
        os.mkfifo(path)
    else:
        path.parent.rmdir()
        path.parent.symlink_to(outside)
    out = tmp_path / "out" / "ward" / "b.txt"
    engine = toy.engine(toy.knowledge(), unknown="keep")
    [done] = read_files(engine, [Task(path, out, depth=2)])
    assert done.exit_code == 3
    said = "no regular file" if what == "pipe" else "a link that leads out of the folder"
    assert said in done.error
    assert not out.exists()


@pytest.mark.parametrize("linked", ["ward", "ward/b.txt"])
@pytest.mark.parametrize("kind", ["--output", "--report", "--certificate"])
def test_nothing_is_written_out_of_the_folder_through_a_link(
    judge: Invoke, folder: Path, tmp_path: Path, linked: str, kind: str
) -> None:
    outside, out = tmp_path / "outside", tmp_path / "x"
    outside.mkdir()
    suffix = {"--report": ".html", "--certificate": ".json"}.get(kind, "")
    name = linked + suffix * (linked != "ward")
    (out / name).parent.mkdir(parents=True)
    (outside / "mine").write_text("mine")
    (out / name).symlink_to(outside / ("mine" if linked != "ward" else ""))
    folders = {"--output": tmp_path / "out"} | {kind: out}
    more = [part for each in folders.items() for part in each]
    result = judge("sanitize", folder, *more)
    assert result.exit_code == 3
    assert "a link leads out of" in result.stderr
    assert [path.name for path in outside.iterdir()] == ["mine"]
    assert (outside / "mine").read_text() == "mine"
    assert (folders["--output"] / "a.txt").read_text() == RELEASED


def test_a_folder_that_is_exchanged_while_a_file_is_written_changes_nothing(
    tmp_path: Path,
) -> None:
    place, outside = tmp_path / "out" / "ward", tmp_path / "outside"
    place.mkdir(parents=True)
    outside.mkdir()
    with writing(place / "a.txt", within=tmp_path / "out") as file:
        file.write(b"x")
        place.rename(tmp_path / "moved")
        place.symlink_to(outside)
    assert list(outside.iterdir()) == []
    assert [path.name for path in (tmp_path / "moved").iterdir()] == ["a.txt"]


def test_a_link_that_another_user_made_is_not_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, target = tmp_path / "mine", tmp_path / "release.txt"
    mine.write_text("mine")
    target.symlink_to(mine)
    write_bytes(target, b"through")
    assert mine.read_text() == "through"
    os.lchown(target, 12_345, -1) if os.geteuid() == 0 else monkeypatch.setattr(
        os, "geteuid", lambda: 12_345
    )
    with pytest.raises(InputError, match="it is a link that another user made"):
        write_bytes(target, b"again")
    assert mine.read_text() == "through"


QUOTING = {
    "-o out.txt",
    "-o page.html --format html",
    "-o out.json --format json",
    "-o out.json --format json --model names-only",
    "-o out.txt --model names-only",
    "-o out.txt --report r.html",
    "-o out.txt --report r.json",
}
OF_RUNS = ("-o out --report rep --log log.csv --manifest run.jsonl",)


@pytest.mark.parametrize("before", [None, 0o644])
@pytest.mark.parametrize("options", [*sorted(QUOTING), *OF_RUNS])
def test_whoever_may_not_read_the_input_may_read_nothing_that_tells_of_it(
    judge: Invoke, folder: Path, tmp_path: Path, options: str, before: int | None
) -> None:
    words = [tmp_path / w if w[0] != "-" and p != "--format" and p != "--model" else w
             for p, w in zip(["", *options.split()], options.split(), strict=False)]  # fmt: skip
    source = folder if options in OF_RUNS else folder / "a.txt"
    old = os.umask(0o022)
    try:
        for _ in range(1 if before is None else 2):
            assert judge("sanitize", source, *words).exit_code == 0
            files = [path for path in tmp_path.rglob("*") if path.is_file()]
            written = [path for path in files if not path.is_relative_to(folder)]
            assert written
            modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in written}
            assert set(modes.values()) == {0o600}, modes
            for path in written:
                path.chmod(before or 0o600)
            for path in files:  # Something else, so that all of it is done again.
                if path not in written:
                    path.write_text(f"{path.read_text()}{NOTE}")
    finally:
        os.umask(old)
