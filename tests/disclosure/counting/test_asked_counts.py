"""Counts by asking, on the toy world: what is counted, and what need not be asked."""

from __future__ import annotations

import toy
from counts_only import CountsOnly
from undisclosed.disclosure.counting.asked_counts import AskedCounts
from undisclosed.disclosure.formulas import PageNumbers
from undisclosed.disclosure.secrets.protected import measure
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings


def asked() -> tuple[AskedCounts, list[int]]:
    """Counts for HIV as an infection, and how many questions came with each call."""
    knowledge = CountsOnly(toy.knowledge())
    protection = Protection("HIV", "infection")
    secret = measure(protection, knowledge, toy.taxonomy(), toy.language(), Settings.of("paper"))
    counts = AskedCounts(knowledge, [secret])
    knowledge.batches.clear()
    return counts, knowledge.batches


def test_pages_with_any_of_some_names() -> None:
    counts, batches = asked()
    # Pages 0, 1, 2 have HIV, and 0, 1, 6 retrovirus; 3, 4, 7 fever, and 4, 5, 7 cough.
    assert counts.count_unions([("HIV", "retrovirus"), ("fever", "cough")]) == [
        PageNumbers(4, (3,)),
        PageNumbers(4, (0,)),
    ]
    assert batches == [4]


def test_what_stands_nowhere_meets_nothing() -> None:
    counts, batches = asked()
    assert counts.frequencies(["unheard"]) == [0]
    batches.clear()
    assert counts.count_group([("unheard",)]) == PageNumbers(0, (0,))
    assert batches == []


def test_a_union_on_enough_pages_is_not_told() -> None:
    counts, _ = asked()
    names = ("fever", "cough")  # each on three pages, one or the other on four
    assert counts.count_unions([names], enough=5) == [PageNumbers(4, (0,))]
    assert counts.count_unions([names], enough=4) == [None]


def test_a_union_with_a_name_on_enough_pages_is_not_asked_for() -> None:
    counts, batches = asked()
    counts.frequencies(["fever"])
    batches.clear()
    # The three pages of fever are known.
    assert counts.count_unions([("fever", "cough")], enough=3) == [None]
    assert batches == []
    # Those of cough are not, which take a question, with HIV and without.
    assert counts.count_unions([("cough", "cat")], enough=3) == [None]
    assert batches == [2]
