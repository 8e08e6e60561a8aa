"""Which words of a reading become candidates, and under which key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pytest

from undisclosed.language.english.english import English
from undisclosed.terms.candidates import Candidates, find_candidates

KNOWN_CAPITALS = {"AIDS", "STI", "STIS", "US", "WHO"}


def candidates(text: str) -> Candidates:
    def resolve(key: str) -> str:
        return key if key in KNOWN_CAPITALS else key.lower()

    return find_candidates(English().read(text), resolve=partial(map, resolve))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Some STIs can be cured.", "STI"),  # though STIS, a telescope's camera, is known too
        ("He has Aids.", "AIDS"),
        ("hearing aids are small", "AIDS"),  # a text without capitals leaves it open
        ("He wears hearing aids.", "aid"),
        ("She works for the WHO.", "WHO"),
    ],
)
def test_capitals_are_read_as_meant(text: str, key: str) -> None:
    assert key in candidates(text).words


def test_small_words_in_shouted_lines_are_small_words() -> None:
    found = candidates("THE PATIENT AND US GREW.")
    assert not any(found.content[i] for i, key in enumerate(found.keys) if key.lower() == "the")


def test_every_place_is_listed_once() -> None:
    found = candidates("A virus, the Virus and viruses.")
    assert found.words["virus"].spans == [(1, 2), (4, 5), (6, 7)]


def test_phrases_are_those_that_mean_something() -> None:
    reading = English().read("He had a lump in the breast.")
    everything = find_candidates(reading, resolve=list)
    assert {"lump in the breast", "had a lump"} & set(everything.phrases) == {"lump in the breast"}
    asked: list[str] = []

    def are_terms(phrases: Sequence[str]) -> list[bool]:
        asked.extend(phrases)
        return [phrase == "lump in the breast" for phrase in phrases]

    chosen = find_candidates(reading, resolve=list, are_terms=are_terms)
    # All of them at once, whatever their length: knowledge may be far away.
    assert sorted(asked) == sorted(everything.phrases)
    assert list(chosen.phrases) == ["lump in the breast"]


def test_phrases_reach_across_hyphens_but_not_over_punctuation() -> None:
    found = candidates("HIV-positive mother, child of Crohn's disease.")
    assert list(found.phrases) == [
        "hiv positive",
        "hiv positive mother",
        "positive mother",
        "child of crohn",
        "child of crohn disease",
        "crohn disease",
    ]
    assert found.phrases["positive mother"].spans == [(2, 4)]
    assert found.phrases["hiv positive mother"].size == 3


def test_units_are_listed_in_the_order_of_the_text() -> None:
    found = candidates("Fever, then cough, then Fever and 40 pills.")
    assert list(found.words) == ["fever", "cough", "40", "pill"]
    assert [unit.number for unit in found.words.values()] == [False, False, True, False]
    assert found.words.unit(0) is found.words["fever"]
    assert "flu" not in found.words
