"""The documentation is true: its commands are the ones CI runs, its blocks work."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import undisclosed
from undisclosed.policy import PRESETS, Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_python_block_runs() -> None:
    [block] = blocks("python")
    shown = subprocess.run([sys.executable, "-c", block], capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr


def test_ci_runs_the_test_command_of_the_readme() -> None:
    [command] = [line for block in blocks("sh") for line in block.splitlines() if "pytest" in line]
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_the_first_command_works_on_the_example_note(tmp_path: Any) -> None:
    [command] = [line for block in blocks("sh") for line in block.splitlines() if "venv" in line][
        :1
    ]
    arguments = command.split(".venv/bin/undisclosed ")[1].split()
    shown = subprocess.run(
        [sys.executable, "-c", "from undisclosed.interfaces.cli import main; main()", *arguments],
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert shown.returncode == 0, shown.stderr
    assert "HIV" not in shown.stdout
    assert "infection" in shown.stdout


def test_the_example_in_the_readme_is_what_comes_out() -> None:
    note = (ROOT / "examples" / "note.txt").read_text(encoding="utf-8")
    released = undisclosed.sanitize(note, "HIV=infection").text

    def plain(text: str) -> str:
        return " ".join(text.replace("**", "").replace(">", " ").split())

    before, after = re.findall(r"<!-- example:\w+ -->\n((?:>.*\n)+)", README)
    assert plain(before).removesuffix(" …") in plain(note)
    assert plain(after).removesuffix(" …") in plain(released)


def test_the_sentence_in_the_readme_is_what_a_finding_says() -> None:
    [finding] = undisclosed.assess("A retrovirus.", "HIV=infection").findings
    assert finding.why in " ".join(README.replace(">", " ").split())


@pytest.mark.parametrize("path", [*sorted(ROOT.glob("docs/**/*.md")), ROOT / "README.md"])
def test_links_lead_somewhere(path: Any) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), f"{path.name} links to {target}"


def test_every_setting_and_preset_is_documented() -> None:
    reference = (ROOT / "docs" / "reference" / "policy.md").read_text(encoding="utf-8")
    for name in (*Settings().as_dict(), *PRESETS):
        assert f"`{name}`" in reference, f"{name} is missing in docs/reference/policy.md"
