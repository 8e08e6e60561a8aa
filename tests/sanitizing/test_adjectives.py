from __future__ import annotations

import pytest

from undisclosed.language.english.english import shipped_english
from undisclosed.sanitizing.adjectives import general_adjectives
from undisclosed.taxonomy.wordnet import WordNet


@pytest.mark.parametrize(
    ("word", "wider"),
    [
        ("paranoid", ["mentally ill", "ill"]),
        ("asthmatic", ["ill"]),
        ("Catholic", ["religious"]),
        ("ill", []),
        ("infected", []),
        ("xyzzic", []),
    ],
)
def test_an_adjective_is_what_its_noun_makes_of_it(word: str, wider: list[str]) -> None:
    assert general_adjectives(word, WordNet.open(), shipped_english()) == wider
