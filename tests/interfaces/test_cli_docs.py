"""Every command and option is documented, and so is every key of the JSON."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import click
import pytest

import toy
from interfaces.test_cli_commands import command_paths
from undisclosed.disclosure.verdicts import Decider
from undisclosed.engine import Engine
from undisclosed.interfaces.cli import main
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import SETTINGS
from undisclosed.report import to_json
from undisclosed.report.explanation import group_to_json, term_to_json

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


def find(path: tuple[str, ...]) -> click.Command:
    command: click.Command = main
    for name in path:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), name)
        assert found is not None
        command = found
    return command


@pytest.mark.parametrize("path", [(), *command_paths()])
def test_commands_and_options_are_documented(path: tuple[str, ...]) -> None:
    text = (REFERENCE / "cli.md").read_text()
    assert all(f"{name}" in text for name in path)
    for parameter in find(path).params:
        if isinstance(parameter, click.Option):
            for name in (*parameter.opts, *parameter.secondary_opts):
                assert f"`{name}" in text, f"{' '.join(path)} {name}"
            if isinstance(parameter.type, click.Choice):
                for choice in parameter.type.choices:
                    assert choice in text, choice


@pytest.mark.parametrize("name", SETTINGS)
def test_options_are_the_settings_as_declared(name: str) -> None:
    declared = SETTINGS[name]
    options = [option for option in find(("assess",)).params if option.name == name]
    for option in options:
        assert isinstance(option, click.Option)
        if option.is_flag:
            continue  # `--identifiers` is short for its choice
        if declared.choices:
            assert isinstance(option.type, click.Choice)
            assert tuple(option.type.choices) == declared.choices
        if name != "preset":
            assert option.help == declared.meaning.replace("`", "")
            assert option.metavar in (None, declared.form)
    only_in_files = {"level", "z_squared", "group_gain", "min_pages", "rare_pages", "change"} | {
        "collection_documents",
        "collection_ratio",
        "kinds",
    }
    assert bool(options) == (name not in only_in_files)


def test_keys_and_rules_of_an_explanation_are_documented() -> None:
    text = (REFERENCE / "json.md").read_text()
    engine = Engine(Policy.of("HIV=infection"), knowledge=toy.knowledge(), taxonomy=toy.taxonomy())
    term = term_to_json(engine.explain("cat"))
    group = group_to_json(engine.explain(["cat", "dog"]))
    for part in (term, term["verdicts"][0], term["senses"][0], group):
        for key in part:
            assert f"`{key}`" in text, key
    for rule in (name for part in get_args(Decider) for name in get_args(part)):
        assert f"`{rule}`" in text, rule


def test_keys_of_the_json_are_documented() -> None:
    text = (REFERENCE / "json.md").read_text()
    policy = Policy.of("HIV=infection", min_pages=1, min_lift=None)
    engine = Engine(policy, knowledge=toy.knowledge(), taxonomy=toy.taxonomy())
    data = to_json(engine.sanitize("The glockenspiel had HIV."))
    finding = data["findings"][-1]
    for part in (data, finding, finding["counts"], data["unassessed"][0], data["certificate"]):
        for key in part:
            assert f"`{key}`" in text, key
