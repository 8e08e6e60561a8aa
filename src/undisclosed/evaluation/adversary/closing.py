"""A closing step, on trial: words are removed until a reader learns no more than g(c).

The engine judges terms and small groups; a reader weighs a whole text. This asks the adversary
itself, with the sanitizer's knowledge, which words to remove from a release. It is no part of
the engine: `bench.attack` measures what it would gain and cost.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

import numpy as np

from undisclosed.evaluation.adversary.bayes import posteriors
from undisclosed.evaluation.adversary.inference import Adversary
from undisclosed.evaluation.adversary.reading import Term, find_words
from undisclosed.settings import Settings


@dataclass(frozen=True, slots=True)
class Closing:
    """What would have to go.

    Attributes:
        removed: Keys of the words, in the order of their removal.
        posterior: P(c|T,g) once they are gone.
        reached: Whether that is as little as was asked for.
    """

    removed: tuple[str, ...] = field(repr=False)
    posterior: float
    reached: bool


def close(
    adversary: Adversary,
    text: str,
    *,
    margin_bits: float = 0,
    marker: str = Settings().marker,
    most: int = 100,
) -> Closing:
    """Finds the words to remove from a text so that c is no likelier than P(c|g).

    At each step goes the word without which c is least likely. What the text names stays ruled
    out, so with few hypotheses the end may be out of reach.

    Args:
        adversary: Who reads; with the knowledge that the text was sanitized with.
        text: A release.
        margin_bits: How far below P(c|g) to go, for readers who have read other pages.
        marker: What stands for removed terms.
        most: How many words may go.

    Ensures: without the words, the adversary's P(c|T,g) is `posterior`; no more than
        P(c|g)·2^−margin if `reached`.
    """
    terms = list(adversary.read(text, marker=marker))
    goal = float(adversary.hypotheses.priors[0]) / 2**margin_bits
    removed: list[str] = []
    now = adversary.believe(terms)[0]
    while now > goal and len(removed) < most:
        found = _least_without_one(adversary, terms)
        if found is None or found[1] >= now:
            break
        word, now = found
        removed.append(word.key)
        terms.remove(word)
    return Closing(tuple(removed), float(now), bool(now <= goal))


def _least_without_one(adversary: Adversary, terms: list[Term]) -> tuple[Term, float] | None:
    """Returns the word without which c is least likely, and how likely that is."""
    words = adversary.weighed(terms)
    if not words:
        return None
    evidence = adversary.evidence(words)
    possible = adversary.possible(terms)
    total = evidence.sum(axis=0)
    without = [
        posteriors(possible, (total - row)[None, :], dependence=adversary.dependence)[0]
        for row in evidence
    ]
    best = int(np.argmin(without))
    return words[best], float(without[best])


def remove_words(
    adversary: Adversary, text: str, keys: Collection[str], *, marker: str = Settings().marker
) -> str:
    """Returns a text in which a marker stands for some words, wherever they stand."""
    parts = []
    at = 0
    for span in find_words(text, keys, adversary.language, resolve=adversary.resolve):
        parts += [text[at : span.start], marker]
        at = span.end
    return "".join([*parts, text[at:]])
