"""How people use words: which are usual, say nothing, are read as what they are meant to say."""

from __future__ import annotations

from math import log

from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import TellsOrigins, TellsOtherUses, known_as

# Words that are met less often are for dictionaries; a phrase says itself what it is.
_USUAL_WORD_PAGES = 300
_USUAL_PHRASE_PAGES = 20
# "Opiate program" is written where somebody has written it.
_COMPOUND_PAGES = 3
# A head that stands in a phrase on so many of its pages is no word of its own: "pallidum".
_BOUND_SHARE = 0.5
_KEPT = 50_000
SAYS_NO_MORE = 2
"""The order of names that say next to nothing."""
# What covers so much of a hierarchy says next to nothing (intrinsic information content) …
_EMPTY = 0.29
# … but for what everybody calls things by.
_EVERYDAY = """
animal, disease, drug, illness, medicine, organism, person, place, plant, substance
"""
_SAYS_NOTHING = """
abnormality, action, act, activity, anomaly, area, asset, body part, case, change, chemical,
circumstance, collection, commodity, component, compound, concept, concern, container, covering,
creator, defect, device, element, environment, equipment, event, evidence, feature, happening, idea,
imperfection, implement, information, instrument, instrumentation, item, location, material,
mechanism, message, method, motion, movement, numerical quantity, operation, physical condition,
point, possession, procedure, product, quantity, region, seat, section, social group, statement,
structure, system, technique, time period, trait, unit of measurement, use, value, work
"""


def _names(listed: str) -> frozenset[str]:
    return frozenset(name.strip() for name in listed.split(","))


_EVERYDAY_NAMES, _EMPTY_NAMES = _names(_EVERYDAY), _names(_SAYS_NOTHING)


class Usage:
    """Answers for names, by K and a taxonomy. It outlives a text."""

    def __init__(self, knowledge: Knowledge, taxonomy: Taxonomy, language: Language) -> None:
        """Takes what is known."""
        self.knowledge = knowledge if isinstance(knowledge, LocalKnowledge) else None
        self.taxonomy = taxonomy
        self.language = language
        self._pages: Memo[str, int] = Memo(self._count, _KEPT)

    def pages(self, name: str) -> int | None:
        """Returns the pages of a name, or nothing with knowledge that only counts.

        That would be asked once for every label of every term.
        """
        return None if self.knowledge is None else self._pages[name]

    def _count(self, name: str) -> int:
        key = self.language.fold_phrase(name)
        return 0 if self.knowledge is None else self.knowledge.count([((key,),)])[0]

    def plain(self, concept: Concept, name: str) -> str:
        """Returns what people say for the name of a concept."""
        return self._said(concept, name) or name

    def is_read_so(self, concept: Concept, name: str) -> bool:
        """Tells whether what people say for the name of a concept can't be read otherwise."""
        return self._said(concept, name) is not None

    def _said(self, concept: Concept, name: str) -> str | None:
        above = self.taxonomy.ancestors(concept)
        names = {each for up in above for each in self.taxonomy.lexicalizations(up)}
        return self.language.wording.plain(name, names)

    def order(self, concept: Concept, name: str) -> int:
        """Returns 0 for a usual name that tells something, 1 for a rare one, 2 for an empty one."""
        names = known_as(self.taxonomy, concept)
        known = name if name in names else names[0]
        if known in _EMPTY_NAMES or (known not in _EVERYDAY_NAMES and self._is_empty(concept)):
            return SAYS_NO_MORE
        said = dict.fromkeys((name, self.plain(concept, name)))
        return int(not any(map(self._is_usual, said)))

    def _is_usual(self, name: str) -> bool:
        pages = self.pages(name)
        least = _USUAL_PHRASE_PAGES if " " in name else _USUAL_WORD_PAGES
        return pages is None or pages >= least

    def _is_empty(self, concept: Concept) -> bool:
        """Tells whether 1 − ln(1 + what it covers)/ln(what there is) is next to nothing."""
        roots = [each for each in self.taxonomy.ancestors(concept) if not self.taxonomy.depth(each)]
        whole = 1 + max((len(self.taxonomy.specializations(root)) for root in roots), default=1)
        return 1 - log(1 + len(self.taxonomy.specializations(concept))) / log(whole) < _EMPTY

    def is_written(self, phrase: str) -> bool:
        """Tells whether people write a phrase, as far as K knows."""
        pages = self.pages(phrase)
        return pages is not None and pages >= _COMPOUND_PAGES

    def is_no_noun(self, word: str) -> bool:
        """Tells whether a word is mostly no noun, so that it can't be what a phrase speaks of."""
        taxonomy = self.taxonomy
        return isinstance(taxonomy, TellsOtherUses) and taxonomy.mostly_other_use(word)

    def is_guessed(self, head: str) -> bool:
        """Tells whether the end of an unknown phrase is a word that few know, and no vocabulary.

        What it means there a dictionary may not have: a "carotid duplex" is no house. A phrase says
        itself what it is: "ductal carcinoma".
        """
        taxonomy, pages = self.taxonomy, self.pages(head)
        if pages is None or pages >= _USUAL_WORD_PAGES or not isinstance(taxonomy, TellsOrigins):
            return False
        alone = (len(taxonomy.sources(sense)) == 1 for sense in taxonomy.senses(head))
        return " " not in head and all(alone)

    def is_bound(self, head: str, phrase: str) -> bool:
        """Tells whether a word hardly stands outside a phrase, so that it means nothing alone."""
        together, alone = self.pages(phrase), self.pages(head)
        if together is None or alone is None:
            return False
        return together > 0 and together >= _BOUND_SHARE * alone
