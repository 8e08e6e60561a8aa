"""What Romance languages do not put vaguely: every label stands as it is."""

# What the protocol hands over is not needed here.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Collection, Sequence

from undisclosed.language.saying_little import Standing


class SaysPlainly:
    """The part of a wording that puts nothing in another way."""

    def nouns_of(self, adjective: str) -> Sequence[str]:
        """Returns no nouns: adjectives are not generalized."""
        return ()

    def adjectives_for(self, kinds: Collection[str]) -> Sequence[str]:
        """Returns no adjectives: they are not generalized."""
        return ()

    def is_adjective(self, phrase: str) -> bool:
        """Tells that no replacement is an adjective."""
        return False

    def as_person(self, adjective: str) -> str:
        """Returns an adjective as it is said of somebody where no noun follows."""
        return adjective

    def is_predicate(self, phrase: str) -> bool:
        """Tells that no replacement can only stand behind a verb."""
        return False

    def is_vague(self, phrase: str) -> bool:
        """Tells that no replacement says no more than that it holds."""
        return False

    @property
    def somebody(self) -> str | None:
        """Nothing: for who speaks a marker stands."""
        return None

    def vaguely(self, phrase: str, standing: Standing) -> str | None:
        """Returns nothing: no phrase is put in another way."""
        return None

    def says_nothing(self, phrase: str, *, known: bool = False) -> bool:
        """Tells that every phrase may stand."""
        return False

    def of_body(self, phrase: str, owner: str = "") -> str | None:
        """Returns nothing: no phrase is put in another way."""
        return None

    def judges(self, word: str) -> bool:
        """Tells that no adjective is looked at."""
        return False

    def stands_for_people(self, phrase: str) -> bool:
        """Tells that no phrase stands for somebody in a way of its own."""
        return False
