"""The reader in the verdict: it weighs all words of a text that was assessed.

It knows what the program knows, so what it says costs next to nothing: the text is read, and the
pages of its words are at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, repeat

import numpy as np

from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.risks import Assessment
from undisclosed.disclosure.secrets.hypotheses import (
    Hypotheses,
    HypothesisFinder,
    Unguessable,
)
from undisclosed.disclosure.secrets.protected import Secret, measure
from undisclosed.knowledge.protocol import LocalKnowledge
from undisclosed.policy.settings import Settings
from undisclosed.reader.evidence import Evidence, evidence_of
from undisclosed.reader.guess import Guess
from undisclosed.reader.weights import (
    Counts,
    Shares,
    beginning,
    damped,
    damping,
    prior_weights,
    rank_of,
    shares,
)

COMMON = 20
"""Words on more than one page in so many say nothing about what a text is about."""
MIN_KINDS = 5
"""Among fewer kinds a guess says little: one of them is always likely."""
MOST_GUESSED = 64
"""Protections of one policy that are guessed: each takes megabytes, and time for each text."""

_DIGITS = 4
_TOGETHER = 5
_ONLY_COUNTS = "The knowledge only counts pages; a reader needs lists of them."
_TOO_MANY = f"The policy has more than {MOST_GUESSED}; only the first of them are guessed."
_LEAST_GAIN = 0.05


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a text that are weighed, by key and number, and what the text names."""

    found: Assessment
    keys: list[str]
    numbers: list[int]
    mentions: Counts

    def shown(self, n: int) -> str:
        """Returns a word as the text writes it where it first stands."""
        return self.found.shown(self.found.counted[0].units.unit(self.numbers[n]).spans[0])


class Reader:
    """Guesses c from texts that were assessed for one protection."""

    def __init__(
        self, hypotheses: Hypotheses, evidence: Evidence, knowledge: LocalKnowledge
    ) -> None:
        self.hypotheses = hypotheses
        self._most_pages = knowledge.total // COMMON
        self._evidence = evidence

    def guess(
        self, entity: str, at_most: str | None, before: Assessment | None, after: Assessment | None
    ) -> Guess:
        """Returns what a reader concludes from the original and from what was verified.

        Args:
            entity: c.
            at_most: g(c).
            before: The original, as it was assessed.
            after: What was verified, as it was.
        """
        none = np.zeros(len(self.hypotheses), dtype=np.int64)
        priors = shares(prior_weights(self.hypotheses.counts), none == 0)
        texts = [None if found is None else self._words(found) for found in (before, after)]
        beliefs = [None if words is None else self._believe(words) for words in texts]
        last = next((words for words in reversed(texts) if words is not None), None)
        told = next((likely for likely in reversed(beliefs) if likely is not None), priors)
        return Guess(
            entity=entity,
            at_most=at_most,
            kinds=len(self.hypotheses),
            prior=_rounded(priors),
            prior_first=rank_of(priors) == 1,
            before=None if beliefs[0] is None else _rounded(beliefs[0]),
            after=None if beliefs[1] is None else _rounded(beliefs[1]),
            first=rank_of(told) == 1,
            together=() if last is None else tuple(self._together(last)),
            out_of=self.hypotheses.out_of,
        )

    def _believe(self, words: _Words) -> Shares:
        weights, possible = beginning(words.mentions, self.hypotheses.counts)
        sums = self._evidence.sums(words.keys)
        return shares(weights + damped(sums, len(words.keys)), possible)

    def _words(self, found: Assessment) -> _Words:
        """Returns the nouns, names and adjectives of a text that say more than g(c)."""
        [counted, *_] = found.counted
        units, pages = counted.units, counted.written.pages
        fit = units.nominal & ~units.number & (pages > 0) & (pages <= self._most_pages)
        names, told = units.names, self.hypotheses.told
        numbers = [n for n in np.flatnonzero(fit).tolist() if names[n] not in told]
        mentions = self._evidence.mentions(found.candidates.words, found.candidates.phrases)
        return _Words(found, [names[n] for n in numbers], numbers, mentions)

    def _together(self, words: _Words) -> Iterator[tuple[str, float]]:
        """Yields what speaks most for c and against the average of its siblings."""
        # What is last of the digits depends on the words that were counted together.
        bits = np.round(damping(len(words.keys)) * self._evidence.gains(words.keys), _DIGITS)
        for n in np.argsort(-bits, kind="stable")[:_TOGETHER].tolist():
            if bits[n] >= _LEAST_GAIN:
                yield words.shown(n), round(float(bits[n]), _DIGITS)


class Readers:
    """The readers of a policy, one for each protection that can be guessed."""

    def __init__(self, assessor: Assessor) -> None:
        """Prepares.

        Args:
            assessor: Whose assessments will be read: what it has counted is at hand.
        """
        self._assessor = assessor

    def guesses(self, before: Assessment | None, after: Assessment | None) -> tuple[Guess, ...]:
        """Returns what is guessed about each protection of the policy, in its order."""
        told = []
        for secret, reader in self._readers:
            protection = secret.protection
            if isinstance(reader, str):
                told.append(Guess(protection.entity, protection.at_most, silent=reader))
            else:
                told.append(reader.guess(protection.entity, protection.at_most, before, after))
        return tuple(told)

    @cached_property
    def _readers(self) -> list[tuple[Secret, Reader | str]]:
        """The protections with their readers, or why they have none."""
        asked = list(_asked_for(self._assessor.secrets))
        knowledge = self._assessor.counter.knowledge
        told: list[Reader | str]
        if isinstance(knowledge, LocalKnowledge):
            told = self._made(asked[:MOST_GUESSED], knowledge)
        else:
            told = [_not_to_guess(secret) or _ONLY_COUNTS for secret in asked[:MOST_GUESSED]]
        return list(zip(asked, chain(told, repeat(_TOO_MANY)), strict=False))

    def _made(self, secrets: Sequence[Secret], knowledge: LocalKnowledge) -> list[Reader | str]:
        finder = HypothesisFinder(knowledge, self._assessor.taxonomy, self._assessor.language)
        found = [_not_to_guess(secret) or self._hypotheses(secret, finder) for secret in secrets]
        several = [each for each in found if isinstance(each, Hypotheses)]
        readers = map(Reader, several, evidence_of(several, knowledge), repeat(knowledge))
        return [next(readers) if isinstance(each, Hypotheses) else each for each in found]

    def _hypotheses(self, secret: Secret, finder: HypothesisFinder) -> Hypotheses | str:
        """Returns what c may be to a reader, or why nobody can guess it."""
        assessor, protection = self._assessor, secret.protection
        if not assessor.settings.entity_as_concept:
            # c is weighed as its siblings are: by all its names and kinds.
            settings = Settings()
            parts = (assessor.counter.knowledge, assessor.taxonomy, assessor.language)
            secret = measure(protection, *parts, settings)
        found = finder.find(secret)
        if isinstance(found, Unguessable):
            return found.why
        if len(found) < MIN_KINDS:
            return (
                f"Of {protection.at_most} the knowledge has {len(found)} kinds, fewer than "
                f"{MIN_KINDS}: choose a wider AT_MOST."
            )
        return found


def _not_to_guess(secret: Secret) -> str | None:
    """Returns why there is nothing to guess about a protection, if there is nothing."""
    if secret.individual or secret.names_only:
        return "It is one individual, not one of several kinds."
    if secret.of_class:
        return "Each kind of the class is protected, and none of them is the one to guess."
    if secret.protection.at_most is None:
        return "Nothing says what readers may at most learn."
    return None


def _asked_for(secrets: Iterable[Secret]) -> Iterator[Secret]:
    """Yields the protections that the policy names."""
    return (secret for secret in secrets if not (secret.anybody or secret.beside))


def _rounded(beliefs: Shares) -> float:
    return round(float(beliefs[0]), _DIGITS)
