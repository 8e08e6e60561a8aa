"""What tells itself by how it is written in a Romance language: dates, ages, numbers, addresses.

What no language changes (addresses of mail and pages, accounts, cards) is found as in English. The
text is the view of a document, in which "3.º" is "3.o" and "D.ª" is "D.a".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

from undisclosed.identifiers.identifier import Match
from undisclosed.identifiers.patterns.finding import find_patterns as find_english
from undisclosed.language.romance.speech import FIRST_OF_DAYS, Speech
from undisclosed.language.speaking import speech_of

_SAME_EVERYWHERE = frozenset({"email", "url", "iban", "card", "mac", "ip"})
_DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE"
_CAPITAL = r"[A-ZÀ-ÖØ-Þ]"
_NAME = rf"{_CAPITAL}[\w’'·.-]{{0,30}}"
_SMALL = r"(?:dels|del|de|las|los|la|les|el|das|dos|da|do|d['’]|l['’]|i|y|e)"
_PHONES = (
    r"(?:\(?\+?(?:34|351|55|376)\)?[ .-]?)?"
    r"(?:[6-9]\d{2}(?:[ .-]?\d{3}){2}|[6-9]\d{2}(?:[ .-]?\d{2}){3}"
    r"|[89]\d[ .-]\d{3}[ .-]\d{2}[ .-]\d{2}"
    r"|2\d{2}[ .-]?\d{3}[ .-]?\d{3}|\(?\d{2}\)?[ .-]9?\d{4}[-. ]?\d{4})"
)
_PLATES = r"\d{4}[ -]?[BCDFGHJ-NPR-TV-Z]{3}|[A-Z]{2}-\d{2}-[A-Z]{2}|\d{2}-[A-Z]{2}-\d{2}"

_NUMBERED = r"(?:\s?(?i:n\.?[º°o]\.?|núm(?:ero)?\.?|nro\.?))?\s?[:#]?\s?"
_CODE = r"(?P<it>[A-Z0-9](?:[./-]?[A-Z0-9]| (?=\d)){2,24})"
_STREET = (
    rf"(?:{_SMALL}\s?){{0,3}}{_NAME}"
    rf"(?:(?:\s{_SMALL}){{1,2}}(?:(?<=['’])|\s){_NAME}|\s{_NAME}){{0,4}}"
)
_HOUSE = r",?\s(?:n\.?[º°o]\s?|núm\.?\s)?\d{1,4}(?!\d)[A-Za-z]?(?!\w)"
_SIDE = r"(?:esq|dta|dto|dcha|izq|izda)\.?"
_DOOR = rf",?\s\d{{1,2}}[.ºªrao]{{0,3}}\s?(?:\d{{1,2}}[.ºªrao]{{1,3}}|[A-Z](?!\w)|{_SIDE})"
_POSTCODES = rf"\d{{5}}-\d{{3}}|\d{{4}}-\d{{3}}|\d{{5}}(?=\s{_CAPITAL})"
_FIGURES = r"\d{1,2}(?P<sep>[/.-])\d{1,2}(?P=sep)(?:\d{4}|\d{2})"
_OF_AGE = r"(?:\sde\sedad|\sd['’]edat|\sde\sidade)"
# "Two years of prison" are no age.
_NO_TERM = r"(?!\w)(?!\s(?:de|d['’])\s?(?!edad|edat|idade)\w)"
_AMOUNT = r"\d{1,3}(?:[. ]\d{3}){1,4}(?:,\d{1,2})?|\d{1,9}(?:[.,]\d{1,2})?"
_MANY = r"(?:\s(?:mil|millones|milions|milhões))?(?:\s(?:de|d['’]))?"
_UNIT = r"\s?(?:€|euros|mg|ml|kg|g|m|km)\b"


def find_patterns(text: str, speech: Speech) -> list[Match]:
    """Returns what is found in a text, in order; of two that overlap the more telling stays.

    >>> text = "DNI 12345678Z, nacida el 3 de mayo de 1998"
    >>> [match.kind for match in find_patterns(text, speech_of("es"))]
    ['national', 'date']
    """
    taken = bytearray(len(text))
    found = []
    same = (each for each in find_english(text) if each.kind in _SAME_EVERYWHERE)
    for match in (*same, *_own(text, speech)):
        if not any(taken[match.start : match.end]):
            taken[match.start : match.end] = b"\1" * (match.end - match.start)
            found.append(match)
    return sorted(found, key=lambda match: match.start)


def _own(text: str, speech: Speech) -> Iterator[Match]:
    for kind, pattern, check in _patterns(speech.code):
        for found in pattern.finditer(text):
            start, end = found.span("it") if "it" in pattern.groupindex else found.span()
            if check is None or check(text[start:end]):
                yield Match(start, end, kind)


@cache
def _patterns(code: str) -> list[tuple[str, re.Pattern[str], Callable[[str], bool] | None]]:
    """Returns the patterns of a language, the most telling first."""
    speech = speech_of(code)
    day, month, age = _day_pattern(speech), month_pattern(speech), _age_pattern(speech)
    what = (
        ("national", r"(?<![\w.])\d{8}[ -]?[A-Z](?!\w)", _is_dni),
        ("national", r"(?<!\w)[XYZ][ -]?\d{7}[ -]?[A-Z](?!\w)", _is_dni),
        ("national", r"(?<![\w.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\w)", None),
        ("code", rf"(?<![\w-])(?:{_PLATES})(?![\w-])", None),
        ("code", rf"(?<!\w)(?i:{speech.codes}){_NUMBERED}{_CODE}(?!\w)", _has_digits),
        ("address", rf"(?<!\w)(?i:{speech.streets})\s?{_STREET}(?:{_HOUSE}(?:{_DOOR})?)?", None),
        ("postcode", rf"(?<![\w.-])(?:{_POSTCODES})(?!\w)", None),
        ("date", rf"(?<!\w){day}(?!\w)", None),
        ("date", rf"(?<!\w)(?i:{month}){speech.of}(?:1[5-9]|20)\d\d(?!\w)", None),
        ("date", rf"(?<![\w./-]){_FIGURES}(?![\w/-])", _is_day),
        ("date", r"(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w-])", None),
        ("phone", rf"(?<![\w.,/-]){_PHONES}(?![\w-]|[.,]\d)", None),
        ("age", rf"(?<!\w){between_pattern(speech)}(?!\w)", None),
        ("age", rf"(?<!\w)(?i:(?:{speech.ages_before})\s?|,\s|\(){age}{_NO_TERM}", None),
        ("age", rf"(?<!\w)(?P<it>\d{{1,3}}\s{speech.years}{_OF_AGE})(?!\w)", None),
        ("money", rf"(?<![\w.,])(?:(?:R\$|€|\$)\s?(?:{_AMOUNT}))(?!\w)", None),
        ("money", rf"(?<![\w.,])(?:{_AMOUNT}){_MANY}\s?(?:{speech.money})(?!\w)", None),
        ("date", rf"(?<!\w)(?i:{speech.years})\s(?:19|20)?\d0(?![\w.,]\d|\s?%)", None),
        ("date", rf"(?<![\w.,/-])(?:1[89]|20)\d\d(?![\w/%-]|[.,]\d|{_UNIT})", None),
    )
    return [(kind, re.compile(pattern), check) for kind, pattern, check in what]


def month_pattern(speech: Speech) -> str:
    """Returns an expression for the name of a month."""
    return rf"(?:{'|'.join(speech.months)}|(?:{'|'.join(speech.short_months)})\.?)"


def between_pattern(speech: Speech) -> str:
    """Returns an expression for a range of ages as ladders write it."""
    return speech.between.format(low=r"(\d{1,3})", high=r"(\d{1,3})").replace(" ", r"\s")


def _day_pattern(speech: Speech) -> str:
    month = month_pattern(speech)
    return (
        rf"(?:{FIRST_OF_DAYS})?(?:1?\d|2\d|3[01])(?:\.?[º°o]|r|er)?(?:\s(?:de\s|d['’])?|-)(?i:{month})"
        rf"(?:{speech.of}(?:1[5-9]|20)\d\d)?"
    )


def _age_pattern(speech: Speech) -> str:
    return rf"(?P<it>\d{{1,3}}\s{speech.years}{_OF_AGE}?)"


def _is_dni(written: str) -> bool:
    """Tells whether the letter of a Spanish identity number is its own.

    >>> _is_dni("12345678Z"), _is_dni("12345678A"), _is_dni("X1234567L")
    (True, False, True)
    """
    plain = re.sub(r"[ -]", "", written)
    digits = plain[:-1].translate(str.maketrans("XYZ", "012"))
    return _DNI_LETTERS[int(digits) % 23] == plain[-1]


def _has_digits(written: str) -> bool:
    return sum(map(str.isdigit, written)) > 1


def _is_day(written: str) -> bool:
    first, second, _ = map(int, re.split(r"[/.-]", written))
    return 0 < first < 32 and 0 < second < 32 and min(first, second) < 13
