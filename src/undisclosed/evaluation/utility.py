"""What a release keeps: information, words, and true generalizations instead of gaps.

Information is counted in bits over the scored words, IC(w) = −log2(N(w)/W). A word that no page
has counts as if one had it. What stands in the place of a change counts too, up to what it
replaced; a removal leaves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from undisclosed.disclosure.formulas import information_content_bits
from undisclosed.document.document import Span
from undisclosed.evaluation.metrics import Share, Words
from undisclosed.evaluation.protocol import Change
from undisclosed.evaluation.truth import Stated, is_true
from undisclosed.evaluation.truth_by_pages import Witness
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.protocol import Language
from undisclosed.taxonomy.protocol import Taxonomy


@dataclass(frozen=True, slots=True)
class Utility:
    """What a release keeps; adds up over documents.

    Attributes:
        information: Bits kept, of the bits of the input.
        untouched: Words that no change touches, of all words.
        generalized: Changes that are generalizations, of all changes.
        truthful: Generalizations that are true of what they replaced (`truth.is_true`), of all.
    """

    information: Share = field(default_factory=Share)
    untouched: Share = field(default_factory=Share)
    generalized: Share = field(default_factory=Share)
    truthful: Share = field(default_factory=Share)

    def __add__(self, other: Utility) -> Utility:
        return Utility(
            self.information + other.information,
            self.untouched + other.untouched,
            self.generalized + other.generalized,
            self.truthful + other.truthful,
        )


class UtilityMeter:
    """Measures releases by one knowledge and taxonomy; keeps the bits of the words it met."""

    def __init__(self, knowledge: Knowledge, taxonomy: Taxonomy, language: Language) -> None:
        self._knowledge = knowledge
        self._taxonomy = taxonomy
        self._language = language
        self._witness = Witness(knowledge, taxonomy, language)
        self._bits: dict[str, float] = {}

    def measure(
        self, text: str, changes: Sequence[Change], *, stated: Stated = frozenset()
    ) -> Utility:
        """Returns what the changes of a text keep of it.

        Args:
            text: The input.
            changes: What was changed, in order, without overlap.
            stated: What the policy states to be true (`truth.stated_by`).
        """
        words = Words(text)
        bits = [self._bits_of(form) for form in words.forms]
        touched: set[int] = set()
        kept = 0.0
        for change in changes:
            inside = set(words.touched_by(Span(change.start, change.end))) - touched
            touched |= inside
            kept += min(self._bits_written(change), sum(bits[i] for i in inside))
        kept += sum(b for i, b in enumerate(bits) if i not in touched)
        general = [change for change in changes if change.action == "generalize"]
        return Utility(
            information=Share(kept, sum(bits)),
            untouched=Share(len(words) - len(touched), len(words)),
            generalized=Share(len(general), len(changes)),
            truthful=Share(sum(self._truths(text, general, stated)), len(general)),
        )

    def _truths(self, text: str, changes: Iterable[Change], stated: Stated) -> Iterator[bool]:
        for change in changes:
            original = text[change.start : change.end]
            yield is_true(
                self._taxonomy, original, change.replacement, stated=stated, witness=self._witness
            )

    def _bits_written(self, change: Change) -> float:
        if change.action == "remove":
            return 0.0
        return sum(self._bits_of(form) for form in Words(change.replacement).forms)

    def _bits_of(self, word: str) -> float:
        if word not in self._bits:
            key = resolve(self._knowledge, self._language.fold_phrase(word), self._language)
            [pages] = self._knowledge.count([((key,),)])
            self._bits[word] = information_content_bits(max(1, pages), self._knowledge.total)
        return self._bits[word]
