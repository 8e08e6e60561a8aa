"""A reader who counts people: a year, a town and a profession planted in forty pages."""

from __future__ import annotations

import pytest

from undisclosed.engine import Engine
from undisclosed.evaluation.adversary.crowd import Counting, Crowd
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.wordnet import WordNet

# Of 100 pages of people 2006 is on 62, nurse on 62, Turkey on 62; all three are on 2 of them.
PAGES = [
    *[["person", "2006", "nurse", "turkey"]] * 2,
    *[["person", "2006", "nurse"]] * 26,
    *[["person", "2006", "turkey"]] * 26,
    *[["person", "nurse", "turkey"]] * 26,
    *[["person", "2006"]] * 8,
    *[["person", "nurse"]] * 8,
    *[["person", "turkey"]] * 4,
    *[["city", "other"]] * 30,
]
LETTER = "Irene Castellan called. The nurse lived in Ankara in 2006."
KNOWLEDGE = MemoryKnowledge.of(PAGES)


def policy(least_crowd: int) -> Policy:
    return Policy.of(
        "Irene Castellan=person",
        span_ratio=2.0,
        rare_pages=0,
        min_pages=1,
        unknown="keep",
        least_crowd=least_crowd,
    )


def crowd(text: str) -> Crowd:
    parts = {"knowledge": KNOWLEDGE, "taxonomy": WordNet.open(), "language": English()}
    [found] = Counting(policy(10), **parts).crowds(text)  # type: ignore[arg-type]
    return found


def released(least_crowd: int) -> str:
    return Engine(policy(least_crowd), knowledge=KNOWLEDGE).sanitize(LETTER).text


def test_without_a_least_crowd_a_reader_is_left_with_two() -> None:
    text = released(0)
    assert "nurse" in text
    assert "Turkey in 2006" in text
    found = crowd(text)
    assert found.pages == 100
    assert found.tightest[0].pages == found.least == 2
    assert set(found.tightest[0].traits) == {"nurse", "Turkey", "2006"}
    assert found.together is not None
    assert found.together.pages == 2
    assert not found.named


def test_by_default_at_least_ten_are_left() -> None:
    text = released(10)
    assert crowd(text).least >= 10
    assert text != released(0)


def test_pairs_and_single_traits_follow_in_order() -> None:
    found = crowd(released(0))
    pages = [fit.pages for fit in found.tightest]
    # Two on all three, 28 on each pair, 62 or less alone; five are shown.
    assert pages == [2, 28, 28, 28, 58]


def test_what_adds_nothing_is_not_told() -> None:
    pages = [["person", "2006", "nurse"]] * 5 + [["person"]] * 5
    parts = {"knowledge": MemoryKnowledge.of(pages), "taxonomy": WordNet.open()}
    reader = Counting(policy(0), **parts, language=English())  # type: ignore[arg-type]
    [found] = reader.crowds("The nurse came in 2006.")
    assert [fit.traits for fit in found.tightest] == [("2006",), ("nurse",)]


def test_a_name_is_noticed() -> None:
    assert crowd(LETTER).named


def test_nothing_to_count_leaves_all() -> None:
    found = crowd("It rained.")
    assert (found.tightest, found.together, found.least) == ((), None, 100)


@pytest.mark.parametrize(("limit", "passed"), [(0.5, False), (0.49, True)])
def test_one_of_two_is_likelier_than_less_than_half(limit: float, passed: bool) -> None:
    assert crowd(released(0)).exceeds(limit) is passed


def test_a_text_that_names_passes_every_limit() -> None:
    assert crowd("Irene Castellan called.").exceeds(0.99)
    assert not crowd("Irene Castellan called.").exceeds(1)
