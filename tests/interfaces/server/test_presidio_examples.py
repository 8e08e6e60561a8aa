"""The requests that Presidio's documentation has for its services get answers of their shapes."""

from __future__ import annotations

import base64
import time
from typing import Any

import pytest

from interfaces.server.conftest import Service, error_of
from undisclosed.interfaces.server import ad_hoc

SENTENCE = "John Smith drivers license is AC432223 and the zip code is 12345"
ZIP = {
    "name": "Zip code Recognizer",
    "supported_language": "en",
    "patterns": [{"name": "zip code (weak)", "regex": r"(\b\d{5}(?:\-\d{4})?\b)", "score": 0.01}],
    "context": ["zip", "code"],
    "supported_entity": "ZIP",
}
ENHANCED = {
    "text": SENTENCE,
    "language": "en",
    "return_decision_process": False,
    "correlation_id": "123e4567-e89b-12d3-a456-426614174000",
    "score_threshold": 0.6,
    "entities": ["US_DRIVER_LICENSE", "ZIP"],
    "trace": False,
    "ad_hoc_recognizers": [ZIP],
}
HELLO = "hello world, my name is Jane Doe. My number is: 034453334"
FOUND = [
    {"start": 24, "end": 32, "score": 0.8, "entity_type": "PERSON"},
    {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
]


def analyze(service: Service, **body: Any) -> list[dict[str, Any]]:
    answer = service.post("/analyze", **{"text": SENTENCE, "language": "en", **body})
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert isinstance(found, list)
    return found


def spans(found: list[dict[str, Any]], text: str = SENTENCE) -> list[tuple[str, str]]:
    return [(text[each["start"] : each["end"]], each["entity_type"]) for each in found]


def test_the_enhanced_request(shipped: Service) -> None:
    found = analyze(shipped, **ENHANCED)
    # What is asked for by a narrower name may be any code here.
    assert ("AC432223", "US_DRIVER_LICENSE") in spans(found)
    assert all(each["score"] >= 0.6 for each in found)
    assert {each["entity_type"] for each in found} <= set(ENHANCED["entities"])  # type: ignore[call-overload]
    every = analyze(shipped, **{**ENHANCED, "score_threshold": 0})
    assert ("12345", "ZIP") in spans(every)


def test_the_decision_process_is_told_when_asked_for(shipped: Service) -> None:
    text = "John Smith drivers license is AC432223"
    lean = analyze(shipped, text=text)
    assert all(each["analysis_explanation"] is None for each in lean)
    told = analyze(shipped, text=text, return_decision_process=True)
    assert [{**each, "analysis_explanation": None} for each in told] == lean
    for each in told:
        why = each["analysis_explanation"]
        assert set(why) == {
            *("recognizer", "pattern_name", "pattern", "original_score", "score"),
            *("textual_explanation", "score_context_improvement", "supportive_context_word"),
            "validation_result",
        }
        assert why["score"] == each["score"]
        assert why["textual_explanation"]


def test_patterns_of_a_request_and_what_stands_before_them(shipped: Service) -> None:
    [found] = analyze(
        shipped, entities=["ZIP"], ad_hoc_recognizers=[ZIP], return_decision_process=True
    )
    # "code" stands before it: 0.01 and 0.35, but at least 0.4.
    assert found["score"] == 0.4
    why = found["analysis_explanation"]
    assert (why["original_score"], why["supportive_context_word"]) == (0.01, "zip")
    assert why["pattern"] == ZIP["patterns"][0]["regex"]  # type: ignore[index]
    alone = {**ZIP, "context": []}
    [found] = analyze(shipped, entities=["ZIP"], ad_hoc_recognizers=[alone])
    assert found["score"] == 0.01
    [found] = analyze(shipped, entities=["ZIP"], ad_hoc_recognizers=[alone], context=["zip"])
    assert found["score"] == 0.4


def test_words_of_a_request(shipped: Service) -> None:
    title = {"supported_entity": "TITLE", "deny_list": ["Mr.", "Mrs", "(a"]}
    text = "Mr. Oak and mrs Oak saw (a MRSA) case."
    found = analyze(shipped, text=text, entities=["TITLE"], ad_hoc_recognizers=[title])
    assert spans(found, text) == [("Mr.", "TITLE"), ("mrs", "TITLE"), ("(a", "TITLE")]
    assert {each["score"] for each in found} == {1.0}


def test_several_texts_at_once(shipped: Service) -> None:
    texts = ["My name is Ann Oak.", "Nothing here.", "Mail a.oak@example.org"]
    answers: Any = analyze(shipped, text=texts)
    assert answers == [analyze(shipped, text=text) for text in texts]
    assert spans(answers[2], texts[2]) == [("a.oak@example.org", "EMAIL_ADDRESS")]
    assert analyze(shipped, text=[]) == []


def test_what_a_pattern_allows_is_not_told(shipped: Service) -> None:
    text = "Mail a.oak@example.org or b.oak@example.com"
    more: dict[str, Any] = {"allow_list": [r"\.ORG$", "none"], "allow_list_match": "regex"}
    assert spans(analyze(shipped, text=text, **more), text) == [
        ("b.oak@example.com", "EMAIL_ADDRESS")
    ]
    strict = analyze(shipped, text=text, **more, regex_flags=0)
    assert len(strict) == 2


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"(a|aa)+$", "a" * 5000 + "b"),
        (r"(a|a)+(b|b)+c", "a" * 500 + "b" * 500),
        (r"(?R)?a", "a" * 5000),
        ("(" * 400 + ")" * 400, "a"),
        ("a", "a" * 20_000),
        ("(", "a"),
        ("x" * 1001, "x"),
    ],
)
def test_patterns_have_a_bound(
    shipped: Service, monkeypatch: pytest.MonkeyPatch, pattern: str, text: str
) -> None:
    monkeypatch.setattr(ad_hoc, "SECONDS", 0.2)
    asked = {"supported_entity": "A", "patterns": [{"regex": pattern, "score": 0.5}]}
    begun = time.monotonic()
    answer = shipped.post(
        "/analyze", text=text, language="en", entities=["A"], ad_hoc_recognizers=[asked]
    )
    assert error_of(answer) == (422, "RequestError")
    assert time.monotonic() - begun < 60


@pytest.mark.parametrize(
    ("anonymizers", "written"),
    [
        (None, "hello world, my name is <PERSON>. My number is: <PHONE_NUMBER>"),
        (
            {
                "PERSON": {"type": "redact"},
                "PHONE_NUMBER": {"type": "replace", "new_value": "ANONYMIZED"},
            },
            "hello world, my name is . My number is: ANONYMIZED",
        ),
        (
            {"DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"}},
            "hello world, my name is ANONYMIZED. My number is: ANONYMIZED",
        ),
        (
            {
                "DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"},
                "PHONE_NUMBER": {
                    "type": "mask",
                    "masking_char": "*",
                    "chars_to_mask": 4,
                    "from_end": True,
                },
            },
            "hello world, my name is ANONYMIZED. My number is: 03445****",
        ),
        (
            {
                "PERSON": {"type": "hash", "hash_type": "md5", "salt": ""},
                "PHONE_NUMBER": {"type": "keep"},
            },
            "hello world, my name is 1c272047233576d77a9b9a1acfdf741c. My number is: 034453334",
        ),
    ],
)
def test_the_requests_to_anonymize(service: Service, anonymizers: Any, written: str) -> None:
    more = {} if anonymizers is None else {"anonymizers": anonymizers}
    answer = service.post("/anonymize", text=HELLO, analyzer_results=FOUND, **more)
    assert answer.status_code == 200, answer.text
    given = answer.json()
    assert given["text"] == written
    for item in given["items"]:
        assert sorted(item) == ["end", "entity_type", "operator", "start", "text"]
        assert given["text"][item["start"] : item["end"]] == item["text"]


@pytest.mark.parametrize("key", ["WmZq4t7w!z%C&F)J", "k" * 24, "3t6w9z$C&F)J@NcR" * 2])
def test_what_is_encrypted_can_be_read_with_the_key(service: Service, key: str) -> None:
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    body: dict[str, Any] = {"text": HELLO, "analyzer_results": FOUND}
    body["anonymizers"] = {"PERSON": {"type": "encrypt", "key": key}}
    items = [service.post("/anonymize", **body).json()["items"][1] for _ in range(2)]
    assert items[0]["operator"] == "encrypt"
    assert items[0]["text"] != items[1]["text"]
    packed = base64.urlsafe_b64decode(items[0]["text"])
    reading = Cipher(algorithms.AES(key.encode()), modes.CBC(packed[:16])).decryptor()
    assert (reading.update(packed[16:]) + reading.finalize()).rstrip(b"\x08") == b"Jane Doe"


def test_presidio_itself_reads_what_was_encrypted(service: Service) -> None:
    engine = pytest.importorskip("presidio_anonymizer")
    entities = pytest.importorskip("presidio_anonymizer.entities")
    key = "WmZq4t7w!z%C&F)J"
    body: dict[str, Any] = {"text": HELLO, "analyzer_results": FOUND[:1]}
    body["anonymizers"] = {"DEFAULT": {"type": "encrypt", "key": key}}
    given = service.post("/anonymize", **body).json()
    [item] = given["items"]
    back = engine.DeanonymizeEngine().deanonymize(
        text=given["text"],
        entities=[
            entities.OperatorResult(
                start=item["start"], end=item["end"], entity_type=item["entity_type"]
            )
        ],
        operators={"DEFAULT": entities.OperatorConfig("decrypt", {"key": key})},
    )
    assert back.text == HELLO
