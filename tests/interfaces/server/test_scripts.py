"""The scripts of the pages are typed (JSDoc), and the types hold."""

from __future__ import annotations

import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from needed import needs

STATIC = Path(str(files("undisclosed.interfaces.server.review") / "static"))
SCRIPTS = sorted(STATIC.glob("*.js"))
STRICT = ["--noEmit", "--allowJs", "--checkJs", "--strict", "--noUncheckedIndexedAccess"]
FOR = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable"]


def check(*scripts: Path) -> str:
    command = ["tsc", *STRICT, *FOR, *map(str, scripts)]
    told = subprocess.run(
        command, capture_output=True, text=True, timeout=300, check=False, cwd=STATIC
    )
    assert told.returncode == 0 or told.stdout
    return told.stdout


@needs("tsc")
def test_the_types_hold() -> None:
    assert len(SCRIPTS) > 4
    assert check(*SCRIPTS) == ""


@needs("tsc")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_what_is_missing_would_be_found(script: Path, tmp_path: Path) -> None:
    wrong = tmp_path / script.name
    wrong.write_text(script.read_text("utf-8").replace("document.", "document.not", 1), "utf-8")
    assert "error TS" in check(wrong)


def test_each_script_asks_to_be_checked_and_is_short() -> None:
    for script in SCRIPTS:
        lines = script.read_text("utf-8").splitlines()
        assert lines[0] == "// @ts-check"
        assert len(lines) <= 400
