"""Knowledge that is asked from afar: nothing twice, and as much as can be in one go.

A search service answers a batch of a thousand questions about as fast as one, and counts each of
them on the bill. So answers are kept, and work that is independent is done together: each piece of
it goes as far as the answers at hand reach, all that is missing is asked for at once, and the
pieces that missed something are done again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Self

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity
from undisclosed.knowledge.protocol import Conjunction, Knowledge, NarrowKnowledge

_KEPT_BYTES = 64 << 20
# What an entry of a dictionary, its tuples and its number take besides the keys.
_ENTRY_BYTES = 300


class _NotAskedYetError(Exception):
    """Stops a piece of work at a question without an answer; the question is noted."""


class _Gathering(threading.local):
    """The questions that a thread gathers; None while it asks them straight away."""

    questions: dict[Conjunction, None] | None = None


class AskedKnowledge:
    """Knowledge with a memory of its answers. Threads may share it.

    >>> from undisclosed.knowledge.memory import MemoryKnowledge
    >>> asked = AskedKnowledge(MemoryKnowledge.of([["HIV", "infection"], ["infection"]]))
    >>> asked.count([(("HIV",),), (("HIV",), ("infection",))])
    [1, 1]
    >>> asked.answer((("HIV",),)), asked.answer((("infection",),))
    (1, None)
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._total = knowledge.total
        self._widest = knowledge.widest if isinstance(knowledge, NarrowKnowledge) else None
        # Replaced when there are too many, never emptied: others may be reading it.
        self._answers: dict[Conjunction, int] = {}
        self._bytes = 0
        self._lock = threading.Lock()
        self._gathering = _Gathering()

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        return self._knowledge.identity

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self._total

    @property
    def widest(self) -> int | None:
        """The most keys that a mention may have; None for as many as there are."""
        return self._widest

    def anew(self) -> Self:
        """Returns the same knowledge with memories of its own."""
        return type(self)(self._knowledge.anew())

    def answer(self, conjunction: Conjunction) -> int | None:
        """Returns the count of a conjunction if it is at hand."""
        return self._answers.get(conjunction)

    def count(self, conjunctions: Iterable[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions.

        Raises:
            KnowledgeError: The knowledge can't tell, or what it tells can't be.
        """
        asked = list(conjunctions)
        answers = self._answers
        missing = [question for question in dict.fromkeys(asked) if question not in answers]
        if not missing:
            return [answers[question] for question in asked]
        if self._gathering.questions is not None:
            self._gathering.questions.update(dict.fromkeys(missing))
            raise _NotAskedYetError
        new = self._ask(missing)
        self._keep(new)
        return [new[question] if question in new else answers[question] for question in asked]

    def ask_together(self, jobs: Iterable[Callable[[], object]]) -> None:
        """Asks what some jobs will ask, in as many goes as the longest of them alone would take.

        Args:
            jobs: Work that depends on no other of it, and does nothing but count and remember:
                parts of it are done several times.
        """
        waiting = list(jobs)
        if self._gathering.questions is not None:
            # A job of a job: who gathers for it asks for this one too.
            if [job for job in waiting if not _is_done(job)]:
                raise _NotAskedYetError
            return
        answers: dict[Conjunction, int] = {}
        while waiting:
            questions: dict[Conjunction, None] = {}
            self._gathering.questions = questions
            try:
                waiting = [job for job in waiting if not _is_done(job)]
            finally:
                self._gathering.questions = None
            if questions:
                answers |= self._ask(list(questions))
                # All of them: what the jobs go by must not be dropped between two goes.
                self._keep(answers)

    def refuse_more(self, counts: Iterable[int], wholes: Iterable[int]) -> None:
        """Refuses answers by which more pages have two things than have one of them.

        Raises:
            KnowledgeError: There is one: what is ruled out by other counts might still be there.
        """
        if any(count > whole for count, whole in zip(counts, wholes, strict=True)):
            raise KnowledgeError(
                f"The knowledge {self.identity.name!r} contradicts itself: it counted more pages "
                "with several things than with some of them. Its counts must be exact."
            )

    def _ask(self, questions: Sequence[Conjunction]) -> dict[Conjunction, int]:
        answers = self._knowledge.count(questions)
        if len(answers) != len(questions):
            raise KnowledgeError(
                f"The knowledge {self.identity.name!r} was asked {len(questions)} questions and "
                f"gave {len(answers)} answers."
            )
        if not all(0 <= n <= self._total for n in answers):
            raise KnowledgeError(
                f"The knowledge {self.identity.name!r} has {self._total} pages and counted fewer "
                "than none or more than all of them."
            )
        return dict(zip(questions, answers, strict=True))

    def _keep(self, answers: dict[Conjunction, int]) -> None:
        with self._lock:
            if self._bytes > _KEPT_BYTES:
                self._answers = {}
                self._bytes = 0
            self._bytes += sum(map(_size_of, answers.keys() - self._answers.keys()))
            self._answers.update(answers)


def _is_done(job: Callable[[], object]) -> bool:
    try:
        job()
    except _NotAskedYetError:
        return False
    return True


def _size_of(conjunction: Conjunction) -> int:
    """Returns about how many bytes it takes to keep an answer; long mentions share their keys."""
    keys = sum(
        len(mention[0]) if len(mention) == 1 else 8 * len(mention) for mention in conjunction
    )
    return _ENTRY_BYTES + keys
