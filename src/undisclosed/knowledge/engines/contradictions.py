"""Counts that can't be: more than all pages, or more with two things than with one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.engines.address import EngineAddress
from undisclosed.knowledge.engines.question import Question


def wholes_of(question: Question) -> Iterator[Question]:
    """Yields questions whose pages have all those of a question among them.

    >>> [q.mentions for q in wholes_of(Question((("HIV",), ("rash",))))]
    [(('rash',),), (('HIV',),)]
    """
    if len(question.mentions) > 1:
        for i in range(len(question.mentions)):
            yield Question(question.mentions[:i] + question.mentions[i + 1 :], question.without)
    if len(question.mentions) > 2:
        for mention in question.mentions:
            yield Question((mention,), question.without)
    if question.without:
        yield Question(question.mentions)


def refuse_contradictions(
    new: Mapping[Question, int],
    known: Mapping[Question, int],
    total: int,
    address: EngineAddress,
) -> None:
    """Refuses counts that contradict W or what was counted before.

    Raises:
        KnowledgeError: There is one.
    """
    for question, pages in new.items():
        if not 0 <= pages <= total:
            raise KnowledgeError(
                f"The engine {address.name} has {total:,} pages, it says, and counted {pages:,}. "
                "Does W count something else than its answers do? Give the right one "
                f"({address.name}#pages=…)."
            )
        if any(pages > known.get(whole, total) for whole in wholes_of(question)):
            raise KnowledgeError(
                f"The engine {address.name} contradicts itself: it counted more pages with several "
                "things than with some of them. It estimates, or its pages have changed since the "
                "first question of the run. Counts must be exact."
            )
