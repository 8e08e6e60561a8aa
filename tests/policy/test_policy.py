import time
from pathlib import Path
from typing import Any

import pytest

from undisclosed.errors import PolicyError
from undisclosed.policy.file import read_policy
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import PRESETS, Settings


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
        ("preset", [1]),
        ("context", [1]),
        ("context", True),
        ("context", -1),
        pytest.param("context", 1 << 20_000, id="context of very many"),
        pytest.param("max_group", 1 << 20_000, id="max_group of very many"),
        ("marker", 3),
        ("mode", ["redact"]),
        ("min_lift", "much"),
        ("max_lift", True),
    ],
)
def test_settings_say_what_they_accept(name: Any, value: Any) -> None:
    with pytest.raises(PolicyError, match=name):
        Settings.of(**{name: value})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"entity": 3}, "'entity' must be text"),
        ({"entity": "HIV", "at_most": 3}, "'at_most' must be text"),
        ({"entity": "HIV", "aliases": "abc"}, "list of names"),
        ({"entity": "HIV", "aliases": 3}, "list of names"),
        ({"entity": "HIV", "aliases": [3]}, "list of names"),
        ({"entity": "HIV", "aliases": ["…"]}, "letter or digit"),
        ({"entity": "HIV", "kind": ["class"]}, "kind"),
    ],
)
def test_protections_say_what_they_accept(arguments: Any, message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        Protection(**arguments)


@pytest.mark.parametrize("given", ["HIV", ["HIV"], None, 42, Protection("HIV"), {"HIV": 1}, [None]])
def test_policies_say_what_they_are_made_of(given: Any) -> None:
    with pytest.raises(PolicyError, match=r"'protections' must be .* Got .*Policy\.of\(") as caught:
        Policy(given)
    assert repr(given)[:20] in str(caught.value)


@pytest.mark.parametrize("given", [None, "strict", {"max_group": 3}, Settings])
def test_policies_say_what_settings_are(given: Any) -> None:
    with pytest.raises(PolicyError, match=r"'settings' must be .* Got .*Settings\.of\("):
        Policy((Protection("HIV"),), given)


def test_a_policy_file_is_named_by_text_or_path(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text('protect = ["HIV=infection"]')
    assert read_policy(str(path)) == read_policy(path) == Policy.of("HIV=infection")
    for wrong in (42, None):
        given: Any = wrong
        with pytest.raises(PolicyError, match=f"policy file {wrong} can't be read"):
            read_policy(given)


def test_policies_take_lists_and_numbers_as_they_come() -> None:
    protections: Any = [Protection("HIV")]
    assert Policy(protections) == Policy((Protection("HIV"),))
    assert hash(Policy(protections)) == hash(Policy.of("HIV"))
    names: Any = ["the virus"]
    assert Protection("HIV", aliases=names).aliases == ("the virus",)
    assert Policy.of("HIV=infection", context=2) == Policy.of("HIV=infection", context="2")
    three: Any = 3
    with pytest.raises(PolicyError, match="ENTITY=AT_MOST"):
        Policy.of(three)


@pytest.mark.parametrize(
    ("one", "two"),
    [("HIV", "hiv"), ("Tumor", "tumors"), ("STD", "STDs"), ("AIDS", "aids"), ("a  b", "A b")],
)
def test_case_and_plural_make_no_other_entity(one: str, two: str) -> None:
    for names in ((one, two), (two, one)):
        with pytest.raises(PolicyError, match="twice"):
            Policy.of(*names)
    assert len(Policy.of("AIDS", "aid", "hepatitis B", "hepatitis C", "virus").protections) == 5


def test_unknown_settings_get_the_nearest_name() -> None:
    with pytest.raises(PolicyError, match="Did you mean 'max_group'"):
        Settings.of(max_groups=2)
    with pytest.raises(PolicyError, match="strict, careful, balanced"):
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
        ("settings = 3\nprotect = ['HIV']", "'settings' is a table"),
        ("not toml", "not valid TOML"),
    ],
)
def test_bad_policy_files_are_refused_by_name(tmp_path: Any, text: Any, message: Any) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(text)
    with pytest.raises(PolicyError, match=message):
        read_policy(path)


_DEEP = "[" * 100_000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("protect: [HIV]\nprotect: [AIDS]", "'protect' twice, again in line 2"),
        ("settings: {preset: strict, preset: light}\nprotect: [HIV]", "'preset' twice"),
        ("protect:\n  - entity: HIV\n    'entity': AIDS", "'entity' twice, again in line 3"),
        ("protect: {HIV: infection, HIV: disease}", "'HIV' twice"),
        ("protect: {3: infection}", "'entity' must be text"),
        ("protect: [{entity: HIV, aliases: 3}]", "list of names"),
        ("protect: [{entity: HIV, aliases: {a: b}}]", "list of names"),
        ("protect: [{entity: HIV, kind: [x]}]", "kind"),
        ("protect: [{entity: HIV, 1: 2}]", "Unknown key"),
        ("protect: [3]", "names an 'entity'"),
        ("protect: [HIV]\nsettings: {1: 2}", "Unknown setting"),
        ("protect: [HIV]\nsettings: {cls: 2}", "Unknown setting"),
        ("protect: [HIV]\nsettings: {preset: [1]}", "preset"),
        ("protect: [HIV]\nsettings: {context: [1]}", "context"),
        ("protect: [HIV]\nsettings: {marker: 3}", "marker"),
        ("protect: [HIV]\nsettings: {max_lift: true}", "max_lift"),
        ("protect: 2024-13-45", "not valid YAML"),
        ("protect: !!bool x", "not valid YAML"),
        ("a: &a [*a]\nprotect: [*a]", "Unknown key"),
        ("protect: &a [*a]", "names an 'entity'"),
        ("protect: " + _DEEP, "nested too deeply"),
        ("protect: " + "[" * 90 + "]" * 90, "names an 'entity'"),
    ],
)
def test_bad_yaml_is_refused_by_name(tmp_path: Any, text: str, message: str) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(text)
    with pytest.raises(PolicyError, match=message):
        read_policy(path)


@pytest.mark.parametrize(
    "text", ["protect = " + _DEEP, "protect = " + "9" * 5000, "protect = " + "9" * 500_000]
)
def test_toml_that_is_too_much_is_refused(tmp_path: Any, text: str) -> None:
    path = tmp_path / "policy.toml"
    path.write_text(text)
    started = time.process_time()
    with pytest.raises(PolicyError, match=r"nested too deeply|not valid TOML"):
        read_policy(path)
    assert time.process_time() - started < 5


def test_keys_that_yaml_merges_are_not_given_twice(tmp_path: Any) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(
        "protect:\n- &one {entity: HIV, at_most: infection}\n- {<<: *one, entity: AIDS}\n"
    )
    assert [p.entity for p in read_policy(path).protections] == ["HIV", "AIDS"]


def test_merges_of_merges_are_refused_at_once(tmp_path: Any) -> None:
    path = tmp_path / "policy.yaml"
    nested = "".join(f"n{n}: &n{n} {{<<: [*n{n - 1}, *n{n - 1}]}}\n" for n in range(1, 40))
    path.write_text(f"n0: &n0 {{a: 1}}\n{nested}protect: [HIV]\n")
    with pytest.raises(PolicyError, match="merges more than 1,000 keys into one place"):
        read_policy(path)


@pytest.mark.parametrize("value", ["off", "none", '"off"', '"None"', "false", "null"])
def test_files_can_switch_a_lift_off(tmp_path: Any, value: str) -> None:
    path = tmp_path / "policy.yaml"
    path.write_text(f"protect: [HIV]\nsettings: {{min_lift: {value}, max_lift: {value}}}")
    settings = read_policy(path).settings
    assert (settings.min_lift, settings.max_lift) == (None, None)
    path = tmp_path / "policy.toml"
    path.write_text('protect = ["HIV"]\n[settings]\nmin_lift = "off"\nmax_lift = false')
    settings = read_policy(path).settings
    assert (settings.min_lift, settings.max_lift) == (None, None)


@pytest.mark.parametrize(
    ("name", "text"), [("p.toml", 'protect = ["HIV"]'), ("p.yml", "protect: HIV")]
)
def test_a_byte_order_mark_is_no_part_of_a_policy(tmp_path: Any, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8-sig")
    assert read_policy(path) == Policy.of("HIV")


def test_unreadable_policy_files_are_refused(tmp_path: Any) -> None:
    with pytest.raises(PolicyError, match="can't be read"):
        read_policy(tmp_path / "missing.toml")
    binary = tmp_path / "policy.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PolicyError, match="can't be read"):
        read_policy(binary)
    with pytest.raises(PolicyError, match="can't be read"):
        read_policy(tmp_path / "a\0b.toml")
    bad = tmp_path / "policy.yaml"
    bad.write_text("a: [")
    with pytest.raises(PolicyError, match="not valid YAML"):
        read_policy(bad)


def test_keys_of_yaml_that_unfold_are_refused_at_once(tmp_path: Any) -> None:
    path = tmp_path / "policy.yaml"
    nested = "".join(f"n{n}: &n{n} [*n{n - 1}, *n{n - 1}]\n" for n in range(1, 24))
    path.write_text(f"n0: &n0 [a, a]\n{nested}? *n23\n: HIV\n")
    started = time.process_time()
    with pytest.raises(PolicyError, match="is not valid YAML"):
        read_policy(path)
    assert time.process_time() - started < 2
