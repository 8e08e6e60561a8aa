"""What a term may be called instead: which labels are likely true, and in which order they come."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import toy
from undisclosed.sanitizing.labels import Namer
from undisclosed.taxonomy.table import Row, TableTaxonomy

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
    Row("tea B", ("drug",)),
    Row("discipline", ("condition",)),
    Row("lore", ("discipline",)),
    Row("one two three four five six seven ague", ("symptom",)),
    Row("one two three four five six seven eight ague", ("symptom",)),
]


def namer(*pages: tuple[int, str]) -> Namer:
    return Namer(toy.pages(*pages), TableTaxonomy(ROWS), toy.language())


def labels(
    text: str,
    span: tuple[int, int] | None = None,
    pages: Sequence[tuple[int, str]] = (),
    **changes: Any,
) -> list[str]:
    reading = toy.language().read(text)
    if "tags" in changes:
        tags = changes.pop("tags")
        changes["tags"] = [tags.get(f, t) for f, t in zip(reading.forms, reading.tags, strict=True)]
    first, past = span or (0, len(reading))
    reading = replace(reading, **changes)
    return namer(*pages).read(reading).generalizations(reading, first, past)


def test_a_term_is_what_is_above_it() -> None:
    # Drug covers two, substance three; thing says nothing.
    assert labels("methadone") == ["drug", "substance"]
    assert labels("night fever") == ["fever", "symptom", "condition"]
    assert labels("glockenspiel") == []


def test_a_term_of_several_senses_is_what_is_above_all_of_them() -> None:
    assert labels("bank") == ["organism"]


def test_a_phrase_is_generalized_by_its_parts_the_head_last() -> None:
    assert labels("methadone program") == ["program", "condition"]
    # What a kind and the head would make is said where three pages say it.
    said = [(3, "drug_program"), (2, "substance_program")]
    assert labels("methadone program", pages=said) == ["drug program", "program", "condition"]
    assert labels("glockenspiel program") == ["program", "condition"]
    # The head is spelled as the text spells it.
    assert labels("methadone programme") == ["programme", "condition"]
    assert labels("program glockenspiel") == []


def test_what_follows_a_preposition_is_not_the_head() -> None:
    for tag in ("ADP", "SCONJ"):
        assert labels("lump in breast", tags={"in": tag}) == ["symptom", "condition"]
    assert labels("lump in breast", tags={"in": "PART"})[0] == "breast"
    # At the very beginning there is nothing before it.
    assert labels("in breast", tags={"in": "ADP"})[0] == "breast"


def test_two_nouns_are_what_both_are_if_either_is_meant() -> None:
    # A lump is a symptom too, and both are conditions; a breast is neither.
    assert labels("fever or lump", tags={"or": "CCONJ"}) == ["symptom", "condition"]
    assert labels("fever/lump", tags={"/": "SYM"}) == ["symptom", "condition"]
    assert labels("fever or breast", tags={"or": "CCONJ"}) == []
    # Two things at once are no symptom.
    assert labels("fever and lump", tags={"and": "CCONJ"}) == []
    # After a slash there is one word; more of them have a head of their own.
    assert labels("fever/lump program", tags={"/": "SYM"})[0] == "program"


def test_of_what_two_adjectives_describe_the_last_word_is_said() -> None:
    tags = {"wet": "ADJ", "dry": "ADJ", "and": "CCONJ"}
    assert labels("wet and dry fever", tags=tags) == ["fever", "symptom", "condition"]
    assert labels("wet and night fever", tags=tags) == ["fever", "symptom", "condition"]


def test_a_phrase_that_is_known_needs_no_noun_at_its_end() -> None:
    assert labels("night fever", tags={"fever": "VERB"}) == ["fever", "symptom", "condition"]
    # One word that is no noun is something else.
    assert labels("fever", tags={"fever": "VERB"}) == []


def test_a_science_after_a_noun_is_what_it_finds() -> None:
    assert labels("fever lore") == []
    assert labels("bad lore", tags={"bad": "ADJ"})[0] == "lore"


def test_adjectives_stay_where_people_say_so() -> None:
    tags = {"bad": "ADJ"}
    said = [(3, "bad_symptom"), (2, "bad_condition")]
    expected = ["fever", "bad symptom", "symptom", "condition"]
    assert labels("bad fever", tags=tags, pages=said) == expected
    assert labels("bad fever", tags={"bad": "ADV"}, pages=said) == ["fever", "symptom", "condition"]


def test_only_nouns_are_generalized() -> None:
    assert labels("methadone", tags={"methadone": "VERB"}) == []
    for tag in ("NOUN", "PROPN", "X"):
        assert labels("methadone", tags={"methadone": tag}) == ["drug", "substance"]


@pytest.mark.parametrize("text", ["HIV-fever", "dog/fever", "HIV - fever"])
def test_the_end_of_a_joined_word_is_no_head(text: str) -> None:
    assert (labels(text) == []) is (" " not in text)


def test_a_word_after_a_joined_one_is_a_head() -> None:
    assert labels("HIV-bound fever") == ["fever", "symptom", "condition"]


def test_the_last_word_of_a_name_is_no_head() -> None:
    tags = {"Times": "PROPN"}
    assert labels("in York Times", (1, 3), tags=tags) == []
    assert labels("in York Times", (1, 3))[0] == "times"
    # Of what begins as a common noun only the last word is a name.
    assert labels("wet tea B", tags={"B": "PROPN"})[:2] == ["tea B", "drug"]
    # A sentence starts with a capital: that alone makes no name.
    assert labels("Times", tags=tags) == ["organism"]
    assert labels("dogs. Times", (2, 3), tags=tags) == ["organism"]
    assert labels('" Times', (1, 2), tags=tags) == ["organism"]


def test_of_a_long_stretch_only_the_end_is_tried() -> None:
    # No term has more than eight words: one of nine is not looked for.
    assert labels("one two three four five six seven ague") == ["symptom", "condition"]
    assert labels("one two three four five six seven eight ague") == []


# Which labels are true, and in which order


MEANINGS = [
    Row("thing"),
    Row("group", ("thing",)),
    Row("institution", ("group",)),
    Row("bank", ("institution",)),
    Row("edge", ("thing",)),
    Row("shore", ("edge",)),
    Row("riverside", ("shore",), ("bank",)),
    *(Row(f"hill {n}", ("edge",)) for n in range(3)),
]
BANKS = ((6, "bank institution money"), (6, "bank shore river"), (188, "other"))


def meanings(text: str, term: str, *rows: Row, pages: Sequence[tuple[int, str]] = BANKS) -> Any:
    named = Namer(toy.pages(*pages), TableTaxonomy([*MEANINGS, *rows]), toy.language())
    return named.read(toy.language().read(text)).of(term)


def test_a_label_is_true_of_likely_senses_together() -> None:
    # Neither meaning of bank has .85, and nothing that can be said is above both.
    assert meanings("bank", "bank") == []
    # "mound" can be three kinds of edge, and a bank with money only as the fourth.
    mounds = [Row(f"mound {n}", ("edge",), ("mound",)) for n in range(3)]
    assert meanings("mound", "mound", *mounds) == ["edge"]
    assert meanings("mound", "mound", *mounds[:1], Row("till", ("institution",), ("mound",))) == []


def test_usual_words_come_before_rare_ones_and_empty_ones_last() -> None:
    rows = [
        Row("place", ("thing",)),
        Row("happening", ("place",)),
        Row("slope", ("happening",)),
        Row("ridge", ("slope",)),
    ]
    # More telling first, unless people hardly say it; "happening" says nothing, and is an "event".
    pages = [(300, "slope"), (300, "happening"), (300, "place")]
    assert meanings("ridge", "ridge", *rows, pages=pages) == ["slope", "place", "event"]
    pages = [(299, "slope"), (300, "happening"), (300, "place")]
    assert meanings("ridge", "ridge", *rows, pages=pages) == ["place", "slope", "event"]


def test_what_is_read_as_something_else_is_no_label() -> None:
    # "seat" is a chair to most; the town that is meant by it is called by what is above it.
    seats = [Row("seat", ("thing",)), Row("town", ("edge",), ()), Row("county town", ("town",))]
    other = Row("capital seat", ("edge",), ("seat",))
    assert meanings("county town", "county town", *seats, other) == ["town", "edge"]
    below = [
        Row("chair", ("group",), ("saddle",)),
        Row("saddle", ("edge",)),
        Row("pony saddle", ()),
    ]
    assert meanings("pony saddle", "pony saddle", *below) == []


def test_a_head_that_only_stands_in_the_phrase_means_nothing_alone() -> None:
    pages = [(5, "treponema_lump"), (5, "lump")]
    assert labels("treponema lump", pages=pages) == []
    pages = [(5, "treponema_lump"), (6, "lump")]
    assert labels("treponema lump", pages=pages) == ["lump", "symptom", "condition"]


def test_a_kind_of_counts_is_a_count() -> None:
    rows = [Row("cell count", ("edge",)), Row("CD4 count", ("cell count",))]
    assert meanings("CD4 count", "CD4 count", *rows) == ["cell count", "count", "edge"]


def test_a_rare_word_that_ends_an_unknown_phrase_is_no_label() -> None:
    """What a dictionary has of it may be something else: a "carotid duplex" is no house."""
    assert labels("rare lump", pages=[(500, "lump")]) == ["lump", "symptom", "condition"]


def test_how_far_something_has_come_is_not_its_head() -> None:
    for text in ("lump grade II", "lump stage 3"):
        assert labels(text, pages=[(500, "lump")])[-2:] == ["symptom", "condition"]


def test_two_small_letters_are_no_word() -> None:
    rows = [Row("moment", ("edge",), ("mo",)), Row("tic", ("edge",))]
    assert meanings("mo", "mo", *rows) == []
    assert meanings("tic", "tic", *rows) == ["edge"]


def test_individuals_are_no_kinds_and_a_first_name_is_anybody_s() -> None:
    rows = [
        Row("city", ("edge",)),
        Row("Riyadh", ("city",), instance=True),
        Row("Mecca", ("Riyadh",), instance=True),
        Row("person", ("thing",)),
        Row("mother", ("person",)),
        Row("Naomi", ("mother",), instance=True),
        Row("Lenin", ("mother",), ("Vladimir Lenin",), instance=True),
    ]
    assert meanings("Riyadh", "Riyadh", *rows) == ["city", "edge"]
    assert meanings("Mecca", "Mecca", *rows) == []
    assert meanings("Naomi", "Naomi", *rows) == ["person"]
    assert meanings("Lenin", "Lenin", *rows) == ["mother", "person"]
