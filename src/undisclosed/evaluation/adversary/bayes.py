"""Naive Bayes on page counts: pure functions.

Notation (docs/notation.md): N(s) pages of a hypothesis s, N(s,t) those of them that mention the
term t. Hypotheses are columns, terms are rows.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

SMOOTHING = 0.5
"""Pages added to what was seen and to what was expected; see `evidence_bits`."""

DEPENDENCE = 0.15
"""How much each term counts, since the terms of a text repeat each other; see `posteriors`.

Of pages that the adversary had not seen, with the names of what they speak of taken out, it and
the smoothing above explained best what they spoke of (`bench.attack calibrate`).
"""


def evidence_bits(joint: NDArray[np.int64], hypotheses: NDArray[np.int64]) -> Numbers:
    """Returns log2 P(t|s)/P(t|g) for each s: how much more s goes with t than its siblings do.

    P(t|g) = ΣN(s,t)/ΣN(s), over all hypotheses. Smoothed as (N(s,t) + ½) / (N(s)·P(t|g) + ½):
    where far less than a page is expected, having seen none says nothing, and a term that was
    seen with no hypothesis says nothing at all.

    >>> evidence_bits(np.array([3, 1]), np.array([20, 20]))
    array([ 0.48542683, -0.73696559])
    """
    expected = hypotheses * (joint.sum() / hypotheses.sum())
    bits: Numbers = np.log2((joint + SMOOTHING) / (expected + SMOOTHING))
    return bits


def posteriors(priors: Numbers, evidence: Numbers, *, dependence: float = DEPENDENCE) -> Numbers:
    """Returns P(s|T,g) ∝ P(s|g)·∏ (P(t|s)/P(t|g))^β for the terms t of a text.

    β = 1 is naive Bayes to the letter. It takes the terms for independent and becomes sure of
    itself too soon; a smaller β makes the numbers ones to rely on, and leaves the order of the
    hypotheses to the evidence.

    >>> posteriors(np.array([0.5, 0.5]), np.array([[1.0, 0.0], [1.0, 1.0]]), dependence=1)
    array([0.66666667, 0.33333333])
    """
    with np.errstate(divide="ignore"):
        scores = np.log2(priors) + dependence * evidence.sum(axis=0)
    weights = np.exp2(scores - scores.max())
    shares: Numbers = weights / weights.sum()
    return shares


def rank_of(beliefs: Numbers, number: int = 0) -> int:
    """Returns the place of a hypothesis, 1 for the likeliest; of equals it has the best.

    >>> rank_of(np.array([0.3, 0.5, 0.2]))
    2
    """
    return 1 + int((beliefs > beliefs[number]).sum())


def bits_learnt(posterior: float, prior: float) -> float:
    """Returns log2 P(c|T,g)/P(c|g): what a text tells about c beyond g(c).

    >>> bits_learnt(0.4, 0.1)
    2.0
    """
    return math.log2(posterior / prior) if posterior else -math.inf
