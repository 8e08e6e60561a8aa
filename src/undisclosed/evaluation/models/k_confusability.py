"""K-confusability: a classifier that knows K must take c for others at least as readily."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from undisclosed.evaluation.models.options import option, whole_number
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.models.rivals import Rivals, remove_telling
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.terms.units import Unit

# As many pages as it takes for what K says of an entity to count as much as what it says of all.
_SMOOTHING = 10.0


@dataclass(frozen=True, slots=True)
class KConfusability:
    """At least K − 1 other entities are as probable as c, given what is left of the text.

    C. Cumby and R. Ghani, *A machine learning based system for semi-automatically redacting
    documents*, Innovative Applications of Artificial Intelligence, 2011. The classifier is naive
    Bayes over the pages of K that mention c and the other entities under g(c), all equally
    probable before a word is read. The word that speaks most for c and against the K-th entity
    goes, until that one is as probable. The names of c go first. Where there are fewer than K − 1
    others, every word that speaks for c goes.

    Attributes:
        name: What the model was asked for as.
        parts: What it works with.
        k: Among how many entities c must be lost, itself counted.
    """

    name: str
    parts: Parts
    k: int = option(5, whole_number(2))

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Makes each case K-confusable among the entities of the taxonomy and of all cases."""
        scripts = list(map(self.parts.read, cases))
        return [remove_telling(script, scripts, self._telling) for script in scripts]

    def _telling(self, units: list[Unit], rivals: Rivals) -> list[Unit]:
        return [units[column] for column in most_telling(self._weights(units, rivals), self.k)]

    def _weights(self, units: Sequence[Unit], rivals: Rivals) -> NDArray[np.float64]:
        """Returns log P(t|e)/P(t) of each entity e (a row, c first) and word t (a column).

        P(t|e) leans on P(t) where K has few pages of e: (N(e,t) + m·P(t)) / (N(e) + m).
        """
        knowledge = self.parts.knowledge
        weights = np.zeros((len(rivals) + 1, len(units)))
        for column, unit in enumerate(units):
            # A word of no page is taken to stand on half a one, so that it speaks for whom it is
            # seen with.
            share = max(0.5, *knowledge.count([((unit.key,),)])) / knowledge.total
            joint = rivals.joint(unit.key)
            given = (joint + _SMOOTHING * share) / (rivals.sizes + _SMOOTHING)
            weights[:, column] = np.log(given / share)
        return weights


def most_telling(weights: NDArray[np.float64], k: int) -> list[int]:
    """Returns the columns to remove so that k − 1 rows are at least as heavy as the first.

    >>> most_telling(np.array([[3.0, 1.0], [0.0, 0.5], [0.0, 2.0]]), k=2)
    [0]
    """
    left = list(range(weights.shape[1]))
    removed: list[int] = []
    rivals = len(weights) - 1
    if rivals < k - 1:
        return [column for column in left if weights[0, column] > 0]
    while left:
        totals = weights[:, left].sum(axis=1)
        rival = 1 + int(np.argsort(-totals[1:], kind="stable")[k - 2])
        if totals[rival] >= totals[0] - 1e-9:
            break
        column = max(left, key=lambda c: weights[0, c] - weights[rival, c])
        left.remove(column)
        removed.append(column)
    return removed
