"""Policies that come with the package, for people and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from textwrap import wrap
from typing import Any

from undisclosed.identifiers.hipaa import SAFE_HARBOR
from undisclosed.policy import shelf
from undisclosed.policy.file import about, read_policy
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings

_WIDTH = 100


def policy_to_data(name: str) -> dict[str, Any]:
    """Returns a shipped policy as data: what it is for, what it protects, what it sets."""
    policy = read_policy(name)
    return {
        "name": name,
        "about": asdict(about(name)),
        "protect": policy.as_dict(),
        "settings": _changed(policy),
    }


def list_in_words() -> str:
    """Returns all policies, a line each: name and title."""
    names = shelf.names()
    room = max(map(len, names))
    return "".join(f"{name:{room}}  {about(name).title}\n" for name in names)


def policy_in_words(name: str) -> str:
    """Returns what a policy protects, and which article each protection comes from."""
    return "\n".join(_lines(name)) + "\n"


def _lines(name: str) -> Iterator[str]:
    told, policy = about(name), read_policy(name)
    yield told.title
    yield from _filled(told.law, "  ")
    yield f"  {told.link} (as of {told.as_of})"
    if told.note:
        yield ""
        yield from _filled(f"Note: {told.note}", "  ")
    yield ""
    for protection in policy.protections:
        yield from _protection(protection)
    for setting, value in _changed(policy).items():
        yield f"  {setting} = {value}"
    if policy.settings.identifiers == "hipaa":
        for listed in SAFE_HARBOR:
            found = listed.types or listed.kinds
            yield f"    ({listed.letter}) {listed.what}{'' if found else ': in no text'}"
    yield ""
    yield f"undisclosed sanitize FILE --policy {name}"
    yield f"undisclosed policies copy {name} -o mine.toml   # to change it"


def _protection(protection: Protection) -> Iterator[str]:
    class_name = protection.class_of_kinds
    what = protection.entity if class_name is None else f"each kind of {class_name}"
    yield f"  {what}; readers may learn at most: {protection.at_most or 'nothing certain'}"
    if protection.aliases:
        yield from _filled(f"also called {', '.join(protection.aliases)}", "    ")
    yield from _filled(protection.source, "    ")


def _filled(text: str, indent: str) -> list[str]:
    return wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _changed(policy: Policy) -> dict[str, Any]:
    """Returns the settings that are not the usual ones."""
    usual = Settings().as_dict()
    return {name: n for name, n in policy.settings.as_dict().items() if n != usual[name]}
