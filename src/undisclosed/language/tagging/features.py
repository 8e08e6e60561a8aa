"""What a word looks like, as thirteen hashes.

Every feature is a function of the word alone, never of its neighbours, so a word is hashed once
and then remembered. Hashing is vectorised over words: the first and last ten code points of all
words stand in one matrix, and prefixes and suffixes are the running values of one polynomial.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Hashes: TypeAlias = npt.NDArray[np.uint32]
_Long: TypeAlias = npt.NDArray[np.uint64]

TEMPLATES = (
    *("form", "cased"),
    *("suffix1", "suffix2", "suffix3", "suffix4"),
    *("prefix1", "prefix2", "prefix3", "prefix4"),
    *("shape", "shape_suffix3", "length"),
)

_EDGE = 10
_AFFIXES = 4
_PRIME = np.uint64(0x100000001B3)
_MIX = np.uint64(0xFF51AFD7ED558CCD)
_SHIFT = np.uint64(32)
_NUMBER = re.compile(r"[+-]?\d+(?:[.,:/'’-]\d+)*")
_DIGITS = str.maketrans("123456789", "000000000")


def hash_words(words: Sequence[str]) -> Hashes:
    """Returns one row of hashes per word, one column per template.

    >>> hash_words(["virus", "HIV"]).shape
    (2, 13)
    """
    forms = [_normal_form(word) for word in words]
    heads = _prefix_hashes([form[:_EDGE] for form in forms])
    tails = _prefix_hashes([form[: -_EDGE - 1 : -1] for form in forms])
    lengths = np.array([len(form) for form in forms], dtype=np.uint64)
    shapes = np.array([_shape(word) for word in words], dtype=np.uint64)
    whole = heads[:, -1] * _PRIME + tails[:, -1] + lengths
    columns = [
        whole,
        whole * _PRIME + (shapes & np.uint64(3)),
        *(tails[:, i] for i in range(_AFFIXES)),
        *(heads[:, i] for i in range(_AFFIXES)),
        shapes,
        tails[:, 2] * _PRIME + shapes,
        np.minimum(lengths, np.uint64(12)),
    ]
    salts = (np.arange(1, len(columns) + 1, dtype=np.uint64)) * _MIX
    return _scramble(np.stack(columns, axis=1) + salts)


def _normal_form(word: str) -> str:
    """Lower case; numbers become one of two marks, so that unseen ones look like seen ones."""
    if word[:1].isdigit() and _NUMBER.fullmatch(word):
        return "!Y" if len(word) == 4 and word.isdigit() else "!D"
    return word.lower().translate(_DIGITS)


def _shape(word: str) -> int:
    """Six bits: first upper, all upper, a digit, a hyphen, alphabetic, upper inside."""
    lower = word.lower()
    if lower == word:
        upper_bits = 0
    else:
        upper_bits = word[:1].isupper() | word.isupper() << 1 | (word[1:] != lower[1:]) << 5
    alphabetic = word.isalpha()
    if alphabetic:
        return upper_bits | 16
    digit = any(char.isdigit() for char in word[:40])
    return upper_bits | digit << 2 | ("-" in word) << 3


def _prefix_hashes(edges: list[str]) -> _Long:
    """Hash of the first 1, 2 … ten characters of each string; shorter ones repeat padding."""
    chars = np.array(edges, dtype=f"<U{_EDGE}").view(np.uint32).reshape(len(edges), _EDGE)
    hashes = np.empty((len(edges), _EDGE), dtype=np.uint64)
    running = np.full(len(edges), 0xCBF29CE4, dtype=np.uint64)
    for i in range(_EDGE):
        running = running * _PRIME + chars[:, i] + np.uint64(1)
        hashes[:, i] = running
    return hashes


def _scramble(hashes: _Long) -> Hashes:
    hashes = (hashes ^ (hashes >> _SHIFT)) * _MIX
    hashes = (hashes ^ (hashes >> _SHIFT)) * _PRIME
    return (hashes >> _SHIFT).astype(np.uint32)
