"""Removal of all names, whatever they name, as tools for named entities do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undisclosed.evaluation.models.parts import Parts, Script, join_neighbours, remove
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.terms.units import TokenRange

# What may stand between two words of one name: "Game of Thrones", "University of the Arts".
_LINKS = frozenset({"of", "the"})


@dataclass(frozen=True, slots=True)
class NamesOnly:
    """Removes every word written as a name, and nothing that is a common word.

    What redactors built on named entity recognition take for granted: that names are what
    discloses. D. Sánchez, M. Batet and A. Viejo, *Automatic general-purpose sanitization of textual
    documents*, IEEE Transactions on Information Forensics and Security, 2013, examine it.
    """

    name: str
    parts: Parts

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Removes the names in each case, protected or not."""
        return [
            remove(script, places_of_all_names(script)) for script in map(self.parts.read, cases)
        ]


def places_of_all_names(script: Script) -> list[TokenRange]:
    """Returns where names stand, those with a small word inside as one."""
    named = script.candidates.named
    tokens = {i for i, is_name in enumerate(named) if is_name}
    for i in sorted(tokens):
        after = i + 1
        while after < len(named) and script.reading.form(after) in _LINKS:
            after += 1
        if after in tokens:
            tokens.update(range(i + 1, after))
    return join_neighbours(tokens, script.reading)
