"""The search finds exactly the groups that trying all combinations finds."""

from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.groups import Group, Member, find_groups, judge_group
from undisclosed.judgement import term_discloses
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy import Policy, Settings
from undisclosed.tally import Tally
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.yardstick import measure

TERMS = ["a", "b", "d", "e", "f", "h"]


def brute_force(members: list[Member], tally: Tally, settings: Settings) -> set[frozenset[str]]:
    """All minimal risky groups, by trying every combination."""
    found: list[frozenset[str]] = []
    for size in range(2, settings.max_group + 1):
        for group in combinations(members, size):
            contexts = group[0].contexts
            for member in group[1:]:
                contexts &= member.contexts
            names = frozenset(member.key for member in group)
            minimal = not any(smaller < names for smaller in found)
            if contexts and minimal and judge_group(group, 0, tally, settings):
                found.append(names)
    return set(found)


def names(groups: list[Group]) -> set[frozenset[str]]:
    return {frozenset(member.key for member in group.members) for group in groups}


@given(
    pages=st.lists(st.sets(st.sampled_from(["HIV", "infection", *TERMS])), max_size=60),
    contexts=st.lists(
        st.sets(st.integers(1, 3), min_size=1), min_size=len(TERMS), max_size=len(TERMS)
    ),
    groups=st.sampled_from(["joint", "product"]),
    evidence=st.sampled_from(["point", "bound", "score"]),
    probability=st.sampled_from(["standard", "contextual", "taxonomic", "mixed"]),
    max_group=st.integers(1, 5),
)
@settings(max_examples=400, deadline=None)
def test_the_search_equals_brute_force(
    pages: Any, contexts: Any, groups: Any, evidence: Any, probability: Any, max_group: Any
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
    members = []
    for term, mask in zip(TERMS, contexts, strict=True):
        count = tally.count((term,))
        if count.pages and not term_discloses(
            count.joint[0], count.pages, yardstick, policy.settings
        ):
            members.append(Member(term, (term,), count.pages, count.joint[0], frozenset(mask)))
    found = find_groups(members, 0, tally, policy.settings)
    assert names(found) == brute_force(members, tally, policy.settings)


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
        Member(
            term, (term,), tally.count((term,)).pages, tally.count((term,)).joint[0], frozenset({1})
        )
        for term in "ab"
    ]
    assert [(m.pages, m.joint) for m in members] == [(6, 2), (6, 2)]
    [group] = find_groups(members, 0, tally, settings_)
    assert (group.pages, group.joint) == (2, 2)


def test_the_pointer_is_the_member_that_points_most() -> None:
    common = Member("fever", ("fever",), pages=100, joint=10, contexts=frozenset({1}))
    telling = Member("thrush", ("thrush",), pages=20, joint=8, contexts=frozenset({1}))
    assert Group((common, telling), 5, 5).pointer is telling
