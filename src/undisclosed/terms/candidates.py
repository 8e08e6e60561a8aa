"""Which words and phrases of a reading are looked at: coverage counts more than purity.

A candidate word is any noun, name, adjective or number, and any word written with a capital
inside a sentence; other content words (verbs, adverbs) are kept too, marked as not nominal, so
that a word found risky in one place is found in all places, whatever its tag. A candidate phrase is
two to four neighbouring words with content words at both ends.

A text has far more words than different words, and few of either turn out to matter. So what a
word is by itself is asked of each different word once and kept, and what it is in its
place is worked out for all tokens at a time, in arrays.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from undisclosed.language.keys import JOINERS
from undisclosed.language.protocol import Language, Reading
from undisclosed.memo import Memo
from undisclosed.terms.arrays import Marks, Numbers
from undisclosed.terms.units import Units

Traits = NDArray[np.uint8]

MAX_WORDS = 4
_NOMINAL_TAGS = frozenset({"NOUN", "PROPN", "ADJ", "NUM", "X", "SYM"})
_KEPT = 200_000


@dataclass(frozen=True, slots=True)
class Candidates:
    """The candidates of a reading, and what each token is.

    Attributes:
        words: Single-word units by key.
        phrases: Units of two words and more by key.
        keys: The key of each token after resolving capitals; "" where a token is no word.
        links: Tokens that are a hyphen, a slash or the like, whether or not they join anything.
        content: Per token, whether it is a content word.
        nominal: Per token, whether it is nominal (see `Unit`).
        named: Per token, whether it is a content word written as a name.
        titled: Per token, whether it is any word with a capital that no sentence start explains:
            small words belong to a name or title too ("Now You See Me").
    """

    words: Units
    phrases: Units
    keys: list[str]
    links: list[int]
    content: list[bool]
    nominal: list[bool]
    named: list[bool]
    titled: list[bool]


def find_candidates(
    reading: Reading,
    *,
    resolve: Callable[[Sequence[str]], Iterable[str]],
    marker: str = "",
    apart: Iterable[int] = (),
    are_terms: Callable[[Sequence[str]], Iterable[bool]] | None = None,
) -> Candidates:
    """Finds all candidate words and phrases.

    Args:
        reading: The text, read.
        resolve: Chooses for each of some keys between capitals and lower case ("PLAN" in a
            heading). It is asked about every token, so it had better remember.
        marker: What stands for removed terms; its words are not words of the text.
        apart: Other tokens that are not words of the text.
        are_terms: Tells which phrases are worth looking at, since most word sequences mean
            nothing; all of them if not given.
    """
    keys = list(resolve(reading.keys))
    # What a form looks like is asked of each different form once.
    seen = _seen(reading.language)
    looks = np.fromiter(map(seen.looks.__getitem__, reading.forms), np.uint8, len(keys))
    caseless = not (looks & _UPPER).any() and _is_caseless(reading.text)
    _capitalise_acronyms(reading, keys, looks, caseless, resolve)
    for i in (*_tokens_within(reading, marker), *apart):
        keys[i] = ""
    traits = seen.traits_of(keys)
    sentences = np.array(reading.sentences, dtype=np.intp)
    tags = np.fromiter(map(_USES.__getitem__, reading.tags), np.uint8, len(keys))
    content = _content(seen, reading.keys, traits, sentences)
    titled = _titled(traits, looks, tags, sentences)
    named = content & titled
    # A text without capitals gives no names away, and taggers lose nouns in it.
    nominal = content & (named | (tags & _NOMINAL != 0) | caseless)
    links = np.flatnonzero(looks & _LINK).tolist()
    across = np.zeros(len(keys), dtype=np.bool_)
    across[[i for i in links if skipped(reading, i)]] = True
    tokens = _Tokens(keys, traits, sentences, content, nominal, named, across)
    return Candidates(
        _words(tokens),
        _phrases(tokens, are_terms),
        keys,
        links,
        content.tolist(),
        nominal.tolist(),
        named.tolist(),
        titled.tolist(),
    )


@dataclass(frozen=True, slots=True)
class _Tokens:
    """What each token is; `across` marks those that phrases reach across."""

    keys: list[str]
    traits: Traits
    sentences: Numbers
    content: Marks
    nominal: Marks
    named: Marks
    across: Marks


_UPPER, _ALPHABETIC, _ENDS_IN_S, _LINK = 1, 2, 4, 8


_WORD, _SMALL, _CONNECTS, _NUMBER, _LETTERS, _CAPITALS, _SMALL_IN_CAPITALS = (
    1 << bit for bit in range(7)
)


class _Seen:
    """What words of a language are by themselves, kept for when they are met again.

    Attributes:
        looks: By form: bits for its first letter, its last, and whether phrases cross it.
        traits: By key: bits for whether it is a word, a function word, a number, in capitals.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._reached_across = JOINERS | language.trailers
        self.looks = Memo(self._look, _KEPT)
        self.traits = Memo(self._trait, _KEPT)

    def traits_of(self, keys: Sequence[str]) -> Traits:
        return np.fromiter(map(self.traits.__getitem__, keys), np.uint8, len(keys))

    def _look(self, form: str) -> int:
        first = form[0]
        look = _UPPER * first.isupper() | _ALPHABETIC * first.isalpha()
        return look | _ENDS_IN_S * (form[-1] == "s") | _LINK * (form in self._reached_across)

    def _trait(self, key: str) -> int:
        language = self._language
        letters = len(key) > 1 and key.isalpha()
        traits = _WORD * (key != "") | _SMALL * (key in language.stop_words)
        traits |= _CONNECTS * (key in language.connectors) | _NUMBER * language.is_number(key)
        traits |= _LETTERS * letters | _CAPITALS * (letters and key.isupper())
        small = not key.islower() and key.lower() in language.stop_words
        return traits | _SMALL_IN_CAPITALS * small


@lru_cache(maxsize=4)
def _seen(language: Language) -> _Seen:
    return _Seen(language)


_PROPER, _NOMINAL = 1, 2


def _use_of(tag: str) -> int:
    """Returns bits for what a part of speech makes of a word."""
    return _NOMINAL * (tag in _NOMINAL_TAGS) | _PROPER * (tag == "PROPN")


_USES = Memo(_use_of, _KEPT)


def _capitalise_acronyms(
    reading: Reading,
    keys: list[str],
    looks: Traits,
    caseless: bool,
    resolve: Callable[[Sequence[str]], Iterable[str]],
) -> None:
    """Reads "Aids" as AIDS where its capital, or a text without any, leaves that open.

    Only for acronyms that look like a plural: others keep their letters when they are folded.
    """
    wanted = _ENDS_IN_S if caseless else _ENDS_IN_S | _UPPER
    sentences = reading.sentences
    capitals: dict[int, str] = {}
    for i in np.flatnonzero(looks & wanted == wanted).tolist():
        key, form = keys[i], reading.forms[i]
        # Where the key is in capitals ("STIs"), its plural is settled.
        if not key.islower() or key[-1] == "s" or form.lower() == key:
            continue
        if caseless or (i > 0 and sentences[i - 1] == sentences[i]):
            capitals[i] = form.upper()
    found = resolve(list(capitals.values()))
    for (i, form), key in zip(capitals.items(), found, strict=True):
        if key == form:
            keys[i] = form


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
    return (
        i > 0
        and reading.form(i) in reading.language.trailers
        and reading.ends[i - 1] == reading.starts[i]
    )


def _words(tokens: _Tokens) -> Units:
    places = np.flatnonzero(tokens.content & ~tokens.across)
    return Units(
        [tokens.keys[i] for i in places.tolist()],
        places,
        places + 1,
        tokens.nominal[places],
        tokens.named[places],
        tokens.traits[places] & _NUMBER != 0,
    )


def _phrases(tokens: _Tokens, are_terms: Callable[[Sequence[str]], Iterable[bool]] | None) -> Units:
    words = np.flatnonzero((tokens.traits & _WORD != 0) & ~tokens.across)
    keys = [tokens.keys[i] for i in words.tolist()]
    names: list[str] = []
    firsts: list[int] = []
    sizes: list[int] = []
    for size, starts in _sequences(tokens, words):
        names += _joined(keys, starts, size)
        firsts += starts
        sizes += [size] * len(starts)
    if are_terms is not None:
        known = list(are_terms(names))
        names = list(compress(names, known))
        firsts = list(compress(firsts, known))
        sizes = list(compress(sizes, known))
    # In order of the text, and of phrases with one beginning the shorter first.
    order = sorted(range(len(names)), key=firsts.__getitem__)
    first = np.array([firsts[n] for n in order], dtype=np.intp)
    last = words[first + np.array([sizes[n] - 1 for n in order], dtype=np.intp)]
    return Units(
        [names[n] for n in order],
        words[first],
        last + 1,
        tokens.nominal[last],
        tokens.named[last],
        np.zeros(len(names), dtype=np.bool_),
    )


def _joined(keys: list[str], starts: list[int], size: int) -> list[str]:
    """Returns the sequences of so many keys that begin at some places."""
    if size == 2:
        return [f"{keys[i]} {keys[i + 1]}" for i in starts]
    if size == 3:
        return [f"{keys[i]} {keys[i + 1]} {keys[i + 2]}" for i in starts]
    return [" ".join(keys[i : i + size]) for i in starts]


def _sequences(tokens: _Tokens, words: Numbers) -> Iterator[tuple[int, list[int]]]:
    """Yields for each size the sequences that could be phrases, by their first word.

    Only content words begin and end one, only connectors stand between, and nothing but what
    phrases reach across interrupts it.
    """
    solid = np.cumsum(~tokens.across)[words]
    sentence = tokens.sentences[words]
    follows = (np.diff(solid) == 1) & (np.diff(sentence) == 0)
    content = tokens.content[words]
    inner = content | (tokens.traits[words] & _CONNECTS != 0)
    firsts = np.flatnonzero(content)
    for size in range(2, MAX_WORDS + 1):
        firsts = firsts[firsts + size <= len(words)]
        firsts = firsts[follows[firsts + size - 2]]
        yield size, firsts[content[firsts + size - 1]].tolist()
        firsts = firsts[inner[firsts + size - 1]]


def _content(seen: _Seen, written: Sequence[str], traits: Traits, sentences: Numbers) -> Marks:
    """Marks content words. In capitals, "US" and "WHO" are words, unless all around is too."""
    content: Marks = traits & (_WORD | _SMALL) == _WORD
    doubtful = content & (traits & _SMALL_IN_CAPITALS != 0)
    if doubtful.any():
        shouted = _shouted_sentences(seen.traits_of(written), sentences)
        content[doubtful & shouted[sentences]] = False
    return content


def _shouted_sentences(traits: Traits, sentences: Numbers) -> Marks:
    """Marks the sentences written in capitals: headings, mostly."""
    count = int(sentences[-1]) + 1
    capitals = np.bincount(sentences[traits & _CAPITALS != 0], minlength=count)
    words = np.bincount(sentences[traits & _LETTERS != 0], minlength=count)
    return 2 * capitals > words


def _titled(traits: Traits, looks: Traits, tags: Traits, sentences: Numbers) -> Marks:
    """Marks words with a capital that no sentence start explains."""
    places = np.arange(len(traits))
    # Quotation marks, bullets and numbers before the first word leave the sentence unopened.
    letters = np.flatnonzero(looks & _ALPHABETIC)[::-1]
    opener = np.full(int(sentences[-1]) + 1 if len(sentences) else 0, len(traits), dtype=np.intp)
    opener[sentences[letters]] = letters
    explained = (tags & _PROPER == 0) & (opener[sentences] >= places)
    titled: Marks = (looks & _UPPER != 0) & (traits & _WORD != 0) & ~explained
    return titled


def _tokens_within(reading: Reading, marker: str) -> list[int]:
    """Returns the tokens that are part of a marker."""
    if not marker:
        return []
    inside: list[int] = []
    at = reading.text.find(marker)
    while at >= 0:
        past = at + len(marker)
        i = bisect_left(reading.starts, at)
        while i < len(reading) and reading.starts[i] < past:
            # Only whole tokens: a marker "." is no reason to look away from "H.I.V.".
            if reading.ends[i] <= past:
                inside.append(i)
            i += 1
        at = reading.text.find(marker, past)
    return inside
