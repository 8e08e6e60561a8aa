"""Gerunds that are nouns, and nouns that are verbs."""

from __future__ import annotations

import pytest

from undisclosed.language.english.english import shipped_english
from undisclosed.sanitizing.misread import with_nouns, with_verbs


def nouns(text: str, known: frozenset[str]) -> list[str]:
    """Returns the words of a text that were read as verbs and are nouns."""
    reading = shipped_english().read(text)
    meant = with_nouns(reading, known.__contains__)
    assert (meant is reading) == (meant.tags == reading.tags)
    changed = [i for i, tag in enumerate(meant.tags) if tag != reading.tags[i]]
    assert all(meant.tags[i] == "NOUN" and reading.tags[i] == "VERB" for i in changed)
    chunks = [meant.chunks[i] for i in changed]
    assert len(set(chunks)) == len(chunks)
    assert not set(chunks) & set(reading.chunks)
    return [reading.form(i) for i in changed]


KNOWN = frozenset(["itching", "bleeding", "vomiting"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He denies itching, bleeding and confusion.", ["itching", "bleeding"]),
        ("She denies vomiting.", ["vomiting"]),
        ("He has nausea, vomiting and itching.", ["vomiting"]),
        ("No itching or bleeding.", ["bleeding"]),
    ],
)
def test_what_is_denied_or_listed_with_nouns_is_a_noun(text: str, expected: list[str]) -> None:
    assert nouns(text, KNOWN) == expected


@pytest.mark.parametrize(
    "text",
    [
        "She started vomiting yesterday.",
        "She was vomiting.",
        "She stopped bleeding and left.",
        "They found her on the floor, bleeding.",
        "He denies bleeding the patient.",
    ],
)
def test_what_somebody_does_is_no_noun(text: str) -> None:
    assert nouns(text, KNOWN) == []


def test_a_word_not_known_as_a_noun_is_none() -> None:
    assert nouns("She denies vomiting.", frozenset()) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The patient smoked for forty years and coughs blood in the mornings.", ["coughs"]),
        ("He has fever and sweats at night.", []),
        ("He has fever and sweats most nights.", []),
        ("She buys cars and sells trucks.", ["sells"]),
        ("The refusal rests on a verse.", ["rests"]),
        ("The key rests on the table.", []),
        ("The glass slippers on the floor are hers.", []),
    ],
)
def test_what_has_another_noun_behind_it_is_a_verb(text: str, expected: list[str]) -> None:
    reading = shipped_english().read(text)
    meant = with_verbs(reading, {"fidgets", "rests"}.__contains__, {"key rest"}.__contains__)
    changed = [i for i, tag in enumerate(meant.tags) if tag != reading.tags[i]]
    assert [reading.form(i) for i in changed] == expected
    assert all(meant.tags[i] == "VERB" and meant.chunks[i] < 0 for i in changed)
    assert (meant is reading) == (not changed)
