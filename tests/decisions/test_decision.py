"""Decisions by themselves: what can be meant, and what is refused by name."""

import pytest

from undisclosed.decisions.decision import LONGEST_NOTE, MOST, Decision, Decisions
from undisclosed.errors import DecisionError


def test_a_decision_is_about_a_place_or_about_a_term() -> None:
    assert not Decision("keep", "HIV", 7, 10).everywhere
    assert Decision("remove", "HIV").everywhere


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"action": "kepe", "text": "HIV"}, "'action' must be one of keep, replace"),
        ({"action": ["keep"], "text": "HIV"}, "'action' must be one of"),
        ({"action": "keep", "text": ""}, "'text'"),
        ({"action": "keep", "text": 3}, "'text'"),
        ({"action": "keep", "text": "HIV", "start": 1}, "'end' must be a number"),
        ({"action": "keep", "text": "HIV", "start": True, "end": 4}, "'start' must be a number"),
        ({"action": "keep", "text": "HIV", "start": -3, "end": 0}, "'start' must be a number"),
        ({"action": "keep", "text": "HIV", "start": 1.0, "end": 4}, "'start' must be a number"),
        ({"action": "keep", "text": "HIV", "start": 4, "end": 1}, "as many code points as 'text'"),
        ({"action": "keep", "text": "HIV", "replacement": "x"}, "'replacement' goes with"),
        ({"action": "replace", "text": "HIV"}, "needs a 'replacement'"),
        ({"action": "replace", "text": "HIV", "replacement": ""}, 'action = "remove"'),
        ({"action": "replace", "text": "HIV", "replacement": " x"}, "without space"),
        ({"action": "replace", "text": "HIV", "replacement": "x\ny"}, "U+000A"),
        ({"action": "replace", "text": "HIV", "replacement": "x\0y"}, "U+0000"),
        ({"action": "replace", "text": "HIV", "replacement": "x\u202ey"}, "U+202E"),
        ({"action": "replace", "text": "HIV", "replacement": "x\ud800y"}, "U+D800"),
        ({"action": "replace", "text": "HIV", "replacement": "x" * 1001}, "1,000 characters"),
        ({"action": "keep", "text": "HIV", "reason": 5}, "'reason' must be text"),
        ({"action": "keep", "text": "HIV", "by": "x" * (LONGEST_NOTE + 1)}, "'by' must have"),
        ({"action": "keep", "text": "HIV", "at": "\0"}, "'at' has a NUL"),
    ],
)
def test_what_can_not_be_meant_is_refused_by_name(given: dict[str, object], named: str) -> None:
    with pytest.raises(DecisionError) as refused:
        Decision(**given)  # type: ignore[arg-type]
    assert named in str(refused.value)


def test_several_are_several_decisions() -> None:
    keep = Decision("keep", "HIV")
    assert Decisions.of([keep]).all == (keep,)
    with pytest.raises(DecisionError, match="Decision 2 must be a Decision"):
        Decisions.of([keep, {"action": "keep"}])
    for none in ("keep HIV", 5, None):
        with pytest.raises(DecisionError, match="several Decisions"):
            Decisions.of(none)
    with pytest.raises(DecisionError, match=f"at most {MOST:,}"):
        Decisions.of([keep] * (MOST + 1))


def test_nothing_that_is_shown_of_a_decision_quotes_it() -> None:
    shown = repr(Decision("replace", "HIV", replacement="a cold", reason="so", by="Jane Roe"))
    assert not any(word in shown for word in ("HIV", "cold", "so'", "Roe"))
