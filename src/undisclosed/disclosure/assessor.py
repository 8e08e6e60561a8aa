"""A policy with its parts, ready to find what is risky in texts."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass

from undisclosed.disclosure.assessment import assess_reading
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.individuals.collected import Documents
from undisclosed.disclosure.individuals.identifying import Identifying
from undisclosed.disclosure.risks import Assessment
from undisclosed.disclosure.secrets.among import with_siblings
from undisclosed.disclosure.secrets.kinds import measure_kinds
from undisclosed.disclosure.secrets.protected import Secret, measure, measure_anybody
from undisclosed.document.document import Document, Span
from undisclosed.errors import PolicyError
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language, Reading
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.terms.contexts import read_document
from undisclosed.terms.edges import token_edges, tokens_within
from undisclosed.terms.keeping import KeepList
from undisclosed.terms.units import mark
from undisclosed.timing import timed


@dataclass(frozen=True, slots=True)
class Assessor:
    """Reads texts and finds what is risky in them.

    What it counts is remembered from text to text, by it and by its parts: two assessors with
    other parts share nothing.

    Attributes:
        language: How texts are read.
        taxonomy: KB.
        counter: The policy measured against K and KB, and all counts.
        settings: How counts are judged.
        identifying: Finds what identifies individuals; None where none is protected so.
        keep: What stays whatever is found about it; None where there is nothing of the kind.
        documents: What the user's own documents clear; None without a collection.
    """

    language: Language
    taxonomy: Taxonomy
    counter: TermCounter
    settings: Settings
    identifying: Identifying | None = None
    keep: KeepList | None = None
    documents: Documents | None = None

    @classmethod
    def of(
        cls,
        policy: Policy,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        language: Language,
        collection: Collection | None = None,
    ) -> Assessor:
        """Measures a policy.

        Raises:
            PolicyError: Knowledge and taxonomy can't make sense of it.
        """
        settings = policy.settings
        parts = (knowledge, taxonomy, language, settings)
        secrets: list[Secret] = []
        for protection in policy.protections:
            if protection.class_of_kinds is None:
                secrets.append(measure(protection, *parts))
            else:
                secrets += measure_kinds(protection, *parts)
        if settings.among:
            secrets = with_siblings(secrets, knowledge, taxonomy, language, settings)
        if settings.identifiers != "keep":
            secrets.append(measure_anybody(knowledge, taxonomy, language, settings))
        counter = TermCounter(knowledge, taxonomy, language, secrets, settings)
        wanted = settings.span_ratio is not None and any(secret.individual for secret in secrets)
        if policy.operators and not wanted:
            raise PolicyError(
                "'operators' are for what identifies people, and the policy looks for nothing of "
                "the kind. Set 'identifiers' to 'change', or protect an individual."
            )
        identifying = None
        if wanted:
            identifying = Identifying(knowledge, taxonomy, language, policy.operators)
        keep = KeepList(policy.keep, language) if policy.keep else None
        documents = None if collection is None else Documents(collection, language, settings)
        return cls(language, taxonomy, counter, settings, identifying, keep, documents)

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """All that is protected, measured.

        It is in the order of the policy; with `among`, each among its siblings.
        """
        return self.counter.secrets

    def assess(
        self,
        document: Document,
        timings_ms: dict[str, float] | None = None,
        *,
        invented: Set[str] = frozenset(),
        decided: Iterable[Span] = (),
    ) -> Assessment:
        """Finds everything risky in a text as it stands, whatever it went through before.

        Args:
            document: The text.
            timings_ms: Where to add the milliseconds that it takes to read and to assess.
            invented: Digests of the names that were invented for the text.
            decided: Where a reviewer decided what stands in the text: what is risky there and
                nowhere else is accepted.
        """
        spent = {} if timings_ms is None else timings_ms
        with timed(spent, "read"):
            reading = read_document(document, self.language)
        with timed(spent, "assess"):
            marker = Document(self.settings.marker).view
            held = _tokens_at(decided, document, reading)
            return self.assess_reading(reading, marker=marker, invented=invented, held=held)

    def assess_reading(
        self,
        reading: Reading,
        *,
        marker: str | None = None,
        groups: bool = True,
        invented: Set[str] = frozenset(),
        held: bytes | bytearray = b"",
    ) -> Assessment:
        """Finds everything risky in what was read (see `assessment.assess_reading`)."""
        return assess_reading(
            reading,
            self.counter,
            self.settings,
            marker=marker,
            groups=groups,
            identifying=self.identifying,
            documents=self.documents,
            keep=self.keep,
            invented=invented,
            held=held,
        )


def _tokens_at(places: Iterable[Span], document: Document, reading: Reading) -> bytes | bytearray:
    """Returns a byte for each token, 1 where it stands within a place; nothing without places."""
    spans = tuple(places)
    if not spans:
        return b""
    held = bytearray(len(reading))
    starts, ends = token_edges(document, reading)
    for span in spans:
        mark(held, tokens_within(starts, ends, span.start, span.end))
    return held
