"""Articles: which of "a" and "an" by sound, where none can stand, and what determines a noun."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

from undisclosed.language.capitals import is_acronym
from undisclosed.language.english.plurals import head_of, is_mass, is_plural

_DETERMINING = """
a an the this that these those no any its his less more fewer much many little few several some
enough such another each every most own same other former first second third last next
"""
_DETERMINERS = frozenset(_DETERMINING.split())
_DEFINING = "the this that these those his her its my our their your whose 's ’s"
_DEFINITE = frozenset(_DEFINING.split())
_SILENT_H = re.compile(r"(?:heir|hono|hour|honest)")
_LIKE_YOU_OR_ONE = re.compile(
    r"(?:eu|ew|one(?![a-z])|one-|once|oui|ubiq|ukr|uku|ura|uret|urin|urol|us[aeu]|ut[aeio]"
    r"|uni(?!n[a-z]|m|dent|ll))"
)
# Counted as kinds, but not where a noun stood without an article: "soaked in fuel".
_STUFF_WORDS = """
acid alloy cloth fabric fat fiber fluid fuel gas liquid metal mineral oil pigment powder protein
resin rock salt soil steroid sugar wine wood
"""
_STUFF = frozenset(_STUFF_WORDS.split())
_VOWELS = "aeiou"
_LETTERS_WITH_VOWEL = "AEFHILMNORSX"
_NUMBER_WITH_VOWEL = re.compile(r"(?:8|1[18](?!\d))")
# Few labels stand for many terms, and the same words become plurals again and again.
_KEPT = 4096


def is_article(word: str) -> bool:
    """Tells whether a word is the article that changes with what follows it."""
    return word.lower() in ("a", "an")


def determines(word: str) -> bool:
    """Tells whether no article can stand after a word, whatever the tagger makes of it."""
    return word.lower() in _DETERMINERS


def article_for(phrase: str) -> Literal["a", "an"]:
    """Returns the indefinite article that goes before a phrase, by its sound.

    >>> [article_for(p) for p in ("infection", "HIV test", "UN report", "hour", "union")]
    ['an', 'an', 'a', 'an', 'a']
    """
    match = re.search(r"\w[\w.'’-]*", phrase)
    word = match.group() if match else ""
    first = re.split(r"[.'’-]", word)[0]
    if word[:1].isdigit():
        return "an" if _NUMBER_WITH_VOWEL.match(word) else "a"
    if is_acronym(first) or (len(first) == 1 and first.isupper() and first != word):
        return "an" if _acronym_begins_with_vowel(first) else "a"
    lower = word.lower()
    if _SILENT_H.match(lower):
        return "an"
    if _LIKE_YOU_OR_ONE.match(lower):
        return "a"
    return "an" if lower[:1] and lower[0] in _VOWELS else "a"


def takes_article(phrase: str) -> bool:
    """Tells whether a phrase names one of several: "city", but not "ill health" or "diseases"."""
    return not is_mass(phrase) and not is_plural(phrase)


@lru_cache(maxsize=_KEPT)
def with_article(phrase: str, *, stuff: bool = False) -> str:
    """Returns what can stand where a name stood: "a city", but "ill health", "diseases".

    >>> with_article("fuel"), with_article("fuel", stuff=True)
    ('a fuel', 'fuel')

    Args:
        phrase: What is to stand there.
        stuff: Whether a noun stood there without an article, which kinds of stuff do as well.
    """
    if not takes_article(phrase) or (stuff and head_of(phrase).lower() in _STUFF):
        return phrase
    return f"{article_for(phrase)} {phrase}"


def without_article(phrase: str) -> str:
    """Returns a phrase without "a" or "an".

    >>> without_article("an illness"), without_article("ill health")
    ('illness', 'ill health')
    """
    article, _, noun = phrase.partition(" ")
    return noun if noun and is_article(article) else phrase


def is_definite(word: str) -> bool:
    """Tells whether a word before a noun says that it is known which is meant."""
    return word.lower() in _DEFINITE


def is_any(word: str) -> bool:
    """Tells whether a word before a noun says that whichever is meant."""
    return word.lower() == "any"


def _acronym_begins_with_vowel(word: str) -> bool:
    # Long ones with a vowel in second place are read as words: a NATO base, a SARS ward.
    as_word = len(word) > 3 and word[1] in _VOWELS.upper() and word[0] not in _VOWELS.upper()
    return not as_word and word[0] in _LETTERS_WITH_VOWEL
