"""Gaps filled in a world of sixteen pages, worked out by hand.

    4 × HIV zidovudine tablet        4 × fever tablet aspirin
    2 × HIV retrovirus               2 × fever virus
    4 × zidovudine aspirin

Only pages that speak of HIV or fever count, twelve of them: zidovudine on 4, aspirin on 4.
"""

from __future__ import annotations

import numpy as np
import pytest

import toy
from undisclosed.evaluation.adversary.inference import Adversary
from undisclosed.evaluation.adversary.infilling import Gap, Infiller, Infilling
from undisclosed.evaluation.adversary.vocabulary import (
    GoesThrough,
    HypothesisPages,
    Vocabulary,
    words_of,
)
from undisclosed.evaluation.protocol import Change, ModelRelease
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row, TableTaxonomy

PAGES = (
    ["HIV zidovudine tablet"] * 4
    + ["fever tablet aspirin"] * 4
    + ["HIV retrovirus"] * 2
    + ["fever virus"] * 2
    + ["zidovudine aspirin"] * 4
)
WORDS = ("zidovudine", "aspirin", "retrovirus", "virus")


@pytest.fixture
def adversary() -> Adversary:
    return Adversary(
        Protection("HIV", "condition"),
        knowledge=MemoryKnowledge.of([page.split() for page in PAGES]),
        taxonomy=TableTaxonomy([*toy.ROWS, Row("aspirin", ("drug",))]),
        language=toy.PlainLanguage(),
        min_pages=1,
        common=1,
    )


def words(adversary: Adversary) -> Vocabulary:
    knowledge = adversary.knowledge
    return Vocabulary.of((word, knowledge.pages(word).astype(np.int32)) for word in WORDS)


def release(original: str, *changes: tuple[str, str]) -> ModelRelease:
    """Replaces words where they first stand, from left to right."""
    text, made, at = original, [], 0
    for word, replacement in changes:
        start = original.index(word, at)
        at = start + len(word)
        made.append(
            Change(start, at, replacement, "remove" if "[" in replacement else "generalize")
        )
        text = text.replace(word, replacement, 1)
    return ModelRelease(text, tuple(made))


def test_a_generalization_is_taken_for_one_of_its_specializations(adversary: Adversary) -> None:
    # With HIV, zidovudine is on 4 of 12 pages where 4·6/12 = 2 are expected, aspirin on none.
    original = "HIV zidovudine"
    filled = Infiller(adversary, words(adversary)).fill(
        original, release(original, ("zidovudine", "a drug"))
    )
    [gap] = filled.gaps
    assert gap.guesses == ("zidovudine", "aspirin")
    assert (gap.text, gap.replacement, gap.places, gap.rank) == ("zidovudine", "a drug", 1, 1)


def test_a_removed_term_may_be_any_word(adversary: Adversary) -> None:
    # Beside fever: aspirin 4 pages × (4.5 : 2.5), virus 2 × (2.5 : 1.5), both above the others.
    original = "fever virus"
    filled = Infiller(adversary, words(adversary)).fill(
        original, release(original, ("virus", "[removed]"))
    )
    [gap] = filled.gaps
    scores = {
        "aspirin": 4 * 4.5 / 2.5,
        "virus": 2 * 2.5 / 1.5,
        "zidovudine": 4 * 0.5 / 2.5,
        "retrovirus": 2 * 0.5 / 1.5,
    }
    assert gap.guesses == tuple(sorted(scores, key=scores.__getitem__, reverse=True))
    assert gap.rank == 2
    assert [filled.hits(guesses) for guesses in (1, 5, 20)] == [0, 1, 1]


def test_what_still_stands_is_not_guessed(adversary: Adversary) -> None:
    original = "fever aspirin virus"
    filled = Infiller(adversary, words(adversary)).fill(
        original, release(original, ("virus", "[removed]"))
    )
    assert "aspirin" not in filled.gaps[0].guesses


def test_a_term_is_guessed_once_from_all_its_places(adversary: Adversary) -> None:
    original = "virus fever. virus."
    made = release(original, ("virus", "[removed]"), ("virus", "[removed]"))
    [gap] = Infiller(adversary, words(adversary)).fill(original, made).gaps
    assert gap.places == 2


def test_nobody_fills_what_leaves_no_gap(adversary: Adversary) -> None:
    original = "fever virus"
    made = ModelRelease("fever ", (Change(6, 11, "", "generalize"),))
    assert Infiller(adversary, words(adversary)).fill(original, made) == Infilling(())


def test_terms_nearby_count_more(adversary: Adversary) -> None:
    # HIV speaks for zidovudine and fever for aspirin; the nearer one decides.
    filler = Infiller(adversary, words(adversary))
    far = "It. It. It. It."
    for near, away, right in (("HIV", "fever", "zidovudine"), ("fever", "HIV", "aspirin")):
        original = f"{near} {right}. {far} {away}."
        [gap] = filler.fill(original, release(original, (right, "a drug"))).gaps
        assert gap.guesses[0] == right


def test_a_content_word_of_the_term_is_right(adversary: Adversary) -> None:
    original = "fever virus of aspirin"
    made = release(original, ("virus of aspirin", "[removed]"))
    [gap] = Infiller(adversary, words(adversary)).fill(original, made).gaps
    assert (gap.guesses[0], gap.rank) == ("aspirin", 1)


def test_an_unknown_generalization_has_no_guesses(adversary: Adversary) -> None:
    original = "fever virus"
    made = release(original, ("virus", "glockenspiel"))
    [gap] = Infiller(adversary, words(adversary)).fill(original, made).gaps
    assert (gap.guesses, gap.rank) == ((), None)


def test_hits_are_counted_within_so_many_guesses() -> None:
    gaps = [Gap("x", "y", 1, (), rank) for rank in (1, 3, None, 20, 7)]
    assert [Infilling(tuple(gaps)).hits(n) for n in (1, 5, 20)] == [1, 2, 4]


def test_the_field_is_where_hypotheses_are_spoken_of(adversary: Adversary) -> None:
    field = HypothesisPages(adversary.hypotheses, adversary.knowledge)
    assert field.size == 12
    assert len(field.pages("zidovudine")) == 4
    narrowed = field.narrow(words(adversary))
    assert dict(zip(narrowed.keys, narrowed.counts.tolist(), strict=True)) == {
        "zidovudine": 4,
        "aspirin": 4,
        "retrovirus": 2,
        "virus": 2,
    }


def test_words_are_neither_rare_nor_common_nor_numbers() -> None:
    # 1,280 pages: common is what is on more than 20.
    pages = [["rare", "right", "1981", "the", "right phrase"]] * 9 + [["right", "1981"]] * 3
    pages += [["common", "right"]] * 8 + [["common"]] * 13
    knowledge = MemoryKnowledge.of([*pages, *[["much"]] * (1280 - len(pages))])
    found = words_of(knowledge, toy.language())
    assert (found.keys, found.counts.tolist()) == (["right"], [20])
    assert not isinstance(knowledge, GoesThrough)
    assert issubclass(Pack, GoesThrough)


def test_sums_over_pages() -> None:
    pages = [np.array([0, 2], np.int32), np.array([1], np.int32), np.array([], np.int32)]
    vocabulary = Vocabulary.of(zip("abc", pages, strict=True))
    assert vocabulary.keys == ["a", "b"]
    assert vocabulary.sums(np.array([1.0, 10.0, 100.0])).tolist() == [101, 10]
    assert vocabulary.sums(np.array([[1, 0], [1, 1], [0, 1]], np.uint8)).tolist() == [
        [1, 1],
        [1, 1],
    ]
    assert len(Vocabulary.of([]).sums(np.ones(3))) == 0
    part = vocabulary.part([1, 0], most_pages=1)
    assert (part.keys, part.counts.tolist(), part.pages.tolist()) == (["b", "a"], [1, 1], [1, 0])


def test_many_pages_do_not_overflow() -> None:
    vocabulary = Vocabulary.of([("a", np.arange(300, dtype=np.int32))])
    assert vocabulary.sums(np.ones((300, 2), np.uint8)).tolist() == [[300, 300]]
