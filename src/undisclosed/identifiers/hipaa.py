"""The identifiers that the Safe Harbor of HIPAA's Privacy Rule lists, and what they are here.

45 CFR 164.514(b)(2)(i), (A) to (R). Names of organizations count among names, since an employer's
or a relative's must go too and no text says which one is. What the list does not name may stay:
years, states, ages up to 89, amounts, nationalities, professions.
"""

from __future__ import annotations

from dataclasses import dataclass

from undisclosed.identifiers.identifier import Identifier

OLDEST = 89
"""Years: ages beyond are identifiers."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One of the eighteen.

    Attributes:
        letter: Its letter in the rule.
        what: What it is.
        types: The types of spans that are it.
        kinds: The kinds of spans that are it.
    """

    letter: str
    what: str
    types: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


SAFE_HARBOR = (
    Listed("A", "names", types=("PERSON", "ORG")),
    Listed("B", "places smaller than a state, postcodes", types=("LOC",)),
    Listed("C", "parts of dates but the year; ages over 89", kinds=("date", "age")),
    Listed("D", "telephone numbers", kinds=("phone",)),
    Listed("E", "fax numbers", kinds=("phone",)),
    Listed("F", "e-mail addresses", kinds=("email",)),
    Listed("G", "social security numbers", kinds=("ssn", "national")),
    Listed("H", "medical record numbers", kinds=("health", "code")),
    Listed("I", "health plan beneficiary numbers", kinds=("health", "code")),
    Listed("J", "account numbers", kinds=("iban", "card", "code")),
    Listed("K", "certificate and license numbers", kinds=("passport", "code")),
    Listed("L", "vehicle identifiers and plates", kinds=("code",)),
    Listed("M", "device identifiers and serial numbers", kinds=("mac", "code")),
    Listed("N", "web addresses", kinds=("url",)),
    Listed("O", "IP addresses", kinds=("ip",)),
    Listed("P", "biometric identifiers"),
    Listed("Q", "photographs of the face"),
    Listed("R", "any other number, characteristic or code", types=("CODE", "MISC")),
)
"""The eighteen. Two of them, (P) and (Q), are in no text."""

_TYPES = frozenset(type_ for listed in SAFE_HARBOR for type_ in listed.types)
_KINDS = frozenset(kind for listed in SAFE_HARBOR for kind in listed.kinds)


def is_listed(identifier: Identifier) -> bool:
    """Tells whether a span is one of the eighteen, unless what it says is wide enough."""
    return identifier.type in _TYPES or identifier.kind in _KINDS
