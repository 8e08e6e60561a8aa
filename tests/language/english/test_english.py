from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undisclosed.language.english.english import English
from undisclosed.language.protocol import Language, Reading

ENGLISH: Language = English()

TEXTS = st.text() | st.text(
    alphabet=st.sampled_from("aBs.1 -'’\n()/@:HIV,!\té漢\u0301\u200d😀"), max_size=200
)


def chunks(reading: Reading) -> list[str]:
    found: dict[int, list[str]] = {}
    for i, number in enumerate(reading.chunks):
        if number >= 0:
            found.setdefault(number, []).append(reading.form(i))
    return [" ".join(words) for words in found.values()]


@given(TEXTS)
def test_a_reading_is_whole(text: str) -> None:
    reading = ENGLISH.read(text)
    size = len(reading)
    lists = (reading.ends, reading.keys, reading.tags, reading.chunks)
    assert all(len(one) == size for one in (*lists, reading.sentences, reading.paragraphs))
    assert "".join(reading.form(i) for i in range(size)) == "".join(
        char for char in text if not char.isspace()
    )
    ends = [0, *reading.ends]
    for i in range(size):
        assert ends[i] <= reading.starts[i] < reading.ends[i]
        assert bool(reading.keys[i]) == any(char.isalnum() for char in reading.form(i))
        assert (reading.tags[i] in ("PUNCT", "SYM")) == (reading.keys[i] == "")
        assert reading.chunks[i] >= 0 or reading.tags[i] not in ("NOUN", "PROPN")
    for numbers in (reading.sentences, reading.paragraphs):
        assert all(0 <= b - a <= 1 for a, b in zip([0, *numbers], numbers, strict=False))


@given(TEXTS)
def test_chunks_are_numbered_in_order_and_stay_in_a_sentence(text: str) -> None:
    reading = ENGLISH.read(text)
    inside = [i for i, number in enumerate(reading.chunks) if number >= 0]
    numbers = [reading.chunks[i] for i in inside]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(len(set(numbers))))
    for a, b in pairwise(inside):
        if reading.chunks[a] == reading.chunks[b]:
            assert b == a + 1
            assert reading.sentences[a] == reading.sentences[b]


@settings(max_examples=30)
@given(TEXTS, TEXTS)
def test_a_reading_does_not_depend_on_what_was_read_before(text: str, other: str) -> None:
    first = ENGLISH.read(text)
    ENGLISH.read(other)
    assert ENGLISH.read(text) == first
    assert English().read(text) == first


@settings(max_examples=30)
@given(TEXTS)
def test_a_reading_does_not_depend_on_memory(text: str) -> None:
    expected = ENGLISH.read(text)
    ENGLISH.read(f"{text} She has HIV. {text}")
    assert ENGLISH.anew().read(text) == expected


def test_english_anew_remembers_for_itself() -> None:
    english = English()
    expected = english.read("She runs.")
    english._sentences._known["She", "runs", "."] = b"\0\0\0"
    assert english.read("She runs.") != expected
    assert english.anew().read("She runs.") == expected
    assert english.anew()._tagger is not english._tagger


def test_tags_keys_and_phrases_of_a_plain_sentence() -> None:
    reading = ENGLISH.read("The old doctor gave them to the sick woman of Chicago in 1990.")
    assert reading.keys[:3] == ["the", "old", "doctor"]
    assert reading.keys[-1] == ""
    assert reading.tags[:4] == ["DET", "ADJ", "NOUN", "VERB"]
    assert chunks(reading) == ["The old doctor", "them", "the sick woman", "Chicago", "1990"]


@pytest.mark.parametrize("change", [str.upper, str.lower, str.title])
def test_case_does_not_hide_a_noun(change: type[str]) -> None:
    reading = ENGLISH.read(change("History of breast cancer and chronic kidney disease"))
    words = [word for phrase in chunks(reading) for word in phrase.lower().split()]
    assert words == ["history", "breast", "cancer", "chronic", "kidney", "disease"]


def test_aliases_join_an_acronym_and_its_expansion() -> None:
    reading = ENGLISH.read("The human immunodeficiency virus (HIV) is a retrovirus.")
    assert reading.aliases == [((1, 4), (5, 6))]


def test_english_travels() -> None:
    copy = pickle.loads(pickle.dumps(ENGLISH))
    assert copy.name == ENGLISH.name
    assert copy.read("She has HIV.") == ENGLISH.read("She has HIV.")


def test_the_name_tells_the_weights() -> None:
    assert ENGLISH.name.startswith("undisclosed-en 1 (")
