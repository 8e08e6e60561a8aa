"""A word's part of speech and phrase mark in one byte, and what follows from both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import not_

import numpy as np
import numpy.typing as npt

from undisclosed.language.tagging.tagger import FIRST, INSIDE, OUTSIDE, UPOS, Codes, Tagging

_PHRASE_MARKS = 3
# By kind: a word's tag and phrase mark in one number, tag first.
_NAMES = np.repeat(np.array(UPOS, dtype=object), _PHRASE_MARKS)
_IS_PUNCTUATION = _NAMES == "PUNCT"
_MARK_OF = np.tile(np.array([OUTSIDE, FIRST, INSIDE], dtype=np.int8), len(UPOS))
# By tag
_IS_NOUN = np.isin(UPOS, ("NOUN", "PROPN"))
_IS_MARK = np.isin(UPOS, ("PUNCT", "SYM"))
_SYMBOLS = frozenset("$€£¥%+=<>×÷±~^|°§©®™&#@/")


def find_kinds(
    tagger: Tagging,
    words: list[str],
    firsts: list[int],
    keys: Mapping[str, str],
    is_number: Callable[[str], bool],
) -> bytes:
    """Returns the kind of each word, a byte; a noun the tagger left outside is in a phrase.

    What is in no phrase is in no term and can not be protected, hence the second clause.

    Args:
        tagger: Tags words and marks phrases.
        words: The words of a text.
        firsts: Where its sentences start.
        keys: The key of each word; "" for punctuation.
        is_number: Tells whether a key is a number.
    """
    tags, marks = tagger.tag(words, np.array(firsts))
    tags = _mend_tags(tags, words, keys, is_number)
    marks = np.where((marks == OUTSIDE) & _IS_NOUN[tags], INSIDE, marks)
    return (tags * _PHRASE_MARKS + marks).astype(np.uint8).tobytes()


def names_of(kinds: npt.NDArray[np.uint8]) -> list[str]:
    """Returns the parts of speech of kinds."""
    names: list[str] = _NAMES.take(kinds).tolist()
    return names


def number_chunks(kinds: npt.NDArray[np.uint8], sentences: Codes) -> npt.NDArray[np.intp]:
    """Numbers the base noun phrases; punctuation neither opens nor closes one."""
    marks = _MARK_OF.take(kinds)
    is_last = np.append(marks[1:] != INSIDE, True)
    marks[_IS_PUNCTUATION.take(kinds) & ((marks == FIRST) | is_last)] = OUTSIDE
    inside = marks != OUTSIDE
    opens = marks == FIRST
    opens[1:] |= inside[1:] & (~inside[:-1] | (np.diff(sentences) > 0))
    opens[:1] |= inside[:1]
    return np.where(inside, np.cumsum(opens) - 1, -1)


def _mend_tags(
    tags: Codes, words: list[str], keys: Mapping[str, str], is_number: Callable[[str], bool]
) -> Codes:
    """Punctuation is what has no letter or digit, whatever the network thinks."""
    known = map(keys.__getitem__, words)
    blank = np.fromiter(map(not_, known), dtype=np.bool_, count=len(words))
    for i in np.flatnonzero(blank != _IS_MARK[tags]).tolist():
        if blank[i]:
            name = "SYM" if words[i] in _SYMBOLS else "PUNCT"
        else:
            name = "NUM" if is_number(keys[words[i]]) else "NOUN"
        tags[i] = UPOS.index(name)
    return tags
