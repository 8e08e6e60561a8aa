"""What is true of a place, from the table that ships with the package."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from undisclosed.ladders.places_file import (
    NamedPlace,
    PlaceKind,
    PlaceTable,
    place_key,
    read_places,
)
from undisclosed.ladders.protocol import Region

_SHIPPED = Path(__file__).parent / "data" / "places.bin"

LARGEST_LIMIT = 100
"""Cities that stand for all of a country or continent in counts."""

_SETTLEMENTS = frozenset({PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.SETTLEMENT})
# What is a country or lies beside all of them is not within one.
_WHOLE = frozenset({PlaceKind.COUNTRY, PlaceKind.PLACE})
_TESTED_NEAR = 500
# What settlers founded has the names of what they had left, much of it too small for the table.
_NAMED_AFTER_OTHERS = frozenset({"NA", "SA", "OC"})


@dataclass(frozen=True, slots=True)
class PlaceStep:
    """Something true of a place.

    Attributes:
        kind: What it is.
        region: Where it lies; None where nothing is said of it.
        names: Places of which any one shows that a page speaks of such a place.
    """

    kind: PlaceKind
    region: Region | None
    names: Sequence[str]


@cache
def shipped_places() -> PlaceTable:
    """Opens the table in the package, once."""
    return read_places(_SHIPPED)


def place_steps(
    table: PlaceTable,
    name: str,
    near: Set[str] = frozenset(),
    is_well_known: Callable[[str], bool] = bool,
) -> Iterator[PlaceStep]:
    """Yields what is true of a place, the narrowest first; nothing if it is unknown.

    A name that several places bear gives what is true of all of them, unless the text names the
    country or the state of only one: the name itself may go on with it ("Paris, Texas"). Where a
    city of the new world is the only one in the table, a village of the old may have the name
    too: without such a word, or a name that dictionaries know, nothing is said of where it lies.

    Args:
        table: The table.
        name: The place.
        near: Names of other places in the text.
        is_well_known: Tells whether a name alone makes anybody think of the place.

    Requires:
        Nothing.

    Ensures:
        Each is true of every entry of the table that can be meant, and none has the name in it.
    """
    first, *rest = [part.strip() for part in name.split(",")][:4]
    key = place_key(first)
    others = [other for other in sorted(near)[:_TESTED_NEAR] if place_key(other) != key]
    entries = _meant(table, _named(table, first), [*rest, *others])
    if not entries:
        return
    if _may_be_elsewhere(table, entries, [*rest, *others]) and not is_well_known(first):
        yield PlaceStep(PlaceKind.SETTLEMENT, None, ())
        return
    kind = _common_kind(entries)
    settled = kind in _SETTLEMENTS
    countries = {entry.country for entry in entries}
    if len(countries) == 1 and not _WHOLE & {entry.kind for entry in entries}:
        code = next(iter(countries))
        country = table.countries[code]
        names = table.largest.get(code, ()) if settled else (country.name,)
        yield PlaceStep(kind, Region(code, country.name), names)
    continents = {_continent(table, entry) for entry in entries}
    if len(continents) == 1 and (continent := next(iter(continents))):
        yield PlaceStep(kind, Region(continent), _names_on(table, continent, settled=settled))
    yield PlaceStep(kind, None, ())


def _named(table: PlaceTable, name: str) -> list[NamedPlace]:
    """Returns the places of a name; two capitals are a country or, of the table, nothing."""
    entries = table.entries(name)
    if len(name) < 3 and name.isupper():
        return [entry for entry in entries if entry.kind is PlaceKind.COUNTRY]
    return entries


def _may_be_elsewhere(
    table: PlaceTable, entries: Sequence[NamedPlace], near: Iterable[str]
) -> bool:
    """Tells whether a name may be that of a village which the table does not know."""
    countries = {entry.country for entry in entries}
    country = next(iter(countries))
    if len(countries) > 1 or not {entry.kind for entry in entries} <= _SETTLEMENTS:
        return False
    if table.countries[country].continent not in _NAMED_AFTER_OTHERS:
        return False
    spoken = [place for name in near for place in _named(table, name)]
    return not any(place.country == country and place.kind not in _SETTLEMENTS for place in spoken)


def _continent(table: PlaceTable, entry: NamedPlace) -> str:
    return table.countries[entry.country].continent if entry.on_continent else ""


def _names_on(table: PlaceTable, continent: str, *, settled: bool) -> Sequence[str]:
    if settled:
        return table.largest.get(f"+{continent}", ())
    return tuple(c.name for c in table.countries.values() if c.continent == continent)


def _common_kind(entries: Iterable[NamedPlace]) -> PlaceKind:
    kinds = {entry.kind for entry in entries}
    if len(kinds) == 1:
        return next(iter(kinds))
    return PlaceKind.SETTLEMENT if kinds <= _SETTLEMENTS else PlaceKind.PLACE


def _meant(table: PlaceTable, entries: list[NamedPlace], near: Iterable[str]) -> list[NamedPlace]:
    """Returns the entries that the text speaks for; all if it does for none or for several."""
    if len({(entry.country, entry.kind) for entry in entries}) < 2:
        return entries
    spoken: set[tuple[str, str]] = set()
    for name in near:
        for other in table.entries(name):
            if other.kind is PlaceKind.COUNTRY:
                spoken.add((other.country, ""))
            elif other.kind is PlaceKind.STATE:
                spoken.add((other.country, other.part))
    supported = [
        entry
        for entry in entries
        if entry.kind in _SETTLEMENTS
        and (
            (entry.country, "") in spoken or (entry.part and (entry.country, entry.part) in spoken)
        )
    ]
    countries = {entry.country for entry in supported}
    # Naming Singapore does not tell the city from the country.
    whole = {entry.country for entry in entries if entry.kind in _WHOLE}
    return supported if len(countries) == 1 and not countries & whole else entries
