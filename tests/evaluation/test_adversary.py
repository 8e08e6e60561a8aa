"""The adversary's beliefs in the toy world, worked out by hand.

Told that HIV is a condition, the reader thinks of HIV, fever and cough: 3 pages each, so P(s|g) =
1/3. Of these 9 pages 2 mention retrovirus and 1 drug, so 3·2/9 and 3·1/9 are expected of each:

                 expected   with HIV   with fever   with cough
    retrovirus      2/3         2           0            0
    drug            1/3         1           0            0

With half a page added to both, retrovirus speaks for HIV by 2.5 : 7/6 and for the others by
0.5 : 7/6, so 5 : 1 : 1; drug by 3 : 1 : 1. Of n words each counts to the power of 8/(n + 10), and
all is rounded to 1/4096 of a bit.
"""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.errors import KnowledgeError, TaxonomyError
from undisclosed.evaluation.adversary.alignment import align
from undisclosed.evaluation.adversary.attack import attack, to_data
from undisclosed.evaluation.adversary.bayes import bits_learnt
from undisclosed.evaluation.adversary.groups import Clue, Pointer
from undisclosed.evaluation.adversary.inference import Adversary, hypotheses_of
from undisclosed.evaluation.adversary.reading import Term, read_terms
from undisclosed.evaluation.protocol import ModelRelease
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Pages
from undisclosed.language.english.folding import fold
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row, TableTaxonomy


def make_adversary(protection: str = "HIV=condition", **options: float) -> Adversary:
    return Adversary(
        Protection.parse(protection),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=toy.PlainLanguage(),
        min_pages=1,
        **{"common": 1, **options},  # type: ignore[arg-type]
    )


def beliefs(adversary: Adversary, text: str) -> dict[str, float]:
    return {belief.name: belief.posterior for belief in adversary.infer(text).beliefs}


def nearly(odds: dict[str, float], words: int) -> object:
    """Returns the shares that the odds of a text of so many words give, up to rounding."""
    damped = {name: odd ** (8 / (words + 10)) for name, odd in odds.items()}
    whole = sum(damped.values())
    return pytest.approx({name: odd / whole for name, odd in damped.items()}, rel=1e-3)


def test_one_term() -> None:
    found = beliefs(make_adversary(), "A retrovirus.")
    assert found == nearly({"HIV": 5, "fever": 1, "cough": 1}, 1)


def test_two_terms_multiply() -> None:
    found = beliefs(make_adversary(), "A retrovirus. A drug.")
    assert found == nearly({"HIV": 15, "fever": 1, "cough": 1}, 2)


def test_what_is_left_by_other_means_is_weighed_alone() -> None:
    adversary = make_adversary()
    terms = adversary.read("A retrovirus.")
    left = adversary.believe(terms, np.array([True, False, True]))
    assert left == pytest.approx([5 ** (8 / 11) / (1 + 5 ** (8 / 11)), 0, 1 - left[0]], rel=1e-3)
    # Fever is named, so only it were left: that is no way to read the text.
    named = adversary.read("A fever.")
    assert adversary.believe(named, np.array([False, True, False])).tolist() == (
        adversary.believe(named).tolist()
    )


def test_a_text_that_says_no_more_than_g_teaches_nothing() -> None:
    for text in ("", "A condition, a thing.", "It was 38.", "The glockenspiel."):
        inference = make_adversary().infer(text)
        assert inference.posterior == pytest.approx(1 / 3)
        assert inference.bits == pytest.approx(0)
        assert (inference.rank, inference.prior_rank) == (1, 1)


def test_what_a_text_names_is_not_what_it_hides() -> None:
    # Fever is on 0 pages of HIV's, on 3 of its own, on 2 of cough's: 0.5 : 3.5 : 2.5.
    adversary = make_adversary()
    found = beliefs(adversary, "A fever.")
    assert found.pop("fever") == 0
    assert found == nearly({"HIV": 1, "cough": 5}, 1)
    inference = adversary.infer("A fever.")
    assert (inference.rank, inference.guess) == (2, "cough")
    assert inference.bits == pytest.approx(math.log2(3 / (1 + 5 ** (8 / 11))), rel=1e-3)
    assert beliefs(adversary, "A fever, a cough.")["HIV"] == 1


def test_a_text_that_names_the_entity_hides_nothing() -> None:
    # It names HIV twice and fever once. HIV is on 3, 0, 0 of their pages, so it speaks for them
    # 7 : 1 : 1; fever is on 0, 3, 2, so 1 : 7 : 5; drug 3 : 1 : 1.
    found = beliefs(make_adversary(), "HIV. A fever. HIV. A drug.")
    # Of the words HIV has 7·1·3 = 21, fever 1·7·1 = 7; it is named twice as often.
    odds = 2 * 3 ** (8 / 13)
    expected = {"HIV": odds / (1 + odds), "fever": 1 / (1 + odds), "cough": 0}
    assert found == pytest.approx(expected, rel=1e-3)


def test_what_was_removed_is_not_read() -> None:
    adversary = make_adversary()
    assert adversary.infer("A [retrovirus].", marker="[retrovirus]").bits == pytest.approx(0)
    assert adversary.infer("A [retrovirus].").bits > 0


def test_clues_name_what_speaks_for_the_entity() -> None:
    # P(t) among what g(c) covers is the mean of 2.5, 0.5, 0.5 (and of 1.5, 0.5, 0.5).
    clues = make_adversary().infer("A drug, a retrovirus, a fever.").clues
    assert [term for term, _ in clues] == ["retrovirus", "drug"]
    # Half a page on 7/6 is what the others have of retrovirus: the mean is (2.5 + 0.5 + 0.5)/3.
    assert [bits for _, bits in clues] == pytest.approx(
        [math.log2(15 / 7) * 8 / 13, math.log2(9 / 5) * 8 / 13], rel=1e-3
    )


def test_common_words_are_not_weighed() -> None:
    # Infection is on 6 pages of 10, retrovirus on 3.
    adversary = make_adversary(common=3)
    assert adversary.infer("An infection.").bits == pytest.approx(0)
    assert adversary.infer("A retrovirus.").bits > 0


def test_bits() -> None:
    assert bits_learnt(0.0, 0.5) == -math.inf


# Hypotheses


def test_siblings_are_at_the_level_of_the_entity() -> None:
    # Symptom lies above fever and cough, infection above HIV.
    found = hypotheses_of(
        Protection("HIV", "condition"), toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=1
    )
    assert found.names == ("HIV", "fever", "cough")
    assert found.counts.tolist() == [3, 3, 3]
    assert {"condition", "thing"} <= found.told
    assert found.of_entity.tolist() == [0, 1, 2]


def test_without_a_g_the_reader_is_told_the_widest_generalization() -> None:
    found = hypotheses_of(
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
    found = hypotheses_of(
        Protection("flu", "disease"), knowledge, taxonomy, toy.language(), min_pages=3
    )
    assert found.names == ("flu", "mumps")


def test_individuals_compete_with_individuals() -> None:
    pages = ["ann patient"] * 2 + ["bob patient"] * 3 + ["invalid patient"] * 3
    found = hypotheses_of(
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
        hypotheses_of(protection, toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=1)


def test_an_adversary_that_hardly_knows_the_entity_says_so() -> None:
    protection = Protection("HIV", "condition")
    with pytest.raises(KnowledgeError, match="on 3 of its pages, fewer than 4"):
        hypotheses_of(protection, toy.knowledge(), toy.taxonomy(), toy.language(), min_pages=4)


def test_a_g_that_only_the_pages_know_has_no_siblings() -> None:
    knowledge = world(*["virosis HIV"] * 3, *["virosis"] * 3, *["other"] * 6)
    with pytest.raises(TaxonomyError, match="does not know what is below 'virosis'"):
        hypotheses_of(
            Protection("HIV", "virosis"), knowledge, toy.taxonomy(), toy.language(), min_pages=1
        )


# Groups


def terms_of(*keys: str) -> list[Term]:
    return [Term(key, key, 1, frozenset({0})) for key in keys]


def strongest_group(terms: list[Term], entity: Pages, knowledge: MemoryKnowledge) -> Clue | None:
    return Pointer(entity, knowledge).strongest(terms)


def test_the_strongest_group_may_be_a_pair() -> None:
    # a: 4 of 8 pages of c; b: 4 of 8; together 4 of 4, with 6 pages of c in 20.
    pages = ["c a b"] * 4 + ["a"] * 4 + ["b"] * 4 + ["c"] * 2 + ["other"] * 6
    knowledge = world(*pages)
    entity = knowledge.pages("c")
    clue = strongest_group(terms_of("a", "b", "unseen"), entity, knowledge)
    assert clue is not None
    assert (set(clue.terms), clue.pages, clue.joint) == ({"a", "b"}, 4, 4)
    assert clue.p_entity == 1
    assert clue.bits == pytest.approx(math.log2(4.5 / (6 * 4 / 20 + 0.5)))


def test_two_pages_make_no_pair() -> None:
    knowledge = world(*["c a b"] * 2, *["a"] * 2, *["b"] * 2, *["other"] * 14)
    entity = knowledge.pages("c")
    clue = strongest_group(terms_of("a", "b"), entity, knowledge)
    assert clue is not None
    assert len(clue.terms) == 1


def test_nothing_that_points_at_the_entity_is_no_group() -> None:
    knowledge = world("c", "a", "a b", "b")
    entity = knowledge.pages("c")
    assert strongest_group(terms_of("a", "b"), entity, knowledge) is None
    assert strongest_group([], entity, knowledge) is None


@given(st.lists(st.sets(st.sampled_from("cabde"), min_size=1), min_size=8, max_size=40))
def test_no_pair_is_stronger_than_the_strongest(pages: list[set[str]]) -> None:
    knowledge = MemoryKnowledge.of([["c"], *pages])
    entity = knowledge.pages("c")
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
    told = 5 ** (8 / 11) / (2 + 5 ** (8 / 11))
    assert attacked.before.posterior == pytest.approx(told, rel=1e-3)
    assert attacked.after.posterior == pytest.approx(1 / 3)
    assert attacked.exceeds(0.3)
    assert not attacked.exceeds(0.34)
    data = to_data(attacked)
    assert data["before"]["bits"] == pytest.approx(math.log2(3 * told), rel=1e-3)
    assert data["before"]["group"]["terms"] == ["retrovirus"]
    assert (data["told"], data["hypotheses"], data["infilling"]) == ("condition", 3, None)
