"""Counts from lists of pages at hand.

All protections of a policy are counted in one pass: a term's pages are fetched once and told of
all of them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, reduce
from itertools import pairwise
from operator import and_

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counting.count_table import Counted
from undisclosed.disclosure.counting.entity_pages import Joint, entity_pages
from undisclosed.disclosure.formulas import PageNumbers
from undisclosed.disclosure.secrets.protected import Secret, pages_of, pages_with
from undisclosed.knowledge.protocol import (
    Conjunction,
    Lists,
    LocalKnowledge,
    Mention,
    Pages,
    SiftingKnowledge,
)

_LIMIT = 200_000
_PHRASES_KEPT = 100_000
# Keys whose pages are read at once: enough to share the work, few enough to hold.
_BATCH = 128
_BITS_BYTES = 32 << 20
# What an entry of a dictionary takes besides the bits themselves.
_ENTRY_BYTES = 250


class ListedCounts:
    """Counts of terms and groups under the secrets of one policy, from lists of pages.

    Attributes:
        knowledge: Where the lists come from.
        verdicts: For each secret, the counts of groups of terms that were found risky, and
            None for larger groups that were not. Keys are in the order of a search.
    """

    def __init__(self, knowledge: LocalKnowledge, secrets: Sequence[Secret]) -> None:
        self.knowledge = knowledge
        self._secrets = len(secrets)
        pages = [pages_of(secret, knowledge) for secret in secrets]
        self._entities = entity_pages(pages, knowledge.total)
        self._lock = threading.Lock()
        self._along: dict[Conjunction, NDArray[np.uint8]] = {}
        self._bits: dict[tuple[int, str | Conjunction], int] = {}
        self._bits_bytes = 0
        self._phrases: dict[str, Mapping[str, int]] = {}
        self._phrases_kept = 0
        self._together: dict[frozenset[str], int] = {}
        self.verdicts: list[dict[tuple[str, ...], Counted | None]] = [{} for _ in secrets]

    def expect(self, questions: Iterable[Conjunction]) -> None:
        """Does nothing: what is at hand is looked up when it is needed."""

    def ask_together(self, jobs: Iterable[Callable[[], object]]) -> None:
        """Does nothing: what is at hand is looked up when it is needed."""

    def count_keys(self, keys: Sequence[str]) -> tuple[NDArray[np.int64], Joint]:
        """Returns N(t) of each key, and N(c,t) in a row for each secret."""
        pages = np.zeros(len(keys), dtype=np.int64)
        joint = np.zeros((self._secrets, len(keys)), dtype=np.int32)
        for at in range(0, len(keys), _BATCH):
            lists = self.knowledge.lists(keys[at : at + _BATCH])
            past = at + len(lists)
            pages[at:past] = np.diff(lists.bounds)
            joint[:, at:past] = self._entities.joint(lists)
        return pages, joint

    def count_unions(
        self, unions: Iterable[Iterable[str]], enough: int | None = None
    ) -> list[PageNumbers | None]:
        """Counts the pages that have any of some names; None where there are `enough` of them."""
        found = [self._union(names, enough) for names in unions]
        return [None if pages is None else self._count(pages) for pages in found]

    def count_group(self, mentions: Sequence[Mention]) -> PageNumbers:
        """Counts the pages that have all of some mentions."""
        return self._count(self._intersection(mentions))

    def count_along(self, pages: Conjunction, keys: Sequence[str]) -> list[int]:
        """Returns on how many pages that have all of some mentions each of some keys stands."""
        bits = self._along.get(pages)
        if bits is None:
            marks = np.zeros(self.knowledge.total, dtype=np.bool_)
            marks[pages_with(pages, self.knowledge)] = True
            bits = self._along[pages] = np.packbits(marks, bitorder="little")
        lists = self.knowledge.lists(keys)
        met = bits[lists.pages >> 3] >> (lists.pages & 7).astype(np.uint8) & 1
        return [int(np.count_nonzero(met[a:b])) for a, b in pairwise(lists.bounds.tolist())]

    def _intersection(self, mentions: Sequence[Mention]) -> Pages:
        pages = sorted((self.knowledge.union(mention) for mention in mentions), key=len)
        common = pages[0]
        for other in pages[1:]:
            common = common[np.isin(common, other, assume_unique=True)]
        return common

    def frequencies(self, phrases: Sequence[str]) -> list[int]:
        """Returns the number of pages of each of some phrases of two words and more."""
        if not isinstance(self.knowledge, SiftingKnowledge):
            return list(map(self._frequency, phrases))
        likely = self.knowledge.may_know(phrases).tolist()
        return [
            self._frequency(phrase) if may else 0
            for phrase, may in zip(phrases, likely, strict=True)
        ]

    def _frequency(self, phrase: str) -> int:
        # Texts are full of new phrases but seldom of new words: all phrases that a word begins
        # are fetched at once.
        first = phrase.partition(" ")[0]
        phrases = self._phrases.get(first)
        if phrases is None:
            phrases = self.knowledge.phrases(first)
            with self._lock:
                if self._phrases_kept > _PHRASES_KEPT:
                    self._phrases.clear()
                    self._phrases_kept = 0
                self._phrases_kept += 1 + len(phrases)
                self._phrases[first] = phrases
        return phrases.get(phrase, 0)

    def pages_together(self, keys: Sequence[str], find: Callable[[], Pages] | None = None) -> int:
        """Returns N(T), the pages on which all of some keys stand.

        Args:
            keys: T.
            find: Finds these pages, for those who have a short way to them.
        """
        group = frozenset(keys)
        found = self._together.get(group)
        if found is None:
            self._make_room()
            mentions = tuple((key,) for key in keys)
            found = len(find()) if find else self.knowledge.count([mentions])[0]
            self._together[group] = found
        return found

    def keep_verdict(self, k: int, keys: tuple[str, ...], counted: Counted | None) -> None:
        """Remembers what was found about a group (see `verdicts`)."""
        self._make_room()
        self.verdicts[k][keys] = counted

    def projection(self, k: int, key: str) -> int:
        """Returns a term's pages among those of the k-th secret, one bit each."""
        return self._projection(k, key, partial(self.knowledge.pages, key))

    def count_fitting(self, k: int, groups: Sequence[tuple[Conjunction, ...]]) -> list[int]:
        """Counts the pages of the k-th secret that fit all of each group."""
        return [
            reduce(and_, (self._pages_that_fit(k, each) for each in group)).bit_count()
            for group in groups
        ]

    def _pages_that_fit(self, k: int, conjunction: Conjunction) -> int:
        """Returns the pages of the k-th secret that have all of some mentions, one bit each."""
        return self._projection(k, conjunction, partial(self._intersection, conjunction))

    def _projection(self, k: int, name: str | Conjunction, find_pages: Callable[[], Pages]) -> int:
        bits = self._bits.get((k, name))
        if bits is None:
            flags = self._entities.marks(k, find_pages())
            bits = int.from_bytes(np.packbits(flags).tobytes(), "big")
            with self._lock:
                if self._bits_bytes > _BITS_BYTES:
                    self._bits.clear()
                    self._bits_bytes = 0
                self._bits[k, name] = bits
                self._bits_bytes += bits.bit_length() // 8 + _ENTRY_BYTES
        return bits

    def _union(self, names: Iterable[str], enough: int | None) -> Pages | None:
        marks = np.zeros(self.knowledge.total, dtype=np.bool_)
        seen = 0
        different: set[str] = set()
        for name in names:
            if name not in different:
                different.add(name)
                pages = self.knowledge.pages(name)
                seen += len(pages) - int(np.count_nonzero(marks[pages]))
                marks[pages] = True
                # It spares reading the pages of thousands of specializations of "person".
                if enough is not None and seen >= enough:
                    return None
        return np.flatnonzero(marks).astype(np.uint32)

    def _count(self, pages: Pages) -> PageNumbers:
        [*joint] = self._entities.joint(Lists.of([pages]))[:, 0].tolist()
        return PageNumbers(len(pages), tuple(joint))

    def _make_room(self) -> None:
        if len(self._together) + sum(map(len, self.verdicts)) > _LIMIT:
            for verdicts in self.verdicts:
                verdicts.clear()
            self._together.clear()
