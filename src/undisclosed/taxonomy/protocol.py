"""What the program asks of a taxonomy KB: what is this, and what is it a kind of?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NewType, Protocol

from undisclosed.identity import Identity

Concept = NewType("Concept", int)
"""A concept of one taxonomy; meaningless outside it."""


class Taxonomy(Protocol):
    """An is-a hierarchy with synonyms."""

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        ...

    def senses(self, term: str) -> Sequence[Concept]:
        """Returns what a term can mean, the usual meaning first; nothing if it is unknown.

        The term may be inflected and in any case; "AIDS" and "aids" differ.
        """
        ...

    def key(self, term: str) -> str:
        """Returns the key under which documents and knowledge have a term (`Language.fold`)."""
        ...

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Returns all generalizations, nearest first, without the concept itself."""
        ...

    def specializations(self, concept: Concept) -> Sequence[Concept]:
        """Returns everything below a concept, classes and instances, without itself."""
        ...

    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        """Returns the ways to write a concept, the usual one first, spaces between words."""
        ...

    def derivations(self, concept: Concept) -> Sequence[str]:
        """Returns adjectives and verbs made from it: infection → infectious, infect."""
        ...

    def is_instance(self, concept: Concept) -> bool:
        """Tells whether it is an individual (Paris) and not a class of things (city)."""
        ...

    def depth(self, concept: Concept) -> int:
        """Returns the longest way up to a root; 0 for a root."""
        ...

    def anew(self) -> Taxonomy:
        """Returns the same taxonomy, another object, with memories of its own."""
        ...

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the terms that start with a prefix, for 'did you mean'."""
        ...
