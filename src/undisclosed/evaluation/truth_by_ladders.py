"""Whether what a ladder says is true of what stood there: numbers, dates, places and people.

Written apart from the ladders: it reads what stood there and what stands there now, and works out
whether the one lies within the other.
"""

from __future__ import annotations

import re
from calendar import day_name, month_name
from decimal import Decimal

from undisclosed.ladders.english.numbers import NUMBER, read_number
from undisclosed.ladders.places import shipped_places
from undisclosed.ladders.places_file import PlaceKind

_LEAD = re.compile(r"^(?:(?:an?|the|in|on|at|around|aged|age of|under|my|his|her|their) )+", re.I)
_MARKER = re.compile(r"^(?:[A-Za-z]+ ){0,2}\[[^\]]+\](?: [a-z]+)?$")
_YEAR = re.compile(r"\b1\d{3}\b|\b20\d\d\b")
_DECADE = re.compile(r"^(\d{3})0s$")
_CENTURY = re.compile(r"^(\d{1,2})(?:st|nd|rd|th) century$")
_RANGE = re.compile(rf"^\D{{0,3}}({NUMBER})[–-]({NUMBER})(.*)$")
_NUMBER = re.compile(NUMBER, re.I)
_MONTHS = tuple(month_name)[1:]
_DAYS = tuple(day_name)
_ADULT = 18
_PERSON = frozenset({"person", "people", "somebody"})
_BY_TITLE = {
    "man": re.compile(r"(?:Mr|Mister|Sir|Lord|Baron)\b"),
    "woman": re.compile(r"(?:Mrs|Ms|Madam|Madame|Mme|Lady|Dame|Baroness)\b"),
}
_NAMED = re.compile(r"^(?:[A-Z][\w.'’-]*(?: (?:and|de|van|von|der|den|la|al|bin|of)\b)*(?: |$))+$")
_PLACES = {
    "country": {PlaceKind.COUNTRY},
    "state": {PlaceKind.STATE},
    "region": {PlaceKind.REGION},
    "city": {PlaceKind.CITY},
    "town": {PlaceKind.TOWN},
    "city or town": {PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.SETTLEMENT},
    "place": set(PlaceKind),
}
_CONTINENTS = {
    "Africa": "AF",
    "Antarctica": "AN",
    "Asia": "AS",
    "Europe": "EU",
    "North America": "NA",
    "Oceania": "OC",
    "South America": "SA",
}


def is_wider(original: str, written: str) -> bool:
    """Tells whether a date, amount, place or name lies within what stands in its place.

    >>> is_wider("16 November 2006", "November 2006"), is_wider("16 November 2006", "the 1990s")
    (True, False)
    >>> is_wider("12 mg", "10–20 mg"), is_wider("Mr Orth", "a man"), is_wider("Ms Orth", "a man")
    (True, True, False)

    A marker of a type says nothing that could be false.
    """
    original, said = original.strip(), _LEAD.sub("", written.strip())
    if _MARKER.match(written) or _MARKER.match(said):
        return True
    checks = (_holds_date, _holds_amount, _holds_age, _holds_person, _holds_place)
    return any(check(original, said) for check in checks)


def _holds_date(original: str, said: str) -> bool:
    years = [int(year) for year in _YEAR.findall(original)]
    if decade := _DECADE.match(said):
        return bool(years) and all(year // 10 == int(decade.group(1)) for year in years)
    if century := _CENTURY.match(said):
        number = int(century.group(1))
        return bool(years) and all(number in (y // 100 + 1, (y - 1) // 100 + 1) for y in years)
    if said == "weekday":
        return any(day in original for day in _DAYS[:5])
    parts = said.split()
    return bool(parts) and all(
        (part in _MONTHS and part in original) or (part.isdigit() and int(part) in years)
        for part in parts
    )


def _holds_amount(original: str, said: str) -> bool:
    wide = _RANGE.match(said)
    if wide is None:
        return False
    low, high = (_value(wide.group(i)) for i in (1, 2))
    numbers = [_value(found) for found in _NUMBER.findall(original)]
    unit, _, age = wide.group(3).strip().partition("-year")
    fits = not unit or age or unit.split()[-1].rstrip(".'") in original
    return bool(numbers and fits) and all(
        low is not None and high is not None and n is not None and low <= n <= high for n in numbers
    )


def _value(text: str) -> Decimal | None:
    read = read_number(text)
    return None if read is None else read[0]


def _holds_age(original: str, said: str) -> bool:
    found = _NUMBER.search(original)
    years = _value(found.group()) if found else None
    return said == "adult" and years is not None and years >= _ADULT


def _holds_person(original: str, said: str) -> bool:
    if not _NAMED.match(original):
        return False
    title = _BY_TITLE.get(said)
    return title.match(original) is not None if title else said in _PERSON


def _holds_place(original: str, said: str) -> bool:
    noun, _, region = said.partition(" in ")
    if noun not in _PLACES:
        return False
    table = shipped_places()
    entries = table.entries(re.sub(r"^the\s+", "", original, flags=re.I).split(",")[0])
    region = region.removeprefix("the ")
    for entry in entries:
        country = table.countries.get(entry.country)
        names = {"", country.name if country else ""}
        if entry.kind not in _PLACES[noun]:
            return False
        if region not in names and _CONTINENTS.get(region) != (country and country.continent):
            return False
    return bool(entries)
