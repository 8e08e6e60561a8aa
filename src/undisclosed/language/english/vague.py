"""Nouns that say next to nothing, put so that the reader sees that no more is meant to be said."""

from __future__ import annotations

from undisclosed.language.capitals import capitalized
from undisclosed.language.english.articles import is_article, takes_article
from undisclosed.language.english.plurals import pluralize
from undisclosed.language.protocol import Standing

_SAYS_LITTLE = """
act, action, activity, area, bodily function, body part, case, change, circumstance, condition,
device, element, event, feature, feature of the body, financial condition, item, location,
mechanism, method, movement, object, organ, period, person, plant part, point, procedure,
process, process in the body, region, sign, situation, state, state of mind, structure, substance,
system, technique, thing, time of day, time of life, value
"""
_ONE = frozenset(name.strip() for name in _SAYS_LITTLE.split(","))
_SEVERAL = frozenset(pluralize(name) for name in _ONE if pluralize(name) != name)
somebody = "somebody"
"""What stands for who speaks."""
_POSSESSIVE = frozenset(["my", "your", "his", "her", "its", "our", "their"])
_TELLING = frozenset(["of", "who", "whom", "whose", "which", "that", "'s", "’s"])


def vaguely(phrase: str, standing: Standing) -> str | None:
    """Returns how a phrase is put that says next to nothing; None for any other.

    >>> vaguely("a person", "open"), vaguely("an event", "open"), vaguely("people", "open")
    ('somebody', 'a certain event', 'certain people')
    >>> vaguely("People", "known"), vaguely("a person", "predicate"), vaguely("a city", "open")
    ('People in question', 'a certain kind of person', None)

    Args:
        phrase: What is written, with its article.
        standing: How it stands there.
    """
    first, _, rest = phrase.partition(" ")
    noun = rest if rest and is_article(first) else phrase
    bare = noun[:1].lower() + noun[1:]
    if bare not in _ONE and bare not in _SEVERAL:
        return None
    if standing == "known":
        return f"{phrase} in question"
    said = f"certain {bare}"
    if bare in _ONE and takes_article(bare):
        said = f"a {said}"
        if standing == "predicate":
            said = f"a certain kind of {bare}"
        elif bare == "person":
            said = somebody
    return capitalized(said) if phrase[0].isupper() else said


def stands_for_people(phrase: str) -> bool:
    """Tells whether a phrase says no more than that somebody is meant, or several.

    >>> stands_for_people("people"), stands_for_people("a person"), stands_for_people("nurse")
    (True, True, False)
    """
    return phrase.lower().removeprefix("a ") in ("person", "people")


def is_possessive(word: str) -> bool:
    """Tells whether a word says before a noun whose it is."""
    return word.lower() in _POSSESSIVE


def tells_which(word: str) -> bool:
    """Tells whether a word after a noun begins to say which is meant."""
    return word.lower() in _TELLING
