"""What a declared setting accepts, and how it is read as typed."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import pytest

from undisclosed.errors import PolicyError
from undisclosed.policy.declaration import declared_in, setting
from undisclosed.policy.settings import PRESETS, SETTINGS, Settings


@dataclass(frozen=True)
class Oven:
    """Settings of a kind of their own."""

    heat: float = setting(180.0, "How hot it is.", bounds=(50, 250))
    trays: int = setting(1, "How many trays there are.", bounds=(1, 4), whole=True)
    timer: float | None = setting(None, "After how many minutes.", bounds=(1, 90), optional=True)
    mode: str = setting("fan", "How it heats.", choices=("fan", "grill"))
    name: str = setting("", "What it is called.")


OVEN = declared_in(Oven)


@pytest.mark.parametrize(
    ("name", "accepted", "refused"),
    [
        ("heat", [50, 250, 99.5], [49.9, 250.1, "180", None, True]),
        ("trays", [1, 4], [0, 5, 1.0, True, None]),
        ("timer", [1, 90, 0.5 + 0.5, None], [0.9, 91, "off", False]),
        ("mode", ["fan", "grill"], ["Fan", "", None, ["fan"]]),
        ("name", ["", "anything", 3], []),
    ],
)
def test_values(name: str, accepted: list[Any], refused: list[Any]) -> None:
    for value in accepted:
        OVEN[name].check(name, value)
    for value in refused:
        with pytest.raises(PolicyError, match=f"'{name}' must be"):
            OVEN[name].check(name, value)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("heat", "180", 180),
        ("heat", "99.5", 99.5),
        ("heat", "off", "off"),
        ("timer", "Off", None),
        ("timer", " none ", None),
        ("timer", "5", 5),
        ("timer", "soon", "soon"),
        ("name", "7", "7"),
        ("name", "off", "off"),
        ("mode", "fan", "fan"),
    ],
)
def test_reading_what_is_typed(name: str, text: str, value: object) -> None:
    found = OVEN[name].read(text)
    assert (found, type(found)) == (value, type(value))


def test_how_values_are_written() -> None:
    forms = {name: declared.form for name, declared in OVEN.items()}
    assert forms == {
        "heat": "NUMBER",
        "trays": "N",
        "timer": "NUMBER|off",
        "mode": "fan|grill",
        "name": "TEXT",
    }


def test_what_is_refused_is_taught() -> None:
    with pytest.raises(PolicyError) as refused:
        OVEN["trays"].check("trays", 9)
    assert str(refused.value) == "'trays' must be a whole number from 1 to 4. Got 9."
    with pytest.raises(PolicyError) as refused:
        OVEN["mode"].check("mode", "steam")
    assert str(refused.value) == "'mode' must be one of fan, grill. Got 'steam'."


def test_every_setting_is_declared_with_what_it_is_for() -> None:
    assert list(SETTINGS) == [f.name for f in fields(Settings)]
    for name, declared in SETTINGS.items():
        assert declared.meaning.endswith("."), name
        declared.check(name, getattr(Settings(), name))
    assert SETTINGS["preset"].choices == tuple(PRESETS)
