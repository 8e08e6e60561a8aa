from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toy import PlainLanguage
from undisclosed.document.document import Document, Span
from undisclosed.sanitizing.edits import Edits, PlannedEdit
from undisclosed.sanitizing.replacements import Choice

AROUND = 12


def edits_of(text: str) -> Edits:
    return Edits(Document(text), PlainLanguage().read(text), "[removed]", drop_modifiers=False)


def is_shouted_by_hand(text: str, edit: PlannedEdit) -> bool:
    """Looks at up to twelve tokens on each side, one after the other."""
    reading = PlainLanguage().read(text)
    sentence = reading.sentences[edit.first]
    before = range(max(0, edit.first - AROUND), edit.first)
    after = range(edit.past, min(len(reading), edit.past + AROUND))
    around = [reading.forms[i] for i in (*before, *after) if reading.sentences[i] == sentence]
    words = [word for word in around if len(word) > 1 and word.isalpha()]
    return len([word for word in words if word.isupper()]) > len(words) / 2


@given(st.lists(st.sampled_from(["HIV", "flu", "ON", "of", "A", "7", "."]), min_size=1), st.data())
def test_capitals_around_an_edit(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    edits = edits_of(text)
    word = data.draw(st.integers(0, len(words) - 1))
    start = len(" ".join(words[:word])) + (word > 0)
    edit = edits.at(Span(start, start + len(words[word])))
    assert edits._is_shouted(edit) == is_shouted_by_hand(text, edit)


def test_what_was_written_changes_with_the_choice_and_comes_back_with_it() -> None:
    text = "THE HIV TEST. She has HIV."
    edits = edits_of(text)
    edits.add(Span(4, 7))
    edits.add(Span(22, 25))
    infection, removed = {"HIV": Choice("infection")}, {"HIV": Choice(None)}
    assert edits.render(infection).text == "THE INFECTION TEST. She has an infection."
    assert edits.render(removed).text == "THE [removed] TEST. She has [removed]."
    assert edits.render(infection).text == "THE INFECTION TEST. She has an infection."


def test_an_edit_takes_in_those_that_it_touches() -> None:
    edits = edits_of("a b c d e")
    first, _ = edits.add(Span(0, 3))
    second, _ = edits.add(Span(6, 9))
    assert edits.at(Span(2, 7)).key == "a b c d e"
    whole, taken = edits.add(Span(2, 7))
    assert (whole.first, whole.past, taken) == (0, 5, [first, second])
    assert edits.add(Span(4, 5)) == (whole, [whole])
