"""Dates in Romance languages: how they are read, and how a month, a year or a decade is said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from undisclosed.ladders.periods import (
    Period,
    When,
    Yearless,
    day_of,
    may_be_year,
    month,
    years,
)
from undisclosed.language.romance.speech import FIRST_OF_DAYS, Speech

_NUMERALS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI XXII"
_ROMAN = tuple(_NUMERALS.split())
_LONGEST = 60
_FIRST = re.compile(FIRST_OF_DAYS)


class SpokenDates:
    """Reads and says dates in one language."""

    def __init__(self, speech: Speech) -> None:
        """Takes its words."""
        self._speech = speech
        short = (name[:3] for name in speech.short_months)
        self._numbers = {name: number for number, name in enumerate(short, 1)}
        self._numbers |= {name: number for number, name in enumerate(speech.months, 1)}
        name = rf"(?P<month>{'|'.join((*speech.months, *speech.short_months))})\.?"
        day, year = r"(?P<day>\d{1,2})(?:\.?[º°o]|r|er)?", r"(?P<year>\d{4})"
        gap = r"(?:\s(?:de\s|d['’])?|-)"
        self._full = re.compile(rf"{day}{gap}{name}{speech.of}{year}", re.I)
        self._no_year = re.compile(rf"{day}{gap}{name}", re.I)
        self._month = re.compile(rf"{name}{speech.of}{year}", re.I)
        self._month_only = re.compile(name, re.I)
        self._figures = re.compile(r"(?P<day>\d\d?)[/.-](?P<month>\d\d?)[/.-](?P<year>\d{4}|\d\d)")
        self._iso = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)")
        self._decade = re.compile(rf"{speech.years}\s(?P<year>\d{{3}}0|\d0)", re.I)

    def read(self, text: str) -> When | None:
        """Returns what a date says; None where that is not sure."""
        plain = " ".join(text.split()).lower() if len(text) <= _LONGEST else ""
        plain = _FIRST.sub("", plain, count=1) if _FIRST.match(plain) else plain
        for pattern in (self._full, self._iso, self._figures):
            if found := pattern.fullmatch(plain):
                return day_of(_year(found["year"]), self._number(found["month"]), int(found["day"]))
        if (found := self._month.fullmatch(plain)) and may_be_year(int(found["year"])):
            return month(int(found["year"]), self._number(found["month"]))
        if found := self._decade.fullmatch(plain):
            first = _year(found["year"])
            return years(first, first + 9) if may_be_year(first) else None
        if re.fullmatch(r"\d{4}", plain) and may_be_year(int(plain)):
            return years(int(plain), int(plain))
        if found := self._no_year.fullmatch(plain):
            return Yearless(self._number(found["month"]), whole=False)
        if found := self._month_only.fullmatch(plain):
            return Yearless(self._number(found["month"]), whole=True)
        return None

    def is_of_days(self, text: str) -> bool:
        """Tells whether a date is more than one day: "3 al 28 de mayo"."""
        return bool(_FIRST.match(" ".join(text.split())))

    def label(self, when: Period | Yearless) -> str:
        """Returns what a month, a year, a decade or a century is called."""
        speech = self._speech
        if isinstance(when, Yearless):
            return speech.months[when.month - 1]
        start = when.first.year
        if when.is_month:
            name = speech.months[when.first.month - 1]
            return f"{name}{' del ' if speech.code == 'ca' else ' de '}{start}"
        if when.is_year:
            return str(start)
        if when.is_decade:
            return speech.decade.format(year=start)
        return speech.century.format(number=_ROMAN[start // 100])

    def mentions(self, when: Period | Yearless) -> Iterator[tuple[str, ...]]:
        """Yields the words by which a page is known to speak of it."""
        if isinstance(when, Yearless):
            yield (self._speech.months[when.month - 1],)
            return
        if when.is_month:
            yield (self._speech.months[when.first.month - 1],)
        yield tuple(map(str, range(when.first.year, when.last.year + 1)))

    def _number(self, name: str) -> int:
        """Returns the number of a month, written in figures or in letters."""
        if name.isdigit():
            return int(name)
        return self._numbers.get(name) or self._numbers[name[:3]]


def _year(figures: str) -> int:
    """Returns a year of four figures or two: "98" is 1998, "04" is 2004."""
    year = int(figures)
    return year if len(figures) == 4 else year + (1900 if year > 30 else 2000)
