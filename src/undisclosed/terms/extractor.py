"""The extractor that comes with the package: English, no model to download."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from undisclosed.terms.acronyms import find_aliases
from undisclosed.terms.folding import fold
from undisclosed.terms.protocol import Reading
from undisclosed.terms.sentences import lay_out
from undisclosed.terms.stopwords import is_number
from undisclosed.terms.tagger import FIRST, INSIDE, OUTSIDE, UPOS, Codes, shipped_tagger
from undisclosed.terms.tokenizer import tokenize

_NAMES = np.array(UPOS, dtype=object)
_NOUNS = np.array([UPOS.index("NOUN"), UPOS.index("PROPN")])
_PUNCTUATION = UPOS.index("PUNCT")
_MARKS = np.array([_PUNCTUATION, UPOS.index("SYM")])
_SYMBOLS = frozenset("$€£¥%+=<>×÷±~^|°§©®™&#@/")
_CACHE_LIMIT = 200_000
_CACHED_LENGTH = 64


class DefaultExtractor:
    """Reads English text with the shipped tagger; it keeps no state and pickles.

    >>> reading = DefaultExtractor().read("She has breast cancer.")
    >>> reading.keys, reading.tags
    (['she', 'has', 'breast', 'cancer', ''], ['PRON', 'VERB', 'NOUN', 'NOUN', 'PUNCT'])
    """

    @property
    def name(self) -> str:
        """Name, version and checksum of the weights: other weights, other name."""
        return f"undisclosed-en 1 ({shipped_tagger().checksum})"

    def read(self, text: str) -> Reading:
        """Reads a text; the same text always reads the same."""
        tokens = tokenize(text)
        layout = lay_out(text, tokens)
        keys = list(map(_KEYS.__getitem__, tokens.words))
        codes, marks = shipped_tagger().tag(tokens.words, layout.firsts())
        codes = _mend_tags(codes, keys, tokens.words)
        chunks = number_chunks(codes, marks, layout.sentences)
        return Reading(
            text=text,
            starts=tokens.starts,
            ends=tokens.ends,
            forms=tokens.words,
            keys=keys,
            tags=_NAMES[codes].tolist(),
            chunks=chunks.tolist(),
            sentences=layout.sentences.tolist(),
            paragraphs=layout.paragraphs.tolist(),
            aliases=find_aliases(tokens.words),
        )


def number_chunks(codes: Codes, marks: Codes, sentences: Codes) -> npt.NDArray[np.intp]:
    """Numbers the base noun phrases; a noun the tagger left outside is a phrase of its own.

    What is in no phrase is in no term and can not be protected, hence the second clause.
    """
    marks = np.where((marks == OUTSIDE) & np.isin(codes, _NOUNS), INSIDE, marks)
    is_last = np.append(marks[1:] != INSIDE, True)
    marks[(codes == _PUNCTUATION) & ((marks == FIRST) | is_last)] = OUTSIDE
    inside = marks != OUTSIDE
    opens = marks == FIRST
    opens[1:] |= inside[1:] & (~inside[:-1] | (np.diff(sentences) > 0))
    opens[:1] |= inside[:1]
    return np.where(inside, np.cumsum(opens) - 1, -1)


class _Keys(dict[str, str]):
    """Keys of tokens seen before; "" for what has neither letter nor digit."""

    def __missing__(self, word: str) -> str:
        if len(self) >= _CACHE_LIMIT:
            self.clear()
        key = fold(word) if any(char.isalnum() for char in word) else ""
        if len(word) <= _CACHED_LENGTH:
            self[word] = key
        return key


_KEYS = _Keys()


def _mend_tags(codes: Codes, keys: list[str], words: list[str]) -> Codes:
    """Punctuation is what has no letter or digit, whatever the network thinks."""
    blank = np.fromiter(map(len, keys), dtype=np.intp, count=len(keys)) == 0
    wrong = np.flatnonzero(blank != np.isin(codes, _MARKS))
    for i in wrong.tolist():
        if blank[i]:
            codes[i] = _MARKS[int(words[i] in _SYMBOLS)]
        else:
            codes[i] = UPOS.index("NUM" if is_number(keys[i]) else "NOUN")
    return codes
