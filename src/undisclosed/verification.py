"""Whether anything risky is left in a text: decided from the text, the policy and K alone.

Nothing here knows how the text came about, and nothing is shared with whoever made it: the policy
is measured anew, and all that is counted, read and remembered is kept apart. The same question can
be asked, years later and by somebody else, of the released file.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Set
from typing import Any, Protocol, TypeVar

from undisclosed.disclosure.assessor import Assessor
from undisclosed.disclosure.risks import Assessment
from undisclosed.document.document import Document, Span
from undisclosed.knowledge.collection import Collection
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.protocol import Taxonomy


class Verifier:
    """Tells of any text whether it is clean under one policy.

    It has parts of its own, which answer the same but remember for themselves, so that nothing
    wrong in the memories of whoever made a text can make the text look clean.

    Attributes:
        assessor: What it works with; for nobody else's work.
    """

    def __init__(
        self,
        policy: Policy,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        language: Language,
        collection: Collection | None = None,
    ) -> None:
        """Measures the policy, with parts of its own that are made from those given.

        Raises:
            PolicyError: Knowledge and taxonomy can't make sense of the policy.
        """
        parts = (renewed(knowledge), renewed(taxonomy), renewed(language))
        own = None if collection is None else renewed(collection)
        self.assessor = Assessor.of(policy, *parts, own)

    def verify(
        self,
        document: Document,
        timings_ms: dict[str, float] | None = None,
        *,
        invented: Set[str] = frozenset(),
        decided: Iterable[Span] = (),
    ) -> Assessment:
        """Assesses a text as it stands; no risks in the answer means that it is clean.

        Ensures: an empty `risks` is exactly the guarantee of (C, g(C))-sanitization under the
        settings (see `assess_reading`).

        Args:
            document: The text.
            timings_ms: Where to add the milliseconds that it takes to read and to assess.
            invented: Digests of the names that were invented for the text, by whoever answers for
                it: nothing in an invented name tells that it is none.
            decided: Where in the text a reviewer decided what stands there, and answers for it.
                What is risky within such a place is in `kept`; whatever goes beyond it is a risk.
        """
        return self.assessor.assess(document, timings_ms, invented=invented, decided=decided)


class Renewable(Protocol):
    """What every part can do: knowledge, taxonomy and language."""

    def anew(self) -> Any:
        """Returns the same part with memories of its own."""
        ...


Part = TypeVar("Part", bound=Renewable)

# By identity of the part.
_renewed: dict[int, Any] = {}


def renewed(part: Part) -> Part:
    """Returns what a part gives anew: always the same, for as long as there is the part.

    All who verify with a part share it, as all others share the part itself: what it remembers of a
    word serves the next policy too.
    """
    other: Part | None = _renewed.get(id(part))
    if other is None:
        other = part.anew()
        try:
            forget = weakref.finalize(part, _renewed.pop, id(part), None)
        except TypeError:  # It can't be told when such a part is gone: nothing is kept for it.
            return other
        forget.atexit = False
        other = _renewed.setdefault(id(part), other)
    return other
