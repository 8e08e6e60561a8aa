"""Where names stand in a text, read as plain word sequences, whatever their tags say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

from undisclosed.risks import TokenRange
from undisclosed.terms.candidates import Candidates, skipped
from undisclosed.terms.folding import fold, is_capitals
from undisclosed.terms.protocol import Reading

_WORDS_KEPT = 100_000
# What else may stand between the letters of a name that is spelled out: "H_I_V".
_SEPARATORS = frozenset("_*~.·|")


def occurrences(
    names: Iterable[str], reading: Reading, candidates: Candidates
) -> Iterator[tuple[str, TokenRange]]:
    """Yields each place where one of the names stands, in order, the longest at each place.

    A name in lower case is found in capitals too, so that a heading does not hide it, and an
    acronym in any case: whoever protects AIDS must not lose "aids" to a plural of aid.
    """
    index = _index_of(names if isinstance(names, frozenset) else frozenset(names))
    # Most words begin no name: look at each different word once, then only where it may.
    hits = index.hits(candidates.spellings.different)
    for i in candidates.spellings.tokens(hits) if hits else ():
        letters = reading.forms[i].upper()
        for words in index[candidates.keys[i], reading.forms[i]]:
            past = i + 1 if words == [letters] else _matches(words, i, reading, candidates.keys)
            if past:
                yield " ".join(words), (i, past)
                break


class _Index(dict[tuple[str, str], list[list[str]]]):
    """The names that start with a word, given its key and form, the longest first.

    Only words that were met and begin a name have an entry.
    """

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__()
        self._seen: set[tuple[str, str]] = set()
        self._starts: dict[str, list[list[str]]] = {}
        for name in sorted(names):
            words = name.split()
            self._starts.setdefault(words[0], []).append(words)

    def hits(self, words: Set[tuple[str, str]]) -> Set[tuple[str, str]]:
        """Returns those of some words that begin a name."""
        for word in words - self._seen:
            possible = self._look_up(*word)
            if possible:
                self[word] = possible
            if len(self._seen) >= _WORDS_KEPT:
                self._seen.clear()
            self._seen.add(word)
        return words & self.keys()

    def _look_up(self, key: str, form: str) -> list[list[str]]:
        letters = form.upper()
        starts = self._starts
        if not key or (key not in starts and letters not in starts and not is_capitals(key)):
            return []
        possible = [words for first in {key, _lower(key)} for words in starts.get(first, ())]
        possible += [words for words in starts.get(letters, ()) if words == [letters]]
        return sorted(possible, key=lambda words: (-len(words), words))


@lru_cache(maxsize=64)
def _index_of(names: frozenset[str]) -> _Index:
    return _Index(names)


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
