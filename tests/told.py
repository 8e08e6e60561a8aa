"""Stands in for what finds identifying spans: it finds those that it is told of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Set
from typing import Literal

from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.operators import Operators
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.language.protocol import Reading
from undisclosed.policy.policy import Operator


class Told:
    """Finds the spans that it is told of, and says who fits them.

    Attributes:
        found: The spans.
        operators: What is to be done about them.
        read: What it was asked about.
        seen: What it was told with that: tokens that stand in for spans, digests of invented names.
    """

    def __init__(
        self,
        *spans: tuple[int, int],
        types: Collection[str] = (),
        fitting: Conjunction | Literal["as written"] | None = None,
        wide: str = "",
        professions: Collection[str] = (),
        operators: Mapping[str, Operator] | None = None,
        standing_in: Collection[int] = (),
        apart: Collection[int] = (),
    ) -> None:
        """Takes the spans, each a place unless `types` says otherwise, and who fits all of them."""
        self.found = [
            Identifier(*span, type=type_, kind="found", sure=True)
            for span, type_ in zip(spans, types or ["LOC"] * len(spans), strict=True)
        ]
        self.operators = Operators({} if operators is None else operators)
        self.read: list[str] = []
        self.seen: list[object] = []
        self._fitting = fitting
        self._wide = wide
        self._professions = professions
        self._stand_ins = (set(standing_in), set(apart))

    def stand_ins(self, reading: Reading, invented: Set[str]) -> tuple[set[int], set[int]]:
        self.read.append(reading.text)
        self.seen.append(invented)
        return self._stand_ins

    def find(self, reading: Reading, standing_in: Collection[int] = ()) -> list[Identifier]:
        self.read.append(reading.text)
        self.seen.append(standing_in)
        return self.found

    def fitting(self, reading: Reading, identifier: Identifier) -> Conjunction | None:
        if self._fitting != "as written":
            return self._fitting
        keys = reading.keys[identifier.first : identifier.past]
        return tuple((key,) for key in keys)

    def is_within_safe_harbor(self, reading: Reading, identifier: Identifier) -> bool:
        return reading.forms[identifier.first] == self._wide

    def fitting_profession(self, key: str) -> Conjunction | None:
        return ((key,),) if key in self._professions else None
