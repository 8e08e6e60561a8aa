"""Words in letters that pass for Latin ones, written in Latin.

Nothing moves: every letter becomes one letter.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from undisclosed.document.ascii import change_odd, find_odd
from undisclosed.document.lookalikes import COUSINS, LATIN, SMALL_CAPITALS, STROKES, TWINS, accented

MARKS = "\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
"""Combining marks, as a character class."""
LATIN_LETTERS = (
    "A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af\u1d00-\u1dbf\u1e00-\u1eff"
    "\u2c60-\u2c7f\ua722-\ua7ff\uab30-\uab6f"
)
"""Letters that are Latin by script, as a character class."""

# Beyond ASCII, but for the punctuation that common texts are full of
_PERHAPS_LETTER = re.compile(r"[^\x00-\xa9\u2010-\u2027]")
_WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{MARKS}])*")
_LETTER = re.compile(r"[^\W\d_]")
_UNIT = re.compile(r"μ(?:[gmlLMsAVWFJ]|mol|Sv|Ci|IU|Hz|mHg)")
# "TNFα", "NFκB", "Gαs": Greek small letters that no capital looks like are symbols among capitals.
_SYMBOL = re.compile("[A-Zα-θκλμξπστφψω]+[a-z]?")
_MARKS = re.compile(f"[{MARKS}]+")
_LATIN_LETTER = re.compile(f"[{LATIN_LETTERS}]")
_SMALL_CAPITAL = re.compile("[" + "".join(SMALL_CAPITALS) + "]")
_PLAIN_SMALL = re.compile("[abd-nprtuy]")

_CACHED_LENGTH = 64

_TWINS = accented(TWINS, range(0x370, 0x530), range(0x1F00, 0x2000))
_MIXED = _TWINS | accented(COUSINS, range(0x370, 0x530), range(0x1F00, 0x2000))
_MIXED_TABLE = str.maketrans(_MIXED)
_LATIN_TABLE = str.maketrans(LATIN)
_SMALL_CAPITAL_TABLE = str.maketrans(_MIXED | SMALL_CAPITALS)


def fold_alikes(text: str) -> str:
    """Writes look-alikes as the Latin letters they pass for, letter for letter.

    A word with a Latin letter in it is meant to be read as Latin; one without is folded where it
    could pass for Latin and most of the text is.

    >>> fold_alikes("НIV and АIDЅ")
    'HIV and AIDS'
    """
    odd = find_odd(text)
    if odd.translate(_LATIN_TABLE) != odd:
        text = change_odd(text, lambda stretch: stretch.translate(_LATIN_TABLE))
    elif not _LETTER.search(odd):
        return text
    words: list[tuple[int, _Judged]] = []
    latin = other = 0
    for match in _foreign_words(text):
        word = match[0]
        found = _judge_again(word) if len(word) <= _CACHED_LENGTH else _judge(word)
        latin += found.latin
        other += found.other
        if found.folded != word:
            words.append((match.start(), found))
    if not words:
        return text
    latin += _count_ascii_letters(text)
    parts: list[str] = []
    done = 0
    for start, found in words:
        if found.mixed or latin > other:
            parts += (text[done:start], found.folded)
            done = start + len(found.folded)
    parts.append(text[done:])
    return "".join(parts)


def _foreign_words(text: str) -> Iterator[re.Match[str]]:
    """Finds the words that are not all ASCII, each from a character in it that is not."""
    done = 0
    while found := _PERHAPS_LETTER.search(text, done):
        before = text[done : found.start()]
        word = _WORD.match(text, done + len(before.rstrip(string.ascii_letters)))
        done = found.end()
        if word and word.end() > found.start():
            done = word.end()
            yield word


def _count_ascii_letters(text: str) -> int:
    data = text.encode("ascii", "ignore")
    return len(data) - len(data.translate(None, string.ascii_letters.encode()))


class _Judged(NamedTuple):
    """A word that is not all ASCII: what it folds to, and how many letters are Latin or not.

    ASCII letters, which are counted all at once, are left out.
    """

    folded: str
    mixed: bool
    latin: int
    other: int


def _judge(word: str) -> _Judged:
    mixed = bool(_LATIN_LETTER.search(word))
    folded = _fold_word(word) if mixed or _passes_for_latin(word) else word
    latin = len(_LATIN_LETTER.findall(folded)) if mixed else 0
    ascii_letters = sum(map(str.isascii, word))
    return _Judged(folded, mixed, latin - ascii_letters, len(word) - latin)


_judge_again = lru_cache(maxsize=4096)(_judge)


def _passes_for_latin(word: str) -> bool:
    """Tells whether a word without a Latin letter could be meant to be read as Latin."""
    if len(word) == 1 and "α" <= word <= "ω":
        return False  # a symbol, as in "α-fetoprotein"
    return all(char in _TWINS for char in _MARKS.sub("", word))


def _fold_word(word: str) -> str:
    """Folds a word letter by letter."""
    if _SMALL_CAPITAL.search(word):
        return _fold_small_capitals(word)
    if _UNIT.fullmatch(word) or _SYMBOL.fullmatch(word):
        return word
    folded = word.translate(_MIXED_TABLE)
    if not STROKES.isdisjoint(word):
        folded = _fold_strokes(word, folded)
    return _raise_alikes(word, folded)


def _fold_strokes(word: str, folded: str) -> str:
    """Reads a lone stroke as what its neighbours make likely: "HӀV", but "mentaӀ"."""
    return folded[0] + "".join(
        "l" if old in STROKES and new == "I" and before.islower() else new
        for before, old, new in zip(folded, word[1:], folded[1:], strict=False)
    )


def _raise_alikes(word: str, folded: str) -> str:
    """Reads "HIν" as HIV: letters of one shape take the case of capitals around them."""
    others = [new for old, new in zip(word, folded, strict=True) if old == new or new.isupper()]
    if len(others) < 2 or not all(map(str.isupper, others)):
        return folded
    return "".join(
        new.upper() if old != new and new in "cosvwxz" else new
        for old, new in zip(word, folded, strict=True)
    )


def _fold_small_capitals(word: str) -> str:
    """Reads "ʜɪᴠ" as HIV, but the same shape in a phonetic "hɪv" as a small letter."""
    small = bool(_PLAIN_SMALL.search(word))
    folded = word.translate(_SMALL_CAPITAL_TABLE)
    return folded if small else "".join(c.upper() if c.isascii() else c for c in folded)
