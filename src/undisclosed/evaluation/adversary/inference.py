"""What an adversary concludes from a text: how likely c is among its siblings under g(c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from undisclosed.evaluation.adversary.bayes import (
    DEPENDENCE,
    Numbers,
    bits_learnt,
    evidence_bits,
    posteriors,
    rank_of,
)
from undisclosed.evaluation.adversary.groups import Clue, Pointer
from undisclosed.evaluation.adversary.hypotheses import MIN_PAGES, Hypotheses, find_hypotheses
from undisclosed.evaluation.adversary.reading import Term, read_terms
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import Knowledge, need_lists
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.policy import Protection
from undisclosed.settings import Settings
from undisclosed.taxonomy.protocol import Taxonomy

COMMON = 20
"""Words on more than one page in so many say nothing about what a text is about."""

_ROWS_KEPT = 20_000
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
        dependence: float = DEPENDENCE,
        common: int = COMMON,
    ) -> None:
        """Finds out what c competes with.

        Args:
            protection: c and g(c).
            knowledge: What the adversary knows; it must be able to list its pages.
            taxonomy: What it knows of kinds of things.
            language: How it reads.
            min_pages: Pages on which a sibling must stand to be thought of.
            dependence: β of `bayes.posteriors`.
            common: Words on more than one page in so many are not weighed.

        Raises:
            KnowledgeError: The knowledge only counts, or does not know c or g(c).
            TaxonomyError: The taxonomy does not know what else is a g(c).
        """
        self.protection = protection
        self.knowledge = knowledge = need_lists(knowledge, "An adversary")
        self.taxonomy = taxonomy
        self.language = language
        self.dependence = dependence
        self._most_pages = knowledge.total / common
        self.hypotheses: Hypotheses = find_hypotheses(
            protection, knowledge, taxonomy, language, min_pages=min_pages
        )
        self._pointer = Pointer(self.hypotheses.of_entity, knowledge)
        self._rows: dict[str, Numbers] = {}
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

    def believe(self, terms: Sequence[Term]) -> Numbers:
        """Returns P(s|T,g) for each hypothesis."""
        evidence = self.evidence(self.weighed(terms))
        return posteriors(self.possible(terms), evidence, dependence=self.dependence)

    def possible(self, terms: Sequence[Term]) -> Numbers:
        """Returns what each hypothesis weighs, by what the terms name, before they are weighed.

        A text that names c hides nothing: it is about one of the things it names, by how often it
        does. Otherwise what it names is not what it hides, since it would not name that.
        """
        times = {term.key: term.times for term in terms}
        mentions = np.array(
            [float(sum(times[key] for key in keys & times.keys())) for keys in self.hypotheses.keys]
        )
        weights = mentions if mentions[0] else np.where(mentions, 0, self.hypotheses.priors)
        shares: Numbers = weights / weights.sum()
        return shares

    def weighed(self, terms: Sequence[Term]) -> list[Term]:
        """Returns the words that are weighed: no common ones, and no phrases on top of them."""
        return self._uncommon([term for term in terms if " " not in term.key])

    def _uncommon(self, terms: Sequence[Term]) -> list[Term]:
        counts = self.knowledge.count([((term.key,),) for term in terms])
        return [t for t, pages in zip(terms, counts, strict=True) if pages <= self._most_pages]

    def evidence(self, terms: Sequence[Term]) -> Numbers:
        """Returns what each term (row) says for each hypothesis (column), in bits."""
        if not terms:
            return np.zeros((0, len(self.hypotheses)))
        return np.stack([self._row(term.key) for term in terms])

    def _row(self, key: str) -> Numbers:
        row = self._rows.get(key)
        if row is None:
            if len(self._rows) >= _ROWS_KEPT:
                self._rows.clear()
            joint = self.hypotheses.joint(self.knowledge.pages(key), self.knowledge.total)
            row = evidence_bits(joint, self.hypotheses.counts)
            self._rows[key] = row
        return row

    def _clues(self, terms: Sequence[Term]) -> tuple[tuple[str, float], ...]:
        """Returns the terms that are more likely for c than for what g(c) covers on average."""
        evidence = self.evidence(terms)
        average = np.log2(np.exp2(evidence) @ self.hypotheses.priors)
        gains = self.dependence * (evidence[:, 0] - average)
        order = np.argsort(-gains, kind="stable")[:_CLUES].tolist()
        return tuple((terms[i].shown, float(gains[i])) for i in order if gains[i] > 0)
