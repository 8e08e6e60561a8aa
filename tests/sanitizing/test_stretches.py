from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.risks import Assessment, Risk
from undisclosed.language.english.english import shipped_english
from undisclosed.sanitizing.stretches import _known_term, find_stretches
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.terms.candidates import MAX_WORDS, find_candidates
from undisclosed.terms.units import TokenRange

TERMS = TableTaxonomy([Row("cat"), Row("cat dog"), Row("dog cat fever cat")])
WORDS = st.lists(st.sampled_from(["cat", "dog", "fever", "the", "."]), min_size=1, max_size=12)


def known_term_by_hand(found: Assessment, span: TokenRange) -> TokenRange:
    """Tries all stretches around a span, the longest first, then the leftmost."""
    reading, content = found.reading, found.candidates.content
    wider = [
        (first, past)
        for first in range(span[0] + 1)
        for past in range(span[1], len(reading) + 1)
        if span[1] - span[0] < past - first <= MAX_WORDS and content[first] and content[past - 1]
    ]
    for first, past in sorted(wider, key=lambda s: s[0] - s[1]):
        together = reading.sentences[first] == reading.sentences[past - 1]
        if together and TERMS.senses(found.shown((first, past))):
            return first, past
    return span


@given(WORDS, st.data())
def test_the_longest_known_term_around_a_span(words: list[str], data: st.DataObject) -> None:
    reading = toy.PlainLanguage().read(" ".join(words))
    candidates = find_candidates(reading, resolve=list)
    found = Assessment(reading, candidates)
    first = data.draw(st.integers(0, len(words) - 1))
    past = data.draw(st.integers(first + 1, len(words)))
    assert _known_term(found, (first, past), TERMS) == known_term_by_hand(found, (first, past))


def stretches(text: str, *risky: str) -> list[str]:
    """Returns what goes together in a text in which some words tell of c by themselves."""
    reading = shipped_english().read(text)
    found = Assessment(
        reading,
        find_candidates(reading, resolve=list),
        flagged=bytearray(len(reading)),
        exempt=bytes(len(reading)),
    )
    for i, form in enumerate(reading.forms):
        if form in risky:
            found.add(Risk("term", 0, form, ((i, i + 1),)))
    shown = find_stretches(found, TERMS, trim=True)
    return [reading.text[reading.starts[s.first] : reading.ends[s.past - 1]] for s in shown]


def test_a_verb_between_nouns_parts_them() -> None:
    text = "Her psychiatrist prescribed sertraline and rest."
    assert stretches(text, "psychiatrist", "sertraline") == ["psychiatrist", "sertraline"]


def test_a_title_begins_a_name_of_its_own() -> None:
    text = "At three o'clock Mrs Adler came."
    assert stretches(text, "o'clock", "Mrs", "Adler") == ["o'clock", "Mrs Adler"]


def test_two_amounts_that_are_named_together_are_one() -> None:
    text = "They lie between 7 and 12 mmol now."
    assert stretches(text, "mmol") == ["7 and 12 mmol"]
    assert stretches("He drank 7 and 12 mmol now.", "mmol") == ["12 mmol"]


def test_how_far_something_has_come_goes_with_its_number() -> None:
    assert stretches("It was a carcinoma, grade 2, again.", "grade") == ["grade 2"]


def test_a_slash_with_space_around_it_parts_words() -> None:
    text = "We went to the casino / bookmaker today."
    assert stretches(text, "casino", "bookmaker") == ["casino", "bookmaker"]
