"""Neighbours that say the same: how they are joined, and how they are said once."""

from __future__ import annotations

import re

from undisclosed.language.capitals import capitalized
from undisclosed.language.english.articles import is_article, takes_article, without_article
from undisclosed.language.english.plurals import is_plural, pluralize
from undisclosed.language.protocol import Joint

_MAY_BE_ANY = re.compile(r"\bcertain\b", re.IGNORECASE)
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_JOINT = re.compile(
    r"(?P<comma>,)?\s*(?P<word>and/or|and also|and|or|as well as|plus|&|/)?\s*", re.IGNORECASE
)
_NOR = re.compile(r",? (?:and |or )?no ")
_JOINTS: dict[str, Joint] = {"or": "or", "and/or": "and/or", "/": "and/or"}
# "…, aspirin and others". The space after a comma belongs to the comma alone: who may give it to
# either tries two to the power of the commas.
_GOES_ON = re.compile(
    r"(?:,\s?+[\w' -]{1,40})*?,?\s(?P<word>and/or|and|or|as well as|plus|&)\s", re.IGNORECASE
)


def joint(between: str) -> Joint | None:
    """Returns how what stands between two neighbours joins them.

    >>> [joint(between) for between in (" ", ", ", ", and ", " as well as ", " / ", " but ")]
    ['beside', 'list', 'and', 'and', 'and/or', None]
    """
    if _NOR.fullmatch(between):
        return "nor"
    found = _JOINT.fullmatch(between)
    if found is None or not between[-1:].isspace() or between.count("\n") > 1:
        return None
    word = (found["word"] or "").lower()
    if word:
        return _JOINTS.get(word, "and")
    if "\n" in between:
        return None  # The next line may be another thing.
    return "list" if found["comma"] else "beside"


def list_goes_on(after: str) -> Joint | None:
    """Returns how a list ends that goes on after some of it; None if it does not go on.

    >>> list_goes_on(", aspirin and rest."), list_goes_on(" or rest."), list_goes_on(" is here.")
    ('and', 'or', None)
    """
    found = _GOES_ON.match(after)
    return None if found is None else _JOINTS.get(found["word"].lower(), "and")


def pairs(word: str) -> bool:
    """Tells whether a word announces two that are named one by one."""
    return word.lower() in ("both", "either", "neither", "between")


def several(phrase: str, number: int, joint: Joint) -> str | None:
    """Returns what is said for a phrase that was written several times.

    >>> several("a medicine", 2, "and"), several("a medicine", 2, "or"), several("drugs", 3, "and")
    ('two medicines', 'one of two medicines', 'drugs')
    >>> several("a certain medicine", 2, "and"), several("a certain medicine", 2, "or")
    ('two certain medicines', None)
    >>> several("a medicine", 2, "and/or"), several("Medicine", 3, "and")
    ('one or more medicines', 'Three medicines')
    """
    article, _, noun = phrase.partition(" ")
    if is_plural(phrase) and not is_article(article):
        return phrase
    if not takes_article(phrase):
        return None
    if _MAY_BE_ANY.search(phrase) and not (joint == "and" and noun.startswith("certain ")):
        return None
    if not is_article(article):
        noun = phrase[:1].lower() + phrase[1:] if phrase[1:2].islower() else phrase
    many = pluralize(noun)
    if many == noun or not 2 <= number <= len(_NUMBERS) + 1:
        return None
    counted = f"{_NUMBERS[number - 2]} {many}"
    if joint == "or":
        counted = f"one of {counted}"
    elif joint == "and/or":
        counted = f"one or more {many}"
    return capitalized(counted) if phrase[0].isupper() else counted


def another(phrase: str, determiner: str, before: int) -> str | None:
    """Returns how a phrase is said where the same words stood for something else before.

    >>> another("a medicine", "", 2), another("an oral drug", "", 1)
    ('another medicine', 'another oral drug')
    >>> another("medicine", "", 1), another("medicines", "", 1)
    ('another medicine', None)
    >>> another("medicine", "the", 1), another("medicine", "the", 2)
    ('other medicine', None)

    Args:
        phrase: What is written.
        determiner: What stands before it and says that it is known which is meant.
        before: How many others of the sentence are said so.
    """
    if _MAY_BE_ANY.search(phrase):
        return None
    if determiner:
        return f"other {phrase}" if determiner == "the" and before == 1 else None
    noun = without_article(phrase)
    return f"another {noun}" if noun != phrase or takes_article(phrase) else None
