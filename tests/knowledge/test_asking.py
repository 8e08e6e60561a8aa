"""Knowledge that is asked from afar: what is asked, how often, and what is made of bad answers."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Self

import pytest

from counts_only import CountsOnly
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge import asking
from undisclosed.knowledge.asking import AskedKnowledge
from undisclosed.knowledge.conformance import TOY_KEYS, check_failing, check_toy_world
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Conjunction, LocalKnowledge

HIV, AIDS, VIRUS = (("HIV",),), (("AIDS",),), (("virus",),)


def toy() -> CountsOnly:
    return CountsOnly(MemoryKnowledge.of(TOY_KEYS))


class Answers:
    """Knowledge that says what it is told to say."""

    identity = MemoryKnowledge.of(TOY_KEYS).identity
    total = 10

    def __init__(self, *answers: int) -> None:
        self._answers = list(answers)

    def anew(self) -> Self:
        return self

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        return self._answers


class Outage(Answers):
    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        raise KnowledgeError("The service does not answer.")


def test_it_conforms_and_names_no_pages() -> None:
    far = toy()
    check_toy_world(far)
    check_toy_world(AskedKnowledge(far))
    assert not isinstance(far, LocalKnowledge)


def test_what_is_anew_remembers_nothing() -> None:
    far = toy()
    asked = AskedKnowledge(far)
    asked.count([HIV])
    assert asked.anew().answer(HIV) is None
    assert asked.anew().count([HIV]) == [4]
    assert far.batches == [1, 1]


def test_nothing_is_asked_twice() -> None:
    far = toy()
    asked = AskedKnowledge(far)
    assert asked.count([HIV, AIDS, HIV]) == [4, 3, 4]
    assert asked.count([AIDS, VIRUS]) == [3, 3]
    assert asked.count([VIRUS, HIV]) == [3, 4]
    assert far.batches == [2, 1]


def test_jobs_are_asked_for_together_step_by_step() -> None:
    far = toy()
    asked = AskedKnowledge(far)
    found: list[list[int]] = []

    def three_steps() -> None:
        steps = [asked.count([HIV]), asked.count([AIDS]), asked.count([VIRUS])]
        found.append([n for step in steps for n in step])

    def one_step() -> None:
        found.append(asked.count([AIDS, (("treatment",),)]))

    asked.ask_together([three_steps, one_step])
    # First HIV with AIDS and treatment, then virus: AIDS is at hand by then.
    assert far.batches == [3, 1]
    assert sorted(found) == [[3, 5], [4, 3, 3]]


def test_jobs_of_jobs_are_asked_for_with_all_others() -> None:
    far = toy()
    asked = AskedKnowledge(far)

    def job(*questions: Conjunction) -> None:
        asked.ask_together(partial(asked.count, [question]) for question in questions)

    asked.ask_together([partial(job, HIV, AIDS), partial(job, VIRUS)])
    assert far.batches == [3]


def test_what_goes_wrong_in_a_job_is_told_and_leaves_nothing_behind() -> None:
    asked = AskedKnowledge(toy())

    def fail() -> None:
        raise ValueError("a job's own")

    with pytest.raises(ValueError, match="a job's own"):
        asked.ask_together([fail])
    # It is not gathering any more: questions are asked straight away.
    assert asked.count([HIV]) == [4]


@pytest.mark.parametrize(
    ("answers", "message"),
    [([1], "asked 2 questions and gave 1"), ([1, -1], "fewer than none"), ([11, 1], "more than")],
)
def test_answers_that_can_not_be_are_refused(answers: list[int], message: str) -> None:
    with pytest.raises(KnowledgeError, match=message):
        AskedKnowledge(Answers(*answers)).count([HIV, AIDS])


def test_answers_that_contradict_each_other_are_refused() -> None:
    asked = AskedKnowledge(Answers())
    asked.refuse_more([3, 0], [3, 1])
    with pytest.raises(KnowledgeError, match="contradicts itself"):
        asked.refuse_more([3, 2], [3, 1])


def test_who_does_not_answer_is_no_zero() -> None:
    check_failing(Outage())
    check_failing(AskedKnowledge(Outage()))
    with pytest.raises(AssertionError, match="must raise KnowledgeError"):
        check_failing(Answers(0))


@pytest.mark.parametrize("limit", [0, 1000, 64 << 20])
def test_threads_share_it_and_what_is_kept_is_bounded(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "_KEPT_BYTES", limit)
    asked = AskedKnowledge(MemoryKnowledge.of([[f"w{n}"] * (n % 2) for n in range(500)]))

    def ask(first: int) -> bool:
        numbers = range(first, first + 50)
        job = partial(asked.count, [((f"w{n}",),) for n in numbers])
        asked.ask_together([job, partial(asked.count, [((f"w{first}",),)])])
        return job() == [n % 2 for n in numbers]

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(400)))
    # At most what came at once after there was too much.
    assert len(asked._answers) <= 51 + limit // asking._ENTRY_BYTES
