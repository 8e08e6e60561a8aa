"""The policy that a form says, upon what the service or the review had before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, NamedTuple

from starlette.datastructures import FormData

from undisclosed.errors import PolicyError
from undisclosed.formats.scan_choice import DEFAULT
from undisclosed.policy.file import policy_from
from undisclosed.policy.policy import Policy, Protection, entity_keys
from undisclosed.policy.settings import Settings

MOST = 40
"""Protections that a form has room for; the longest policy that comes with the package has 22."""

_LONGEST = 200


class Sentence(NamedTuple):
    """What a sentence of a form says, sense or not."""

    entity: str
    at_most: str


class Typed(NamedTuple):
    """What a form says, to be shown again as it was."""

    sentences: Sequence[Sentence | Protection] = ()
    identifiers: bool = False
    include: str = ""
    scans: str = DEFAULT

    @classmethod
    def of(cls, policy: Policy | None) -> Typed:
        """Returns what a form says of a policy."""
        if policy is None:
            return cls()
        return cls(policy.protections, policy.settings.identifiers != "keep")


def typed_in(form: FormData) -> Typed:
    """Returns what a form says, whether it makes sense or not."""
    entities, most = (
        [name[:_LONGEST] for name in _texts(form, key)[:MOST]] for key in ("entity", "at_most")
    )
    told = [Sentence(*both) for both in zip_longest(entities, most, fillvalue="") if any(both)]
    include, scans = ("".join(_texts(form, key)[:1]) for key in ("include", "scans"))
    return Typed(told, bool(_texts(form, "identifiers")), include, scans)


def policy_in(form: FormData, base: Policy | None) -> Policy:
    """Returns the policy of a form.

    Args:
        form: Names in `entity` and `at_most`, one for each protection; `identifiers` if ticked;
            `include` with the name of a policy that comes with the package; and with `turned`
            the number of the one whose dial was turned to `at_most_turned`.
        base: What the form says nothing about is as it is here.

    Raises:
        PolicyError: It makes no sense.
    """
    entities = [" ".join(name.split()) for name in _texts(form, "entity")]
    most = [" ".join(name.split()) for name in _texts(form, "at_most")]
    turned = _texts(form, "turned")
    if turned and turned[0].isascii() and turned[0].isdigit():
        most.insert(int(turned[0]), " ".join("".join(_texts(form, "at_most_turned")[:1]).split()))
    if any(len(name) > _LONGEST for name in (*entities, *most)):
        raise PolicyError(f"Names of the page have at most {_LONGEST} characters.")
    known = {} if base is None else {one.entity: one for one in base.protections}
    own = [
        _protection(entity, at_most, known.get(entity))
        for entity, at_most in zip_longest(entities, most[: len(entities)], fillvalue="")
        if entity
    ]
    # By name alone: what would be a file anywhere else is no name here.
    names = [name for name in _texts(form, "include") if name]
    included = [policy_from({"include": [name]}, source="the form") for name in names]
    protections = tuple(_joined(own, included))
    if len(protections) > MOST:
        raise PolicyError(f"A policy of the page has at most {MOST} protections.")
    settings = _settings(form, Settings() if base is None else base.settings, included)
    if not protections and settings.identifiers == "keep":
        raise PolicyError("Say what must not be said: a name, an illness, whatever it is.")
    if base is None:
        return Policy(protections, settings)
    return Policy(protections, settings, base.keep, base.operators)


def _joined(own: Iterable[Protection], included: Iterable[Policy]) -> Iterable[Protection]:
    """Yields what a form protects itself, and behind it what it does not of policies by law."""
    seen: set[tuple[str, str]] = set()
    for protection in own:
        seen |= entity_keys(protection.entity)
        yield protection
    for policy in included:
        for protection in policy.protections:
            keys = entity_keys(protection.entity)
            if not keys & seen:
                seen |= keys
                yield protection


def _settings(form: FormData, given: Settings, included: Iterable[Policy]) -> Settings:
    """Returns what was set before, then what the form ticks, then what policies by law set."""
    changes: dict[str, Any] = {}
    ticked = "change" in _texts(form, "identifiers")
    if ticked != (given.identifiers != "keep"):
        changes["identifiers"] = "change" if ticked else "keep"
    usual, now = Settings().as_dict(), {**given.as_dict(), **changes}
    for policy in included:
        for name, value in policy.settings.as_dict().items():
            if value != usual[name] and now[name] == usual[name]:
                changes[name] = now[name] = value
    return given.with_changes(**changes)


def _protection(entity: str, at_most: str, known: Protection | None) -> Protection:
    """Returns a protection, with the aliases and the like that it had."""
    if known is None:
        return Protection(entity, at_most or None)
    return replace(known, at_most=at_most or None)


def _texts(form: FormData, name: str) -> list[str]:
    return [value for value in form.getlist(name) if isinstance(value, str)]
