"""Gerunds that were read as verbs and are nouns: in "denies itching and fever" nothing is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from undisclosed.language.protocol import Reading

_NOUNS = ("NOUN", "PROPN")
# What may follow a noun; behind a verb something would stand that it is done to.
_BEHIND = ("ADP", "ADV", "AUX", "CCONJ", "PUNCT", "SCONJ")


def with_nouns(reading: Reading, is_noun: Callable[[str], bool]) -> Reading:
    """Returns a reading in which gerunds that are nouns are tagged so, each its own phrase.

    These are the object of a verb that says nothing of how it is done ("denies", not "starts"), or
    stand in a list with nouns.

    Args:
        reading: As the language reads it.
        is_noun: Tells whether a word is known as a noun.
    """
    is_gerund = reading.language.wording.is_gerund
    tags, chunks = list(reading.tags), list(reading.chunks)
    for i, tag in enumerate(reading.tags):
        if tag != "VERB" or not is_gerund(reading.form(i)) or not _is_free(reading, i):
            continue
        governed = _is_object(reading, i) or _is_listed(reading, tags, i)
        if governed and is_noun(reading.form(i)):
            tags[i], chunks[i] = "NOUN", len(reading) + i
    return reading if tags == reading.tags else replace(reading, tags=tags, chunks=chunks)


def _is_free(reading: Reading, i: int) -> bool:
    """Tells whether a word has nothing behind it that is done to something."""
    after = i + 1
    return after == len(reading) or reading.tags[after] in _BEHIND


def _is_object(reading: Reading, i: int) -> bool:
    before = i - 1
    if before < 0 or reading.sentences[before] != reading.sentences[i]:
        return False
    wording = reading.language.wording
    form = reading.form(before)
    return reading.tags[before] == "VERB" and not (wording.begins(form) or wording.is_copula(form))


def _is_listed(reading: Reading, tags: list[str], i: int) -> bool:
    """Tells whether a word is joined to a noun before it, and to one behind if there is a comma.

    "On the floor, bleeding" is no list.
    """
    before, after = i - 2, i + 2
    if before < 0 or reading.sentences[before] != reading.sentences[i]:
        return False
    if tags[before] not in _NOUNS:
        return False
    if reading.tags[i - 1] == "CCONJ":
        return True
    joined = after < len(tags) and (reading.form(i + 1) == "," or tags[i + 1] == "CCONJ")
    return reading.form(i - 1) == "," and joined and tags[after] in _NOUNS
