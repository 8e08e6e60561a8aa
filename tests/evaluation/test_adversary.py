"""The adversary's beliefs in the toy world, worked out by hand.

Told that HIV is a condition, the reader thinks of HIV, fever and cough: 3 pages each, so P(s|g) =
1/3. Of these 9 pages 2 mention retrovirus and 1 drug, so 3·2/9 and 3·1/9 are expected of each:

                 expected   with HIV   with fever   with cough
    retrovirus      2/3         2           0            0
    drug            1/3         1           0            0

With half a page added to both, retrovirus speaks for HIV by 2.5 : 7/6 and for the others by
0.5 : 7/6, so 5 : 1 : 1; drug by 3 : 1 : 1.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

import toy
from undisclosed.errors import KnowledgeError, TaxonomyError
from undisclosed.evaluation.adversary.alignment import align
from undisclosed.evaluation.adversary.attack import attack, to_data
from undisclosed.evaluation.adversary.bayes import (
    bits_learnt,
    evidence_bits,
    posteriors,
    rank_of,
)
from undisclosed.evaluation.adversary.closing import close, remove_words
from undisclosed.evaluation.adversary.groups import Clue, Pointer
from undisclosed.evaluation.adversary.hypotheses import find_hypotheses
from undisclosed.evaluation.adversary.inference import Adversary
from undisclosed.evaluation.adversary.reading import Term, read_terms
from undisclosed.evaluation.protocol import ModelRelease
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.folding import fold
from undisclosed.policy import Protection
from undisclosed.taxonomy.table import Row, TableTaxonomy


def make_adversary(protection: str = "HIV=condition", **options: float) -> Adversary:
    return Adversary(
        Protection.parse(protection),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=toy.PlainLanguage(),
        min_pages=1,
        **{"dependence": 1, "common": 1, **options},  # type: ignore[arg-type]
    )


def beliefs(adversary: Adversary, text: str) -> dict[str, float]:
    return {belief.name: belief.posterior for belief in adversary.infer(text).beliefs}


def test_one_term() -> None:
    found = beliefs(make_adversary(), "A retrovirus.")
    assert found == pytest.approx({"HIV": 5 / 7, "fever": 1 / 7, "cough": 1 / 7})


def test_two_terms_multiply() -> None:
    found = beliefs(make_adversary(), "A retrovirus. A drug.")
    assert found == pytest.approx({"HIV": 15 / 17, "fever": 1 / 17, "cough": 1 / 17})


def test_dependence_takes_the_root_of_the_evidence() -> None:
    found = beliefs(make_adversary(dependence=0.5), "A retrovirus.")
    root = math.sqrt(5)
    assert found["HIV"] == pytest.approx(root / (root + 2))


def test_a_text_that_says_no_more_than_g_teaches_nothing() -> None:
    for text in ("", "A condition, a thing.", "It was 38.", "The glockenspiel."):
        inference = make_adversary().infer(text)
        assert inference.posterior == pytest.approx(1 / 3)
        assert inference.bits == pytest.approx(0)
        assert (inference.rank, inference.prior_rank) == (1, 1)


def test_what_a_text_names_is_not_what_it_hides() -> None:
    # Fever is on 0 pages of HIV's, on 3 of its own, on 2 of cough's: 0.5 : 3.5 : 2.5.
    adversary = make_adversary()
    assert beliefs(adversary, "A fever.") == pytest.approx(
        {"HIV": 1 / 6, "fever": 0, "cough": 5 / 6}
    )
    inference = adversary.infer("A fever.")
    assert (inference.rank, inference.guess) == (2, "cough")
    assert inference.bits == pytest.approx(-1)
    assert beliefs(adversary, "A fever, a cough.")["HIV"] == 1


def test_a_text_that_names_the_entity_hides_nothing() -> None:
    # It names HIV twice and fever once. HIV is on 3, 0, 0 of their pages, so it speaks for them
    # 7 : 1 : 1; fever is on 0, 3, 2, so 1 : 7 : 5; drug 3 : 1 : 1.
    found = beliefs(make_adversary(), "HIV. A fever. HIV. A drug.")
    # HIV 2·7·1·3 = 42, fever 1·1·7·1 = 7.
    assert found == pytest.approx({"HIV": 42 / 49, "fever": 7 / 49, "cough": 0})


def test_what_was_removed_is_not_read() -> None:
    adversary = make_adversary()
    assert adversary.infer("A [retrovirus].", marker="[retrovirus]").bits == pytest.approx(0)
    assert adversary.infer("A [retrovirus].").bits > 0


def test_clues_name_what_speaks_for_the_entity() -> None:
    # P(t) among what g(c) covers is the mean of 2.5, 0.5, 0.5 (and of 1.5, 0.5, 0.5).
    clues = make_adversary().infer("A drug, a retrovirus, a fever.").clues
    assert [term for term, _ in clues] == ["retrovirus", "drug"]
    # Half a page on 7/6 is what the others have of retrovirus: the mean is (2.5 + 0.5 + 0.5)/3.
    assert [bits for _, bits in clues] == pytest.approx([math.log2(15 / 7), math.log2(9 / 5)])


def test_evidence_is_relative_to_the_siblings() -> None:
    assert evidence_bits(np.array([0, 0]), np.array([7, 9])).tolist() == [0, 0]
    # 4 of 40 pages: 2 and 2 are expected, so 3.5 : 2.5 and 1.5 : 2.5.
    found = evidence_bits(np.array([3, 1]), np.array([20, 20]))
    assert found == pytest.approx(np.log2([1.4, 0.6]))


def test_common_words_are_not_weighed() -> None:
    # Infection is on 6 pages of 10, retrovirus on 3.
    adversary = make_adversary(common=3)
    assert adversary.infer("An infection.").bits == pytest.approx(0)
    assert adversary.infer("A retrovirus.").bits > 0


@given(
    arrays.arrays(np.float64, st.integers(1, 6), elements=st.floats(0.01, 1)),
    st.integers(0, 5),
    st.data(),
)
def test_posteriors_sum_to_one_and_a_neutral_term_changes_nothing(
    priors: NDArray[np.float64], terms: int, data: st.DataObject
) -> None:
    priors = priors / priors.sum()
    shape = (terms, len(priors))
    evidence = data.draw(arrays.arrays(np.float64, shape, elements=st.floats(-20, 20)))
    found = posteriors(priors, evidence)
    assert found.sum() == pytest.approx(1)
    neutral = np.full((1, len(priors)), data.draw(st.floats(-5, 5)))
    assert posteriors(priors, np.vstack([evidence, neutral])) == pytest.approx(found)
    assert posteriors(priors, evidence[::-1]) == pytest.approx(found)


def test_ranks_and_bits() -> None:
    assert rank_of(np.array([0.2, 0.5, 0.2, 0.1])) == 2
    assert rank_of(np.array([0.2, 0.5, 0.2, 0.1]), 3) == 4
    assert bits_learnt(0.0, 0.5) == -math.inf


# Hypotheses


def test_siblings_are_at_the_level_of_the_entity() -> None:
    # Symptom lies above fever and cough, infection above HIV.
    found = find_hypotheses(
        Protection("HIV", "condition"), toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=1
    )
    assert found.names == ("HIV", "fever", "cough")
    assert found.counts.tolist() == [3, 3, 3]
    assert {"condition", "thing"} <= found.told
    assert found.of_entity.tolist() == [0, 1, 2]


def test_without_a_g_the_reader_is_told_the_widest_generalization() -> None:
    found = find_hypotheses(
        Protection("fever"), toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=1
    )
    # "Thing" is too vague to be told; infection has HIV below it, no deeper than fever.
    assert found.at_most == "condition"
    assert set(found.names) == {"fever", "cough", "HIV"}
    assert "condition" in found.told


WORLD = [
    Row("disease"),
    Row("mumps", ("disease",)),
    Row("measles", ("disease",)),
    Row("German measles", ("measles",)),
    Row("rust", ("disease",)),
    Row("metal fault"),
    Row("rust on iron", ("metal fault",), ("rust",)),
    Row("Ann", instance=True, parents=("patient",)),
    Row("Bob", instance=True, parents=("patient",)),
    Row("invalid", parents=("patient",)),
    Row("patient"),
]


def world(*pages: str) -> MemoryKnowledge:
    return MemoryKnowledge.of([[fold(word) for word in page.split()] for page in pages])


def test_siblings_must_be_known_and_related() -> None:
    # Eight pages of twenty speak of disease. Mumps: 3 of 3 pages with it, 1.2 expected. Measles: 2
    # of 5 pages, 2 expected, so no more than by chance.
    pages = ["disease mumps"] * 3 + ["disease flu"] * 3 + ["disease measles"] * 2 + ["measles"] * 3
    knowledge = world(*pages, *["other"] * 9)
    taxonomy = TableTaxonomy([*WORLD, Row("flu", ("disease",)), Row("pox", ("disease",))])
    found = find_hypotheses(
        Protection("flu", "disease"), knowledge, taxonomy, toy.language(), min_pages=3
    )
    assert found.names == ("flu", "mumps")


def test_individuals_compete_with_individuals() -> None:
    pages = ["ann patient"] * 2 + ["bob patient"] * 3 + ["invalid patient"] * 3
    found = find_hypotheses(
        Protection("Ann", "patient", kind="individual"),
        world(*pages, *["other"] * 20),
        TableTaxonomy(WORLD),
        toy.language(),
        min_pages=2,
    )
    assert (found.names, found.counts.tolist()) == (("Ann", "Bob"), [2, 3])


@pytest.mark.parametrize(
    ("protection", "error", "told"),
    [
        (Protection("zidovudine", "drug"), KnowledgeError, "zidovudine"),
        (Protection("glockenspiel", "drug"), KnowledgeError, "glockenspiel"),
        (Protection("HIV", "infection"), TaxonomyError, "nothing to mistake it for"),
        (Protection("fever", "retrovirus fever"), KnowledgeError, "retrovirus fever"),
    ],
)
def test_an_adversary_that_can_not_guess_says_so(
    protection: Protection, error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        find_hypotheses(protection, toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=1)


def test_an_adversary_that_hardly_knows_the_entity_says_so() -> None:
    protection = Protection("HIV", "condition")
    with pytest.raises(KnowledgeError, match="on 3 pages, fewer than 4"):
        find_hypotheses(protection, toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=4)


def test_a_g_that_only_the_pages_know_has_no_siblings() -> None:
    knowledge = world(*["virosis HIV"] * 3, *["virosis"] * 3, *["other"] * 6)
    with pytest.raises(TaxonomyError, match="does not know what is below 'virosis'"):
        find_hypotheses(
            Protection("HIV", "virosis"), knowledge, toy.taxonomy(), toy.language(), min_pages=1
        )


# Groups


def terms_of(*keys: str) -> list[Term]:
    return [Term(key, key, 1, frozenset({0})) for key in keys]


def strongest_group(
    terms: list[Term], entity: NDArray[np.intp], knowledge: MemoryKnowledge
) -> Clue | None:
    return Pointer(entity, knowledge).strongest(terms)


def test_the_strongest_group_may_be_a_pair() -> None:
    # a: 4 of 8 pages of c; b: 4 of 8; together 4 of 4, with 6 pages of c in 20.
    pages = ["c a b"] * 4 + ["a"] * 4 + ["b"] * 4 + ["c"] * 2 + ["other"] * 6
    knowledge = world(*pages)
    entity = knowledge.pages("c").astype(np.intp)
    clue = strongest_group(terms_of("a", "b", "unseen"), entity, knowledge)
    assert clue is not None
    assert (set(clue.terms), clue.pages, clue.joint) == ({"a", "b"}, 4, 4)
    assert clue.p_entity == 1
    assert clue.bits == pytest.approx(math.log2(4.5 / (6 * 4 / 20 + 0.5)))


def test_two_pages_make_no_pair() -> None:
    knowledge = world(*["c a b"] * 2, *["a"] * 2, *["b"] * 2, *["other"] * 14)
    entity = knowledge.pages("c").astype(np.intp)
    clue = strongest_group(terms_of("a", "b"), entity, knowledge)
    assert clue is not None
    assert len(clue.terms) == 1


def test_nothing_that_points_at_the_entity_is_no_group() -> None:
    knowledge = world("c", "a", "a b", "b")
    entity = knowledge.pages("c").astype(np.intp)
    assert strongest_group(terms_of("a", "b"), entity, knowledge) is None
    assert strongest_group([], entity, knowledge) is None


@given(st.lists(st.sets(st.sampled_from("cabde"), min_size=1), min_size=8, max_size=40))
def test_no_pair_is_stronger_than_the_strongest(pages: list[set[str]]) -> None:
    knowledge = MemoryKnowledge.of([["c"], *pages])
    entity = knowledge.pages("c").astype(np.intp)
    found = strongest_group(terms_of(*"abde"), entity, knowledge)
    best = 0.0
    for i, first in enumerate("abde"):
        for second in "abde"[i:]:
            keys = {first, second}
            both, joint = knowledge.count(
                [tuple((k,) for k in keys), tuple((k,) for k in {*keys, "c"})]
            )
            if both and (joint >= 3 or first == second):
                expected = both * len(entity) / knowledge.total
                best = max(best, math.log2((joint + 0.5) / (expected + 0.5)))
    assert (0.0 if found is None else found.bits) == pytest.approx(best)


# Reading, aligning, attacking


def test_reading_keeps_nouns_and_leaves_numbers() -> None:
    text = "The retrovirus of 1981. A retrovirus, a drug."
    terms = read_terms(text, toy.PlainLanguage(), resolve=str, marker="[removed]")
    words = [term for term in terms if " " not in term.key]
    assert [term.key for term in words] == ["retrovirus", "drug"]
    assert (words[0].times, words[0].sentences) == (2, frozenset({0, 1}))


def test_alignment_finds_what_was_changed() -> None:
    original = "She has HIV, and takes zidovudine daily."
    released = "She has an infection, and takes [removed] daily."
    changes = align(original, released, marker="[removed]").changes
    assert [original[c.start : c.end] for c in changes] == ["HIV", "zidovudine"]
    assert [c.replacement for c in changes] == ["an infection", "[removed]"]
    assert [c.action for c in changes] == ["generalize", "remove"]


@given(st.text("ab ,.é\n", max_size=30), st.text("ab ,.é\n", max_size=30))
def test_changes_lead_from_the_original_to_the_release(original: str, released: str) -> None:
    changes = align(original, released, marker="[removed]").changes
    parts, at = [], 0
    for change in changes:
        assert at <= change.start <= change.end
        parts += [original[at : change.start], change.replacement]
        at = change.end
    assert "".join([*parts, original[at:]]) == released


def test_an_attack_compares_original_and_release() -> None:
    adversary = make_adversary()
    attacked = attack(adversary, ModelRelease("An organism.", ()), original="A retrovirus.")
    assert attacked.before is not None
    assert (attacked.before.posterior, attacked.after.posterior) == pytest.approx((5 / 7, 1 / 3))
    assert attacked.exceeds(0.3)
    assert not attacked.exceeds(0.34)
    data = to_data(attacked)
    assert data["before"]["bits"] == pytest.approx(math.log2(15 / 7))
    assert data["before"]["group"]["terms"] == ["retrovirus"]
    assert (data["told"], data["hypotheses"], data["infilling"]) == ("condition", 3, None)


# The closing step


def test_closing_removes_what_tells_most_until_no_more_is_told_than_g() -> None:
    # Alone, retrovirus speaks 5 : 1 : 1 and drug 3 : 1 : 1. Only without both is P(c|g) kept.
    adversary = make_adversary()
    closing = close(adversary, "A drug, a retrovirus, a cat.")
    assert closing.removed == ("retrovirus", "drug")
    assert closing.posterior == pytest.approx(1 / 3)
    assert closing.reached
    assert remove_words(adversary, "Drugs, a retrovirus. A drug.", closing.removed) == (
        "[removed], a [removed]. A [removed]."
    )


def test_closing_leaves_what_tells_no_more_than_g() -> None:
    text = "A cat, a dog."
    assert close(make_adversary(), text).removed == ()
    assert remove_words(make_adversary(), text, ()) == text


def test_closing_can_be_out_of_reach() -> None:
    # Fever and cough are named, so only HIV is left.
    closing = close(make_adversary(), "A fever, a cough, a drug.")
    assert not closing.reached
    assert closing.posterior == 1
    assert close(make_adversary(), "A drug, a retrovirus.", most=1).removed == ("retrovirus",)


def test_closing_goes_further_with_a_margin() -> None:
    # Fever speaks against HIV, 0.5 : 2.5 for what is left: 1/6. Drug lifts that to 3/8.
    closing = close(make_adversary(), "A fever, a drug.")
    assert closing.removed == ("drug",)
    assert closing.posterior == pytest.approx(1 / 6)
    assert close(make_adversary(), "A fever, a drug.", margin_bits=0.9).reached
    assert not close(make_adversary(), "A fever, a drug.", margin_bits=1.1).reached
