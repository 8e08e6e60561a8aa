"""What a text speaks of, as pages of K, and how likely that makes each sense of a term.

The words of a text give pages a relevance: a page is the more relevant the more of the words, and
the rarer ones, stand on it. A sense is likely where the keys around it (its signature) stand on
relevant pages, and the more so where they do among the pages of the term itself. Weights and
figures: docs/decisions/0029-senses.md.

Only the sanitizer asks: whatever it makes of a sense, what it writes is verified without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from math import log

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.counting import NO_PAGES, ArrayCache, Bits, among_bits, to_bits
from undisclosed.knowledge.protocol import Knowledge, Lists, LocalKnowledge, Pages
from undisclosed.language.protocol import Reading
from undisclosed.memo import Memo
from undisclosed.taxonomy.meaning import log_priors, shares
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.signatures import Signature, signature

Floats = NDArray[np.float64]

_WORD_WEIGHTS = {"NOUN": 1.0, "PROPN": 1.0, "ADJ": 0.6, "VERB": 0.6}
# A word on fewer pages is no sign of anything, and one on more tells nothing.
_LEAST_PAGES = 3
_MOST_SHARE = 0.06
# The rarest words of a text come first, until their lists have so many pages: by then it is clear
# what a long text speaks of.
_MOST_PAGES = 300_000
# So many pages of a key tell how relevant all of them are; pages come in no order.
_SAMPLE = 128
_PSEUDO_PAGES = 20
_PSEUDO_PAGES_GIVEN = 8
# Keys of a field count by how rare they are, up to this ln(W/N).
_RARE = 6.0
# How ln P(sense) goes by each field of a signature, and by the same among the term's own pages.
_WEIGHTS = {"gloss": 1.47, "above": 0.57, "same": 0.8, "below": 2.61, "linked": 0.98}
_WEIGHTS_GIVEN = {"gloss": 4.02, "above": 0.57, "same": 1.43, "below": 0.71}
# Of a word with more senses the rest is hardly ever meant.
_MOST_SENSES = 8
# What is left of a relevance when the term is taken out of it may be nothing but rounding.
_ROUNDING = 1e-4
_TERMS_KEPT = 2048
# A key on at least one page in so many is asked about as bits: its list is long to decode.
_COMMON = 32
_COMMON_BYTES = 32 << 20
_PAGES_BYTES = 24 << 20
# Pages of which the first that have a key are looked for at a time.
_AT_ONCE = 4096

Question = tuple[str, tuple[Concept, ...]]
"""A term as it stands in the text, and what it can mean."""


@dataclass(frozen=True, slots=True)
class _Sampled:
    """Pages of the keys around the senses of a term.

    Attributes:
        keys: The keys.
        lists: Pages of each key; none of the lists is empty.
        with_term: On how many of the pages of each key the term stands, too.
        weights: A row for each sense: how ln P(sense) goes by the log-ratio of each key.
        pseudo: As many pages of the usual relevance are added to each list.
    """

    keys: tuple[str, ...]
    lists: Lists
    with_term: Floats
    weights: Floats
    pseudo: int

    def support(self, scene: _Relevance, term: str, usual: float) -> Floats:
        """Returns what the keys say for each sense.

        That is by ln((S + ps)/((n + p)s)) of each key, S being the relevance of its n pages
        together, s the usual one and p the pseudo-pages. Neither the key nor the term counts among
        the words of the text, since what makes their pages relevant is not what they stand with.
        """
        sizes = np.diff(self.lists.bounds)
        found = np.add.reduceat(scene.of_page[self.lists.pages], self.lists.bounds[:-1])
        itself = np.array([scene.of_word.get(key, 0.0) for key in self.keys])
        found = found - itself * sizes - scene.of_word.get(term, 0.0) * self.with_term
        ratios = (np.maximum(found, 0.0) + self.pseudo * usual) / ((sizes + self.pseudo) * usual)
        said: Floats = self.weights @ np.log(ratios)
        return said


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What K has around the senses of a term, whatever the text.

    Attributes:
        key: The term's key.
        sampled: Pages of the keys around its senses; None where K has none.
        given: Those that have the term, too.
    """

    key: str
    sampled: _Sampled | None
    given: _Sampled | None


@dataclass(frozen=True, slots=True)
class _Relevance:
    """How relevant the pages of K are to a text.

    Attributes:
        of_page: A number for each page.
        of_word: What each word of the text adds to its pages.
        usual: The mean over all pages.
    """

    of_page: NDArray[np.float32]
    of_word: Mapping[str, float]
    usual: float


class Evidences:
    """What K has around the senses of terms. It outlives a text; `Scene` is for one.

    With knowledge that only counts pages there is nothing around them.
    """

    def __init__(self, knowledge: Knowledge, taxonomy: Taxonomy) -> None:
        self.taxonomy = taxonomy
        self.knowledge = knowledge if isinstance(knowledge, LocalKnowledge) else None
        self._evidence: Memo[Question, _Evidence] = Memo(self._find, _TERMS_KEPT)
        self._common: ArrayCache[str, Bits] = ArrayCache(_COMMON_BYTES)
        self._pages: ArrayCache[str, Pages] = ArrayCache(_PAGES_BYTES)

    def evidence(self, term: str, senses: tuple[Concept, ...]) -> _Evidence:
        """Returns what there is around some senses of a term."""
        return self._evidence[self.taxonomy.key(term), senses]

    def pages(self, key: str) -> Pages:
        """Returns the pages of a term; long lists, which knowledge does not keep, are kept."""
        if self.knowledge is None:
            return NO_PAGES
        pages = self._pages.get(key)
        return self._pages.put(key, self.knowledge.pages(key)) if pages is None else pages

    def _find(self, question: Question) -> _Evidence:
        key, senses = question
        knowledge = self.knowledge
        if knowledge is None:
            return _Evidence(key, None, None)
        around = [signature(self.taxonomy, sense, key) for sense in senses]
        keys = sorted({each for found in around for row in _rows(found).values() for each in row})
        counts = knowledge.count([((each,),) for each in keys])
        known = {each: n for each, n in zip(keys, counts, strict=True) if n >= _LEAST_PAGES}
        if not known:
            return _Evidence(key, None, None)
        rarity = {
            each: min(1.0, max(0.0, log(knowledge.total / n)) / _RARE) for each, n in known.items()
        }
        pages = self.pages(key)
        has_term = np.zeros(knowledge.total, dtype=bool)
        has_term[pages.astype(np.intp)] = True
        rare = [each for each, n in known.items() if n * _COMMON < knowledge.total]
        lists = knowledge.lists(rare)
        plain = {each: lists[i][:_SAMPLE] for i, each in enumerate(rare)}
        both = {each: lists[i][has_term[lists[i]]][:_SAMPLE] for i, each in enumerate(rare)}
        for each in known.keys() - plain.keys():
            bits = self._bits(each, knowledge)
            plain[each] = _first_among(self._all_pages, bits)
            both[each] = _first_among(pages, bits)
        return _Evidence(
            key,
            _sample(plain, has_term, _weights(around, rarity, _WEIGHTS), _PSEUDO_PAGES),
            _sample(both, has_term, _weights(around, rarity, _WEIGHTS_GIVEN), _PSEUDO_PAGES_GIVEN),
        )

    def _bits(self, key: str, knowledge: LocalKnowledge) -> Bits:
        bits = self._common.get(key)
        if bits is None:
            bits = self._common.put(key, to_bits(knowledge.pages(key), knowledge.total))
        return bits

    @cached_property
    def _all_pages(self) -> Pages:
        return np.arange(0 if self.knowledge is None else self.knowledge.total, dtype=np.uint32)


def _first_among(pages: Pages, bits: Bits) -> Pages:
    """Returns the first of some pages that are in a set, as many as make a sample."""
    size = _AT_ONCE
    while True:
        found = among_bits(pages[:size], bits)
        if len(found) >= _SAMPLE or size >= len(pages):
            return found[:_SAMPLE]
        size *= 4


def _rows(found: Signature) -> dict[str, tuple[str, ...]]:
    return {field.name: getattr(found, field.name) for field in fields(found)}


def _weights(
    around: Sequence[Signature], rarity: Mapping[str, float], by_field: Mapping[str, float]
) -> list[dict[str, float]]:
    """Returns for each sense how much each key says of it: Σ w·r / (Σ w + 1) over each field."""
    result = []
    for found in around:
        row: dict[str, float] = {}
        for name, keys in _rows(found).items():
            known = [key for key in keys if key in rarity]
            whole = sum(rarity[key] for key in known) + 1.0
            for key in known:
                row[key] = row.get(key, 0.0) + by_field.get(name, 0.0) * rarity[key] / whole
        result.append(row)
    return result


def _sample(
    pages: Mapping[str, NDArray[np.uint32]],
    has_term: NDArray[np.bool_],
    weights: Sequence[Mapping[str, float]],
    pseudo: int,
) -> _Sampled | None:
    keys = tuple(sorted(key for key, found in pages.items() if len(found)))
    if not keys:
        return None
    lists = Lists.of([pages[key] for key in keys])
    return _Sampled(
        keys,
        lists,
        np.add.reduceat(has_term[lists.pages].astype(np.float64), lists.bounds[:-1]),
        np.array([[row.get(key, 0.0) for key in keys] for row in weights]),
        pseudo,
    )


class Scene:
    """What one text speaks of, and so how likely each sense of a term is in it."""

    def __init__(self, evidences: Evidences, reading: Reading | None) -> None:
        """Takes what outlives the text, and the text; without one, terms stand alone."""
        self._evidences = evidences
        self._reading = reading
        self._known: Memo[Question, tuple[float, ...]] = Memo(self._weigh, _TERMS_KEPT)

    def likelihoods(self, term: str, senses: Sequence[Concept]) -> tuple[float, ...]:
        """Returns P(sense) for each of some senses of a term.

        Ensures: they are positive and add up to one, whatever K knows.
        """
        return (1.0,) if len(senses) == 1 else self._known[term, tuple(senses)]

    def _weigh(self, question: Question) -> tuple[float, ...]:
        term, senses = question
        logs = np.array(log_priors(self._evidences.taxonomy, term, senses))
        relevance = self._relevance
        if relevance is not None and relevance.usual > 0:
            likely = senses[:_MOST_SENSES]
            logs[: len(likely)] += self._support(term, likely, relevance)
        return tuple(shares(logs.tolist()))

    def _support(
        self, term: str, senses: tuple[Concept, ...], relevance: _Relevance
    ) -> Floats | float:
        found = self._evidences.evidence(term, senses)
        if found.sampled is None:
            return 0.0
        pages = self._evidences.pages(found.key)
        own = relevance.of_word.get(found.key, 0.0)
        everywhere = relevance.usual - own * len(pages) / len(relevance.of_page)
        if everywhere <= _ROUNDING * relevance.usual:
            return 0.0
        said = found.sampled.support(relevance, found.key, everywhere)
        if found.given is not None:
            usual = float(relevance.of_page[pages].mean()) - own
            if usual > _ROUNDING * own:
                said = said + found.given.support(relevance, found.key, usual)
        return said

    @cached_property
    def _relevance(self) -> _Relevance | None:
        knowledge, reading = self._evidences.knowledge, self._reading
        if knowledge is None or reading is None or not knowledge.total:
            return None
        weights: dict[str, float] = {}
        for key, tag in zip(reading.keys, reading.tags, strict=True):
            weight = _WORD_WEIGHTS.get(tag, 0.0)
            if key and weight > weights.get(key, 0.0):
                weights[key] = weight
        words = _telling(weights, knowledge)
        of_page = np.zeros(knowledge.total, dtype=np.float32)
        lists = knowledge.lists(words)
        of_word = {}
        for i, word in enumerate(words):
            pages = lists[i]
            gain = weights[word] * log(knowledge.total / len(pages))
            of_word[word] = gain
            of_page[pages.astype(np.intp)] += gain
        return _Relevance(of_page, of_word, float(of_page.mean()))


def _telling(words: Mapping[str, float], knowledge: LocalKnowledge) -> list[str]:
    """Returns the words that say what a text speaks of, the rarest first."""
    counts = knowledge.count([((word,),) for word in words])
    most = _MOST_SHARE * knowledge.total
    found = []
    room = _MOST_PAGES
    for pages, word in sorted(zip(counts, words, strict=True)):
        room -= pages
        if pages > most or room < 0:
            break
        if pages >= _LEAST_PAGES:
            found.append(word)
    return found
