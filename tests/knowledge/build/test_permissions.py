"""Who may read a pack, and what others can put in the way of making one."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build import work_folder
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.reshaping import merge, prune
from undisclosed.knowledge.build.selection import Selection

pytestmark = pytest.mark.skipif(os.name != "posix", reason="links and permissions of POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three pages, and a link to one that lies outside."""
    folder, outside = tmp_path / "pages", tmp_path / "outside.txt"
    folder.mkdir()
    for name in ("a.txt", "b.txt", "d.txt"):
        (folder / name).write_text(f"one cat sat on {name}")
    outside.write_text("one cat lay outside")
    (folder / "c.txt").symlink_to(outside)
    return folder


def test_a_pack_is_for_those_who_may_read_its_pages(folder: Path, tmp_path: Path) -> None:
    (folder / "b.txt").chmod(0o640)
    packs = [tmp_path / name for name in ("p.pack", "pruned.pack", "merged.pack")]
    for pack in packs:
        pack.touch(mode=0o644)
    old = os.umask(0o022)
    try:
        assert build([folder], packs[0], name="p", jobs=1).pages == 3
        prune(packs[0], packs[1], Selection(min_pages=3))
        build([folder / "a.txt"], tmp_path / "other.pack", name="other", jobs=1)
        packs[1].chmod(0o600)
        merge([packs[1], tmp_path / "other.pack"], packs[2], name="merged")
    finally:
        os.umask(old)
    assert [stat.S_IMODE(pack.stat().st_mode) for pack in packs] == [0o640, 0o600, 0o600]


def test_a_link_under_a_name_that_can_be_known_beforehand_is_not_followed(
    folder: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine")
    (tmp_path / f".p.pack.{os.getpid()}.part").symlink_to(mine)
    build([folder], tmp_path / "p.pack", name="p", jobs=1)
    assert mine.read_text() == "mine"


@pytest.mark.parametrize("what", ["link", "open to all"])
def test_a_folder_that_somebody_else_made_beforehand_is_not_worked_in(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    used: list[Path] = []
    with monkeypatch.context() as patch:
        patch.setattr(work_folder, "_check_is_own", used.append)
        build([folder], tmp_path / "p.pack", name="p", jobs=1)
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    if what == "link":
        used[0].symlink_to(theirs)
    else:
        used[0].mkdir()
        used[0].chmod(0o777)
    with pytest.raises(KnowledgeError, match="is not this user's alone"):
        build([folder], tmp_path / "p.pack", name="p", jobs=1)
    assert list(theirs.iterdir()) == []
