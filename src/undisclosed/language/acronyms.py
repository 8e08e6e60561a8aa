"""Acronyms that a text explains: "human immunodeficiency virus (HIV)" and the reverse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

Range: TypeAlias = tuple[int, int]

_MAX_ACRONYM = 10
_MAX_INSIDE = 14
_BREAKS = frozenset('.;:?!()[]{}"“”')


def find_aliases(words: Sequence[str]) -> list[tuple[Range, Range]]:
    """Returns (expansion, acronym) pairs of token ranges.

    >>> find_aliases("the human immunodeficiency virus ( HIV ) spreads".split())
    [((1, 4), (5, 6))]
    """
    pairs = (_explained_before(words, i) or _explained_inside(words, i) for i in _openings(words))
    return [pair for pair in pairs if pair is not None]


def _openings(words: Sequence[str]) -> Iterator[int]:
    at = -1
    for _ in range(words.count("(")):
        at = words.index("(", at + 1)
        yield at


def is_acronym(word: str) -> bool:
    """Two to ten characters, a letter first, at least half of the letters capital, no word."""
    if not 2 <= len(word) <= _MAX_ACRONYM or not word[0].isalnum() or word.islower():
        return False
    letters = [char for char in word if char.isalpha()]
    return len(letters) >= 2 and 2 * sum(map(str.isupper, letters)) > len(letters)


def _explained_before(words: Sequence[str], opening: int) -> tuple[Range, Range] | None:
    """Expansion (ACRONYM), the acronym being the first token in the brackets."""
    if opening + 2 >= len(words) or words[opening + 2] not in (")", ",", ";", "-", "/"):
        return None
    acronym = words[opening + 1]
    if not is_acronym(acronym):
        return None
    letters = _letters(acronym)
    low = max(0, opening - min(len(letters) + 5, 2 * len(letters)) - _hyphens(words, opening))
    first = _match_back(words, low, opening, letters)
    return None if first is None else ((first, opening), (opening + 1, opening + 2))


def _explained_inside(words: Sequence[str], opening: int) -> tuple[Range, Range] | None:
    """ACRONYM (expansion)."""
    if opening == 0 or not is_acronym(words[opening - 1]):
        return None
    limit = min(len(words), opening + 2 + _MAX_INSIDE)
    closing = next((j for j in range(opening + 1, limit) if words[j] in (")", ",", ";")), None)
    if closing is None or closing - opening < 3:
        return None
    first = _match_back(words, opening + 1, closing, _letters(words[opening - 1]))
    return None if first is None else ((first, closing), (opening - 1, opening))


def _match_back(words: Sequence[str], low: int, past: int, letters: str) -> int | None:
    """Matches letters from the right; the first one must begin a word. Returns that word."""
    left = len(letters) - 1
    for i in range(past - 1, low - 1, -1):
        if words[i] in _BREAKS:
            return None
        word = words[i].lower()
        if word == letters:
            return None
        for j in range(len(word) - 1, -1, -1):
            if word[j] == letters[left] and (left > 0 or j == 0):
                left -= 1
                if left < 0:
                    return i if past - i > 1 else None
    return None


def _letters(acronym: str) -> str:
    letters = "".join(char.lower() for char in acronym if char.isalnum())
    return letters[:-1] if acronym.endswith("s") and acronym[:-1].isupper() else letters


def _hyphens(words: Sequence[str], opening: int) -> int:
    return sum(word in ("-", "/") for word in words[max(0, opening - 12) : opening])
