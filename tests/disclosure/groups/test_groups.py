"""The search finds exactly the groups that trying all combinations finds."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import Any
from unittest import mock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from trials import times
from undisclosed.disclosure.formulas import lower_bound_discloses
from undisclosed.disclosure.groups import members as members_module
from undisclosed.disclosure.groups.groups import Group, find_groups, judge_group
from undisclosed.disclosure.groups.members import Member, Members
from undisclosed.disclosure.rules import term_discloses
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.settings import Settings

TERMS = ["a", "b", "d", "e", "f", "h"]


Page = set[str]


def counts_for(secret: Secret, page: Page) -> bool:
    """Whether c counts on a page: one key of each mention stands there."""
    return all(any(key in page for key in mention) for mention in secret.counted)


def is_risky(group: Sequence[str], pages: list[Page], secret: Secret, settings: Settings) -> bool:
    """The rule for groups, by going through the pages: nothing of the code that has it."""
    theta, total = secret.theta, len(pages)
    own = [n for n, page in enumerate(pages) if counts_for(secret, page)]

    def counted(terms: Sequence[str]) -> tuple[int, Fraction]:
        joint = sum(set(terms) <= pages[n] for n in own)
        if settings.groups == "product":
            shares = [Fraction(sum(t in page for page in pages), total) for t in terms]
            return joint, prod(shares, start=Fraction(total))
        return joint, Fraction(sum(set(terms) <= page for page in pages))

    def alone(term: str) -> Fraction:
        mentions = [n for n, page in enumerate(pages) if term in page]
        return Fraction(len(set(mentions) & set(own)), len(mentions))

    joint, n = counted(group)
    if settings.evidence == "point":
        return joint > 0 and joint > theta * n
    if settings.evidence == "bound":
        return joint > 0 and lower_bound_discloses(joint, n, theta, settings.level)
    large = len(group) >= 3
    distance = joint - Fraction(1, 2) - n * theta
    z_squared = Fraction(5.41) if large else Fraction(settings.z_squared)
    return (
        joint >= (3 if large else 2)
        and joint * (1 - theta) > 2 * theta * (n - joint)
        and distance > 0
        and distance**2 > z_squared * n * theta * (1 - theta)
        and all(joint / n >= int(settings.group_gain) * alone(term) for term in group)
    )


def brute_force(
    members: list[Member],
    places: list[set[int]],
    width: int,
    risky: Callable[[Sequence[str]], bool],
    most: int,
) -> set[frozenset[str]]:
    """All minimal risky groups, by trying every combination in every context."""
    found: list[frozenset[str]] = []
    for size in range(2, most + 1):
        for group in combinations(range(len(members)), size):
            names = frozenset(members[i].key for i in group)
            minimal = not any(smaller < names for smaller in found)
            together = any(
                all(places[i] & set(range(first, first + width)) for i in group)
                for first in range(-width, 8)
            )
            if together and minimal and risky([members[i].key for i in group]):
                found.append(names)
    return set(found)


def names(groups: list[Group]) -> set[frozenset[str]]:
    return {frozenset(member.key for member in group.members) for group in groups}


@st.composite
def worlds(draw: Any) -> list[Page]:
    """Pages at random, and some terms that point at HIV together where fewer of them do not."""
    pages: list[Page] = draw(
        st.lists(st.sets(st.sampled_from(["HIV", "infection", *TERMS])), max_size=12)
    )
    for _ in range(draw(st.integers(0, 2))):
        group = draw(st.lists(st.sampled_from(TERMS), min_size=2, max_size=5, unique=True))
        with_c, without_c = draw(st.integers(1, 4)), draw(st.integers(0, 9))
        pages += [{"HIV", "infection", *group}] * with_c
        for left_out in group:
            pages += [{*group} - {left_out}] * without_c
    pages += [{"infection"}] * draw(st.integers(1, 30))
    return [*pages, {"HIV", "infection"}]


@given(
    pages=worlds(),
    places=st.lists(
        st.sets(st.integers(0, 4), min_size=1), min_size=len(TERMS), max_size=len(TERMS)
    ),
    width=st.integers(1, 4),
    groups=st.sampled_from(["joint", "product"]),
    evidence=st.sampled_from(["point", "bound", "score"]),
    probability=st.sampled_from(["standard", "contextual", "taxonomic", "mixed"]),
    max_group=st.integers(1, 5),
)
@times(2.5)
def test_the_search_equals_brute_force(
    pages: Any,
    places: Any,
    width: int,
    groups: Any,
    evidence: Any,
    probability: Any,
    max_group: Any,
) -> None:
    engine = toy.engine(
        MemoryKnowledge.of(pages),
        preset="paper",
        groups=groups,
        evidence=evidence,
        probability=probability,
        max_group=max_group,
    )
    counter, settings, [secret] = engine.counter, engine.settings, engine.secrets
    members, stand = [], []
    for term, segments in zip(TERMS, places, strict=True):
        count = counter.count((term,))
        if count.pages and not term_discloses(count.joint[0], count.pages, secret, settings):
            members.append(Member(term, count.pages, count.joint[0]))
            stand.append(segments)

    def risky(group: Sequence[str]) -> bool:
        return is_risky(group, pages, secret, settings)

    expected = brute_force(members, stand, width, risky, max_group)
    for _ in range(2):  # the second time by what was kept of the first
        found = find_groups(standing(members, stand, width), 0, counter, settings)
        assert names(found) == expected
        assert len(found) == len(expected)
    for group in found:
        keys = {member.key for member in group.members}
        assert group.joint == sum(keys <= page for page in pages if counts_for(secret, page))
        if groups == "joint":
            assert group.pages == sum(keys <= page for page in pages)
        judged = judge_group(group.members, 0, counter, settings)
        assert judged == group


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
    places=st.lists(st.sets(st.integers(0, 12), min_size=1), max_size=8),
    width=st.integers(1, 5) | st.just(13),
    at_once=st.sampled_from([1, 3, 1 << 20]),
)
def test_neighbours_are_the_pairs_that_share_a_context(
    places: list[set[int]], width: int, at_once: int
) -> None:
    terms = [Member(f"t{n}", 1, 1) for n in range(len(places))]
    members = standing(terms, places, width)
    near = [
        (i, j)
        for i, j in combinations(range(len(places)), 2)
        if any(abs(a - b) < width for a in places[i] for b in places[j])
    ]
    if places:
        with mock.patch.object(members_module, "_PAIRS_AT_ONCE", at_once):
            first, second = members.neighbours()
            parts = [
                list(zip(*map(np.ndarray.tolist, part), strict=True)) for part in members.pairs()
            ]
        assert list(zip(first.tolist(), second.tolist(), strict=True)) == near
        # The same, so many at a time or few more where all stand together.
        assert [pair for part in parts for pair in part] == near
        assert not members.all_together or all(len(p) < at_once + len(places) for p in parts)
    contexts = members.contexts()
    assert near == [
        (i, j) for i, j in combinations(range(len(places)), 2) if contexts[i] & contexts[j]
    ]


def find(knowledge: MemoryKnowledge, terms: str, **changes: Any) -> list[Group]:
    """The groups among terms that stand together, by ratio if nothing else is said."""
    engine = toy.engine(knowledge, **{"preset": "paper", **changes})
    counts = {term: engine.counter.count((term,)) for term in terms.split()}
    members = [Member(term, count.pages, count.joint[0]) for term, count in counts.items()]
    return find_groups(Members.together(members), 0, engine.counter, engine.settings)


@pytest.mark.parametrize("many", [7, 8, 9, 16])
def test_every_page_of_c_counts(many: int) -> None:
    # Pages of c are kept as bits, eight to a byte: neither the first nor the last is lost.
    pages = toy.pages((many, "HIV infection a b"), (99, "infection a"), (99, "b"))
    [group] = find(pages, "a b")
    assert (group.pages, group.joint) == (many, many)
    engine = toy.engine(pages, preset="paper")
    judged = judge_group(group.members, 0, engine.counter, engine.settings)
    assert judged is not None
    assert (judged.pages, judged.joint) == (many, many)


def test_two_symptoms_point_where_neither_does() -> None:
    # P(HIV|infection) = 3/6. a and b: each on 2 of 6 pages with HIV, together on 2 of 2.
    pages = toy.pages(
        (2, "HIV infection a b"), (1, "HIV infection"), (2, "infection a"), (1, "infection b"),
        (2, "a"), (3, "b"),
    )  # fmt: skip
    [group] = find(pages, "a b")
    assert [(m.key, m.pages, m.joint) for m in group.members] == [("a", 6, 2), ("b", 6, 2)]
    assert (group.pages, group.joint) == (2, 2)


def test_of_a_pair_only_the_pages_with_both_count() -> None:
    # θ = 4/8. a and b each on 3 of 8 pages with HIV, on 2 of these together, and on no others.
    runs = [(2, "HIV infection a b"), (1, "HIV infection a"), (1, "HIV infection b"),
            (4, "infection"), (5, "a"), (5, "b")]  # fmt: skip
    [group] = find(toy.pages(*runs), "a b")
    assert (group.pages, group.joint) == (2, 2)


# θ = 4/16. Of a, b and d any two stand on 12 pages, 3 of them with HIV, which is θ; all three on
# 3 of 3. Each alone: 3 of 21.
TRIPLE = [
    (3, "HIV infection a b d"), (1, "HIV infection"), (12, "infection"),
    (9, "a b"), (9, "a d"), (9, "b d"),
]  # fmt: skip


def keys(groups: list[Group]) -> list[str]:
    return sorted(" ".join(sorted(m.key for m in group.members)) for group in groups)


def test_three_terms_point_where_no_two_do() -> None:
    [group] = find(toy.pages(*TRIPLE), "a b d", max_group=3)
    assert [(m.key, m.pages, m.joint) for m in group.members] == [
        ("a", 21, 3),
        ("b", 21, 3),
        ("d", 21, 3),
    ]
    assert (group.pages, group.joint) == (3, 3)
    assert find(toy.pages(*TRIPLE), "a b d", max_group=2) == []


def test_three_terms_under_the_default_rule() -> None:
    # Score: (3 − ½ − 3 · ¼)² = 3.0625 of 3 · 3/16 = 0.5625 is 5.44 > 5.41. The odds are certain,
    # 1 = 3/3 against 4 · 3/21 = 12/21, and three pages are just enough.
    score = {"preset": "balanced", "min_lift": None, "max_lift": None, "max_group": 3}
    assert keys(find(toy.pages(*TRIPLE), "a b d", **score)) == ["a b d"]
    # One more page with all three, without HIV: (3 − ½ − 4 · ¼)² = 2.25 of 0.75 is 3.
    assert find(toy.pages(*TRIPLE, (1, "a b d")), "a b d", **score) == []
    # With one page less two are left, fewer than three.
    fewer = [(2, "HIV infection a b d"), (2, "HIV infection"), *TRIPLE[2:]]
    assert find(toy.pages(*fewer), "a b d", **score) == []


def test_pairs_under_the_default_rule() -> None:
    # θ = 2/20. a and b: 2 of 20 each, which is θ, together 2 of 2: (2 − ½ − 0.2)² = 1.69 against
    # 2 · 0.18, and 1 against 4 · 2/20.
    score = {"preset": "balanced", "min_lift": None, "max_lift": None}
    pages = [(2, "HIV infection a b"), (18, "infection"), (18, "a"), (18, "b")]
    assert keys(find(toy.pages(*pages), "a b", **score)) == ["a b"]
    # One page is chance, whatever else holds.
    once = [(1, "HIV infection a b"), (9, "infection"), (9, "a"), (9, "b")]
    assert find(toy.pages(*once), "a b", **score) == []
    assert keys(find(toy.pages(*once), "a b")) == ["a b"]


def test_only_minimal_groups_are_found() -> None:
    # As TRIPLE, with e on the same three pages and on as many others with each of a, b and d: the
    # four together are certain too, and so are b, d, e and the other threes.
    runs = [(3, "HIV infection a b d e"), *TRIPLE[1:], (9, "a e"), (9, "b e"), (9, "d e")]
    assert keys(find(toy.pages(*runs), "a b d e", max_group=4)) == [
        "a b d",
        "a b e",
        "a d e",
        "b d e",
    ]
    # With d on the pages of a, these two are a pair by themselves, and no part of anything larger.
    close = [(3, "HIV infection a b d"), *TRIPLE[1:4], (9, "b d"), (9, "a"), (9, "d")]
    assert keys(find(toy.pages(*close), "a b d", max_group=3)) == ["a d"]


def test_four_terms_point_where_no_three_do() -> None:
    # θ = 4/16. Each three of the four stand on 3 + 9 pages, 3 with HIV; all four on 3 of 3.
    threes = [(9, " ".join(left)) for left in combinations("abde", 3)]
    runs = [(3, "HIV infection a b d e"), *TRIPLE[1:3], *threes]
    assert keys(find(toy.pages(*runs), "a b d e", max_group=4)) == ["a b d e"]
    assert find(toy.pages(*runs), "a b d e", max_group=3) == []


def test_a_group_that_holds_a_risky_pair_is_not_found_on_the_way_to_others() -> None:
    # θ = 4/16. d and e, on 3 of 3, are a pair by themselves. Each three of the others with one of
    # them stand on 3 + 9 pages, 3 with HIV, and the four on 3 of 3. So do a, b, d and e, which a
    # search meets between them, as f is on the most pages.
    threes = {three for one in "de" for three in combinations(sorted(f"abf{one}"), 3)}
    runs = [(3, "HIV infection a b d e f"), *TRIPLE[1:3], *((9, " ".join(t)) for t in threes)]
    runs += [(50, "d"), (50, "e"), (200, "f")]
    assert keys(find(toy.pages(*runs), "a b d e f", max_group=4)) == ["a b d f", "a b e f", "d e"]


def test_a_group_needs_one_context_for_all_of_it() -> None:
    engine = toy.engine(toy.pages(*TRIPLE), preset="paper", max_group=3)
    members = [Member(key, 21, 3) for key in "abd"]

    def found(*places: set[int], width: int = 1) -> list[str]:
        standing_so = standing(members, list(places), width)
        return keys(find_groups(standing_so, 0, engine.counter, engine.settings))

    assert found({0}, {0}, {0}) == found({0, 5}, {0, 9}, {0}) == ["a b d"]
    # Any two meet somewhere, but never all three.
    assert found({0, 5}, {0, 9}, {5, 9}) == []
    # Of three neighbouring segments, a context of two holds the first and the second, or the second
    # and the third.
    assert found({0}, {1}, {2}, width=2) == []
    assert found({0}, {1}, {2}, width=3) == ["a b d"]


# θ is more than 4/40. In each two of a, b and e there is 3 of 30, all three are on 3 of 3 pages; d
# is with each of a and b on a page of HIV. It stands before e.
BETWEEN = [
    (3, "HIV infection a b e"), (1, "HIV infection"), (36, "infection"),
    (27, "a b"), (27, "a e"), (27, "b e"), (60, "a d"), (60, "b d"), (60, "e"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "places"),
    [
        # Never with both of them, so that it makes no group with them.
        ([(1, "HIV infection a d"), (1, "HIV infection b d")], [{0}, {0}, {0}, {0}]),
        # With both of them, where it would be a group; but the text has it elsewhere.
        ([(1, "HIV infection a b d"), (10, "a b")], [{0, 1}, {0, 2}, {1, 2}, {0}]),
    ],
)
def test_a_term_that_does_not_fit_hides_no_other(
    more: list[tuple[int, str]], places: list[set[int]]
) -> None:
    engine = toy.engine(toy.pages(*BETWEEN, *more), preset="paper", max_group=3)
    counts = {key: engine.counter.count((key,)) for key in "abde"}
    members = [Member(key, count.pages, count.joint[0]) for key, count in counts.items()]
    found = find_groups(standing(members, places, 1), 0, engine.counter, engine.settings)
    assert keys(found) == ["a b e"]


def test_terms_that_are_independent() -> None:
    # W = 100, a and b on 10 pages each: 100 · 0.1 · 0.1 = 1 page, if they were independent; they
    # are on 2 with HIV and on 8 more. θ = 4/16.
    runs = [
        (2, "HIV infection a b"),
        (2, "HIV infection"),
        (12, "infection"),
        (8, "a b"),
        (76, "dog"),
    ]
    [group] = find(toy.pages(*runs), "a b", groups="product")
    assert (group.pages, group.joint) == (1, 2)
    engine = toy.engine(toy.pages(*runs), preset="paper", groups="product")
    assert judge_group(group.members, 0, engine.counter, engine.settings) == group
    assert find(toy.pages(*runs), "a b", groups="joint") == []  # 2 of 10


def test_the_pointer_is_the_member_that_points_most() -> None:
    common = Member("fever", pages=100, joint=10)
    telling = Member("thrush", pages=20, joint=8)
    assert Group((common, telling), 5, 5).pointer is telling
    assert Group((telling, common), 5, 5).pointer is telling
    # 8 of 20 is a hair more than 31 of 78, and 2 of 5 no more than a hair than 1 of 3.
    for one, other in (
        (telling, Member("cough", pages=78, joint=31)),
        (Member("cough", pages=5, joint=2), Member("fever", pages=3, joint=1)),
    ):
        assert Group((other, one), 5, 5).pointer is one
        assert Group((one, other), 5, 5).pointer is one


def test_of_equal_pointers_the_rarer_one_is_taken_then_the_later_one() -> None:
    rare, common = Member("a", pages=20, joint=8), Member("b", pages=40, joint=16)
    assert Group((rare, common), 5, 5).pointer is rare
    assert Group((common, rare), 5, 5).pointer is rare
    twin = Member("d", pages=20, joint=8)
    assert Group((rare, twin), 5, 5).pointer is twin
    assert Group((twin, rare), 5, 5).pointer is twin
