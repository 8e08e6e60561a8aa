"""What K says of a generalization: pages of a term should speak of what it is said to be.

A taxonomy can't tell that it has the wrong sense; pages can, where there is nothing of the kind on
them. Pages of duplexes speak of houses no more than others do.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from undisclosed.knowledge.protocol import Knowledge, NarrowKnowledge
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.senses import concept_keys

# On fewer pages a term tells nothing of what stands with it.
_LEAST_PAGES = 20
_MOST_KEYS = 400
_KEPT = 20_000


class Witness:
    """Asks K whether it speaks against a generalization."""

    def __init__(self, knowledge: Knowledge, taxonomy: Taxonomy, language: Language) -> None:
        """Takes what is asked, and what tells the names of a kind."""
        self._knowledge = knowledge
        self._taxonomy = taxonomy
        self._language = language
        widest = knowledge.widest if isinstance(knowledge, NarrowKnowledge) else _MOST_KEYS
        self._most_keys = min(widest, _MOST_KEYS)
        self._known: Memo[tuple[str, str], bool] = Memo(self._contradicts, _KEPT)

    def contradicts(self, term: str, label: str) -> bool:
        """Tells whether the pages of a term speak of a kind of thing less than any others do.

        Only those names of the kind count that do not have the term in them. Where K knows too
        little it contradicts nothing.
        """
        return self._known[self._language.fold_phrase(term), label]

    def _contradicts(self, question: tuple[str, str]) -> bool:
        term, label = question
        if self._language.fold_phrase(label).split()[-1:] == term.split()[-1:]:
            return False  # A word of the term itself.
        names = tuple(islice(self._names(term, label), self._most_keys))
        if not term or not names:
            return False
        pages, kind, both = self._knowledge.count([((term,),), (names,), ((term,), names)])
        if pages < _LEAST_PAGES or not kind:
            return False
        # P(kind | term) < P(kind), in integers.
        return both * self._knowledge.total < kind * pages

    def _names(self, term: str, label: str) -> Iterable[str]:
        for sense in self._taxonomy.senses(label)[:1]:
            for key in concept_keys(self._taxonomy, sense)[:_MOST_KEYS]:
                if key not in term and term not in key:
                    yield key
