"""Terms an adversary can think of, with their pages: what it fills gaps from.

Only pages count that speak of one of the hypotheses: the reader knows that the text does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.secrets.hypotheses import Hypotheses
from undisclosed.knowledge.protocol import LocalKnowledge, Pages
from undisclosed.language.protocol import Language

Numbers = NDArray[np.int32]
"""Page numbers, ascending."""

LEAST_PAGES = 10
"""Pages of a word that the adversary thinks of by itself."""
COMMON = 64
"""Words on more than one page in so many are not worth removing, so they are never guessed."""


@runtime_checkable
class GoesThrough(Protocol):
    """Knowledge that can be gone through from end to end, faster than key by key."""

    def entries(self, keeps: Callable[[str, int], bool]) -> Iterator[tuple[str, Pages]]:
        """Yields the keys that are to be kept, given key and page count, with their pages."""
        ...


class HypothesisPages:
    """The pages that speak of a hypothesis, numbered anew."""

    def __init__(self, hypotheses: Hypotheses, knowledge: LocalKnowledge) -> None:
        self.knowledge = knowledge
        inside = np.zeros(knowledge.total, dtype=np.bool_)
        inside[np.concatenate(hypotheses.pages)] = True
        self.size = int(inside.sum())
        self._numbers = np.where(inside, np.cumsum(inside) - 1, -1).astype(np.int32)

    def pages(self, key: str) -> Numbers:
        """Returns which pages of the field mention a key."""
        numbers = self._numbers[self.knowledge.pages(key)]
        return numbers[numbers >= 0]

    def narrow(self, vocabulary: Vocabulary) -> Vocabulary:
        """Returns a vocabulary of all pages with those of the field alone."""
        numbers = self._numbers[vocabulary.pages]
        kept = numbers >= 0
        counts = vocabulary.sums_in_place(kept.astype(np.int64))
        met = np.flatnonzero(counts)
        return Vocabulary([vocabulary.keys[i] for i in met], counts[met], numbers[kept])


class Vocabulary:
    """Keys with their pages, all in one array."""

    def __init__(self, keys: list[str], counts: NDArray[np.int64], pages: Numbers) -> None:
        """Takes the keys, the number of pages of each, at least one, and the pages in a row."""
        self.keys = keys
        self.counts = counts
        self.pages = pages
        self._starts = np.cumsum(counts) - counts

    @classmethod
    def of(cls, entries: Iterable[tuple[str, Numbers]]) -> Vocabulary:
        """Makes a vocabulary of keys and their pages; a key without any is left out."""
        met = [(key, pages) for key, pages in entries if len(pages)]
        counts = np.array([len(pages) for _, pages in met], dtype=np.int64)
        lists = [np.empty(0, np.int32), *(pages for _, pages in met)]
        return cls([key for key, _ in met], counts, np.concatenate(lists, dtype=np.int32))

    def __len__(self) -> int:
        return len(self.keys)

    def sums(self, weights: NDArray[Any]) -> NDArray[Any]:
        """Returns for each key the sum over its pages, given a weight or a row for each page."""
        return self.sums_in_place(weights[self.pages])

    def sums_in_place(self, weights: NDArray[Any]) -> NDArray[Any]:
        """Returns for each key the sum of weights that stand in the order of `pages`."""
        if not self.keys:
            return np.empty((0, *weights.shape[1:]), weights.dtype)
        # Small numbers stay small, so that they are added quickly, but not so small as to overflow.
        kind = np.uint16 if weights.dtype == np.uint8 else weights.dtype
        return np.add.reduceat(weights, self._starts, dtype=kind)

    def part(self, numbers: Iterable[int], *, most_pages: int) -> Vocabulary:
        """Returns some of the keys, with the first of their pages."""
        ends = self._starts + np.minimum(self.counts, most_pages)
        return Vocabulary.of((self.keys[i], self.pages[self._starts[i] : ends[i]]) for i in numbers)


def words_of(knowledge: LocalKnowledge, language: Language) -> Vocabulary:
    """Returns the words that knowledge has and that are neither rare nor common.

    It reads all of it, which takes seconds: keep what comes back.
    """
    most = knowledge.total // COMMON

    def keeps(key: str, pages: int) -> bool:
        return (
            LEAST_PAGES <= pages <= most
            and " " not in key
            and key not in language.stop_words
            and not language.is_number(key)
        )

    entries = _go_through(knowledge, keeps)
    return Vocabulary.of((key, pages.astype(np.int32)) for key, pages in entries)


def _go_through(
    knowledge: LocalKnowledge, keeps: Callable[[str, int], bool]
) -> Iterator[tuple[str, Pages]]:
    if isinstance(knowledge, GoesThrough):
        return knowledge.entries(keeps)
    listed = ((key, knowledge.pages(key)) for key in knowledge.known())
    return ((key, pages) for key, pages in listed if keeps(key, len(pages)))
