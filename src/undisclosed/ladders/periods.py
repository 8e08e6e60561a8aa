"""Stretches of days, and the calendar's own stretches that contain them."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

FIRST_YEAR, LAST_YEAR = 1000, 2199


@dataclass(frozen=True, slots=True)
class Period:
    """All days from the first to the last.

    A date that can be read in two ways is the stretch that contains both, so that whatever
    contains it is true of either.
    """

    first: date
    last: date

    def __post_init__(self) -> None:
        if self.last < self.first:
            raise ValueError("A period can't end before it begins.")

    def contains(self, other: Period) -> bool:
        """Tells whether no day of the other lies outside."""
        return self.first <= other.first and other.last <= self.last

    def joined(self, other: Period) -> Period:
        """Returns the shortest period with both in it."""
        return Period(min(self.first, other.first), max(self.last, other.last))

    @property
    def is_month(self) -> bool:
        """Whether it is a month of the calendar, from its first to its last day."""
        return self == month(self.first.year, self.first.month)

    @property
    def is_year(self) -> bool:
        """Whether it is a year of the calendar."""
        return self == years(self.first.year, self.first.year)

    @property
    def is_decade(self) -> bool:
        """Whether it is ten years, the first of them divisible by ten."""
        start = self.first.year
        return start % 10 == 0 and self == years(start, start + 9)


@dataclass(frozen=True, slots=True)
class Yearless:
    """A month, or some days of it, of a year that is not told.

    Attributes:
        month: From 1 to 12.
        whole: Whether the month itself was meant, which nothing contains.
    """

    month: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of the week, Monday = 0; or, when vague, any from Monday to Friday."""

    day: int
    vague: bool = False


When: TypeAlias = Period | Yearless | Weekday


def may_be_year(number: int) -> bool:
    """Tells whether a number may be a year that a text speaks of."""
    return FIRST_YEAR <= number <= LAST_YEAR


def day_of(year: int, number: int, day: int) -> Period | None:
    """Returns a day of a month; the whole year, but for a day, where the calendar has none such."""
    if not may_be_year(year):
        return None
    try:
        found = date(year, number, day)
    except ValueError:
        return Period(date(year, 1, 1), date(year, 12, 30))
    return Period(found, found)


def month(year: int, number: int) -> Period:
    """Returns a month."""
    return Period(date(year, number, 1), date(year, number, monthrange(year, number)[1]))


def years(first: int, last: int) -> Period:
    """Returns the years from the first to the last."""
    return Period(date(first, 1, 1), date(last, 12, 31))


def century_of(period: Period) -> int | None:
    """Returns the number of the century that all days belong to, however centuries are counted.

    Some let the 21st begin with 2000 and some with 2001, so 2000 belongs to none.

    >>> century_of(years(2006, 2006)), century_of(years(2000, 2000)), century_of(years(1990, 1999))
    (21, None, 20)
    """
    first, last = period.first.year, period.last.year
    number = first // 100 + 1
    return number if first % 100 and last < number * 100 else None


def century(number: int) -> Period:
    """Returns the 99 years that belong to a century however it is counted."""
    return years((number - 1) * 100 + 1, number * 100 - 1)


def is_month(when: When) -> bool:
    """Tells whether a date says a month, and so more than a year."""
    return isinstance(when, Yearless) or (isinstance(when, Period) and when.is_month)


def is_coarse(when: When) -> bool:
    """Tells whether a date is what ladders lead to: a month, a year, a decade, a century.

    Another stretch, from one year to another, tells when something began and when it ended.
    """
    if isinstance(when, Period):
        number = century_of(when)
        is_century = number is not None and when == century(number)
        return when.is_month or when.is_year or when.is_decade or is_century
    return when.whole if isinstance(when, Yearless) else when.vague


def wider(when: When) -> Iterator[When]:
    """Yields what contains a date, the shortest first: month, year, decade, century.

    Requires:
        Nothing.

    Ensures:
        Each contains the date and is not the date itself.
    """
    if isinstance(when, Yearless):
        if not when.whole:
            yield Yearless(when.month, whole=True)
        return
    if isinstance(when, Weekday):
        if when.day < 5 and not when.vague:
            yield Weekday(0, vague=True)
        return
    start = when.first.year
    decade = start - start % 10
    number = century_of(when)
    for period in (
        month(start, when.first.month),
        years(start, start),
        years(decade, decade + 9),
        century(number) if number else None,
    ):
        if period and period.contains(when) and period != when:
            yield period
