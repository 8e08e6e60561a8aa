"""A client of Presidio works unchanged: its documented requests get answers of its shapes."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from interfaces.server.conftest import Service, Start, error_of
from undisclosed.identifiers.identifier import KIND_OF_TYPE, TYPE_OF_KIND
from undisclosed.interfaces.server.anonymizing import (
    AnalyzerResult,
    AnonymizeBody,
    anonymize,
    settle,
)
from undisclosed.interfaces.server.presidio import ENTITIES
from undisclosed.policy.policy import Policy

# As in the documentation of its REST API.
ANALYZE = {"text": "John Smith drivers license is AC432223", "language": "en"}
HELLO = "hello world, my name is Jane Doe. My number is: 034453334"
FOUND = [
    {"start": 24, "end": 32, "score": 0.8, "entity_type": "NAME"},
    {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
]
ANONYMIZERS = {
    "DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"},
    "PHONE_NUMBER": {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True},
}


def spans(found: list[dict[str, Any]], text: str) -> list[tuple[str, str]]:
    keys = ["analysis_explanation", "end", "entity_type", "score", "start"]
    assert all(sorted(each) == keys for each in found)
    return [(text[each["start"] : each["end"]], each["entity_type"]) for each in found]


def test_the_documented_request_to_analyze(shipped: Service) -> None:
    found = shipped.post("/analyze", **ANALYZE).json()
    [(name, kind), (code, _)] = spans(found, ANALYZE["text"])
    assert (name, kind, code) == ("John Smith", "PERSON", "AC432223")
    assert all(0 < each["score"] <= 1 for each in found)


def test_the_documented_request_to_anonymize(service: Service) -> None:
    body = {"text": HELLO, "anonymizers": ANONYMIZERS, "analyzer_results": FOUND}
    given = service.post("/anonymize", **body).json()
    assert given["text"] == "hello world, my name is ANONYMIZED. My number is: 03445****"
    assert [(item["text"], item["operator"]) for item in given["items"]] == [
        ("03445****", "mask"),
        ("ANONYMIZED", "replace"),
    ]
    for item in given["items"]:
        assert given["text"][item["start"] : item["end"]] == item["text"]
        assert sorted(item) == ["end", "entity_type", "operator", "start", "text"]


def test_what_is_analyzed_is_what_is_anonymized(shipped: Service) -> None:
    text = "My name is James Bond, mail james.bond@example.com or call 212-555-0147."
    found = shipped.post("/analyze", text=text, language="en").json()
    assert ("james.bond@example.com", "EMAIL_ADDRESS") in spans(found, text)
    given = shipped.post("/anonymize", text=text, analyzer_results=found).json()
    assert given["text"] == "My name is <PERSON>, mail <EMAIL_ADDRESS> or call <PHONE_NUMBER>."


def test_entities_and_threshold_choose(shipped: Service) -> None:
    text = "James Bond mails james.bond@example.com on 3 May 2021."
    body = {"text": text, "language": "en"}
    mail = shipped.post("/analyze", **body, entities=["EMAIL_ADDRESS"]).json()
    assert spans(mail, text) == [("james.bond@example.com", "EMAIL_ADDRESS")]
    assert shipped.post("/analyze", **body, score_threshold=0.99).json() == []
    every = shipped.post("/analyze", **body, entities=[], score_threshold=0).json()
    assert len(every) == 3
    allowed = shipped.post("/analyze", **body, allow_list=["James Bond"]).json()
    assert ("James Bond", "PERSON") not in spans(allowed, text)


def test_keys_that_are_not_known_do_no_harm(shipped: Service) -> None:
    more = {"correlation_id": "7", "return_decision_process": False, "context": ["license"]}
    more |= {"ad_hoc_recognizers": [], "trace": False}
    answer = shipped.post("/analyze", **ANALYZE, **more)
    assert answer.json() == shipped.post("/analyze", **ANALYZE).json()


@pytest.mark.parametrize(
    "given",
    [
        {"language": "de"},
        {"entities": ["PERSON", "MOON"]},
        {"ad_hoc_recognizers": [{"name": "Zip", "patterns": []}]},
        {"allow_list": ["("], "allow_list_match": "regex"},
        {"allow_list": ["a"], "allow_list_match": "fuzzy"},
        {"score_threshold": 2},
    ],
)
def test_what_can_not_be_done_is_refused(shipped: Service, given: dict[str, Any]) -> None:
    assert error_of(shipped.post("/analyze", **{**ANALYZE, **given})) == (422, "RequestError")


def test_what_the_policy_of_the_service_protects_is_an_entity(shipped: Service) -> None:
    text = "James Bond had a retrovirus."
    found = shipped.post("/analyze", text=text, language="en").json()
    assert set(spans(found, text)) >= {("James Bond", "PERSON"), ("retrovirus", "HIV")}
    alone = shipped.post("/analyze", text=text, language="en", entities=["HIV"]).json()
    assert spans(alone, text) == [("retrovirus", "HIV")]


def test_each_kind_of_a_class_and_what_can_not_be_judged_is_an_entity(start: Start) -> None:
    service = start(Policy.of("*religion"), knowledge=None, taxonomy=())
    text = "She prays in the mosque with a glorbivudine."
    found = spans(service.post("/analyze", text=text, language="en").json(), text)
    assert {("mosque", "ISLAM"), ("glorbivudine", "UNKNOWN")} <= set(found)
    assert service.post("/analyze", text=text, language="en", entities=["ISLAM"]).json()


def test_every_kind_has_a_name_of_presidio() -> None:
    assert set(ENTITIES) == set(TYPE_OF_KIND) | set(KIND_OF_TYPE.values())


@pytest.mark.parametrize(
    ("operator", "written"),
    [
        ({"type": "replace"}, "<NAME>"),
        ({"type": "replace", "new_value": ""}, "<NAME>"),
        ({"type": "redact"}, ""),
        ({"type": "keep"}, "Jane Doe"),
        ({"type": "mask", "masking_char": "#", "chars_to_mask": 4}, "#### Doe"),
        ({"type": "mask", "masking_char": "#", "chars_to_mask": 99}, "########"),
        ({"type": "mask", "masking_char": "#", "chars_to_mask": 0}, "Jane Doe"),
        ({"type": "hash", "salt": "pepper"}, hashlib.sha256(b"Jane Doepepper").hexdigest()),
        (
            {"type": "hash", "hash_type": "sha512", "salt": ""},
            hashlib.sha512(b"Jane Doe").hexdigest(),
        ),
    ],
)
def test_operators(service: Service, operator: dict[str, Any], written: str) -> None:
    body = {"text": HELLO, "analyzer_results": FOUND[:1], "anonymizers": {"NAME": operator}}
    given = service.post("/anonymize", **body).json()
    assert given["text"] == HELLO.replace("Jane Doe", written)


def test_a_hash_without_salt_can_not_be_looked_up() -> None:
    found = [{"start": 0, "end": 3, "entity_type": "A"}, {"start": 4, "end": 7, "entity_type": "A"}]
    body = AnonymizeBody.model_validate(
        {"text": "Ann.Ann", "analyzer_results": found, "anonymizers": {"A": {"type": "hash"}}}
    )
    one, other = anonymize(body), anonymize(body)
    assert one.items[0].text == one.items[1].text != other.items[0].text
    assert hashlib.sha256(b"Ann").hexdigest() not in one.text


@pytest.mark.parametrize(
    ("results", "settled"),
    [
        ([(0, 4, "A"), (0, 8, "B")], [(0, 8, "B")]),
        ([(0, 8, "A"), (2, 4, "B"), (4, 8, "A")], [(0, 8, "A")]),
        ([(0, 4, "A"), (5, 8, "A")], [(0, 8, "A")]),
        ([(0, 4, "A"), (5, 8, "B")], [(0, 4, "A"), (5, 8, "B")]),
        ([(0, 6, "A"), (4, 8, "A")], [(0, 8, "A")]),
        ([(0, 6, "A"), (4, 8, "B")], [(0, 4, "A"), (4, 8, "B")]),
        ([(4, 8, "B"), (0, 6, "A")], [(0, 4, "A"), (4, 8, "B")]),
        ([], []),
    ],
)
def test_results_that_meet(
    results: list[tuple[int, int, str]], settled: list[tuple[int, int, str]]
) -> None:
    given = [AnalyzerResult(start=s, end=e, entity_type=name) for s, e, name in results]
    found = settle("Jane Doe.", given)
    assert [(span.start, span.end, name) for span, name in found] == settled


def test_results_outside_the_text_are_refused(service: Service) -> None:
    for start_, end in ((5, 4), (0, 99), (99, 99)):
        found = [{"start": start_, "end": end, "entity_type": "A"}]
        answer = service.post("/anonymize", text="Jane", analyzer_results=found)
        assert error_of(answer) == (422, "RequestError")
    found = [{"start": 0, "end": 4, "entity_type": "A"}]
    for operator in ({"type": "encrypt"}, {"type": "encrypt", "key": "short"}, {"type": "custom"}):
        body = {"text": "Jane", "analyzer_results": found, "anonymizers": {"DEFAULT": operator}}
        assert error_of(service.post("/anonymize", **body)) == (422, "RequestError")
