"""Which noun phrases are plurals, which can be, and how one is written.

By rule of thumb, with the exceptions that occur among names of general things.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from undisclosed.language.capitals import is_acronym
from undisclosed.language.english.countability import kind_of

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
housing imaging information insurance jewelry knowledge labor legislation luggage machinery mail
mathematics meat merchandise milk money mucus mumps measles music news offspring physics police
politics pottery poultry produce progress property rabies research rice salt scabies seafood
semen series sewage sheep silver slavery software species sperm staff stuff sugar traffic
transport urine violence waste water wealth weather weaponry wildlife wood writing
"""
_MASS = frozenset(_WITHOUT_PLURAL.split())
_PLURALS_IN_IS = """
afghanis alibis bangladeshis bikinis israelis iraqis khakis kiwis kuwaitis nazis pakistanis qataris
rabbis safaris saudis skis somalis taxis yogis
"""
_PLURAL_IN_IS = frozenset(_PLURALS_IN_IS.split())
_SINGULAR_IN_S = """
alias arkansas asbestos ascites atlas bias brussels canvas chaos christmas cosmos dallas ethos gas
headquarters honduras kansas lens means naples pancreas pathos rhinoceros texas thermos wales
"""
_SINGULAR = frozenset(_SINGULAR_IN_S.split())
_MAN_NOT_MEN = frozenset({"caiman", "german", "human", "norman", "ottoman", "roman", "shaman"})
_MEN_NOT_PLURAL = frozenset(
    {"abdomen", "acumen", "albumen", "amen", "bitumen", "hymen", "lumen", "omen", "ramen"}
    | {"regimen", "semen", "specimen", "stamen"}
)
_SIBILANT = re.compile(r"(?:s|x|z|ch|sh)$")
_CONSONANT_Y = re.compile(r"[^aeiou]y$")
# "body of water", "mother-in-law": what follows does not take the plural.
_TAIL = re.compile(r"(?<=\w)(?:\s(?:of|in|for|to|with|on|at|by|from|against)\s|-(?:in|of|to|at)-)")
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


def _head(phrase: str) -> tuple[int, int]:
    """Returns where the word lies that takes the plural."""
    tail = _TAIL.search(phrase)
    end = tail.start() if tail else len(phrase.rstrip())
    before = phrase[:end]
    start = max(before.rfind(" "), before.rfind("-"), before.rfind("\n"), before.rfind("\t")) + 1
    return start, end


def _plural_of(word: str) -> str:
    lower = word.lower()
    if is_acronym(word) or not word[-1].isalpha():
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
