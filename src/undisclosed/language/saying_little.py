"""What is asked of a language about words that say little: adjectives, "somebody", "a part"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, Protocol, TypeAlias

Standing: TypeAlias = Literal["open", "known", "predicate"]
"""How a noun phrase stands: with nothing before it that determines it, behind "the", or behind a
verb of being."""


class SaysLittle(Protocol):
    """How a language says little, and what says so little that a marker says as much."""

    def nouns_of(self, adjective: str) -> Sequence[str]:
        """Returns nouns from which an adjective may come; they need not exist."""
        ...

    def adjectives_for(self, kinds: Collection[str]) -> Sequence[str]:
        """Returns adjectives for who has or is something of some kinds, the most telling first."""
        ...

    def is_adjective(self, phrase: str) -> bool:
        """Tells whether a replacement is one of these adjectives."""
        ...

    def as_person(self, adjective: str) -> str:
        """Returns an adjective as it is said of somebody where no noun follows."""
        ...

    def is_predicate(self, phrase: str) -> bool:
        """Tells whether a replacement for an adjective can only stand behind a verb."""
        ...

    def is_vague(self, phrase: str) -> bool:
        """Tells whether a replacement for an adjective says no more than that it holds."""
        ...

    @property
    def somebody(self) -> str | None:
        """What stands for who speaks; None if a marker does."""
        ...

    def vaguely(self, phrase: str, standing: Standing) -> str | None:
        """Returns how a phrase is put that says next to nothing; None for any other."""
        ...

    def says_nothing(self, phrase: str, *, known: bool = False) -> bool:
        """Tells whether a phrase says so little that a marker in its place says as much."""
        ...

    def of_body(self, phrase: str, owner: str = "") -> str | None:
        """Returns how a part of the body is put, given whose it is; None for another phrase."""
        ...

    def judges(self, word: str) -> bool:
        """Tells whether an adjective says how well somebody is what he is: "a good worker"."""
        ...

    def stands_for_people(self, phrase: str) -> bool:
        """Tells whether a phrase says no more than that somebody is meant, or several."""
        ...
