"""Answers by question, each worked out once."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

Question = TypeVar("Question", bound=Hashable)
Answer = TypeVar("Answer")

LONGEST = 100
"""Characters of a word or phrase that is worth keeping: a text may be full of others."""


class Memo(dict[Question, Answer]):
    """A dictionary that works out what it does not have.

    Its `__getitem__` can be mapped over a text's words without a step of Python for those known.
    When there are too many answers it starts anew; what is longer than any word or phrase is
    answered but not kept. Threads may share it: at worst two of them work the same out.

    >>> lengths = Memo(len, limit=100)
    >>> lengths["virus"], dict(lengths)
    (5, {'virus': 5})
    """

    def __init__(self, work: Callable[[Question], Answer], limit: int) -> None:
        super().__init__()
        self._work = work
        self._limit = limit

    def __missing__(self, question: Question) -> Answer:
        answer = self._work(question)
        self.keep(question, answer)
        return answer

    def keep(self, question: Question, answer: Answer) -> None:
        """Remembers an answer that was worked out elsewhere, if it is worth keeping."""
        if is_short(question):
            if len(self) >= self._limit:
                self.clear()
            self[question] = answer


def is_short(question: object) -> bool:
    """Tells whether a string, or each of several, is no longer than what is worth keeping."""
    parts = question if isinstance(question, tuple | frozenset) else (question,)
    return all(len(part) <= LONGEST for part in parts if isinstance(part, str))
