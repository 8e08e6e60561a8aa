"""The policy that a form says, upon what the service or the review had before."""

from __future__ import annotations

from itertools import zip_longest

from starlette.datastructures import FormData

from undisclosed.errors import PolicyError
from undisclosed.policy import Policy, Protection
from undisclosed.settings import Settings

_LONGEST = 200
_MOST = 20


def policy_in(form: FormData, base: Policy | None) -> Policy:
    """Returns the policy of a form.

    Args:
        form: Names in `entity` and `at_most`, one for each protection; `identifiers` if ticked;
            and with `turned` the number of the one whose dial was turned to `at_most_turned`.
        base: What the form says nothing about is as it is here.

    Raises:
        PolicyError: It makes no sense.
    """
    entities = [" ".join(name.split()) for name in _texts(form, "entity")]
    most = [" ".join(name.split()) for name in _texts(form, "at_most")]
    turned = _texts(form, "turned")
    if turned and turned[0].isascii() and turned[0].isdigit():
        most.insert(int(turned[0]), " ".join("".join(_texts(form, "at_most_turned")[:1]).split()))
    if len(entities) > _MOST or any(len(name) > _LONGEST for name in (*entities, *most)):
        raise PolicyError(
            f"A policy of the page has at most {_MOST} protections, and names of at most "
            f"{_LONGEST} characters."
        )
    known = {} if base is None else {one.entity: one for one in base.protections}
    protections = tuple(
        _protection(entity, at_most, known.get(entity))
        for entity, at_most in zip_longest(entities, most[: len(entities)], fillvalue="")
        if entity
    )
    identifiers = "change" if "change" in _texts(form, "identifiers") else "keep"
    if not protections and identifiers == "keep":
        raise PolicyError("Say what must not be said: a name, an illness, whatever it is.")
    settings = Settings() if base is None else base.settings
    if (settings.identifiers == "keep") != (identifiers == "keep"):
        settings = settings.with_changes(identifiers=identifiers)
    if base is None:
        return Policy(protections, settings)
    return Policy(protections, settings, base.keep, base.operators)


def _protection(entity: str, at_most: str, known: Protection | None) -> Protection:
    """Returns a protection, with the aliases and the like that it had."""
    if known is None:
        return Protection(entity, at_most or None)
    return Protection(entity, at_most or None, known.aliases, known.kind, known.like)


def _texts(form: FormData, name: str) -> list[str]:
    return [value for value in form.getlist(name) if isinstance(value, str)]
