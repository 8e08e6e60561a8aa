"""C-sanitization: only what leaves no doubt about c must go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from undisclosed.evaluation.models.own import release_of
from undisclosed.evaluation.models.parts import Parts, combine
from undisclosed.evaluation.models.redact_names import RedactNames
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.policy.policy import Policy

_DEFINITION: dict[str, Any] = {
    "evidence": "point",
    "min_lift": None,
    "max_lift": None,
    "min_pages": 1,
    "unknown": "keep",
}


@dataclass(frozen=True, slots=True)
class CSanitize:
    """A term or group T is risky when PMI(c;T) = IC(c): every page that has T speaks of c.

    D. Sánchez and M. Batet, *C-sanitized: a privacy model for document redaction and
    sanitization*, Journal of the Association for Information Science and Technology, 2016
    (Definition 1). There is no g(c), nothing is asked of the evidence, and a term on no page
    tells nothing. Groups, contexts and counting are as the settings say.
    """

    name: str
    parts: Parts

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Sanitizes each case by Definition 1."""
        return [self._protect(case) for case in cases]

    def _protect(self, case: Case) -> ModelRelease:
        policy = self.parts.policy(case)
        secrets = self.parts.engine(policy).secrets
        known = [y for y in secrets if y.prior.entity]
        releases = []
        if known:
            protections = tuple(replace(y.protection, at_most=None) for y in known)
            settings = policy.settings.with_changes(**_DEFINITION)
            engine = self.parts.engine(Policy(protections, settings, policy.keep))
            releases.append(release_of(engine.sanitize(case.text)))
        if len(known) < len(secrets):
            # No page speaks of an unknown individual, so no term leads to it: only names do.
            releases.append(RedactNames(self.name, self.parts).protect([case])[0])
        return combine(case.text, releases)
