"""Knowledge that asks a search engine: nothing twice, nothing that can't be, within a budget."""

from __future__ import annotations

import threading
import time
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Literal, TypeAlias

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity
from undisclosed.knowledge.engines.adapters.choosing import ADAPTER_TYPES, manner_of
from undisclosed.knowledge.engines.address import EngineAddress
from undisclosed.knowledge.engines.caller import Caller
from undisclosed.knowledge.engines.contradictions import refuse_contradictions, wholes_of
from undisclosed.knowledge.engines.question import Question, QuestionForm
from undisclosed.knowledge.engines.snapshots import identity_of, phrasing_of
from undisclosed.knowledge.engines.store import AnswerStore, Snapshot, Spent
from undisclosed.knowledge.engines.unions import count_apart, count_together
from undisclosed.knowledge.protocol import Conjunction

Role: TypeAlias = Literal["made", "checked"]
"""Who asks: whoever makes a release, or whoever verifies it."""


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A run of questions: what all who ask in it share, in whatever process they are.

    Attributes:
        address: The engine.
        place: The file with its answers.
        snapshot: What answers belong to.
        run: By chance.
    """

    address: EngineAddress
    place: Path
    snapshot: Snapshot
    run: str


class SearchedKnowledge:
    """Counts from an engine. Threads may share it, and other processes may have it.

    Args:
        inquiry: The run that it belongs to.
        role: Who asks. The two roles share no answer.
        sleep: Waits; for tests.
    """

    def __init__(
        self,
        inquiry: Inquiry,
        role: Role = "made",
        *,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.inquiry = inquiry
        self._role = role
        self._sleep = sleep
        self._store = AnswerStore(inquiry.place)
        self._caller = caller_for(inquiry.address, self._store, sleep)
        self._manner = manner_of(inquiry.address)
        self._adapter = ADAPTER_TYPES[inquiry.address.adapter](self._caller)
        self._lock = threading.RLock()
        self._begun = False
        weakref.finalize(self, _close, self._caller, self._store)

    def __reduce__(self) -> tuple[type[SearchedKnowledge], tuple[Inquiry, Role]]:
        """Pickles as what it asks and for whom: answers are in the file."""
        return type(self), (self.inquiry, self._role)

    @cached_property
    def identity(self) -> Identity:
        """The engine, W and when it was asked; the checksum is of these, not of its answers."""
        return identity_of(self.inquiry.address, self.inquiry.snapshot)

    @cached_property
    def phrasing(self) -> QuestionForm:
        """How it is asked."""
        return phrasing_of(self.inquiry.address)

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self.inquiry.snapshot.pages

    @property
    def widest(self) -> int:
        """The most keys that a mention may have."""
        return self.phrasing.widest

    def anew(self) -> SearchedKnowledge:
        """Returns the same engine for whoever verifies, with answers of its own."""
        return type(self)(self.inquiry, "checked", sleep=self._sleep)

    def spent(self) -> Spent:
        """Returns what the run took so far, whoever asked."""
        return self._store.spent(self.inquiry.run)

    def answers(self, *, everything: bool = False) -> list[tuple[str, int]]:
        """Returns what the run has asked so far and what it was answered, in order.

        Args:
            everything: Whether what other runs with the same snapshot asked is wanted too.

        Raises:
            KnowledgeError: The same question has two answers.
        """
        run = None if everything else self.inquiry.run
        return self._store.recorded(self.inquiry.snapshot.id, run)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions.

        Raises:
            KnowledgeError: The engine does not answer, or what can't be; or the budget is used up.
        """
        questions = [self.phrasing.ask(each) for each in conjunctions]
        counts = {q: n for q in questions if (n := follows(q, self.total)) is not None}
        asked = [question for question in dict.fromkeys(questions) if question not in counts]
        if asked:
            with self._lock:
                self._begin()
                texts = [question.to_text() for question in asked]
                self._store.note_used(self.inquiry.run, self._role, texts)
                counts |= self._answer(asked)
        return [counts[question] for question in questions]

    def _begin(self) -> None:
        if not self._begun:
            self._store.begin_run(self.inquiry.run, self.inquiry.snapshot.id)
            self._begun = True

    def _answer(self, questions: Sequence[Question]) -> dict[Question, int]:
        counts = self._kept(questions)
        if counts:
            self._store.spend(self.inquiry.run, kept=len(counts))
        rest = iter([question for question in questions if question not in counts])
        while some := list(islice(rest, self._manner.batch)):
            new = self._ask(some)
            refuse_contradictions(new, self._known_wholes(new), self.total, self.inquiry.address)
            texts = {question.to_text(): n for question, n in new.items()}
            self._store.keep(self.inquiry.snapshot.id, self._role, texts)
            counts |= new
        return counts

    def _kept(self, questions: Sequence[Question]) -> dict[Question, int]:
        texts = {question.to_text(): question for question in questions}
        kept = self._store.answers(self.inquiry.snapshot.id, self._role, list(texts))
        return {texts[text]: pages for text, pages in kept.items()}

    def _known_wholes(self, new: Mapping[Question, int]) -> dict[Question, int]:
        """Returns what was counted of the parts of some questions."""
        wholes = {whole for question in new for whole in wholes_of(question)}
        return {**self._kept(list(wholes)), **new}

    def _ask(self, questions: Sequence[Question]) -> dict[Question, int]:
        """Puts questions to the engine; what it can't be asked, by parts."""
        plain = [each for each in questions if self._manner.unions or each.is_plain]
        counts = self._send(plain)
        for question in questions:
            if question not in counts:
                counts[question] = self._count_parts(question)
        return counts

    def _count_parts(self, question: Question) -> int:
        def ask(keys: frozenset[str], without: frozenset[str]) -> int:
            part = Question(tuple((key,) for key in sorted(keys)), tuple(sorted(without)))
            return self._answer([part])[part]

        by_parts = count_apart if self.inquiry.address.minus else count_together
        return by_parts(question.mentions, ask)

    def _send(self, questions: Sequence[Question]) -> dict[Question, int]:
        if not questions:
            return {}
        run, address = self.inquiry.run, self.inquiry.address
        if not self._store.spend(run, asked=len(questions), most=address.budget):
            raise KnowledgeError(
                f"The run would put more than {address.budget:,} questions to {address.name}, its "
                "budget. What was answered is kept, so that the same run goes on from there: give "
                f"it a larger one ({address.name}#budget={10 * address.budget})."
            )
        before = self._caller.requests
        try:
            counts = self._adapter.count(questions)
        finally:
            self._store.note_requests(run, self._caller.requests - before)
        return dict(zip(questions, counts, strict=True))


def _close(caller: Caller, store: AnswerStore) -> None:
    caller.close()
    store.close()


def caller_for(
    address: EngineAddress, store: AnswerStore, sleep: Callable[[float], None]
) -> Caller:
    """Returns what sends requests to an engine, at the pace that it is to be asked."""
    manner = manner_of(address)
    return Caller(address, manner.rate, store, header=manner.header, sleep=sleep)


def follows(question: Question, total: int) -> int | None:
    """Returns a count that follows from the question alone, if it does."""
    if not question.mentions:
        return total
    return 0 if any(not mention for mention in question.mentions) else None
