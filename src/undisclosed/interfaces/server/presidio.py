"""Requests and answers in the shapes of Presidio's analyzer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.interfaces.server.ad_hoc import (
    IGNORING,
    Budget,
    FoundPlace,
    RequestRecognizer,
    allowed,
    recognize,
)
from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.schemas import Name
from undisclosed.results.results import entity_types

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

# fmt: off
NUMBERS = frozenset({
    "AU_ABN", "AU_ACN", "AU_MEDICARE", "AU_TFN", "CRYPTO", "ES_NIE", "ES_NIF",
    "FI_PERSONAL_IDENTITY_CODE", "IN_AADHAAR", "IN_PAN", "IN_PASSPORT",
    "IN_VEHICLE_REGISTRATION", "IN_VOTER", "IT_DRIVER_LICENSE", "IT_FISCAL_CODE",
    "IT_IDENTITY_CARD", "IT_PASSPORT", "IT_VAT_CODE", "MEDICAL_LICENSE", "PL_PESEL",
    "SG_NRIC_FIN", "SG_UEN", "UK_NHS", "UK_NINO", "US_BANK_NUMBER", "US_DRIVER_LICENSE",
    "US_ITIN",
})
# fmt: on
"""What Presidio tells apart of numbers of documents and accounts, and nothing does here."""

_CODES = frozenset({"ID", "US_PASSPORT", "US_SSN", "HEALTH_NUMBER", "NATIONAL_ID"})
EXAMPLE = "hello world, my name is Jane Doe. My number is: 034453334"


class AnalyzeBody(BaseModel):
    """A request to Presidio's analyzer."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": EXAMPLE, "language": LANGUAGE}]}
    )

    text: str | Annotated[list[str], Field(max_length=1000)]
    language: str
    entities: list[Name] | None = Field(default=None, max_length=200)
    score_threshold: Annotated[float, Field(ge=0, le=1)] | None = None
    return_decision_process: bool | None = None
    allow_list: list[Name] | None = Field(default=None, max_length=1000)
    allow_list_match: Literal["exact", "regex"] = "exact"
    regex_flags: int | None = None
    context: list[Name] | None = Field(default=None, max_length=100)
    ad_hoc_recognizers: list[RequestRecognizer] | None = Field(
        default=None,
        max_length=20,
        description="Patterns and words of your own. All patterns together have two seconds.",
    )

    @property
    def texts(self) -> list[str]:
        """The texts, of which there may be but one."""
        return [self.text] if isinstance(self.text, str) else self.text


class DecisionProcess(BaseModel):
    """Why an entity was found, as far as there is something to say."""

    recognizer: str
    pattern_name: str | None = None
    pattern: str | None = None
    original_score: float
    score: float
    textual_explanation: str | None = None
    score_context_improvement: float = 0.0
    supportive_context_word: str = ""
    validation_result: float | None = None


class FoundEntity(BaseModel):
    """One entity that was found."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"entity_type": "PERSON", "start": 24, "end": 32, "score": 0.85}]
        }
    )

    entity_type: str
    start: int
    end: int
    score: float
    analysis_explanation: DecisionProcess | None = None


def check_request(body: AnalyzeBody, engine: Engine) -> None:
    """Refuses a language or an entity that nothing is known of, rather than find none.

    Raises:
        RequestError: There is such.
    """
    if body.language != LANGUAGE:
        raise RequestError(422, "RequestError", f"language: only {LANGUAGE!r} is read here.")
    own = {each.supported_entity for each in body.ad_hoc_recognizers or ()}
    if any(each.supported_language != LANGUAGE for each in body.ad_hoc_recognizers or ()):
        raise RequestError(422, "RequestError", "ad_hoc_recognizers: another language.")
    known = {*ENTITIES.values(), *NUMBERS, *_protected(engine), *own}
    if not known.issuperset(body.entities or ()):
        raise RequestError(
            422,
            "RequestError",
            f"entities: some of them is not known. Known are: {', '.join(sorted(known))}.",
        )


def analyze(engine: Engine, body: AnalyzeBody) -> list[list[FoundEntity]]:
    """Returns what identifies people in each text, and what discloses what the policy protects.

    Args:
        engine: Finds what identifies people, beside what its policy protects.
        body: The request.

    Raises:
        RequestError: It asks for what nothing is known of, or its patterns take too long.
    """
    check_request(body, engine)
    budget = Budget()
    return [_analyzed(engine, body, text, budget) for text in body.texts]


def _analyzed(engine: Engine, body: AnalyzeBody, text: str, budget: Budget) -> list[FoundEntity]:
    document = Document(text)
    recognizers, context = body.ad_hoc_recognizers or (), body.context or ()
    own = map(_of_request, recognize(text, recognizers, context, budget))
    asked = _asked_names(body.entities)
    found = [
        each
        for each in (*_identifying(engine, document), *_disclosing(engine, document), *own)
        if (not asked or each.entity_type in asked) and each.score >= (body.score_threshold or 0.0)
    ]
    free = _free(body, [text[each.start : each.end] for each in found], budget)
    return sorted(
        (
            _told(each, asked, explained=bool(body.return_decision_process))
            for each in found
            if text[each.start : each.end] not in free
        ),
        key=lambda each: (each.start, each.end, each.entity_type),
    )


def _asked_names(entities: Iterable[str] | None) -> dict[str, str]:
    """Returns what each entity is called that is asked for; empty where all are.

    A number that Presidio has a narrower name for may be any code here, so each code is one.
    """
    asked = {name: name for name in entities or ()}
    narrow = next((name for name in asked if name in NUMBERS), None)
    return asked if narrow is None else {**dict.fromkeys(_CODES, narrow), **asked}


def _free(body: AnalyzeBody, words: Sequence[str], budget: Budget) -> frozenset[str]:
    """Returns the words that the request allows."""
    allow = [each for each in body.allow_list or () if each]
    if not allow or body.allow_list_match == "exact":
        return frozenset(allow)
    flags = IGNORING if body.regex_flags is None else body.regex_flags
    return allowed(words, allow, flags=flags, budget=budget)


def _told(each: FoundEntity, asked: Mapping[str, str], *, explained: bool) -> FoundEntity:
    why = each.analysis_explanation if explained else None
    name = asked.get(each.entity_type, each.entity_type)
    return each.model_copy(update={"entity_type": name, "analysis_explanation": why})


def _of_request(found: FoundPlace) -> FoundEntity:
    why = DecisionProcess(
        recognizer=found.recognizer or "PatternRecognizer",
        pattern_name=found.pattern.name,
        pattern=found.pattern.regex,
        original_score=found.pattern.score,
        score=found.score,
        score_context_improvement=found.score - found.pattern.score,
        supportive_context_word=found.word,
    )
    return FoundEntity(
        entity_type=found.entity,
        start=found.start,
        end=found.end,
        score=found.score,
        analysis_explanation=why,
    )


def _protected(engine: Engine) -> set[str]:
    if not engine.policy.protections:
        return set()
    return set(entity_types(each for each in engine.assessor.secrets if not each.anybody))


def _identifying(engine: Engine, document: Document) -> Iterator[FoundEntity]:
    identifying = engine.assessor.identifying
    if identifying is None:
        raise ValueError("The engine looks for nothing that identifies people.")
    reading = engine.language.read(document.view)
    for each in identifying.find(reading):
        span = document.original(reading.starts[each.first], reading.ends[each.past - 1])
        score = SURE if each.sure else UNSURE
        why = f"It is {'surely' if each.sure else 'probably'} what identifies people: {each.kind}."
        yield _entity(ENTITIES[each.kind], span.start, span.end, score, "identifiers", why)


def _disclosing(engine: Engine, document: Document) -> Iterator[FoundEntity]:
    protected = _protected(engine)
    for each in engine.assess(document).findings if protected else ():
        if each.entity_type in protected:
            score = each.measured.score
            yield _entity(each.entity_type, each.start, each.end, score, "disclosure", each.why)


def _entity(kind: str, start: int, end: int, score: float, by: str, why: str) -> FoundEntity:
    told = DecisionProcess(
        recognizer=f"undisclosed {by}", original_score=score, score=score, textual_explanation=why
    )
    return FoundEntity(
        entity_type=kind, start=start, end=end, score=score, analysis_explanation=told
    )
