"""Verbs of Romance languages: none is written for another, in its place a marker stands."""

# What the protocol hands over is not needed here.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Sequence


class NoVerbs:
    """Says nothing for verbs."""

    def is_subject(self, word: str) -> bool:
        """Tells that no pronoun is looked at as a subject: verbs do without."""
        return False

    def is_gerund(self, word: str) -> bool:
        """Tells that no noun is taken for what somebody does."""
        return False

    def begins(self, word: str) -> bool:
        """Tells that no verb is looked at."""
        return False

    def says_verb(self, text: str, label: str) -> bool:
        """Tells that no text begins with a wider verb."""
        return False

    def do_something(
        self, forms: Sequence[str], tags: Sequence[str], at: int, *, denied: bool
    ) -> tuple[int, str] | None:
        """Returns nothing: in place of a verb a marker stands."""
        return None

    def wider_verbs(self, word: str) -> Sequence[str]:
        """Returns nothing: no list of verbs is known."""
        return ()

    def is_verb(self, phrase: str) -> bool:
        """Tells that no replacement is a verb."""
        return False

    def say_verb(
        self, forms: Sequence[str], tags: Sequence[str], at: int, label: str, *, denied: bool
    ) -> str | None:
        """Returns nothing: in place of a verb a marker stands."""
        return None
