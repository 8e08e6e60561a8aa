"""What one step of the work asks of knowledge afar it asks at once, however much that is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import toy
from counts_only import CountsOnly
from told import Told
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row

WHO = Protection("Ada Vale", "person", kind="individual")
PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}


def test_who_fits_the_spans_of_a_text_is_one_question_each_in_one_batch() -> None:
    pages = toy.pages(
        (30, "person norwich nord"), (20, "person york minster"), (50, "person"), (100, "norwich")
    )
    text = "In Norwich Nord, York Minster, Norwich Nord"
    spans = [(1, 3), (4, 6), (7, 9)]

    def batches(*told: tuple[int, int]) -> list[int]:
        knowledge = CountsOnly(pages)
        options = {**PLAIN, "span_ratio": 10, "word_ratio": None, "least_crowd": 0}
        judge = toy.engine(knowledge, WHO, rows=(Row("person"),), **options)
        knowledge.batches.clear()
        identifying = Told(*told, fitting="as written")
        found = toy.assessed(judge, text, identifying=identifying, groups=False)
        assert set(found.cleared.values()) <= {"crowd"}
        return knowledge.batches

    # All of each, among all pages and among persons.
    without = batches()
    assert batches(*spans[:1]) == [*without, 2]
    assert batches(*spans) == [*without, 4]


def asked_to_choose(
    labels: Sequence[str], partners: Collection[tuple[str, ...]], chosen: str | None
) -> list[int]:
    """N(HIV,retrovirus) = 2 of 3 pages, more than θ = 3/6; a cat never stands with HIV."""
    knowledge = CountsOnly(toy.knowledge())
    judge = toy.engine(knowledge, max_group=2, preset="paper", unknown="keep")
    knowledge.batches.clear()
    assert judge._sanitizer.safety.choose(labels, partners, ()).label == chosen
    return knowledge.batches


def test_labels_are_asked_about_together() -> None:
    # Each of them alone and with HIV.
    assert asked_to_choose(["cat"], set(), "cat") == [2]
    assert asked_to_choose(["retrovirus", "cat"], set(), "cat") == [4]
    assert asked_to_choose(["retrovirus", "cat", "dog"], set(), "cat") == [6]


def test_groups_that_a_label_is_part_of_are_asked_about_together() -> None:
    # Each of them as a group and with HIV, of labels that are safe alone.
    fever, cough, drug = ("fever",), ("cough",), ("drug",)
    assert asked_to_choose(["retrovirus"], {fever}, None) == [2]
    assert asked_to_choose(["retrovirus", "cat"], {fever}, "cat") == [4, 2]
    assert asked_to_choose(["cat"], {fever, cough, drug}, "cat") == [2, 6]
