from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from toy import PlainLanguage
from undisclosed.document.document import Document, Span
from undisclosed.sanitizing.edits import Edits
from undisclosed.sanitizing.release import PlannedEdit
from undisclosed.sanitizing.replacements import Choice

AROUND = 12


def edits_of(text: str) -> Edits:
    return Edits(Document(text), PlainLanguage().read(text), "[removed]", drop_modifiers=False)


def is_shouted_by_hand(text: str, edit: PlannedEdit) -> bool | None:
    """Looks at up to twelve tokens on each side, one after the other."""
    reading = PlainLanguage().read(text)
    sentence = reading.sentences[edit.first]
    before = range(max(0, edit.first - AROUND), edit.first)
    after = range(edit.past, min(len(reading), edit.past + AROUND))
    around = [reading.forms[i] for i in (*before, *after) if reading.sentences[i] == sentence]
    words = [word for word in around if len(word) > 1 and word.isalpha()]
    return len([word for word in words if word.isupper()]) > len(words) / 2 if words else None


@given(st.lists(st.sampled_from(["HIV", "flu", "ON", "of", "A", "7", "."]), min_size=1), st.data())
def test_capitals_around_an_edit(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    edits = edits_of(text)
    word = data.draw(st.integers(0, len(words) - 1))
    start = len(" ".join(words[:word])) + (word > 0)
    edit = edits.at(Span(start, start + len(words[word])))
    assert edits._around.lines.is_shouted(edit) == is_shouted_by_hand(text, edit)


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


def test_nothing_goes_with_an_edit_from_another_paragraph() -> None:
    """An article, a noun that repeats the label, a bracket: each behind a blank line."""
    for text, released in (
        ("Room a\n\nHIV clinic", "Room a\n\nInfection clinic"),
        ("HIV\n\ninfection", "Infection\n\ninfection"),
        ("HIV\n\n(HIV)", "Infection\n\n(Infection)"),
    ):
        edits = edits_of(text)
        for found in re.finditer("HIV", text):
            edits.add(Span(*found.span()))
        assert edits.render({"HIV": Choice("infection")}).text == released


@given(st.lists(st.sampled_from(["HIV", "a", "flu"]), min_size=1), st.data())
def test_places_are_shifted_with_what_follows_them(words: list[str], data: st.DataObject) -> None:
    text = "\n\n".join(words)
    starts = [len("\n\n".join([*words[:i], ""])) for i in range(len(words))]
    edits = edits_of(text)
    for start, word in zip(starts, words, strict=True):
        if word == "HIV":
            edits.add(Span(start, start + 3))
    release = edits.render({"HIV": Choice(data.draw(st.sampled_from([None, "infection"])))})
    parts = release.text.split("\n\n")
    expected = [len("\n\n".join([*parts[:i], ""])) for i in range(len(parts))]
    assert list(release.shift(starts)) == expected


def test_a_place_inside_an_edit_is_where_its_replacement_ends() -> None:
    edits = edits_of("one HIV two")
    edits.add(Span(4, 7))
    release = edits.render({"HIV": Choice(None)})
    assert release.text == "one [removed] two"
    assert release.shift([0, 4, 5, 7, 8, 11]) == (0, 4, 13, 13, 14, 17)
