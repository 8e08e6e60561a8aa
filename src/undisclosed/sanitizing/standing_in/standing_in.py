"""What the operators of a policy write: masks, keyed hashes, letters, invented names."""

from __future__ import annotations

import hmac
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property

from undisclosed.errors import PolicyError
from undisclosed.identifiers.identifier import KIND_OF_TYPE, Identifier
from undisclosed.identifiers.operators import Operators
from undisclosed.identifiers.stand_ins import HASH_DIGITS, LETTERED, digest_of
from undisclosed.policy.policy import Operator
from undisclosed.sanitizing.standing_in.inventing import Inventor
from undisclosed.sanitizing.standing_in.register import Entity, Register, name_words
from undisclosed.sanitizing.standing_in.titles import titles_in

SHORTEST_KEY = 16
"""Bytes: a shorter key could be found by trying."""
_LETTER_OR_DIGIT = re.compile(r"[^\W_]")
_ALPHABET = 26
_PERSON = KIND_OF_TYPE["PERSON"]


class StandInMaker:
    """What stand-ins are made with under one policy, for any number of documents.

    Attributes:
        operators: What is to be done about which span.
    """

    def __init__(
        self,
        operators: Operators,
        *,
        key: bytes | None = None,
        consistent: bool = False,
        same: Iterable[Sequence[str]] = (),
        language: str = "en",
    ) -> None:
        """Prepares.

        Args:
            operators: What is to be done about which span.
            key: What hashes and invented names depend on. Without one nothing is hashed, and other
                names are invented each time.
            consistent: Whether one register serves all documents.
            same: Names that mean one and the same, the fullest first.
            language: The tag of the language of the texts.

        Raises:
            PolicyError: A key is missing or short, or what invents names is not installed.
        """
        if key is None and "hash" in operators:
            raise PolicyError("The operator 'hash' needs a key: --key FILE, or Engine(key=…).")
        if key is not None and len(key) < SHORTEST_KEY:
            raise PolicyError(f"A key must have at least {SHORTEST_KEY} bytes. Got {len(key)}.")
        self.operators = operators
        self._key = secrets.token_bytes(32) if key is None else key
        self._same = tuple(same)
        self._language, self._titles = language, titles_in(language)
        self._register = self._new_register() if consistent else None
        if "invent" in operators:
            self.inventor  # noqa: B018 - found out now if Faker is missing.

    @cached_property
    def inventor(self) -> Inventor:
        """What invents names."""
        return Inventor(self._key, self._language)

    def writer(self, text: str) -> StandInWriter:
        """Returns what writes the stand-ins of a document."""
        return StandInWriter(self, self._register or self._new_register(), text)

    def _new_register(self) -> Register:
        return Register(self._same, self._titles)

    def hash(self, noun: str, words: Sequence[str]) -> str:
        """Returns the digits of a keyed hash."""
        message = "\0".join((noun, *words)).encode()
        return hmac.new(self._key, message, "sha256").hexdigest()[:HASH_DIGITS]


class StandInWriter:
    """Writes stand-ins for the spans of one document.

    Attributes:
        written: What was written.
        invented: Digests of the names that were invented.
    """

    def __init__(self, maker: StandInMaker, register: Register, text: str) -> None:
        self._maker = maker
        self._register = register
        self._text = text
        self.written: set[str] = set()
        self.invented: set[str] = set()

    def operator(self, identifier: Identifier) -> Operator:
        """Returns what is to be done about a span."""
        return self._maker.operators.of(identifier)

    def expect(self, names: Iterable[str]) -> None:
        """Takes down who is surely a person: a header before it, with the name alone, is not."""
        self._register.expect(names)

    def write(self, identifier: Identifier, text: str, noun: str, person: str = "person") -> str:
        """Returns what stands for a span.

        Requires: the operator of the span is `mask`, `hash`, `pseudonym` or `invent`.

        Args:
            identifier: The span.
            text: What it says.
            noun: What it is, in a word.
            person: The word for a person.
        """
        operator = self.operator(identifier)
        if not identifier.sure and self._register.knows_person(
            person, text, whole=identifier.type == "PERSON"
        ):
            identifier, noun = replace(identifier, type="PERSON", kind=_PERSON), person
        if operator == "mask":
            written = _LETTER_OR_DIGIT.sub("*", text)
        elif operator == "invent":
            written = self._invent(identifier, text)
        else:
            if operator == "pseudonym" and noun not in LETTERED:
                noun = "code" if identifier.type == "CODE" else "name"
            entity = self._entity(noun, text, identifier)
            if operator == "hash":
                written = f"[{noun} {self._maker.hash(noun, entity.words)}]"
            else:
                written = _lettered(noun, entity.number)
        self.written.add(written)
        return written

    def _entity(self, noun: str, text: str, identifier: Identifier) -> Entity:
        return self._register.entity(
            noun,
            text,
            person=identifier.type == "PERSON",
            # What the text says already would name two.
            is_taken=lambda number: _lettered(noun, number) in self._text,
        )

    def _invent(self, identifier: Identifier, text: str) -> str:
        kind = identifier.kind if identifier.type == "CODE" else KIND_OF_TYPE[identifier.type]
        entity = self._entity(kind, text, identifier)
        name = self._maker.inventor.name(kind, entity, text, self._words.__contains__)
        self.invented.add(digest_of(name))
        return name

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(name_words(self._text))


def _lettered(noun: str, number: int) -> str:
    """Returns a noun with letters: A to Z, then AA, AB and so on.

    >>> [_lettered("person", number) for number in (0, 25, 26, 701, 702)]
    ['Person A', 'Person Z', 'Person AA', 'Person ZZ', 'Person AAA']
    """
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, _ALPHABET)
        letters = chr(ord("A") + digit) + letters
    return f"{noun.capitalize()} {letters}"
