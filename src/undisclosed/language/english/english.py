"""English, as it comes with the package: no model to download."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from operator import not_
from typing import Protocol

import numpy as np
import numpy.typing as npt

from undisclosed.language.english import wording
from undisclosed.language.english.acronyms import find_aliases
from undisclosed.language.english.folding import fold, fold_phrase
from undisclosed.language.english.remembered import Sentences
from undisclosed.language.english.sentences import lay_out
from undisclosed.language.english.stopwords import CONNECTORS, STOP_WORDS, TRAILERS, is_number
from undisclosed.language.english.tagger import (
    FIRST,
    INSIDE,
    OUTSIDE,
    UPOS,
    Codes,
    shipped_tagger,
)
from undisclosed.language.english.tokenizer import tokenize
from undisclosed.language.protocol import Reading, Tokens
from undisclosed.memo import Memo


class Tagging(Protocol):
    """What tells the tag and the phrase mark of each word; see `Tagger.tag`."""

    def tag(self, words: Sequence[str], firsts: Codes) -> tuple[Codes, Codes]:
        """Returns both as indices, by the words of each sentence alone."""
        ...


_PHRASE_MARKS = 3
# By kind: a word's tag and phrase mark in one number, tag first.
_NAMES = np.repeat(np.array(UPOS, dtype=object), _PHRASE_MARKS)
_IS_PUNCTUATION = _NAMES == "PUNCT"
_MARK_OF = np.tile(np.array([OUTSIDE, FIRST, INSIDE], dtype=np.int8), len(UPOS))
# By tag
_IS_NOUN = np.isin(UPOS, ("NOUN", "PROPN"))
_IS_MARK = np.isin(UPOS, ("PUNCT", "SYM"))
_SYMBOLS = frozenset("$€£¥%+=<>×÷±~^|°§©®™&#@/")
_KEPT = 200_000
_PROBE = """
Diagnoses, viruses, bases, series, studies, movies, children, mice, toes, gases, buses, uses, news.
AIDS and hearing aids; the STDs. HIV-positive; and/or; Alzheimer's disease; didn't; U.S. Army.
On 12/03/1999 Dr. W. E. Smith gave 36.7 mg (2.5%) to 1,200 patients aged 20-30. WHO is it? THE END
"""


class English:
    """English with the shipped tagger; it remembers sentences and words, and pickles without them.

    >>> reading = English().read("She has breast cancer.")
    >>> reading.keys, reading.tags
    (['she', 'has', 'breast', 'cancer', ''], ['PRON', 'VERB', 'NOUN', 'NOUN', 'PUNCT'])
    """

    code = "en"
    wording = wording
    stop_words = STOP_WORDS
    connectors = CONNECTORS
    trailers = TRAILERS
    probe = _PROBE
    fold = staticmethod(fold)
    fold_phrase = staticmethod(fold_phrase)
    is_number = staticmethod(is_number)
    tokenize = staticmethod(tokenize)

    def __init__(self) -> None:
        self._sentences = Sentences(self._find_kinds)

    def __reduce__(self) -> tuple[type[English], tuple[()]]:
        return English, ()

    @property
    def name(self) -> str:
        """Name, version and checksum of the weights: other weights, other name."""
        return f"undisclosed-en 1 ({shipped_tagger().checksum})"

    def read(self, text: str) -> Reading:
        """Reads a text; the same text always reads the same."""
        tokens = tokenize(text)
        layout = lay_out(text, tokens)
        known = self._sentences.look_up(tokens.words, layout.firsts().tolist())
        kinds = np.frombuffer(known, dtype=np.uint8)
        return Reading(
            text=text,
            starts=tokens.starts,
            ends=tokens.ends,
            forms=tokens.words,
            keys=list(map(_KEYS.__getitem__, tokens.words)),
            tags=_NAMES.take(kinds).tolist(),
            chunks=number_chunks(kinds, layout.sentences).tolist(),
            sentences=layout.sentences.tolist(),
            paragraphs=layout.paragraphs.tolist(),
            aliases=find_aliases(tokens.words),
            language=self,
        )

    def sentence_starts(self, text: str, tokens: Tokens) -> npt.NDArray[np.intp]:
        """Returns the first token of each sentence."""
        return lay_out(text, tokens).firsts()

    def anew(self) -> English:
        """Returns English that remembers neither sentence nor word yet."""
        return English()

    @cached_property
    def _tagger(self) -> Tagging:
        return shipped_tagger().anew()

    def _find_kinds(self, words: list[str], firsts: list[int]) -> bytes:
        """Returns the kind of each word, a byte; a noun the tagger left outside is in a phrase.

        What is in no phrase is in no term and can not be protected, hence the second clause.
        """
        tags, marks = self._tagger.tag(words, np.array(firsts))
        tags = _mend_tags(tags, words)
        marks = np.where((marks == OUTSIDE) & _IS_NOUN[tags], INSIDE, marks)
        return (tags * _PHRASE_MARKS + marks).astype(np.uint8).tobytes()


@cache
def shipped_english() -> English:
    """Returns the English that all engines of a process share, unless they are given another."""
    return English()


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


def _key_of(word: str) -> str:
    """Returns the key of a token; "" for what has neither letter nor digit."""
    return fold(word) if any(char.isalnum() for char in word) else ""


_KEYS = Memo(_key_of, _KEPT)


def _mend_tags(tags: Codes, words: list[str]) -> Codes:
    """Punctuation is what has no letter or digit, whatever the network thinks."""
    keys = map(_KEYS.__getitem__, words)
    blank = np.fromiter(map(not_, keys), dtype=np.bool_, count=len(words))
    for i in np.flatnonzero(blank != _IS_MARK[tags]).tolist():
        if blank[i]:
            name = "SYM" if words[i] in _SYMBOLS else "PUNCT"
        else:
            name = "NUM" if is_number(_KEYS[words[i]]) else "NOUN"
        tags[i] = UPOS.index(name)
    return tags
