"""What the user's own documents clear: what stands in many of them narrows none down."""

from __future__ import annotations

from dataclasses import dataclass, replace

from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.disclosure.rules import collection_clears
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.knowledge.collection import Collection
from undisclosed.language.protocol import Language
from undisclosed.policy.settings import Settings
from undisclosed.terms.units import TokenRange


@dataclass(frozen=True, slots=True)
class Documents:
    """A collection and how it is judged. It only clears: without it, more is risky, never less.

    Attributes:
        collection: The documents.
        language: How terms are folded.
        settings: When they clear.
    """

    collection: Collection
    language: Language
    settings: Settings

    def told(self, risk: Risk, found: Assessment, span: TokenRange) -> Risk:
        """Returns a risk with how many documents have what stands at a place."""
        numbers = found.documents.get(risk.key)
        if numbers is None:
            words = [found.reading.form(i) for i in range(*span)]
            numbers = self.collection.count(words, self.language), self.collection.total
            found.documents[risk.key] = numbers
        return replace(risk, documents=numbers)

    def clear_span(self, risk: Risk, secret: Secret) -> bool:
        """Tells whether a span may stay.

        Codes may not: a number that stands in every letter is still somebody's. Nor may names of
        people where all people of a text are protected: a doctor in every letter is one of them.
        """
        kind = risk.identifier.type if risk.identifier else ""
        if kind == "CODE" or (kind == "PERSON" and secret.anybody):
            return False
        return self._clears(risk, span=True)

    def clear_word(self, risk: Risk) -> bool:
        """Tells whether a word may stay that is part of no span that must go."""
        return self._clears(risk, span=False)

    def _clears(self, risk: Risk, *, span: bool) -> bool:
        documents, total = risk.documents or (0, 0)
        return collection_clears(documents, total, span=span, settings=self.settings)
