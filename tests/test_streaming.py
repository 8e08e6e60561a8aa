"""Many texts: in order, as they come, in one process or several."""

import multiprocessing
import os
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

import numpy as np
import pytest

import toy
from undisclosed import streaming, workers
from undisclosed.disclosure.counting.entity_pages import entity_pages
from undisclosed.engine import Engine
from undisclosed.errors import InputError, PolicyError, UnverifiedError
from undisclosed.policy.policy import Policy
from undisclosed.results.results import Result

TEXTS = ["He has HIV.", "A retrovirus was seen.", "The cat coughs."]
RELEASES = ["He has an infection.", "An organism was seen.", "The cat coughs."]
# Refused: what is written behind it would be read backwards.
OVERRIDE = "A \u202e cat."


@pytest.fixture
def engine() -> Engine:
    return Engine(
        Policy.of("HIV=infection", preset="paper", max_group=1, unknown="keep"),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=toy.PlainLanguage(),
    )


@pytest.mark.parametrize(("jobs", "batch_size"), [(1, 16), (2, 1), (2, 2), (3, 16)])
def test_results_come_in_order(engine: Engine, jobs: int, batch_size: int) -> None:
    results = list(engine.pipe(TEXTS * 3, jobs=jobs, batch_size=batch_size))
    assert [result.text for result in results] == RELEASES * 3
    assert all(result.verified for result in results)
    # Whole results, as if they had been made here.
    assert results[0].findings == engine.sanitize(TEXTS[0]).findings
    assert results[0].edits == engine.sanitize(TEXTS[0]).edits


def test_processes_may_start_from_nothing(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    # As they do where the program has threads: the engine is sent to them.
    monkeypatch.setattr(workers, "_is_alone", lambda: False)
    results = engine.pipe(TEXTS, jobs=2)
    assert [result.text for result in results] == RELEASES


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_texts_no_results(engine: Engine, jobs: int) -> None:
    assert list(engine.pipe([], jobs=jobs)) == []


def endless(taken: list[int]) -> Iterator[str]:
    for number in count():
        taken.append(number)
        yield f"Cat {number} has HIV."


def test_one_process_takes_a_text_when_its_result_is_asked_for(engine: Engine) -> None:
    taken: list[int] = []
    results = engine.pipe(endless(taken))
    assert taken == []
    assert next(results).text == "Cat 0 has an infection."
    assert taken == [0]


def test_several_processes_take_only_a_few_texts_ahead(engine: Engine) -> None:
    taken: list[int] = []
    results = engine.pipe(endless(taken), jobs=2, batch_size=3)
    assert [result.text for result in islice(results, 7)] == [
        f"Cat {number} has an infection." for number in range(7)
    ]
    # The third batch is at hand, and at most 2 · jobs + 1 batches are waited for behind it.
    assert len(taken) <= 3 * (3 + 2 * 2 + 1)
    assert isinstance(results, Iterator)
    results.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_text_that_cannot_be_released_is_raised_with_its_number(
    engine: Engine, jobs: int
) -> None:
    results = engine.pipe([*TEXTS, OVERRIDE, *TEXTS], jobs=jobs, batch_size=2)
    assert [result.text for result in islice(results, 3)] == RELEASES
    with pytest.raises(InputError, match="direction override") as caught:
        next(results)
    assert caught.value.__notes__ == ["It was text 3, counted from 0."]
    assert next(results, None) is None


@pytest.mark.parametrize("jobs", [1, 2])
def test_or_given_in_its_place(engine: Engine, jobs: int) -> None:
    three: Any = 3
    texts = [TEXTS[0], OVERRIDE, three, TEXTS[1]]
    first, refused, wrong, last = engine.pipe(texts, jobs=jobs, on_error="yield")
    assert isinstance(first, Result)
    assert isinstance(refused, InputError)
    assert "must be a string. Got int" in str(wrong)
    assert isinstance(last, Result)
    assert last.text == RELEASES[1]


def test_what_does_not_pass_verification_is_not_released(engine: Engine) -> None:
    source: Any = engine.counter.source
    no_pages = [np.empty(0, dtype=np.uint32) for _ in engine.counter.secrets]
    source._entities = entity_pages(no_pages, engine.knowledge.total)
    [error] = engine.pipe(["A retrovirus was seen."], on_error="yield")
    assert isinstance(error, UnverifiedError)


class Faulty:
    def sanitize(self, text: str) -> Result:
        raise ZeroDivisionError(text)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_is_never_taken_for_a_refusal(jobs: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(streaming.stream(Faulty(), ["A cat."], jobs=jobs, batch_size=1))


class Deadly:
    def sanitize(self, text: str) -> Result:
        os._exit(len(text))


def test_a_process_that_is_killed_is_told_of() -> None:
    with pytest.raises(InputError, match="did memory run out"):
        list(streaming.stream(Deadly(), ["A cat."], jobs=2, batch_size=1))


@pytest.mark.parametrize(
    ("texts", "options", "message"),
    [
        ("He has HIV.", {}, "several texts.*Got str.*sanitize"),
        (b"He has HIV.", {}, "several texts.*Got bytes"),
        (42, {}, "several texts.*Got int"),
        (TEXTS, {"jobs": 0}, "'jobs' must be a whole number from 1 up. Got 0"),
        (TEXTS, {"jobs": "2"}, "'jobs' must be .* Got '2'"),
        (TEXTS, {"jobs": True}, "'jobs'"),
        (TEXTS, {"batch_size": 0}, "'batch_size' must be"),
        (TEXTS, {"on_error": "skip"}, "'on_error' must be one of raise, yield. Got 'skip'"),
    ],
)
def test_wrong_arguments_are_refused_at_once(
    engine: Engine, texts: Any, options: Any, message: str
) -> None:
    with pytest.raises((InputError, PolicyError), match=message):
        engine.pipe(texts, **options)
