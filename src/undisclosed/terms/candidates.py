"""Which words and phrases of a reading are looked at: coverage counts more than purity.

A candidate word is any noun, name, adjective or number, and any word written with a capital
inside a sentence; other content words (verbs, adverbs) are kept too, marked as not nominal, so
that a word found risky in one place is found in all places, whatever its tag. A candidate phrase is
two to four neighbouring words with content words at both ends.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from undisclosed.terms.protocol import Reading
from undisclosed.terms.stopwords import STOP_WORDS, is_number

Looks = NDArray[np.uint8]

MAX_WORDS = 4
CONNECTORS = frozenset({"of", "in", "to", "and", "the", "for", "with", "on", "by", "at", "from"})
"""Function words that may stand inside a phrase: "lump in the breast"."""

_NOMINAL_TAGS = frozenset({"NOUN", "PROPN", "ADJ", "NUM", "X", "SYM"})
JOINERS = frozenset("-/‐‑–'’&+")
"""Signs that make one of the words they touch on both sides: "HIV-positive"."""
TRAILERS = frozenset({"+", "'s", "’s", "'", "’"})
"""What may follow a word without ending a phrase: "CD4+ T cells", "Crohn's disease"."""
_REACHED_ACROSS = JOINERS | TRAILERS
_CACHE_LIMIT = 200_000
_CACHED_LENGTH = 64


@dataclass(slots=True, eq=False)
class Unit:
    """A word or phrase with all places where it stands.

    Attributes:
        key: Its key in knowledge: folded words, a space between.
        size: Number of words.
        spans: Token ranges (first, past).
        nominal: Whether it is a noun, adjective, name or number in some place.
        name: Whether it is written as a name (a capital inside a sentence, PROPN) in some place.
        number: Whether it is a number.
    """

    key: str
    size: int
    spans: list[tuple[int, int]] = field(default_factory=list)
    nominal: bool = False
    name: bool = False
    number: bool = False


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates of a reading, and what each token is.

    Attributes:
        words: Single-word units by key.
        phrases: Units of two words and more by key.
        keys: The key of each token after resolving capitals; "" where a token is no word.
        places: The tokens with a key and a form, for each pair of the two that occurs.
        content: Per token, whether it is a content word.
        nominal: Per token, whether it is nominal (see `Unit`).
        named: Per token, whether it is a content word written as a name.
        titled: Per token, whether it is any word with a capital that no sentence start explains:
            small words belong to a name or title too ("Now You See Me").
    """

    words: dict[str, Unit]
    phrases: dict[str, Unit]
    keys: list[str]
    places: dict[tuple[str, str], list[int]]
    content: list[bool]
    nominal: list[bool]
    named: list[bool]
    titled: list[bool]


def find_candidates(
    reading: Reading,
    *,
    resolve: Callable[[str], str],
    marker: str = "",
    is_term: Callable[[str], bool] = bool,
) -> Candidates:
    """Finds all candidate words and phrases.

    Args:
        reading: The text, read.
        resolve: Chooses between a key in capitals and its lower case ("PLAN" in a heading).
        marker: What stands for removed terms; its words are not words of the text.
        is_term: Tells whether a phrase is worth looking at; most word sequences mean nothing.
    """
    resolved = {key: resolve(key) if key else "" for key in set(reading.keys)}
    keys = [resolved[key] for key in reading.keys]
    # What a form looks like is asked of each different form once.
    looks = np.fromiter(map(_LOOKS.__getitem__, reading.forms), np.uint8, len(keys))
    caseless = not (looks & _UPPER).any() and _is_caseless(reading.text)
    _capitalise_acronyms(reading, keys, looks, caseless, resolve)
    for i in _tokens_within(reading, marker):
        keys[i] = ""
    content = _content(reading, keys)
    titled = _titled(reading, keys, looks)
    named = [is_content and title for is_content, title in zip(content, titled, strict=True)]
    nominal = _nominal(reading, content, named, caseless)
    found = Candidates({}, {}, keys, _places(reading, keys), content, nominal, named, titled)
    across = {i for i in np.flatnonzero(looks & _LINK).tolist() if skipped(reading, i)}
    _add_words(found, across)
    for run in _runs(reading, keys, across):
        if len(run) > 1:
            _add_phrases(found, run, is_term)
    return found


_UPPER, _ALPHABETIC, _ENDS_IN_S, _LINK = 1, 2, 4, 8


class _Looks(dict[str, int]):
    """Bits for what a form looks like: its first letter, its last, whether phrases cross it."""

    def __missing__(self, form: str) -> int:
        if len(self) >= _CACHE_LIMIT:
            self.clear()
        first = form[0]
        look = _UPPER * first.isupper() | _ALPHABETIC * first.isalpha()
        look |= _ENDS_IN_S * (form[-1] == "s") | _LINK * (form in _REACHED_ACROSS)
        if len(form) <= _CACHED_LENGTH:
            self[form] = look
        return look


_LOOKS = _Looks()


def _places(reading: Reading, keys: list[str]) -> dict[tuple[str, str], list[int]]:
    places: dict[tuple[str, str], list[int]] = {}
    for i, word in enumerate(zip(keys, reading.forms, strict=True)):
        if word in places:
            places[word].append(i)
        elif word[0]:
            places[word] = [i]
    return places


def _capitalise_acronyms(
    reading: Reading, keys: list[str], looks: Looks, caseless: bool, resolve: Callable[[str], str]
) -> None:
    """Reads "Aids" as AIDS where its capital, or a text without any, leaves that open.

    Only for acronyms that look like a plural: others keep their letters when they are folded.
    """
    wanted = _ENDS_IN_S if caseless else _ENDS_IN_S | _UPPER
    sentences = reading.sentences
    for i in np.flatnonzero(looks & wanted == wanted).tolist():
        key, form = keys[i], reading.forms[i]
        # Where the key is in capitals ("STIs"), its plural is settled.
        if not key.islower() or key[-1] == "s" or form.lower() == key:
            continue
        if caseless or (i > 0 and sentences[i - 1] == sentences[i]):
            capitals = form.upper()
            keys[i] = capitals if resolve(capitals) == capitals else key


def _is_caseless(text: str) -> bool:
    return text == text.lower() and any(map(str.isalpha, text))


def joined(reading: Reading, i: int) -> bool:
    """Tells whether token i is a hyphen, slash or the like that joins its two neighbours."""
    return (
        0 < i < len(reading) - 1
        and reading.form(i) in JOINERS
        and reading.ends[i - 1] == reading.starts[i]
        and reading.ends[i] == reading.starts[i + 1]
    )


def skipped(reading: Reading, i: int) -> bool:
    """Tells whether phrases reach across token i as if it were not there."""
    if joined(reading, i):
        return True
    return i > 0 and reading.form(i) in TRAILERS and reading.ends[i - 1] == reading.starts[i]


def _add_words(found: Candidates, across: set[int]) -> None:
    tokens: dict[str, list[int]] = {}
    nominal: set[str] = set()
    named: set[str] = set()
    for i, key in enumerate(found.keys):
        if found.content[i] and i not in across:
            if key in tokens:
                tokens[key].append(i)
            else:
                tokens[key] = [i]
            if found.nominal[i]:
                nominal.add(key)
            if found.named[i]:
                named.add(key)
    for key, places in tokens.items():
        spans = [(i, i + 1) for i in places]
        found.words[key] = Unit(key, 1, spans, key in nominal, key in named, is_number(key))


def _add_phrases(found: Candidates, run: list[int], is_term: Callable[[str], bool]) -> None:
    keys, content = found.keys, found.content
    for at, first in enumerate(run):
        if not content[first]:
            continue
        key = keys[first]
        for size, i in enumerate(run[at + 1 : at + MAX_WORDS], 2):
            word = keys[i]
            key = f"{key} {word}"
            if content[i]:
                if is_term(key):
                    _add_phrase(found, key, size, (first, i + 1))
            elif word not in CONNECTORS:
                break


def _add_phrase(found: Candidates, key: str, size: int, span: tuple[int, int]) -> None:
    unit = found.phrases.get(key)
    if unit is None:
        unit = found.phrases[key] = Unit(key, size)
    unit.spans.append(span)
    last = span[1] - 1
    unit.nominal = unit.nominal or found.nominal[last]
    unit.name = unit.name or found.named[last]


def _runs(reading: Reading, keys: list[str], across: set[int]) -> list[list[int]]:
    """Splits the tokens into stretches of words that no punctuation interrupts."""
    runs: list[list[int]] = []
    run: list[int] = []
    last_sentence = -1
    for i, (key, sentence) in enumerate(zip(keys, reading.sentences, strict=True)):
        if key and sentence == last_sentence:
            if i not in across:
                run.append(i)
            continue
        if i in across and sentence == last_sentence:
            continue
        if run:
            runs.append(run)
            run = []
        last_sentence = sentence
        if key and i not in across:
            run.append(i)
    if run:
        runs.append(run)
    return runs


def _content(reading: Reading, keys: list[str]) -> list[bool]:
    """Marks content words. In capitals, "US" and "WHO" are words, unless all around is too."""
    different = set(keys) - STOP_WORDS - {""}
    shouted = _shouted_sentences(reading)
    if shouted:
        doubtful = {key for key in different if not key.islower() and key.lower() in STOP_WORDS}
        return [
            key in different and (key not in doubtful or sentence not in shouted)
            for key, sentence in zip(keys, reading.sentences, strict=True)
        ]
    return [key in different for key in keys]


def _shouted_sentences(reading: Reading) -> set[int]:
    """Returns the sentences written in capitals: headings, mostly."""
    shouted = {key for key in set(reading.keys) if len(key) > 1 and key.isupper() and key.isalpha()}
    if not shouted:
        return set()
    capitals: dict[int, int] = {}
    for key, sentence in zip(reading.keys, reading.sentences, strict=True):
        if key in shouted:
            capitals[sentence] = capitals.get(sentence, 0) + 1
    words = dict.fromkeys(capitals, 0)
    for key, sentence in zip(reading.keys, reading.sentences, strict=True):
        if sentence in words and len(key) > 1 and key.isalpha():
            words[sentence] += 1
    return {s for s, n in words.items() if 2 * capitals[s] > n}


def _titled(reading: Reading, keys: list[str], looks: Looks) -> list[bool]:
    """Marks words with a capital that no sentence start explains."""
    titled = [False] * len(keys)
    sentences = reading.sentences
    # Quotation marks, bullets and numbers before the first word leave the sentence unopened.
    opener: dict[int, int] = {}
    for i in np.flatnonzero(looks & _ALPHABETIC).tolist():
        opener.setdefault(sentences[i], i)
    for i in np.flatnonzero(looks & _UPPER).tolist():
        if keys[i]:
            titled[i] = reading.tags[i] == "PROPN" or opener.get(sentences[i], i) < i
    return titled


def _nominal(
    reading: Reading, content: list[bool], named: list[bool], caseless: bool
) -> list[bool]:
    # A text without capitals gives no names away, and taggers lose nouns in it.
    return [
        is_content and (caseless or is_name or tag in _NOMINAL_TAGS)
        for is_content, is_name, tag in zip(content, named, reading.tags, strict=True)
    ]


def _tokens_within(reading: Reading, marker: str) -> list[int]:
    """Returns the tokens that are part of a marker."""
    if not marker or marker not in reading.text:
        return []
    inside: list[int] = []
    i = 0
    at = reading.text.find(marker)
    while at >= 0:
        past = at + len(marker)
        while i < len(reading) and reading.ends[i] <= at:
            i += 1
        while i < len(reading) and reading.starts[i] < past:
            # Only whole tokens: a marker "." is no reason to look away from "H.I.V.".
            if at <= reading.starts[i] and reading.ends[i] <= past:
                inside.append(i)
            i += 1
        at = reading.text.find(marker, past)
    return inside
