"""What requests say and answers hold, as OpenAPI describes it."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from undisclosed.errors import PolicyError
from undisclosed.policy.file import policy_from
from undisclosed.policy.policy import Kind, Policy, pattern_in

Name = Annotated[str, Field(max_length=200)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Setting = bool | int | Number | Name | None

_NOTE = "She has HIV and takes zidovudine every day."
_ASKED: dict[str, Any] = {"text": _NOTE, "protect": ["HIV=infection"]}


def _examples(*given: dict[str, Any]) -> ConfigDict:
    return ConfigDict(extra="forbid", strict=True, json_schema_extra={"examples": list(given)})


def _abridged(example: dict[str, Any]) -> ConfigDict:
    """Returns what describes an answer by an example, which has some of its keys."""
    return ConfigDict(extra="allow", json_schema_extra={"examples": [example]})


class ProtectionBody(BaseModel):
    """One protection, as a policy file has it."""

    model_config = _examples({"entity": "HIV", "at_most": "infection"})

    entity: Name
    at_most: Name | None = None
    aliases: list[Name] = Field(default=[], max_length=100)
    kind: Kind = "auto"
    like: list[Name] = Field(default=[], max_length=100)
    source: Annotated[str, Field(max_length=1000)] = ""


class PolicyBody(BaseModel):
    """A policy as a policy file has it; with none of this, the policy of the service holds."""

    model_config = _examples({"protect": ["HIV=infection"]})

    protect: list[Name | ProtectionBody] = Field(
        default=[],
        max_length=100,
        description='What must not come out: "HIV=infection", or an object with more of it.',
    )
    include: list[Name] = Field(
        default=[],
        max_length=10,
        description="Policies that come with the package, by name: `GET /policies` has them.",
    )
    keep: list[Name] = Field(
        default=[], max_length=1000, description="Terms that stay whatever is found about them."
    )
    operators: dict[Name, Name] = Field(
        default={}, description="What is done about what identifies people, by kind."
    )
    settings: dict[Name, Setting] = Field(
        default={}, description='Settings by name, e.g. {"preset": "strict"}.'
    )

    def policy(self) -> Policy | None:
        """Returns the policy of the request; None if it names none.

        Raises:
            PolicyError: It makes no sense, or keeps patterns: the time that one takes has no bound.
        """
        data = self.model_dump(include=set(PolicyBody.model_fields), exclude_unset=True)
        if not data:
            return None
        if any(map(_is_pattern, self.keep)):
            raise PolicyError(
                "'keep' takes terms only in a request. Patterns are for the policy that the "
                "service is started with."
            )
        return policy_from(data, source="the request")


def _is_pattern(entry: str) -> bool:
    try:
        return pattern_in(entry) is not None
    except re.error:  # what is written as a pattern, and is none
        return True


class TextBody(PolicyBody):
    """A text, and what it is judged by."""

    model_config = _examples(_ASKED)

    text: str


class VerifyBody(TextBody):
    """A released text, what it is judged by and, if at hand, its certificate."""

    model_config = _examples({**_ASKED, "text": "She has an infection."})

    certificate: dict[str, Any] | None = Field(
        default=None, description="The certificate of the release, or the result that holds it."
    )


class AttackBody(TextBody):
    """A released text, what it protects and, if at hand, what it was made from."""

    model_config = _examples({**_ASKED, "text": "She has an infection.", "original": _NOTE})

    original: str | None = None


class ExplainBody(PolicyBody):
    """Terms to explain: each by itself and, if several, as a group."""

    model_config = _examples({"terms": ["retrovirus"], "protect": ["HIV=infection"]})

    terms: list[Name] = Field(min_length=1, max_length=10)


class ErrorDetail(BaseModel):
    """What went wrong."""

    type: str
    message: str


class ErrorAnswer(BaseModel):
    """The shape of all errors."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"error": {"type": "PolicyError", "message": "The policy protects …"}}]
        }
    )

    error: ErrorDetail


class ResultAnswer(BaseModel):
    """A result; docs/reference/json.md has all of its keys."""

    model_config = _abridged(
        {
            "schema": 1,
            "text": "She has an infection and takes a medicine every day.",
            "findings": [
                {
                    "start": 8,
                    "end": 11,
                    "text": "HIV",
                    "entity": "HIV",
                    "at_most": "infection",
                    "score": 1.0,
                    "replacement": "an infection",
                    "action": "generalize",
                    "why": "It names HIV or a kind of it.",
                }
            ],
            "edits": [
                {
                    "start": 8,
                    "end": 11,
                    "released_start": 8,
                    "released_end": 20,
                    "replacement": "an infection",
                    "action": "generalize",
                }
            ],
            "verified": True,
            "readers": [{"entity": "HIV", "at_most": "infection", "before": 1.0}],
            "certificate": {"schema": 3, "verified": True, "accepted": 0},
        }
    )

    schema_: int = Field(alias="schema")
    text: str
    findings: list[dict[str, Any]]
    edits: list[dict[str, Any]]
    verified: bool
    readers: list[dict[str, Any]]
    certificate: dict[str, Any]


class VerifyAnswer(ResultAnswer):
    """A result, and where the certificate does not hold."""

    model_config = _abridged(
        {"schema": 1, "text": "She has an infection.", "findings": [], "edits": []}
        | {"verified": True, "mismatches": []}
    )

    mismatches: list[str]


class ExplainAnswer(BaseModel):
    """What is said of terms; docs/reference/json.md has all of its keys."""

    model_config = _abridged(
        {
            "schema": 1,
            "terms": [
                {
                    "term": "retrovirus",
                    "verdicts": [{"entity": "HIV", "at_most": "infection", "verdict": "risky"}],
                }
            ],
            "group": None,
        }
    )

    schema_: int = Field(alias="schema")
    terms: list[dict[str, Any]]
    group: dict[str, Any] | None
    notes: list[str]


class AttackAnswer(BaseModel):
    """What a reader finds out; docs/reference/attack.md has all of its keys."""

    model_config = _abridged(
        {
            "schema": 1,
            "attacks": [
                {
                    "entity": "HIV",
                    "at_most": "infection",
                    "before": {"guess": "HIV"},
                    "after": {"rank": 1, "guess": "HIV"},
                }
            ],
            "crowds": [],
        }
    )

    schema_: int = Field(alias="schema")
    attacks: list[dict[str, Any]]
    crowds: list[dict[str, Any]]


class KnowledgeAnswer(BaseModel):
    """What texts are judged with."""

    schema_: int = Field(alias="schema")
    program: str
    knowledge: dict[str, str]
    pages: int
    taxonomy: dict[str, str]
    language: str
    languages: list[str]


class ShippedPolicy(BaseModel):
    """A policy that comes with the package; docs/reference/policies.md says what they are for."""

    name: str
    about: dict[str, str]
    protect: list[dict[str, Any]]
    settings: dict[str, Any]


class PoliciesAnswer(BaseModel):
    """The policies that come with the package."""

    schema_: int = Field(alias="schema")
    policies: list[ShippedPolicy]


class StateAnswer(BaseModel):
    """How a probe finds the service."""

    status: Literal["ok"]


NAMES = frozenset(
    name
    for model in (ProtectionBody, TextBody, VerifyBody, AttackBody, ExplainBody)
    for name in model.model_fields
)
"""Keys of bodies, which an error may name."""
