"""The search finds exactly the groups that trying all combinations finds."""

from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.counts import TermCounter
from undisclosed.disclosure.groups import Group, find_groups, judge_group
from undisclosed.disclosure.members import Member, Members
from undisclosed.disclosure.rules import term_discloses
from undisclosed.disclosure.secrets import measure
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import shipped_english
from undisclosed.policy import Policy, Settings
from undisclosed.taxonomy.table import Row, TableTaxonomy

TERMS = ["a", "b", "d", "e", "f", "h"]


def brute_force(
    members: list[Member],
    places: list[set[int]],
    width: int,
    counter: TermCounter,
    settings: Settings,
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
            if together and minimal and judge_group(chosen, 0, counter, settings):
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
@settings(max_examples=400)
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
    secret = measure(policy.protections[0], knowledge, taxonomy, shipped_english(), policy.settings)
    counter = TermCounter(knowledge, taxonomy, shipped_english(), [secret], policy.settings)
    members, stand = [], []
    for term, segments in zip(TERMS, places, strict=True):
        count = counter.count((term,))
        if count.pages and not term_discloses(count.joint[0], count.pages, secret, policy.settings):
            members.append(Member(term, count.pages, count.joint[0]))
            stand.append(segments)
    found = find_groups(standing(members, stand, width), 0, counter, policy.settings)
    assert names(found) == brute_force(members, stand, width, counter, policy.settings)


def standing(members: list[Member], places: list[set[int]], width: int) -> Members:
    """Members with the segments in which each stands."""
    pairs = [(n, segment) for n, segments in enumerate(places) for segment in segments]
    return Members(
        [member.key for member in members],
        np.array([member.pages for member in members], dtype=np.intp),
        np.array([member.joint for member in members], dtype=np.intp),
        np.array([n for n, _ in pairs], dtype=np.intp),
        np.array([segment for _, segment in pairs], dtype=np.intp),
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
    secret = measure(
        Policy.of("HIV=infection").protections[0],
        knowledge,
        toy.taxonomy(),
        shipped_english(),
        settings_,
    )
    counter = TermCounter(knowledge, toy.taxonomy(), shipped_english(), [secret], settings_)
    members = [
        Member(term, counter.count((term,)).pages, counter.count((term,)).joint[0]) for term in "ab"
    ]
    assert [(m.pages, m.joint) for m in members] == [(6, 2), (6, 2)]
    [group] = find_groups(Members.together(members), 0, counter, settings_)
    assert (group.pages, group.joint) == (2, 2)


def test_the_pointer_is_the_member_that_points_most() -> None:
    common = Member("fever", pages=100, joint=10)
    telling = Member("thrush", pages=20, joint=8)
    assert Group((common, telling), 5, 5).pointer is telling
