"""The examples of docs/reference/plugins.md are a package that works, from its kits to the CLI."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from packages import write_package
from undisclosed import plugins

PAGE = (Path(__file__).parent.parent / "docs" / "reference" / "plugins.md").read_text("utf-8")
FILES = dict(re.findall(r"```\w+\n# ([^\n]+)\n(.*?)```", PAGE, re.DOTALL))
[COMMAND] = re.findall(r"```sh\nundisclosed (.*?)\n```", PAGE)


@pytest.fixture
def acme(tmp_path: Path) -> Path:
    """The folder in which the package of the page is installed, with its files."""
    project = tomllib.loads(FILES["pyproject.toml"])["project"]
    write_package(
        tmp_path,
        project["name"],
        modules={name[:-3]: text for name, text in FILES.items() if name.endswith(".py")},
        parts={
            group.removeprefix("undisclosed."): parts
            for group, parts in project["entry-points"].items()
        },
        version=project["version"],
    )
    for name in ("visit.record", "clinic.tree"):
        # The line end before a fence is the fence's.
        (tmp_path / name).write_text(FILES[name].removesuffix("\n"))
    return tmp_path


def run(acme: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a program that finds the package, in its folder."""
    environment = {**os.environ, "PYTHONPATH": str(acme), "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, cwd=acme, env=environment
    )


def undisclosed(acme: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(acme, "-c", "from undisclosed.interfaces.cli import main; main()", *arguments)


def test_every_example_passes_its_kit(acme: Path) -> None:
    shown = run(acme, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(acme))
    assert "4 passed" in shown.stdout, shown.stdout


def test_the_command_line_uses_format_taxonomy_and_knowledge(acme: Path) -> None:
    shown = undisclosed(acme, *shlex.split(COMMAND))
    assert shown.returncode == 0, shown.stderr
    assert shown.stdout == FILES["what comes out"].removesuffix("\n")


def test_findings_say_where_in_the_file_they_stand(acme: Path) -> None:
    arguments = [*shlex.split(COMMAND), "--format", "json"]
    data = json.loads(undisclosed(acme, *arguments).stdout)
    assert [(f["text"], f["place"]) for f in data["findings"]] == [
        ("a retrovirus", "line 3"),
        ("HIV", "line 3"),
    ]
    assert data["knowledge"]["name"] == "ward"
    assert data["taxonomy"]["name"] == "clinic"


def test_a_folder_holds_files_of_both_formats(acme: Path) -> None:
    visits, out = acme / "visits", acme / "out"
    visits.mkdir()
    (visits / "visit.record").write_bytes((acme / "visit.record").read_bytes())
    (visits / "note.txt").write_text("HIV: yes\n")
    (visits / "bad.record").write_text("%record\nsecret: HIV")
    _, _, *options = shlex.split(COMMAND)
    shown = undisclosed(acme, "sanitize", "visits", "-o", "out", "--jobs", "2", *options)
    assert shown.returncode == 3
    assert "bad.record: line 2 must begin with a key" in shown.stderr
    assert "2 files released" in shown.stderr
    assert (out / "visit.record").read_text() == FILES["what comes out"].removesuffix("\n")
    assert (out / "note.txt").read_text() == "Infection: yes\n"
    checked = undisclosed(acme, "verify", "out/visit.record", *options)
    assert checked.returncode == 0, checked.stdout


def test_a_language_of_another_package_builds_packs(acme: Path) -> None:
    (acme / "page.txt").write_text("The pt has a cold.")
    build = ("knowledge", "build", "page.txt", "-o", "p.pack", "--language", "en-acme")
    shown = undisclosed(acme, *build)
    assert shown.returncode == 0, shown.stderr
    info = json.loads(undisclosed(acme, "knowledge", "info", "p.pack", "--format", "json").stdout)
    assert info["language"] == "en-acme"


def test_every_group_and_built_in_part_is_on_the_page() -> None:
    for kind, parts in plugins.BUILT_IN.items():
        assert f"`undisclosed.{kind}`" in PAGE
        for name in parts:
            assert f"`{name}`" in PAGE
