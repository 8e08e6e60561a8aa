"""Dates in English: every way of writing them, and how to say a month, a year, a decade."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

from undisclosed.ladders.english.sentence import PREPOSITIONS, as_word, in_place_of, look_around
from undisclosed.ladders.english.wordlist import word_list
from undisclosed.ladders.periods import (
    Period,
    Weekday,
    When,
    Yearless,
    day_of,
    may_be_year,
    month,
    years,
)
from undisclosed.ladders.protocol import DescribedSpan, Step, Worded

MONTHS = word_list(
    """
    January February March April May June July August September October November December
    """
)
WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
# Words of their own: a page with "may" on it says nothing of the month.
_OTHER_WORDS = frozenset({3, 5})
_DAYS_COUNTED = range(1, 32)
_LONGEST = 90
# "The" between these and a date goes with them.
_EDGES = frozenset({"on", "before", "by", "after", "until", "till", "between", "from"})

# Between these and a date that is alone nothing else is said of it.
_BEFORE_DATES = _EDGES | {"in", "since"}
_CLOCK = re.compile(r"\d{1,2}(?:[:.]\d\d){0,2}\s?(?:[ap]\.?\s?m\.?)?(?:\s?h(?:ou)?rs)?", re.I)

_NUMBERS = {name[:3].lower(): number for number, name in enumerate(MONTHS, 1)}
_DAYS = {name[:3].lower(): number for number, name in enumerate(WEEKDAYS)}
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?"
    r"|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:\s?(?:st|nd|rd|th))?"
_YEAR = r"(?P<year>\d{4})"
_WEEKDAY = (
    r"(?P<weekday>mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?"
    r"|sat(?:urday)?|sun(?:day)?)\.?"
)
_TIME = re.compile(
    r"(?:,|\s|T)(?:\s?at)?(?:\s?(?:about|around|approximately))?\s?\d{1,2}"
    r"(?:[:.h]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?m\.?|\s?h(?:ou)?rs)?|\s?[ap]\.?m\.?)(?:Z)?$",
    re.I,
)
_LEAD = re.compile(
    r"(?:(?:on|in|during|of|since|from|between|until|till|by|before|after|the|or|about|around|circa"
    r"|as)\s+)+",
    re.I,
)
_SEPARATOR = re.compile(
    r"\s*(?:\band(?:\s+also)?\b|\bor\b|\bto\b|\buntil\b|\btill\b|\bthrough\b|\s-\s|[–—])\s*", re.I
)
_DAYS_JOINED = re.compile(r"(\d{1,2})\s?[-,]\s?(?=\d{1,2}[\s,])")


def _spelled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{_WEEKDAY},?\s)?{pattern}", re.I)


_PARTS = re.compile(
    r"(?:(?P<early>early|(?:the\s)?(?:beginning|start)\sof)|(?P<mid>mid|(?:the\s)?middle\sof)"
    r"|(?P<late>late|(?:the\s)?end\sof)|(?P<season>spring|summer|autumn|fall|easter|christmas)"
    r"|(?P<winter>winter)|(?P<quarter>q[1-4]))(?:\sof)?(?:\s|-)(?:in\s)?(?:the\s)?(?P<rest>.+)",
    re.I,
)
_FULL = (
    _spelled(rf"{_DAY}(?:\sday)?(?:\sof)?[\s-]{_MONTH},?[\s-]{_YEAR}"),
    _spelled(rf"{_MONTH}\s{_DAY},?\s{_YEAR}"),
)
_ISO = re.compile(rf"{_YEAR}([-/.])(?P<month>\d\d?)\2(?P<day>\d\d?)")
_FIGURES = re.compile(rf"(?P<first>\d\d?)\s?([-/.])\s?(?P<second>\d\d?)\s?\2\s?{_YEAR}")
_OF_YEAR = re.compile(rf"{_MONTH},?\s(?:of\s)?{_YEAR}", re.I)
_FIGURES_OF_YEAR = re.compile(rf"(?P<month>\d\d?)/{_YEAR}")
_YEAR_ONLY = re.compile(rf"(?:the\syear\s)?{_YEAR}")
_DECADE = re.compile(r"(?P<year>\d{3}0)['’]?s")
_SHORT_RANGE = re.compile(rf"{_YEAR}[-/](?P<short>\d\d)")
_LONG_RANGE = re.compile(rf"{_YEAR}[-/](?P<other>\d{{4}})")
_NO_YEAR = (
    _spelled(rf"{_DAY}(?:\sday)?(?:\sof)?[\s-]{_MONTH}"),
    _spelled(rf"{_MONTH}\s{_DAY}"),
)
_MONTH_ONLY = re.compile(_MONTH, re.I)
_WEEKDAY_ONLY = re.compile(_WEEKDAY, re.I)


def read_date(text: str) -> When | None:
    """Reads a date or a stretch of dates; None where it is not sure.

    Days and months in figures that can be read in two orders give the stretch between both.

    >>> read_date("05/06/2006")
    Period(first=datetime.date(2006, 5, 6), last=datetime.date(2006, 6, 5))
    """
    plain = _stripped(text)
    return None if plain is None else _read_one(plain) or _read_several(plain)


def is_several(text: str) -> bool:
    """Tells whether a text is a stretch of dates or a list of them."""
    plain = _stripped(text)
    return plain is not None and _read_one(plain) is None and _read_several(plain) is not None


def _stripped(text: str) -> str | None:
    """Returns a date without preposition and time of day; None if it is too long for one."""
    if len(text) > _LONGEST:
        return None
    plain = " ".join(text.split()).strip(" ,")
    plain = _LEAD.sub("", plain, count=1) if _LEAD.match(plain) else plain
    return _TIME.sub("", plain)


def _read_one(text: str) -> When | None:
    return next((when for read in _READERS if (when := read(text)) is not None), None)


def _read_several(text: str) -> When | None:
    """Reads "3 and 9 May 2001": what lacks a month or a year has those of the last."""
    pieces = _SEPARATOR.split(_DAYS_JOINED.sub(r"\1 – ", text))
    if not 2 <= len(pieces) <= 6:
        return None
    last = _read_one(_LEAD.sub("", pieces[-1]))
    if isinstance(last, Period):
        return _joined(last, pieces[:-1])
    if isinstance(last, Yearless) and all(_is_day(piece) for piece in pieces[:-1]):
        return Yearless(last.month, whole=False)
    return None


def _joined(last: Period, pieces: list[str]) -> Period | None:
    whole = last
    for piece in pieces:
        one = _read_one(piece)
        if one is None and _is_day(piece):
            one = _month_of(last)
        if isinstance(one, Yearless):
            # December may be the one before: "28 December to 3 January 2001".
            year = last.first.year - (one.month > last.first.month)
            one = month(year, one.month) if may_be_year(year) else None
        if not isinstance(one, Period):
            return None
        whole = whole.joined(one)
    return whole


def _month_of(period: Period) -> Period | None:
    found = month(period.first.year, period.first.month)
    return period if found.contains(period) and not period.is_month else None


def _is_day(text: str) -> bool:
    return (
        re.fullmatch(r"\d{1,2}(?:st|nd|rd|th)?", text) is not None
        and 1 <= int(re.sub(r"\D", "", text)) <= 31
    )


def _read_full(text: str) -> Period | None:
    for pattern in _FULL:
        if found := pattern.fullmatch(text):
            return day_of(int(found["year"]), _number(found["month"]), int(found["day"]))
    if found := _ISO.fullmatch(text):
        return day_of(int(found["year"]), int(found["month"]), int(found["day"]))
    return None


def _read_figures(text: str) -> Period | None:
    found = _FIGURES.fullmatch(text)
    if not found:
        return None
    year, first, second = int(found["year"]), int(found["first"]), int(found["second"])
    if not may_be_year(year):
        return None
    readings = [day_of(year, m, d) for d, m in ((first, second), (second, first)) if m <= 12]
    # No order makes sense: the year is all that was told.
    whole = readings[0] if readings else day_of(year, 0, 0)
    for reading in readings:
        whole = whole.joined(reading) if whole and reading else None
    return whole


def _read_month(text: str) -> Period | None:
    if (found := _OF_YEAR.fullmatch(text)) and may_be_year(int(found["year"])):
        return month(int(found["year"]), _number(found["month"]))
    if (found := _FIGURES_OF_YEAR.fullmatch(text)) and may_be_year(int(found["year"])):
        number = int(found["month"])
        return month(int(found["year"]), number) if 1 <= number <= 12 else None
    return None


def _read_years(text: str) -> Period | None:
    if found := _YEAR_ONLY.fullmatch(text):
        first = last = int(found["year"])
    elif found := _DECADE.fullmatch(text):
        first = int(found["year"])
        last = first + 9
        # "The 1900s" are ten years to some and a hundred to others.
        if first % 100 == 0 and first < 2000:
            last = first + 99
    elif found := _LONG_RANGE.fullmatch(text):
        first, last = int(found["year"]), int(found["other"])
    elif found := _SHORT_RANGE.fullmatch(text):
        return _read_short_range(int(found["year"]), int(found["short"]))
    else:
        return None
    return (
        years(first, last) if may_be_year(first) and may_be_year(last) and first <= last else None
    )


def _read_short_range(year: int, short: int) -> Period | None:
    """Reads "2006-11", which is a month to some and a stretch of years to others."""
    if not may_be_year(year):
        return None
    whole = month(year, short) if 1 <= short <= 12 else None
    until = year - year % 100 + short
    until += 100 * (until < year)
    if until - year <= 20 and may_be_year(until):
        whole = years(year, until) if whole is None else whole.joined(years(year, until))
    return whole


def _read_part(text: str) -> Period | None:
    found = _PARTS.fullmatch(text)
    if not found:
        return None
    rest = _read_month(found["rest"]) or _read_years(found["rest"])
    if not rest:
        return None
    day = timedelta(days=1)
    if found["winter"]:
        # Of 2006: the one that began in 2005 or the one that ended in 2007.
        first, last = rest.first.year - 1, rest.last.year + 1
        return years(first, last) if may_be_year(first) and may_be_year(last) else None
    # It is within the rest and not all of it; which days exactly makes no difference.
    return Period(rest.first + day * (not found["early"]), rest.last - day * (not found["late"]))


def _read_yearless(text: str) -> Yearless | Weekday | None:
    for pattern in _NO_YEAR:
        if (found := pattern.fullmatch(text)) and 1 <= int(found["day"]) <= 31:
            return Yearless(_number(found["month"]), whole=False)
    if found := _MONTH_ONLY.fullmatch(text):
        return Yearless(_number(found["month"]), whole=True)
    if found := _WEEKDAY_ONLY.fullmatch(text):
        return Weekday(_DAYS[found["weekday"][:3].lower()])
    return None


_READERS: tuple[Callable[[str], When | None], ...] = (
    _read_full,
    _read_figures,
    _read_month,
    _read_years,
    _read_part,
    _read_yearless,
)


def _number(name: str) -> int:
    return _NUMBERS[name[:3].lower()]


def word_nothing(span: DescribedSpan) -> Worded | None:
    """Says of a date no more than that it is one; None where "[date]" does."""
    if _CLOCK.fullmatch(span.text):
        return as_word(span, "[time]")
    if is_several(span.text):
        return Worded("[dates]")
    when = read_date(span.text)
    if isinstance(when, Yearless | Weekday) and look_around(span).word in _BEFORE_DATES:
        is_month = isinstance(when, Yearless) and when.whole
        return Worded("a certain month" if is_month else "a certain day")
    return None


def word_date(when: When, span: DescribedSpan) -> Step | None:
    """Says a month, a year, a decade or a century where a date stood."""
    if isinstance(when, Weekday):
        around = look_around(span)
        fits = around.word in PREPOSITIONS
        return Step(Worded("a weekday"), (tuple(WEEKDAYS[:5]),)) if fits else None
    if isinstance(when, Yearless):
        if when.month in _OTHER_WORDS:
            return None
        name = MONTHS[when.month - 1]
        return Step(_placed(name, name, span), ((name,),))
    label, describing = _label(when)
    return Step(_placed(label, describing, span), tuple(_mentions(when)))


def _label(period: Period) -> tuple[str, str]:
    """Returns what a period is called, and what it is called before a noun."""
    start = period.first.year
    if period.is_month:
        name = f"{MONTHS[period.first.month - 1]} {start}"
        return name, name
    if period.is_year:
        return str(start), str(start)
    if period.is_decade:
        return f"the {start}s", f"{start}s"
    number = start // 100 + 1
    ordinal = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number // 10 != 1 else 0, "th")
    return f"the {number}{ordinal} century", f"{number}{ordinal}-century"


def _mentions(period: Period) -> Iterator[tuple[str, ...]]:
    number = period.first.month
    if period.is_month:
        name = MONTHS[number - 1]
        if number in _OTHER_WORDS:
            yield tuple(f"{name} {day}" for day in _DAYS_COUNTED)
        else:
            yield (name,)
    yield tuple(map(str, range(period.first.year, period.last.year + 1)))


def _placed(label: str, describing: str, span: DescribedSpan) -> Worded:
    lead = _LEAD.match(span.text)
    if lead and lead.end() < len(span.text):
        return _with_lead_inside(label, describing, span, lead.end())
    around = look_around(span)
    word, reach = around.word, around.reach
    the = word == "the"
    if around.describes or (around.determined and not the):
        return as_word(span, describing)
    if the:
        word, reach = around.earlier, around.earlier_reach
        if word not in _EDGES:
            return in_place_of(span, label, "", around.reach)
    if word == "on":
        return in_place_of(span, label, "in", reach)
    if word in ("between", "from") and is_several(span.text):
        return in_place_of(span, label, "in", reach)
    if word in ("before", "by") or (word == "to" and around.earlier == "prior"):
        return _on_edge(span, f"the end of {label}", the, reach, word)
    if word in ("until", "till"):
        return _on_edge(span, f"some time in {label}", the, reach, word)
    if word in ("after", "following"):
        return _on_edge(span, f"the beginning of {label}", the, reach, word)
    return in_place_of(span, label, "", around.reach) if the else Worded(label)


def _on_edge(span: DescribedSpan, label: str, the: bool, reach: int, word: str) -> Worded:
    """Before 16 November is not before November, but before the end of it; and so on."""
    return in_place_of(span, label, word, reach) if the else Worded(label)


def _with_lead_inside(label: str, describing: str, span: DescribedSpan, cut: int) -> Worded:
    """Words a date whose preposition is part of the span: "on 16 November 2006"."""
    inside, rest = span.text[:cut], span.text[cut:]
    outer = DescribedSpan(rest, span.type, span.kind, before=span.before + inside, after=span.after)
    placed = _placed(label, describing, outer)
    if placed.reach > cut:
        return Worded(placed.label, placed.lead, placed.reach - cut)
    kept = inside[: cut - placed.reach]
    words = f"{placed.lead} {placed.label}" if placed.lead else placed.label
    return Worded(kept + words)
