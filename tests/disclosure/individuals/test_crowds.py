"""Traits of an individual that leave too few together, worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from counts_only import CountsOnly
from undisclosed.disclosure.individuals.crowds import (
    LARGEST,
    SmallCrowd,
    Trait,
    groups_in_contexts,
    small_crowds,
)
from undisclosed.engine import Engine
from undisclosed.identifiers.identifier import Identifier
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Conjunction, Knowledge
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings

# 43 pages of people. 2006: 21, Germany: 20, nurse: 22; 2006 and Germany: 6, 2006 and nurse: 7,
# Germany and nurse: 9, all three: 2.
PAGES = [
    *[["person", "2006", "germany", "nurse"]] * 2,
    *[["person", "2006", "germany"]] * 4,
    *[["person", "2006", "nurse"]] * 5,
    *[["person", "germany", "nurse"]] * 7,
    *[["person", "2006"]] * 10,
    *[["person", "germany"]] * 7,
    *[["person", "nurse"]] * 8,
    *[["other"]] * 30,
]
# One in three: each of the three is cleared alone.
PLAIN: dict[str, Any] = {
    "preset": "light",
    "min_pages": 1,
    "unknown": "keep",
    "span_ratio": 3,
    "context": "2",
}


def engine(knowledge: Knowledge | None = None, **settings: Any) -> Engine:
    policy = Policy.of("Irene Castellan=person", **{**PLAIN, **settings})
    return Engine(policy, knowledge=knowledge or MemoryKnowledge.of(PAGES))


def flagged(text: str, *, least_crowd: int) -> set[str]:
    findings = engine(least_crowd=least_crowd).assess(text).findings
    return {finding.text for finding in findings if finding.action != "keep"}


def test_each_alone_stays() -> None:
    for text in ("It was in 2006.", "He saw Germany.", "The nurse came."):
        assert not flagged(text, least_crowd=10)


@pytest.mark.parametrize(
    ("text", "least", "gone"),
    [
        # Germany is on 20 pages, 2006 on 21: the former tells more.
        ("In 2006 she saw Germany.", 6, set()),
        ("In 2006 she saw Germany.", 7, {"Germany"}),
        ("The nurse came in 2006.", 7, set()),
        ("The nurse came in 2006.", 8, {"2006"}),
        # The pairs leave 6, 7 and 9, all three only 2.
        ("The nurse saw Germany in 2006.", 2, set()),
        ("The nurse saw Germany in 2006.", 3, {"Germany"}),
    ],
)
def test_a_group_must_leave_so_many(text: str, least: int, gone: set[str]) -> None:
    assert flagged(text, least_crowd=least) == gone


def test_off_means_one_by_one() -> None:
    assert not flagged("The nurse saw Germany in 2006.", least_crowd=0)


def test_presets_that_are_lenient_or_literal_are_without() -> None:
    found = {name: Settings.of(name).least_crowd for name in ("balanced", "strict", "careful")}
    assert set(found.values()) == {10}
    assert Settings.of("light").least_crowd == Settings.of("paper").least_crowd == 0


@pytest.mark.parametrize(("between", "together"), [("", True), ("It rained. ", False)])
def test_only_within_a_context(between: str, together: bool) -> None:
    text = f"It was in 2006. {between}He saw Germany."
    assert flagged(text, least_crowd=7) == ({"Germany"} if together else set())


def test_what_the_policy_keeps_is_not_the_one_to_go() -> None:
    # Germany tells more than 2006, but stays: the year goes.
    text = "He saw Germany in 2006."
    assert flagged(text, least_crowd=7) == {"Germany"}
    kept = engine(least_crowd=7, keep=["Germany"]).sanitize(text)
    assert kept.text == "He saw Germany in [date]."
    by_kind = engine(least_crowd=7, operators={"place": "keep"}).sanitize(text)
    assert by_kind.text == "He saw Germany in [date]."


def test_where_all_of_a_group_is_kept_it_is_told() -> None:
    result = engine(least_crowd=7, keep=["Germany", "2006"]).sanitize("He saw Germany in 2006.")
    assert result.text == "He saw Germany in 2006."
    assert result.certificate.accepted == 1


def test_it_goes_at_all_its_places() -> None:
    text = "He saw Germany in 2006. It rained. It snowed. Germany was cold."
    findings = engine(least_crowd=7).assess(text).findings
    assert [f.text for f in findings if f.action != "keep"] == ["Germany", "Germany"]


@pytest.mark.parametrize(
    "text",
    [
        # A crowd is counted by what people are like, not by whose they are.
        "He was my friend in 2006.",
        # The noun is no profession here.
        "The nurse call system came in 2006.",
        "Nurse Street was closed in 2006.",
    ],
)
def test_what_is_no_profession(text: str) -> None:
    assert not any("nurse" in f.text for f in engine(least_crowd=1000).assess(text).findings)
    assert not any("friend" in f.text for f in engine(least_crowd=1000).assess(text).findings)


def test_what_says_no_more_than_the_generalization_is_no_trait() -> None:
    changes: dict[str, Any] = {**PLAIN, "span_ratio": 4, "least_crowd": 1000}
    policy = Policy.of("Irene Castellan=nurse", **changes)
    judge = Engine(policy, knowledge=MemoryKnowledge.of(PAGES))
    assert not judge.assess("The nurse came in 2006.").findings


def test_the_next_rung_is_taken_and_tested_again() -> None:
    # "In 2006" becomes the decade, which no other page has: then none but the bare word is left.
    released = engine(least_crowd=8).sanitize("The nurse came in 2006.").text
    assert released == "The nurse came in [date]."
    # With more pages of the decade, it is enough: 2007 is on nine pages of nurses.
    more = MemoryKnowledge.of([*PAGES, *[["person", "2007", "nurse"]] * 9])
    released = engine(more, least_crowd=8).sanitize("The nurse came in 2006.").text
    assert released == "The nurse came in the 2000s."


def test_a_profession_becomes_a_wider_one() -> None:
    pages = [*[["person", "nurse"]] * 20, *[["person", "2006"]] * 21, *[["other"]] * 9]
    released = engine(MemoryKnowledge.of(pages), least_crowd=1).sanitize("A nurse came in 2006.")
    assert "nurse" not in released.text
    assert "2006" in released.text


def test_the_reason_is_a_sentence_at_each_member() -> None:
    findings = engine(least_crowd=3).assess("The nurse saw Germany in 2006.").findings
    assert {f.text: f.action for f in findings} == {
        "nurse": "keep",
        "Germany": "none",
        "2006": "keep",
    }
    assert {f.cause for f in findings} == {"identifier"}
    assert {f.group for f in findings} == {1}
    assert {f.why for f in findings} == {
        "Germany and 2006 and nurse together leave 2 of the 43 pages that mention person."
    }
    # At the least crowd the score would be ½: 1/2 against 1/3.
    assert findings[0].measured.score == pytest.approx(0.6)
    assert findings[0].measured.counts is not None
    assert findings[0].measured.counts["at_most_and_term"] == 2


def test_explain_tells_it_of_terms_together() -> None:
    [verdict] = engine(least_crowd=7).explain(["2006", "Germany"]).verdicts
    assert (verdict.verdict, verdict.rule) == ("risky", "identifier")
    assert "together leave 6 of the 43 pages" in verdict.why


def test_the_verifier_asks_the_same_with_parts_of_its_own() -> None:
    text = "The nurse saw Germany in 2006."
    assert engine(least_crowd=0).sanitize(text).text == text
    assert not engine(least_crowd=3).verify(text).verified
    released = engine(least_crowd=3).sanitize(text)
    assert released.text != text
    assert engine(least_crowd=3).verify(released.text).verified


def test_a_wrong_count_in_memory_does_not_pass_the_verifier() -> None:
    judge = engine(least_crowd=3)
    judge.counter.fitting_together = lambda k, groups: [1000] * len(groups)  # type: ignore[method-assign]
    text = "The nurse saw Germany in 2006."
    assert judge.assess(text).verified
    assert not judge.verify(text).verified


def test_knowledge_that_only_counts_says_the_same_in_few_batches() -> None:
    asked = CountsOnly(MemoryKnowledge.of(PAGES))
    text = "The nurse saw Germany in 2006. The nurse came in 2006. The nurse saw Germany."
    judge = engine(asked, least_crowd=3)
    before = len(asked.batches)
    found = judge.assess(text).findings
    assert [f.text for f in found] == [f.text for f in engine(least_crowd=3).assess(text).findings]
    alone = len(asked.batches) - before
    # As many questions again, in as many sentences, take no more batches.
    longer = CountsOnly(MemoryKnowledge.of(PAGES))
    judge = engine(longer, least_crowd=3)
    before = len(longer.batches)
    judge.assess(" ".join([text] * 9))
    assert len(longer.batches) - before <= alone + 2


# The search itself.

_TYPES = ("DATE", "LOC", "QUANTITY", "DEMOGRAPHIC")


def trait(key: str, kind: str, token: int, fit: int) -> Trait:
    found = Identifier(token, token + 1, kind, "", sure=True)
    return Trait(key, found, ((token, token + 1),), ((key,),), fit)


def key_of(fitting: Conjunction) -> str:
    return fitting[0][0]


class Pages:
    """Counts groups of traits that are sets of pages, and notes how many it was asked for."""

    def __init__(self, pages: dict[str, frozenset[int]]) -> None:
        self.pages = pages
        self.asked = 0

    def __call__(self, groups: Sequence[tuple[Conjunction, ...]]) -> list[int]:
        self.asked += len(groups)
        keys = [[key_of(fitting) for fitting in group] for group in groups]
        return [len(frozenset.intersection(*map(self.pages.__getitem__, k))) for k in keys]


_TRAITS = st.lists(
    st.tuples(
        st.sampled_from(_TYPES), st.integers(0, 7), st.frozensets(st.integers(0, 11), min_size=1)
    ),
    max_size=9,
)


@given(_TRAITS, st.integers(1, 4), st.integers(0, 6))
def test_what_stays_leaves_enough(
    given_: list[tuple[str, int, frozenset[int]]], width: int, least: int
) -> None:
    # At most four of a type, which are all looked at.
    rows = [row for n, row in enumerate(given_) if [r[0] for r in given_[:n]].count(row[0]) < 4]
    traits = [trait(str(n), kind, at, len(pages)) for n, (kind, at, pages) in enumerate(rows)]
    pages = Pages({str(n): row[2] for n, row in enumerate(rows)})
    found = small_crowds(traits, np.arange(8), width, least=least, count=pages)
    for crowd in found:
        assert crowd.fit == pages([tuple(t.fitting for t in crowd.traits)])[0] < least
        assert crowd.traits[0].fit == min(t.fit for t in crowd.traits)
    gone = {crowd.traits[0].key for crowd in found}
    assert len(gone) == len(found)
    stay = [t for t in traits if t.key not in gone]
    for size in range(2, LARGEST + 1):
        for group in combinations(stay, size):
            places = [t.spans[0][0] for t in group]
            different = len({t.identifier.type for t in group}) == size
            if different and max(places) - min(places) < width:
                assert pages([tuple(t.fitting for t in group)])[0] >= least


@pytest.mark.parametrize("fit", [0, 5])
def test_time_is_in_proportion_whatever_a_context_has(fit: int) -> None:
    def groups_counted(many: int) -> tuple[int, list[SmallCrowd]]:
        traits = [trait(str(n), _TYPES[n % 4], n, n + 10) for n in range(many)]
        asked = 0

        def count(groups: Sequence[tuple[Conjunction, ...]]) -> list[int]:
            nonlocal asked
            asked += len(groups)
            return [fit] * len(groups)

        found = small_crowds(traits, np.zeros(many, np.intp), 1, least=3, count=count)
        return asked, found

    def asked_for(many: int) -> int:
        counted, found = groups_counted(many)
        # All but one go if nothing fits together, and none if enough does.
        assert len(found) == (0 if fit else many - 1)
        return counted

    # Each trait is met by four others of each of three types: 12 pairs, 48 groups of three.
    assert asked_for(4000) <= 60 * 4000
    assert asked_for(4000) <= 2.1 * max(asked_for(2000), 60)


def keys(groups: Sequence[tuple[Trait, ...]]) -> list[str]:
    return [" ".join(trait.key for trait in group) for group in groups]


def test_the_groups_of_a_context_are_those_of_different_types() -> None:
    segments = np.array([0, 0, 1, 1, 2])
    traits = [
        trait("x", "LOC", 0, 30),
        trait("a", "DATE", 1, 40),
        trait("b", "DATE", 2, 20),
        trait("n", "DEMOGRAPHIC", 4, 10),
    ]
    # The most telling first; the two dates are never together.
    assert keys(groups_in_contexts(traits, segments, 1)) == ["x a"]
    assert keys(groups_in_contexts(traits, segments, 2)) == ["x a", "b x", "n b"]
    whole = groups_in_contexts(traits, segments, 3)
    assert sorted(keys(whole)) == sorted(["x a", "b x", "n b", "n x", "n a", "n b x", "n x a"])
    assert groups_in_contexts(traits[:1], segments, 3) == []


def test_a_group_that_stands_in_two_contexts_is_named_once() -> None:
    twice = [
        Trait("x", trait("x", "LOC", 0, 3).identifier, ((0, 1), (1, 2)), (("x",),), 3),
        Trait("a", trait("a", "DATE", 0, 4).identifier, ((0, 1), (1, 2)), (("a",),), 4),
    ]
    assert keys(groups_in_contexts(twice, np.array([0, 1]), 1)) == ["x a"]


def test_a_trait_stays_in_sight_as_long_as_one_of_its_places_does() -> None:
    # "x" stands in the first and the second sentence, the date in the third.
    places = ((0, 1), (1, 2))
    both = [
        Trait("x", trait("x", "LOC", 0, 3).identifier, places, (("x",),), 3),
        trait("a", "DATE", 2, 4),
    ]
    pages = Pages({"x": frozenset({1}), "a": frozenset({2})})
    segments = np.arange(3)
    assert small_crowds(both, segments, 1, least=1, count=pages) == []
    for width in (2, 3):
        [crowd] = small_crowds(both, segments, width, least=1, count=pages)
        assert [t.key for t in crowd.traits] == ["x", "a"]
    # Once both are left behind it is out of sight.
    assert small_crowds(both, np.array([0, 1, 4]), 2, least=1, count=pages) == []
    # Where one of its places is left behind and it goes for what stands at another, it is gone.
    third = trait("b", "QUANTITY", 2, 5)
    pages = Pages({"x": frozenset({1}), "a": frozenset({2}), "b": frozenset({2})})
    [crowd] = small_crowds([*both, third], segments, 2, least=1, count=pages)
    assert (crowd.traits[0].key, crowd.fit) == ("x", 0)
