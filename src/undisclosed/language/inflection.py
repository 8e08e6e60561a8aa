"""What is asked of languages in which words around a noun change with it.

In Spanish "el cáncer avanzado" becomes "la enfermedad avanzada": determiners, contractions and
adjectives follow the gender and the number of what is written. A language that does so has a
wording with `fit`; in such languages the head of a noun phrase is its first noun.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, cast, runtime_checkable

from undisclosed.language.protocol import Language
from undisclosed.memo import Memo


@dataclass(frozen=True, slots=True)
class Word:
    """A word beside an edit.

    Attributes:
        form: As written.
        tag: Its part of speech.
        in_phrase: Whether it stands in the noun phrase of the edit.
    """

    form: str
    tag: str
    in_phrase: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where a label is to be written.

    Attributes:
        original: What stood there.
        before: The words right before it that may change with it, in order of the text.
        after: The words right behind it that may change with it.
        opens: Whether a sentence begins with the original.
        shouted: Whether all around is in capitals.
        named: Whether the original is a name.
        denied: Whether it stands where a wider word would say more.
        in_note: Whether articles are left out around it.
    """

    original: str
    before: Sequence[Word]
    after: Sequence[Word]
    opens: bool
    shouted: bool
    named: bool
    denied: bool
    in_note: bool


@dataclass(frozen=True, slots=True)
class Fitted:
    """What is written in a place.

    Attributes:
        text: The words, those that changed around the label included.
        before: How many of the words before it they stand for.
        after: How many of those behind it.
    """

    text: str
    before: int = 0
    after: int = 0


@runtime_checkable
class Inflecting(Protocol):
    """A wording that fits words to each other."""

    def fit(self, label: str, place: Place) -> Fitted:
        """Returns how a label in the singular is written in a place.

        Ensures: as many words are taken as are written anew, none beyond what the place gives.
        """
        ...

    def makes_one(self, word: str) -> bool:
        """Tells whether a preposition makes one thing of the nouns around it: "de"."""
        ...

    def pairs_with(self, noun: str) -> str:
        """Returns the gender of a noun phrase: "m" or "f"."""
        ...


def inflection_of(language: Language) -> Inflecting | None:
    """Returns how words of a language follow each other; None where they do not."""
    wording: object = language.wording
    # A check against a protocol takes longer than most of what depends on it.
    return cast(Inflecting, wording) if _INFLECTS[type(wording)] else None


_INFLECTS: Memo[type, bool] = Memo(lambda kind: issubclass(kind, Inflecting), 1000)
