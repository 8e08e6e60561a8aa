"""What is asked of a language about verbs: which words are some, and what is written for one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class VerbWording(Protocol):
    """How verbs are told and written; `wider_verbs` and `say_verb` decide what is true, too."""

    def is_subject(self, word: str) -> bool:
        """Tells whether a pronoun is the subject of the verb behind it: "he"."""
        ...

    def is_gerund(self, word: str) -> bool:
        """Tells whether a word that was read as a noun may be what somebody does."""
        ...

    def begins(self, word: str) -> bool:
        """Tells whether a verb says of the gerund behind it when or how that is done: "keeps"."""
        ...

    def says_verb(self, text: str, label: str) -> bool:
        """Tells whether a text begins with a form of a wider verb."""
        ...

    def do_something(
        self, forms: Sequence[str], tags: Sequence[str], at: int, *, denied: bool
    ) -> tuple[int, str] | None:
        """Returns what is said for a verb of a sentence that says too much; None if nothing is.

        Args:
            forms: The words of the sentence.
            tags: Their parts of speech.
            at: Which of them is the verb.
            denied: Whether the sentence denies it.

        Returns:
            How many of the words behind the verb that takes along, and what is said.
        """
        ...

    def wider_verbs(self, word: str) -> Sequence[str]:
        """Returns plain verbs that are true of a form of a verb, the most telling first."""
        ...

    def is_verb(self, phrase: str) -> bool:
        """Tells whether a replacement is one of these verbs."""
        ...

    def say_verb(
        self, forms: Sequence[str], tags: Sequence[str], at: int, label: str, *, denied: bool
    ) -> str | None:
        """Returns what is written for a verb where a wider one can stand in its place; else None.

        Args:
            forms: The words of the sentence.
            tags: Their parts of speech.
            at: Which of them is the verb.
            label: One of its wider verbs.
            denied: Whether the sentence denies it.
        """
        ...

    def may_be_verb(self, word: str) -> bool:
        """Tells whether a word ends as a verb may that follows its subject: "asks"."""
        ...

    def may_be_past(self, word: str) -> bool:
        """Tells whether a word between nouns may be a verb in the past: "denied"."""
        ...

    def verb_in_number(self, verb: str, *, plural: bool) -> str | None:
        """Returns the form of a verb for a subject in the other number; None if it has none."""
        ...
