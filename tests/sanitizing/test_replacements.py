"""What may stand for a term, and what for the terms of a group."""

from typing import Any

import toy
from undisclosed.sanitizing.replacements import (
    Choice,
    Option,
    best_combination,
    by_information,
    choose,
)

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


def test_staying_as_they_are_is_no_way() -> None:
    # 14 bits, but nothing would change; 13 is the most that does.
    asked: list[tuple[str, ...]] = []

    def is_safe(keys: tuple[str, ...]) -> bool:
        asked.append(keys)
        return True

    best_combination([[HERE, FUNGAL], [FEVER, SYMPTOM]], is_safe)
    assert asked == [("thrush", "symptom")]


def test_what_goes_is_not_asked_about() -> None:
    way = best_combination([[HERE], [FEVER]], lambda keys: keys == ("fever",))
    assert [option.label for option in way] == [None, "fever"]


def test_of_many_generalizations_the_first_six_are_tried() -> None:
    steps = [Option(f"step{n}", f"step{n}", 20.0 - n) for n in range(1, 10)]
    stays = Option("here", "here", 20.0, stays=True)
    best = best_combination([[stays, *steps]], lambda keys: keys == ("step6",))
    assert [option.label for option in best] == ["step6"]
    beyond = best_combination([[stays, *steps]], lambda keys: keys in (("step7",), ()))
    assert [option.label for option in beyond] == [None]


# One term


def test_the_first_safe_option_is_chosen_and_the_others_named() -> None:
    asked: list[str] = []

    def is_safe(label: str) -> bool:
        asked.append(label)
        return label == "organism"

    options = ["virus", "germ", "organism", "animal"]
    assert choose(options, is_safe) == Choice("organism", ("virus", "germ"))
    assert asked == ["virus", "germ", "organism"]
    # What was refused before is not asked about again.
    assert choose(options, is_safe, refused=["virus"]) == Choice("organism", ("virus", "germ"))
    assert asked[3:] == ["germ", "organism"]
    assert choose(options, is_safe, refused=options) == Choice(None, tuple(options))
    assert choose([], is_safe) == Choice(None, ())


def test_what_covers_less_tells_more() -> None:
    taxonomy = toy.taxonomy()
    concepts = [taxonomy.senses(name)[0] for name in ("thing", "condition", "symptom", "animal")]
    # Symptom covers fever and cough, animal cat and dog: equals stand as in the taxonomy.
    names = [taxonomy.lexicalizations(c)[0] for c in by_information(taxonomy, concepts)]
    assert names == ["symptom", "animal", "condition", "thing"]
