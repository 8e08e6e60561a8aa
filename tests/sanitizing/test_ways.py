"""Which groups are decided in one round, and where what was decided holds."""

from undisclosed.disclosure.members import Member
from undisclosed.disclosure.risks import Risk
from undisclosed.sanitizing.replacements import Option
from undisclosed.sanitizing.stretches import Stretch
from undisclosed.sanitizing.ways import Way, separate_groups, way_of

MEMBERS = {key: Member(key, 3, 1) for key in "abde"}


def group(changed: str, *keys: str, at: int = 0) -> Risk:
    return Risk("group", 0, changed, ((at, at + 1),), group=tuple(MEMBERS[key] for key in keys))


def test_a_member_is_decided_by_one_group_in_a_round() -> None:
    # With `change` all, each member has a risk of its own for each of its groups.
    risks = [group("a", "a", "b", at=0), group("b", "a", "b", at=1)]
    risks += [group("b", "b", "d", at=1), group("d", "b", "d", at=2)]
    assert separate_groups(risks) == [(risks[0], [(0, 1), (1, 2)])]
    apart = [group("d", "d", "e", at=2), group("e", "d", "e", at=3)]
    assert [risk for risk, _ in separate_groups([*risks[:2], *apart])] == [risks[0], apart[0]]


def test_a_group_with_a_member_that_does_not_change_waits() -> None:
    assert separate_groups([group("a", "a", "b"), Risk("term", 0, "b", ((1, 2),))]) == []


def test_a_way_holds_where_a_group_is_all_that_speaks_against_a_stretch() -> None:
    ways = {"a": Way("a", Option("thing", "thing", 1.0)), "b": Way("b", Option(None, None, 0.0))}
    alone = Stretch(0, 1, (group("a", "a", "b"),))
    assert way_of(alone, ways) is ways["a"]
    assert way_of(alone, {}) is None
    term = Risk("term", 0, "a", ((0, 1),))
    assert way_of(Stretch(0, 1, (*alone.risks, term)), ways) is None
    assert way_of(Stretch(0, 2, (*alone.risks, group("b", "a", "b", at=1))), ways) is None
