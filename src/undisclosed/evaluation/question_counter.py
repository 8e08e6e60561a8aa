"""How many questions an evaluation puts to knowledge that only counts."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from undisclosed.identity import Identity
from undisclosed.knowledge.protocol import (
    Conjunction,
    Knowledge,
    LocalKnowledge,
    NarrowKnowledge,
)


class QuestionCounter:
    """Knowledge that only counts, which counts what it is asked.

    Attributes:
        questions: Conjunctions asked so far, by those who verify too.
        calls: Batches of them.
    """

    def __init__(self, knowledge: Knowledge, of: QuestionCounter | None = None) -> None:
        self._knowledge = knowledge
        self._of = of
        self.questions = 0
        self.calls = 0

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        return self._knowledge.identity

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self._knowledge.total

    @property
    def widest(self) -> int:
        """The most keys that a mention may have."""
        knowledge = self._knowledge
        return knowledge.widest if isinstance(knowledge, NarrowKnowledge) else sys.maxsize

    def anew(self) -> QuestionCounter:
        """Returns the same for whoever verifies; what is asked there counts here."""
        return QuestionCounter(self._knowledge.anew(), self)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions."""
        self._note(len(conjunctions))
        return self._knowledge.count(conjunctions)

    def _note(self, questions: int) -> None:
        self.questions += questions
        self.calls += 1
        if self._of is not None:
            self._of._note(questions)


def with_questions_counted(knowledge: Knowledge) -> Knowledge:
    """Returns knowledge that counts its questions, if it only counts; what is at hand has none."""
    return knowledge if isinstance(knowledge, LocalKnowledge) else QuestionCounter(knowledge)
