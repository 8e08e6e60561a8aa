"""Counts of a run, each asked of the knowledge once.

All protections of a policy are counted in one pass: a term's pages are fetched once and looked
up in every yardstick's mask. The tally outlives a document, so a folder of similar documents is
counted once too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from undisclosed.judgement import term_discloses
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import LocalKnowledge, Mention, Pages
from undisclosed.pairs import PairMemory
from undisclosed.policy import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import covered_keys
from undisclosed.yardstick import Yardstick

_LIMIT = 200_000
_PHRASES_KEPT = 100_000


@dataclass(frozen=True, slots=True)
class Count:
    """Pages of a term or group.

    Attributes:
        pages: All of them.
        joint: Those shared with each yardstick.
        risky: Whether a term with these counts discloses by itself, for each yardstick.
    """

    pages: int
    joint: tuple[int, ...]
    risky: tuple[bool, ...]


class Tally:
    """Page counts of terms and groups under the yardsticks of one policy."""

    def __init__(
        self,
        knowledge: LocalKnowledge,
        taxonomy: Taxonomy,
        yardsticks: Sequence[Yardstick],
        settings: Settings,
    ) -> None:
        self.knowledge = knowledge
        self.taxonomy = taxonomy
        self.yardsticks = tuple(yardsticks)
        self.settings = settings
        self._counts: dict[Mention, Count] = {}
        self._bits: dict[tuple[int, Mention], int] = {}
        self._resolved: dict[str, str] = {}
        self._terms: dict[str, bool] = {}
        self._phrases: dict[str, frozenset[str]] = {}
        self._phrases_kept = 0
        self._concepts: dict[tuple[str, Concept], Count] = {}
        self._too_common: set[Concept] = set()
        none = (0,) * len(self.yardsticks)
        self._common = Count(knowledge.total, none, (False,) * len(none))
        self._enough = self._most_that_matters()
        self._together: dict[frozenset[Mention], int] = {}
        self.pairs = [PairMemory() for _ in self.yardsticks]
        # Where each page of a yardstick stands among its pages, to project postings onto them.
        self._ranks = [np.cumsum(y.pages, dtype=np.int64) - 1 for y in self.yardsticks]

    def resolve(self, key: str) -> str:
        """Returns the key to look up: capitals where they are a word of their own."""
        found = self._resolved.get(key)
        if found is None:
            found = self._resolved[key] = resolve(self.knowledge, key)
        return found

    def count(self, mention: Mention) -> Count:
        """Returns N(t) and, for each yardstick, N(c,t)."""
        found = self._counts.get(mention)
        if found is None:
            self._make_room()
            found = self._counts[mention] = self._count(self.knowledge.union(mention))
        return found

    def is_term(self, phrase: str) -> bool:
        """Tells whether a phrase is known, to the knowledge or to the taxonomy."""
        known = self._terms.get(phrase)
        if known is None:
            if len(self._terms) > _LIMIT:
                self._terms.clear()
            known = self._is_known(phrase) or bool(self.taxonomy.senses(phrase))
            self._terms[phrase] = known
        return known

    def _is_known(self, phrase: str) -> bool:
        # Texts are full of new phrases but seldom of new words: all phrases that a word begins
        # are fetched at once.
        first = phrase.partition(" ")[0]
        phrases = self._phrases.get(first)
        if phrases is None:
            phrases = frozenset(self.knowledge.known(f"{first} "))
            if self._phrases_kept > _PHRASES_KEPT:
                self._phrases.clear()
                self._phrases_kept = 0
            self._phrases_kept += len(phrases)
            self._phrases[first] = phrases
        if phrase not in phrases:
            return False
        [pages] = self.knowledge.count([((phrase,),)])
        return pages >= self.settings.min_pages

    def count_concept(self, key: str) -> Count | None:
        """Counts what a word or phrase usually means; None where the taxonomy can't tell."""
        senses = self.taxonomy.senses(key)
        if not senses:
            return None
        concept = senses[0]
        if concept in self._too_common:
            return self._common
        found = self._concepts.get((key, concept))
        if found is None:
            pages = self._pages_of_concept(key, concept)
            if pages is None:
                # Whatever is above it covers its pages too.
                self._too_common.update((concept, *self.taxonomy.ancestors(concept)))
                return self._common
            self._make_room()
            found = self._concepts[key, concept] = self._count(pages)
        return found

    def _pages_of_concept(self, key: str, concept: Concept) -> Pages | None:
        """Returns the pages of a concept; None once they are too many for it to disclose.

        N(c,T) ≤ N(c), so T is safe where N(c) ≤ θ·N(T): IC(T) ≤ IC(g), the first pruning rule.
        It spares reading the pages of thousands of specializations of "person".
        """
        marks = np.zeros(self.knowledge.total, dtype=np.bool_)
        seen = 0
        different: set[str] = set()
        for name in chain((key,), covered_keys(self.taxonomy, concept)):
            if name not in different:
                different.add(name)
                pages = self.knowledge.pages(name)
                seen += len(pages) - int(np.count_nonzero(marks[pages]))
                marks[pages] = True
                if self._enough is not None and seen >= self._enough:
                    return None
        return np.flatnonzero(marks).astype(np.uint32)

    def count_group(self, mentions: Sequence[Mention]) -> Count:
        """Returns N(T) and, for each yardstick, N(c,T) of terms standing together."""
        pages = sorted((self.knowledge.union(mention) for mention in mentions), key=len)
        common = pages[0]
        for other in pages[1:]:
            common = common[np.isin(common, other, assume_unique=True)]
        return self._count(common)

    def pages_together(
        self, mentions: Sequence[Mention], find: Callable[[], Pages] | None = None
    ) -> int:
        """Returns N(T), the pages on which all mentions stand.

        Args:
            mentions: T.
            find: Finds these pages, for those who have a short way to them.
        """
        group = frozenset(mentions)
        found = self._together.get(group)
        if found is None:
            self._make_room()
            found = len(find()) if find else self.knowledge.count([tuple(mentions)])[0]
            self._together[group] = found
        return found

    def projection(self, yardstick: int, mention: Mention) -> int:
        """Returns a term's pages among those of a yardstick, one bit each."""
        bits = self._bits.get((yardstick, mention))
        if bits is None:
            self._make_room()
            mask = self.yardsticks[yardstick].pages
            pages = self.knowledge.union(mention)
            ranks = self._ranks[yardstick][pages[mask[pages]]]
            flags = np.zeros(int(self._ranks[yardstick][-1]) + 1, dtype=np.bool_)
            flags[ranks] = True
            bits = int.from_bytes(np.packbits(flags).tobytes(), "big")
            self._bits[yardstick, mention] = bits
        return bits

    def _most_that_matters(self) -> int | None:
        """Returns the number of pages from which on nothing discloses; None if there is none."""
        if any(y.individual or not y.theta for y in self.yardsticks):
            return None
        return max(
            (
                -(-y.prior.entity * y.theta.denominator // y.theta.numerator)
                for y in self.yardsticks
            ),
            default=0,
        )

    def _count(self, pages: Pages) -> Count:
        n = len(pages)
        joint = tuple(y.joint(pages) for y in self.yardsticks)
        risky = tuple(
            term_discloses(x, n, y, self.settings)
            for x, y in zip(joint, self.yardsticks, strict=True)
        )
        return Count(n, joint, risky)

    def _make_room(self) -> None:
        kept = len(self._counts) + len(self._bits) + len(self._together) + len(self._concepts)
        if kept > _LIMIT:
            self._counts.clear()
            self._concepts.clear()
            self._bits.clear()
            self._together.clear()
