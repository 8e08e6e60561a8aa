from typing import Any

import pytest

from undisclosed.errors import PolicyError
from undisclosed.policy import PRESETS, Policy, Protection, Settings, read_policy


def test_protections_are_written_entity_equals_at_most() -> None:
    assert Protection.parse("HIV=infection") == Protection("HIV", "infection")
    assert Protection.parse(" breast cancer = disease ") == Protection("breast cancer", "disease")
    assert Protection.parse("HIV") == Protection("HIV", None)


@pytest.mark.parametrize("text", ["", "=infection", "HIV=", "=", "…=infection", "HIV=hiv"])
def test_what_is_no_protection_is_refused(text: Any) -> None:
    with pytest.raises(PolicyError):
        Protection.parse(text)


def test_a_policy_protects_something() -> None:
    with pytest.raises(PolicyError, match="protects nothing"):
        Policy.of()
    with pytest.raises(PolicyError, match="twice"):
        Policy.of("HIV=infection", "HIV=disease")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("probability", "bayesian"),
        ("max_group", 0),
        ("max_group", 2.5),
        ("max_group", True),
        ("context", "0"),
        ("context", "page"),
        ("min_lift", 0.5),
        ("level", 0),
        ("marker", ""),
        ("marker", "removed"),
        ("marker", "[a\nb]"),
        ("unknown", "ask"),
    ],
)
def test_settings_say_what_they_accept(name: Any, value: Any) -> None:
    with pytest.raises(PolicyError, match=name):
        Settings.of(**{name: value})


def test_unknown_settings_get_the_nearest_name() -> None:
    with pytest.raises(PolicyError, match="Did you mean 'max_group'"):
        Settings.of(max_groups=2)
    with pytest.raises(PolicyError, match="strict, balanced"):
        Settings.of("paranoid")


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_are_valid_and_named(preset: Any) -> None:
    assert Settings.of(preset).preset == preset


def test_toml_and_yaml_say_the_same(tmp_path: Any) -> None:
    toml = tmp_path / "policy.toml"
    toml.write_text(
        '[settings]\npreset = "strict"\ncontext = 3\n'
        '[[protect]]\nentity = "HIV"\nat_most = "infection"\naliases = ["the virus"]\n'
    )
    yaml = tmp_path / "policy.yaml"
    yaml.write_text(
        "settings: {preset: strict, context: 3}\n"
        "protect:\n  - {entity: HIV, at_most: infection, aliases: [the virus]}\n"
    )
    assert read_policy(toml) == read_policy(yaml)
    policy = read_policy(toml)
    assert policy.protections == (Protection("HIV", "infection", ("the virus",)),)
    assert policy.settings.min_lift is None
    assert policy.settings.context == "3"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("protec = []", "Did you mean 'protect'"),
        ('[[protect]]\nentity = "HIV"\nat_mos = "x"', "Did you mean 'at_most'"),
        ("protect = []", "protects nothing"),
        ("[[protect]]\nat_most = 'x'", "names an 'entity'"),
        ("[[protect]]\nentity = 'HIV'\nat_most = 3", "must be text"),
        ("[[protect]]\nentity = 'HIV'\naliases = 'x'", "list of names"),
        ("settings = 3\nprotect = ['HIV']", "'settings' a table"),
        ("not toml", "not valid TOML"),
    ],
)
def test_bad_policy_files_are_refused_by_name(tmp_path: Any, text: Any, message: Any) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(text)
    with pytest.raises(PolicyError, match=message):
        read_policy(path)


def test_unreadable_policy_files_are_refused(tmp_path: Any) -> None:
    with pytest.raises(PolicyError, match="can't be read"):
        read_policy(tmp_path / "missing.toml")
    binary = tmp_path / "policy.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PolicyError, match="can't be read"):
        read_policy(binary)
    bad = tmp_path / "policy.yaml"
    bad.write_text("a: [")
    with pytest.raises(PolicyError, match="not valid YAML"):
        read_policy(bad)
