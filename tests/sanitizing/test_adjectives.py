from __future__ import annotations

import pytest

from undisclosed.language.english.english import shipped_english
from undisclosed.sanitizing.adjectives import general_adjectives, is_noun
from undisclosed.taxonomy.wordnet import WordNet

_VAGUE = ("in a certain condition", "in a certain state")


@pytest.mark.parametrize(
    ("word", "wider"),
    [
        ("paranoid", ["mentally ill", "ill"]),
        ("asthmatic", ["ill", *_VAGUE]),
        ("pregnant", [*_VAGUE]),
        ("insolvent", ["in a certain financial condition", *_VAGUE]),
        ("sober", ["in a certain state"]),
        ("Catholic", ["religious"]),
        ("ill", [*_VAGUE]),
        # Of one meaning of "infection" it is true, and says nothing that would be false of others.
        ("infected", [*_VAGUE]),
        ("xyzzic", []),
    ],
)
def test_an_adjective_is_what_its_noun_makes_of_it(word: str, wider: list[str]) -> None:
    assert general_adjectives(word, WordNet.open(), shipped_english()) == wider


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("HIV", True),
        ("hiv", False),
        ("lung", True),
        ("LUNG", True),
        ("lungs", True),
        ("zzgl", False),
    ],
)
def test_what_is_only_written_in_capitals_is_no_noun_in_small_letters(
    word: str, known: bool
) -> None:
    assert is_noun(word, WordNet.open()) is known
