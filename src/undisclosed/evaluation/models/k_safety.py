"""K-safety: what is left of a text must fit at least K other entities."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from undisclosed.evaluation.models.options import number, option, whole_number
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.models.rivals import Rivals, remove_telling
from undisclosed.evaluation.protocol import Case, ModelRelease
from undisclosed.terms.units import Unit

# So many sets of terms are looked at before the search only follows the best way on.
_LOOKED_AT = 20_000


@dataclass(frozen=True, slots=True)
class KSafety:
    """The terms left of the context of c lie in the contexts of at least K other entities.

    V. T. Chakaravarthy, H. Gupta, P. Roy and M. K. Mohania, *Efficient techniques for document
    sanitization*, Conference on Information and Knowledge Management, 2008 (ERASE). The context of
    an entity is what K associates with it: the words that stand on its pages `lift` times more
    often than on others. As few words as possible go, and the names of c. Where there are fewer
    than K others to hide among, the whole context of c goes.

    Attributes:
        name: What the model was asked for as.
        parts: What it works with.
        k: How many others there must be.
        lift: How many times more often than by chance a word of a context stands on the pages.
    """

    name: str
    parts: Parts
    k: int = option(3, whole_number(1))
    lift: float = option(2.0, number(0.0))

    def protect(self, cases: Sequence[Case]) -> list[ModelRelease]:
        """Makes each case K-safe among the entities of the taxonomy and of all cases."""
        scripts = list(map(self.parts.read, cases))
        return [remove_telling(script, scripts, self._unsafe) for script in scripts]

    def _unsafe(self, units: list[Unit], rivals: Rivals) -> list[Unit]:
        """Returns the words that must go, so that the rest fits K rivals."""
        total = self.parts.knowledge.total
        context: list[Unit] = []
        contexts = [0] * len(rivals)
        for unit in units:
            joint = rivals.joint(unit.key)
            pages = max(1, *self.parts.knowledge.count([((unit.key,),)]))
            typical = (joint > 0) & (joint * total >= self.lift * rivals.sizes * pages)
            if typical[0]:
                for rival in typical[1:].nonzero()[0].tolist():
                    contexts[rival] |= 1 << len(context)
                context.append(unit)
        kept = largest_shared(contexts, self.k, (1 << len(context)) - 1)
        return [unit for i, unit in enumerate(context) if not kept >> i & 1]


def largest_shared(contexts: Sequence[int], k: int, whole: int) -> int:
    """Returns the most terms, as bits of `whole`, that at least k contexts hold all of.

    Sets of terms are looked at by size, and each leads to its intersections with the contexts,
    which are no larger: the first that k contexts hold is the largest.

    >>> bin(largest_shared([0b0111, 0b0110, 0b1001], k=2, whole=0b1111))
    '0b110'
    """
    heap = [(-whole.bit_count(), whole)]
    seen = {whole}
    while heap:
        _, terms = heappop(heap)
        if sum(terms & context == terms for context in contexts) >= k:
            return terms
        smaller = {terms & context for context in contexts} - seen
        if len(seen) > _LOOKED_AT and smaller:
            heap, smaller = [], {max(smaller, key=int.bit_count)}
        seen |= smaller
        for shared in smaller:
            heappush(heap, (-shared.bit_count(), shared))
    return 0
