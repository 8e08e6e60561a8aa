"""The one or two terms of a text that tell an adversary most about c."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from undisclosed.evaluation.adversary.bayes import SMOOTHING
from undisclosed.evaluation.adversary.reading import Term
from undisclosed.knowledge.protocol import LocalKnowledge, Pages

# A pair seen with c on fewer pages may be chance.
_LEAST_TOGETHER = 3
# Of a very long text, only so many terms are paired: those that point at c most by themselves.
_PAIRED = 500
_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Clue:
    """Terms of a text and what they tell about c.

    Attributes:
        terms: One or two of them, as the text writes them.
        pages: N(T), the pages on which they stand together.
        joint: N(c,T), those of c among them.
        bits: log2 P(T|c)/P(T), with half a page added to seen and expected.
    """

    terms: tuple[str, ...] = field(repr=False)
    pages: int
    joint: int
    bits: float

    @property
    def p_entity(self) -> float:
        """P(c|T), the share of those pages that speak of c."""
        return self.joint / self.pages


class Pointer:
    """Finds the term or pair of terms that points at c most; remembers the terms it met."""

    def __init__(self, entity: Pages, knowledge: LocalKnowledge) -> None:
        """Takes the pages of c, and what the adversary knows."""
        self._knowledge = knowledge
        self._share = len(entity) / knowledge.total
        self._size = len(entity)
        self._ranks = np.full(knowledge.total, -1, dtype=np.int32)
        self._ranks[entity] = np.arange(len(entity), dtype=np.int32)
        self._places: dict[str, NDArray[np.int32]] = {}

    def strongest(self, terms: Sequence[Term]) -> Clue | None:
        """Returns the strongest group of some terms, or None if none points at c.

        Ensures: no term has more `bits`, and no pair that shares three pages with c, among the
            500 terms that point at c most by themselves.
        """
        pages = self._knowledge.count([((term.key,),) for term in terms])
        singles = [
            (self._clue([term], len(self._places_of(term.key))), term)
            for term, n in zip(terms, pages, strict=True)
            if n
        ]
        if not singles:
            return None
        singles.sort(key=lambda single: -single[0].bits)
        best = singles[0][0]
        known = [term for _, term in singles[:_PAIRED]]
        for joint, first, second in _pairs(self._count_together(known)):
            # N(T) ≥ N(c,T), and the pairs that follow share no more pages with c.
            if self._bits(joint, joint) <= best.bits:
                break
            clue = self._clue([known[first], known[second]], joint)
            best = max(best, clue, key=lambda clue: clue.bits)
        return best if best.bits > 0 else None

    def _count_together(self, terms: Sequence[Term]) -> NDArray[np.float32]:
        """Returns N(c,t,u) for all pairs of terms."""
        marks = np.zeros((len(terms), self._size), dtype=np.float32)
        for row, term in zip(marks, terms, strict=True):
            row[self._places_of(term.key)] = 1
        return marks @ marks.T

    def _places_of(self, key: str) -> NDArray[np.int32]:
        places = self._places.get(key)
        if places is None:
            if len(self._places) >= _KEPT:
                self._places.clear()
            ranks = self._ranks[self._knowledge.pages(key)]
            places = self._places[key] = ranks[ranks >= 0]
        return places

    def _clue(self, terms: Sequence[Term], joint: int) -> Clue:
        [pages] = self._knowledge.count([tuple((term.key,) for term in terms)])
        return Clue(tuple(term.shown for term in terms), pages, joint, self._bits(joint, pages))

    def _bits(self, joint: int, pages: int) -> float:
        return math.log2((joint + SMOOTHING) / (self._share * pages + SMOOTHING))


def _pairs(together: NDArray[np.float32]) -> Iterator[tuple[int, int, int]]:
    """Yields pairs that share enough pages with c: how many, and which two; most pages first."""
    first, second = np.triu_indices(len(together), 1)
    joint = together[first, second].astype(np.int64)
    order = np.argsort(-joint, kind="stable")
    for at in order[: int((joint >= _LEAST_TOGETHER).sum())].tolist():
        yield int(joint[at]), int(first[at]), int(second[at])
