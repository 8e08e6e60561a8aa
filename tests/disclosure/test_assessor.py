"""A policy with its parts: what of a text reaches the search for risks, and what it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import toy
from told import Told
from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.assessor import Assessor
from undisclosed.document.document import Document
from undisclosed.errors import PolicyError
from undisclosed.identifiers.stand_ins import digest_of
from undisclosed.knowledge.collection import Collection, TextCollection
from undisclosed.policy.policy import Policy, Protection
from undisclosed.taxonomy.table import Row, TableTaxonomy

PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}
WHO = Protection("Ada Vale", "person", kind="individual")
WORLD = toy.pages((4, "HIV infection"), (36, "infection"), (10, "walnut"))


def assessor(*protect: Any, collection: Collection | None = None, **settings: Any) -> Assessor:
    policy = Policy.of(*(protect or ("HIV=infection",)), **{**PLAIN, **settings})
    return Assessor.of(policy, WORLD, toy.taxonomy(), toy.language(), collection)


def test_time_to_read_and_to_assess_is_added_to_what_was_spent() -> None:
    spent = {"read": 1000.0, "replace": 7.0}
    assessor().assess(Document("HIV"), spent)
    assert set(spent) == {"read", "assess", "replace"}
    assert spent["read"] > 1000
    assert 0 < spent["assess"] < 1000
    assert spent["replace"] == 7.0
    assert assessor().assess(Document("HIV")).risks


def test_a_marker_is_known_again_as_the_text_is_read() -> None:
    # In the view of a text a wide letter is a plain one; the marker is looked for as it is there.
    given = "[ｇｏｎｅ]"
    judge = assessor(marker=given, unknown="redact")
    for text in (f"A {given} walnut", "A [gone] walnut"):
        assert judge.assess(Document(text)).unassessed == []
    words = [unit.key for unit in judge.assess(Document("A gone walnut")).unassessed]
    assert words == ["gone"]


def test_the_settings_marker_is_taken_where_none_is_given() -> None:
    judge = assessor(marker="[gone]", unknown="redact")
    read = judge.language.read
    for marker, unknown in ((None, []), ("[gone]", []), ("[removed]", ["gone"]), ("", ["gone"])):
        for found in (
            judge.assess_reading(read("A [gone] walnut"), marker=marker),
            assess_reading(read("A [gone] walnut"), judge.counter, judge.settings, marker=marker),
        ):
            assert [unit.key for unit in found.unassessed] == unknown


def together() -> Assessor:
    """Fever and cough on four pages each, with HIV on two, and those two together: θ = 4/8."""
    pages = toy.pages(
        (2, "HIV infection fever cough"), (2, "HIV infection"), (4, "infection"),
        (2, "fever"), (2, "cough"), (40, "dog"),
    )  # fmt: skip
    policy = Policy.of("HIV=infection", evidence="point", context="document", **PLAIN)
    return Assessor.of(policy, pages, toy.taxonomy(), toy.language())


def test_groups_are_looked_at_unless_it_is_said_otherwise() -> None:
    judge = together()
    reading = judge.language.read("fever cough")
    assert [risk.cause for risk in judge.assess(Document("fever cough")).risks] == ["group"]
    assert [risk.cause for risk in judge.assess_reading(reading).risks] == ["group"]
    alone = assess_reading(reading, judge.counter, judge.settings)
    assert [risk.cause for risk in alone.risks] == ["group"]
    assert judge.assess_reading(reading, groups=False).risks == []


def test_what_finds_spans_is_told_of_invented_names() -> None:
    told = Told(apart=[1])
    judge = replace(assessor(unknown="redact"), identifying=told)  # type: ignore[arg-type]
    invented = {digest_of("Brill")}
    found = judge.assess(Document("A Brill walnut"), invented=invented)
    assert (told.read[0], told.seen[0]) == ("A Brill walnut", invented)
    assert found.unassessed == []
    judge.assess(Document("A walnut"))
    assert told.seen[2] == frozenset()


def test_spans_are_looked_for_where_somebody_is_protected_and_spans_count() -> None:
    pages = toy.pages((100, "person"), (4, "HIV infection"), (36, "infection"))
    rows = [*toy.ROWS, Row("person")]

    def identifying(*protect: Any, **settings: Any) -> Any:
        policy = Policy.of(*protect, **{**PLAIN, **settings})
        taxonomy = TableTaxonomy(rows)
        return Assessor.of(policy, pages, taxonomy, toy.language()).identifying

    found = identifying(WHO, span_ratio=10).find(toy.language().read("He went to Norwich"))
    assert [each.type for each in found] == ["LOC"]
    assert identifying("HIV=infection", WHO, span_ratio=10) is not None
    assert identifying("HIV=infection", identifiers="change") is not None
    assert identifying(WHO, span_ratio=None) is None
    assert identifying("HIV=infection", span_ratio=10) is None
    told = (
        "^'operators' are for what identifies people, and the policy looks for nothing of the "
        r"kind\. Set 'identifiers' to 'change', or protect an individual\.$"
    )
    with pytest.raises(PolicyError, match=told):
        identifying("HIV=infection", operators={"place": "keep"})
    operators = identifying(WHO, span_ratio=10, operators={"place": "keep"}).operators
    assert "keep" in operators


def test_what_the_policy_keeps_and_what_a_collection_tells_reach_the_search() -> None:
    assert (assessor().keep, assessor().documents) == (None, None)
    kept = assessor(keep=["HIV"]).assess(Document("HIV"))
    assert (kept.risks, [risk.key for risk in kept.kept]) == ([], ["HIV", "HIV"])
    # A word in three documents is not rare, whatever K says of it.
    pages = toy.pages((96, "person"), (4, "person walnut acorn"))
    language = toy.language()
    collection = TextCollection(["a walnut"] * 3 + ["an acorn"] * 2, language)
    options = {**PLAIN, "span_ratio": None, "word_ratio": None, "rare_pages": 5}
    parts = pages, TableTaxonomy([*toy.ROWS, Row("person")]), language
    judge = Assessor.of(Policy.of(WHO, **options), *parts, collection)
    found = judge.assess(Document("A walnut, an acorn"))
    assert [(risk.key, risk.documents) for risk in found.risks] == [("acorn", (2, 5))]
