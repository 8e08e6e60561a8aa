"""What a reader guesses from texts that were assessed, in a world of five illnesses.

W = 1200 pages. Mumps and measles share "rash":

    N(s) = 30 mumps, 30 measles, 60 flu, 30 cholera, 30 gout; M = 180
    N(s,rash) = 30, 30, 0, 0, 0; J = 60

so "rash" speaks for mumps and measles by (2·30 + 1)·180 : (2·30·60 + 180), for flu by
180 : (2·60·60 + 180) and for the others by 180 : (2·30·60 + 180). One word counts by 8/11.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import toy
from counts_only import CountsOnly
from undisclosed.engine import Engine
from undisclosed.evaluation.adversary.inference import Adversary
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.policy.policy import Policy, Protection
from undisclosed.reader.guess import Guess
from undisclosed.taxonomy.table import Row, TableTaxonomy

PAGES = (
    (30, "disease mumps rash"),
    (30, "disease measles rash"),
    (60, "disease flu cough"),
    (30, "disease cholera water"),
    (30, "disease gout toe"),
    (5, "lamp"),
    (1015, "other"),
)
NAMES = ("mumps", "measles", "flu", "cholera", "gout")
TAXONOMY = TableTaxonomy(
    [Row("state"), Row("disease", ("state",)), *(Row(name, ("disease",)) for name in NAMES)]
)
RASH = {
    "mumps": 30 * (61 * 180 / 3780) ** (8 / 11),
    "measles": 30 * (61 * 180 / 3780) ** (8 / 11),
    "flu": 60 * (180 / 7380) ** (8 / 11),
    "cholera": 30 * (180 / 3780) ** (8 / 11),
    "gout": 30 * (180 / 3780) ** (8 / 11),
}


def world() -> MemoryKnowledge:
    return toy.pages(*PAGES)


def engine(
    protection: str | Protection = "mumps=disease",
    *,
    knowledge: Knowledge | None = None,
    taxonomy: TableTaxonomy = TAXONOMY,
) -> Engine:
    return Engine(
        Policy.of(protection),
        knowledge=knowledge or world(),
        taxonomy=taxonomy,
        language=toy.language(),
    )


def guess(text: str, protection: str | Protection = "mumps=disease") -> Guess:
    [found] = engine(protection).verify(text).readers
    return found


def test_a_word_speaks_for_those_it_stands_with() -> None:
    found = guess("The rash.")
    assert (found.entity, found.at_most, found.kinds, found.silent) == ("mumps", "disease", 5, "")
    assert found.prior == pytest.approx(30 / 180, abs=1e-4)
    assert found.after == pytest.approx(RASH["mumps"] / sum(RASH.values()), abs=2e-4)
    # Of equals it has the best place; by g(c) alone flu is the best guess.
    assert found.first
    assert not found.prior_first
    assert [word for word, _ in found.together] == ["rash"]
    assert found.before is None


def test_a_text_that_tells_nothing_leaves_what_g_alone_tells() -> None:
    for text in ("", "A disease.", "The lamp.", "Other things."):
        found = guess(text)
        assert (found.after, found.first, found.together) == (found.prior, False, ())
    assert guess("", "flu=disease").prior_first


def test_what_a_text_names_is_not_what_it_hides() -> None:
    # The word measles, J = 30, is on no page of the others: 180 : (2·N·30 + 180).
    odds = {
        "mumps": 30 * (61 * 180 / 3780 * 180 / 1980) ** (8 / 12),
        "flu": 60 * (180 / 7380 * 180 / 3780) ** (8 / 12),
        "cholera": 30 * (180 / 3780 * 180 / 1980) ** (8 / 12),
        "gout": 30 * (180 / 3780 * 180 / 1980) ** (8 / 12),
    }
    found = guess("The measles. The rash.").after
    assert found == pytest.approx(odds["mumps"] / sum(odds.values()), abs=2e-4)


def test_a_text_that_names_the_entity_hides_nothing() -> None:
    [found] = engine().assess("The mumps.").readers
    assert (found.before, found.after, found.first) == (1.0, None, True)


def test_sanitizing_tells_of_original_and_release_and_verifying_of_the_release_alone() -> None:
    judge = engine()
    result = judge.sanitize("The mumps, a rash, a lamp.")
    [told] = result.readers
    assert told.before == 1.0
    [again] = judge.verify(result.text).readers
    assert again == replace(told, before=None)
    assert judge.verify(result.text).certificate.readers == result.certificate.readers
    assert result.certificate.readers == (
        {"kinds": 5, "prior": told.prior, "posterior": told.after},
    )


def test_the_reader_in_the_verdict_and_the_adversary_conclude_the_same() -> None:
    for name, other in (("mumps", "flu"), ("flu", "gout")):
        protection = Protection(name, "disease")
        adversary = Adversary(
            protection, knowledge=world(), taxonomy=TAXONOMY, language=toy.language()
        )
        for text in ("", "A rash.", "A rash, a toe, some water.", f"The {other}, a cough.", name):
            inferred = adversary.infer(text)
            [found] = engine(protection).verify(text).readers
            assert found.after == pytest.approx(inferred.posterior, abs=1e-4)
            assert found.first == (inferred.rank == 1)
            assert found.prior_first == (inferred.prior_rank == 1)


def test_under_any_way_of_counting_the_reader_is_the_same() -> None:
    for probability in ("mixed", "standard", "contextual", "taxonomic"):
        policy = Policy.of("mumps=disease", probability=probability)
        judge = Engine(policy, knowledge=world(), taxonomy=TAXONOMY, language=toy.language())
        assert judge.verify("A rash.").readers == engine().verify("A rash.").readers


@pytest.mark.parametrize(
    ("protection", "why"),
    [
        ("mumps", "Nothing says what readers may at most learn"),
        (Protection("mumps", "disease", kind="individual"), "one individual"),
        (Protection("lamp", "other"), "does not know what is below 'other'"),
    ],
)
def test_where_nothing_can_be_guessed_that_is_said(protection: Protection, why: str) -> None:
    knowledge = toy.pages(*PAGES, (5, "lamp other"))
    [found] = engine(protection, knowledge=knowledge).verify("A rash.").readers
    assert why in found.silent
    assert (found.kinds, found.after, found.figures) == (0, None, None)


def test_among_few_kinds_there_is_no_verdict() -> None:
    rows = [Row("state"), Row("disease", ("state",))]
    four = TableTaxonomy([*rows, *(Row(name, ("disease",)) for name in NAMES[:4])])
    [found] = engine(taxonomy=four).verify("A rash.").readers
    assert "4 kinds" in found.silent
    assert "choose a wider AT_MOST" in found.silent


def test_knowledge_that_only_counts_has_no_reader() -> None:
    [found] = engine(knowledge=CountsOnly(world())).verify("A lamp.").readers
    assert "only counts" in found.silent


def test_what_was_read_before_changes_nothing() -> None:
    judge = engine()
    texts = ("A rash.", "A toe, some water.", "The rash, a toe.")
    once = [judge.verify(text).readers for text in texts]
    assert [judge.verify(text).readers for text in reversed(texts)] == once[::-1]
    assert [engine().verify(text).readers for text in texts] == once


@pytest.mark.parametrize("noise", [-1e-12, 1e-12])
def test_words_that_say_the_same_stand_as_in_the_text(
    monkeypatch: pytest.MonkeyPatch, noise: float
) -> None:
    monkeypatch.setattr(
        "undisclosed.reader.evidence.Evidence.gains",
        lambda _, words: np.array([2 + noise * n for n in range(len(words))]),
    )
    assert [term for term, _ in guess("A cough, a rash.").together] == ["cough", "rash"]


def test_of_many_protections_the_first_are_guessed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undisclosed.reader.reader.MOST_GUESSED", 2)
    policy = Policy.of(*(f"{name}=disease" for name in NAMES))
    judged = Engine(policy, knowledge=world(), taxonomy=TAXONOMY, language=toy.language())
    readers = judged.verify("A rash.").readers
    assert [each.entity for each in readers] == list(NAMES)
    assert [bool(each.silent) for each in readers] == [False, False, True, True, True]
