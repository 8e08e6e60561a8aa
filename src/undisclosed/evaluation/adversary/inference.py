"""What an adversary concludes from a text: how likely c is among its siblings under g(c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.secrets.hypotheses import (
    MIN_PAGES,
    Hypotheses,
    HypothesisFinder,
    Unguessable,
)
from undisclosed.disclosure.secrets.protected import measure
from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.evaluation.adversary.bayes import bits_learnt
from undisclosed.evaluation.adversary.groups import Clue, Pointer
from undisclosed.evaluation.adversary.reading import Term, read_terms
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge, need_lists
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.reader.evidence import evidence_of
from undisclosed.reader.reader import COMMON
from undisclosed.reader.weights import Counts, Shares, beginning, damped, damping, rank_of, shares
from undisclosed.taxonomy.protocol import Taxonomy

_RESOLVED = 100_000
_CLUES = 10


@dataclass(frozen=True, slots=True)
class Belief:
    """How likely a hypothesis is: to who knows g(c) only, and to who has read the text."""

    name: str
    prior: float
    posterior: float


@dataclass(frozen=True, slots=True)
class Inference:
    """What an adversary concludes from one text.

    Attributes:
        prior: P(c|g), the share of c among the hypotheses before anything is read.
        prior_rank: The place of c then.
        posterior: P(c|T,g), with the terms T of the text.
        rank: The place of c now; 1 if it is the adversary's guess.
        bits: What the text tells beyond g(c), log2 P(c|T,g)/P(c|g); less than 0 if it misleads.
        beliefs: All hypotheses, the likeliest first.
        clues: The terms that speak most for c and against its siblings, in bits.
        group: The term or pair of terms that points at c most; None if none does.
        named: Whether the text names c, so that there is nothing to guess.
    """

    prior: float
    prior_rank: int
    posterior: float
    rank: int
    bits: float
    beliefs: tuple[Belief, ...]
    clues: tuple[tuple[str, float], ...] = field(repr=False)
    group: Clue | None
    named: bool = False

    @property
    def guess(self) -> str:
        """What the adversary takes the thing for."""
        return self.beliefs[0].name


@dataclass(frozen=True, slots=True)
class RuledOut:
    """What an adversary concludes who also asks for which kinds of g(c) a release is clean.

    Attributes:
        left: The kinds for which it is.
        posterior: P(c|T,g) among them.
        rank: The place of c among them.
        guess: The likeliest of them.
    """

    left: tuple[str, ...]
    posterior: float
    rank: int
    guess: str


class Adversary:
    """A reader who knows g(c), has knowledge of its own, and wants to find out c."""

    def __init__(
        self,
        protection: Protection,
        *,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        language: Language,
        min_pages: int = MIN_PAGES,
        common: int = COMMON,
    ) -> None:
        """Finds out what c competes with.

        Args:
            protection: c and g(c).
            knowledge: What the adversary knows; it must be able to list its pages.
            taxonomy: What it knows of kinds of things.
            language: How it reads.
            min_pages: Pages on which a sibling must stand to be thought of.
            common: Words on more than one page in so many are not weighed.

        Raises:
            KnowledgeError: The knowledge only counts, or does not know c or g(c).
            TaxonomyError: The taxonomy does not know what else is a g(c).
        """
        self.protection = protection
        self.knowledge = knowledge = need_lists(knowledge, "An adversary")
        self.taxonomy = taxonomy
        self.language = language
        self._most_pages = knowledge.total / common
        self.hypotheses = hypotheses_of(
            protection, knowledge, taxonomy, language, min_pages=min_pages
        )
        self._pointer = Pointer(self.hypotheses.of_entity, knowledge)
        [self._evidence] = evidence_of([self.hypotheses], knowledge)
        # The key that its knowledge has: capitals where they are a word of their own.
        self.resolve = Memo(partial(resolve, knowledge, language=language), _RESOLVED).__getitem__

    def infer(self, text: str, *, marker: str = Settings().marker) -> Inference:
        """Concludes what it can from a text in which a marker stands for removed terms."""
        return self.conclude(self.read(text, marker=marker))

    def read(self, text: str, *, marker: str = Settings().marker) -> list[Term]:
        """Returns the terms of a text that say more than g(c)."""
        terms = read_terms(text, self.language, resolve=self.resolve, marker=marker)
        return [term for term in terms if term.key not in self.hypotheses.told]

    def conclude(self, terms: Sequence[Term]) -> Inference:
        """Concludes what it can from terms."""
        priors = self.hypotheses.priors
        beliefs = self.believe(terms)
        words = self.weighed(terms)
        order = np.argsort(-beliefs, kind="stable")
        names = self.hypotheses.names
        return Inference(
            prior=float(priors[0]),
            prior_rank=rank_of(priors),
            posterior=float(beliefs[0]),
            rank=rank_of(beliefs),
            bits=bits_learnt(float(beliefs[0]), float(priors[0])),
            beliefs=tuple(
                Belief(names[i], float(priors[i]), float(beliefs[i])) for i in order.tolist()
            ),
            clues=self._clues(words),
            group=self._pointer.strongest(self._uncommon(terms)),
            named=any(term.key in self.hypotheses.keys[0] for term in terms),
        )

    def rule_out(self, text: str, left: NDArray[np.bool_], *, marker: str) -> RuledOut:
        """Concludes what it can from a text, and from which hypotheses are left by other means."""
        beliefs = self.believe(self.read(text, marker=marker), left)
        names = self.hypotheses.names
        return RuledOut(
            left=tuple(name for name, possible in zip(names, left, strict=True) if possible),
            posterior=float(beliefs[0]),
            rank=rank_of(beliefs),
            guess=names[int(beliefs.argmax())],
        )

    def believe(self, terms: Sequence[Term], possible: NDArray[np.bool_] | None = None) -> Shares:
        """Returns P(s|T,g) for each hypothesis.

        Args:
            terms: T.
            possible: Which hypotheses are left by what else is known; all if not given. Where the
                text itself leaves none of them, that counts for nothing.
        """
        weights, left = beginning(self._mentions(terms), self.hypotheses.counts)
        if possible is not None and (left & possible).any():
            left &= possible
        words = [term.key for term in self.weighed(terms)]
        return shares(weights + damped(self._evidence.sums(words), len(words)), left)

    def _mentions(self, terms: Sequence[Term]) -> Counts:
        times = {term.key: term.times for term in terms}
        return np.array(
            [sum(times[key] for key in keys & times.keys()) for keys in self.hypotheses.keys],
            dtype=np.int64,
        )

    def weighed(self, terms: Sequence[Term]) -> list[Term]:
        """Returns the words that are weighed: no common ones, and no phrases on top of them."""
        return self._uncommon([term for term in terms if " " not in term.key])

    def _uncommon(self, terms: Sequence[Term]) -> list[Term]:
        counts = self.knowledge.count([((term.key,),) for term in terms])
        return [t for t, n in zip(terms, counts, strict=True) if 0 < n <= self._most_pages]

    def _clues(self, terms: Sequence[Term]) -> tuple[tuple[str, float], ...]:
        """Returns the terms that are more likely for c than for what g(c) covers on average."""
        bits = damping(len(terms)) * self._evidence.gains([term.key for term in terms])
        order = np.argsort(-bits, kind="stable")[:_CLUES].tolist()
        return tuple((terms[i].shown, float(bits[i])) for i in order if bits[i] > 0)


def hypotheses_of(
    protection: Protection,
    knowledge: LocalKnowledge,
    taxonomy: Taxonomy,
    language: Language,
    *,
    min_pages: int = MIN_PAGES,
) -> Hypotheses:
    """Returns what the thing may be to an adversary.

    Raises:
        KnowledgeError: The adversary's knowledge does not know c or g(c).
        TaxonomyError: The taxonomy does not know what else is a g(c).
        PolicyError: It is no one c.
    """
    protection.refuse_class("An attack")
    try:
        secret = measure(protection, knowledge, taxonomy, language, Settings())
    except PolicyError as error:
        raise KnowledgeError(f"To the adversary's knowledge: {error}") from error
    found = HypothesisFinder(knowledge, taxonomy, language, min_pages=min_pages).find(secret)
    if isinstance(found, Unguessable):
        raise found.kind(found.why)
    return found
