"""English, as it comes with the package: no model to download."""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np
import numpy.typing as npt

from undisclosed.language.acronyms import find_aliases
from undisclosed.language.english import wording
from undisclosed.language.english.folding import fold, fold_phrase
from undisclosed.language.english.sentences import lay_out
from undisclosed.language.english.stopwords import CONNECTORS, STOP_WORDS, TRAILERS, is_number
from undisclosed.language.english.tokenizer import tokenize
from undisclosed.language.protocol import Reading, Tokens
from undisclosed.language.tagging.kinds import find_kinds, names_of, number_chunks
from undisclosed.language.tagging.remembered import Sentences
from undisclosed.language.tagging.tagger import Tagging, shipped_tagger
from undisclosed.memo import Memo

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
        return f"undisclosed-en 1 ({shipped_tagger('english').checksum})"

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
            tags=names_of(kinds),
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
        return shipped_tagger("english").anew()

    def _find_kinds(self, words: list[str], firsts: list[int]) -> bytes:
        return find_kinds(self._tagger, words, firsts, _KEYS, is_number)


@cache
def shipped_english() -> English:
    """Returns the English that all engines of a process share, unless they are given another."""
    return English()


def _key_of(word: str) -> str:
    """Returns the key of a token; "" for what has neither letter nor digit."""
    return fold(word) if any(char.isalnum() for char in word) else ""


_KEYS = Memo(_key_of, _KEPT)
