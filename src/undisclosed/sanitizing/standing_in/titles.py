"""Titles before names: no part of the name, and whether a man or a woman has it."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import Literal, TypeAlias

from undisclosed.language.speaking import SPOKEN, speech_of

Sex: TypeAlias = Literal["woman", "man", ""]


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles of a language, in small letters and without periods.

    Attributes:
        women: Titles of women.
        men: Titles of men.
        others: Titles that leave it open.
    """

    women: Set[str]
    men: Set[str]
    others: Set[str]

    def __contains__(self, word: str) -> bool:
        """Tells whether a word is a title, however it is written."""
        plain = word.casefold().rstrip(".")
        return plain in self.others or plain in self.women or plain in self.men

    def begin(self, text: str) -> str:
        """Returns the title that a name begins with, as it is written; "" without one."""
        first, _, rest = text.partition(" ")
        return first if rest and first.casefold() != "the" and first in self else ""

    def sex(self, text: str) -> Sex:
        """Returns whose title a name begins with; "" where it has none, or leaves it open."""
        plain = self.begin(text).casefold().rstrip(".")
        return "woman" if plain in self.women else "man" if plain in self.men else ""


ENGLISH = Titles(
    women=frozenset({"mrs", "ms", "miss", "lady", "dame", "madame", "frau"}),
    men=frozenset({"mr", "sir", "lord", "monsieur", "herr"}),
    others=frozenset({"mx", "dr", "prof", "professor", "judge", "justice", "rev", "the"}),
)


def titles_in(language: str) -> Titles:
    """Returns the titles of a language.

    >>> titles_in("es").sex("Sra. Ruiz"), titles_in("en").sex("Dr Roe")
    ('woman', '')
    """
    if language not in SPOKEN:
        return ENGLISH
    speech = speech_of(language)
    return Titles(speech.women, speech.men, speech.titles)
