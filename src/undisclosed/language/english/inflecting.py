"""Forms of English verbs: which lemmas a form may belong to, and which form it is of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, get_args

VerbForm = Literal["base", "third", "past", "gerund"]
"""How a verb stands: "treat", "treats", "treated" (in the past or as a participle), "treating"."""

FORMS: tuple[VerbForm, ...] = get_args(VerbForm)
# "Stop" doubles its consonant, "visit" may, "treat" does not.
_DOUBLING = re.compile(r"(?:[^aeiou]|^|qu)[aeiouy][bcdfgklmnprstvz]$")
_VOWELS = re.compile(r"[aeiouy]+")
_SIBILANT = ("s", "x", "z", "ch", "sh", "o")
_VOWEL = "aeiou"


def forms_of(lemma: str) -> dict[VerbForm, frozenset[str]]:
    """Returns the regular forms of a verb; several where spelling differs or can't be told.

    >>> sorted(forms_of("worship")["past"]), sorted(forms_of("try")["third"])
    (['worshiped', 'worshipped'], ['tries'])
    """
    return {
        "base": frozenset([lemma]),
        "third": frozenset([_third(lemma)]),
        "past": frozenset(_past(lemma)),
        "gerund": frozenset(_gerund(lemma)),
    }


def lemmas_of(form: str) -> list[tuple[str, VerbForm]]:
    """Returns each lemma whose regular form a word would be, if that is a verb, and which form.

    >>> lemmas_of("raped")
    [('raped', 'base'), ('rape', 'past')]
    """
    found: list[tuple[str, VerbForm]] = []
    for lemma in dict.fromkeys(_stems(form)):
        forms = forms_of(lemma)
        found += [(lemma, name) for name in FORMS if form in forms[name]]
    return found


def _stems(form: str) -> Iterator[str]:
    """Yields what a form may come from: whoever asks looks whether it does."""
    yield form
    for ending in ("s", "es", "d", "ed", "ing"):
        stem = form.removesuffix(ending)
        if stem != form and len(stem) > 1:
            yield from (stem, f"{stem}e", f"{stem[:-1]}y", stem[:-1], f"{stem[:-1]}ie")


def _third(lemma: str) -> str:
    if lemma.endswith("y") and lemma[-2:-1] not in _VOWEL:
        return f"{lemma[:-1]}ies"
    return f"{lemma}es" if lemma.endswith(_SIBILANT) else f"{lemma}s"


def _past(lemma: str) -> Iterator[str]:
    if lemma.endswith("e"):
        yield f"{lemma}d"
    elif lemma.endswith("y") and lemma[-2:-1] not in _VOWEL:
        yield f"{lemma[:-1]}ied"
    else:
        yield from (f"{stem}ed" for stem in _before_vowel(lemma))


def _gerund(lemma: str) -> Iterator[str]:
    if lemma.endswith("ie"):
        yield f"{lemma[:-2]}ying"
    elif lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")):
        yield f"{lemma[:-1]}ing"
    else:
        yield from (f"{stem}ing" for stem in _before_vowel(lemma))


def _before_vowel(lemma: str) -> Iterator[str]:
    doubles = _DOUBLING.search(lemma) is not None
    if not doubles or len(_VOWELS.findall(lemma)) > 1:
        yield lemma
    if doubles:
        yield f"{lemma}{'k' if lemma.endswith('c') else lemma[-1]}"
