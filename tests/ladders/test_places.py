from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marked import Say
from undisclosed.errors import TaxonomyError
from undisclosed.ladders import DescribedSpan, Ladders
from undisclosed.ladders.places import LARGEST_LIMIT, place_steps, shipped_places
from undisclosed.ladders.places_file import (
    MAGIC,
    Country,
    NamedPlace,
    PlaceKind,
    place_key,
    read_places,
    write_places,
)

TABLE = shipped_places()
NAMES = [line.split("\t")[0] for line in TABLE.names]
KINDS = {
    PlaceKind.SETTLEMENT: {PlaceKind.CITY, PlaceKind.TOWN},
    PlaceKind.PLACE: set(PlaceKind),
}


@given(st.sampled_from(NAMES))
def test_a_rung_is_true_of_every_place_of_that_name(name: str) -> None:
    entries = TABLE.entries(name)
    assert entries
    for step in place_steps(TABLE, name):
        if step.region and step.region.country:
            assert place_key(step.region.country) != name
        for entry in entries:
            assert entry.kind in KINDS.get(step.kind, {step.kind})
            country = TABLE.countries[entry.country]
            if step.region and step.region.country:
                assert step.region == type(step.region)(entry.country, country.name)
            elif step.region:
                assert country.continent == step.region.code
                assert entry.on_continent


@given(st.sampled_from(NAMES), st.sets(st.sampled_from(NAMES), max_size=5))
def test_what_the_text_supports_is_one_of_the_places_of_that_name(
    name: str, near: set[str]
) -> None:
    entries = TABLE.entries(name)
    for step in place_steps(TABLE, name, near):
        if step.region and step.region.country:
            assert step.region.code in {entry.country for entry in entries}


@pytest.mark.parametrize(
    ("sentence", "near", "said"),
    [
        ("in <Istanbul>", "", ["in a city in Turkey", "in a city"]),
        (
            "in <Bradford>",
            "",
            ["in a city in the United Kingdom", "in a city in Europe", "in a city"],
        ),
        ("the <Istanbul> court", "", ["the Turkish city court", "the city court"]),
        ("<Istanbul>'s mayor", "", ["a Turkish city's mayor", "a city's mayor"]),
        ("The city of <Istanbul> grew", "", ["A city in Turkey grew", "A city grew"]),
        (
            "the city of\n\n<Istanbul>",
            "",
            ["the city of\n\na city in Turkey", "the city of\n\na city"],
        ),
        ("in <Paris>", "", ["in a city or town"]),
        ("in <Paris>", "France", ["in a city in France", "in a city in Europe", "in a city"]),
        (
            "in <Paris>",
            "Texas",
            ["in a town in the United States", "in a town in North America", "in a town"],
        ),
        (
            "in <Paris, Texas>",
            "",
            ["in a town in the United States", "in a town in North America", "in a town"],
        ),
        ("in <Paris>", "France,Texas", ["in a city or town"]),
        ("in <Georgia>", "", ["in a place"]),
        ("in <Jordan>", "", ["in a place in Asia", "in a place"]),
        ("in <Turkey>", "", ["in a country"]),
        ("in the <Netherlands>", "", ["in a country in Europe", "in a country"]),
        ("in <the Netherlands>", "", ["in a country in Europe", "in a country"]),
        ("in <Honolulu>", "", ["in a city in the United States", "in a city"]),
        (
            "in <New York>",
            "",
            ["in a place in the United States", "in a place in North America", "in a place"],
        ),
        (
            "in <Texas>",
            "",
            ["in a state in the United States", "in a state in North America", "in a state"],
        ),
        (
            "in <New York>",
            "New York",
            ["in a place in the United States", "in a place in North America", "in a place"],
        ),
        ("in <Singapore>", "Singapore", ["in a place in Asia", "in a place"]),
        ("in <Vatican City>", "Holy See", ["in a place in Europe", "in a place"]),
        (
            "in <Cambridge>",
            "Canada",
            ["in a city in Canada", "in a city in North America", "in a city"],
        ),
        ("in <Cambridge>", "Canada,United Kingdom", ["in a city or town"]),
        ("in <Luxembourg>", "Luxembourg", ["in a place in Europe", "in a place"]),
        ("in <Cologne>", "", ["in a city in Germany", "in a city in Europe", "in a city"]),
        ("in <Hong Kong>", "", ["in a place in Asia", "in a place"]),
        ("in <14 Mill Street>", "", ["in a street", "in a place"]),
        ("the <River Aire>.", "", ["the river.", "the place."]),
        ("drives a <Toyota> now", "", ["drives a [name] now"]),
        ("works for <Toyota> now", "", ["works for [name] now"]),
        ("her <Lincoln> broke", "", ["her [name] broke"]),
        ("<Florence> said so", "", ["[name] said so"]),
        ("<Toyota> sells cars", "", ["[name] sells cars"]),
        ("<Turkey> is large", "", ["a country is large"]),
        ("a <Turkey> is large", "", ["a [name] is large"]),
        (
            "at 3 Mill Lane, <Istanbul>.",
            "",
            ["at 3 Mill Lane, a city in Turkey.", "at 3 Mill Lane, a city."],
        ),
        ("<Istanbul>, 4 May", "", ["a city in Turkey, 4 May", "a city, 4 May"]),
        ("at <Hauptstraße 5>", "", ["at a street", "at a place"]),
        ("at <4 rue de la Paix>", "", ["at a street", "at a place"]),
        ("in <Great Snoring>", "", ["in [name]"]),
        ("The village of <Great Snoring>", "", ["The village of [name]"]),
    ],
)
def test_places(say: Say, sentence: str, near: str, said: list[str]) -> None:
    names = frozenset(filter(None, near.split(",")))
    assert say(sentence, "LOC", near=names) == said


def test_a_city_is_counted_by_the_cities_of_its_country(ladders: Ladders) -> None:
    rung = ladders.rungs(DescribedSpan("Istanbul", "LOC", before="in "))[0]
    ((cities,),) = rung.pages
    assert {"istanbul", "ankara"} <= set(cities)
    # Words that are more than names would count pages that are about something else.
    assert not {"van", "batman", "nice"} & set(cities)
    assert len(cities) <= LARGEST_LIMIT


def test_the_table_is_small_and_says_where_it_comes_from() -> None:
    path = Path(__file__).parents[2] / "src/undisclosed/ladders/data/places.bin"
    assert path.stat().st_size <= 500_000
    assert "GeoNames" in (Path(__file__).parents[2] / "NOTICE").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("places") / "toy.bin"
    entries = [NamedPlace("XA", PlaceKind.CITY, True), NamedPlace("XB", PlaceKind.TOWN, False, "Q")]
    write_places(
        path,
        {"XA": Country("Alland", "EU"), "XB": Country("Belland", "")},
        {"XA": ["Aberg"], "+EU": ["Aberg"]},
        {"aberg": entries[:1], "aburg": entries},
    )
    return path


def test_what_was_written_is_read(written: Path) -> None:
    table = read_places(written)
    assert table.countries["XB"] == Country("Belland", "")
    assert table.largest == {"XA": ("Aberg",), "+EU": ("Aberg",)}
    assert table.entries("Aburg")[1] == NamedPlace("XB", PlaceKind.TOWN, False, "Q")
    assert table.entries("Abu") == table.entries("Aburg\tXAc+") == table.entries("a" * 999) == []


def test_every_truncation_and_every_changed_byte_is_refused(written: Path, tmp_path: Path) -> None:
    content = written.read_bytes()
    bad = tmp_path / "bad.bin"
    for at in range(len(content)):
        for damaged in (content[:at], content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]):
            bad.write_bytes(damaged)
            with pytest.raises(TaxonomyError):
                read_places(bad)


def test_errors_say_what_to_do(tmp_path: Path) -> None:
    missing = tmp_path / "none.bin"
    with pytest.raises(TaxonomyError, match="Install the package again"):
        read_places(missing)
    missing.write_bytes(b"something else")
    with pytest.raises(TaxonomyError, match=r"build_places\.py"):
        read_places(missing)
    missing.write_bytes(MAGIC + b"\x07" + b"\0" * 60)
    with pytest.raises(TaxonomyError, match="format version 7"):
        read_places(missing)


@given(st.text(max_size=100))
def test_any_name_can_be_asked_for(name: str) -> None:
    assert isinstance(TABLE.entries(name), list)
    assert place_key(place_key(name)) == place_key(name)
