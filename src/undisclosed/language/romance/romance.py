"""A Romance language: the shared reading with the words, endings and weights of one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from undisclosed.language.acronyms import find_aliases
from undisclosed.language.protocol import Reading, Tokens
from undisclosed.language.romance.first_words import FirstWordsTagger
from undisclosed.language.romance.folding import Folding
from undisclosed.language.romance.idiom import Idiom
from undisclosed.language.romance.tokenizer import Tokenizer
from undisclosed.language.romance.wording import RomanceWording
from undisclosed.language.sentences import Habits, lay_out
from undisclosed.language.tagging.kinds import find_kinds, names_of, number_chunks
from undisclosed.language.tagging.remembered import Sentences
from undisclosed.language.tagging.tagger import Tagging, shipped_tagger
from undisclosed.memo import Memo

_KEPT = 200_000
_NUMBER = re.compile(r"[+-]?\d+(?:[.,:/'-]\d+)*[ºª°]?")
_VOWELS = frozenset("aeiouyáéíóúàèòâêôãõüï")


class Romance:
    """One language of this room; it remembers sentences and words, and pickles without them."""

    def __init__(self, idiom: Idiom, *, shipped: Callable[[], Romance]) -> None:
        """Makes a language.

        Args:
            idiom: What tells it apart.
            shipped: Returns it as it comes with the package, in another process too.
        """
        self.idiom = idiom
        self.code = idiom.code
        self._shipped = shipped
        self._folding = Folding(idiom.singular)
        self._keys: Memo[str, str] = Memo(self._key_of, _KEPT)
        self.fold, self.fold_phrase = self._folding.fold, self._folding.fold_phrase
        self.stop_words: Set[str] = self._as_keys(idiom.stop_words)
        self.connectors: Set[str] = self._as_keys(idiom.connectors)
        self.trailers: Set[str] = frozenset({"+"})
        self.probe = idiom.sample
        self.wording = RomanceWording(idiom)
        cut = Tokenizer(
            abbreviations=idiom.titles | idiom.abbreviations,
            elisions=idiom.elisions,
            clitics=idiom.clitics,
        )
        self.tokenize: Callable[[str], Tokens] = cut.tokenize
        habits = Habits(
            titles=idiom.titles,
            clipped=frozenset(),
            stop_words=idiom.stop_words,
            vowels=_VOWELS,
        )
        self._lay_out = partial(lay_out, habits=habits)
        self._numerals = self._as_keys(idiom.numerals)
        self._sentences = Sentences(self._find_kinds)

    def __reduce__(self) -> tuple[Callable[[], Romance], tuple[()]]:
        return self._shipped, ()

    @property
    def name(self) -> str:
        """Name, version and checksum of the weights: other weights, other name."""
        return f"undisclosed-{self.code} 1 ({shipped_tagger(self.idiom.folder).checksum})"

    def read(self, text: str) -> Reading:
        """Reads a text; the same text always reads the same."""
        tokens = self.tokenize(text)
        layout = self._lay_out(text, tokens)
        known = self._sentences.look_up(tokens.words, layout.firsts().tolist())
        kinds = np.frombuffer(known, dtype=np.uint8)
        return Reading(
            text=text,
            starts=tokens.starts,
            ends=tokens.ends,
            forms=tokens.words,
            keys=list(map(self._keys.__getitem__, tokens.words)),
            tags=names_of(kinds),
            chunks=number_chunks(kinds, layout.sentences).tolist(),
            sentences=layout.sentences.tolist(),
            paragraphs=layout.paragraphs.tolist(),
            aliases=find_aliases(tokens.words),
            language=self,
        )

    def sentence_starts(self, text: str, tokens: Tokens) -> npt.NDArray[np.intp]:
        """Returns the first token of each sentence."""
        return self._lay_out(text, tokens).firsts()

    def is_number(self, key: str) -> bool:
        """Tells whether a key is a number, in figures or in words."""
        return key in self._numerals or _NUMBER.fullmatch(key) is not None

    def anew(self) -> Romance:
        """Returns the same language that remembers neither sentence nor word yet."""
        return Romance(self.idiom, shipped=self._shipped)

    @cached_property
    def _tagger(self) -> Tagging:
        return FirstWordsTagger(shipped_tagger(self.idiom.folder).anew())

    def _find_kinds(self, words: list[str], firsts: list[int]) -> bytes:
        return find_kinds(self._tagger, words, firsts, self._keys, self.is_number)

    def _key_of(self, word: str) -> str:
        """Returns the key of a token; "" for what has neither letter nor digit."""
        return self.fold(word) if any(map(str.isalnum, word)) else ""

    def _as_keys(self, words: Set[str]) -> frozenset[str]:
        return frozenset(key for word in words for key in (word, self.fold(word)))
