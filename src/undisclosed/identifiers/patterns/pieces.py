"""Pieces that patterns are made of: gaps, dashes, numbers in figures and in words.

Every repetition of a group has a bound and a pattern is tried only where a word begins, so no
text makes it look at a character more often than a fixed number of times.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from undisclosed.identifiers.identifier import Match

GAP = r"(?:[^\S\n]{1,3}|[^\S\n]?\n[^\S\n]?)"
"""Some white space, at most one line break."""
DASH = r"[-‐-―−]"
JOINT = rf"(?:{GAP}|{DASH})"


def in_cases(words: Iterable[str]) -> tuple[str, ...]:
    """Returns words in lower case, with a capital and in capitals.

    >>> in_cases(["tel"])
    ('tel', 'Tel', 'TEL')
    """
    return tuple(way for word in words for way in (word, word.capitalize(), word.upper()))


def either(*words: str) -> str:
    """Returns a pattern for any of some words, the longer ones tried first.

    >>> either("min", "minute")
    '(?:minute|min)'
    """
    return f"(?:{'|'.join(sorted(words, key=len, reverse=True))})"


_NUMERAL_WORDS = """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred
    thousand million billion dozen
"""
NUMERAL_WORDS = tuple(_NUMERAL_WORDS.split())
_NUMERAL = rf"(?i:{either(*NUMERAL_WORDS)})"
NUMERALS = (
    rf"(?:{_NUMERAL}(?:{JOINT}(?:and{GAP})?{_NUMERAL}){{0,6}}(?!\w)"
    rf"(?:{GAP}and{GAP}a{GAP}(?:half|quarter)\b)?)"
)
"""A number in words: "twenty-five", "three hundred and six", "two and a half"."""

FIGURES = (
    r"(?:\d{1,3}(?:[,.\u00a0\u202f’' ]\d{3}){1,4}(?!\d)(?:[.,]\d{1,2}(?!\d))?"
    r"|\d{1,12}(?:[.,]\d{1,6})?)(?!\d)[½¼¾]?"
)
"""A number in figures, with or without marks between thousands: "1,250.50", "0.5"."""

_LARGE_WORD = either("hundred", "thousand", "million", "billion", "trillion", "lakh", "crore")
LARGE = rf"(?:{GAP}?{_LARGE_WORD}\b|(?:[mkMK]|bn|mn)\b)"
"""What may follow figures: "1.2 million", "3bn"."""

NUMBER = rf"(?:{FIGURES}{LARGE}?|{NUMERALS})"
_AND = rf"(?:{GAP}?{DASH}{GAP}?|{GAP}(?:to|and|or){GAP})"
NUMBERS = rf"{NUMBER}(?:(?:,{GAP}{NUMBER}){{0,4}}{_AND}{NUMBER})?"
"""A number, two of them ("20 to 25") or a list of them ("401, 515 and 397")."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A kind and how it is written.

    Attributes:
        kind: See `TYPE_OF_KIND`, or "reference".
        regex: Tried where a word or a sign begins. A group named "it" is the span, else all is.
        check: Tells from what was matched whether it is one; a checksum, say.
    """

    kind: str
    regex: re.Pattern[str]
    check: Callable[[str], bool] | None = None

    def accept(self, found: re.Match[str]) -> Match | None:
        """Returns what the regular expression found, if it passes the check."""
        start, end = found.span("it") if "it" in self.regex.groupindex else found.span()
        if self.check is not None and not self.check(found.string[start:end]):
            return None
        return Match(start, end, self.kind)


def make(kind: str, regex: str, check: Callable[[str], bool] | None = None) -> Pattern:
    """Returns a pattern from what is written."""
    return Pattern(kind, re.compile(regex), check)


def any_of(patterns: Sequence[Pattern]) -> Pattern:
    """Returns one pattern for several of one kind and with one check: it is tried in one go."""
    kind, check = patterns[0].kind, patterns[0].check
    if any((each.kind, each.check) != (kind, check) for each in patterns):
        raise ValueError("Patterns of different kinds or with different checks can not be one.")
    return make(kind, "|".join(f"(?:{each.regex.pattern})" for each in patterns), check)


def scan(text: str, places: Iterable[tuple[int, Sequence[Pattern]]]) -> Iterator[Match]:
    """Finds at each place the first of its patterns that fits, unless one before reaches there.

    Args:
        text: Where to look.
        places: Where something may begin, ascending, and what.
    """
    past = 0
    for start, patterns in places:
        if start < past or (start and _runs_on(text, start)):
            continue
        for pattern in patterns:
            found = pattern.regex.match(text, start)
            match = pattern.accept(found) if found else None
            if match is not None:
                past = match.end
                yield match
                break


def _runs_on(text: str, start: int) -> bool:
    """Tells whether a place is inside a word; signs may stand right behind one."""
    before = text[start - 1]
    return (before.isalnum() or before == "_") and text[start].isalnum()
