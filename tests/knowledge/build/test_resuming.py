"""Builds that were killed go on where they were; the result is the same bytes."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from knowledge.build.test_builder import random_pages, write_jsonl
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build import first_pass, later_passes
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.build.progress import Progress
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.cutting import Cut, cut_pages
from undisclosed.language.protocol import Language

SCRIPT = """
import os, signal, sys
from undisclosed.knowledge.build import first_pass
from undisclosed.knowledge.build.builder import build
first_pass.PIECE_PAGES = 50
stage, times, jobs = sys.argv[3], int(sys.argv[4]), int(sys.argv[5])
def show(step):
    global times
    times -= step.stage == stage
    if times == 0:
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    build([sys.argv[1]], sys.argv[2], name="p", jobs=jobs, progress=show)
"""


class Killed(BaseException):
    """Stands in for the end of the process."""


def left_behind(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if name.endswith(".work"))


@pytest.mark.parametrize(
    ("stage", "jobs"), [("reading", 1), ("reading", 2), ("filing", 1), ("writing", 1)]
)
def test_after_a_sigkill_the_same_command_gives_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str, jobs: int
) -> None:
    monkeypatch.setattr(first_pass, "PIECE_PAGES", 50)
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(400))
    build([pages], tmp_path / "whole.pack", name="p")
    (tmp_path / "run.py").write_text(SCRIPT)
    times = "4" if stage == "reading" else "1"
    command = [sys.executable, "run.py", "pages.jsonl", "p.pack", stage, times, str(jobs)]
    assert subprocess.run(command, cwd=tmp_path, check=False).returncode == -9
    assert not (tmp_path / "p.pack").exists()
    (work,) = left_behind(tmp_path)
    assert (tmp_path / work).stat().st_mode & 0o077 == 0
    made = {
        path.name: path.stat().st_mtime_ns for path in (tmp_path / work).glob("piece-??????.npz")
    }
    assert len(made) >= (4 if stage == "reading" else 8)
    cut: list[int] = []

    def noting(raw: Iterable[RawPage], max_words: int, language: Language) -> Cut:
        cut.append(max_words)
        return cut_pages(raw, max_words, language)

    monkeypatch.setattr(first_pass, "cut_pages", noting)
    build([pages], tmp_path / "p.pack", name="p")
    # Another process may have finished its piece after we looked.
    assert len(cut) <= 8 - len(made)
    assert jobs > 1 or len(cut) == 8 - len(made)
    assert (tmp_path / "p.pack").read_bytes() == (tmp_path / "whole.pack").read_bytes()
    assert left_behind(tmp_path) == []


def stop_at(stage: str) -> Callable[[Progress], None]:
    def show(step: Progress) -> None:
        if step.stage == stage:
            raise Killed

    return show


def test_each_later_stage_is_done_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_jsonl(tmp_path / "pages.jsonl", random_pages(200))
    build([path], tmp_path / "whole.pack", name="p")
    seen: list[str] = []
    for stage in ("comparing", "listing", "naming", "writing"):
        with pytest.raises(Killed):
            build([path], tmp_path / "p.pack", name="p", progress=stop_at(stage))
    build([path], tmp_path / "p.pack", name="p", progress=lambda step: seen.append(step.stage))
    assert set(seen) == {"writing"}
    assert (tmp_path / "p.pack").read_bytes() == (tmp_path / "whole.pack").read_bytes()


def test_changed_inputs_or_options_start_anew_and_clear_what_was_left(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "pages.jsonl", random_pages(100))

    def interrupted(**options: object) -> str:
        with pytest.raises(Killed):
            build([path], tmp_path / "p.pack", name="p", progress=stop_at("naming"), **options)  # type: ignore[arg-type]
        (folder,) = left_behind(tmp_path)
        return folder

    first = interrupted()
    assert interrupted() == first
    assert interrupted(jobs=2, memory_bytes=100 << 20) == first
    others = [
        interrupted(selection=Selection(4)),
        interrupted(max_words_per_page=100),
        interrupted(keep_duplicates=True),
        interrupted(seed=1),
    ]
    write_jsonl(path, random_pages(101))
    others.append(interrupted())
    assert len({first, *others}) == 6


def test_two_builds_of_one_pack_do_not_meet(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "pages.jsonl", random_pages(100))
    refused: list[str] = []

    def again(step: object) -> None:
        if not refused:
            with pytest.raises(KnowledgeError, match="Another build") as caught:
                build([path], tmp_path / "p.pack", name="p")
            refused.append(str(caught.value))

    build([path], tmp_path / "p.pack", name="p", progress=again)
    assert refused


@pytest.mark.parametrize("memory", [64 << 20, 200 << 20, 8 << 30])
def test_memory_changes_the_plan_and_not_the_pack(tmp_path: Path, memory: int) -> None:
    path = write_jsonl(tmp_path / "pages.jsonl", random_pages(100))
    build([path], tmp_path / "a.pack", name="p")
    build([path], tmp_path / "b.pack", name="p", memory_bytes=memory)
    assert (tmp_path / "a.pack").read_bytes() == (tmp_path / "b.pack").read_bytes()
    plan = later_passes.MemoryPlan.fitting(500_000, 120_000_000, memory, 2)
    assert plan.slots <= max(memory // 6, 1 << 16)
    assert 120_000_000 * 100 / plan.partitions <= max(memory // 3, 120_000_000 * 100 / 1024)
