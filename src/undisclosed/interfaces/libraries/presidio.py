"""Presidio: a recognizer of what discloses, and an operator that writes what is wider and safe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.interfaces.libraries.cells import as_engine
from undisclosed.interfaces.libraries.missing import missing
from undisclosed.policy.policy import Policy
from undisclosed.results.results import Finding, entity_types

try:
    from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult
    from presidio_anonymizer.operators import Operator, OperatorType
except ImportError:
    raise missing("Presidio", "presidio") from None


NAME = "undisclosed"


class DisclosureRecognizer(EntityRecognizer):
    """Tells an analyzer what in a text discloses the entities of a policy.

    An entity is called as in findings: "HIV", "BREAST_CANCER"; "UNKNOWN" is what the knowledge
    can't speak for.
    """

    def __init__(self, policy: Engine | Policy | str, language: str = "en") -> None:
        """Takes an engine or a policy; a language is what Presidio calls that of the engine."""
        self.engine = as_engine(policy)
        super().__init__(
            supported_entities=entity_types(self.engine.assessor.secrets),
            name=NAME,
            supported_language=language,
        )

    def load(self) -> None:
        """Does nothing: the engine is open."""

    def analyze(
        self,
        text: str,
        entities: Sequence[str],
        nlp_artifacts: Any = None,  # noqa: ARG002
    ) -> list[RecognizerResult]:
        """Returns what discloses those of the entities that were asked for."""
        wanted = frozenset(entities or self.supported_entities)
        found = self.engine.assess(text).findings
        return [self._told(each) for each in found if each.entity_type in wanted]

    def _told(self, finding: Finding) -> RecognizerResult:
        score = min(1.0, max(0.0, finding.measured.score))
        explanation = AnalysisExplanation(
            recognizer=NAME, original_score=score, textual_explanation=finding.why
        )
        return RecognizerResult(finding.entity_type, finding.start, finding.end, score, explanation)


class Generalize(Operator):
    """Writes what an engine writes for a term that stands alone: something wider, or its marker.

    Presidio asks for one term after another, so terms that tell only together are not weighed here:
    `engine.verify` tells of the outcome. The parameter `engine` has the engine.
    """

    def operate(self, text: str, params: dict[str, Any] | None = None) -> str:
        """Returns the replacement of one term."""
        engine = self._engine(params)
        written = engine.sanitize(text).text
        if written == text:
            return engine.settings.marker
        bare = engine.language.wording.without_article(written)
        return bare[:1].upper() + bare[1:] if text.istitle() else bare[:1].lower() + bare[1:]

    def validate(self, params: dict[str, Any] | None = None) -> None:
        """Refuses parameters without an engine.

        Raises:
            PolicyError: There is none.
        """
        self._engine(params)

    def operator_name(self) -> str:
        """Returns what the operator is called."""
        return NAME

    def operator_type(self) -> OperatorType:
        """Returns that it makes texts anonymous."""
        return OperatorType.Anonymize

    def _engine(self, params: dict[str, Any] | None) -> Engine:
        engine = (params or {}).get("engine")
        if not isinstance(engine, Engine):
            raise PolicyError("The operator takes an engine: {'engine': Engine(…)}.")
        return engine
