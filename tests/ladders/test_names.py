from __future__ import annotations

import pytest

from marked import Say
from undisclosed.ladders import DescribedSpan, Ladders
from undisclosed.ladders.english import nouns, people
from undisclosed.ladders.places import shipped_places
from undisclosed.taxonomy.wordnet import WordNet


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("<Leeds City Council> wrote", ["a council wrote", "an organization wrote"]),
        ("The <Court of Appeal> ruled", ["The court ruled", "The organization ruled"]),
        ("at <the Court of Appeal>", ["at the court", "at the organization"]),
        ("the <Leeds City Council> offices", ["the council offices", "the [organization] offices"]),
        ("for <Orbwell Ltd.>", ["for a company", "for an organization"]),
        ("for <Orbwell GmbH>", ["for a company", "for an organization"]),
        ("at the <University of Leeds>", ["at the university", "at the organization"]),
        ("a <Hillside Clinic> nurse", ["a clinic nurse", "an [organization] nurse"]),
        ("<Church Hill Brewers> paid", ["[name] paid"]),
        ("an <Orbwell> engineer", ["a [name] engineer"]),
        ("<West Yorkshire Police> came", ["a police force came", "an organization came"]),
        ("<as> came", ["an organization came"]),
        ("the <Leeds Courts> were", ["the courts were", "the organizations were"]),
        ("the <police> was", ["the organization was"]),
        ("the full <Court of Appeal> was", ["the full court was", "the full organization was"]),
        ("the <United Kingdom> was", ["a country in Europe was", "a country was"]),
        ("<The Board> met", ["[name] met"]),
        # What stands before a blank line is another cell's, or a heading's.
        ("row a\n\n<Church Hill Brewers> paid", ["row a\n\n[name] paid"]),
        ("an\n<Orbwell> engineer", ["a [name] engineer"]),
        ("an\n\n<Orbwell> engineer", ["an\n\n[name] engineer"]),
    ],
)
def test_organizations(say: Say, sentence: str, said: list[str]) -> None:
    assert say(sentence, "ORG") == said


def under(wordnet: WordNet, label: str, roots: list[str]) -> bool:
    tops = {sense for root in roots for sense in wordnet.senses(root)}
    return any(tops & {sense, *wordnet.ancestors(sense)} for sense in wordnet.senses(label))


def test_what_an_organization_is_called_is_one_in_wordnet() -> None:
    wordnet = WordNet.open()
    for label in set(nouns.ORGANIZATIONS.values()):
        # Those that go by the house they are in (a museum, a mosque) are houses to WordNet.
        assert under(
            wordnet, label, ["organization", "group", "facility", "structure", "workplace"]
        ), label
    for label in set(nouns.PLACES.values()):
        assert under(wordnet, label, ["physical entity"]), label
    for label in people.PLAIN_PEOPLE:
        assert under(wordnet, label, ["person"]), label


@pytest.mark.parametrize(
    ("sentence", "sex", "said"),
    [
        ("<Mr John Orth> came", None, ["a man came", "a person came"]),
        ("Then Mr <John Orth> came", None, ["Then a man came", "Then a person came"]),
        ("Then Dr <Orth> came", None, ["Then a person came"]),
        ("<Mrs. Ada Roe> came", None, ["a woman came", "a person came"]),
        ("<Miss Ada Roe> came", None, ["a person came"]),
        ("<Ada Roe> came", "girl", ["a girl came", "a person came"]),
        ("<Ada Roe> came", None, ["a person came"]),
        ("<A.B.> came", None, ["a person came"]),
        ("The late <Ada Roe> was", "woman", ["The late woman was", "The late person was"]),
        ("The applicant <Ada Roe> sang", "woman", ["The applicant [name] sang"]),
        ("his father <John Orth> sang", "man", ["his father [name] sang"]),
        ("they told <Ada Roe> so", None, ["they told a person so"]),
        ("the <Roe> family", None, ["the [name] family"]),
        ("the <Roes> moved", None, ["the [name] moved"]),
        ("Dear <Ms Roe>,", None, ["Dear [name],"]),
        ("Yours,\n<Ada Roe>\n", "woman", ["Yours,\n[name]\n"]),
        ("<Mr and Mrs Orth> came", None, ["people came"]),
        ("<Mr Orth>'s car", None, ["a man's car", "a person's car"]),
        ("<Mr Orth's wife> came", None, ["a person came"]),
        ("Then Mr <Orth’s wife> came", None, ["Then a person came"]),
    ],
)
def test_people(say: Say, sentence: str, sex: str | None, said: list[str]) -> None:
    assert say(sentence, "PERSON", "name", sex) == said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("as a <journalist>", ["as a writer", "as a person"]),
        ("she is <a nurse>", ["she is a health professional", "she is a person"]),
        ("two <teachers>", ["two educators", "two professionals", "two people"]),
        ("an <actor>", ["a performer", "a person"]),
        ("the <former journalist>", ["the former writer", "the person"]),
        # Actors and writers of that name are no reason to say less.
        ("a <cooper>", ["a craftsperson", "a skilled worker", "a worker", "a person"]),
        ("a <taxi driver>", ["a transport worker", "a person"]),
        ("a <trainee solicitor>", ["a [profession]"]),
        ("a <Doctor of Philosophy>", ["a person"]),
        ("the <journalist> Ada Roe", ["the writer Ada Roe", "the [profession] Ada Roe"]),
        ("a <zqwx>", ["a [profession]"]),
        ("an <architect>", ["a person"]),
    ],
)
def test_professions(say: Say, sentence: str, said: list[str]) -> None:
    assert say(sentence, "DEMOGRAPHIC", "profession") == said


def test_a_profession_is_counted_by_what_is_one(ladders: Ladders) -> None:
    writer = ladders.rungs(DescribedSpan("journalist", "DEMOGRAPHIC", "profession"))[0]
    ((words,),) = writer.pages
    assert {"writer", "novelist"} <= set(words)
    # WordNet has some 2,000 kinds of worker.
    for rung in ladders.rungs(DescribedSpan("cooper", "DEMOGRAPHIC", "profession"))[:-1]:
        assert 50 < len(rung.pages[0][0]) <= 300


@pytest.mark.parametrize(
    ("sentence", "kind", "said"),
    [
        ("a <French> national", "nationality", ["a European national", "a [nationality] national"]),
        ("he is <French>.", "nationality", ["he is European.", "he is [nationality]."]),
        ("an <Algerian> came", "nationality", ["an African came", "a [nationality] came"]),
        ("two <Britons> came", "nationality", ["two Europeans came", "two [nationality] came"]),
        ("a <French national>", "nationality", ["a European national", "a [nationality]"]),
        ("he speaks <French>.", "nationality", ["he speaks [nationality]."]),
        ("in <German>", "nationality", ["in [nationality]"]),
        ("he is <Turkish>.", "nationality", ["he is [nationality]."]),
        ("a <Kurd> came", "nationality", ["a [nationality] came"]),
        ("she is <Catholic>.", "religion", ["she is Christian.", "she is [religion]."]),
        ("she is <Muslim>.", "religion", ["she is [religion]."]),
        ("she is <tall>.", "", ["she is [description]."]),
    ],
)
def test_nationalities_and_faiths(say: Say, sentence: str, kind: str, said: list[str]) -> None:
    assert say(sentence, "DEMOGRAPHIC", kind) == said


def test_every_nationality_is_of_a_country() -> None:
    countries = shipped_places().countries
    assert set(people.NATIONALS) <= set(countries)
    assert people.DEMONYMS["turk"] == "TR"


@pytest.mark.parametrize(
    ("type_", "kind", "label"),
    [
        ("CODE", "phone", "[phone number]"),
        ("CODE", "email", "[e-mail address]"),
        ("CODE", "url", "[web address]"),
        ("CODE", "ip", "[IP address]"),
        ("CODE", "iban", "[account number]"),
        ("CODE", "card", "[card number]"),
        ("CODE", "ssn", "[social security number]"),
        ("CODE", "passport", "[passport number]"),
        ("CODE", "health", "[health number]"),
        ("CODE", "national", "[ID number]"),
        ("LOC", "address", "[address]"),
        ("LOC", "postcode", "[postcode]"),
        ("MISC", "spelled", "[name]"),
        ("CODE", "number", "[number]"),
        ("CODE", "anything", "[code]"),
        ("MISC", "", "[name]"),
        ("NEW", "", "[name]"),
    ],
)
def test_the_rest_is_a_marker(ladders: Ladders, type_: str, kind: str, label: str) -> None:
    (rung,) = ladders.rungs(DescribedSpan("4411 Orth", type_, kind))
    assert (rung.label, rung.bare, rung.pages) == (label, True, ())


@pytest.mark.parametrize("type_", ["PERSON", "ORG", "LOC", "DATE", "DEMOGRAPHIC", "QUANTITY"])
def test_nothing_is_said_of_what_is_not_sure(ladders: Ladders, type_: str) -> None:
    span = DescribedSpan("Istanbul Universal", type_, sure=False)
    assert [rung.label for rung in ladders.rungs(span)] == ["[name]"]


@pytest.mark.parametrize(
    ("sentence", "type_", "last"),
    [
        ("told her that <John Orth> was late", "PERSON", "told her that a person was late"),
        ("The firm <Orth Ltd> hired him", "ORG", "The firm [name] hired him"),
        ("hired by <Orth Ltd> then", "ORG", "hired by an organization then"),
        ("sent by the\n<Leeds City Council> to us", "ORG", "sent by the\norganization to us"),
        ("seen by a\n<Leeds City Council> van", "ORG", "seen by an [organization] van"),
    ],
)
def test_articles_and_nouns_before_a_name(say: Say, sentence: str, type_: str, last: str) -> None:
    assert say(sentence, type_)[-1] == last


@pytest.mark.parametrize(
    ("text", "type_", "before", "said"),
    [
        ("Ayrton Hospital", "PERSON", "seen at ", "a hospital"),
        ("Ayrton Crown Court", "MISC", "heard in the ", "court"),
        ("Orbwell Shaw LLP", "ORG", "a clerk of ", "a firm"),
        ("Ada Court", "PERSON", "heard by ", "[name]"),
        ("Norwich", "LOC", "he stayed in ", "a city or town"),
        ("Norwich", "LOC", "he believed in ", "[name]"),
        ("Nottingham", "PERSON", "he moved to ", "a city in the United Kingdom"),
        ("Nottingham", "PERSON", "he spoke to ", "[name]"),
        ("two lorries", "QUANTITY", "he has ", "2–5 lorries"),
        ("7", "QUANTITY", "he left at ", "[number]"),
        ("Polish", "MISC", "he is ", "European"),
        ("brother", "DEMOGRAPHIC", "with his ", "relative"),
        ("driver", "DEMOGRAPHIC", "he is a ", "transport worker"),
    ],
)
def test_what_is_not_sure_is_read(
    ladders: Ladders, text: str, type_: str, before: str, said: str
) -> None:
    span = DescribedSpan(text, type_, TYPE_KINDS.get(type_, ""), before, " there", sure=False)
    assert ladders.rungs(span)[0].label == said


TYPE_KINDS = {"DEMOGRAPHIC": "demographic"}


@pytest.mark.parametrize(
    ("text", "type_", "before"),
    [
        ("Orbwell Shaw LLP", "PERSON", "represented by "),
        ("Ada Roe", "PERSON", "a house in "),
        ("Otis", "PERSON", "told that "),
    ],
)
def test_what_the_finder_takes_for_a_person_is_not_always_said_to_be_one(
    ladders: Ladders, text: str, type_: str, before: str
) -> None:
    span = DescribedSpan(text, type_, "person", before, " would come")
    assert all("person" not in rung.label for rung in ladders.rungs(span))


@pytest.mark.parametrize(
    ("name", "near", "said"),
    [
        ("Seattle", frozenset(), "a city in the United States"),  # WordNet knows it
        ("Whitby", frozenset(), "a city or town"),  # a city of Canada, a town of Yorkshire
        ("Whitby", frozenset({"Canada"}), "a city in Canada"),
        ("WA", frozenset(), "[name]"),  # no town of Ghana
    ],
)
def test_a_name_of_the_new_world_may_be_one_of_the_old(
    ladders: Ladders, name: str, near: frozenset[str], said: str
) -> None:
    span = DescribedSpan(name, "LOC", "place", "he lives in ", " now", near=near)
    assert ladders.rungs(span)[0].label == said
