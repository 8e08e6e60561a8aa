"""A person is called by parts of a name, initials, logins and addresses. The texts are invented."""

from __future__ import annotations

import pytest

from undisclosed.disclosure.secrets.name_forms import handles_of, is_handle, written_forms
from undisclosed.engine import Engine

ALONE = Engine("Ada Willing")


def test_forms_of_a_name_with_a_middle_name() -> None:
    assert set(written_forms("ada mary willing")) == {
        "ada", "willing", "a willing", "willing ada mary", "ada willing", "ada m willing",
        "willing ada", "a m willing", "AMW", "a m w",
    }  # fmt: skip


def test_short_handles_are_words_of_their_own() -> None:
    assert handles_of(["al wu"]) == {"alwu", "wual"}


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("awilling", True),
        ("AWilling", True),
        ("ada.willing@example.org", True),
        ("willing_ada7@example.org", True),
        ("@adawilling", True),
        ("example.org/~adawilling/home", True),
        ("willing@example.org", False),  # anybody's
        ("unwilling", False),
        ("help@adawilling.example", False),  # somebody else there
    ],
)
def test_handles(form: str, expected: bool) -> None:
    assert is_handle(form, handles_of(["ada willing"])) is expected


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("Dr Miller saw Ada Willing in Leeds.", "Dr Miller saw [name] in Leeds."),
        ("They met Ms Willing, then left.", "They met a woman, then left."),
        ("It was signed A.W. and sent.", "It was signed a person and sent."),
        ("Write to ada.willing@example.org soon.", "Write to [e-mail address] soon."),
        ("They are willing to come.", "They are willing to come."),
        ("A willing helper came to Leeds.", "A willing helper came to Leeds."),
        ("Willing to help, Tom came.", "Willing to help, Tom came."),
    ],
)
def test_a_name_alone_takes_out_the_name_and_nothing_else(text: str, released: str) -> None:
    assert ALONE.sanitize(text).text == released


def test_nothing_but_names_is_judged() -> None:
    # Neither what the knowledge does not know nor what is rare.
    text = "A qwertzuiop in Ulaanbaatar on 3 May 1998."
    assert ALONE.sanitize(text).text == text
    assert ALONE.verify(text).verified
    assert not ALONE.verify("Ada Willing").verified


def test_the_note_says_how_to_hide_who_is_meant() -> None:
    [note] = ALONE.notes
    assert '"Ada Willing=person"' in note
