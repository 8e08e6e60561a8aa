"""The parts of a phrase: where its head ends, what joins its words, what is no part of it."""

from __future__ import annotations

import re

from undisclosed.language.protocol import Reading
from undisclosed.terms.candidates import joined
from undisclosed.terms.units import TokenRange

_NOUNS = ("NOUN", "PROPN")
_ORDINAL = re.compile(r"[A-Z]|[IVX]{1,4}[A-D]?|\d{1,2}[A-D]?")


def words_of(reading: Reading, span: TokenRange) -> str:
    """Returns the words of some tokens as they are written."""
    return reading.text[reading.starts[span[0]] : reading.ends[span[1] - 1]]


def is_joined(reading: Reading, i: int) -> bool:
    """Tells whether token i hangs on the one before it by a hyphen or slash, or is one itself."""
    return joined(reading, i) or joined(reading, i - 1)


def is_name(reading: Reading, i: int) -> bool:
    """Tells whether token i is a name by its tag and a capital that no sentence start explains."""
    if reading.tags[i] != "PROPN" or not reading.text[reading.starts[i]].isupper():
        return False
    before = i - 1
    while before >= 0 and reading.sentences[before] == reading.sentences[i]:
        if reading.text[reading.starts[before]].isalpha():
            return True
        before -= 1
    return False


def head_end(reading: Reading, first: int, past: int) -> int:
    """Returns where the head of a phrase ends: a "lump in the breast" is a lump.

    A "carcinoma Nottingham grade II" is a carcinoma.
    """
    for i in range(first + 1, past):
        if reading.tags[i] in ("ADP", "SCONJ"):
            return i
    end = past - 2
    if end <= first or not is_grade(reading, end):
        return past
    return end - 1 if end - 1 > first and is_name(reading, end - 1) else end


def is_ordinal(form: str) -> bool:
    """Tells whether a word is a letter or number that tells kinds of one thing apart.

    >>> is_ordinal("C"), is_ordinal("IIA"), is_ordinal("2"), is_ordinal("of")
    (True, True, True, False)
    """
    return _ORDINAL.fullmatch(form) is not None


def is_grade(reading: Reading, i: int) -> bool:
    """Tells whether token i says with the next one how far something has come: "grade II"."""
    return (
        i + 1 < len(reading)
        and reading.language.wording.is_grade(reading.form(i))
        and is_ordinal(reading.form(i + 1))
        and reading.text[reading.ends[i] : reading.starts[i + 1]] == " "
    )


def find_joint(reading: Reading, first: int, past: int) -> int | None:
    """Returns the last conjunction between the words of a phrase."""
    for i in range(past - 2, first, -1):
        if reading.tags[i] == "CCONJ" or (reading.form(i) == "/" and i == past - 2):
            return i
    return None


def is_inner_verb(reading: Reading, i: int) -> bool:
    """Tells whether token i is a verb that was read into a noun phrase: "the court denied bail".

    A participle that makes a compound with the noun before it is none: "drug related deaths".
    """
    if not 0 < i < len(reading) - 1 or reading.tags[i] != "VERB":
        return False
    chunk, form = reading.chunks[i], reading.form(i)
    return (
        reading.chunks[i - 1] == chunk == reading.chunks[i + 1] >= 0
        and reading.tags[i - 1] in _NOUNS
        and reading.ends[i - 1] < reading.starts[i]
        and reading.ends[i] < reading.starts[i + 1]
        and reading.language.wording.may_be_past(form)
    )
