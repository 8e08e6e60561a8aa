"""Names, by their letters: which of them begin so, and where words in a row make one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, count

from undisclosed.memo import Memo
from undisclosed.terms.readings import LONGEST, SHORT
from undisclosed.terms.shapes import SHORTEST, alike_of

_TINY = 2
_KEPT = 50_000


class BrokenNames:
    """Names of which a text may have the letters, however they are set apart.

    A policy may have tens of thousands, with ten beginnings each: these are looked up in the names
    in order, and not kept.
    """

    def __init__(self, names: Iterable[str]) -> None:
        """Takes the keys of the names."""
        self._named: dict[str, list[str]] = {}
        letters_of_all: set[str] = set()
        for name in sorted(names):
            letters = "".join(filter(str.isalpha, name.lower()))
            if len(letters) >= _TINY:
                self._named.setdefault(alike_of(letters), []).append(name)
            if len(letters) >= SHORTEST:
                letters_of_all.add(letters)
        self._in_order = sorted(self._named)
        self._letters = sorted(letters_of_all)
        self._pieces = Memo(self._is_piece, _KEPT)

    def called(self, alike: str) -> Sequence[str]:
        """Returns the names that have some letters, by what passes for them."""
        return self._named.get(alike, ())

    def begins(self, alike: str) -> bool:
        """Tells whether some name begins with such letters."""
        return next(_beginning(alike, self._in_order), None) is not None

    def in_words(self, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Yields first word, one past the last, and the name where words in a row make a name.

        "H IV", and "schizo" with "phrenia" on the next line.
        """
        for i in compress(count(), map(self._pieces.__getitem__, words)):
            joined = words[i]
            for j in range(i + 1, min(i + LONGEST, len(words))):
                if not words[j].isalpha():
                    break
                joined += words[j]
                alike = alike_of(joined.lower())
                if not self.begins(alike):
                    break
                for name in self.called(alike):
                    plain = " ".join(words[i : j + 1]).lower() == name.lower()
                    if not plain and _is_broken(words[i : j + 1]):
                        yield i, j + 1, name

    def _is_piece(self, word: str) -> bool:
        """Tells whether a word may be the first piece of a name that was broken."""
        # A Σ that ends a piece ends no word: there it would be another small letter.
        piece = f"{word}x".lower()[:-1]
        if not word.isalpha() or word not in (piece, piece.upper(), piece.capitalize()):
            return False
        longer = (name for name in _beginning(piece, self._letters) if len(name) > len(piece))
        if word == piece.upper():
            return next(longer, None) is not None
        # A single letter of a short name is left to chance: "a" of AIDS.
        rest = 2 if len(piece) > 1 else SHORT
        return any(len(name) >= min(SHORT, len(piece) + rest) for name in longer)


def _beginning(start: str, names: Sequence[str]) -> Iterator[str]:
    """Yields those of some names in order that begin with some letters."""
    for at in range(bisect_left(names, start), len(names)):
        if not names[at].startswith(start):
            return
        yield names[at]


def _is_broken(pieces: Sequence[str]) -> bool:
    """Tells whether words in a row may be one that was broken: long, capitals, or in halves."""
    joined = "".join(pieces)
    if joined.isupper():
        return len(joined) >= SHORTEST
    return len(joined) >= SHORT or (len(pieces) == 2 and min(map(len, pieces)) > 1)
