"""How a user names an engine."""

from __future__ import annotations

from pathlib import Path

import pytest

from undisclosed import KnowledgeError, PolicyError
from undisclosed.knowledge.engines.address import parse_address, read_engine_file
from undisclosed.knowledge.opening import open_knowledge


def test_an_address_names_its_adapter_and_its_options() -> None:
    address = parse_address("solr+https://search.example.org/solr/notes?x=1#rate=2.5&budget=70")
    assert address.adapter == "solr"
    assert address.url == "https://search.example.org/solr/notes?x=1"
    assert (address.rate, address.budget, address.days) == (2.5, 70, 7.0)


@pytest.mark.parametrize(
    ("given", "adapter"),
    [
        ("https://en.wikipedia.org/w/api.php", "mediawiki"),
        ("https://eutils.ncbi.nlm.nih.gov/entrez/eutils", "pubmed"),
    ],
)
def test_some_addresses_leave_no_doubt(given: str, adapter: str) -> None:
    assert parse_address(given).adapter == adapter


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("https://search.example.org/notes", "Which kind of engine"),
        ("bing+https://search.example.org/", "no kind of engine called 'bing'"),
        ("solr+ftp://search.example.org/", "must begin with http"),
        ("solr+https:///notes", "must begin with http"),
        ("solr+https://jane:secret@search.example.org/", "have no place in an address"),
        ("solr+https://search.example.org/#speed=3", "no option 'speed'"),
        ("solr+https://search.example.org/#rate=fast", "option rate of an engine must be a number"),
        ("solr+https://search.example.org/#budget=0", "budget must be from 1"),
        ("solr+https://search.example.org/#rate=1&rate=2", "given once"),
        ("solr+https://search.example.org/#forms=all", "forms is word or plural"),
        ("solr+https://search.example.org/#minus=maybe", "minus is yes or no"),
        ("solr+https://search.example.org/#count=total", "Only a template"),
        ("template+https://search.example.org/#pages=9", "A template needs"),
        ("template+https://search.example.org/?q={query}#count=n", "A template needs"),
        ("template+https://x.example/?q={query}#count=n&pages=9&phrase=x", "must have {}"),
        ("solr+http://localhost:99999/notes", "its host or its port is none"),
        ("solr+http://localhost:sesame/notes", "its host or its port is none"),
        ("solr+http://[::1/notes", "its host or its port is none"),
        ("solr+http://..example.org/notes", "its host or its port is none"),
        ("solr+http://two words.example.org/notes", "must begin with http"),
        ("solr+https://x.example/notes?api_key=sesame", "Keys have no place in an address"),
        ("solr+https://x.example/notes?q=1&X-Api-Key=sesame", "Write X-Api-Key="),
        ("template+https://x.example/?token=sesame&q={query}#count=n&pages=9", "Keys have no"),
        ("solr+https://x.example/notes?key={secret}", "option secret must name"),
        ("solr+https://x.example/notes#contact=ann%0d%0aX-A: 1", "letters of ASCII"),
    ],
)
def test_an_address_that_makes_no_sense_is_refused(given: str, why: str) -> None:
    with pytest.raises(PolicyError, match=why):
        open_knowledge(given)


@pytest.mark.parametrize(
    "given",
    [
        "solr+https://jane:sesame@search.example.org/",
        "solr+https://search.example.org/notes?password=sesame",
        "solr+https://jane:sesame@search.example.org:port/",
    ],
)
def test_a_password_in_an_address_is_not_repeated(given: str) -> None:
    with pytest.raises(PolicyError) as caught:
        parse_address(given)
    assert "sesame" not in str(caught.value)


def test_an_address_is_written_as_requests_have_it() -> None:
    written = "solr+https://xn--rztin-fra.example.org/n%C3%B6tes%20of?q=%C3%A4"
    assert parse_address("solr+https://ärztin.example.org/nötes of?q=ä").name == written
    assert parse_address(written).name == written


def test_a_word_may_be_called_key_or_sorted_by_one() -> None:
    template = "template+https://x.example/?key={query}&sortkey=date#count=n&pages=9"
    assert parse_address(template).url.endswith("?key={query}&sortkey=date")


def test_a_file_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "wiki.toml"
    path.write_text('adapter = "mediawiki"\nurl = "https://w.example/api.php"\nminus = true\n')
    assert read_engine_file(str(path)) == parse_address("https://w.example/api.php#minus=yes")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("adapter =", "is not TOML"),
        ('adapter = "solr"', "must say adapter"),
        (
            'adapter = "solr"\nurl = "https://x.example"\nbudget = true',
            "budget of an engine must be a whole number. Got True",
        ),
        ('adapter = "solr"\nurl = 7', "url of an engine must be a string. Got 7"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "engine.toml"
    path.write_text(text)
    with pytest.raises(PolicyError, match=why):
        open_knowledge(str(path))


def test_a_file_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="No such file"):
        open_knowledge(str(tmp_path / "engine.toml"))


def test_words_that_go_unencrypted_are_noticed() -> None:
    assert parse_address("solr+http://search.example.org/n").is_open_to_others
    assert not parse_address("solr+https://search.example.org/n").is_open_to_others
    assert not parse_address("solr+http://localhost:8983/n").is_open_to_others
