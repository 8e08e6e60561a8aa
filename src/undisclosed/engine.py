"""The engine: a policy with knowledge, taxonomy and language, ready for any number of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import cached_property, partial
from typing import Literal, overload

from undisclosed.decisions.decided import Reviewed
from undisclosed.decisions.decision import Decision, Decisions
from undisclosed.decisions.placing import place
from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.marker import check_marker
from undisclosed.disclosure.risks import Assessment
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.document.document import Document, as_document, refuse_overrides
from undisclosed.errors import UndisclosedError, UnverifiedError
from undisclosed.identifiers.operators import Operators
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.declaration import check_choice
from undisclosed.policy.policy import Policy, as_policy
from undisclosed.reader.guess import Guess
from undisclosed.reader.reader import Readers
from undisclosed.results.alternatives import Alternative, find_alternatives
from undisclosed.results.certifying import Certifier
from undisclosed.results.explanation import Explainer, Explanation
from undisclosed.results.findings import (
    decided_of,
    edits_of,
    findings_as_found,
    findings_of,
    unassessed_places,
)
from undisclosed.results.results import Finding, Result, Unassessed
from undisclosed.sanitizing.sanitizer import Sanitizer
from undisclosed.sanitizing.standing_in.standing_in import StandInMaker
from undisclosed.shipped import (
    checked_collection,
    knowledge_or_shipped,
    language_or_shipped,
    notes_on,
    refuse_other_languages,
    taxonomy_or_shipped,
)
from undisclosed.streaming import raise_first, stream
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.timing import timed
from undisclosed.verification import Verifier


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
        knowledge: Knowledge | None = None,
        taxonomy: Taxonomy | None = None,
        language: Language | None = None,
        key: bytes | None = None,
        consistent: bool = False,
        collection: Collection | None = None,
        check_language: bool | None = None,
    ) -> None:
        """Measures the policy against its parts; those not given are the shipped ones.

        Args:
            policy: A policy, or one protection as "HIV=infection".
            knowledge: K, for instance a `Pack` or a `MemoryKnowledge`; knowledge that only counts
                will do (docs/reference/knowledge.md).
            taxonomy: KB, for instance a `TableTaxonomy`.
            language: That of the texts, K and KB; English if not given.
            key: What the operators `hash` and `invent` depend on: 16 bytes or more, to be kept as
                safe as the texts.
            consistent: Whether one person has one pseudonym in all texts, not only in each.
            collection: The user's own documents (`open_collection`): what stands in many of them
                narrows no individual down.
            check_language: Whether texts clearly in another language are refused; by default if
                none is given.

        Raises:
            PolicyError: Knowledge and taxonomy can't make sense of the policy, or something else
                was given than these.
            KnowledgeError: The knowledge can't be opened.
            TaxonomyError: The taxonomy can't be opened.
        """
        self.language = language_or_shipped(language)
        self.policy = policy = as_policy(policy).in_language(self.language.code)
        self.settings = policy.settings
        self._checks_language = language is None if check_language is None else check_language
        self.knowledge = knowledge_or_shipped(knowledge, self.language)
        self.taxonomy = taxonomy_or_shipped(taxonomy, self.language)
        self.collection = checked_collection(collection)
        parts = (self.knowledge, self.taxonomy, self.language, self.collection)
        self.assessor = Assessor.of(policy, *parts)
        check_marker(self.assessor)
        self._certifier = Certifier(policy, *parts)
        self._key, self._consistent = key, consistent
        self._sanitizer = Sanitizer(self.assessor, self._stand_in_maker())

    def __reduce__(self) -> tuple[Callable[..., Engine], tuple[object, ...]]:
        """Pickles as its parts, so that a pool of processes can share the work."""
        parts = partial(
            Engine,
            knowledge=self.knowledge,
            taxonomy=self.taxonomy,
            language=self.language,
            check_language=self._checks_language,
            key=self._key,
            consistent=self._consistent,
            collection=self.collection,
        )
        return parts, (self.policy,)

    def _stand_in_maker(self) -> StandInMaker:
        same = [(p.entity, *p.aliases) for p in self.policy.protections]
        return StandInMaker(
            Operators(self.policy.operators),
            key=self._key,
            consistent=self._consistent,
            same=same,
            language=self.language.code,
        )

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """The protections, measured, in the order of the policy."""
        return tuple(secret for secret in self.assessor.secrets if not secret.beside)

    @property
    def counter(self) -> TermCounter:
        """The counts by which texts are assessed and sanitized, never verified."""
        return self.assessor.counter

    @property
    def policy_digest(self) -> str:
        """SHA-256 of all that the policy says."""
        return self.policy.digest

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reviewer should know about how the policy was understood."""
        notes = [note for secret in self.secrets for note in secret.notes]
        return (*notes, *notes_on(self.knowledge, self.language, self.collection))

    def assess(self, text: str | Document) -> Result:
        """Finds what is risky; changes nothing."""
        timings_ms: dict[str, float] = {}
        document = self._readable(text)
        found = self.assessor.assess(document, timings_ms)
        with timed(timings_ms, "guess"):
            guesses = self._readers.guesses(found, None)
        return self._as_found(document, found, self.assessor, timings_ms, guesses)

    def sanitize(
        self, text: str | Document, *, decisions: Decisions | Iterable[Decision] = ()
    ) -> Result:
        """Generalizes or removes what is risky, and verifies the outcome.

        Ensures: the released text was found clean by a verifier that shares nothing with what
        made it, but for what the policy or a reviewer keeps, as `Result.verdict` says.

        Args:
            text: What is to be released.
            decisions: What a reviewer decided about places of it (docs/reference/decisions.md).

        Raises:
            InputError: The text can't be released as it stands.
            DecisionError: A decision does not fit the text.
            UnverifiedError: The outcome did not pass verification; nothing is released.
        """
        document = self._readable(text)
        refuse_overrides(document.text)
        placed = place(decisions, document, self.language)
        outcome = self._sanitizer.sanitize(document, placed)
        released = Document(outcome.release.text, outcome.release.shift(document.breaks))
        with timed(outcome.timings_ms, "verify"):
            proof = self._verifier.verify(
                released, invented=outcome.invented, decided=outcome.decided
            )
        if proof.risks:
            raise UnverifiedError(
                f"The release still has {len(proof.risks)} risks and is withheld. This is a fault "
                "of the program: please report it."
            )
        with timed(outcome.timings_ms, "guess"):
            guesses = self._readers.guesses(outcome.first, proof)
        decided = decided_of(released, outcome, proof, self._verifier.assessor)
        result = self._result(
            released,
            findings_of(document, outcome, self.assessor),
            unassessed_places(document, outcome.first, outcome),
            proof,
            outcome.timings_ms,
            guesses,
            outcome.invented,
            [each.reviewed for each in decided if each.decision.action != "default"],
        )
        return replace(result, edits=edits_of(document, outcome), decided=decided)

    @overload
    def pipe(
        self,
        texts: Iterable[str],
        *,
        jobs: int = 1,
        batch_size: int = 16,
        on_error: Literal["raise"] = "raise",
    ) -> Iterator[Result]: ...

    @overload
    def pipe(
        self,
        texts: Iterable[str],
        *,
        jobs: int = 1,
        batch_size: int = 16,
        on_error: Literal["yield"],
    ) -> Iterator[Result | UndisclosedError]: ...

    def pipe(
        self,
        texts: Iterable[str],
        *,
        jobs: int = 1,
        batch_size: int = 16,
        on_error: Literal["raise", "yield"] = "raise",
    ) -> Iterator[Result | UndisclosedError]:
        """Sanitizes texts as they come, and gives the results in order.

        Args:
            texts: The texts; they are taken as results are asked for, only a few ahead.
            jobs: How many processes work on them; with 1, only this one.
            batch_size: How many texts a process is given at a time.
            on_error: What is done about a text of which nothing can be released: `raise` the
                error, which says which text it was and ends the iteration, or `yield` it in the
                place of a result and go on.

        Raises:
            PolicyError: A number or choice makes no sense.
            InputError: It is not several texts, one of them is none, or a process was killed.
            UnverifiedError: A release did not pass verification.
        """
        check_choice("on_error", on_error, ("raise", "yield"))
        done = stream(self, texts, jobs=jobs, batch_size=batch_size)
        return done if on_error == "yield" else raise_first(done)

    def verify(
        self,
        text: str | Document,
        *,
        invented: Iterable[str] = (),
        decided: Sequence[Reviewed] = (),
    ) -> Result:
        """Tells whether a text is clean, from the text alone.

        Args:
            text: What was released.
            invented: What its certificate says of names that were invented.
            decided: What it says of places about which a reviewer decided, in order.
        """
        timings_ms: dict[str, float] = {}
        document, known = self._readable(text), frozenset(invented)
        places = [place.span for place in decided]
        found = self._verifier.verify(document, timings_ms, invented=known, decided=places)
        with timed(timings_ms, "guess"):
            guesses = self._verifying_readers.guesses(None, found)
        by = self._verifier.assessor
        return self._as_found(document, found, by, timings_ms, guesses, known, decided)

    def _readable(self, text: str | Document) -> Document:
        document = as_document(text)
        if self._checks_language:
            refuse_other_languages(document.view, self.language)
        return document

    def is_safe(self, label: str) -> bool:
        """Tells whether a word or phrase, standing alone, tells nothing that it must not."""
        return self._sanitizer.safety.is_safe(label)

    def explain(self, terms: str | Sequence[str]) -> Explanation:
        """Lays out what `assess` says of a text of nothing but a term, or of some terms together.

        >>> engine = Engine("HIV=infection")
        >>> engine.explain("pneumonia").verdict
        'safe'
        >>> together = engine.explain(["transfusion", "sex"])
        >>> together.verdict, together.verdicts[0].rule
        ('risky', 'group')

        Raises:
            PolicyError: A term has neither letter nor digit.
        """
        return self._explainer.explain(terms)

    def alternatives(
        self, text: str | Document, findings: Iterable[Finding]
    ) -> tuple[tuple[Alternative, ...], ...]:
        """Returns for each finding of `assess` what its place may be called, with the verdicts.

        >>> engine = Engine("HIV=infection")
        >>> findings = engine.assess("She takes zidovudine.").findings
        >>> [ways] = engine.alternatives("She takes zidovudine.", findings)
        >>> [(each.label, each.safe) for each in ways]
        [('antiviral', False), ('medicine', True), ('drug', True)]
        """
        document = as_document(text)
        return find_alternatives(document, findings, self._sanitizer, self._explainer)

    @cached_property
    def _explainer(self) -> Explainer:
        may_be_another = self._sanitizer.safety.may_be_another_word
        return Explainer(self.assessor, self.is_safe, may_be_another)

    @cached_property
    def _verifier(self) -> Verifier:
        """Made when it is first needed: whoever only assesses has no use for it."""
        parts = (self.knowledge, self.taxonomy, self.language, self.collection)
        return Verifier(self.policy, *parts)

    @cached_property
    def _readers(self) -> Readers:
        return Readers(self.assessor)

    @cached_property
    def _verifying_readers(self) -> Readers:
        """Reads what was verified: only the verifier has the pages of its words at hand."""
        return Readers(self._verifier.assessor)

    def _as_found(
        self,
        document: Document,
        found: Assessment,
        by: Assessor,
        timings_ms: dict[str, float],
        guesses: tuple[Guess, ...],
        invented: Set[str] = frozenset(),
        decided: Sequence[Reviewed] = (),
    ) -> Result:
        """Returns what was found in a text that stays as it is."""
        findings = findings_as_found(document, found, by, [place.span for place in decided])
        unassessed = unassessed_places(document, found)
        return self._result(
            document, findings, unassessed, found, timings_ms, guesses, invented, decided
        )

    def _result(
        self,
        document: Document,
        findings: tuple[Finding, ...],
        unassessed: tuple[Unassessed, ...],
        proof: Assessment,
        timings_ms: dict[str, float],
        guesses: tuple[Guess, ...],
        invented: Set[str],
        decided: Sequence[Reviewed],
    ) -> Result:
        certificate = self._certifier.certificate(document, proof, guesses, invented, decided)
        return Result(
            text=document.text,
            policy=self.policy,
            findings=findings,
            edits=(),
            unassessed=unassessed,
            verified=certificate.verified,
            certificate=certificate,
            notes=self.notes,
            timings_ms={stage: round(ms, 3) for stage, ms in timings_ms.items()},
            readers=guesses,
        )


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
