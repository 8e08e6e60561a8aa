"""How a replacement is written into a sentence: number, a/an, capitals.

English by rule of thumb, with the exceptions that occur among names of general things. Nothing here
decides what may be said; a slip costs a clumsy sentence, never a secret.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from undisclosed.language.english.adjectives import GENERAL_ADJECTIVES, PREDICATES, VAGUE
from undisclosed.language.english.adjectives import adjectives_for as adjectives_for
from undisclosed.language.english.adjectives import nouns_of as nouns_of
from undisclosed.language.english.capitals import capitalized, match_case
from undisclosed.language.english.countability import kind_of
from undisclosed.language.english.negation import is_denied as is_denied
from undisclosed.language.protocol import Joint

_IRREGULAR = {
    "bacillus": "bacilli",
    "bacterium": "bacteria",
    "calf": "calves",
    "child": "children",
    "criterion": "criteria",
    "elf": "elves",
    "foot": "feet",
    "fungus": "fungi",
    "goose": "geese",
    "grandchild": "grandchildren",
    "half": "halves",
    "hero": "heroes",
    "knife": "knives",
    "leaf": "leaves",
    "life": "lives",
    "loaf": "loaves",
    "louse": "lice",
    "medium": "media",
    "mouse": "mice",
    "nucleus": "nuclei",
    "ovum": "ova",
    "ox": "oxen",
    "person": "people",
    "phenomenon": "phenomena",
    "potato": "potatoes",
    "schoolchild": "schoolchildren",
    "self": "selves",
    "sheaf": "sheaves",
    "shelf": "shelves",
    "stepchild": "stepchildren",
    "stimulus": "stimuli",
    "thief": "thieves",
    "tomato": "tomatoes",
    "tooth": "teeth",
    "vertebra": "vertebrae",
    "veto": "vetoes",
    "wife": "wives",
    "wolf": "wolves",
}
_IRREGULAR_PLURALS = frozenset(_IRREGULAR.values())

_WITHOUT_PLURAL = """
advice aircraft alcohol anger baggage blood bread care cash cattle chaos cheese clothing cocaine
communism conduct cutlery damage data deer diabetes education equipment ethics evidence fatness
fish food foodstuff footwear fruit furniture garbage gear gold health heroin herpes homework
housing information insurance jewelry knowledge labor legislation luggage machinery mail mathematics
meat merchandise milk money mumps measles music news offspring physics police politics
pottery poultry produce progress property rabies research rice salt scabies seafood semen series
sewage sheep silver slavery software species sperm staff stuff sugar traffic transport
urine violence water wealth weather weaponry wildlife wood writing
"""
_DETERMINING = """
a an the this that these those no any its his less more fewer much many little few several some
enough such another each every most
"""
_DETERMINERS = frozenset(_DETERMINING.split())
_MASS = frozenset(_WITHOUT_PLURAL.split())
_DEFINING = "the this that these those his her its my our their your whose 's ’s"
_DEFINITE = frozenset(_DEFINING.split())
_VERBS = {"is": "are", "was": "were", "has": "have", "does": "do"}
_VERBS_OF_ONE = {many: one for one, many in _VERBS.items()}
_DERIVED = re.compile(r"(?:al|[ai]ble|ed|ent|ant|ful|ic|ing|ish|ive|less|ly|oid|ory|ous|y)$")
_ANY_KIND = " of a certain kind"
_MAY_BE_ANY = re.compile(r"\bcertain\b", re.IGNORECASE)
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_JOINT = re.compile(
    r"(?P<comma>,)?\s*(?P<word>and/or|and also|and|or|as well as|plus|&|/)?\s*", re.IGNORECASE
)
_JOINTS: dict[str, Joint] = {"or": "or", "and/or": "and/or", "/": "and/or"}
# "…, aspirin and others"
_GOES_ON = re.compile(
    r"(?:,\s?[\w' -]{1,40})*?,?\s(?P<word>and/or|and|or|as well as|plus|&)\s", re.IGNORECASE
)

_PLURALS_IN_IS = """
afghanis alibis bangladeshis bikinis israelis iraqis khakis kiwis kuwaitis nazis pakistanis qataris
rabbis safaris saudis skis somalis taxis yogis
"""
_PLURAL_IN_IS = frozenset(_PLURALS_IN_IS.split())
_SINGULAR_IN_S = """
alias arkansas asbestos atlas bias brussels canvas chaos christmas cosmos dallas ethos gas
headquarters honduras kansas lens means naples pancreas pathos rhinoceros texas thermos wales
"""
_SINGULAR = frozenset(_SINGULAR_IN_S.split())
_MAN_NOT_MEN = frozenset({"caiman", "german", "human", "norman", "ottoman", "roman", "shaman"})
_MEN_NOT_PLURAL = frozenset(
    {"abdomen", "acumen", "albumen", "amen", "bitumen", "hymen", "lumen", "omen", "ramen"}
    | {"regimen", "semen", "specimen", "stamen"}
)
_MEASURES = """
unit units kg g mg mcg µg μg ug ng l ml dl cl mmol mol iu cm mm m km lb lbs oz mmhg bpm mmol/l
mg/dl ml/min
gram grams kilogram kilograms milligram milligrams milliliter milliliters millilitre millilitres
liter liters litre litres pound pounds ounce ounces meter meters metre metres inch inches
kilometer kilometers kilometre kilometres mile miles euro euros dollar dollars pence cents
"""
_UNITS = frozenset(_MEASURES.split())
_DEGREES = frozenset({"very", "so", "too", "quite", "rather", "somewhat", "more", "most"})
_SEEMING = "feel feels felt feeling look looks looked looking"
_BEING = "be am is are was were been being 'm 's 're ’m ’s ’re become becomes became"
_SENSED = frozenset(_SEEMING.split())
_COPULAS = frozenset([*_BEING.split(), "get", "gets", "got", "remain", "remains", "remained"])
_COMPOUNDING_WORDS = """
addicted affected aged associated based centred centered coated controlled dated directed enhanced
exposed financed focused fortified funded guided impaired induced infected infused injured inspired
mediated motivated named naked oriented orientated owned powered related resistant sized skilled
sponsored supervised supported tailored tested themed trained transmitted treated
"""
_COMPOUNDING = frozenset(_COMPOUNDING_WORDS.split())
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
# "body of water", "mother-in-law": what follows does not take the plural.
_TAIL = re.compile(r"(?<=\w)(?:\s(?:of|in|for|to|with|on|at|by|from|against)\s|-(?:in|of|to|at)-)")

_SILENT_H = re.compile(r"(?:heir|hono|hour|honest)")
_LIKE_YOU_OR_ONE = re.compile(
    r"(?:eu|ew|one(?![a-z])|one-|once|oui|ubiq|ukr|uku|ura|uret|urin|urol|us[aeu]|ut[aeio]"
    r"|uni(?!n[a-z]|m|dent|ll))"
)
_VOWELS = "aeiou"
_LETTERS_WITH_VOWEL = "AEFHILMNORSX"
_NUMBER_WITH_VOWEL = re.compile(r"(?:8|1[18](?!\d))")
# Few labels stand for many terms, and the same words become plurals again and again.
_KEPT = 4096


@lru_cache(maxsize=_KEPT)
def pluralize(phrase: str) -> str:
    """Returns the plural of a phrase; a mass noun or a plural stays as it is.

    >>> [pluralize(p) for p in ("infectious disease", "body of water", "STD", "ill health")]
    ['infectious diseases', 'bodies of water', 'STDs', 'ill health']
    """
    start, end = _head(phrase)
    head = phrase[start:end]
    if not head or not head[-1].isalnum() or is_mass(phrase) or is_plural(phrase):
        return phrase
    return phrase[:start] + _plural_of(head) + phrase[end:]


def is_plural(written: str, known: Iterable[str] = ()) -> bool:
    """Tells whether a term stands in the plural.

    Args:
        written: The term as it stands in the text.
        known: How a dictionary writes it; what stands there is no inflected form (AIDS, Texas).
    """
    if known and written.lower() in {spelling.lower() for spelling in known}:
        return False
    return _ends_like_plural(written)


@lru_cache(maxsize=_KEPT)
def _ends_like_plural(written: str) -> bool:
    start, end = _head(written)
    head = written[start:end]
    lower = head.lower()
    if lower in _IRREGULAR_PLURALS or lower in _PLURAL_IN_IS:
        return True
    if lower in _MASS or lower in _SINGULAR or len(head) < 3:
        return False
    if head.isupper():
        # "STDS" in a heading can't be told from "AIDS"; "STDs" is a plural.
        return " " in written and lower.endswith("s") and not lower.endswith(("ss", "us", "is"))
    if lower.endswith("men"):
        return lower not in _MEN_NOT_PLURAL
    return lower.endswith("s") and not lower.endswith(("ss", "us", "is", "'s", "’s"))


def is_mass(phrase: str) -> bool:
    """Tells whether a phrase names stuff that is not counted: ill health, blood, news."""
    head = head_of(phrase).lower()
    return head in _MASS or kind_of(head) == "mass"


def head_of(phrase: str) -> str:
    """Returns the word of a noun phrase that takes the plural.

    >>> head_of("body of water")
    'body'
    """
    start, end = _head(phrase)
    return phrase[start:end]


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
    if _is_acronym(first) or (len(first) == 1 and first.isupper() and first != word):
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
def with_article(phrase: str) -> str:
    """Returns what can stand where a name stood: "a city", but "ill health", "diseases"."""
    return f"{article_for(phrase)} {phrase}" if takes_article(phrase) else phrase


def without_article(phrase: str) -> str:
    """Returns a phrase without "a" or "an".

    >>> without_article("an illness"), without_article("ill health")
    ('illness', 'ill health')
    """
    article, _, noun = phrase.partition(" ")
    return noun if noun and is_article(article) else phrase


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


def is_copula(word: str) -> bool:
    """Tells whether a verb has an adjective say what its subject is: "is", "became"."""
    return word.lower() in _COPULAS


def some_way(verb: str) -> str | None:
    """Returns what is as true behind a verb as any adjective is; None behind most verbs.

    >>> some_way("felt"), some_way("is")
    ('a certain way', None)
    """
    return "a certain way" if verb.lower() in _SENSED else None


def is_unit(word: str) -> bool:
    """Tells whether a word is one in which something is measured or paid: "mg", "euros"."""
    return word.lower() in _UNITS


def may_be_verb(word: str) -> bool:
    """Tells whether a word ends as the verb of a third person does: "asks"."""
    return word[1:].islower() and word.endswith("s") and not word.endswith(("ss", "us", "is"))


def heading_of(original: str) -> str:
    """Returns what can stand over anything, in the capitals of what stood there.

    >>> heading_of("MEDICATION"), heading_of("Spider naevi")
    ('DETAILS', 'Details')
    """
    return match_case(original, "details", True, heading=original.isupper())


def is_degree(word: str) -> bool:
    """Tells whether an adverb only says how much: "severely", "very"."""
    return word.lower() in _DEGREES or word.endswith("ly")


def may_be_past(word: str) -> bool:
    """Tells whether a word ends as past tenses do and makes no compound with a noun before it.

    >>> may_be_past("denied"), may_be_past("related")
    (True, False)
    """
    return word.islower() and word.endswith("ed") and word not in _COMPOUNDING


def opens_adverbial(word: str) -> bool:
    """Tells whether a word within a noun phrase begins another, of time: "last"."""
    return word.lower() in ("last", "next", "this", "each", "every")


def looks_derived(word: str) -> bool:
    """Tells whether a word ends as adjectives, adverbs and forms of verbs do.

    >>> looks_derived("paranoid"), looks_derived("lamivudine")
    (True, False)
    """
    return _DERIVED.search(word) is not None


def is_definite(word: str) -> bool:
    """Tells whether a word before a noun says that it is known which is meant."""
    return word.lower() in _DEFINITE


def is_any(word: str) -> bool:
    """Tells whether a word before a noun says that whichever is meant."""
    return word.lower() == "any"


def verb_in_number(verb: str, *, plural: bool) -> str | None:
    """Returns the form of a verb for a subject in the other number.

    >>> verb_in_number("were", plural=False), verb_in_number("takes", plural=True)
    ('was', None)
    """
    return (_VERBS if plural else _VERBS_OF_ONE).get(verb)


def joint(between: str) -> Joint | None:
    """Returns how what stands between two neighbours joins them.

    >>> [joint(between) for between in (" ", ", ", ", and ", " as well as ", " / ", " but ")]
    ['beside', 'list', 'and', 'and', 'and/or', None]
    """
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
    >>> several("a medicine", 2, "and/or"), several("Medicine", 3, "and")
    ('one or more medicines', 'Three medicines')
    """
    article, _, noun = phrase.partition(" ")
    if is_plural(phrase) and not is_article(article):
        return phrase
    if not takes_article(phrase) or _MAY_BE_ANY.search(phrase):
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
    article, _, noun = phrase.partition(" ")
    return f"another {noun}" if article in ("a", "an") and noun else None


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


def _head(phrase: str) -> tuple[int, int]:
    """Returns where the word lies that takes the plural."""
    tail = _TAIL.search(phrase)
    end = tail.start() if tail else len(phrase.rstrip())
    before = phrase[:end]
    start = max(before.rfind(" "), before.rfind("-"), before.rfind("\n"), before.rfind("\t")) + 1
    return start, end


def _plural_of(word: str) -> str:
    lower = word.lower()
    if _is_acronym(word) or not word[-1].isalpha():
        return word + "s"
    if lower in _IRREGULAR:
        return word[0] + _IRREGULAR[lower][1:]
    if lower.endswith("man") and lower not in _MAN_NOT_MEN:
        return word[:-2] + "en"
    if lower.endswith("sis"):
        return word[:-2] + "es"
    if _SIBILANT.search(lower):
        return word + "es"
    if _CONSONANT_Y.search(lower):
        return word[:-1] + "ies"
    return word + "s"


def _is_acronym(word: str) -> bool:
    core = word[:-1] if len(word) > 2 and word.endswith("s") else word
    return len(core) > 1 and core.isupper()


def _acronym_begins_with_vowel(word: str) -> bool:
    # Long ones with a vowel in second place are read as words: a NATO base, a SARS ward.
    as_word = len(word) > 3 and word[1] in _VOWELS.upper() and word[0] not in _VOWELS.upper()
    return not as_word and word[0] in _LETTERS_WITH_VOWEL
