"""The conformance kit passes on the shipped language, and notices what breaks the protocol."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.language.conformance import check_language
from undisclosed.language.english.english import English, shipped_english
from undisclosed.language.protocol import Reading

TEXTS = (
    "Dr. Roe saw HIV-positive patients on 3.4.2021; AIDS isn't an aid.\n\nSHE LEFT. (U.S. Army)",
    "one\ttwo   three\r\nfour",
    "no letters: ... --- !!! 42",
)


def test_english_keeps_to_the_protocol() -> None:
    check_language(English(), TEXTS)


def test_the_plain_language_of_the_toy_world_cuts_pages_otherwise() -> None:
    # It reads in a way of its own but tokenizes as English does, which the kit must notice.
    with pytest.raises(AssertionError, match="same tokens"):
        check_language(toy.language(), TEXTS)


@given(st.text(max_size=200))
def test_english_reads_anything(text: str) -> None:
    check_language(shipped_english(), [text])


class _Broken(English):
    def __init__(self, column: str) -> None:
        super().__init__()
        self._column = column

    def read(self, text: str) -> Reading:
        reading = super().read(text)
        column = getattr(reading, self._column)
        column[:] = column[1:] + column[:1]
        return replace(reading, language=self)


@pytest.mark.parametrize("column", ["starts", "forms", "keys", "sentences"])
def test_the_kit_notices_a_column_that_is_out_of_step(column: str) -> None:
    with pytest.raises(AssertionError, match="required"):
        check_language(_Broken(column), TEXTS)


class _InOne(English):
    """Sees no paragraphs."""

    def read(self, text: str) -> Reading:
        reading = super().read(text)
        return replace(reading, paragraphs=[0] * len(reading))


def test_the_kit_notices_paragraphs_that_run_into_each_other() -> None:
    with pytest.raises(AssertionError, match="blank lines"):
        check_language(_InOne(), TEXTS)


class _Remembering(English):
    """Reads a text in another way once it has read one."""

    def __init__(self) -> None:
        super().__init__()
        self._read = 0

    def read(self, text: str) -> Reading:
        self._read += 1
        reading = super().read(text)
        return replace(reading, tags=["X"] * len(reading)) if self._read > 4 else reading


def test_the_kit_notices_a_language_that_changes_its_mind() -> None:
    with pytest.raises(AssertionError, match="required"):
        check_language(_Remembering(), TEXTS)
