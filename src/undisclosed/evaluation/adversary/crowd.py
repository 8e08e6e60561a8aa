"""How many people a reader is left with: the crowd that fits what a text still says of somebody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.individuals.crowds import Trait, groups_in_contexts
from undisclosed.disclosure.risks import Assessment
from undisclosed.document.document import Document, parse_context
from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.terms.contexts import cut

_SHOWN = 5
# Everything that can be counted is weighed, however few fit it; words by themselves are not.
_EVERYTHING: dict[str, Any] = {
    "preset": "light",
    "span_ratio": 1e9,
    "least_crowd": 1,
    "unknown": "keep",
}


@dataclass(frozen=True, slots=True)
class CrowdFit:
    """Traits as a text writes them, and how many of the crowd fit them all."""

    traits: tuple[str, ...]
    pages: int


@dataclass(frozen=True, slots=True)
class Crowd:
    """Who may be meant by a text, to a reader who counts.

    Attributes:
        entity: c, or "anybody".
        at_most: g(c), which the reader is told.
        pages: N, the crowd before anything is read.
        tightest: Traits within one context that leave fewest, those first.
        together: All traits of the text; None where it has none.
        named: Whether the text names c.
    """

    entity: str
    at_most: str
    pages: int
    tightest: tuple[CrowdFit, ...]
    together: CrowdFit | None
    named: bool

    @property
    def least(self) -> int:
        """How many fit the tightest context; all where nothing narrows them down."""
        return self.tightest[0].pages if self.tightest else self.pages

    def exceeds(self, max_posterior: float) -> bool:
        """Tells whether one of those left is likelier than that; a text that names c does."""
        return (self.named and max_posterior < 1) or max_posterior * max(1, self.least) < 1


class Counting:
    """A reader who looks up how many fit what a text says of the individuals of a policy."""

    def __init__(
        self, policy: Policy, *, knowledge: Knowledge, taxonomy: Taxonomy, language: Language
    ) -> None:
        """Measures a policy with what the reader knows.

        Raises:
            KnowledgeError: The reader's knowledge can't make sense of it.
        """
        given = policy.settings
        changes = {"context": given.context, "marker": given.marker}
        anybody = "keep" if given.identifiers == "keep" else "change"
        settings = Settings.of(**_EVERYTHING, **changes, identifiers=anybody)
        asked = Policy(policy.protections, settings)
        try:
            self._assessor = Assessor.of(asked, knowledge, taxonomy, language)
        except PolicyError as error:
            raise KnowledgeError(f"To the adversary's knowledge: {error}") from error

    def crowds(self, text: str) -> list[Crowd]:
        """Returns who may be meant by a text, for each individual of the policy."""
        found = self._assessor.assess(Document(text))
        return [
            self._crowd(found, k)
            for k, secret in enumerate(self._assessor.secrets)
            if secret.individual and not secret.names_only
        ]

    def _crowd(self, found: Assessment, k: int) -> Crowd:
        secret = self._assessor.secrets[k]
        traits = found.traits.get(k, ())
        reading = found.reading
        size = parse_context(self._assessor.settings.context)
        segments, width = cut(reading.sentences, reading.paragraphs, size, reading.parts)
        groups = [*((trait,) for trait in traits), *groups_in_contexts(traits, segments, width)]
        fits = dict(zip(groups, self._count(groups, k), strict=True))
        telling = [group for group in groups if not _says_no_more(group, fits)]
        telling.sort(key=lambda group: (fits[group], len(group)))
        whole = self._count([tuple(traits)], k) if traits else []
        return Crowd(
            entity=secret.protection.entity,
            at_most=secret.protection.at_most or "",
            pages=secret.prior.at_most or 0,
            tightest=tuple(_fit(found, group, fits[group]) for group in telling[:_SHOWN]),
            together=_fit(found, traits, whole[0]) if whole else None,
            named=any(risk.cause == "name" and risk.k == k for risk in found.risks),
        )

    def _count(self, groups: Sequence[tuple[Trait, ...]], k: int) -> list[int]:
        fitting = [tuple(trait.fitting for trait in group) for group in groups]
        return self._assessor.counter.fitting_together(k, fitting)


def _says_no_more(group: tuple[Trait, ...], fits: dict[tuple[Trait, ...], int]) -> bool:
    """Tells whether some of a group leave as few as all of it."""
    smaller = (part for size in range(1, len(group)) for part in combinations(group, size))
    return any(fits.get(part) == fits[group] for part in smaller)


def _fit(found: Assessment, traits: Sequence[Trait], pages: int) -> CrowdFit:
    return CrowdFit(tuple(found.shown(trait.spans[0]) for trait in traits), pages)


def crowd_to_data(crowd: Crowd | None) -> dict[str, Any] | None:
    """Returns a crowd as data for JSON (docs/reference/attack.md)."""
    if crowd is None:
        return None
    together = crowd.together
    return {
        "pages": crowd.pages,
        "named": crowd.named,
        "tightest": [{"traits": list(fit.traits), "pages": fit.pages} for fit in crowd.tightest],
        "together": together and {"traits": list(together.traits), "pages": together.pages},
    }
