"""Words that were read as the wrong part of speech.

In "denies itching and fever" nothing is done, and who "smokes and coughs blood" has no coughs.
"""

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


def with_verbs(reading: Reading) -> Reading:
    """Returns a reading in which nouns are tagged as the verbs that what follows makes them.

    That is a word behind a conjunction that ends as verbs do, with another noun right behind it
    that is no part of its phrase.
    """
    verbs = [i for i in range(1, len(reading) - 1) if _is_verb_after_all(reading, i)]
    if not verbs:
        return reading
    tags, chunks = list(reading.tags), list(reading.chunks)
    for i in verbs:
        tags[i], chunks[i] = "VERB", -1
    return replace(reading, tags=tags, chunks=chunks)


def _is_verb_after_all(reading: Reading, i: int) -> bool:
    tags, chunks, sentences = reading.tags, reading.chunks, reading.sentences
    if (tags[i - 1], tags[i], tags[i + 1]) != ("CCONJ", "NOUN", "NOUN"):
        return False
    apart = chunks[i] != chunks[i + 1] and sentences[i - 1] == sentences[i] == sentences[i + 1]
    beside = reading.text[reading.ends[i] : reading.starts[i + 1]] == " "
    return apart and beside and reading.language.wording.may_be_verb(reading.form(i))


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
