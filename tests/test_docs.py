"""The documentation is true: its commands are the ones CI runs, its blocks work."""

import doctest
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import undisclosed
from undisclosed.engine import Engine
from undisclosed.interfaces.cli import main
from undisclosed.policy.settings import PRESETS, SETTINGS, Settings
from undisclosed.results.results import Edit, Result

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


IN_SPANISH = (ROOT / "docs" / "es" / "README.md").read_text(encoding="utf-8")


def blocks(language: str, page: str = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)


def test_the_python_block_runs() -> None:
    [block] = blocks("python")
    shown = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr


PYTHON = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")


def test_the_python_reference_shows_what_happens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # One session from the top of the page to its end; it writes a file.
    monkeypatch.chdir(tmp_path)
    session = "\n".join(re.findall(r"```pycon\n(.*?)```", PYTHON, re.DOTALL))
    example = doctest.DocTestParser().get_doctest(session, {}, "python.md", None, 0)
    shown: list[str] = []
    outcome = doctest.DocTestRunner().run(example, out=shown.append)
    assert outcome.attempted > 40
    assert not outcome.failed, "".join(shown)


def test_the_python_reference_is_complete() -> None:
    methods = [name for name in vars(Engine) if not name.startswith("_")]
    called = [name for name in methods if isfunction(getattr(Engine, name))]
    for name in (*undisclosed.__all__, *called):
        assert re.search(rf"`(\w+\.)*{name}\b|\b{name}\(|import .*\b{name}\b", PYTHON), name
    for field in (*fields(Result), *fields(Edit)):
        assert re.search(rf"`{field.name}`|\.{field.name}\b", PYTHON), field.name


def test_ci_runs_the_test_command_of_the_readme() -> None:
    [command] = [line for block in blocks("sh") for line in block.splitlines() if "pytest" in line]
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "entity", "released"),
    [(README, "HIV", "infection"), (IN_SPANISH, "VIH", "infección")],
)
def test_the_first_command_works_on_the_example_note(page: str, entity: str, released: str) -> None:
    lines = [line for block in blocks("sh", page) for line in block.splitlines()]
    command = next(line for line in lines if "venv" in line)
    arguments = shlex.split(command.split(".venv/bin/undisclosed ")[1])
    shown = subprocess.run(
        [sys.executable, "-c", "from undisclosed.interfaces.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert shown.returncode == 0, shown.stderr
    assert entity not in shown.stdout
    assert released in shown.stdout


def test_the_sentence_in_the_spanish_readme_is_what_comes_of_it(tmp_path: Path) -> None:
    before, after = re.findall("«(Dña.[^»]*|Una mujer[^»]*)»", " ".join(IN_SPANISH.split()))
    text = tmp_path / "frase.txt"
    text.write_text(f"{before}.\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["sanitize", str(text), "--identifiers", "--language", "es"])
    assert done.stdout == f"{after}.\n", done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(("page", "at_least"), [(README, 16), (IN_SPANISH, 13)])
def test_every_command_of_the_readme_runs_as_printed(
    page: str, at_least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # In a copy of what they read, one after the other: some read what another wrote.
    for folder in ("examples", "bench"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.py"))
    monkeypatch.chdir(tmp_path)
    lines = [line for block in blocks("sh", page) for line in block.splitlines()]
    commands = [shlex.split(line, comments=True) for line in lines if line[:12] == "undisclosed "]
    assert len(commands) >= at_least
    for command in commands:
        if command[1] != "serve":  # It has no end.
            done = CliRunner().invoke(main, command[1:])
            assert done.exit_code == 0, (command, done.stderr)


def test_the_example_in_the_readme_is_what_comes_out() -> None:
    note = (ROOT / "examples" / "note.txt").read_text(encoding="utf-8")
    released = undisclosed.sanitize(note, "HIV=infection").text

    def plain(text: str) -> str:
        return " ".join(text.replace("**", "").replace(">", " ").split())

    before, after = re.findall(r"<!-- example:\w+ -->\n((?:>.*\n)+)", README)
    assert plain(before).removesuffix(" …") in plain(note)
    assert plain(after).removesuffix(" …") in plain(released)


def test_the_letter_in_the_readme_is_what_comes_of_it() -> None:
    quoted = README.partition("<!-- letter:after -->")[2].partition("…")[0]
    shown = " ".join(quoted.replace("**", "").replace(">", " ").split())
    letter = (ROOT / "examples" / "letter.txt").read_text(encoding="utf-8")
    released = undisclosed.sanitize(letter, "Irene Castellan=person").text
    assert shown in " ".join(released.split())


def test_the_sentence_in_the_readme_is_what_a_finding_says() -> None:
    [finding] = undisclosed.assess("A retrovirus.", "HIV=infection").findings
    assert finding.why in " ".join(README.replace(">", " ").split())


@pytest.mark.parametrize("path", [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md"])
def test_links_lead_somewhere(path: Any) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_each_decision_has_a_number_of_its_own() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        assert page.read_text(encoding="utf-8").startswith(f"# {int(page.name[:4])}. "), page.name


@pytest.mark.parametrize("path", [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md"])
def test_a_decision_is_referred_to_by_its_number(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for shown, number in re.findall(r"\[decision (\d+)\]\([\w./]*?(\d{4})-", text, re.IGNORECASE):
        assert int(shown) == int(number), path.name


def test_every_setting_and_preset_is_documented() -> None:
    reference = (ROOT / "docs" / "reference" / "policy.md").read_text(encoding="utf-8")
    for name in (*Settings().as_dict(), *PRESETS):
        assert f"`{name}`" in reference, f"{name} is missing in docs/reference/policy.md"


def rows_of(page: str, heading: str) -> dict[str, list[str]]:
    """The table under a heading, by what its first column quotes."""
    text = (ROOT / "docs" / "reference" / page).read_text(encoding="utf-8")
    table = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = [re.split(r"(?<!\\)\|", line) for line in table.splitlines() if line.startswith("| `")]
    return {row[1].strip(" `"): [cell.strip() for cell in row[2:-1]] for row in cells}


def test_settings_are_documented_as_they_are() -> None:
    rows = rows_of("policy.md", "Settings")
    assert list(rows) == list(SETTINGS)
    for name, (default, meaning) in rows.items():
        value = getattr(Settings(), name)
        shown = f"{value:g}" if isinstance(value, float) else str(value)
        assert default.strip("`") == shown, name
        # The presets have a table of their own.
        choices = SETTINGS[name].choices if name != "preset" else ()
        assert all(f"`{choice}`" in meaning for choice in choices), name


def test_presets_are_documented_as_they_are() -> None:
    rows = rows_of("policy.md", "Presets")
    assert list(rows) == list(PRESETS)
    for name, changes in PRESETS.items():
        told = rows[name][-1]
        for setting, value in changes.items():
            shown = f"{value:g}" if isinstance(value, float) else str(value)
            if value is None:
                assert "no lifts" in told or f"`{setting}` none" in told, (name, setting)
            else:
                assert f"`{setting}` {shown}" in told, (name, setting)
