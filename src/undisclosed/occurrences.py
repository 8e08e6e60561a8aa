"""Where names stand in a text, read as plain word sequences, whatever their tags say."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from undisclosed.risks import TokenRange
from undisclosed.terms.candidates import Candidates, skipped
from undisclosed.terms.folding import fold, is_capitals
from undisclosed.terms.protocol import Reading


def occurrences(
    names: Iterable[str], reading: Reading, candidates: Candidates
) -> Iterator[tuple[str, TokenRange]]:
    """Yields each place where one of the names stands, the longest at each place.

    A name in lower case is found in capitals too, so that a heading does not hide it, and an
    acronym in any case: whoever protects AIDS must not lose "aids" to a plural of aid.
    """
    starts: dict[str, list[list[str]]] = {}
    for name in names:
        words = name.split()
        starts.setdefault(words[0], []).append(words)
    for i, key in enumerate(candidates.keys):
        if not key:
            continue
        letters = reading.form(i).upper()
        possible = [words for form in {key, _lower(key)} for words in starts.get(form, ())]
        possible += [words for words in starts.get(letters, ()) if words == [letters]]
        for words in sorted(possible, key=len, reverse=True):
            past = i + 1 if words == [letters] else _matches(words, i, reading, candidates.keys)
            if past:
                yield " ".join(words), (i, past)
                break


def _matches(words: list[str], i: int, reading: Reading, keys: list[str]) -> int:
    """Returns one past the last token if the words stand at token i, else 0."""
    for at, word in enumerate(words):
        if at and i < len(keys) and skipped(reading, i):
            i += 1
        if i >= len(keys) or word not in (keys[i], _lower(keys[i])):
            return 0
        i += 1
    return i


def _lower(key: str) -> str:
    return fold(key.lower()) if is_capitals(key) else key
