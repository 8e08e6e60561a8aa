"""What comes of a text: the release, the findings with the numbers behind them, a certificate."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from undisclosed.decisions.decided import Decided, Reviewed, risks_accepted
from undisclosed.disclosure.measured import Measured, measure_risk
from undisclosed.disclosure.risks import Risk
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.identity import VERSION, Identity
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.reader.guess import Guess
from undisclosed.results.reasons import explain

PROGRAM = f"undisclosed {VERSION}"
UNKNOWN = "UNKNOWN"
"""The entity of what the knowledge can't speak for, as an identifier."""

Done = Literal["generalize", "remove", "replace"]
Action = Literal[Done, "keep", "accept", "none"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One place in the input that is risky, and what became of it.

    Offsets are code points into the input, end exclusive; `start`, `end`, `entity_type` and
    `score` mean what they mean in Presidio.

    Attributes:
        start: First code point.
        end: One past the last code point.
        text: The input between the two.
        cause: See `risks.Risk`.
        entity_type: The protected entity as an identifier: "HIV", "BREAST_CANCER".
        entity: c; None where K can't speak for the term.
        at_most: g(c).
        measured: The numbers.
        why: The reason in a sentence.
        group: Number shared by the members of one risky group; None otherwise.
        replacement: What stands there in the release; None where nothing was changed.
        action: `generalize`, `remove`, `replace` (by what an operator of the policy writes),
            `keep` (a group's member that may stay), `accept` (the policy or a reviewer keeps it,
            whatever it tells), or `none` where the text was only assessed.
        rejected: Generalizations that would still have disclosed.
        decision: Number of the reviewer's decision about the place, from 1; None without one.
    """

    start: int
    end: int
    text: str = field(repr=False)
    cause: str
    entity_type: str
    entity: str | None
    at_most: str | None
    measured: Measured
    why: str = field(repr=False)
    group: int | None = None
    replacement: str | None = field(default=None, repr=False)
    action: Action = "none"
    rejected: tuple[str, ...] = ()
    decision: int | None = None

    @property
    def stays(self) -> bool:
        """Whether it may or shall stay as it is."""
        return self.action in ("keep", "accept")


@dataclass(frozen=True, slots=True)
class Edit:
    """One change that was made: what stood in the input, and what stands in the release instead.

    Offsets are code points, end exclusive. A result's edits are in order and do not overlap, and
    between them input and release are the same.

    Attributes:
        start: First code point in the input.
        end: One past the last code point in the input.
        text: The input between the two.
        released_start: First code point in the release.
        released_end: One past the last code point in the release; the same as the first where the
            text was left out.
        replacement: The release between the two.
        action: Whether that is a generalization, only marks a removal, or stands in for a name.
    """

    start: int
    end: int
    text: str = field(repr=False)
    released_start: int
    released_end: int
    replacement: str = field(repr=False)
    action: Done


@dataclass(frozen=True, slots=True)
class Account:
    """What is told of a risk, the same wherever it stands; attributes as those of `Finding`."""

    cause: str
    entity_type: str
    entity: str | None
    at_most: str | None
    measured: Measured
    why: str = field(repr=False)

    def at(
        self,
        start: int,
        end: int,
        text: str,
        group: int | None = None,
        replacement: str | None = None,
        action: Action = "keep",
        rejected: tuple[str, ...] = (),
        decision: int | None = None,
    ) -> Finding:
        """Returns the finding at one place."""
        return Finding(
            start,
            end,
            text,
            self.cause,
            self.entity_type,
            self.entity,
            self.at_most,
            self.measured,
            self.why,
            group,
            replacement,
            action,
            rejected,
            decision,
        )


def tell(risk: Risk, secrets: tuple[Secret, ...], settings: Settings) -> Account:
    """Returns what all findings of a risk say."""
    secret = None if risk.k is None else secrets[risk.k]
    protection = secret.protection if secret else None
    measured = measure_risk(risk, secret, settings)
    return Account(
        cause=risk.cause,
        entity_type=entity_type_of(protection.entity) if protection else UNKNOWN,
        entity=protection.entity if protection else None,
        at_most=protection.at_most if protection else None,
        measured=measured,
        why=explain(risk, secret, measured),
    )


def entity_type_of(entity: str) -> str:
    """Returns an entity as an identifier.

    >>> entity_type_of("breast cancer")
    'BREAST_CANCER'
    """
    return re.sub(r"\W+", "_", entity).strip("_").upper()


def entity_types(secrets: Iterable[Secret]) -> list[str]:
    """Returns all that the entities of findings can be, as identifiers, each once.

    These are more than the policy names where it protects each kind of a class, or siblings.
    """
    named = (entity_type_of(secret.protection.entity) for secret in secrets)
    return list(dict.fromkeys((*named, UNKNOWN)))


@dataclass(frozen=True, slots=True)
class Unassessed:
    """A place that K can't speak for, and what was done about it."""

    start: int
    end: int
    text: str = field(repr=False)
    action: Action


@dataclass(frozen=True, slots=True)
class FileRecord:
    """Which file a text was read from, and which it was released as.

    A hash of the input would confirm a guess of what stood there: of a release, few words are
    open. So a certificate, which readers of the release may see, has it with a salt, and the salt
    stands in the report, which quotes the input anyway.

    Attributes:
        name: Name of the file that was read, without folders; "" for standard input.
        date: When that was, in UTC, as ISO 8601.
        sha256: SHA-256 of the file that was read.
        salt: 16 bytes by chance, in hexadecimal.
        released_name: Name of the released file; "" for standard output, None without one.
        released_sha256: SHA-256 of the released file; None without one.
        notes: What a reader of the release must know of the file, such as pages that passed unread.
    """

    name: str = field(repr=False)
    date: str
    sha256: str
    salt: str = field(repr=False)
    released_name: str | None = field(default=None, repr=False)
    released_sha256: str | None = None
    notes: tuple[str, ...] = ()

    @property
    def salted_sha256(self) -> str:
        """SHA-256 of the bytes of the salt and, behind them, those of `sha256`."""
        return hashlib.sha256(bytes.fromhex(self.salt + self.sha256)).hexdigest()


@dataclass(frozen=True, slots=True)
class Certificate:
    """What was verified, under what: anybody with the same parts can check it again.

    Attributes:
        text: SHA-256 of the released text.
        policy: SHA-256 of protections, settings and what is kept, as canonical JSON.
        knowledge: Identity of K.
        taxonomy: Identity of KB.
        extractor: Name and version of the language that the text was read in.
        program: Name and version of the program, whose rules were applied.
        verified: Whether nothing risky was left, but for what the policy or a reviewer keeps.
        accepted: How many places of the text are risky, and kept because one of them says so.
        invented: Digests of the names in the text that were invented: nothing in them tells.
        collection: Identity of the user's own documents; None without.
        readers: For each protection `Guess.figures`.
        unassessed: How many places of the text the knowledge can't speak for.
        decisions: The places of the text about which a reviewer decided.
        file: Which file it is of, where it is of one.
    """

    text: str
    policy: str
    knowledge: Identity
    taxonomy: Identity
    extractor: str
    program: str
    verified: bool
    accepted: int = 0
    invented: tuple[str, ...] = ()
    collection: Identity | None = None
    readers: tuple[dict[str, float] | None, ...] = ()
    unassessed: int = 0
    decisions: tuple[Reviewed, ...] = ()
    file: FileRecord | None = None

    @property
    def accepted_risks(self) -> int:
        """How many of the accepted places a reviewer answers for."""
        return sum(place.risky for place in self.decisions)


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a text.

    Attributes:
        text: The released text; the input itself where nothing was to be changed.
        policy: The policy it was judged under.
        findings: What was risky, in order of the input.
        edits: What was changed, in order; nothing where the text was only assessed.
        unassessed: What K can't speak for.
        verified: Whether `text` has nothing risky left, but for what the policy or a reviewer
            keeps: `verdict` says which.
        certificate: The same, checkable.
        notes: What a reviewer should know about how the policy was understood.
        timings_ms: Milliseconds by stage.
        readers: What a reader of the whole text guesses about each protection.
        decided: What a reviewer decided, place by place.
    """

    text: str = field(repr=False)
    policy: Policy
    findings: tuple[Finding, ...] = field(repr=False)
    edits: tuple[Edit, ...] = field(repr=False)
    unassessed: tuple[Unassessed, ...] = field(repr=False)
    verified: bool
    certificate: Certificate
    notes: tuple[str, ...]
    timings_ms: dict[str, float] = field(default_factory=dict)
    readers: tuple[Guess, ...] = field(default=(), repr=False)
    decided: tuple[Decided, ...] = field(default=(), repr=False)

    @property
    def verdict(self) -> str:
        """What can be said of the text, in a few words.

        That is "verified", "verified but 1 place that the policy keeps", "released with 2 accepted
        risks" or "not clean: 3 risky places".
        """
        if not self.verified:
            risky = sum(finding.action == "none" for finding in self.findings)
            return f"not clean: {risky} risky {_places(risky)}"
        accepted = self.certificate.accepted_risks
        kept = self.certificate.accepted - accepted
        by_policy = f"{kept} {_places(kept)} that the policy keeps"
        if accepted:
            told = risks_accepted(accepted)
            return f"{told} and {by_policy}" if kept else told
        return f"verified but {by_policy}" if kept else "verified"


def _places(number: int) -> str:
    return "place" if number == 1 else "places"
