"""One key for all the ways a word is written.

Knowledge, taxonomy and documents meet on these keys, so one function makes them all. Plural and
singular fold together; words in capitals are kept apart from lower case (AIDS / aids). A key is
an index entry, not a dictionary form: "house" and "houses" both become "hous", which never shows.
Folding a key gives the key again, so it does no harm to fold twice.
"""

from __future__ import annotations

import re

from undisclosed.memo import Memo

_IRREGULAR = {
    "bacteria": "bacterium",
    "children": "child",
    "criteria": "criterion",
    "feet": "foot",
    "fungi": "fungus",
    "gases": "gas",
    "geese": "goose",
    "halves": "half",
    "knives": "knife",
    "lenses": "lens",
    "leaves": "leaf",
    "lice": "louse",
    "lives": "life",
    "loaves": "loaf",
    "men": "man",
    "mice": "mouse",
    "nuclei": "nucleus",
    "ova": "ovum",
    "oxen": "ox",
    "phenomena": "phenomenon",
    "selves": "self",
    "shelves": "shelf",
    "stimuli": "stimulus",
    "teeth": "tooth",
    "thieves": "thief",
    "wives": "wife",
    "wolves": "wolf",
    "women": "woman",
}
_UNCHANGED = frozenset(
    {"always", "bias", "christmas", "gas", "kansas", "lens", "news", "perhaps", "plus", "texas"}
)
_HISSING = re.compile(r"(us|is|ss|[xz]|[cs]h)es?$")
_DOTTED = re.compile(r"(?:[^\W\d_]\.){2,}[^\W\d_]?|[^\W\d_]+\.")

_JOINT = re.compile(r"[/_‐-―-]")
_KEPT = 200_000


def fold(word: str) -> str:
    """Returns the key of one word.

    >>> [fold(w) for w in ("Viruses", "virus", "diagnoses", "diagnosis", "AIDS", "aids", "STDs")]
    ['virus', 'virus', 'diagnose', 'diagnose', 'AIDS', 'aid', 'STD']
    """
    return _KEYS[word]


def fold_phrase(words: str) -> str:
    """Returns the key of a phrase: the keys of its words, split at spaces, hyphens and slashes.

    >>> fold_phrase("Breast cancers"), fold_phrase("HIV-positive")
    ('breast cancer', 'HIV positive')
    """
    # Hardly any phrase has another joint than spaces, and those need no pattern.
    apart = _JOINT.sub(" ", words) if _JOINT.search(words) else words
    return " ".join(map(_KEYS.__getitem__, apart.split()))


def _fold(word: str) -> str:
    # Each round shortens the word or swaps it for a singular, so this ends; mostly at once.
    while (key := _fold_once(word)) != word:
        word = key
    return key


def _fold_once(word: str) -> str:
    if _DOTTED.fullmatch(word):
        word = word.replace(".", "")
    word = word.replace("’", "'")
    if len(word) > 3 and word.endswith("'s"):
        # As the tokenizer splits it off: "Crohn's disease" is filed under "crohn disease".
        word = word[:-2]
    capitals = word[:-1] if len(word) > 2 and word.endswith("s") else word
    if len(capitals) > 1 and capitals.isupper():
        return capitals
    return _singular(word.lower())


def _singular(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if len(word) <= 3 or word in _UNCHANGED or not word.isalpha():
        return word
    if word.endswith("ies"):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith("ie"):
        return word[:-2] + "y" if len(word) > 4 else word
    if word.endswith("sis"):
        return word[:-2] + "e"
    # "uses" and "toes" lose their s alone, or they would end up as "us" and "to".
    if len(word.removesuffix("s")) > 3:
        if hissing := _HISSING.search(word):
            return word[: hissing.end(1)]
        if word.endswith(("oes", "oe")):
            return word[: word.rindex("o") + 1]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


_KEYS = Memo(_fold, _KEPT)
