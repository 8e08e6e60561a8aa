"""The build, on five cities that can be checked by eye."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from undisclosed.ladders.places_file import Country, NamedPlace, PlaceKind, PlaceTable, read_places

SCRIPT = Path(__file__).parents[2] / "tools" / "build_places.py"
COUNTRIES = {
    "US": {"iso": "US", "name": "United States", "continentcode": "NA"},
    "TR": {"iso": "TR", "name": "Turkey", "continentcode": "AS"},
    "DE": {"iso": "DE", "name": "Germany", "continentcode": "EU"},
    "HK": {"iso": "HK", "name": "Hong Kong", "continentcode": "AS"},
    "CS": {"iso": "CS", "name": "Serbia and Montenegro", "continentcode": "EU"},
}
STATES = {"HI": {"code": "HI", "name": "Hawaii"}, "TX": {"code": "TX", "name": "Texas"}}


def city(number: int, name: str, country: str, people: int, zone: str, *others: str) -> Any:
    return {
        "geonameid": number,
        "name": name,
        "countrycode": country,
        "population": people,
        "timezone": zone,
        "admin1code": "TX",
        "alternatenames": others,
    }


CITIES = [
    city(1, "Köln", "DE", 1_000_000, "Europe/Berlin", "Cologne", "Keulen", "Kolonia"),
    city(2, "Reading", "DE", 20_000, "Europe/Berlin"),
    city(3, "Istanbul", "TR", 15_000_000, "Europe/Istanbul"),
    city(4, "Honolulu", "US", 350_000, "Pacific/Honolulu"),
    city(5, "Zwickzig", "DE", 99_999, "Europe/Berlin"),
]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> PlaceTable:
    folder = tmp_path_factory.mktemp("geonames")
    for name, content in (
        ("countries", COUNTRIES),
        ("us_states", STATES),
        ("cities15000", {str(c["geonameid"]): c for c in CITIES}),
    ):
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    output = folder / "places.bin"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["build_places.py", str(folder), str(output)])
        script().main()
    return read_places(output)


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_places", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_countries(table: PlaceTable) -> None:
    assert table.countries["DE"] == Country("Germany", "EU")
    # On two continents: nothing is said of either.
    assert table.countries["TR"] == Country("Turkey", "")
    assert "CS" not in table.countries
    assert table.entries("Türkiye") == table.entries("turkey")
    assert table.entries("Hong Kong") == [NamedPlace("HK", PlaceKind.PLACE, True)]


def test_cities(table: PlaceTable) -> None:
    koln = [NamedPlace("DE", PlaceKind.CITY, True)]
    assert table.entries("Köln") == table.entries("koln") == table.entries("Cologne") == koln
    # English does not have this one.
    assert table.entries("Keulen") == []
    assert table.entries("Zwickzig") == [NamedPlace("DE", PlaceKind.TOWN, True)]
    assert table.entries("Honolulu") == [NamedPlace("US", PlaceKind.CITY, False, "TX")]
    assert table.entries("Hawaii") == [NamedPlace("US", PlaceKind.STATE, False, "HI")]


def test_only_names_that_are_nothing_else_are_counted(table: PlaceTable) -> None:
    assert table.largest["DE"] == ("Köln", "Zwickzig")
    assert table.largest["+EU"] == ("Köln", "Zwickzig")
    assert "+NA" not in table.largest
