"""How a replacement is written into a sentence.

This is what `Language.wording` is; what it says of articles, plurals, verbs and lists has files of
its own. Nothing here decides what may be said but `is_denied`; a slip costs a clumsy sentence,
never a secret.
"""

from __future__ import annotations

from undisclosed.language.capitals import match_case
from undisclosed.language.english.adjectives import GENERAL_ADJECTIVES, PREDICATES, VAGUE
from undisclosed.language.english.adjectives import adjectives_for as adjectives_for
from undisclosed.language.english.adjectives import nouns_of as nouns_of
from undisclosed.language.english.articles import article_for as article_for
from undisclosed.language.english.articles import determines as determines
from undisclosed.language.english.articles import is_any as is_any
from undisclosed.language.english.articles import is_article as is_article
from undisclosed.language.english.articles import is_definite as is_definite
from undisclosed.language.english.articles import takes_article as takes_article
from undisclosed.language.english.articles import with_article as with_article
from undisclosed.language.english.articles import without_article as without_article
from undisclosed.language.english.doings import do_something as do_something
from undisclosed.language.english.doings import is_gerund as is_gerund
from undisclosed.language.english.doings import is_subject as is_subject
from undisclosed.language.english.lists import another as another
from undisclosed.language.english.lists import joint as joint
from undisclosed.language.english.lists import list_goes_on as list_goes_on
from undisclosed.language.english.lists import pairs as pairs
from undisclosed.language.english.lists import several as several
from undisclosed.language.english.negation import is_denied as is_denied
from undisclosed.language.english.plain import plain as plain
from undisclosed.language.english.plurals import is_plural as is_plural
from undisclosed.language.english.plurals import pluralize as pluralize
from undisclosed.language.english.vague import is_possessive as is_possessive
from undisclosed.language.english.vague import judges as judges
from undisclosed.language.english.vague import of_body as of_body
from undisclosed.language.english.vague import says_nothing as says_nothing
from undisclosed.language.english.vague import somebody as somebody
from undisclosed.language.english.vague import stands_for_people as stands_for_people
from undisclosed.language.english.vague import tells_which as tells_which
from undisclosed.language.english.vague import vaguely as vaguely
from undisclosed.language.english.verb_places import say_verb as say_verb
from undisclosed.language.english.verbs import begins as begins
from undisclosed.language.english.verbs import governs as governs
from undisclosed.language.english.verbs import is_being as is_being
from undisclosed.language.english.verbs import is_copula as is_copula
from undisclosed.language.english.verbs import looks_derived as looks_derived
from undisclosed.language.english.verbs import may_be_past as may_be_past
from undisclosed.language.english.verbs import may_be_verb as may_be_verb
from undisclosed.language.english.verbs import regarding as regarding
from undisclosed.language.english.verbs import some_state as some_state
from undisclosed.language.english.verbs import some_way as some_way
from undisclosed.language.english.verbs import verb_in_number as verb_in_number
from undisclosed.language.english.wider_verbs import is_verb as is_verb
from undisclosed.language.english.wider_verbs import says_verb as says_verb
from undisclosed.language.english.wider_verbs import wider_verbs as wider_verbs

known_article = "the"
"""The article before what is known."""
_ANY_KIND = " of a certain kind"
_MEASURES = """
unit units kg g mg mcg µg μg ug ng l ml dl cl mmol mol iu cm mm m km lb lbs oz mmhg bpm mmol/l
mg/dl ml/min
gram grams kilogram kilograms milligram milligrams milliliter milliliters millilitre millilitres
liter liters litre litres pound pounds ounce ounces meter meters metre metres inch inches
kilometer kilometers kilometre kilometres mile miles euro euros dollar dollars pence cents
"""
_UNITS = frozenset(_MEASURES.split())
_GRADES = frozenset({"class", "degree", "grade", "level", "phase", "stage", "type"})
_DEGREES = frozenset({"very", "so", "too", "quite", "rather", "somewhat", "more", "most"})


def certain(phrase: str, *, behind: bool = False) -> str:
    """Returns a phrase that leaves open which kind is meant.

    >>> certain("disease"), certain("disease", behind=True)
    ('certain disease', 'disease of a certain kind')
    """
    return f"{phrase}{_ANY_KIND}" if behind else f"certain {phrase}"


def is_adjective(phrase: str) -> bool:
    """Tells whether a replacement is one of the adjectives of `adjectives_for`."""
    return phrase in GENERAL_ADJECTIVES


def as_person(adjective: str) -> str:
    """Returns an adjective as it is said of somebody where no noun follows.

    >>> as_person("mentally ill")
    'mentally ill person'
    """
    return f"{adjective} person"


def is_predicate(phrase: str) -> bool:
    """Tells whether a replacement for an adjective can only stand behind a verb."""
    return phrase in PREDICATES


def is_vague(phrase: str) -> bool:
    """Tells whether a replacement for an adjective says no more than that it holds."""
    return phrase in VAGUE


def is_unit(word: str) -> bool:
    """Tells whether a word is one in which something is measured or paid: "mg", "euros"."""
    return word.lower() in _UNITS


def is_grade(word: str) -> bool:
    """Tells whether a word says with a number how far something has come, or of which kind."""
    return word.lower() in _GRADES


def heading_of(original: str) -> str:
    """Returns what can stand over anything, in the capitals of what stood there.

    >>> heading_of("MEDICATION"), heading_of("Spider naevi")
    ('DETAILS', 'Details')
    """
    return match_case(original, "details", True, heading=original.isupper())


def is_degree(word: str) -> bool:
    """Tells whether an adverb only says how much: "severely", "very"."""
    return word.lower() in _DEGREES or word.endswith("ly")


def opens_adverbial(word: str) -> bool:
    """Tells whether a word within a noun phrase begins another, of time: "last"."""
    return word.lower() in ("last", "next", "this", "each", "every")


def agree(
    original: str,
    replacement: str,
    *,
    sentence_start: bool,
    plural: bool | None = None,
    heading: bool | None = None,
) -> str:
    """Returns a replacement in the number and the capitals of what it replaces.

    >>> agree("Retroviruses", "virus", sentence_start=True)
    'Viruses'

    Args:
        original: What stands in the text.
        replacement: As a dictionary has it, in the singular.
        sentence_start: Whether a sentence begins with it.
        plural: Whether the original is a plural; found out from its ending if not told.
        heading: As for `match_case`.
    """
    if is_plural(original) if plural is None else plural:
        replacement = pluralize(replacement)
    return match_case(original, replacement, sentence_start, heading=heading)
