"""Where names stand in a text, read as plain word sequences, whatever their tags say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from undisclosed.language.keys import is_capitals
from undisclosed.language.protocol import Language, Reading
from undisclosed.memo import LONGEST
from undisclosed.terms.candidates import Candidates, skipped
from undisclosed.terms.units import TokenRange

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
    index = NameIndex([frozenset(names)], reading.language)
    keys, forms = candidates.keys, reading.forms
    found = []
    for i in index.possible_places(keys, forms):
        for _, possible in index.starting(keys[i], forms[i]):
            match = _longest_match(possible, i, reading, keys)
            if match:
                found.append(match)
    return found


def all_occurrences(
    index: NameIndex, reading: Reading, candidates: Candidates
) -> list[list[tuple[str, TokenRange]]]:
    """Returns for each set of names what `occurrences` returns, looking at the text once."""
    keys, forms = candidates.keys, reading.forms
    found: list[list[tuple[str, TokenRange]]] = [[] for _ in range(index.sets)]
    for i, starting in enumerate(map(index.__getitem__, zip(keys, forms, strict=True))):
        for number, possible in starting:
            match = _longest_match(possible, i, reading, keys)
            if match:
                found[number].append(match)
    return found


_Names = list[list[str]]
"""Names, each as its words."""


class NameIndex(dict[tuple[str, str], Sequence[tuple[int, _Names]]]):
    """The names of each set that begin with a word, given its key and form, the longest first.

    It keeps what it has told of a word.

    Attributes:
        sets: How many sets of names there are.
    """

    def __init__(
        self,
        sets: Sequence[frozenset[str]],
        language: Language,
        *,
        as_written: Collection[int] = (),
    ) -> None:
        """Prepares.

        Args:
            sets: The names, as keys.
            language: That of the text.
            as_written: The sets whose acronyms count only where they are written as such: of the
                thousands of names of diseases, one has the letters of "Ms".
        """
        super().__init__()
        self.sets = len(sets)
        self._as_written = frozenset(as_written)
        self._language = language
        self._starts: list[dict[str, _Names]] = []
        for names in sets:
            starts: dict[str, _Names] = {}
            for name in sorted(names):
                words = name.split()
                starts.setdefault(words[0], []).append(words)
            self._starts.append(starts)
        self._firsts = frozenset().union(*self._starts)

    def __missing__(self, word: tuple[str, str]) -> Sequence[tuple[int, _Names]]:
        key, form = word
        starting = self.starting(key, form) if key and self._may_start(key, form) else ()
        if len(key) <= LONGEST and len(form) <= LONGEST:
            if len(self) >= _WORDS_KEPT:
                self.clear()
            self[word] = starting
        return starting

    def _may_start(self, key: str, form: str) -> bool:
        """Tells quickly of most words that they begin no name."""
        return (
            key in self._firsts
            or (is_capitals(key) and _lower(key, self._language) in self._firsts)
            or form.upper().replace(".", "") in self._firsts
        )

    def possible_places(self, keys: Sequence[str], forms: Sequence[str]) -> list[int]:
        """Returns the tokens at which a name may stand, without keeping anything."""
        words = {key for key in set(keys) if key and self._may_start(key, "")}
        letters = {form for form in set(forms) if form.upper().replace(".", "") in self._firsts}
        return [
            i
            for i, (key, form) in enumerate(zip(keys, forms, strict=True))
            if key in words or (form in letters and key)
        ]

    def starting(self, key: str, form: str) -> Sequence[tuple[int, _Names]]:
        """Returns the names of each set that begin with a word."""
        letters, firsts = form.upper(), {key, _lower(key, self._language)}
        found = []
        for number, starts in enumerate(self._starts):
            possible = [words for first in firsts for words in starts.get(first, ())]
            for acronym in self._acronyms(form, letters, number):
                possible += [words for words in starts.get(acronym, ()) if words == [acronym]]
            if possible:
                found.append((number, sorted(possible, key=lambda words: (-len(words), words))))
        return found

    def _acronyms(self, form: str, letters: str, number: int) -> set[str]:
        """Returns the acronyms that a word may be."""
        if number in self._as_written and form != letters:
            return set()
        return {letters, letters.replace(".", "")}


def _longest_match(
    names: _Names, i: int, reading: Reading, keys: list[str]
) -> tuple[str, TokenRange] | None:
    """Returns the first of some names that stands at token i, and where it ends."""
    letters = reading.forms[i].upper()
    for words in names:
        acronym = words in ([letters], [letters.replace(".", "")])
        past = i + 1 if acronym else _matches(words, i, reading, keys)
        if past:
            return " ".join(words), (i, past)
    return None


def _matches(words: list[str], i: int, reading: Reading, keys: list[str]) -> int:
    """Returns one past the last token if the words stand at token i, else 0."""
    for at, word in enumerate(words):
        if at and i < len(keys) and (skipped(reading, i) or reading.forms[i] in _SEPARATORS):
            i += 1
        if i >= len(keys) or (word != keys[i] and word != _lower(keys[i], reading.language)):
            return 0
        i += 1
    return i


def _lower(key: str, language: Language) -> str:
    return language.fold(key.lower()) if is_capitals(key) else key
