"""The one or two terms of a text that tell an adversary most about c."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from undisclosed.evaluation.adversary.bayes import SMOOTHING
from undisclosed.evaluation.adversary.reading import Term
from undisclosed.knowledge.protocol import LocalKnowledge

# A pair seen with c on fewer pages may be chance.
_LEAST_TOGETHER = 3


@dataclass(frozen=True, slots=True)
class Clue:
    """Terms of a text and what they tell about c.

    Attributes:
        terms: One or two of them, as the text writes them.
        pages: N(T), the pages on which they stand together.
        joint: N(c,T), those of c among them.
        bits: log2 P(T|c)/P(T), smoothed as `bayes.evidence_bits` does.
    """

    terms: tuple[str, ...] = field(repr=False)
    pages: int
    joint: int
    bits: float

    @property
    def p_entity(self) -> float:
        """P(c|T), the share of those pages that speak of c."""
        return self.joint / self.pages


def strongest_group(
    terms: Sequence[Term], entity: NDArray[np.intp], knowledge: LocalKnowledge
) -> Clue | None:
    """Returns the term or pair of terms that points at c most, or None if none points at it.

    Args:
        terms: Those of the text.
        entity: The pages of c.
        knowledge: What the adversary knows.

    Ensures: no term and no pair that shares three pages with c has more `bits`.
    """
    known = [term for term in terms if len(knowledge.pages(term.key))]
    if not known:
        return None
    search = _Search(known, entity, knowledge)
    best = max(search.singles(), key=lambda clue: clue.bits)
    for together, pair in search.pairs():
        if search.most_bits(together) <= best.bits:
            break
        best = max(best, search.clue(pair, together), key=lambda clue: clue.bits)
    return best if best.bits > 0 else None


class _Search:
    def __init__(
        self, terms: Sequence[Term], entity: NDArray[np.intp], knowledge: LocalKnowledge
    ) -> None:
        self.terms = terms
        self.knowledge = knowledge
        self.share = len(entity) / knowledge.total
        ranks = np.full(knowledge.total, -1, dtype=np.int64)
        ranks[entity] = np.arange(len(entity))
        marks = np.zeros((len(terms), len(entity)), dtype=np.float32)
        for number, term in enumerate(terms):
            places = ranks[knowledge.pages(term.key)]
            marks[number, places[places >= 0]] = 1
        self.together: NDArray[np.float32] = marks @ marks.T

    def singles(self) -> Iterator[Clue]:
        """Yields each term alone."""
        for number in range(len(self.terms)):
            yield self.clue((number,), int(self.together[number, number]))

    def pairs(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yields pairs with their pages of c, those with most pages first."""
        first, second = np.triu_indices(len(self.terms), 1)
        joint = self.together[first, second].astype(np.int64)
        order = np.argsort(-joint, kind="stable")
        for at in order[: int((joint >= _LEAST_TOGETHER).sum())]:
            yield int(joint[at]), (int(first[at]), int(second[at]))

    def most_bits(self, joint: int) -> float:
        """Returns the bits that a pair on so many pages of c could have at most: N(T) ≥ N(c,T)."""
        return self._bits(joint, joint)

    def clue(self, numbers: tuple[int, ...], joint: int) -> Clue:
        """Counts a group."""
        chosen = [self.terms[number] for number in numbers]
        [pages] = self.knowledge.count([tuple((term.key,) for term in chosen)])
        names = tuple(term.shown for term in chosen)
        return Clue(names, pages, joint, self._bits(joint, pages))

    def _bits(self, joint: int, pages: int) -> float:
        return math.log2((joint + SMOOTHING) / (self.share * pages + SMOOTHING))
