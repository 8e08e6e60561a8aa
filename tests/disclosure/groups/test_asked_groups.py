"""Groups counted by asking are the groups counted from lists, and few questions are asked."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import toy
from counts_only import CountsOnly
from trials import times
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.groups.groups import find_groups, judge_group
from undisclosed.disclosure.groups.members import Member, Members
from undisclosed.disclosure.secrets.protected import measure
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.table import Row, TableTaxonomy

TERMS = ["a", "b", "d", "e", "f", "h"]
TAXONOMY = TableTaxonomy([Row("infection"), Row("HIV", ("infection",))])


def counter_for(knowledge: Knowledge, policy: Policy) -> TermCounter:
    secret = measure(policy.protections[0], knowledge, TAXONOMY, toy.language(), policy.settings)
    return TermCounter(knowledge, TAXONOMY, toy.language(), [secret], policy.settings)


def members_of(counter: TermCounter, terms: list[str]) -> list[Member]:
    """Terms on some page, the most informative first."""
    counts = [(term, counter.count((term,))) for term in terms]
    members = [Member(term, count.pages, count.joint[0]) for term, count in counts if count.pages]
    return sorted(members, key=lambda member: (member.pages, member.key))


def standing(members: list[Member], places: list[set[int]], width: int) -> Members:
    """Members with the segments in which each stands."""
    together = Members.together(members)
    owners, segments = zip(*[(n, at) for n, here in enumerate(places) for at in here], strict=True)
    return replace(together, owners=np.array(owners), segments=np.array(segments), width=width)


@given(
    pages=st.lists(st.sets(st.sampled_from(["HIV", "infection", *TERMS])), max_size=60),
    places=st.lists(
        st.sets(st.integers(0, 4), min_size=1), min_size=len(TERMS), max_size=len(TERMS)
    ),
    width=st.integers(1, 4),
    groups=st.sampled_from(["joint", "product"]),
    evidence=st.sampled_from(["point", "bound", "score"]),
    probability=st.sampled_from(["standard", "contextual", "taxonomic", "mixed"]),
    protection=st.sampled_from(["HIV=infection", "HIV"]),
    max_group=st.integers(1, 5),
)
@times(4)
def test_asking_finds_what_lists_find(
    pages: Any,
    places: Any,
    width: int,
    groups: Any,
    evidence: Any,
    probability: Any,
    protection: str,
    max_group: int,
) -> None:
    knowledge = MemoryKnowledge.of([*pages, {"HIV", "infection"}, {"infection"}])
    policy = Policy.of(
        protection,
        preset="paper",
        groups=groups,
        evidence=evidence,
        probability=probability,
        max_group=max_group,
    )
    near, far = counter_for(knowledge, policy), counter_for(CountsOnly(knowledge), policy)
    members = members_of(near, TERMS)
    assert members == members_of(far, TERMS)
    if not members:
        return
    together = standing(members, places[: len(members)], width)
    expected = find_groups(together, 0, near, policy.settings)
    # Members, their order, N(T) and N(c,T); and again from what is remembered.
    assert find_groups(together, 0, far, policy.settings) == expected
    assert find_groups(together, 0, far, policy.settings) == expected
    for group in combinations(members, 2):
        one, other = (judge_group(group, 0, k, policy.settings) for k in (near, far))
        assert one == other


def search(
    pages: list[str], places: list[set[int]] | None = None, near: bool = False, **settings: Any
) -> tuple[dict[str, tuple[Any, int]], list[int]]:
    """The groups of all terms with N(T) and N(c,T), and the questions asked in each go."""
    knowledge = CountsOnly(MemoryKnowledge.of([page.split() for page in pages]))
    policy = Policy.of("HIV=infection", preset="paper", **settings)
    counter = counter_for(knowledge.hidden if near else knowledge, policy)
    terms = members_of(counter, TERMS)
    members = standing(terms, places, 1) if places else Members.together(terms)
    knowledge.batches.clear()
    found = find_groups(members, 0, counter, policy.settings)
    groups = {"".join(member.key for member in g.members): (g.pages, g.joint) for g in found}
    return groups, knowledge.batches


# HIV on pages 0 to 3, infection on 0 to 7: θ = 4/8.
PAIRS = [
    "HIV infection a b d",
    "HIV infection a b d",
    "HIV infection a b e",
    "HIV infection e",
    "infection a e",
    "infection b e",
    "infection d e",
    "infection",
    *["a b", "a d", "b d", "a", "b", "d"],
    *["e"] * 6,
    *["f"] * 2,
]


def test_pairs_take_two_goes() -> None:
    groups, batches = search(PAIRS, max_group=2)
    # With e: a and b share 1 page of 2 with HIV, d none.
    assert groups == {"da": (3, 2), "db": (3, 2), "ab": (4, 3)}
    # N(c,T) of all six without f, which shares no page with HIV, then N(T) of the five that do.
    assert batches == [6, 5]
    # Nothing grows from risky pairs, nor from those that share nothing with HIV.
    assert search(PAIRS, max_group=4) == (groups, batches)


# HIV on 2 of the 4 pages with infection; each pair of a, b, d on 2 of 4 too, which is not more.
TRIPLE = ["HIV infection a b d"] * 2 + ["infection"] * 2
TRIPLE += ["a b"] * 2 + ["a d"] * 2 + ["b d"] * 2


def test_groups_grow_by_two_goes_for_each_size() -> None:
    assert search(TRIPLE, max_group=2) == ({}, [3, 3])
    assert search(TRIPLE, max_group=3) == ({"abd": (2, 2)}, [3, 3, 1, 1])
    # Each two of them share a context, but no context has all three.
    assert search(TRIPLE, [{0, 1}, {1, 2}, {0, 2}], max_group=3) == ({}, [3, 3])
    # N(T) that follows from the members' counts, 10·(6/10)² = 3.6 pages, is not asked for.
    pairs = dict.fromkeys(("ab", "ad", "bd"), (Fraction(18, 5), 2))
    assert search(TRIPLE, max_group=3, groups="product") == (pairs, [3])


def test_nothing_grows_from_a_risky_group() -> None:
    pages = ["HIV infection a b d e"] * 2 + ["infection"] * 2
    pages += [f"{one} {other}" for one, other in combinations("abde", 2)] * 2
    # No pair is risky, on 2 pages of HIV out of 4; all four groups of three are, on 2 of 2.
    groups, batches = search(pages, max_group=4)
    assert groups == dict.fromkeys(("abd", "abe", "ade", "bde"), (2, 2))
    assert batches == [6, 6, 4, 4]


def test_groups_of_four_grow_from_groups_of_three() -> None:
    # θ = 1/2. Of the pages of each three of them, one is of HIV and one is not; of those of each
    # two, one of three. All four stand on one page, and that is of HIV.
    pages = ["HIV infection a b d e", "infection"]
    pages += [" ".join(three) for three in combinations("abde", 3)]
    assert search(pages, max_group=4) == ({"abde": (1, 1)}, [6, 6, 4, 4, 1, 1])
    # Not where groups are of three at most.
    assert search(pages, max_group=3) == ({}, [6, 6, 4, 4])


def test_a_larger_group_with_a_risky_part_is_left_out() -> None:
    pages = ["HIV infection a b d e"] * 2 + ["infection"] * 2
    pages += [f"{one} {other}" for one, other in combinations("abde", 2)] * 2
    # Of the groups of three, b d e alone is risky; the others are on 2 pages of HIV out of 4. All
    # four are on 2 of 2, but hold b d e. With a first, lists come to them before that.
    pages += ["a b d", "a b e", "a d e"] * 2 + ["b", "d", "e"] * 5
    groups, batches = search(pages, max_group=4)
    assert groups == {"bde": (2, 2)}
    assert batches == [6, 6, 4, 4]
    assert search(pages, max_group=4, near=True)[0] == groups


def test_a_group_shares_no_more_pages_than_its_parts() -> None:
    pages = [f"HIV infection {terms}" for terms in ("a b", "a b", "a b d", "b d", "b d", "a", "d")]
    pages += ["infection"] * 7 + ["a b d"] * 6
    # θ = 7/14. a b and b d share 3 pages with HIV, which could do on a level of 5 %, a d shares
    # 1: N(T) is asked for two of them, and the three together share no more than 1.
    assert search(pages, max_group=3, evidence="bound") == ({}, [3, 2])


def test_a_group_that_can_not_be_risky_is_not_asked_for() -> None:
    # Of the 7, 7, 6 and 11 pages of a, b, d and e, 3, 3, 2 and 2 are of HIV. No group can point at
    # it 4 times as much as a, b or d does, not even with certainty; 2.2 times any could.
    score: Any = {"max_group": 2, "evidence": "score", "z_squared": 0.1}
    assert search(PAIRS, group_gain=4.0, **score)[1] == []
    assert search(PAIRS, group_gain=2.2, **score)[1][0] == 6
