"""What may stand for a term, and what for the terms of a group."""

from dataclasses import replace
from typing import Any

import pytest

import toy
from undisclosed.sanitizing.replacements import (
    Choice,
    Option,
    best_combination,
    by_information,
    choose,
    generalizations,
)
from undisclosed.taxonomy.table import Row, TableTaxonomy

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


ROWS = [
    *toy.ROWS,
    Row("program", ("condition",), ("programme",)),
    Row("methadone", ("drug",)),
    Row("lump", ("symptom",)),
    Row("breast", ("organism",)),
    Row("times", ("organism",)),
    Row("bank", ("animal",)),
    Row("shore", ("organism",), ("bank",)),
    Row("night fever", ("fever",)),
    Row("one two three four five six seven ague", ("symptom",)),
    Row("one two three four five six seven eight ague", ("symptom",)),
]


def labels(text: str, span: tuple[int, int] | None = None, **changes: Any) -> list[str]:
    reading = toy.language().read(text)
    if "tags" in changes:
        tags = changes.pop("tags")
        changes["tags"] = [tags.get(f, t) for f, t in zip(reading.forms, reading.tags, strict=True)]
    first, past = span or (0, len(reading))
    taxonomy = TableTaxonomy(ROWS)
    reading = replace(reading, **changes)
    return generalizations(reading, first, past, taxonomy, anchors=(), context=())


def test_a_term_is_what_is_above_it() -> None:
    # Drug covers two, substance three; thing says nothing.
    assert labels("methadone") == ["drug", "substance"]
    assert labels("night fever") == ["fever", "symptom", "condition"]
    assert labels("glockenspiel") == []


def test_a_term_of_several_senses_is_what_is_above_all_of_them() -> None:
    assert labels("bank") == ["organism"]


def test_a_phrase_is_generalized_by_its_parts_the_head_last() -> None:
    assert labels("methadone program") == [
        "drug program",
        "substance program",
        "program",
        "condition",
    ]
    assert labels("glockenspiel program") == ["program", "condition"]
    # The head is spelled as the text spells it.
    assert labels("methadone programme")[2:] == ["programme", "condition"]
    assert labels("program glockenspiel") == []


def test_what_follows_a_preposition_is_not_the_head() -> None:
    for tag in ("ADP", "SCONJ", "CCONJ"):
        assert labels("lump in breast", tags={"in": tag}) == ["symptom", "condition"]
    assert labels("lump in breast", tags={"in": "PART"})[0] == "breast"
    # At the very beginning there is nothing before it.
    assert labels("in breast", tags={"in": "ADP"})[0] == "breast"


def test_only_nouns_are_generalized() -> None:
    assert labels("methadone", tags={"methadone": "VERB"}) == []
    for tag in ("NOUN", "PROPN", "X"):
        assert labels("methadone", tags={"methadone": tag}) == ["drug", "substance"]


@pytest.mark.parametrize("text", ["HIV-fever", "dog/fever", "HIV - fever"])
def test_the_end_of_a_joined_word_is_no_head(text: str) -> None:
    assert (labels(text) == []) is (" " not in text)


def test_the_last_word_of_a_name_is_no_head() -> None:
    tags = {"Times": "PROPN"}
    assert labels("in York Times", (1, 3), tags=tags) == []
    assert labels("in York Times", (1, 3))[0] == "times"
    # A sentence starts with a capital: that alone makes no name.
    assert labels("Times", tags=tags) == ["organism"]
    assert labels("dogs. Times", (2, 3), tags=tags) == ["organism"]
    assert labels('" Times', (1, 2), tags=tags) == ["organism"]


def test_of_a_long_stretch_only_the_end_is_tried() -> None:
    # No term has more than eight words: one of nine is not looked for.
    assert labels("one two three four five six seven ague") == ["symptom", "condition"]
    assert labels("one two three four five six seven eight ague") == []
