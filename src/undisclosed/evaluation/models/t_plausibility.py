"""t-plausibility: marked words climb the taxonomy until enough texts could have been meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import prod

from undisclosed.evaluation.models.options import one_of, option, whole_number
from undisclosed.evaluation.models.parts import Parts, Script, replace
from undisclosed.evaluation.models.redact_names import places_of_names
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.language.english.folding import fold_phrase
from undisclosed.sanitizing.replacements import by_information
from undisclosed.sanitizing.stretches import find_stretches
from undisclosed.taxonomy.meaning import choose_sense
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label
from undisclosed.terms.units import TokenRange

_NOUNS = frozenset({"NOUN", "PROPN", "X"})
# No term of a taxonomy is longer.
_LONGEST = 8


@dataclass(frozen=True, slots=True)
class GeneralizationStep:
    """A generalization that a marked word may become, and how many base words lie below it."""

    label: str
    plausible: int


@dataclass(slots=True)
class Ladder:
    """A marked word and its steps up; below the first it is as it was, the only plausible word."""

    steps: list[GeneralizationStep]
    height: int = 0

    @property
    def label(self) -> str | None:
        """What the word has become; None while it is as it was."""
        return self.steps[self.height - 1].label if self.height else None

    @property
    def plausible(self) -> int:
        """How many base words could have stood there."""
        return self.steps[self.height - 1].plausible if self.height else 1


@dataclass(slots=True)
class TPlausibility:
    """A release is t-plausible when at least t texts generalize to it.

    B. Anandan, C. Clifton, W. Jiang, M. Murugesan, P. Pastrana-Camacho and L. Si, *t-Plausibility:
    Generalizing Words to Desensitize Text*, Transactions on Data Privacy, 2012. The number of texts
    is the product, over the marked words, of the base words (concepts with nothing below them)
    under what each has become. The word with the fewest is generalized first, which spreads the
    loss evenly, as their uniform variant asks.

    The model takes marked words as given; here they are marked by our assessment. Words that the
    taxonomy does not know are removed and make no text plausible. Where t can't be reached,
    all marked words are removed.

    Attributes:
        name: What the model was asked for as.
        parts: What it works with.
        t: How many texts must be plausible.
        marked: What is marked: everything risky, or only names of what is protected.
    """

    name: str
    parts: Parts
    t: int = option(1000, whole_number(1))
    marked: str = option("risks", one_of("risks", "names"))
    _base: dict[Concept, int] = field(default_factory=dict, repr=False)

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Generalizes each case until it is t-plausible."""
        return [self._protect(self.parts.read(case)) for case in cases]

    def _protect(self, script: Script) -> ModelRelease:
        places: dict[TokenRange, str] = {}
        ladders: dict[str, Ladder] = {}
        for tokens in _risky(script) if self.marked == "risks" else places_of_names(script):
            key = fold_phrase(_written(script, tokens))
            places[tokens] = key
            if key not in ladders:
                ladders[key] = Ladder(self._steps(script, tokens))
        reached = climb([ladder for ladder in ladders.values() if ladder.steps], self.t)
        changed = {
            tokens: ladders[key].label if reached else None
            for tokens, key in places.items()
            if ladders[key].height or not ladders[key].steps or not reached
        }
        return replace(script, changed)

    def _steps(self, script: Script, tokens: TokenRange) -> list[GeneralizationStep]:
        """Returns the ways up from a term: each step makes more words plausible than the last."""
        taxonomy = self.parts.taxonomy
        steps: list[GeneralizationStep] = []
        for concept in _generalizations(script, tokens, taxonomy):
            plausible = self._base_words(concept)
            if plausible > (steps[-1].plausible if steps else 1):
                steps.append(GeneralizationStep(label(taxonomy, concept), plausible))
        return steps

    def _base_words(self, concept: Concept) -> int:
        count = self._base.get(concept)
        if count is None:
            below = self.parts.taxonomy.specializations
            count = sum(not below(special) for special in below(concept))
            self._base[concept] = count
        return count


def climb(ladders: Sequence[Ladder], t: int) -> bool:
    """Raises words, the one with the fewest plausible first, until t texts are plausible.

    >>> rungs = [GeneralizationStep("drug", 20), GeneralizationStep("substance", 300)]
    >>> ladders = [Ladder(rungs), Ladder([GeneralizationStep("illness", 50)])]
    >>> climb(ladders, 900), [ladder.label for ladder in ladders]
    (True, ['drug', 'illness'])

    Returns:
        Whether t was reached.
    """
    while prod(ladder.plausible for ladder in ladders) < t:
        free = [ladder for ladder in ladders if ladder.height < len(ladder.steps)]
        if not free:
            return False
        min(free, key=lambda ladder: ladder.plausible).height += 1
    return True


def _risky(script: Script) -> Iterator[TokenRange]:
    engine = script.engine
    found = engine.assessor.assess(script.document)
    for stretch in find_stretches(found, engine.taxonomy):
        yield stretch.first, stretch.past


def _generalizations(script: Script, tokens: TokenRange, taxonomy: Taxonomy) -> list[Concept]:
    """Returns what is above a term, most specific first.

    Where the taxonomy does not know a phrase, its head is the first generalization. A name of c
    that it does not know is what the policy says, a g(c).
    """
    reading, secrets = script.reading, script.engine.secrets
    first, past = tokens
    anchors = [y.sense for y in secrets if y.sense is not None]
    named = script.candidates.named[past - 1]
    for start in range(max(first, past - _LONGEST), past):
        if reading.tags[past - 1] not in _NOUNS or (named and start > first):
            break
        term = _written(script, (start, past))
        sense = choose_sense(taxonomy, term, anchors=anchors, named=named)
        if sense is not None:
            above = by_information(taxonomy, general_concepts(taxonomy, sense))
            return above if start == first else [sense, *above]
    key = fold_phrase(_written(script, tokens))
    for secret in secrets:
        if key in secret.names and secret.at_most_sense is not None:
            sense = secret.at_most_sense
            return [sense, *by_information(taxonomy, general_concepts(taxonomy, sense))]
    return []


def _written(script: Script, tokens: TokenRange) -> str:
    reading = script.reading
    return reading.text[reading.starts[tokens[0]] : reading.ends[tokens[1] - 1]]
