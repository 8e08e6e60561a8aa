"""Sweeps: every combination of some values of some settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from itertools import product
from typing import Any

from undisclosed.errors import PolicyError
from undisclosed.evaluation.predictions import Rules
from undisclosed.policy.settings import SETTINGS, Settings

AT_MOST = "at_most"
"""What can be swept besides settings: g(c)."""

MAX_NAMES = ("max", "max_group")
"""What MAX is called in a sweep."""

_SHORT = dict([MAX_NAMES])


@dataclass(frozen=True, slots=True)
class Axis:
    """Values that one thing takes in turn, as typed."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """One value of each axis.

    Attributes:
        labels: The values by name, as typed.
        settings: Settings to change.
        at_most: What stands for every g(c), in one place; empty to leave them.
    """

    labels: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    at_most: tuple[str | None, ...] = ()

    def rules(self, base: Rules, *, changes: Mapping[str, Any]) -> Rules:
        """Returns the rules at this point.

        Args:
            base: What holds where the point says nothing.
            changes: Settings that hold whatever preset the point names.
        """
        settings = dict(self.settings)
        if "preset" in settings:
            changed = Settings.of(settings.pop("preset"), **{**changes, **settings})
        else:
            changed = base.settings.with_changes(**settings)
        return replace(base, settings=changed, at_most=self.at_most or base.at_most)


def parse_axis(text: str) -> Axis:
    """Reads NAME=VALUE,VALUE,… where NAME is a setting, `max`, or `at_most`.

    >>> parse_axis("max=1,2")
    Axis(name='max', values=('1', '2'))

    Raises:
        PolicyError: It is written otherwise, or there is no such setting.
    """
    name, equals, listed = (part.strip() for part in text.partition("="))
    values = tuple(value.strip() for value in listed.split(","))
    if not name or not equals or not all(values):
        raise PolicyError(f"A sweep is written NAME=VALUE,VALUE. Got {text!r}.")
    if len(set(values)) < len(values):
        raise PolicyError(f"A sweep takes each value once. Got {text!r}.")
    known = [AT_MOST, *_SHORT, *SETTINGS]
    name = name.replace("-", "_")
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise PolicyError(f"No setting to sweep: {name!r}.{hint} There are: {', '.join(known)}.")
    return Axis(name, values)


def points(axes: Iterable[Axis]) -> list[SweepPoint]:
    """Returns every combination, the last axis changing fastest; one point without axes.

    Raises:
        PolicyError: Two axes are of one thing.
    """
    axes = list(axes)
    names = [_SHORT.get(axis.name, axis.name) for axis in axes]
    if len(set(names)) < len(names):
        raise PolicyError("Each setting can be swept once. Put all its values in one --sweep.")
    return [
        _point(dict(zip((axis.name for axis in axes), values, strict=True)))
        for values in product(*(axis.values for axis in axes))
    ]


def _point(labels: Mapping[str, str]) -> SweepPoint:
    settings = {_SHORT.get(name, name): value for name, value in labels.items()}
    at_most = settings.pop(AT_MOST, "")
    return SweepPoint(
        labels=labels,
        settings={name: SETTINGS[name].read(text) for name, text in settings.items()},
        at_most=(None if at_most.lower() == "none" else at_most,) if at_most else (),
    )
