"""What a certificate says: which text was judged, under what, and what is left in it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from undisclosed.decisions.decided import Reviewed
from undisclosed.disclosure.risks import Assessment
from undisclosed.document.document import Document
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy
from undisclosed.reader.guess import Guess
from undisclosed.results.findings import risks_at
from undisclosed.results.results import PROGRAM, Certificate
from undisclosed.taxonomy.protocol import Taxonomy


@dataclass(frozen=True, slots=True)
class Certifier:
    """Writes certificates of texts that were judged under one policy with one set of parts."""

    policy: Policy
    knowledge: Knowledge
    taxonomy: Taxonomy
    language: Language
    collection: Collection | None

    def certificate(
        self,
        document: Document,
        proof: Assessment,
        guesses: Sequence[Guess],
        invented: Set[str],
        decided: Sequence[Reviewed],
    ) -> Certificate:
        """Returns the certificate of a text.

        Args:
            document: The text.
            proof: All that was found in it.
            guesses: What a reader of the whole text guesses.
            invented: Digests of the names in it that were invented.
            decided: The places about which a reviewer decided, in order; whether they are risky
                is taken from `proof`.
        """
        risks, elsewhere = risks_at(document, proof, [place.span for place in decided])
        reviewed = tuple(
            replace(place, risky=bool(found)) for place, found in zip(decided, risks, strict=True)
        )
        return Certificate(
            text=document.digest,
            policy=self.policy.digest,
            knowledge=self.knowledge.identity,
            taxonomy=self.taxonomy.identity,
            extractor=self.language.name,
            program=PROGRAM,
            verified=not proof.risks,
            accepted=elsewhere + sum(place.risky for place in reviewed),
            invented=tuple(sorted(invented)),
            collection=None if self.collection is None else self.collection.identity,
            readers=tuple(guess.figures for guess in guesses),
            unassessed=sum(len(unit.spans) for unit in proof.unassessed),
            decisions=reviewed,
        )
