"""Numbers in English, in figures and in words, and how to write them."""

from __future__ import annotations

import re
from decimal import Decimal

from undisclosed.ladders.english.wordlist import word_list

_SMALL = word_list(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen
    """
)
_TENS = word_list(
    """
    twenty thirty forty fifty sixty seventy eighty ninety
    """
)
_VALUES = {word: number for number, word in enumerate(_SMALL)} | {
    word: 10 * number for number, word in enumerate(_TENS, 2)
}
SCALES = {
    "hundred": Decimal(100),
    "thousand": Decimal(1000),
    "k": Decimal(1000),
    "million": Decimal(10) ** 6,
    "mn": Decimal(10) ** 6,
    "m": Decimal(10) ** 6,
    "billion": Decimal(10) ** 9,
    "bn": Decimal(10) ** 9,
}
_WORDS = "|".join(sorted([*_VALUES, "hundred", "thousand", "million", "billion"], key=len)[::-1])

FIGURES = r"\d{1,3}(?:[,\u00a0\u202f ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?"
IN_WORDS = (
    rf"(?:an?\s(?=hundred|thousand|million|billion))?(?:{_WORDS})(?:(?:\s|-|\sand\s)(?:{_WORDS}))*"
)
NUMBER = rf"(?:{FIGURES}|{IN_WORDS})"

_DECIMAL_COMMA = re.compile(r"\d+,\d{1,2}")
_UNCERTAIN_DOT = re.compile(r"\d{1,3}\.\d{3}")
_MOST_WORDS = 12


def read_number(text: str) -> tuple[Decimal, Decimal] | None:
    """Returns the least and the most that a number can mean; None where it is none.

    >>> read_number("12.500")
    (Decimal('12.500'), Decimal('12500'))
    """
    plain = text.strip()
    if re.fullmatch(FIGURES, plain):
        if _UNCERTAIN_DOT.fullmatch(plain):
            # Twelve and a half to some, twelve thousand five hundred to others.
            return Decimal(plain), Decimal(plain.replace(".", ""))
        if _DECIMAL_COMMA.fullmatch(plain):
            value = Decimal(plain.replace(",", "."))
        else:
            value = Decimal(re.sub(r"[^\d.]", "", plain))
        return value, value
    words = _words(plain)
    return (words, words) if words is not None else None


def _words(text: str) -> Decimal | None:
    """Reads "two hundred and fifty thousand"."""
    words = [word for word in re.split(r"[\s-]+", text.lower()) if word not in ("and", "a", "an")]
    if not words or len(words) > _MOST_WORDS:
        return None
    total, group = Decimal(0), Decimal(0)
    for word in words:
        if word in _VALUES:
            # "five seven" is no number, and "twenty five" is one.
            if group % 100 and not (group % 100 >= 20 and group % 10 == 0 and _VALUES[word] < 10):
                return None
            group += _VALUES[word]
        elif word == "hundred":
            group = max(group, Decimal(1)) * 100
        elif word in SCALES:
            total += max(group, Decimal(1)) * SCALES[word]
            group = Decimal(0)
        else:
            return None
    return total + group


def write_number(number: Decimal) -> str:
    """Returns a number in figures.

    >>> [write_number(Decimal(n)) for n in ("20000", "0.5", "2000000", "1E+1")]
    ['20,000', '0.5', '2 million', '10']
    """
    for word in ("billion", "million"):
        if number >= SCALES[word]:
            return f"{_plain(number / SCALES[word])} {word}"
    return _plain(number)


def write_range(low: Decimal, high: Decimal) -> str:
    """Returns a range in figures, a word for millions once.

    >>> write_range(Decimal(10_000_000), Decimal(20_000_000))
    '10–20 million'
    """
    first, second = write_number(low), write_number(high)
    for word in (" billion", " million"):
        if first.endswith(word) and second.endswith(word):
            first = first.removesuffix(word)
    return f"{first}–{second}"


def ways_to_write(low: Decimal, high: Decimal, limit: int = 100) -> tuple[str, ...]:
    """Returns round numbers of a range as pages have them, in figures and the small in words."""
    step = (high - low) / (limit // 2)
    if low >= 1:
        step = max(step.to_integral_value(rounding="ROUND_CEILING"), Decimal(1))
    found: dict[str, None] = {}
    number = low
    while number <= high and len(found) < limit:
        figures = _plain(number)
        found.setdefault(figures)
        found.setdefault(figures.replace(",", ""))
        if number < 20 and number == int(number):
            found.setdefault(_SMALL[int(number)])
        number += step
    return tuple(found)


def ten_in_words(low: int) -> str:
    """Returns what one is in between 70 and 79: "seventies"; "" where there is no such word."""
    return _TENS[low // 10 - 2].removesuffix("y") + "ies" if 20 <= low <= 90 else ""


def _plain(number: Decimal) -> str:
    return f"{number.normalize():,f}"
