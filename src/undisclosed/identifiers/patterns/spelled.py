"""Numbers and names written so that no machine should find them: spaced out, or in words."""

from __future__ import annotations

from itertools import pairwise

from undisclosed.identifiers.patterns.checks import digits
from undisclosed.identifiers.patterns.pieces import GAP, either, in_cases, make

_ONE_TO_NINE = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_DIGITS = {
    **dict.fromkeys(("zero", "oh", "nought", "naught"), 0),
    **{word: i for i, word in enumerate(_ONE_TO_NINE, 1)},
}
_TIMES = {"double": 2, "triple": 3}
_SPOKEN = rf"(?i:{either(*_DIGITS, *_TIMES)})"
_FEWEST_SPOKEN = 6
_FEWEST_LETTERS = 4


def _goes_up(values: list[int]) -> bool:
    """Tells whether somebody is counting: each is one more, or one less, than the one before."""
    steps = {b - a for a, b in pairwise(values)}
    return steps in ({1}, {-1})


def _is_spoken(text: str) -> bool:
    words = "".join(char if char.isalpha() else " " for char in text.lower()).split()
    values = [_DIGITS[word] for word in words if word in _DIGITS]
    count = len(words) + sum(_TIMES[word] - 2 for word in words if word in _TIMES)
    return count >= _FEWEST_SPOKEN and not _goes_up(values) and len(set(values)) > 1


def _is_spaced_number(text: str) -> bool:
    values = list(map(int, digits(text)))
    return not _goes_up(values) and len(set(values)) > 2


def _is_spaced_name(text: str) -> bool:
    letters = [ord(char) for char in text.lower() if char.isalpha()]
    return len(letters) >= _FEWEST_LETTERS and not _goes_up(letters) and text[0].isupper()


_STEP = rf"(?:,?{GAP}|{GAP}?[-–]{GAP}?)"
SPOKEN = (make("phone", rf"{_SPOKEN}(?:{_STEP}{_SPOKEN}){{4,24}}(?!\w)", _is_spoken),)
SPOKEN_LEADS = in_cases((*_DIGITS, *_TIMES))

_APART = r"(?:[ \u00a0]{1,3}|[ \u00a0]?[-–.][ \u00a0]?)"
SPACED_FIGURES = (
    make("phone", rf"\d(?:{_APART}\d(?!\d)){{6,18}}(?!\w|[.,]\d)", _is_spaced_number),
)

_LETTERS = r"[^\W\d_](?: [^\W\d_](?!\w)){1,24}"
SPACED_LETTERS = (make("spelled", rf"{_LETTERS}(?: {{2,4}}{_LETTERS}){{0,3}}", _is_spaced_name),)
