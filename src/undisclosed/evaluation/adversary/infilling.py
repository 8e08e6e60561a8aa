"""What an adversary fills in for what was replaced or removed, and how often it is right."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from undisclosed.document.document import Document
from undisclosed.evaluation.adversary.bayes import ELSEWHERE, SMOOTHING
from undisclosed.evaluation.adversary.inference import Adversary
from undisclosed.evaluation.adversary.reading import Term
from undisclosed.evaluation.adversary.vocabulary import HypothesisPages, Vocabulary
from undisclosed.evaluation.protocol import Change, ModelRelease
from undisclosed.language.protocol import Language
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Taxonomy

CUTOFFS = (1, 5, 20)
"""After how many guesses a hit is counted."""

# How many candidates are left for a closer look, by how well they go with the whole text.
_SHORTLIST = 200
# Pages of a candidate that are looked at then. Packs shuffle their pages: the first ones will do.
_LOOKED_AT = 200


@dataclass(frozen=True, slots=True)
class Gap:
    """A term that was replaced or removed, and what the adversary takes it for.

    Attributes:
        text: The term.
        replacement: What stands in its place.
        places: How often it stood in the text.
        guesses: Keys of what it may have been, the likeliest first.
        rank: Which of them is right; None if none is.
    """

    text: str = field(repr=False)
    replacement: str = field(repr=False)
    places: int
    guesses: tuple[str, ...] = field(repr=False)
    rank: int | None


@dataclass(frozen=True, slots=True)
class Infilling:
    """All gaps of a release."""

    gaps: tuple[Gap, ...]

    def hits(self, guesses: int) -> int:
        """Returns how many gaps are filled rightly within so many guesses."""
        return sum(gap.rank is not None and gap.rank <= guesses for gap in self.gaps)


class Infiller:
    """Fills gaps from the knowledge and the taxonomy of an adversary.

    A generalization is taken for one of its specializations, a removed term for any word that is
    neither rare nor common. Candidates are ordered by naive Bayes over the pages that speak of a
    hypothesis: the terms of the sentence and its neighbours count in full, those further
    away as the terms of a text do in an inference.
    """

    def __init__(self, adversary: Adversary, words: Vocabulary) -> None:
        """Takes who guesses, and `words_of` its knowledge."""
        self.adversary = adversary
        self._field = HypothesisPages(adversary.hypotheses, adversary.knowledge)
        self._words = self._field.narrow(words)
        self._kinds: dict[str, Vocabulary] = {}

    def fill(
        self, original: str, release: ModelRelease, *, marker: str = Settings().marker
    ) -> Infilling:
        """Guesses each term that was changed, once, from what stands around all its places."""
        terms = self.adversary.read(release.text, marker=marker)
        around = _Neighbours(terms, self._field)
        sentences = _sentences_of(release, self.adversary)
        places: dict[tuple[str, str], list[tuple[Change, int]]] = {}
        for change, sentence in zip(release.changes, sentences, strict=True):
            # Where nothing is left standing, no reader sees a gap.
            if change.replacement.strip():
                what = (
                    _key_of(original, change, self.adversary.language),
                    change.replacement.lower(),
                )
                places.setdefault(what, []).append((change, sentence))
        gaps = []
        for (key, _), found in places.items():
            change = found[0][0]
            guesses = around.best(self._candidates(change), [sentence for _, sentence in found])
            gaps.append(
                Gap(
                    original[change.start : change.end],
                    change.replacement,
                    len(found),
                    guesses,
                    _rank_of(key, guesses, self.adversary.language),
                )
            )
        return Infilling(tuple(gaps))

    def _candidates(self, change: Change) -> Vocabulary:
        if change.action == "remove":
            return self._words
        kind = change.replacement.lower()
        if kind not in self._kinds:
            self._kinds[kind] = self._specializations(change.replacement)
        return self._kinds[kind]

    def _specializations(self, replacement: str) -> Vocabulary:
        keys = set(_keys_below(replacement, self.adversary.taxonomy))
        return Vocabulary.of((key, self._field.pages(key)) for key in sorted(keys))


class _Neighbours:
    """What is left of a text, as the surroundings of its gaps."""

    def __init__(self, terms: Sequence[Term], where: HypothesisPages) -> None:
        self.standing = {term.key for term in terms}
        met = [(term, where.pages(term.key)) for term in terms]
        self.terms = [term for term, pages in met if len(pages)]
        lists = [pages for _, pages in met if len(pages)]
        self.shares = np.array([len(pages) / where.size for pages in lists])
        # A row for each page, so that all terms of a page lie side by side.
        self.marks = np.zeros((where.size, len(lists)), dtype=np.uint8)
        # A page weighs as much as the terms of the text that stand on it tell.
        self.weights = np.zeros(where.size, dtype=np.float32)
        for column, pages in enumerate(lists):
            self.marks[pages, column] = 1
            self.weights[pages] += math.log2(where.size / len(pages))
        self._scored: dict[int, _Scored] = {}

    def best(self, candidates: Vocabulary, near: Iterable[int]) -> tuple[str, ...]:
        """Returns the likeliest candidates for a gap that stands in some sentences."""
        found = self._scored.get(id(candidates))
        if found is None:
            found = self._scored[id(candidates)] = self._score(candidates)
        close = {number + step for number in near for step in (-1, 0, 1)}
        factors = [ELSEWHERE if close.isdisjoint(t.sentences) else 1.0 for t in self.terms]
        scores = found.prior_bits + found.evidence @ np.array(factors)
        order = np.argsort(-scores, kind="stable")[: CUTOFFS[-1]].tolist()
        return tuple(found.keys[i] for i in order)

    def _score(self, candidates: Vocabulary) -> _Scored:
        numbers = self._shortlist(candidates)
        chosen = candidates.part(numbers, most_pages=_LOOKED_AT)
        joint = chosen.sums(self.marks)
        expected = np.outer(chosen.counts, self.shares)
        return _Scored(
            chosen.keys,
            np.log2(candidates.counts[numbers]),
            np.log2((joint + SMOOTHING) / (expected + SMOOTHING)),
        )

    def _shortlist(self, candidates: Vocabulary) -> NDArray[np.intp]:
        """Returns the candidates that go best with the whole text."""
        mean = float(self.weights.mean())
        surplus = candidates.sums(self.weights) - mean * candidates.counts
        order = np.argsort(-surplus / np.sqrt(candidates.counts), kind="stable").tolist()
        # What still stands in the text was not taken out of it.
        free = (i for i in order if candidates.keys[i] not in self.standing)
        return np.fromiter(islice(free, _SHORTLIST), np.intp)


@dataclass(frozen=True, slots=True)
class _Scored:
    """Candidates, how frequent each is, and what each term of the text (column) says for it."""

    keys: list[str]
    prior_bits: NDArray[np.float64]
    evidence: NDArray[np.float64]


def _keys_below(replacement: str, taxonomy: Taxonomy) -> Iterator[str]:
    """Yields the keys of everything that a replacement, perhaps with an article, generalizes."""
    words = replacement.split()
    for first in range(len(words)):
        senses = taxonomy.senses(" ".join(words[first:]))
        if senses:
            for sense in senses:
                for concept in taxonomy.specializations(sense):
                    yield from map(taxonomy.key, taxonomy.lexicalizations(concept))
            return


def _sentences_of(release: ModelRelease, adversary: Adversary) -> list[int]:
    """Returns the number of the sentence in the release that each change stands in."""
    document = Document(release.text)
    reading = adversary.language.read(document.view)
    starts = [
        document.original(start, end).start
        for start, end in zip(reading.starts, reading.ends, strict=True)
    ]
    numbers = []
    shift = 0
    for change in release.changes:
        at = int(np.searchsorted(starts, change.start + shift, side="right")) - 1
        numbers.append(reading.sentences[max(at, 0)] if starts else 0)
        shift += len(change.replacement) - (change.end - change.start)
    return numbers


def _key_of(original: str, change: Change, language: Language) -> str:
    words = language.fold_phrase(original[change.start : change.end]).split()
    content = [at for at, word in enumerate(words) if word not in language.stop_words]
    return " ".join(words[content[0] :] if content else words)


def _rank_of(key: str, guesses: Sequence[str], language: Language) -> int | None:
    """Returns which guess is right: the term itself, or a content word of it."""
    right = {key, *(word for word in key.split() if word not in language.stop_words)}
    return next((rank for rank, guess in enumerate(guesses, 1) if guess in right), None)
