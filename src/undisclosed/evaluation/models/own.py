"""The engine of this program as one model among others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.protocol import Case, Change, ModelRelease
from undisclosed.results.results import Result


@dataclass(frozen=True, slots=True)
class Undisclosed:
    """(C, g(C))-sanitization: what tells more than g(c) is generalized or removed.

    D. Sánchez and M. Batet, *Toward sensitive document release with privacy guarantees*,
    Engineering Applications of Artificial Intelligence, 2017.
    """

    name: str
    parts: Parts

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Sanitizes each case under its policy."""
        engine = self.parts.engine
        return [release_of(engine(self.parts.policy(case)).sanitize(case.text)) for case in cases]


def release_of(result: Result) -> ModelRelease:
    """Returns what the engine did, without its reasons."""
    changes = (
        Change(e.start, e.end, e.replacement, "remove" if e.action == "remove" else "generalize")
        for e in result.edits
    )
    return ModelRelease(result.text, tuple(changes))
