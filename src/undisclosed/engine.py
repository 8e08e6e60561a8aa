"""The engine: a policy with knowledge, taxonomy and language, ready for any number of texts."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import chain

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.counts import TermCounter
from undisclosed.disclosure.risks import Assessment, Risk, strongest
from undisclosed.disclosure.secrets import Secret, measure
from undisclosed.document.document import Document, Span, digest, refuse_overrides
from undisclosed.errors import InputError, PolicyError, UnverifiedError
from undisclosed.explanation import Explainer, Explanation
from undisclosed.knowledge.cutting import cut_as_documents
from undisclosed.knowledge.protocol import LocalKnowledge
from undisclosed.language.protocol import Language
from undisclosed.policy import Policy, Settings
from undisclosed.results import (
    PROGRAM,
    Action,
    Certificate,
    Finding,
    Result,
    Told,
    Unassessed,
    tell,
)
from undisclosed.sanitizing.sanitizer import Outcome, Reason, Sanitizer
from undisclosed.sanitizing.stretches import find_stretches
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.verification import verify_text


class Engine:
    """Judges and sanitizes texts under one policy.

    >>> engine = Engine(Policy.of("HIV=infection"))          # doctest: +SKIP
    >>> engine.sanitize("She takes zidovudine.").text        # doctest: +SKIP
    'She takes a medicine.'
    """

    def __init__(
        self,
        policy: Policy | str,
        *,
        knowledge: LocalKnowledge | None = None,
        taxonomy: Taxonomy | None = None,
        language: Language | None = None,
    ) -> None:
        """Measures the policy against its parts; those not given are the shipped ones.

        Raises:
            PolicyError: Knowledge and taxonomy can't make sense of the policy.
            KnowledgeError: The knowledge can't be opened.
            TaxonomyError: The taxonomy can't be opened.
        """
        self.policy = policy = _policy(policy)
        self.settings = policy.settings
        self.knowledge = knowledge if knowledge is not None else _default_knowledge()
        self.taxonomy = taxonomy if taxonomy is not None else _default_taxonomy()
        self.language = language if language is not None else _default_language()
        self.secrets = tuple(
            measure(protection, self.knowledge, self.taxonomy, self.language, self.settings)
            for protection in policy.protections
        )
        self.counter = TermCounter(
            self.knowledge, self.taxonomy, self.language, self.secrets, policy.settings
        )
        self._check_marker()
        self._sanitizer = Sanitizer(
            self._verify, self.language, self.counter, self.taxonomy, self.settings
        )

    def __reduce__(self) -> tuple[Callable[..., Engine], tuple[object, ...]]:
        """Pickles as its parts, so that a pool of processes can share the work."""
        return _engine_of, (self.policy, self.knowledge, self.taxonomy, self.language)

    def _check_marker(self) -> None:
        """Refuses a marker that would itself say what is protected, in whatever spelling."""
        view = Document(self.settings.marker).view
        words = "".join(char if char.isalnum() else " " for char in view)
        for text in (view, words, words.replace(" ", "")):
            found = assess_reading(
                self.language.read(text), self.counter, self.taxonomy, self.settings, marker=""
            )
            if any(self._tells(risk) for risk in found.risks):
                raise PolicyError(
                    f"The marker {self.settings.marker!r} tells about what is protected. "
                    "Choose another."
                )

    def _tells(self, risk: Risk) -> bool:
        """Tells whether a marker with this risk says something; a common word does not."""
        if risk.cause == "name":
            return True
        own = self.settings.marker != Settings().marker
        return own and risk.k is not None and not self.secrets[risk.k].individual

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reviewer should know about how the policy was understood."""
        notes = [note for secret in self.secrets for note in secret.notes]
        if not cut_as_documents(self.knowledge, self.language):
            notes.append(
                "The knowledge was cut into words by another version of the program: some terms "
                "may not be found in it. Build it anew."
            )
        return tuple(notes)

    def assess(self, text: str) -> Result:
        """Finds what is risky; changes nothing."""
        timings: dict[str, float] = {}
        document = Document(_checked(text))
        found = self._verify(document, timings)
        findings = self._findings_as_found(document, found)
        unassessed = self._unassessed(document, found, None)
        return self._result(text, findings, unassessed, not found.risks, timings)

    def sanitize(self, text: str) -> Result:
        """Generalizes or removes what is risky, and verifies the outcome.

        Raises:
            UnverifiedError: The outcome did not pass verification; nothing is released.
        """
        refuse_overrides(_checked(text))
        document = Document(text)
        outcome = self._sanitizer.sanitize(document)
        # The last round read the text from scratch and found nothing: that is the proof, if it
        # is this very text that was read.
        proof, released = outcome.last, outcome.release.text
        read = outcome.verified.text == released and outcome.verified.view == proof.reading.text
        if proof.risks or not read:
            raise UnverifiedError(
                f"The release still has {len(proof.risks)} risks or was not verified, and is "
                "withheld. This is a fault of the program: please report it."
            )
        unassessed = self._unassessed(document, outcome.first, outcome)
        findings = self._findings_of(document, outcome)
        return self._result(released, findings, unassessed, True, outcome.timings_ms)

    def verify(self, text: str) -> Result:
        """Tells whether a text is clean, from the text alone."""
        return self.assess(text)

    def is_safe(self, label: str) -> bool:
        """Tells whether a word or phrase, standing alone, tells nothing that it must not."""
        return self._sanitizer.is_safe(label)

    def explain(self, terms: str | Sequence[str]) -> Explanation:
        """Lays out what `assess` says of a text of nothing but a term, or of some terms together.

        >>> engine = Engine("HIV=infection")
        >>> engine.explain("pneumonia").verdict
        'safe'
        >>> together = engine.explain(["sarcoma", "pneumonia"])
        >>> together.verdict, together.verdicts[0].rule
        ('risky', 'group')

        Raises:
            PolicyError: A term has neither letter nor digit.
        """
        explainer = Explainer(
            self.language, self.counter, self.taxonomy, self.settings, self.is_safe
        )
        return explainer.explain((terms,) if isinstance(terms, str) else tuple(terms))

    def _verify(self, document: Document, timings_ms: dict[str, float]) -> Assessment:
        return verify_text(
            document,
            language=self.language,
            counter=self.counter,
            taxonomy=self.taxonomy,
            settings=self.settings,
            timings_ms=timings_ms,
        )

    def _result(
        self,
        text: str,
        findings: list[Finding],
        unassessed: list[Unassessed],
        verified: bool,
        timings: dict[str, float],
    ) -> Result:
        certificate = Certificate(
            text=digest(text),
            policy=self.policy_digest,
            knowledge=self.knowledge.identity,
            taxonomy=self.taxonomy.identity,
            extractor=self.language.name,
            program=PROGRAM,
            verified=verified,
        )
        return Result(
            text=text,
            policy=self.policy,
            findings=tuple(sorted(findings, key=lambda f: (f.start, f.end, f.group or 0))),
            unassessed=tuple(unassessed),
            verified=verified,
            certificate=certificate,
            notes=self.notes,
            timings_ms={stage: round(ms, 3) for stage, ms in timings.items()},
        )

    @cached_property
    def policy_digest(self) -> str:
        """SHA-256 of protections and settings."""
        data = {"protect": self.policy.as_dict(), "settings": self.settings.as_dict()}
        canonical = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(canonical.encode()).hexdigest()

    def _findings_as_found(self, document: Document, found: Assessment) -> list[Finding]:
        """Returns the findings of an assessment, with the members that could stay."""
        places = found.reading
        listing = _Listing(document.text, self.secrets, self.settings)
        for stretch in find_stretches(found, self.taxonomy):
            span = document.original(places.starts[stretch.first], places.ends[stretch.past - 1])
            partners = [
                Reason(
                    risk,
                    tuple(
                        (key, document.original(places.starts[first], places.ends[past - 1]))
                        for key, (first, past) in risk.kept
                    ),
                )
                for risk in stretch.risks
            ]
            listing.add(span, partners, "none")
        return _without_repeats(listing.findings)

    def _findings_of(self, document: Document, outcome: Outcome) -> list[Finding]:
        listing = _Listing(document.text, self.secrets, self.settings)
        for piece in outcome.release.pieces:
            choice = outcome.choices[piece.edit.key]
            listing.add(
                piece.span,
                outcome.reasons[piece.edit.first],
                "remove" if choice.label is None else "generalize",
                replacement=piece.text,
                rejected=choice.rejected,
            )
        return _without_repeats(listing.findings)

    def _unassessed(
        self, document: Document, found: Assessment, outcome: Outcome | None
    ) -> list[Unassessed]:
        places = found.reading
        spans = sorted(
            document.original(places.starts[first], places.ends[past - 1])
            for unit in found.unassessed
            for first, past in unit.spans
        )
        return [
            Unassessed(
                span.start, span.end, document.text[span.start : span.end], _done_at(span, outcome)
            )
            for span in spans
        ]


class _Listing:
    """The findings of one document: its groups are numbered, and each risk is told once."""

    def __init__(self, text: str, secrets: tuple[Secret, ...], settings: Settings) -> None:
        self.findings: list[Finding] = []
        self._text = text
        self._secrets = secrets
        self._settings = settings
        self._numbers: dict[tuple[str, ...], int] = {}
        # By the identity of the risk; the reasons keep them all alive.
        self._told: dict[int, Told] = {}

    def add(
        self,
        span: Span,
        reasons: list[Reason],
        action: Action,
        *,
        replacement: str | None = None,
        rejected: tuple[str, ...] = (),
    ) -> None:
        """Adds what was found at a place, and where the members of its group stand that stay."""
        main = strongest([reason.risk for reason in reasons])
        told = self._told.get(id(main))
        if told is None:
            told = self._told[id(main)] = tell(main, self._secrets, self._settings)
        group = None
        if main.cause == "group":
            members = tuple(member.key for member in main.group)
            group = self._numbers.setdefault(members, len(self._numbers) + 1)
        text = self._text[span.start : span.end]
        self.findings.append(
            told.at(span.start, span.end, text, group, replacement, action, rejected)
        )
        if group is not None:
            partners = [reason.partners for reason in reasons if reason.risk is main]
            for _, place in chain.from_iterable(partners):
                text = self._text[place.start : place.end]
                self.findings.append(told.at(place.start, place.end, text, group))


def _checked(text: object) -> str:
    if not isinstance(text, str):
        raise InputError(f"A text must be a string. Got {type(text).__name__}.")
    return text


def _done_at(span: Span, outcome: Outcome | None) -> Action:
    """Returns what became of a place."""
    if outcome is None:
        return "none"
    pieces = outcome.release.pieces
    number = bisect_right(pieces, span.start, key=lambda piece: piece.span.end)
    if number == len(pieces) or pieces[number].span.start >= span.end:
        return "keep"
    removed = outcome.choices[pieces[number].edit.key].label is None
    return "remove" if removed else "generalize"


def _engine_of(
    policy: Policy, knowledge: LocalKnowledge, taxonomy: Taxonomy, language: Language
) -> Engine:
    return Engine(policy, knowledge=knowledge, taxonomy=taxonomy, language=language)


def sanitize(text: str, policy: Policy | str) -> Result:
    """Sanitizes one text; for several under one policy, keep an `Engine`.

    Args:
        text: What is to be released.
        policy: A policy, or one protection as "HIV=infection".
    """
    return Engine(policy).sanitize(text)


def assess(text: str, policy: Policy | str) -> Result:
    """Finds what is risky in one text; changes nothing. Arguments as for `sanitize`."""
    return Engine(policy).assess(text)


def verify(text: str, policy: Policy | str) -> Result:
    """Tells whether one text is clean. Arguments as for `sanitize`."""
    return Engine(policy).verify(text)


def _policy(policy: Policy | str) -> Policy:
    if isinstance(policy, str):
        return Policy.of(policy)
    if not isinstance(policy, Policy):
        raise PolicyError(f"A policy is a Policy or a protection. Got {type(policy).__name__}.")
    return policy


def _without_repeats(findings: list[Finding]) -> list[Finding]:
    """Keeps a group's kept member once per place, and not where it was changed after all."""
    changed = sorted((f.start, f.end) for f in findings if f.action != "keep")
    starts = [start for start, _ in changed]
    seen: set[tuple[int, int, int | None]] = set()
    kept: list[Finding] = []
    for finding in findings:
        place = (finding.start, finding.end, finding.group)
        if finding.action == "keep":
            before = bisect_right(starts, finding.start) - 1
            inside = before >= 0 and finding.end <= changed[before][1]
            if inside or place in seen:
                continue
        seen.add(place)
        kept.append(finding)
    return kept


def _default_knowledge() -> LocalKnowledge:
    from undisclosed.knowledge.pack.embedded import open_default

    return open_default()


def _default_taxonomy() -> Taxonomy:
    from undisclosed.taxonomy.wordnet import WordNet

    return WordNet.open()


def _default_language() -> Language:
    from undisclosed.language.english.english import shipped_english

    return shipped_english()
