"""What narrows an individual down, counted by hand; words by a ratio are in test_assessment.py."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from told import Told
from undisclosed.disclosure.individuals.collected import Documents
from undisclosed.disclosure.risks import Assessment
from undisclosed.engine import Engine
from undisclosed.knowledge.collection import TextCollection
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row

WHO = Protection("Ada Vale", "person", kind="individual")
PERSON = (Row("person"), Row("actor", ("person",)), Row("stage actor", ("actor",)))
PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}


def engine(*runs: tuple[int, str], protect: Any = (WHO,), **settings: object) -> Engine:
    """Ada Vale, at most a person: N(person) = 100; words of fewer than five of them are rare."""
    pages = toy.pages((100 - sum(n for n, words in runs if "person" in words), "person"), *runs)
    options = {**PLAIN, "span_ratio": None, "word_ratio": None, "rare_pages": 5, **settings}
    return toy.engine(pages, *protect, rows=PERSON, **options)


def risks(judge: Engine, text: str, **changes: Any) -> list[tuple[str, str, list[str]]]:
    return toy.causes(toy.assessed(judge, text, **changes))


# Ordinary words


def test_a_word_is_rare_on_fewer_pages_of_g_than_so_many() -> None:
    # Whatever other pages have it.
    who = Protection("Ada Vale", "actor", kind="individual")
    pages = toy.pages((91, "actor"), (4, "actor walnut"), (5, "actor violin"), (90, "walnut"))
    options = {**PLAIN, "span_ratio": None, "word_ratio": None, "rare_pages": 5}
    judge = toy.engine(pages, who, rows=PERSON, **options)
    found = toy.assessed(judge, "A walnut violin, walnut")
    assert toy.causes(found) == [("term", "walnut", ["walnut", "walnut"])]
    [risk] = found.risks
    assert (risk.k, risk.pages, risk.joint) == (0, 94, 4)


def test_of_a_person_a_word_is_rare_on_fewer_pages_of_all() -> None:
    # Pages seldom say "person" of whom they are about: four of them do, and one other.
    judge = engine((4, "person walnut"), (1, "walnut"), (4, "person violin"))
    assert risks(judge, "A walnut violin") == [("term", "violin", ["violin"])]
    # A name is another matter.
    assert ("term", "walnut", ["Walnut"]) in risks(judge, "So Walnut came")


def test_the_words_of_forms_are_never_rare() -> None:
    assert risks(engine((1, "person dob")), "DOB 1987, mrn 12") == []


def test_rare_numbers_are_left_to_the_finder_of_spans() -> None:
    assert risks(engine((4, "person 1987")), "A 1987") == []


def test_a_word_stays_where_it_is_part_of_g() -> None:
    who = Protection("Ada Vale", "stage actor", kind="individual")
    pages = MemoryKnowledge.of([["stage actor"]] * 96 + [["stage actor", "stage"]] * 4)
    options = {**PLAIN, "span_ratio": None, "word_ratio": None, "rare_pages": 5}
    judge = toy.engine(pages, who, rows=PERSON, **options)
    found = toy.assessed(judge, "A stage actor on a stage")
    assert [(risk.key, risk.spans) for risk in found.risks] == [("stage", ((5, 6),))]
    assert risks(judge, "A stage actor") == []


def test_of_anybody_only_spans_are_looked_at() -> None:
    judge = engine((4, "person walnut"), (4, "HIV infection"), (36, "infection"),
                   protect=("HIV=infection",), identifiers="change")  # fmt: skip
    assert risks(judge, "A walnut") == []


def test_by_ratio_phrases_go_as_wholes_and_by_rarity_they_do_not() -> None:
    runs = ((4, "person walnut"), (90, "person violin"))
    chunks = [0, 1, 1]
    by_ratio = engine(*runs, word_ratio=7)
    assert risks(by_ratio, "A walnut violin", chunks=chunks) == [
        ("term", "walnut", ["walnut"]),
        ("joined", "walnut violin", ["violin"]),
    ]
    term = [("term", "walnut", ["walnut"])]
    assert risks(engine(*runs), "A walnut violin", chunks=chunks) == term
    # Nor for what is no individual: 3 of 4 pages with walnut are of HIV, θ = 4/40. (Of nouns only,
    # a compound would go.)
    pages = toy.pages((4, "HIV infection"), (36, "infection"), (3, "HIV walnut"), (1, "walnut"),
                      (90, "violin person"))  # fmt: skip
    options = {**PLAIN, "span_ratio": None, "word_ratio": 7}
    for more in ({}, {"identifiers": "change"}):
        judge = toy.engine(pages, rows=PERSON, **options, **more)
        found = risks(judge, "A walnut violin", chunks=chunks, tags={"violin": "ADJ"})
        assert found == term


def test_by_ratio_numbers_go_unless_everybody_has_them_and_words_only_where_few_do() -> None:
    # Seven times 20 is more than 100, seven times 14 is not.
    runs = (20, "person 1987 rose"), (14, "person 1988 violin")
    judge = engine(*runs, word_ratio=7)
    assert risks(judge, "1987, 1988 and violin") == [
        ("term", "1987", ["1987"]),
        ("term", "1988", ["1988"]),
        ("term", "violin", ["violin"]),
    ]
    [risk] = toy.assessed(judge, "rose Rose, a rose").risks
    # As a name a word goes from fewer than all on.
    assert (risk.key, risk.spans, risk.pages, risk.joint) == ("rose", ((1, 2),), 20, 20)
    everybody = toy.pages((100, "person 1987 rose"))
    judge = toy.engine(everybody, WHO, rows=PERSON, **PLAIN, span_ratio=None, word_ratio=7)
    assert risks(judge, "In 1987, Rose") == []


# The user's own documents


def documents(judge: Engine, *texts: str) -> Documents:
    collection = TextCollection(texts, judge.language)
    return Documents(collection, judge.language, judge.settings)


def test_a_word_in_so_many_documents_stays() -> None:
    judge = engine((4, "person walnut"), (3, "person acorn"), collection_documents=2)
    own = documents(judge, "walnut", "a walnut", "acorn")
    found = toy.assessed(judge, "A walnut, an acorn", documents=own)
    assert [(risk.key, risk.documents) for risk in found.risks] == [("acorn", (1, 3))]
    assert found.cleared == {(0, "walnut"): "collection"}
    assert found.documents == {"walnut": (2, 3), "acorn": (1, 3)}


def test_by_ratio_too_a_word_in_so_many_documents_stays() -> None:
    judge = engine((4, "person walnut"), word_ratio=7, collection_documents=2)
    own = documents(judge, "walnut", "a walnut")
    assert toy.assessed(judge, "A walnut", documents=own).risks == []
    [risk] = toy.assessed(judge, "A walnut", documents=documents(judge, "walnut", "x")).risks
    assert risk.documents == (1, 2)


def test_a_span_in_so_many_documents_stays_with_its_words() -> None:
    judge = engine((4, "person walnut"), span_ratio=10, collection_documents=2, least_crowd=0)
    text = "the Walnut of Norwich Nord, walnut"
    own = documents(judge, "walnut of norwich nord", "Walnut of Norwich Nord", "Norwich Nord")
    # What it says counts, without the words around it.
    found = toy.assessed(judge, text, identifying=Told((0, 5)), documents=own)
    assert [(risk.cause, risk.spans) for risk in found.risks if risk.cause == "identifier"] == []
    assert found.cleared[0, "walnut norwich nord"] == "collection"
    assert found.documents["walnut norwich nord"] == (2, 3)


def test_the_words_of_a_span_that_documents_clear_are_not_rare_there() -> None:
    judge = engine((4, "person walnut"), span_ratio=10, collection_documents=2, least_crowd=0)
    own = documents(judge, "Walnut Nord", "Walnut Nord", *["other"] * 2)
    # Half of four have the span; of walnut alone there are as many, so each word stays.
    found = toy.assessed(judge, "In Walnut Nord", identifying=Told((1, 3)), documents=own)
    assert found.risks == []
    assert found.cleared[0, "walnut nord"] == "collection"
    # A span that fewer have goes, and says how many do.
    other = documents(judge, "Walnut Nord", *["other"] * 3)
    found = toy.assessed(judge, "In Walnut Nord", identifying=Told((1, 3)), documents=other)
    told = {risk.key: risk.documents for risk in found.risks}
    assert told == {"walnut nord": (1, 4), "walnut": (1, 4), "nord": (1, 4)}


@pytest.mark.parametrize(("type_", "stays"), [("LOC", True), ("PERSON", True), ("CODE", False)])
def test_documents_clear_others_and_places_but_no_codes(type_: str, stays: bool) -> None:
    judge = engine(span_ratio=10, collection_documents=2, least_crowd=0)
    own = documents(judge, "Tom Doyle", "Tom Doyle")
    told = Told((1, 3), types=[type_])
    found = toy.assessed(judge, "So Tom Doyle", identifying=told, documents=own)
    assert ("identifier" not in {risk.cause for risk in found.risks}) is stays


# Spans


def spans(judge: Engine, text: str, told: Told) -> Assessment:
    return toy.assessed(judge, text, identifying=told)


NORWICH = (("norwich",),)


def test_a_span_that_enough_of_g_fit_stays() -> None:
    # 10 · 10 = 100 is not less than N(person).
    judge = engine((10, "person norwich"), span_ratio=10)
    found = spans(judge, "In Norwich", Told((1, 2), fitting=NORWICH))
    assert (found.risks, found.cleared) == ([], {(0, "norwich"): "crowd"})


def test_a_span_that_too_few_of_g_fit_discloses() -> None:
    # 10 · 9 < 100. Pages of others do not count.
    judge = engine((9, "person norwich"), (50, "norwich"), span_ratio=10)
    told = Told((1, 2), fitting=NORWICH)
    found = spans(judge, "In Norwich", told)
    assert toy.causes(found) == [("identifier", "norwich", ["Norwich"])]
    [risk] = found.risks
    assert (risk.k, risk.pages, risk.joint) == (0, 9, 9)
    assert risk.identifier is told.found[0]
    assert found.cleared == {}


def test_a_span_that_nobody_else_can_fit_discloses() -> None:
    judge = engine((90, "person norwich"), span_ratio=10)
    [risk] = spans(judge, "In Norwich", Told((1, 2))).risks
    assert (risk.cause, risk.pages, risk.joint) == ("identifier", 0, 0)


def test_a_span_is_called_by_its_content_words() -> None:
    judge = engine((90, "person ward norwich"), span_ratio=10)
    found = spans(judge, "A ward of Norwich", Told((0, 4)))
    assert toy.causes(found) == [("identifier", "ward norwich", ["A ward of Norwich"])]


def test_a_span_that_says_no_more_than_g_or_nothing_stays() -> None:
    judge = engine((90, "person norwich"), span_ratio=10)
    assert spans(judge, "The person of", Told((0, 3))).risks == []
    assert spans(judge, "The of the", Told((1, 2))).risks == []
    # With anything more it goes whole.
    found = spans(judge, "The person Norwich", Told((1, 3)))
    assert toy.causes(found) == [("identifier", "person norwich", ["person Norwich"])]


def test_words_of_a_span_that_a_crowd_fits_are_not_rare_there() -> None:
    judge = engine((4, "person walnut"), (10, "person norwich"), span_ratio=10)
    told = Told((1, 3), fitting=NORWICH)
    found = spans(judge, "In Walnut Norwich, walnut", told)
    assert [(risk.cause, risk.spans) for risk in found.risks] == [("term", ((4, 5),))]
    # Where the span is all there is of them, they stay.
    assert spans(judge, "In Walnut Norwich", told).risks == []


def test_spans_are_looked_at_for_individuals_only() -> None:
    judge = engine((9, "person norwich"), (4, "HIV infection"), (36, "infection"),
                   protect=("HIV=infection", WHO), span_ratio=10)  # fmt: skip
    found = spans(judge, "In Norwich", Told((1, 2), fitting=NORWICH))
    assert [(risk.k, risk.cause, risk.pages) for risk in found.risks] == [(1, "identifier", 9)]
    one = engine((9, "person norwich"), (4, "HIV infection"), (36, "infection"),
                 protect=("HIV=infection",), span_ratio=10)  # fmt: skip
    assert spans(one, "In Norwich", Told((1, 2), fitting=NORWICH)).risks == []


def test_by_a_list_spans_go_however_many_fit_them_unless_they_are_wide() -> None:
    judge = engine((90, "person norwich"), (4, "person england"), (4, "HIV infection"),
                   (36, "infection"), protect=("HIV=infection",), identifiers="hipaa",
                   span_ratio=10)  # fmt: skip
    told = Told((1, 3), (4, 5), fitting=NORWICH, wide="England")
    found = spans(judge, "In Norwich Nord, England", told)
    assert toy.causes(found) == [("identifier", "norwich nord", ["Norwich Nord"])]
    [risk] = found.risks
    assert (risk.k, risk.identifier) == (1, told.found[0])
    # Each of several is looked up.
    two = Told((1, 2), (3, 4), (5, 6), fitting=NORWICH, wide="England")
    found = spans(judge, "In Norwich, England, Leeds", two)
    assert [risk.key for risk in found.risks] == ["norwich", "leed"]
    # A span of no words has nothing to go.
    assert spans(judge, "In Norwich, then", Told((2, 3))).risks == []


def test_a_list_is_for_anybody_and_who_is_protected_by_name_has_a_crowd() -> None:
    told = Told((1, 2), fitting=NORWICH)
    options: dict[str, Any] = {"span_ratio": 10, "least_crowd": 0}
    pages = ((90, "person norwich"), (4, "HIV infection"), (36, "infection"))
    found = spans(engine(*pages, identifiers="hipaa", **options), "In Norwich", told)
    # 90 fit it, which is enough for the one, but a city is on the list for the other.
    assert [(risk.k, risk.key) for risk in found.risks] == [(1, "norwich")]
    assert found.cleared == {(0, "norwich"): "crowd"}
    found = spans(engine(*pages, identifiers="change", **options), "In Norwich", told)
    assert found.risks == []


def test_of_a_name_alone_spans_go_that_hold_it() -> None:
    judge = engine((90, "person norwich"), protect=("Ada Vale",))
    told = Told((1, 4), (5, 6))
    found = spans(judge, "In Ada Vale Road, Norwich", told)
    whole = [risk for risk in found.risks if risk.identifier]
    assert [(r.cause, r.k, r.key, r.spans) for r in whole] == [
        ("name", 0, "ada vale road", ((1, 4),))
    ]
    assert whole[0].identifier is told.found[0]
    # A place is nobody's name.
    assert not found.flagged[5]
    # In whatever order they are found.
    found = spans(judge, "In Norwich, Ada Vale Road", Told((1, 2), (3, 6)))
    assert [risk.spans for risk in found.risks if risk.identifier] == [((3, 6),)]
