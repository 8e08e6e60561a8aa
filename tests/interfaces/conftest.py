"""A tiny pack and taxonomy in files, and ways to run the command line on them."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import toy
from undisclosed.interfaces.cli import main
from undisclosed.knowledge.build.builder import build

HIV = ("--protect", "HIV=infection")
HANGS = 300
"""Seconds after which a program of a second or two must hang, however busy the machine is."""


@dataclass(frozen=True)
class World:
    """Files of the toy world, as command-line options."""

    pack: Path
    table: Path

    @property
    def options(self) -> list[str]:
        parts = ["--knowledge", str(self.pack), "--taxonomy", str(self.table)]
        # In a small world every word is rare, and nothing is far above the base rate.
        return [*parts, "--min-lift", "off", "--rare-gain", "off"]


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    folder = tmp_path_factory.mktemp("world")
    pages = folder / "pages.jsonl"
    # Three times the ten pages of the toy world, since a pack keeps no word of fewer than three.
    with pages.open("w") as file:
        for page in toy.PAGES * 3:
            text = "The " + " and the ".join(page.split()) + "."
            file.write(json.dumps({"text": text}) + "\n")
    table = folder / "toy.csv"
    with table.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["concept", "parents", "synonyms", "instance"])
        for row in toy.ROWS:
            writer.writerow([row.concept, "|".join(row.parents), "|".join(row.synonyms), ""])
    pack = folder / "toy.pack"
    build([pages], pack, name="toy")
    return World(pack, table)


Invoke = Callable[..., Result]


@pytest.fixture
def invoke() -> Invoke:
    """Runs a command line in this process."""

    def run(*args: str | Path, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin)

    return run


@pytest.fixture
def judge(invoke: Invoke, world: World) -> Invoke:
    """Runs a command that takes a policy, under HIV=infection in the toy world."""

    def run(*args: str | Path, stdin: str | bytes | None = None) -> Result:
        return invoke(*args, *HIV, *world.options, stdin=stdin)

    return run


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "note.txt"
    path.write_text("The cat had HIV and a retrovirus.\n")
    return path


Run = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def run() -> Run:
    """Runs a command line as a program of its own."""

    def start(args: Sequence[str | Path], stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
        program = [sys.executable, "-c", "from undisclosed.interfaces.cli import main; main()"]
        return subprocess.run(
            [*program, *map(str, args)],
            input=stdin,
            capture_output=True,
            check=False,
            timeout=HANGS,
        )

    return start
