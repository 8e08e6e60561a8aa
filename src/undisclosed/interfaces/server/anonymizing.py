"""Requests and answers in the shapes of Presidio's anonymizer."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from undisclosed.document.document import Span
from undisclosed.interfaces.server.encrypting import KEY_BYTES, encrypt
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.presidio import EXAMPLE
from undisclosed.interfaces.server.schemas import Name


class AnalyzerResult(BaseModel):
    """One entity, as an analyzer tells of it."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: Name
    score: float = 0.0


class Anonymizer(BaseModel):
    """What is done about an entity."""

    type: Literal["replace", "redact", "mask", "hash", "encrypt", "keep"] = "replace"
    new_value: str | None = Field(default=None, max_length=1000)
    masking_char: str = Field(default="*", min_length=1, max_length=1)
    chars_to_mask: int = Field(default=1_000_000_000, ge=0)
    from_end: bool = False
    hash_type: Literal["sha256", "sha512", "md5"] = "sha256"
    salt: str | None = Field(default=None, max_length=1000)
    key: str = Field(default="", max_length=200, description="Of 128, 192 or 256 bits.")


class AnonymizeBody(BaseModel):
    """A request to Presidio's anonymizer."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "text": EXAMPLE,
                    "analyzer_results": [
                        {"start": 24, "end": 32, "score": 0.8, "entity_type": "PERSON"},
                        {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
                    ],
                    "anonymizers": {
                        "DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"},
                        "PHONE_NUMBER": {
                            "type": "mask",
                            "masking_char": "*",
                            "chars_to_mask": 4,
                            "from_end": True,
                        },
                    },
                }
            ]
        }
    )

    text: str
    analyzer_results: list[AnalyzerResult]
    anonymizers: dict[Name, Anonymizer] | None = None


class AnonymizedItem(BaseModel):
    """One change of an anonymizer, by its place in the text that it gave."""

    start: int
    end: int
    entity_type: str
    text: str
    operator: str


class Anonymized(BaseModel):
    """What an anonymizer gave."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"text": "hello world, my name is ANONYMIZED. My number is: 03445****"}]
        }
    )

    text: str
    items: list[AnonymizedItem]


def anonymize(body: AnonymizeBody) -> Anonymized:
    """Changes a text where an analyzer found something, as Presidio's anonymizer does.

    Of results within each other the larger stands; those of one type that overlap, or have only
    white space between them, are one; of others that overlap, the first ends where the next begins.

    Raises:
        RequestError: A result lies outside the text, or a key is none.
    """
    text = body.text
    if any(
        each.type == "encrypt" and len(each.key.encode()) not in KEY_BYTES
        for each in (body.anonymizers or {}).values()
    ):
        raise RequestError(422, "RequestError", "anonymizers: a key has 16, 24 or 32 bytes.")
    for each in body.analyzer_results:
        if not each.start <= each.end <= len(text):
            raise RequestError(
                422, "RequestError", "analyzer_results: a start and end lie outside the text."
            )
    given = body.anonymizers or {}
    usual, salt = given.get("DEFAULT", Anonymizer()), secrets.token_hex(16)
    pieces: list[str] = []
    items: list[AnonymizedItem] = []
    at = length = 0
    for span, name in settle(text, body.analyzer_results):
        operator = given.get(name, usual)
        written = _operate(operator, text[span.start : span.end], name, salt)
        before = text[at : span.start]
        pieces += [before, written]
        start = length + len(before)
        at, length = span.end, start + len(written)
        items.append(
            AnonymizedItem(
                start=start, end=length, entity_type=name, text=written, operator=operator.type
            )
        )
    pieces.append(text[at:])
    return Anonymized(text="".join(pieces), items=items[::-1])


def settle(text: str, results: Sequence[AnalyzerResult]) -> list[tuple[Span, str]]:
    """Returns where a text is changed and for what, in order and without overlaps."""
    spans: list[tuple[int, int, str]] = []
    # The longest first among those that begin together, and the surest of those alike.
    for each in sorted(results, key=lambda r: (r.start, -r.end, -r.score)):
        start, end, name = each.start, each.end, each.entity_type
        if spans and end <= spans[-1][1] and spans[-1][0] < spans[-1][1]:
            continue
        if spans and spans[-1][2] == name and not text[spans[-1][1] : start].strip():
            spans[-1] = (spans[-1][0], end, name)
            continue
        if spans and start < spans[-1][1]:
            spans[-1] = (spans[-1][0], start, spans[-1][2])
        spans.append((start, end, name))
    return [(Span(start, end), name) for start, end, name in spans]


def _operate(operator: Anonymizer, found: str, name: str, salt: str) -> str:
    match operator.type:
        case "replace":
            # As with Presidio, an empty value is none.
            return operator.new_value or f"<{name}>"
        case "redact":
            return ""
        case "mask":
            masked = min(operator.chars_to_mask, len(found))
            kept = len(found) - masked
            stars = operator.masking_char * masked
            return found[:kept] + stars if operator.from_end else stars + found[masked:]
        case "hash":
            salted = found + (salt if operator.salt is None else operator.salt)
            return hashlib.new(
                operator.hash_type, salted.encode(), usedforsecurity=False
            ).hexdigest()
        case "encrypt":
            return encrypt(found, operator.key.encode())
        case "keep":
            return found
