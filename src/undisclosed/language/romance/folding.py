"""One key for all the ways a word of a Romance language is written.

As in English, a key is an index entry and no dictionary form: accents go, plurals fold with their
singulars, capitals are kept apart from lower case (SIDA / sida). Folding a key gives the key again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from undisclosed.memo import Memo

_KEPT = 200_000
_DOTTED = re.compile(r"(?:[^\W\d_]{1,2}\.){2,}[^\W\d_]?|[^\W\d_]+\.")
_JOINT = re.compile(r"[/_‐-―-]")
_ACCENTS = dict.fromkeys(map(ord, "\u0300\u0301\u0302\u0303\u0308\u0327\u00ad"))
_TILDE_N, _KEPT_N = "n\u0303", "ñ"


class Folding:
    """Makes keys of the words of one language.

    >>> fold = Folding(lambda word: word.removesuffix("s")).fold
    >>> [fold(word) for word in ("Enfermería", "enfermerías", "VIH", "año")]
    ['enfermeria', 'enfermeria', 'VIH', 'año']
    """

    def __init__(self, singular: Callable[[str], str]) -> None:
        """Takes what one step from a plural to its singular is, for words without accents."""
        self._singular = singular
        self.keys: Memo[str, str] = Memo(self._fold, _KEPT)

    def fold(self, word: str) -> str:
        """Returns the key of one word."""
        return self.keys[word]

    def fold_phrase(self, words: str) -> str:
        """Returns the key of a phrase: the keys of its words, a space between."""
        apart = _JOINT.sub(" ", words) if _JOINT.search(words) else words
        return " ".join(map(self.keys.__getitem__, apart.split()))

    def _fold(self, word: str) -> str:
        while (key := self._fold_once(word)) != word:
            word = key
        return key

    def _fold_once(self, word: str) -> str:
        if _DOTTED.fullmatch(word):
            word = word.replace(".", "")
        word = word.replace("’", "'").replace("·", "")
        capitals = word[:-1] if len(word) > 2 and word.endswith("s") else word
        if len(capitals) > 1 and capitals.isupper() and capitals[-1] != "'":
            return capitals
        return self._singular(without_accents(word.lower()))


def without_accents(word: str) -> str:
    """Returns a word without accents, in which ñ is a letter of its own.

    >>> without_accents("síndrome"), without_accents("niño"), without_accents("infecção")
    ('sindrome', 'niño', 'infeccao')
    """
    if word.isascii():
        return word
    apart = unicodedata.normalize("NFD", word).replace(_TILDE_N, _KEPT_N)
    return unicodedata.normalize("NFC", apart.translate(_ACCENTS))
