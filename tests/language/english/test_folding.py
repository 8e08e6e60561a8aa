from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.language.english.folding import fold, fold_phrase
from undisclosed.language.keys import is_capitals


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("disease", "diseases"),
        ("virus", "viruses"),
        ("diagnosis", "diagnoses"),
        ("metastasis", "metastases"),
        ("illness", "illnesses"),
        ("therapy", "therapies"),
        ("movie", "movies"),
        ("tie", "ties"),
        ("house", "houses"),
        ("nurse", "nurses"),
        ("penis", "penises"),
        ("box", "boxes"),
        ("size", "sizes"),
        ("headache", "headaches"),
        ("use", "uses"),
        ("toe", "toes"),
        ("shoe", "shoes"),
        ("gas", "gases"),
        ("bus", "buses"),
        ("mouse", "mice"),
        ("goose", "geese"),
        ("woman", "women"),
        ("STD", "STDs"),
        ("HIV", "H.I.V."),
        ("Dr", "Dr."),
        ("W", "W."),
        ("clinic", "Clinics"),
    ],
)
def test_ways_to_write_a_word_meet(one: str, many: str) -> None:
    assert fold(one) == fold(many)


@pytest.mark.parametrize(
    ("one", "other"),
    [("AIDS", "aids"), ("US", "us"), ("uses", "us"), ("toes", "to"), ("tense", "ten")],
)
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(
    st.text(max_size=20)
    | st.from_regex(r"[A-Za-z]{1,6}(s|es|ies|ses|sis|oes|ie|us)", fullmatch=True)
)
def test_folding_a_key_gives_the_key(word: str) -> None:
    assert fold(fold(word)) == fold(word)


def test_phrases_fold_word_by_word() -> None:
    assert fold_phrase("Sexually-transmitted  diseases") == "sexually transmitted disease"
    assert fold_phrase("HIV/AIDS") == "HIV AIDS"
    assert fold_phrase("") == ""


@given(
    st.text(max_size=30)
    | st.lists(
        st.sampled_from(["Wives", "HIV", "a", " ", "\t", "\u2003", "-", "–", "/", "_", "é"])
    ).map("".join)
)
def test_phrases_split_at_every_joint(words: str) -> None:
    parts = re.split(r"[\s/_\u2010-\u2015-]+", words)
    assert fold_phrase(words) == " ".join(fold(part) for part in parts if part)


def test_long_words_fold_alike_again_and_again() -> None:
    word = "Pneumono" * 12 + "s"
    assert fold(word) == fold(word) == word[:-1].lower()


def test_capitals_are_two_letters_or_more() -> None:
    assert [is_capitals(key) for key in ("HIV", "A", "aid", "CD4")] == [True, False, False, True]
