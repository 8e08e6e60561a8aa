"""Which traits of an individual are looked at together, and what is told of them, by hand."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from told import Told
from undisclosed.disclosure.groups.members import Member
from undisclosed.disclosure.individuals.individuals import professions
from undisclosed.engine import Engine
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row

WHO = Protection("Ada Vale", "person", kind="individual")
ROWS = (Row("person"), Row("actor", ("person",)))
PLAIN: dict[str, Any] = {
    "min_lift": None, "max_lift": None, "unknown": "keep", "word_ratio": None, "rare_pages": 5,
}  # fmt: skip
PLACE, DATE = "LOC", "DATE"


def engine(*, protect: Any = (WHO,), **settings: object) -> Engine:
    """N(person) = 100. Norwich: 30, 1987: 40, 3 with both. Nurses: 35, 8 of Norwich, 27 in 1987.

    One in ten is a crowd; traits must leave six together.
    """
    pages = toy.pages(
        (3, "person norwich 1987"),
        (8, "person norwich nurse"),
        (19, "person norwich"),
        (27, "person nurse 1987"),
        (10, "person 1987"),
        (29, "person"),
        (4, "person walnut"),
        (4, "HIV infection"),
        (36, "infection"),
        (50, "norwich 1987 nurse"),
    )
    return toy.engine(pages, *protect, rows=ROWS, **{**PLAIN, "span_ratio": 10, "least_crowd": 6,
                                                     **settings})  # fmt: skip


def norwich_and_1987(**told: Any) -> Told:
    return Told((1, 2), (3, 4), types=[PLACE, DATE], fitting="as written", **told)


def test_of_traits_that_too_few_fit_the_one_that_tells_most_goes() -> None:
    # 3 < 6, and 30 of Norwich are fewer than 40 of 1987.
    told = norwich_and_1987()
    found = toy.assessed(engine(), "In Norwich, 1987", identifying=told)
    [risk] = found.risks
    assert (risk.cause, risk.k, risk.key, risk.spans) == ("identifier", 0, "norwich", ((1, 2),))
    assert (risk.pages, risk.joint) == (3, 3)
    assert risk.group == (Member("norwich", 30, 30, "Norwich"), Member("1987", 40, 40, "1987"))
    assert risk.kept == (("1987", (3, 4)),)
    assert risk.identifier is told.found[0]
    assert bytes(found.flagged) == bytes([0, 1, 0, 0])


def test_where_traits_are_judged_one_by_one_none_is_gathered() -> None:
    judge = engine(least_crowd=0)
    found = toy.assessed(judge, "In Norwich, 1987", identifying=norwich_and_1987())
    assert (found.risks, found.traits) == ([], {})


def test_traits_that_enough_fit_stay() -> None:
    found = toy.assessed(engine(least_crowd=3), "In Norwich, 1987", identifying=norwich_and_1987())
    assert (found.risks, [trait.key for trait in found.traits[0]]) == ([], ["norwich", "1987"])


def test_only_what_stands_in_one_context_is_together() -> None:
    told = Told((1, 2), (4, 5), types=[PLACE, DATE], fitting="as written")
    for context, many in (("sentence", 0), ("2", 1), ("document", 1)):
        judge = engine(context=context)
        assert len(toy.assessed(judge, "In Norwich. In 1987", identifying=told).risks) == many
    # Parts of a document, such as a table's cells, are no neighbours.
    judge = engine(context="2")
    text = "In Norwich. In 1987"
    assert not toy.assessed(judge, text, identifying=told, parts=[0, 0, 0, 1, 1]).risks
    judge = engine(context="paragraph")
    assert toy.assessed(judge, text, identifying=told).risks
    assert not toy.assessed(judge, text.replace(". ", ".\n\n"), identifying=told).risks


def test_a_trait_has_all_its_places_and_is_shown_as_at_its_first() -> None:
    told = Told((1, 2), (3, 4), (4, 5), types=[PLACE, DATE, PLACE], fitting="as written")
    found = toy.assessed(engine(), "In Norwich, 1987 norwich", identifying=told)
    [risk] = found.risks
    assert (risk.key, risk.spans, risk.shown) == ("norwich", ((1, 2), (4, 5)), "Norwich")
    assert [member.shown for member in risk.group] == ["Norwich", "1987"]
    # Alone, nothing is looked at together.
    assert (
        toy.assessed(engine(), "In Norwich, 1987 norwich", identifying=told, groups=False).traits
        == {}
    )
    # The other one's places all stay.
    told = Told((1, 2), (3, 4), (4, 5), types=[PLACE, DATE, DATE], fitting="as written")
    [risk] = toy.assessed(engine(), "In Norwich, 1987 1987", identifying=told).risks
    assert (risk.spans, risk.kept) == (((1, 2),), (("1987", (3, 4)), ("1987", (4, 5))))


def test_what_an_operator_keeps_is_told_but_stays() -> None:
    # Of a kept place and a date, the date goes, though it tells less.
    told = norwich_and_1987(operators={"place": "keep"})
    found = toy.assessed(engine(), "In Norwich, 1987", identifying=told)
    assert [(risk.key, risk.spans) for risk in found.risks] == [("1987", ((3, 4),))]
    assert [trait.stays for trait in found.traits[0]] == [True, False]
    # Where both are kept nothing goes, and what speaks against it is on record.
    told = norwich_and_1987(operators={"place": "keep", "date": "keep"})
    found = toy.assessed(engine(), "In Norwich, 1987", identifying=told)
    assert (found.risks, [risk.key for risk in found.kept]) == ([], ["norwich"])
    assert not any(found.flagged)


def test_a_span_that_discloses_alone_stays_by_its_operator_with_all_its_words() -> None:
    # Walnut, on 4 pages of persons, is rare; within the kept span it stays too.
    told = Told((1, 3), operators={"place": "keep"})
    found = toy.assessed(engine(), "In Walnut Norwich, walnut", identifying=told)
    assert [(risk.cause, risk.spans) for risk in found.risks] == [("term", ((4, 5),))]
    [kept] = found.kept
    assert (kept.cause, kept.spans, kept.identifier) == ("identifier", ((1, 3),), told.found[0])
    # Another kind's operator says nothing of a place.
    told = Told((1, 3), operators={"date": "keep"})
    found = toy.assessed(engine(), "In Walnut Norwich", identifying=told)
    assert ("identifier", ((1, 3),)) in [(risk.cause, risk.spans) for risk in found.risks]


def test_by_a_list_too_an_operator_keeps() -> None:
    judge = engine(protect=("HIV=infection",), identifiers="hipaa")
    told = Told((1, 3), fitting="as written", operators={"place": "keep"})
    found = toy.assessed(judge, "In Norwich Nord", identifying=told)
    assert (found.risks, [risk.key for risk in found.kept]) == ([], ["norwich nord"])


def test_what_goes_anyway_or_says_no_more_than_g_is_no_trait() -> None:
    pages = toy.pages((40, "person 1987"), (30, "person vale"), (30, "person"))
    judge = toy.engine(pages, WHO, rows=ROWS, **PLAIN, span_ratio=10, least_crowd=1000)
    # 30 of 100 have to do with a vale, but Vale is a name of hers; a person is what may be learnt.
    told = Told((0, 1), (4, 5), types=[PLACE, DATE], fitting="as written", professions=["person"])
    found = toy.assessed(judge, "Vale , person in 1987", identifying=told)
    assert [trait.key for trait in found.traits[0]] == ["1987"]
    assert [risk.cause for risk in found.risks] == ["name"]
    told = Told((0, 1), (4, 5), types=[PLACE, DATE], fitting="as written", professions=["person"])
    found = toy.assessed(judge, "Norwich , person in 1987", identifying=told)
    assert [trait.key for trait in found.traits[0]] == ["1987"]


def test_the_same_word_as_another_kind_is_another_trait() -> None:
    told = Told((1, 2), (3, 4), types=[PLACE, DATE], fitting="as written")
    found = toy.assessed(engine(), "In 1987, 1987", identifying=told)
    traits = found.traits[0]
    assert [(t.key, t.spans, t.fit) for t in traits] == [
        ("1987", ((1, 2),), 40),
        ("1987", ((3, 4),), 40),
    ]
    assert [t.identifier for t in traits] == told.found
    assert [t.fitting for t in traits] == [(("1987",),)] * 2


def test_groups_are_looked_at_for_those_of_whom_more_than_the_name_is_protected() -> None:
    told = norwich_and_1987()
    by_name = engine(protect=("Ada Vale",))
    assert toy.assessed(by_name, "In Norwich, 1987", identifying=told).traits == {}
    both = engine(protect=("HIV=infection", WHO))
    found = toy.assessed(both, "In Norwich, 1987", identifying=told)
    assert [(risk.k, risk.key) for risk in found.risks] == [(1, "norwich")]
    assert list(found.traits) == [1]


# Professions


def test_a_profession_is_a_trait_like_a_place() -> None:
    # 8 nurses of Norwich.
    told = Told((3, 4), fitting="as written", professions=["nurse"])
    assert not toy.assessed(engine(least_crowd=8), "A nurse in Norwich", identifying=told).risks
    found = toy.assessed(engine(least_crowd=9), "A nurse in Norwich", identifying=told)
    [risk] = found.risks
    assert (risk.key, risk.kept) == ("norwich", (("nurse", (1, 2)),))
    assert risk.group == (Member("norwich", 30, 30, "Norwich"), Member("nurse", 35, 35, "nurse"))
    kinds = {t.key: (t.identifier.type, t.identifier.kind) for t in found.traits[0]}
    assert kinds["nurse"] == ("DEMOGRAPHIC", "profession")
    assert all(t.identifier.sure for t in found.traits[0])


def named(text: str, *known: str, **changes: Any) -> list[tuple[str, int, int]]:
    told: Any = Told(professions=known)
    found = toy.assessed(engine(), text, identifying=told, **changes)
    return [(key, each.first, each.past) for key, each, _ in professions(found, told)]


def test_of_professions_within_each_other_the_longest_counts() -> None:
    pages = MemoryKnowledge.of([["stage actor", "stage", "actor", "person"]] * 9)
    judge = toy.engine(pages, WHO, rows=(*ROWS, Row("stage actor", ("actor",))), **PLAIN)
    told: Any = Told(professions=["actor", "stage actor"])
    text = "A nurse, a stage actor, an actor"
    found = toy.assessed(judge, text, identifying=told, chunks=[0, 0, 1, 2, 2, 2, 3, 4, 4])
    assert [(key, each.first, each.past, fitting) for key, each, fitting in
            professions(found, told)] == [
        ("stage actor", 4, 6, (("stage actor",),)),
        ("actor", 8, 9, (("actor",),)),
    ]  # fmt: skip
    # With a capital anywhere it is a title or a name, and so are its words that have one.
    told = Told(professions=["stage actor"])
    found = toy.assessed(judge, "A stage Actor", identifying=told, chunks=[0, 0, 0])
    assert list(professions(found, told)) == []


@pytest.mark.parametrize("text", ["nurse", "A nurse", "A nurse saw Norwich", "Norwich nurse"])
def test_a_noun_in_small_letters_tells_what_somebody_does(text: str) -> None:
    at = text.split().index("nurse")
    assert named(text, "nurse") == [("nurse", at, at + 1)]
    assert named(text, "walnut") == []


@pytest.mark.parametrize("text", ["Nurse", "A Nurse", "Nurse Vale"])
def test_with_a_capital_it_is_a_title_or_a_name(text: str) -> None:
    assert named(text, "nurse") == []


def test_only_a_noun_tells_what_somebody_does() -> None:
    assert named("They nurse walnut", "nurse", tags={"nurse": "VERB"}) == []
    assert named("They nurse", "nurse", tags={"nurse": "VERB"}) == []
    assert named("Some nurse walnut", "nurse", tags={"Some": "DET", "walnut": "VERB"}) == [
        ("nurse", 1, 2)
    ]


@pytest.mark.parametrize("tag", ["NOUN", "PROPN"])
@pytest.mark.parametrize("chunks", [[0, 0, 1], [1, 1, 2], [1, 1, 1]])
def test_a_noun_before_another_of_its_phrase_speaks_of_that(tag: str, chunks: list[int]) -> None:
    assert named("nurse call system", "nurse", tags={"call": tag}, chunks=chunks) == []


def test_a_noun_within_a_phrase_speaks_of_what_ends_it() -> None:
    assert named("walnut nurse call", "nurse", chunks=[0, 1, 1]) == []
    assert named("walnut nurse call", "call", chunks=[0, 1, 1]) == [("call", 2, 3)]


@pytest.mark.parametrize("chunks", [[0, 1, 1], [1, 2, 2], [0, -1, -1], [-1, -1, -1]])
def test_the_last_of_its_phrase_speaks_for_itself(chunks: list[int]) -> None:
    assert named("nurse walnut violin", "nurse", chunks=chunks) == [("nurse", 0, 1)]


def test_what_follows_in_the_phrase_and_is_no_noun_changes_nothing() -> None:
    assert named("nurse blue", "nurse", tags={"blue": "ADJ"}, chunks=[0, 0]) == [("nurse", 0, 1)]


# Spans, and the words between


def test_the_finder_is_told_what_stands_in_for_spans() -> None:
    told = Told(standing_in=[1], apart=[1])
    toy.assessed(engine(), "In Norwich", identifying=told)
    assert told.seen == [frozenset(), {1}]


def test_what_stands_in_for_a_span_is_no_word_of_the_text() -> None:
    found = toy.assessed(engine(), "A walnut walnut", identifying=Told(apart=[1]))
    assert [risk.spans for risk in found.risks] == [((2, 3),)]


def test_a_name_within_a_span_takes_all_of_it_and_its_words() -> None:
    told = Told((0, 4), (4, 6))
    found = toy.assessed(engine(protect=("Ada Vale",)), "The Ada , Vale Norwich", identifying=told)
    assert [risk.key for risk in found.risks if risk.identifier] == ["the ada vale"]
