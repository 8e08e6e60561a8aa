"""Names are whole, and nothing else is in them: the shipped finder on invented sentences."""

from __future__ import annotations

import pytest

from identifiers.test_finder import default_finder, read


def found(text: str) -> list[tuple[str, str]]:
    reading = read(text)
    return [
        (text[reading.starts[each.first] : reading.ends[each.past - 1]], each.kind)
        for each in default_finder().find(reading)
    ]


def people(text: str) -> list[str]:
    return [words for words, kind in found(text) if kind == "person"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("We met Jan van der Berg at noon.", ["Jan van der Berg"]),
        ("She thanked Mrs O'Neill-García for it.", ["Mrs O'Neill-García"]),
        ("They saw Abu Bakr al-Hamid there.", ["Abu Bakr al-Hamid"]),
        ("J. R. Smith wrote to them.", ["J. R. Smith"]),
        ("The judges were Mr I. Foss and Mr L.-E. Petersen.", ["Mr I. Foss", "Mr L.-E. Petersen"]),
        ("The house of Mr and Mrs T. was sold.", ["Mr and Mrs T."]),
        ("Then John\nSmith came to us again.", ["John\nSmith"]),
    ],
)
def test_a_name_is_whole(text: str, names: list[str]) -> None:
    assert people(text) == names


def test_a_name_that_pages_hardly_know_is_whole_whatever_it_is_taken_for() -> None:
    assert [words for words, _ in found("We met Nguyễn Văn An and others.")] == ["Nguyễn Văn An"]


def test_names_listed_in_lines_stay_apart() -> None:
    assert people("Present:\nJohn Smith\nMary Jones\n") == ["John Smith", "Mary Jones"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("John Smith's wife was there.", ["John Smith"]),
        ("JOHN SMITH CAME HOME.", ["JOHN SMITH"]),
        ("Dear John,", ["John"]),
    ],
)
def test_nothing_else_is_in_a_name(text: str, names: list[str]) -> None:
    assert people(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("John Smith came. Later john smith left, and john said so.", 3),
        ("dear john, thanks for the note.", 1),
        ("hi maria! how are you?", 1),
        ("name: john smith", 1),
        ("patient: maria lopez, seen today.", 1),
        ('{"name": "john smith"}', 1),
        ("who has it? maria said that dave had it.", 2),
        ("[10:32] anna: did you hear?\n[10:33] tom: no, what happened?", 2),
        ("note: bring milk.\nstatus: nothing new", 0),
        ("hi there, all is well.", 0),
        ("dear all, thanks.", 0),
        ("patient: stable and eating well.", 0),
        ("Mark Rose came. He left a mark on the rose.", 1),
    ],
)
def test_names_in_small_letters(text: str, names: int) -> None:
    assert len(people(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "Phone: 417-555-0199\nTel: 020 7946 0018\nDOB: 12/03/1980\nName: John Smith\nMRN: 1234567",
        "Born: 12 March 1980\nIP: 10.0.0.1\nAddress: 12 Elm Road",
        '{"name": "John Smith", "phone": "417-555-0199", "address": "12 Elm Road"}',
    ],
)
def test_labels_of_fields_identify_nobody(text: str) -> None:
    values = " ".join(words for words, _ in found(text))
    assert not any(word in values for word in ("Phone", "phone", "DOB", "MRN", "ame", "ddress"))
    assert len(values.split()) > 3


def test_a_surname_before_a_given_name_is_one_person() -> None:
    assert people("Smith, John, was there.") == ["Smith, John"]
    assert people("Smith, John\nJones, Mary\n") == ["Smith, John", "Jones, Mary"]
    assert len(people("John Smith, Mary Jones, and Tom Berg came.")) == 3


def test_parties_of_a_case_are_two() -> None:
    assert people("We read John Smith v. Mary Jones again.") == ["John Smith", "Mary Jones"]


def test_ages_behind_names() -> None:
    text = "We asked Mr Tom Berg (34) and Mrs Eva Lind, 61, about article (34)."
    assert [words for words, kind in found(text) if kind == "age"] == ["34", "61"]


def test_nothing_ordinary_describes_people() -> None:
    assert found("Yesterday the car was red, and a man came by.") == []
    assert found("He is a catholic priest.") == [("catholic priest", "demographic")]
