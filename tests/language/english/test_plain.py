"""Dictionary names in plain words, and nouns that say next to nothing."""

from __future__ import annotations

import pytest

from undisclosed.language.english.plain import SAID, plain
from undisclosed.language.english.vague import tells_which, vaguely
from undisclosed.language.protocol import Standing
from undisclosed.taxonomy.wordnet import WordNet


@pytest.mark.parametrize(
    ("name", "above", "said"),
    [
        ("ill health", [], "health problem"),
        ("internal organ", ["organ"], "organ"),
        # Without what tells its senses apart a name stays.
        ("pathology", ["medical science"], "pathology"),
        ("pathology", ["ill health"], "health problem"),
        ("ingredient", ["part"], "ingredient"),
        ("drug", ["substance"], "drug"),
    ],
)
def test_plain_names(name: str, above: list[str], said: str) -> None:
    assert plain(name, above) == said


@pytest.mark.parametrize(
    ("phrase", "standing", "said"),
    [
        ("an event", "open", "a certain event"),
        ("Substance", "open", "A certain substance"),
        ("substances", "open", "certain substances"),
        ("A person", "open", "Somebody"),
        ("people", "known", "people in question"),
        ("an action", "predicate", "a certain kind of action"),
        ("a drug", "open", None),
        ("two events", "open", None),
        ("another event", "open", None),
    ],
)
def test_what_says_next_to_nothing_is_put_so(
    phrase: str, standing: Standing, said: str | None
) -> None:
    assert vaguely(phrase, standing) == said


def test_what_is_told_apart_needs_no_more() -> None:
    assert list(map(tells_which, ("of", "who", "is"))) == [True, True, False]


def test_each_of_the_names_is_in_the_dictionary() -> None:
    taxonomy = WordNet.open()
    for name, (needed, said) in SAID.items():
        above = [
            {each for up in taxonomy.ancestors(sense) for each in taxonomy.lexicalizations(up)}
            for sense in taxonomy.senses(name)
            if name in taxonomy.lexicalizations(sense)
        ]
        assert any(not needed or needed in names for names in above), name
        assert said != name
