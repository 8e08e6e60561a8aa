"""Naive Bayes on page counts, in integers: pure functions.

N(s) are the pages of a hypothesis s, N(s,t) those of them that mention the word t; hypotheses are
columns, words are rows. J = ΣN(s,t) and M = ΣN(s), over all hypotheses. Weights are whole numbers,
4096 to the bit, so that everybody who counts the same concludes the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.int64]
Weights = NDArray[np.int64]
Shares = NDArray[np.float64]

UNITS_PER_BIT = 4096
"""What a bit of evidence weighs."""

DAMPING = 8
"""How many words a text is worth at most, however long it is; see `damped`."""
DAMPED_FROM = 10
"""Words after which more of them only repeat one another; see `damped`."""


def evidence(joint: Counts, hypotheses: Counts) -> Weights:
    """Returns log2 P(t|s)/P(t|g) for each word t and hypothesis s, in weights.

    P(t|g) = J/M. With half a page added to what was seen and to what was expected, it is
    (2·N(s,t) + 1)·M / (2·N(s)·J + M): where far less than a page is expected, having seen none
    says nothing, and a word that was seen with no hypothesis says nothing at all.

    >>> evidence(np.array([[3, 1], [0, 0]]), np.array([20, 20])).tolist()
    [[1988, -3019], [0, 0]]
    """
    total = hypotheses.sum()
    expected = 2 * hypotheses * joint.sum(axis=1, keepdims=True) + total
    return _weighed((2 * joint + 1) * total / expected)


def damped(sums: Weights, words: int) -> Weights:
    """Returns what the evidence of so many words counts, added up: Σe·8/(n + 10), rounded down.

    The words of a text repeat one another, the more the more there are: taken for independent,
    they would make a reader far too sure.

    >>> damped(np.array([4096, -4096]), 6).tolist()
    [2048, -2048]
    """
    return DAMPING * sums // (words + DAMPED_FROM)


def prior_weights(hypotheses: Counts) -> Weights:
    """Returns log2 N(s) in weights: what each hypothesis weighs before anything is read.

    >>> prior_weights(np.array([1, 2, 1024])).tolist()
    [0, 4096, 40960]
    """
    return _weighed(hypotheses)


def beginning(mentions: Counts, hypotheses: Counts) -> tuple[Weights, NDArray[np.bool_]]:
    """Returns what each hypothesis weighs by what a text names, and whether it is possible.

    A text that names c, hypothesis 0, hides nothing: it is about one of the things that it names,
    by how often it does. Otherwise what it names is not what it hides, since it would not name it.

    >>> weights, possible = beginning(np.array([0, 2, 0]), np.array([1, 64, 2]))
    >>> weights.tolist(), possible.tolist()
    ([0, 24576, 4096], [True, False, True])
    >>> weights, possible = beginning(np.array([4, 2, 0]), np.array([1, 64, 2]))
    >>> weights.tolist(), possible.tolist()
    ([8192, 4096, 0], [True, True, False])
    """
    if mentions[0]:
        return prior_weights(np.maximum(mentions, 1)), mentions > 0
    return prior_weights(hypotheses), mentions == 0


def shares(weights: Weights, possible: NDArray[np.bool_]) -> Shares:
    """Returns how likely each hypothesis is, given their weights; those not possible are not.

    Requires: some hypothesis is possible.

    >>> shares(np.array([4096, 0, 0, 9999]), np.array([True, True, True, False])).tolist()
    [0.5, 0.25, 0.25, 0.0]
    """
    bits = (weights - weights[possible].max()) / UNITS_PER_BIT
    likely = np.where(possible, np.exp2(np.minimum(bits, 0)), 0)
    found: Shares = likely / likely.sum()
    return found


def gains(rows: Weights, hypotheses: Counts) -> Shares:
    """Returns how many bits each word speaks for c beyond what g(c) covers on average.

    >>> gains(np.array([[4096, 0]]), np.array([1, 1])).tolist()
    [0.4150374992788438]
    """
    bits = rows / UNITS_PER_BIT
    average = np.log2(np.exp2(bits) @ (hypotheses / hypotheses.sum()))
    found: Shares = bits[:, 0] - average
    return found


def damping(words: int) -> float:
    """Returns what a bit of each of so many words counts; see `damped`.

    >>> damping(6)
    0.5
    """
    return DAMPING / (words + DAMPED_FROM)


def rank_of(beliefs: Shares, number: int = 0) -> int:
    """Returns the place of a hypothesis, 1 for the likeliest; of equals it has the best.

    >>> rank_of(np.array([0.3, 0.5, 0.2]))
    2
    """
    return 1 + int((beliefs > beliefs[number]).sum())


def _weighed(ratios: NDArray[np.number]) -> Weights:
    weights: Weights = np.rint(UNITS_PER_BIT * np.log2(ratios)).astype(np.int64)
    return weights
