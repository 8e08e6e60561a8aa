"""The search finds exactly the groups that trying all combinations finds."""

from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.groups import Group, find_groups, judge_group
from undisclosed.judgement import term_discloses
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.members import Member, Members
from undisclosed.policy import Policy, Settings
from undisclosed.tally import Tally
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.yardstick import measure

TERMS = ["a", "b", "d", "e", "f", "h"]


def brute_force(
    members: list[Member], places: list[set[int]], width: int, tally: Tally, settings: Settings
) -> set[frozenset[str]]:
    """All minimal risky groups, by trying every combination in every context."""
    found: list[frozenset[str]] = []
    for size in range(2, settings.max_group + 1):
        for group in combinations(range(len(members)), size):
            names = frozenset(members[i].key for i in group)
            minimal = not any(smaller < names for smaller in found)
            together = any(
                all(places[i] & set(range(first, first + width)) for i in group)
                for first in range(-width, 8)
            )
            chosen = tuple(members[i] for i in group)
            if together and minimal and judge_group(chosen, 0, tally, settings):
                found.append(names)
    return set(found)


def names(groups: list[Group]) -> set[frozenset[str]]:
    return {frozenset(member.key for member in group.members) for group in groups}


@given(
    pages=st.lists(st.sets(st.sampled_from(["HIV", "infection", *TERMS])), max_size=60),
    places=st.lists(
        st.sets(st.integers(0, 4), min_size=1), min_size=len(TERMS), max_size=len(TERMS)
    ),
    width=st.integers(1, 4),
    groups=st.sampled_from(["joint", "product"]),
    evidence=st.sampled_from(["point", "bound", "score"]),
    probability=st.sampled_from(["standard", "contextual", "taxonomic", "mixed"]),
    max_group=st.integers(1, 5),
)
@settings(max_examples=400, deadline=None)
def test_the_search_equals_brute_force(
    pages: Any,
    places: Any,
    width: int,
    groups: Any,
    evidence: Any,
    probability: Any,
    max_group: Any,
) -> None:
    knowledge = MemoryKnowledge.of([*pages, {"HIV", "infection"}, {"infection"}])
    taxonomy = TableTaxonomy([Row("infection"), Row("HIV", ("infection",))])
    policy = Policy.of(
        "HIV=infection",
        preset="paper",
        groups=groups,
        evidence=evidence,
        probability=probability,
        max_group=max_group,
    )
    yardstick = measure(policy.protections[0], knowledge, taxonomy, policy.settings)
    tally = Tally(knowledge, taxonomy, [yardstick], policy.settings)
    members, stand = [], []
    for term, stretches in zip(TERMS, places, strict=True):
        count = tally.count((term,))
        if count.pages and not term_discloses(
            count.joint[0], count.pages, yardstick, policy.settings
        ):
            members.append(Member(term, count.pages, count.joint[0]))
            stand.append(stretches)
    found = find_groups(standing(members, stand, width), 0, tally, policy.settings)
    assert names(found) == brute_force(members, stand, width, tally, policy.settings)


def standing(members: list[Member], places: list[set[int]], width: int) -> Members:
    """Members with the stretches in which each stands."""
    pairs = [(n, stretch) for n, stretches in enumerate(places) for stretch in stretches]
    return Members(
        [member.key for member in members],
        np.array([member.pages for member in members], dtype=np.intp),
        np.array([member.joint for member in members], dtype=np.intp),
        np.array([n for n, _ in pairs], dtype=np.intp),
        np.array([stretch for _, stretch in pairs], dtype=np.intp),
        width,
    )


@given(
    places=st.lists(st.sets(st.integers(0, 12), min_size=1), max_size=8), width=st.integers(1, 5)
)
def test_neighbours_are_the_pairs_that_share_a_context(places: list[set[int]], width: int) -> None:
    terms = [Member(f"t{n}", 1, 1) for n in range(len(places))]
    members = standing(terms, places, width)
    near = [
        (i, j)
        for i, j in combinations(range(len(places)), 2)
        if any(abs(a - b) < width for a in places[i] for b in places[j])
    ]
    if places:
        first, second = members.neighbours()
        assert list(zip(first.tolist(), second.tolist(), strict=True)) == near
    contexts = members.contexts()
    assert near == [
        (i, j) for i, j in combinations(range(len(places)), 2) if contexts[i] & contexts[j]
    ]


def test_two_symptoms_point_where_neither_does() -> None:
    # P(HIV|infection) = 3/6. a and b: each on 2 of 6 pages with HIV, together on 2 of 2.
    pages = ["HIV infection a b", "HIV infection a b", "HIV infection"]
    pages += ["infection a", "infection a", "infection b", "a", "a", "b", "b", "b"]
    knowledge = MemoryKnowledge.of([page.split() for page in pages])
    settings_ = Settings.of("paper")
    yardstick = measure(
        Policy.of("HIV=infection").protections[0], knowledge, toy.taxonomy(), settings_
    )
    tally = Tally(knowledge, toy.taxonomy(), [yardstick], settings_)
    members = [
        Member(term, tally.count((term,)).pages, tally.count((term,)).joint[0]) for term in "ab"
    ]
    assert [(m.pages, m.joint) for m in members] == [(6, 2), (6, 2)]
    [group] = find_groups(Members.together(members), 0, tally, settings_)
    assert (group.pages, group.joint) == (2, 2)


def test_the_pointer_is_the_member_that_points_most() -> None:
    common = Member("fever", pages=100, joint=10)
    telling = Member("thrush", pages=20, joint=8)
    assert Group((common, telling), 5, 5).pointer is telling
