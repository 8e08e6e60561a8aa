"""`undisclosed tune` in the toy world, eight times over."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from interfaces.conftest import Invoke, World
from interfaces.test_cli_attack import DOCS, large
from undisclosed.evaluation.tuning import COLUMNS

__all__ = ["large"]


@pytest.fixture
def options(world: World, large: Path) -> list[str]:
    return ["--protect", "HIV", *world.options, "--adversary", str(large)]


def test_a_line_for_each_generalization(invoke: Invoke, options: list[str], note: Path) -> None:
    result = invoke("tune", note, *options)
    assert result.exit_code == 0
    head, infection, condition = result.stdout.splitlines()
    assert head.startswith("g(c)")
    assert infection.split()[:2] == ["infection", "0.500"]
    # Nothing else is an infection.
    assert infection.split()[-7:] == ["–"] * 7
    assert "nothing else of that kind" in result.stderr
    assert "P(c|g): how far g(c) alone gives c away" in result.stderr
    assert "chosen: condition keeps the most of those that leave HIV not" in result.stderr
    assert head.count("posterior before") == head.count("posterior after") == 1
    assert head.count("posterior") == 2
    assert condition.split()[0] == "condition"
    # Three kinds of condition: 1/3 before reading, certain before, 1/3 after, nothing learnt.
    assert condition.split()[-8:] == ["3", "0.333", "1", "1.000", "1", "0.333", "0.00", "*"]


def test_formats(invoke: Invoke, options: list[str], note: Path) -> None:
    data = json.loads(invoke("tune", note, *options, "--format", "json").stdout)
    assert (data["entity"], [step["at_most"] for step in data["steps"]]) == (
        "HIV",
        ["infection", "condition"],
    )
    rows = list(
        csv.DictReader(io.StringIO(invoke("tune", note, *options, "--format", "csv").stdout))
    )
    assert rows[1]["rank_after"] == "1"
    assert (data["chosen"], rows[0]["chosen"], rows[1]["chosen"]) == ("condition", "", "*")
    assert rows[0]["rank_after"] == ""
    markdown = invoke("tune", note, *options, "--format", "markdown").stdout.splitlines()
    assert markdown[1].startswith("| ---")


def test_a_plot(invoke: Invoke, options: list[str], note: Path, tmp_path: Path) -> None:
    plot = tmp_path / "tune.svg"
    assert invoke("tune", note, *options, "--plot", plot).exit_code == 0
    drawn = plot.read_text()
    assert all(name in drawn for name in ("information kept", "adversary, release", "condition"))


def test_one_entity_at_a_time(invoke: Invoke, options: list[str], note: Path) -> None:
    result = invoke("tune", note, *options, "--protect", "fever")
    assert result.exit_code == 2
    assert "Keep one --protect" in result.stderr


def test_a_bad_plot_is_refused_before_anything_is_read(
    invoke: Invoke, options: list[str], tmp_path: Path
) -> None:
    result = invoke("tune", tmp_path / "missing.txt", *options, "--plot", "tune.pdf")
    assert result.exit_code == 2
    assert invoke("tune", tmp_path / "missing.txt", *options).exit_code == 3


def test_columns_are_documented() -> None:
    text = DOCS.read_text()
    assert all(f"`{column.key}`" in text for column in COLUMNS)
