"""Words that were read as the wrong part of speech.

In "denies itching and fever" nothing is done, and who "smokes and coughs blood" has no coughs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from undisclosed.disclosure.risks import Assessment
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.adjectives import is_noun, is_verb
from undisclosed.sanitizing.safety import Safety

_NOUNS = ("NOUN", "PROPN")
# What may follow a noun; behind a verb something would stand that it is done to.
_BEHIND = ("ADP", "ADV", "AUX", "CCONJ", "PUNCT", "SCONJ")


def as_meant(reading: Reading, safety: Safety) -> Reading:
    """Returns a reading with its words as they are meant, by what taxonomy and K know."""
    known = partial(is_noun, taxonomy=safety.taxonomy)
    verbs = partial(is_verb, taxonomy=safety.taxonomy, language=safety.language)
    return with_verbs(with_nouns(reading, known), verbs, safety.is_usual)


def read_as(found: Assessment, reading: Reading, meant: Reading) -> Assessment:
    """Returns what was found in a reading with the same words as they are meant.

    What was found in any other text stays as it is: a reviewer may have changed the original.
    """
    return replace(found, reading=meant) if found.reading is reading else found


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


def with_verbs(
    reading: Reading, is_verb: Callable[[str], bool], is_usual: Callable[[str], bool]
) -> Reading:
    """Returns a reading in which nouns are tagged as the verbs that what is around makes them.

    These end as verbs do, and stand behind a subject ("he fidgets"), behind a conjunction with
    another noun right behind them that is no part of their phrase, or at the end of two nouns that
    nobody puts together ("the refusal rests on").

    Args:
        reading: As the language reads it.
        is_verb: Tells whether a word is known as a verb, too.
        is_usual: Tells of the key of a phrase whether people put it so.
    """
    may_be_verb = reading.language.wording.may_be_verb
    verbs = [
        i
        for i in range(1, len(reading) - 1)
        if reading.tags[i] == "NOUN"
        and reading.sentences[i - 1] == reading.sentences[i] == reading.sentences[i + 1]
        and may_be_verb(reading.form(i))
        and (
            _has_object(reading, i)
            or (is_verb(reading.form(i)) and _has_subject(reading, i, is_usual))
        )
    ]
    if not verbs:
        return reading
    tags, chunks = list(reading.tags), list(reading.chunks)
    for i in verbs:
        tags[i], chunks[i] = "VERB", -1
    return replace(reading, tags=tags, chunks=chunks)


def _has_object(reading: Reading, i: int) -> bool:
    tags, chunks = reading.tags, reading.chunks
    beside = reading.text[reading.ends[i] : reading.starts[i + 1]] == " "
    joined = (tags[i - 1], tags[i + 1]) == ("CCONJ", "NOUN")
    return joined and beside and chunks[i] != chunks[i + 1]


def _has_subject(reading: Reading, i: int, is_usual: Callable[[str], bool]) -> bool:
    before = reading.form(i - 1)
    if reading.language.wording.is_subject(before):
        return True
    tags, chunks = reading.tags, reading.chunks
    ends = chunks[i - 1] == chunks[i] != chunks[i + 1] and tags[i + 1] in ("ADP", "ADV", "DET")
    if not ends or tags[i - 1] != "NOUN":
        return False
    return not is_usual(reading.language.fold_phrase(f"{before} {reading.form(i)}"))


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
