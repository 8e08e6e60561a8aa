"""Requests and answers in the shapes of Presidio's analyzer and anonymizer."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undisclosed.document.document import Document, Span
from undisclosed.engine import Engine
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.schemas import Name
from undisclosed.results.results import entity_type_of

LANGUAGE = "en"
SURE, UNSURE = 0.85, 0.5
"""Scores of spans: what a pattern told or the network is sure of, and all else."""

ENTITIES: Mapping[str, str] = {
    "person": "PERSON",
    "initials": "PERSON",
    "organization": "ORGANIZATION",
    "place": "LOCATION",
    "address": "LOCATION",
    "postcode": "LOCATION",
    "date": "DATE_TIME",
    "duration": "DATE_TIME",
    "age": "AGE",
    "money": "MONEY",
    "measure": "QUANTITY",
    "amount": "QUANTITY",
    "phone": "PHONE_NUMBER",
    "email": "EMAIL_ADDRESS",
    "url": "URL",
    "ip": "IP_ADDRESS",
    "mac": "MAC_ADDRESS",
    "iban": "IBAN_CODE",
    "card": "CREDIT_CARD",
    "ssn": "US_SSN",
    "passport": "US_PASSPORT",
    "health": "HEALTH_NUMBER",
    "national": "NATIONAL_ID",
    "code": "ID",
    "demographic": "NRP",
    "spelled": "OTHER",
    "other": "OTHER",
}
"""What Presidio calls each kind of what identifies people, where it has a name for it."""

_EXAMPLE = "hello world, my name is Jane Doe. My number is: 034453334"


class AnalyzeBody(BaseModel):
    """A request to Presidio's analyzer."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": _EXAMPLE, "language": LANGUAGE}]}
    )

    text: str
    language: str
    entities: list[Name] | None = Field(default=None, max_length=200)
    score_threshold: Annotated[float, Field(ge=0, le=1)] | None = None
    allow_list: list[str] | None = None
    allow_list_match: Literal["exact"] = "exact"
    ad_hoc_recognizers: list[dict[str, Any]] | None = Field(
        default=None, max_length=0, description="Not taken: the time of a pattern has no bound."
    )


class FoundEntity(BaseModel):
    """One entity that was found."""

    entity_type: str
    start: int
    end: int
    score: float


class AnalyzerResult(BaseModel):
    """One entity, as an analyzer tells of it."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: Name
    score: float = 0.0


class Anonymizer(BaseModel):
    """What is done about an entity."""

    type: Literal["replace", "redact", "mask", "hash", "keep"] = "replace"
    new_value: str | None = Field(default=None, max_length=1000)
    masking_char: str = Field(default="*", min_length=1, max_length=1)
    chars_to_mask: int = Field(default=1_000_000_000, ge=0)
    from_end: bool = False
    hash_type: Literal["sha256", "sha512"] = "sha256"
    salt: str | None = Field(default=None, max_length=1000)


class AnonymizeBody(BaseModel):
    """A request to Presidio's anonymizer."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "text": _EXAMPLE,
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

    text: str
    items: list[AnonymizedItem]


def check_request(body: AnalyzeBody, engine: Engine) -> None:
    """Refuses a language or an entity that nothing is known of, rather than find none.

    Raises:
        RequestError: There is such.
    """
    if body.language != LANGUAGE:
        raise RequestError(422, "RequestError", f"language: only {LANGUAGE!r} is read here.")
    known = {*ENTITIES.values(), *_protected(engine)}
    if not known.issuperset(body.entities or ()):
        raise RequestError(
            422,
            "RequestError",
            f"entities: some of them is not known. Known are: {', '.join(sorted(known))}.",
        )


def analyze(engine: Engine, body: AnalyzeBody) -> list[FoundEntity]:
    """Returns what identifies people in a text, and what discloses what the policy protects.

    Args:
        engine: Finds what identifies people, beside what its policy protects.
        body: The request.
    """
    check_request(body, engine)
    document = Document(body.text)
    allowed = set(body.allow_list or ())
    found = [
        each
        for each in (*_identifying(engine, document), *_disclosing(engine, document))
        if (not body.entities or each.entity_type in body.entities)
        and each.score >= (body.score_threshold or 0.0)
        and body.text[each.start : each.end] not in allowed
    ]
    return sorted(found, key=lambda each: (each.start, each.end, each.entity_type))


def _protected(engine: Engine) -> set[str]:
    return {entity_type_of(each.entity) for each in engine.policy.protections}


def _identifying(engine: Engine, document: Document) -> Iterator[FoundEntity]:
    identifying = engine.assessor.identifying
    if identifying is None:
        raise ValueError("The engine looks for nothing that identifies people.")
    reading = engine.language.read(document.view)
    for each in identifying.find(reading):
        span = document.original(reading.starts[each.first], reading.ends[each.past - 1])
        score = SURE if each.sure else UNSURE
        yield FoundEntity(
            entity_type=ENTITIES[each.kind], start=span.start, end=span.end, score=score
        )


def _disclosing(engine: Engine, document: Document) -> Iterator[FoundEntity]:
    protected = _protected(engine)
    for each in engine.assess(document).findings if protected else ():
        if each.entity_type in protected:
            yield FoundEntity(
                entity_type=each.entity_type,
                start=each.start,
                end=each.end,
                score=each.measured.score,
            )


def anonymize(body: AnonymizeBody) -> Anonymized:
    """Changes a text where an analyzer found something, as Presidio's anonymizer does.

    Of results within each other the larger stands; those of one type that overlap, or have only
    white space between them, are one; of others that overlap, the first ends where the next begins.

    Raises:
        RequestError: A result lies outside the text.
    """
    text = body.text
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
            return hashlib.new(operator.hash_type, salted.encode()).hexdigest()
        case "keep":
            return found
