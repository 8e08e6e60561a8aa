"""What is found: a stretch of text that may point at somebody, with its type and kind."""

from __future__ import annotations

from dataclasses import dataclass

TYPES = ("PERSON", "ORG", "LOC", "DATE", "QUANTITY", "CODE", "DEMOGRAPHIC", "MISC")
"""What a span can be, in the order of the network's outputs."""

TYPE_OF_KIND = {
    "date": "DATE",
    "duration": "DATE",
    "age": "QUANTITY",
    "money": "QUANTITY",
    "measure": "QUANTITY",
    "phone": "CODE",
    "email": "CODE",
    "url": "CODE",
    "ip": "CODE",
    "mac": "CODE",
    "iban": "CODE",
    "card": "CODE",
    "ssn": "CODE",
    "passport": "CODE",
    "code": "CODE",
    "initials": "PERSON",
    "address": "LOC",
    "postcode": "LOC",
    "health": "CODE",
    "national": "CODE",
    "spelled": "MISC",
}
"""The type of each kind that a pattern can tell."""

KIND_OF_TYPE = {
    "PERSON": "person",
    "ORG": "organization",
    "LOC": "place",
    "DATE": "date",
    "QUANTITY": "amount",
    "CODE": "code",
    "DEMOGRAPHIC": "demographic",
    "MISC": "other",
}
"""The kind of a span that only the network found."""


@dataclass(frozen=True, slots=True)
class Identifier:
    """One identifying span of a reading, whole tokens.

    Attributes:
        first: Its first token.
        past: One past its last token.
        type: One of `TYPES`.
        kind: What it is more exactly, a key of `TYPE_OF_KIND` or a value of `KIND_OF_TYPE`.
        sure: Whether a pattern told it or the network gives its type four chances in five.
    """

    first: int
    past: int
    type: str
    kind: str
    sure: bool


@dataclass(frozen=True, slots=True)
class Match:
    """What a pattern found: `text[start:end]` is of this kind."""

    start: int
    end: int
    kind: str
