"""Plain redaction: the names of what is protected go, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from undisclosed.evaluation.models.parts import Parts, Script, remove
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.terms.names import occurrences
from undisclosed.terms.units import TokenRange


@dataclass(frozen=True, slots=True)
class RedactNames:
    """Removes the names of each entity: its synonyms, aliases, and the kinds of it.

    What a search for the word and a black bar do; the baseline of every study of redaction.
    """

    name: str
    parts: Parts

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Removes the names that each case protects."""
        scripts = map(self.parts.read, cases)
        return [remove(script, places_of_names(script)) for script in scripts]


def places_of_names(script: Script) -> Iterator[TokenRange]:
    """Yields where names of the protected entities stand."""
    for secret in script.engine.secrets:
        for _, tokens in occurrences(secret.names, script.reading, script.candidates):
            yield tokens
