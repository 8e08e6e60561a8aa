"""Finds identifying spans in a reading: patterns first, then a small network for the rest."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from undisclosed.identifiers.decoding import TypedRange, decode
from undisclosed.identifiers.features import (
    CAPITAL,
    PageCounts,
    case_of,
    context_rows,
    count_bins,
    hash_types,
    mark_tokens,
)
from undisclosed.identifiers.identifier import TYPES, Identifier
from undisclosed.identifiers.labels import is_form_word
from undisclosed.identifiers.network import FinderWeights, Network
from undisclosed.identifiers.patterns.finding import find_patterns
from undisclosed.identifiers.remembered import SentenceSpans
from undisclosed.identifiers.spans import ANYBODY, has_number, settle
from undisclosed.identifiers.word_classes import PEOPLE, WordClasses
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Reading
from undisclosed.terms.arrays import Numbers

_TYPES_LIMIT = 60_000
_CHARACTERS_LIMIT = 4_000_000
_BLOCK = 2048
_NAMES = frozenset({"ORG", "LOC", "MISC"})
_COMMON = 6
"""Bin of words on more than 180 pages."""
_RARE = 5
"""Bin of words on up to 180 pages."""
_PACK_PAGES = 529_538
"""Pages of the knowledge that the weights were trained beside."""


class Finder:
    """Finds identifying spans; safe to share between threads.

    What it learns of a word is remembered with a bound, and never changes an answer.
    """

    def __init__(
        self,
        weights: FinderWeights,
        *,
        counts: PageCounts,
        classes: WordClasses,
        checksum: str = "",
    ) -> None:
        """Takes the weights and what it may ask about words.

        Args:
            weights: The trained numbers.
            counts: On how many pages each of some keys stands (`page_counts`).
            classes: Of which classes a word is (`word_classes`).
            checksum: What the weights are told by.
        """
        self.checksum = checksum
        self._network = Network(weights)
        self._words = _Words(weights, counts, classes)
        self._context = weights.context.astype(np.int16)
        self.forget_sentences()

    @property
    def name(self) -> str:
        """Name, version and checksum of the weights: other weights, other name."""
        return f"undisclosed-identifiers-en 1 ({self.checksum})"

    def find(self, reading: Reading) -> list[Identifier]:
        """Returns the identifying spans of a text, in order and without overlaps."""
        if not len(reading):
            return []
        matches = find_patterns(reading.text)
        ranges, marks = mark_tokens(reading, matches)
        embedded, firsts, bins = self._embed(reading, marks)
        spans = self._spans.look_up(embedded, firsts)
        spans = [each for each in spans if self._is_said(reading, each, bins)]
        spans += rare_names(reading, spans, marks, bins)
        spans.sort(key=lambda span: span.first)
        kinds = [match.kind for match in matches]
        rare = frozenset(np.flatnonzero(bins <= _RARE).tolist())
        return settle(reading, list(zip(ranges, kinds, strict=True)), spans, rare)

    def _is_said(self, reading: Reading, span: TypedRange, bins: Numbers) -> bool:
        """Tells whether what the network doubts can be: a description has a word for people.

        What opens a sentence has a capital anyway: a common noun there names nothing.
        """
        if span.past - span.first == 1 and _opens_sentence(reading, span.first):
            tag = reading.tags[span.first]
            if tag == "NOUN" and bins[span.first] >= _COMMON:
                return False
            if not span.sure and tag not in ("PROPN", "NOUN", "ADJ", "X", "NUM"):
                return False
        if TYPES[span.type] != "LOC" and is_form_word(reading, span.first, span.past):
            return False
        if span.sure:
            return True
        if TYPES[span.type] == "QUANTITY" and reading.forms[span.past : span.past + 1] == ["-"]:
            return False  # "a two-bedroom flat"
        alone = span.past - span.first == 1 and reading.forms[span.first].islower()
        if alone and TYPES[span.type] in _NAMES and reading.tags[span.first] in ("NOUN", "ADV"):
            return bool(bins[span.first] < _COMMON)  # "in the north of Wales"
        if TYPES[span.type] == "QUANTITY":
            return has_number(reading, span.first, span.past)
        if TYPES[span.type] != "DEMOGRAPHIC":
            return True
        return any(
            (reading.forms[i][0].isupper() and not _opens_sentence(reading, i))
            or reading.tags[i] == "NUM"
            or self._words.describes_people(reading.keys[i], noun=reading.tags[i] == "NOUN")
            for i in range(span.first, span.past)
            if reading.keys[i] not in ANYBODY
        )

    def prepare(self, readings: Sequence[Reading]) -> None:
        """Does for many short texts at once what takes the longest in each of them."""
        told = [
            self._embed(reading, mark_tokens(reading, find_patterns(reading.text))[1])
            for reading in readings
            if len(reading)
        ]
        if told:
            starts = np.cumsum([0, *(len(embedded) for embedded, _, _ in told[:-1])])
            firsts = [first + start for (_, first, _), start in zip(told, starts, strict=True)]
            embedded = np.concatenate([embedded for embedded, _, _ in told])
            self._spans.look_up(embedded, np.concatenate(firsts))

    def forget_sentences(self) -> None:
        """Lets go of what was found in sentences; what was learnt of words stays."""
        self._spans = SentenceSpans(self._find_spans)

    def _embed(
        self, reading: Reading, marks: Numbers
    ) -> tuple[npt.NDArray[np.int16], Numbers, Numbers]:
        """Returns embeddings of tokens, where sentences start, and the bins of page counts."""
        sentences = np.array(reading.sentences)
        firsts = np.flatnonzero(np.diff(sentences, prepend=-1))
        embedded, cases, bins = self._words.look_up(reading.forms, reading.keys)
        rows = context_rows(reading, sentences, cases, bins, marks)
        for column in rows.T:
            embedded += self._context.take(column, axis=0)
        return embedded, firsts, bins

    def _find_spans(self, embedded: npt.NDArray[np.int16], firsts: Numbers) -> list[TypedRange]:
        return decode(self._score(embedded, firsts), firsts, self._network.weights)

    def _score(self, embedded: npt.NDArray[np.int16], firsts: Numbers) -> npt.NDArray[np.float32]:
        """Scores some sentences at a time, which keeps what is worked on small."""
        cuts = [0]
        for first in firsts.tolist():
            if first - cuts[-1] >= _BLOCK:
                cuts.append(first)
        cuts.append(len(embedded))
        parts = []
        for low, high in pairwise(cuts):
            near = firsts[np.searchsorted(firsts, low) : np.searchsorted(firsts, high)] - low
            parts.append(self._network.score(embedded[low:high], near))
        return np.concatenate(parts)


class _Words:
    """Embeddings, cases and page-count bins of words, each worked out once."""

    def __init__(self, weights: FinderWeights, counts: PageCounts, classes: WordClasses) -> None:
        self._features = weights.features
        # The last row answers for a feature that training did not keep: it adds nothing.
        self._rows = np.vstack((weights.rows[:-1], np.zeros_like(weights.rows[-1:])))
        self._counts = counts
        self._classes = classes
        self._tells_people = bool(classes("person")[0] & PEOPLE)
        self._lock = threading.Lock()
        self._forget()

    def look_up(
        self, words: Sequence[str], keys: Sequence[str]
    ) -> tuple[npt.NDArray[np.int16], Numbers, Numbers]:
        """Returns embeddings to add to, cases and bins of the words of a text."""
        with self._lock:
            if len(self._index) > _TYPES_LIMIT or self._characters > _CHARACTERS_LIMIT:
                self._forget()
            try:
                types = self._types(words)
            except KeyError:
                pairs = zip(words, keys, strict=True)
                new = {word: key for word, key in pairs if word not in self._index}
                self._learn(list(new), list(new.values()))
                types = self._types(words)
            return self._embedded[types], self._cases[types], self._bins[types]

    def describes_people(self, key: str, *, noun: bool) -> bool:
        """Tells whether a word means a kind of people, a noun by any of its senses.

        Where nothing tells classes, any word may.
        """
        return not self._tells_people or bool(key and self._classes(key)[noun] & PEOPLE)

    def _types(self, words: Sequence[str]) -> Numbers:
        return np.fromiter(map(self._index.__getitem__, words), dtype=np.intp, count=len(words))

    def _forget(self) -> None:
        self._index: dict[str, int] = {}
        self._characters = 0
        self._embedded = np.empty((0, self._rows.shape[1]), dtype=np.int16)
        self._cases = np.empty(0, dtype=np.intp)
        self._bins = np.empty(0, dtype=np.intp)

    def _learn(self, words: list[str], keys: list[str]) -> None:
        bins = count_bins(self._counts(keys))
        hashes, starts = hash_types(words, keys, bins, self._classes)
        rows = find_rows(hashes, self._features)
        embedded = np.add.reduceat(self._rows[rows].astype(np.int16), starts, axis=0)
        self._embedded = np.concatenate((self._embedded, embedded))
        cases = np.array([case_of(word) for word in words], dtype=np.intp)
        self._cases = np.concatenate((self._cases, cases))
        self._bins = np.concatenate((self._bins, bins))
        self._index.update(zip(words, range(len(self._index), len(self._embedded)), strict=True))
        self._characters += sum(map(len, words))


def rare_names(
    reading: Reading, spans: Sequence[TypedRange], marks: Numbers, bins: Numbers
) -> list[TypedRange]:
    """Returns words that are tagged as names and rare, of which the network made nothing.

    A name that hardly a page has tells more than all others, and the network knows it least.
    """
    covered = {i for span in spans for i in range(span.first, span.past)}
    return [
        TypedRange(i, i + 1, TYPES.index("PERSON"), sure=False)
        for i in np.flatnonzero((bins <= _RARE) & (marks == 0)).tolist()
        if reading.tags[i] == "PROPN"
        and i not in covered
        and case_of(reading.forms[i]) == CAPITAL
        and reading.forms[i].isalpha()
    ]


def _opens_sentence(reading: Reading, i: int) -> bool:
    return not i or reading.sentences[i] != reading.sentences[i - 1]


def find_rows(
    hashes: npt.NDArray[np.uint32], features: npt.NDArray[np.uint32]
) -> npt.NDArray[np.intp]:
    """Returns the row of each feature, −1 for one that training did not keep."""
    rows = np.searchsorted(features, hashes)
    rows[rows == features.size] = 0
    return np.where(features[rows] == hashes, rows, -1)


def page_counts(knowledge: Knowledge) -> PageCounts:
    """Returns page counts by some knowledge, as if it had as many pages as the English pack."""

    def counts(keys: Sequence[str]) -> Sequence[int]:
        total = max(1, knowledge.total)
        found = knowledge.count([((key,),) for key in keys])
        return [count * _PACK_PAGES // total for count in found]

    return counts


@cache
def _shipped_weights() -> tuple[FinderWeights, str]:
    data = files("undisclosed.identifiers").joinpath("data/finder.npz").read_bytes()
    return FinderWeights.load(data), hashlib.sha256(data).hexdigest()[:12]


def shipped_finder(*, counts: PageCounts, classes: WordClasses) -> Finder:
    """Returns a finder with the weights that come with the package."""
    weights, checksum = _shipped_weights()
    return Finder(weights, counts=counts, classes=classes, checksum=checksum)
