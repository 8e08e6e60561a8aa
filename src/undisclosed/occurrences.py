"""Where names stand in a text, read as plain word sequences, whatever their tags say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from undisclosed.memo import Memo
from undisclosed.risks import TokenRange
from undisclosed.terms.candidates import Candidates, skipped
from undisclosed.terms.folding import fold, is_capitals
from undisclosed.terms.protocol import Reading

_WORDS_KEPT = 100_000
# What else may stand between the letters of a name that is spelled out: "H_I_V".
_SEPARATORS = frozenset("_*~.·|")


def occurrences(
    names: Iterable[str], reading: Reading, candidates: Candidates
) -> list[tuple[str, TokenRange]]:
    """Returns each place where one of the names stands, in order, the longest at each place.

    A name in lower case is found in capitals too, so that a heading does not hide it, and an
    acronym in any case: whoever protects AIDS must not lose "aids" to a plural of aid.
    """
    [found] = all_occurrences((frozenset(names),), reading, candidates)
    return found


def all_occurrences(
    sets: tuple[frozenset[str], ...], reading: Reading, candidates: Candidates
) -> list[list[tuple[str, TokenRange]]]:
    """Returns for each set of names what `occurrences` returns, looking at the text once."""
    index = _index_of(sets)
    keys, forms = candidates.keys, reading.forms
    begins = np.fromiter(map(index.__getitem__, zip(keys, forms, strict=True)), np.bool_, len(keys))
    found: list[list[tuple[str, TokenRange]]] = [[] for _ in sets]
    for i in np.flatnonzero(begins).tolist():
        letters = forms[i].upper()
        for number, possible in index.starting(keys[i], forms[i]):
            for words in possible:
                past = i + 1 if words == [letters] else _matches(words, i, reading, keys)
                if past:
                    found[number].append((" ".join(words), (i, past)))
                    break
    return found


class _Index(Memo[tuple[str, str], bool]):
    """Tells of a word, given its key and its form, whether any name begins with it."""

    def __init__(self, sets: Sequence[frozenset[str]]) -> None:
        super().__init__(lambda word: bool(self.starting(*word)), _WORDS_KEPT)
        self._starts: list[dict[str, list[list[str]]]] = []
        for names in sets:
            starts: dict[str, list[list[str]]] = {}
            for name in sorted(names):
                words = name.split()
                starts.setdefault(words[0], []).append(words)
            self._starts.append(starts)

    def starting(self, key: str, form: str) -> list[tuple[int, list[list[str]]]]:
        """Returns the names of each set that begin with a word, the longest first."""
        if not key:
            return []
        letters, firsts = form.upper(), {key, _lower(key)}
        found = []
        for number, starts in enumerate(self._starts):
            possible = [words for first in firsts for words in starts.get(first, ())]
            possible += [words for words in starts.get(letters, ()) if words == [letters]]
            if possible:
                found.append((number, sorted(possible, key=lambda words: (-len(words), words))))
        return found


@lru_cache(maxsize=64)
def _index_of(sets: tuple[frozenset[str], ...]) -> _Index:
    return _Index(sets)


def _matches(words: list[str], i: int, reading: Reading, keys: list[str]) -> int:
    """Returns one past the last token if the words stand at token i, else 0."""
    for at, word in enumerate(words):
        if at and i < len(keys) and (skipped(reading, i) or reading.forms[i] in _SEPARATORS):
            i += 1
        if i >= len(keys) or word not in (keys[i], _lower(keys[i])):
            return 0
        i += 1
    return i


def _lower(key: str) -> str:
    return fold(key.lower()) if is_capitals(key) else key
