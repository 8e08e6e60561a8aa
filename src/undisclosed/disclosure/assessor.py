"""A policy with its parts, ready to find what is risky in texts."""

from __future__ import annotations

from dataclasses import dataclass

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.counts import TermCounter
from undisclosed.disclosure.risks import Assessment
from undisclosed.disclosure.secrets import Secret, measure
from undisclosed.document.document import Document
from undisclosed.knowledge.protocol import LocalKnowledge
from undisclosed.language.protocol import Language
from undisclosed.policy import Policy, Settings
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.terms.contexts import read_document
from undisclosed.timing import timed


@dataclass(frozen=True, slots=True)
class Assessor:
    """Reads texts and finds what is risky in them.

    What it counts is remembered from text to text, by it and by its parts: two assessors with
    other parts share nothing.

    Attributes:
        language: How texts are read.
        taxonomy: KB.
        counter: The policy measured against K and KB, and all counts.
        settings: How counts are judged.
    """

    language: Language
    taxonomy: Taxonomy
    counter: TermCounter
    settings: Settings

    @classmethod
    def of(
        cls, policy: Policy, knowledge: LocalKnowledge, taxonomy: Taxonomy, language: Language
    ) -> Assessor:
        """Measures a policy.

        Raises:
            PolicyError: Knowledge and taxonomy can't make sense of it.
        """
        settings = policy.settings
        secrets = [measure(p, knowledge, taxonomy, language, settings) for p in policy.protections]
        counter = TermCounter(knowledge, taxonomy, language, secrets, settings)
        return cls(language, taxonomy, counter, settings)

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The protections, measured, in the order of the policy."""
        return self.counter.secrets

    def assess(self, document: Document, timings_ms: dict[str, float] | None = None) -> Assessment:
        """Finds everything risky in a text as it stands, whatever it went through before.

        Args:
            document: The text.
            timings_ms: Where to add the milliseconds that it takes to read and to assess.
        """
        spent = {} if timings_ms is None else timings_ms
        with timed(spent, "read"):
            reading = read_document(document, self.language)
        with timed(spent, "assess"):
            marker = Document(self.settings.marker).view
            return assess_reading(
                reading, self.counter, self.taxonomy, self.settings, marker=marker
            )
