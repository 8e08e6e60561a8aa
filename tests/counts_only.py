"""Knowledge as a search service has it: pages are counted, never named."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Self

from undisclosed.identity import Identity
from undisclosed.knowledge.protocol import Conjunction, Knowledge


class CountsOnly:
    """Hides of any knowledge all but identity, total and count, and notes what is asked.

    Attributes:
        hidden: The knowledge as it is.
        batches: How many questions came with each call.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.hidden = knowledge
        self.batches: list[int] = []

    @property
    def identity(self) -> Identity:
        return self.hidden.identity

    @property
    def total(self) -> int:
        return self.hidden.total

    def anew(self) -> Self:
        """What is asked of it is noted here too."""
        other = copy(self)
        other.hidden = self.hidden.anew()
        return other

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        self.batches.append(len(conjunctions))
        return self.hidden.count(conjunctions)
