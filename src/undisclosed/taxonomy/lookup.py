"""Finding a term in a table of folded keys, by the rules that all taxonomies here share.

Capitals matter: "AIDS" is the disease and "aids" are helpers. What is written in capitals but not
known so is looked up in lower case ("BREAST CANCER"); what is written in lower case but only known
in capitals is found too ("hiv"); and "Aids", as British papers write it, can be either.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

_Found = TypeVar("_Found")
_JOINTS = re.compile(r"[\s/_‐-―-]+")
# In lower case nobody means by these the acronym that looks the same (who → WHO, us → US).
_PRONOUNS_AND_PARTICLES = """
a an and are as at be but by can do does for from had has have he her hers him his how i if in into
is it its me my nor not of off on or our ours out over she so than that the their theirs them then
they this those to up us was we were what when which who whom whose why with you your
"""
_FUNCTION_WORDS = frozenset(_PRONOUNS_AND_PARTICLES.split())


def lower_case_variants(table: Mapping[str, _Found]) -> dict[str, _Found]:
    """Returns what is found under the keys that have capitals, by the same keys in lower case."""
    return {key.lower(): found for key, found in table.items() if key != key.lower()}


def find(
    term: str,
    table: Mapping[str, _Found],
    variants: Mapping[str, _Found],
    fold_phrase: Callable[[str], str],
) -> list[_Found]:
    """Returns what a table of folded keys holds for a term: nothing, one entry or two.

    Args:
        term: As it stands in a text.
        table: What there is, by the key of its spelling.
        variants: `lower_case_variants` of the table.
        fold_phrase: Makes these keys.
    """
    key = fold_phrase(term)
    found = table.get(key)
    plain = term.lower()
    if found is None:
        lower = key
        if plain != term:
            lower = fold_phrase(plain)
            found = table.get(lower)
        if found is None and plain not in _FUNCTION_WORDS:
            found = variants.get(lower)
        return [] if found is None else [found]
    if term != plain and term.istitle() and plain in variants and plain not in _FUNCTION_WORDS:
        return [found, variants[plain]]
    return [found]


class SpellingRank:
    """How well the spelling of a lemma fits a term that shares its key; the lowest is best.

    A term's own lemma goes before those that only fold alike (glasses before glass). A term in
    lower case is no name, so that "china" is porcelain first; a capital is no proof of a name, as
    sentences begin with it, so that "Cancer" stays the disease first.

    >>> [SpellingRank("china")(spelling) for spelling in ("china", "China", "chinas")]
    [0, 1, 2]
    """

    __slots__ = ("_is_lower", "_lower", "_term")

    def __init__(self, term: str) -> None:
        self._term = term
        written = _JOINTS.sub(" ", term)
        self._lower = written.lower()
        self._is_lower = written == self._lower

    def __call__(self, spelling: str) -> int:
        """Returns the rank of a spelling."""
        if spelling == self._term:
            return 0
        plain = _JOINTS.sub(" ", spelling)
        lower = plain.lower()
        return 2 * (lower != self._lower) + (self._is_lower and plain != lower)
