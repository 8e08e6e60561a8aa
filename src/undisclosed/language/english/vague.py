"""Nouns that say next to nothing, put so that the reader sees that no more is meant to be said."""

from __future__ import annotations

from undisclosed.language.capitals import capitalized
from undisclosed.language.english.articles import takes_article, without_article
from undisclosed.language.english.plurals import pluralize
from undisclosed.language.saying_little import Standing

_SAYS_LITTLE = """
activity, area, case, circumstance, condition, financial condition, location, method, period,
person, procedure, process, region, situation, state, state of mind, substance, system, technique,
time of day, time of life
"""
# However they are put, nobody would write these for what is meant: a marker says as much.
_SAYS_NOTHING = """
act, action, bodily function, change, device, element, event, feature, feature of the
body, function, item, liquid, mechanism, movement, object, organ, physical property, plant part,
point, process in the body, sequence, sign, structure, thing, value
"""


def _names(listed: str) -> frozenset[str]:
    names = [name.strip() for name in listed.split(",")]
    return frozenset((*names, *map(pluralize, names)))


_NOTHING = _names(_SAYS_NOTHING)
_LITTLE = _names(_SAYS_LITTLE)
_UNHEARD_OF = _names("chemical, material, organism, substance")
somebody = "somebody"
"""What stands for who speaks."""
_POSSESSIVE = frozenset(["my", "your", "his", "her", "its", "our", "their"])
_JUDGING_WORDS = """
awful bad best better brilliant excellent fine good great hopeless lousy mediocre perfect poor
skilled talented terrible useless worse worst
"""
_JUDGING = frozenset(_JUDGING_WORDS.split())
_BODILY = frozenset(["part of the body", "parts of the body"])
_TELLING = frozenset(["of", "who", "whom", "whose", "which", "that", "'s", "’s"])


def vaguely(phrase: str, standing: Standing) -> str | None:
    """Returns how a phrase is put that says next to nothing; None for any other.

    >>> vaguely("a person", "open"), vaguely("a state", "open"), vaguely("people", "open")
    ('somebody', 'a certain state', 'certain people')
    >>> vaguely("People", "known"), vaguely("a person", "predicate"), vaguely("a city", "open")
    ('People in question', 'a certain kind of person', None)

    Args:
        phrase: What is written, with its article.
        standing: How it stands there.
    """
    noun = without_article(phrase)
    bare = noun[:1].lower() + noun[1:]
    if bare not in _LITTLE:
        return None
    if standing == "known":
        return f"{phrase} in question"
    said = f"certain {bare}"
    if takes_article(bare):
        said = f"a {said}"
        if standing == "predicate":
            said = f"a certain kind of {bare}"
        elif bare == "person":
            said = somebody
    return capitalized(said) if phrase[0].isupper() else said


def says_nothing(phrase: str, *, known: bool = False) -> bool:
    """Tells whether a phrase says so little that a marker in its place says as much.

    >>> says_nothing("an event"), says_nothing("devices"), says_nothing("a substance")
    (True, True, False)
    >>> says_nothing("substance", known=True)
    True

    Args:
        phrase: What is written, with its article.
        known: Whether it stands behind "the": what no reader has heard of.
    """
    noun = without_article(phrase).lower()
    return noun in _NOTHING or (known and noun in _UNHEARD_OF)


def of_body(phrase: str, owner: str = "") -> str | None:
    """Returns how what belongs to a body is put, of whoever it is; None for any other phrase.

    >>> of_body("part of the body"), of_body("Parts of the body", "her"), of_body("a city", "her")
    ('a part of the body', 'a part of her body', None)
    """
    if without_article(phrase).lower() not in _BODILY:
        return None
    return f"a part of {owner.lower() or 'the'} body"


def judges(word: str) -> bool:
    """Tells whether an adjective says how well somebody is what he is.

    >>> judges("good"), judges("old")
    (True, False)
    """
    return word.lower() in _JUDGING


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
