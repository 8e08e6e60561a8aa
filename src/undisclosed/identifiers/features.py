"""What the network is told of a token: of its word, and of the place where it stands.

A word's features are hashed and remembered with the word. Features of a place are few enough to
be numbered, a table for each template.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from undisclosed.identifiers.identifier import Match
from undisclosed.identifiers.word_classes import CLASS_COUNT, WordClasses
from undisclosed.language.protocol import Reading
from undisclosed.language.tagging.features import TEMPLATES, Hashes, hash_words
from undisclosed.language.tagging.tagger import UPOS
from undisclosed.terms.arrays import Marks, Numbers

PageCounts: TypeAlias = Callable[[Sequence[str]], Sequence[int]]
"""On how many pages of the English pack, or of as many pages, each of some keys stands."""

LOWER, CAPITAL, CAPITALS, LETTER, MIXED, OTHER = range(6)
"""How a word is written."""
_CASES = 6
_BIN_BITS = 1.25
_STEPS = np.array([int(np.ceil(2 ** (_BIN_BITS * i))) for i in range(1, 16)])
COUNT_BINS = len(_STEPS) + 1

_MIX = np.uint64(0x9E3779B97F4A7C15)
_SPREAD = np.uint64(0xFF51AFD7ED558CCD)
_SHIFT = np.uint64(32)
_CODES = 4096
_CLASS_BITS = np.arange(CLASS_COUNT, dtype=np.uint64)

_TOLD_KINDS = """
    date duration age money measure phone email url ip mac iban card ssn passport code initials
"""
PATTERN_CLASSES = ("", *_TOLD_KINDS.split())
"""Kinds of patterns that the network is told of. What is not among them it judges by itself: an
address in a letter is written as in the texts that it learned from, where nothing was told."""
_CLASS_OF = {kind: i for i, kind in enumerate(PATTERN_CLASSES)}
_TAGS = {name: i for i, name in enumerate(UPOS)}
_PLACES = 8
_TIMES = 6
_DOUBLINGS = np.array([2, 4, 8, 16, 32])
TABLES = {
    "tag": len(UPOS) * 3,
    "place": _PLACES,
    "times": _TIMES * 3,
    "pattern": len(PATTERN_CLASSES) * 2,
    "pattern_tag": len(PATTERN_CLASSES) * len(UPOS),
    "capital_tag_count": 3 * len(UPOS) * COUNT_BINS,
    "glue": 4,
    "often": (len(_DOUBLINGS) + 1) * 3,
}
"""How many features each template of a place has."""
OFFSETS = dict(zip(TABLES, np.cumsum([0, *TABLES.values()])[:-1].tolist(), strict=True))
CONTEXT_ROWS = sum(TABLES.values())
WORD_COLUMNS = len(TEMPLATES)


def case_of(word: str) -> int:
    """Returns how a word is written."""
    if word.islower():
        return LOWER
    if not word[:1].isalpha():
        return OTHER if word.upper() == word.lower() else MIXED
    if not word[0].isupper():
        return MIXED if word.upper() != word else OTHER
    if len(word.rstrip(".")) == 1:
        return LETTER
    if word.isupper():
        return CAPITALS
    return CAPITAL if word[1:].islower() or not word[1:].isalpha() else MIXED


def count_bins(counts: Sequence[int]) -> Numbers:
    """Returns floor(log2(n + 1) / 1.25), at most 15, from whole numbers alone.

    >>> count_bins([0, 1, 2, 300]).tolist()
    [0, 0, 1, 6]
    """
    return np.searchsorted(_STEPS, np.array(counts, dtype=np.int64) + 1, side="right")


def hash_types(
    words: Sequence[str], keys: Sequence[str], bins: Numbers, classes: WordClasses
) -> tuple[Hashes, Numbers]:
    """Returns the hashes of the features of words, and where those of each word begin."""
    looks = hash_words(words)
    cases = np.array([case_of(word) for word in words], dtype=np.intp)
    told = np.array([classes(key) if key else (0, 0) for key in keys], dtype=np.uint64).reshape(
        -1, 2
    )
    owners, templates, bits = np.nonzero(told[:, :, None] >> _CLASS_BITS & np.uint64(1))
    codes = np.concatenate(
        (_code(0, bins, cases), _code(templates + 1, bits, cases[owners]))
    ).astype(np.uint64)
    codes *= _MIX
    codes = ((codes ^ (codes >> _SHIFT)) * _SPREAD) >> _SHIFT
    numbers = np.arange(len(words))
    owner = np.concatenate((numbers.repeat(looks.shape[1]), numbers, owners))
    hashes = np.concatenate((looks.ravel(), codes.astype(np.uint32)))
    order = np.argsort(owner, kind="stable")
    return hashes[order], np.searchsorted(owner[order], numbers)


def _code(template: int | Numbers, value: Numbers, cases: Numbers) -> Numbers:
    return (template + 1) * _CODES + value * _CASES + cases + 1


def mark_tokens(
    reading: Reading, matches: Sequence[Match]
) -> tuple[list[tuple[int, int]], Numbers]:
    """Returns the token ranges of matches, and for each token its pattern class and place in it.

    A class is given as twice its number in `PATTERN_CLASSES`, plus 1 behind the first token.
    """
    marks = np.zeros(len(reading), dtype=np.intp)
    ranges = []
    for match in matches:
        first = bisect_right(reading.ends, match.start)
        past = bisect_left(reading.starts, match.end)
        if code := 2 * _CLASS_OF.get(match.kind, 0):
            marks[first:past] = code + 1
            marks[first : first + 1] = code
        ranges.append((first, past))
    return ranges, marks


def context_rows(
    reading: Reading, sentences: Numbers, cases: Numbers, bins: Numbers, marks: Numbers
) -> Numbers:
    """Returns the rows of the features of each token's place, a column for each template.

    Args:
        reading: The text.
        sentences: Number of each token's sentence.
        cases: How each token is written.
        bins: Page-count bin of each token.
        marks: Pattern class of each token (`mark_tokens`).
    """
    tags = np.fromiter(map(_TAGS.__getitem__, reading.tags), dtype=np.intp, count=len(reading))
    opens = np.diff(sentences, prepend=-1) > 0
    capital = (cases == CAPITAL) | (cases == CAPITALS) | (cases == LETTER)
    document = _Document(reading.keys, cases, capital, opens)
    height = np.where(cases == CAPITALS, 2, capital.astype(np.intp))
    columns = {
        "tag": tags * 3 + _chunk_marks(reading),
        "place": _places(capital, opens, document, _headings(sentences, capital, cases)),
        "times": np.minimum(document.inside, _TIMES - 1) * 3 + height,
        "pattern": marks,
        "pattern_tag": marks // 2 * len(UPOS) + tags,
        "capital_tag_count": (height * len(UPOS) + tags) * COUNT_BINS + bins,
        "glue": _glue(reading),
        "often": np.searchsorted(_DOUBLINGS, document.times, side="right") * 3 + height,
    }
    rows = [columns[name] + OFFSETS[name] for name in TABLES]
    return np.stack(rows, axis=1)


class _Document:
    """What the whole text says of each token's key.

    Attributes:
        times: How often it stands there.
        lower: Whether it stands somewhere in lower case.
        inside: How often it has a capital inside a sentence.
    """

    def __init__(self, keys: list[str], cases: Numbers, capital: Marks, opens: Marks) -> None:
        index = {key: i for i, key in enumerate(dict.fromkeys(keys))}
        ids = np.fromiter(map(index.__getitem__, keys), dtype=np.intp, count=len(keys))
        size = len(index)
        self.times = np.bincount(ids, minlength=size)[ids]
        self.lower: Marks = np.bincount(ids[cases == LOWER], minlength=size)[ids] > 0
        self.inside = np.bincount(ids[capital & ~opens], minlength=size)[ids]


def _chunk_marks(reading: Reading) -> Numbers:
    """0 outside of a noun phrase, 1 at its first token, 2 behind that."""
    chunks = np.array(reading.chunks)
    first = np.diff(chunks, prepend=-1) != 0
    return np.where(chunks < 0, 0, np.where(first, 1, 2))


def _headings(sentences: Numbers, capital: Marks, cases: Numbers) -> Marks:
    """Tells the tokens of sentences in which hardly a word is in lower case."""
    size = int(sentences[-1]) + 1 if len(sentences) else 0
    capitals = np.bincount(sentences[capital], minlength=size)
    lower = np.bincount(sentences[cases == LOWER], minlength=size)
    headings: Marks = (capitals > 2 * lower)[sentences] if size else np.empty(0, dtype=np.bool_)
    return headings


def _places(capital: Marks, opens: Marks, document: _Document, headings: Marks) -> Numbers:
    """Where a capital stands: no capital is 0, first of a sentence 1 to 3, inside 4 to 7."""
    first = np.where(document.inside > 0, 2, np.where(document.lower, 1, 3))
    inside = np.where(headings, np.where(document.lower, 4, 5), np.where(document.lower, 6, 7))
    return np.where(capital, np.where(opens, first, inside), 0)


def _glue(reading: Reading) -> Numbers:
    """1 when a token stands right behind the one before, plus 2 when the next does so."""
    behind = np.zeros(len(reading) + 1, dtype=np.intp)
    if len(reading) > 1:
        behind[1:-1] = np.array(reading.starts[1:]) == np.array(reading.ends[:-1])
    return behind[:-1] + 2 * behind[1:]
