"""Dictionary names in plain words, and nouns that say next to nothing."""

from __future__ import annotations

import pytest

from undisclosed.language.english.plain import SAID, plain
from undisclosed.language.english.vague import tells_which, vaguely
from undisclosed.language.saying_little import Standing
from undisclosed.taxonomy.wordnet import WordNet


@pytest.mark.parametrize(
    ("name", "above", "said"),
    [
        ("ill health", [], "health problem"),
        ("internal organ", ["organ"], "part of the body"),
        # Without what tells its senses apart a name stays.
        ("pathology", ["medical science"], None),
        ("pathology", ["ill health"], "health problem"),
        ("ingredient", ["part"], None),
        ("drug", ["substance"], None),
        # A family of languages is one to most readers.
        ("Semitic", ["natural language"], "language"),
    ],
)
def test_plain_names(name: str, above: list[str], said: str | None) -> None:
    assert plain(name, above) == said


@pytest.mark.parametrize(
    ("phrase", "standing", "said"),
    [
        ("an activity", "open", "a certain activity"),
        ("Substance", "open", "A certain substance"),
        ("substances", "open", "certain substances"),
        ("A person", "open", "Somebody"),
        ("people", "known", "people in question"),
        ("an activity", "predicate", "a certain kind of activity"),
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
    for name, needed, said in ((n, *each) for n, entries in SAID.items() for each in entries):
        above = [
            {each for up in taxonomy.ancestors(sense) for each in taxonomy.lexicalizations(up)}
            for sense in taxonomy.senses(name)
            if name in taxonomy.lexicalizations(sense)
        ]
        assert any(not needed or needed in names for names in above), name
        assert said != name or needed
