"""Progress bars: on a terminal only, and gone cleanly."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from interfaces.conftest import HANGS, HIV, Run, World

if os.name == "nt":
    pytest.skip("needs terminals of POSIX", allow_module_level=True)

# Without Presidio, so that a model is missing.
PROGRAM = """
import sys
sys.modules["presidio_analyzer"] = None
from undisclosed.interfaces.cli import main
main()
"""
CURSOR_HIDDEN, CURSOR_SHOWN = "\x1b[?25l", "\x1b[?25h"


class Watched:
    """A command whose standard error is a terminal."""

    def __init__(self, *arguments: str | Path) -> None:
        self._terminal, theirs = os.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *map(str, arguments)],
            stdout=subprocess.DEVNULL,
            stderr=theirs,
            env={**os.environ, "COLUMNS": "100"},
            # A suite that runs in the background of a shell has SIGINT ignored, and hands that on.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(theirs)
        self.shown = ""

    def read_until(self, sign: str) -> None:
        for more in self._read():
            self.shown += more
            if sign in self.shown:
                return
        pytest.fail(f"{sign!r} was not shown, but {self.shown!r}")

    def end(self) -> int:
        self.shown += "".join(self._read())
        os.close(self._terminal)
        return self.process.wait(HANGS)

    def _read(self) -> Iterator[str]:
        while True:
            try:
                more = os.read(self._terminal, 1 << 16)
            except OSError:  # On Linux, how a terminal ends.
                return
            if not more:
                return
            yield more.decode()


def fill(folder: Path, notes: int) -> Path:
    folder.mkdir()
    for number in range(notes):
        (folder / f"{number:04}.txt").write_text("The cat had HIV and a retrovirus.\n")
    return folder


def test_a_folder_is_counted_and_errors_stand_above(world: World, tmp_path: Path) -> None:
    folder = fill(tmp_path / "in", 3)
    (folder / "0001.txt").write_bytes(b"\xff")
    out = tmp_path / "out"
    watched = Watched("sanitize", folder, "-o", out, *HIV, *world.options)
    assert watched.end() == 3
    assert re.findall(r"\d/\d", watched.shown) == ["0/3", "1/3", "2/3", "3/3"]
    # The bar gives way to the error, which has a line of its own.
    assert re.search(r"\r\x1b\[KError: \S+0001\.txt is not UTF-8[^\r\n]*\r\n", watched.shown)
    *_, last_bar, summary, rest = watched.shown.split("\r\n")
    assert last_bar.endswith(CURSOR_SHOWN)
    assert summary.startswith("2 files released:")
    assert rest == ""


def test_documents_are_counted_those_of_missing_models_too(world: World, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    document = {"id": "a", "text": "The cat had HIV.", "must": [{"start": 12, "end": 15}]}
    gold.write_text(json.dumps(document) + "\n")
    watched = Watched("evaluate", gold, "--frontier", *HIV, *world.options)
    assert watched.end() == 0
    assert "note: presidio is left out" in watched.shown
    [whole] = set(re.findall(r"\d+/(\d+)", watched.shown))
    assert f"{whole}/{whole}" in watched.shown


def test_a_build_shows_its_stages(tmp_path: Path) -> None:
    pages = tmp_path / "pages.jsonl"
    pages.write_text('{"text": "The grey heron ate 2 frogs."}\n' * 5)
    watched = Watched("knowledge", "build", pages, "-o", tmp_path / "a.pack")
    assert watched.end() == 0
    for shown in ("building  [", "reading  5 pages", " words/s", "writing", "100%", "#]"):
        assert shown in watched.shown
    assert watched.shown.count(CURSOR_SHOWN) == 1


def test_nothing_is_shown_where_nobody_looks(run: Run, world: World, tmp_path: Path) -> None:
    folder = fill(tmp_path / "in", 2)
    done = run(["sanitize", folder, "-o", tmp_path / "out", *HIV, *world.options])
    assert done.stderr.startswith(b"2 files released:")


def test_nothing_is_shown_to_who_wants_quiet(world: World, tmp_path: Path) -> None:
    folder = fill(tmp_path / "in", 2)
    watched = Watched("sanitize", folder, "-o", tmp_path / "out", *HIV, *world.options, "-q")
    assert (watched.end(), watched.shown) == (0, "")


def test_an_interrupt_gives_the_cursor_back(world: World, tmp_path: Path) -> None:
    folder = fill(tmp_path / "in", 3000)
    watched = Watched(
        "sanitize", folder, "-o", tmp_path / "out", *HIV, *world.options, "--jobs", "1"
    )
    watched.read_until("1/3000")
    assert CURSOR_HIDDEN in watched.shown
    watched.process.send_signal(signal.SIGINT)
    assert watched.end() == 130
    assert "3000/3000" not in watched.shown
    assert watched.shown.endswith(f"{CURSOR_SHOWN}\r\n")
