"""What comes of a text: the release, the findings, and a certificate of what was verified."""

from __future__ import annotations

from dataclasses import dataclass, field

from undisclosed.findings import Action, Finding
from undisclosed.identity import VERSION, Identity
from undisclosed.policy import Policy

PROGRAM = f"undisclosed {VERSION}"


@dataclass(frozen=True, slots=True)
class Unassessed:
    """A place that K can't speak for, and what was done about it."""

    start: int
    end: int
    text: str = field(repr=False)
    action: Action


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was verified, under what: anybody with the same parts can check it again.

    Attributes:
        text: SHA-256 of the released text.
        policy: SHA-256 of protections and settings, as canonical JSON.
        knowledge: Identity of K.
        taxonomy: Identity of KB.
        extractor: Name and version of the extractor.
        program: Name and version of the program, whose rules were applied.
        verified: Whether nothing risky was left.
    """

    text: str
    policy: str
    knowledge: Identity
    taxonomy: Identity
    extractor: str
    program: str
    verified: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a text.

    Attributes:
        text: The released text; the input itself where nothing was to be changed.
        policy: The policy it was judged under.
        findings: What was risky, in order of the input.
        unassessed: What K can't speak for.
        verified: Whether `text` has nothing risky left.
        certificate: The same, checkable.
        notes: What a reviewer should know about how the policy was understood.
        timings_ms: Milliseconds by stage.
    """

    text: str = field(repr=False)
    policy: Policy
    findings: tuple[Finding, ...] = field(repr=False)
    unassessed: tuple[Unassessed, ...] = field(repr=False)
    verified: bool
    certificate: Certificate
    notes: tuple[str, ...]
    timings_ms: dict[str, float] = field(default_factory=dict)
