from typing import Any

from undisclosed.sanitizing.replacements import Option, best_combination

HERE = Option("thrush", "thrush", 9.0, stays=True)
FUNGAL = Option("fungal infection", "fungal infection", 7.0)
ILLNESS = Option("illness", "illness", 3.0)
FEVER = Option("fever", "fever", 5.0, stays=True)
SYMPTOM = Option("symptom", "symptom", 4.0)


def test_the_way_that_keeps_most_is_taken() -> None:
    # Total bits: thrush+symptom 13, fungal+fever 12, fungal+symptom 11, thrush alone 9 …
    way = best_combination([[HERE, FUNGAL, ILLNESS], [FEVER, SYMPTOM]], lambda _: True)
    assert [option.label for option in way] == ["thrush", "symptom"]


def test_unsafe_ways_are_passed_over() -> None:
    def is_safe(keys: Any) -> Any:
        return "thrush" not in keys

    way = best_combination([[HERE, FUNGAL, ILLNESS], [FEVER, SYMPTOM]], is_safe)
    assert [option.label for option in way] == ["fungal infection", "fever"]


def test_removing_everything_is_the_last_way() -> None:
    way = best_combination([[HERE, FUNGAL], [FEVER]], lambda keys: not keys)
    assert [option.label for option in way] == [None, None]
