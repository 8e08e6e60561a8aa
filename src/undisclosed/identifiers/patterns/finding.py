"""Finds what can be told from how it is written: dates, ages, amounts, codes, addresses.

Each family of patterns is tried only where something leads to it (a figure, a month's name, a
sign), so that ordinary words cost one look.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from undisclosed.identifiers.identifier import Match
from undisclosed.identifiers.patterns import (
    addresses,
    amounts,
    calendar,
    codes,
    national,
    references,
    spelled,
    streets,
)
from undisclosed.identifiers.patterns.pieces import (
    GAP,
    JOINT,
    NUMBERS,
    NUMERAL_WORDS,
    Pattern,
    any_of,
    scan,
)

_FIGURE = re.compile(r"\d++")
_AMOUNT = re.compile(
    rf"{NUMBERS}(?:{JOINT}?[^\W\d_]|{GAP}?[%‰°º€£$¥₹'’′])|\d{{2,3}}/\d{{2,3}}{GAP}?m"
)
"""Figures that more than a date or a code may begin with."""
_AMOUNTS = (
    any_of(amounts.AGE_NUMBERS),
    any_of(calendar.DURATIONS),
    any_of(amounts.MONEY_NUMBERS),
    any_of(amounts.MEASURES),
)
_DATES = (any_of(codes.CARDS), any_of(calendar.DATE_FIGURES))
_POSTS = (any_of(streets.HOUSES), any_of(streets.POSTCODE_FIGURES))
_REST = (*references.BY_YEAR, any_of(calendar.YEARS), *codes.CODE_FIGURES)
_PHONES = (any_of(codes.PHONE_FIGURES),)
_BY_NEXT = {
    ".": (*spelled.SPACED_FIGURES, *addresses.IPV4, any_of(addresses.MACS)),
    ":": (any_of(addresses.MACS),),
    "-": (*spelled.SPACED_FIGURES, any_of(addresses.MACS), *codes.SSN_FIGURES),
    " ": (*spelled.SPACED_FIGURES, *codes.SSN_FIGURES),
}
"""What is tried first, by the character behind the figures."""
_FIGURES = {
    (mark, amount): (*first, *_DATES, *(_AMOUNTS if amount else ()), *_POSTS, *_PHONES, *_REST)
    for mark, first in (*_BY_NEXT.items(), ("", ()))
    for amount in (False, True)
}


def _lead(families: Iterable[tuple[Iterable[str], Sequence[Pattern]]]) -> dict[str, list[Pattern]]:
    """Returns the patterns to try at each word, in the order they are given."""
    table: dict[str, list[Pattern]] = defaultdict(list)
    for words, patterns in families:
        for word in words:
            table[word] += [each for each in patterns if each not in table[word]]
    return dict(table)


_WORD = re.compile(r"[^\W\d_]++")
_NUMERALS = frozenset(NUMERAL_WORDS)
_WORDS = _lead(
    (
        (calendar.MONTH_LEADS, (*calendar.DATE_MONTHS, *calendar.LONE_MONTHS)),
        (calendar.WEEKDAY_LEADS, calendar.DATE_WEEKDAYS),
        (calendar.SEASON_LEADS, calendar.DATE_SEASONS),
        (calendar.FEAST_LEADS, calendar.DATE_FEASTS),
        (("FY", "Q", "H"), calendar.DATE_FISCAL),
        (amounts.AGE_LEADS, amounts.AGE_WORDS),
        (spelled.SPOKEN_LEADS, spelled.SPOKEN),
        (calendar.PART_LEADS, calendar.DATE_WORDS),
        (("half", "Half", "a", "an", "A", "An", "one", "One"), calendar.HALF_TIMES),
        (
            (*NUMERAL_WORDS, *(word.capitalize() for word in NUMERAL_WORDS)),
            (*_AMOUNTS[:3], any_of(amounts.MEASURES_IN_WORDS)),
        ),
        (amounts.MONEY_LEADS, amounts.MONEY_CODES),
        (national.HEALTH_LEADS, national.HEALTH),
        (national.NATIONAL_LEADS, national.NATIONAL),
        (streets.UNIT_LEADS, streets.UNITS),
        (streets.STATE_LEADS, streets.BY_STATE),
        (codes.PASSPORT_LEADS, codes.PASSPORT_WORDS),
        (("SSN", "social", "Social"), codes.SSN_WORDS),
        (codes.PHONE_LEADS, codes.PHONE_WORDS),
        (("no", "No", "nos", "Nos"), references.BY_NUMBER),
        (codes.CODE_LEADS, codes.CODE_WORDS),
        (references.LAWS, references.BY_LAW),
        (references.PARTS, references.BY_PART),
    )
)
_SIGN = re.compile(r"[£$€¥₹₽₺₴₪₩#§]|[+(\[](?=\d)")
_SIGNS = _lead(
    (
        ("£$€¥₹₽₺₴₪₩", amounts.MONEY_SIGNS),
        ("+(", codes.PHONE_SIGNS),
        ("#", codes.CODE_SIGNS),
        ("[", codes.CITATIONS),
        ("§", references.BY_SIGN),
    )
)
_CAPITALS = re.compile(r"[A-Z](?=[A-Z]{0,7}[0-9/.-]{1,2}[A-Z0-9]|[A-Z]? ?\d{1,2}[A-Z]? \d)")
_CODES = (
    *addresses.MACS,
    *codes.IBANS,
    *streets.BRITISH,
    *national.INSURANCE,
    *codes.PASSPORTS,
    *codes.CODE_CAPITALS,
)
_ROAD_END = re.compile(r"[A-ZÄÖÜ][^\W\d_]{2,32}\.?(?=\s\d)")
_SPACED = re.compile(r"(?<!\S)[A-Z](?= [^\W\d_] [^\W\d_](?!\w))")
_INITIAL = re.compile(r"\.(?=[ -]?[^\W\d_a-z]\.)")


# Most telling first: of two that overlap the one that stands higher stays.
_RANKS = {
    **dict.fromkeys(("email", "url", "iban", "card", "mac", "ip", "ssn"), 0),
    **dict.fromkeys(("health", "national"), 0),
    **dict.fromkeys(("passport", "phone", "postcode", "spelled"), 1),
    **dict.fromkeys(("date", "age", "address"), 2),
    **dict.fromkeys(("duration", "money", "measure"), 3),
    **dict.fromkeys(("code", "initials"), 4),
}
_YEAR_RANK = 5
_NEVER_BLOCKED = 0
REFERENCE = "reference"
_MONTH_OR_WHOLE = re.compile(r"[A-Za-z]{3}|\d[-/.]\d\d?[-/.]\d|:")


def find_patterns(text: str) -> list[Match]:
    """Returns what is found, in order and without overlaps.

    >>> [(m.kind, m.start) for m in find_patterns("aged 40, since 3 May 2004, rule 12 (b)")]
    [('age', 0), ('date', 15)]
    """
    found = [
        *addresses.find_addresses(text),
        *scan(text, addresses.hexadecimals(text)),
        *scan(text, _figures(text)),
        *scan(text, _leads(text, _WORD, _WORDS)),
        *scan(text, _leads(text, _SIGN, _SIGNS)),
        *scan(text, ((m.start(), _CODES) for m in _CAPITALS.finditer(text))),
        *scan(text, ((m.start(), streets.BY_ROAD_END) for m in _ROAD_END.finditer(text))),
        *scan(text, ((m.start(), spelled.SPACED_LETTERS) for m in _SPACED.finditer(text))),
        *scan(text, ((m.start() - 1, codes.INITIALS) for m in _INITIAL.finditer(text, 1))),
    ]
    return _settle(text, found) if found else []


def _figures(text: str) -> Iterator[tuple[int, Sequence[Pattern]]]:
    for run in _FIGURE.finditer(text):
        mark = text[run.end() : run.end() + 1]
        amount = _AMOUNT.match(text, run.start()) is not None
        yield run.start(), _FIGURES[mark if mark in _BY_NEXT else "", amount]


def _leads(
    text: str, leads: re.Pattern[str], table: dict[str, list[Pattern]]
) -> Iterator[tuple[int, list[Pattern]]]:
    """Finds the words or signs that lead to patterns; of numerals in a row, the first."""
    found = [lead for lead in leads.finditer(text) if lead[0] in table]
    numerals_end = -2
    for lead in found:
        is_numeral = lead[0].lower() in _NUMERALS
        if not is_numeral or lead.start() > numerals_end + 1:
            yield lead.start(), table[lead[0]]
        if is_numeral:
            numerals_end = lead.end()


def _settle(text: str, found: list[Match]) -> list[Match]:
    """Drops what is blocked by a reference or overlaps with something more telling."""
    taken = bytearray(len(text))
    blocked = bytearray(len(text))
    for match in found:
        if match.kind == REFERENCE:
            blocked[match.start : match.end] = b"\1" * (match.end - match.start)
    kept = []
    proper = [match for match in found if match.kind != REFERENCE]
    for match in sorted(proper, key=lambda match: _precedence(text, match)):
        if any(taken[match.start : match.end]) or _is_blocked(text, match, blocked):
            continue
        taken[match.start : match.end] = b"\1" * (match.end - match.start)
        kept.append(match)
    return sorted(kept, key=lambda match: match.start)


def _precedence(text: str, match: Match) -> tuple[int, int, int]:
    """Sorts by rank, longer ones first; a year alone gives way to all that may hold one."""
    is_year = match.kind == "date" and text[match.start : match.end].isdigit()
    return _YEAR_RANK if is_year else _RANKS[match.kind], match.start - match.end, match.start


def _is_blocked(text: str, match: Match, blocked: bytearray) -> bool:
    if _RANKS[match.kind] == _NEVER_BLOCKED or not any(blocked[match.start : match.end]):
        return False
    return match.kind != "date" or not _MONTH_OR_WHOLE.search(text, match.start, match.end)
