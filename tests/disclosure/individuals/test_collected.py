"""What the user's own documents clear, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.knowledge.collection import TextCollection
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.report.certificate import certificate_to_json, check_certificate
from undisclosed.results.results import Finding

# Walnut is on one page of people, letter on all.
PAGES = MemoryKnowledge.of([["person", "letter"]] * 30 + [["person", "walnut"], ["walnut"]])
PLAIN: dict[str, Any] = {"unknown": "keep", "min_pages": 1}
# Ten letters: Ankara in five of them, Izmir in four, walnut in three, Mr Doyle in all.
LETTERS = [
    f"Mr Tom Doyle wrote, 01603 555 0147."
    f"{' She lived in Ankara.' if n < 5 else ''}{' She lived in Izmir.' if n < 4 else ''}"
    f"{' A walnut.' if n < 3 else ''}{' An acorn.' if n < 2 else ''}"
    for n in range(10)
]
COLLECTION = TextCollection(LETTERS, English())


def engine(*, collection: TextCollection | None = COLLECTION, **settings: Any) -> Engine:
    policy = Policy.of("Irene Castellan=person", **{**PLAIN, **settings})
    return Engine(policy, knowledge=PAGES, collection=collection)


def found(text: str, judge: Engine) -> list[Finding]:
    return [finding for finding in judge.assess(text).findings if finding.action != "keep"]


@pytest.mark.parametrize(
    ("text", "settings", "stays"),
    [
        # Half of ten have it, and two of ten times four are less than ten.
        ("She lived in Ankara.", {}, True),
        ("She lived in Izmir.", {}, False),
        ("She lived in Izmir.", {"collection_ratio": 2.5}, True),
        ("She lived in Izmir.", {"collection_ratio": 2.49}, False),
        ("She lived in Ankara.", {"collection_documents": 5}, True),
        ("She lived in Ankara.", {"collection_documents": 6}, False),
        ("She lived in Bursa.", {"collection_ratio": 1e9}, False),
    ],
)
def test_a_span_in_many_documents_stays(text: str, settings: dict[str, Any], stays: bool) -> None:
    assert found(text, engine(collection=None))
    assert (not found(text, engine(**settings))) is stays


@pytest.mark.parametrize("rule", [{"rare_pages": 10}, {"word_ratio": 7.0}])
def test_an_ordinary_word_stays_in_three_documents(rule: dict[str, Any]) -> None:
    assert found("A walnut.", engine(collection=None, **rule))
    assert not found("A walnut.", engine(**rule))
    assert found("A walnut.", engine(collection_documents=4, **rule))


def test_a_name_of_c_never_stays() -> None:
    everywhere = TextCollection(["Irene Castellan called."] * 9, English())
    [finding] = found("Irene Castellan called.", engine(collection=everywhere))
    assert finding.cause == "name"


def test_codes_never_stay() -> None:
    assert "0147" not in engine().sanitize("Call 01603 555 0147.").text


def test_names_of_people_stay_only_where_one_person_is_protected() -> None:
    text = "Mr Tom Doyle wrote."
    assert engine().sanitize(text).text == text
    policy = Policy((), Settings.of(identifiers="change", **PLAIN))
    anybody = Engine(policy, knowledge=PAGES, collection=COLLECTION)
    assert "Doyle" not in anybody.sanitize(text).text
    # Places do: they are nobody's name.
    assert "Ankara" in anybody.sanitize("She lived in Ankara.").text


@pytest.mark.parametrize("text", [*LETTERS[:1], "A walnut, an acorn and a letter in Izmir."])
def test_a_collection_never_makes_more_risky(text: str) -> None:
    for settings in ({}, {"word_ratio": 7.0}, {"preset": "strict"}):
        without = {f.text for f in found(text, engine(collection=None, **settings))}
        assert {f.text for f in found(text, engine(**settings))} <= without


def test_the_reason_tells_of_people_in_the_documents() -> None:
    [finding] = found("She lived in Izmir.", engine())
    assert finding.why == "Of the 10 people in your documents 4 fit this."
    counts = finding.measured.counts or {}
    assert (counts["documents"], counts["documents_with_term"]) == (10, 4)
    [finding] = found("She lived in Bursa.", engine())
    assert finding.why == "Of the 10 people in your documents none fits this."


@pytest.mark.parametrize("rule", [{"rare_pages": 10}, {"word_ratio": 7.0}])
def test_of_words_too(rule: dict[str, Any]) -> None:
    [finding] = found("A walnut.", engine(collection_documents=4, **rule))
    assert finding.cause == "term"
    assert finding.why == "Of the 10 people in your documents 3 fit this."


def test_what_a_class_makes_of_the_same_word_is_told_by_pages() -> None:
    policy = Policy.of("walnut=fruit", "Irene Castellan=person", rare_pages=10, **PLAIN)
    pages = MemoryKnowledge.of(
        [["person", "letter"]] * 30 + [["shell", "walnut"]] * 3 + [["fruit"]] * 3
    )
    judge = Engine(policy, knowledge=pages, collection=COLLECTION)
    told = [f.why for f in judge.assess("A shell.").findings if f.entity == "walnut"]
    assert told
    assert not any("your documents" in why for why in told)


def test_explain_names_the_rule() -> None:
    # Ordinary words alone: what a lone word might name is not asked here.
    [verdict] = engine(rare_pages=10, span_ratio=None).explain("walnut").verdicts
    assert (verdict.verdict, verdict.rule) == ("safe", "collection")
    assert verdict.why == "Of the 10 people in your documents 3 fit this."


def test_the_verifier_counts_for_itself() -> None:
    judge = engine(collection=COLLECTION.anew())
    judge.collection._counts.update({("izmir",): 10})  # type: ignore[union-attr]
    text = "She lived in Izmir."
    assert judge.assess(text).verified
    assert not judge.verify(text).verified


def test_a_certificate_names_the_collection() -> None:
    judge = engine()
    result = judge.sanitize("She lived in Ankara.")
    assert result.certificate.collection == COLLECTION.identity
    data = certificate_to_json(result.certificate)
    assert check_certificate(data, judge, result.text) == []
    other = engine(collection=TextCollection(LETTERS[:9], English()))
    [told] = check_certificate(data, other, result.text)
    assert told.startswith("The collection is documents 1")
    told, *_ = check_certificate(data, engine(collection=None), result.text)
    assert told == "The certificate was made with a collection, and none is given."
    plain = engine(collection=None).sanitize("A letter.")
    assert plain.certificate.collection is None
    [told] = check_certificate(certificate_to_json(plain.certificate), judge, plain.text)
    assert told == "The certificate was made without a collection, and one is given."


def test_what_is_no_collection_is_refused() -> None:
    with pytest.raises(PolicyError, match="open_collection"):
        engine(collection="letters")  # type: ignore[arg-type]
