"""Which groups are decided in one round, and where a decision holds."""

from __future__ import annotations

from undisclosed.disclosure.groups.members import Member
from undisclosed.disclosure.risks import Risk
from undisclosed.sanitizing.group_replacements import Way, separate_groups, way_of
from undisclosed.sanitizing.replacements import Option
from undisclosed.sanitizing.stretches import Stretch


def group(key: str, place: int, *members: str) -> Risk:
    """The risk of one member of a group, at two places of which this is the first."""
    others = tuple(Member(other, 9, 3) for other in members)
    spans = ((place, place + 1), (place + 50, place + 51))
    return Risk("group", 0, key, spans, 3, 3, key, others)


TERM = Risk("term", 0, "a", ((0, 1),), 3, 3, "a")


def test_groups_that_share_no_member_are_decided_together() -> None:
    ab = [group("a", 0, "a", "b"), group("b", 1, "a", "b")]
    de = [group("d", 2, "d", "e"), group("e", 3, "d", "e")]
    assert separate_groups([*ab, TERM, *de]) == [
        (ab[0], [(0, 1), (1, 2)]),
        (de[0], [(2, 3), (3, 4)]),
    ]


def test_a_group_with_a_member_of_another_waits() -> None:
    ab = [group("a", 0, "a", "b"), group("b", 1, "a", "b")]
    bd = [group("b", 1, "b", "d"), group("d", 2, "b", "d")]
    assert [risk for risk, _ in separate_groups([*ab, *bd])] == [ab[0]]
    assert [risk for risk, _ in separate_groups([*bd, *ab])] == [bd[0]]


def test_a_group_of_which_not_all_members_are_to_change_is_none() -> None:
    assert separate_groups([group("a", 0, "a", "b")]) == []
    assert separate_groups([TERM]) == []


WAY = Way("a", Option("above", "above", 2.0))


def test_a_way_holds_where_a_group_is_the_only_reason() -> None:
    ab, ad = group("a", 0, "a", "b"), group("a", 0, "a", "d")
    ways = {"a": WAY}
    assert way_of(Stretch(0, 1, (ab,)), ways) is WAY
    assert way_of(Stretch(0, 1, (ab, TERM)), ways) is None
    assert way_of(Stretch(0, 1, (TERM,)), ways) is None
    # Nor where two groups want it, or two terms go as one.
    assert way_of(Stretch(0, 1, (ab, ad)), ways) is None
    assert way_of(Stretch(0, 2, (ab, group("b", 1, "a", "b"))), ways) is None
    # And not where nothing was decided.
    assert way_of(Stretch(1, 2, (group("b", 1, "a", "b"),)), ways) is None
