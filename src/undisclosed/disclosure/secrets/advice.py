"""Whether a g(c) can do its work, and which other one could: said before anything is judged by it.

A vague g(c) ("condition") allows next to nothing to be said of c, so that everyday words of its
pages go too; beside a narrow one ("viral infection" for HIV) c is the best guess whatever goes.
"""

from __future__ import annotations

from dataclasses import dataclass

from undisclosed.disclosure.formulas import Prior
from undisclosed.knowledge.protocol import Conjunction, Knowledge, LocalKnowledge
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys, general_concepts, label

_VAGUE_LIFT = 4
"""A g(c) that makes c no more than so many times likelier tells less than two bits about it."""
_VAGUE_SHARE = 4
"""And yet it is no vague one if one in so many pages of c mentions it, as those of Turkey do
"country"."""
_MOST = 2
"""A g(c) is narrow if more than one in so many of the pages that name a kind of it name c."""
_TELLING = 20
"""Pages that c and another g(c) must share for it to be proposed."""
_MANY_KINDS = 200
"""With more kinds none makes up most of them; counting them all would only take time."""


def is_vague(prior: Prior) -> bool:
    """Tells whether g(c) says next to nothing about c, by counts that are not of an individual.

    >>> is_vague(Prior(total=1000, entity=20, at_most=200, both=4, shared=4))
    True
    >>> is_vague(Prior(total=1000, entity=20, at_most=200, both=5, shared=5))
    False
    >>> is_vague(Prior(total=1000, entity=20, at_most=20, both=4, shared=4))
    False
    """
    if prior.at_most is None:
        return False
    lifts = prior.shared * prior.total >= _VAGUE_LIFT * prior.entity * prior.at_most
    return not lifts and _VAGUE_SHARE * prior.shared < prior.entity


def advise(
    protection: Protection,
    prior: Prior,
    senses: tuple[Concept | None, Concept | None],
    entity: Conjunction,
    knowledge: Knowledge,
    taxonomy: Taxonomy,
) -> list[str]:
    """Returns what to tell of a g(c) that can't do its work, on one line; nothing of another.

    Args:
        protection: c and g(c).
        prior: Their counts, each by itself.
        senses: The concepts meant by them, if the taxonomy knows any.
        entity: What a page must mention to count for c.
        knowledge: Where other g(c) are tried; only such as can list its pages is asked for more.
        taxonomy: Where they are found.
    """
    if protection.at_most is None or prior.at_most is None:
        return []
    sense, at_most = senses
    # What only counts could be asked for every kind there is; that is not worth the bill.
    trial = None
    if isinstance(knowledge, LocalKnowledge) and sense is not None:
        trial = _Trial(prior, sense, entity, knowledge, taxonomy)
    if is_vague(prior):
        given = 100 * prior.shared / prior.at_most
        said = _VAGUE.format(p=protection, given=given, base=100 * prior.entity / prior.total)
    elif trial is not None and at_most is not None and trial.is_narrow(at_most):
        said = _NARROW.format(p=protection)
    else:
        return []
    if sense is None:
        return [said]
    better = trial.best() if trial is not None else ""
    return [f"{said} {(_TRY if better else _TUNE).format(better=better, p=protection)}"]


@dataclass(frozen=True, slots=True)
class _Trial:
    """The generalizations of one c, tried by their counts alone."""

    prior: Prior
    sense: Concept
    entity: Conjunction
    knowledge: LocalKnowledge
    taxonomy: Taxonomy

    def is_narrow(self, at_most: Concept) -> bool:
        """Tells whether most pages that name a kind of g(c) name c."""
        kinds = self.taxonomy.specializations(at_most)
        if self.sense not in kinds or len(kinds) > _MANY_KINDS:
            return False
        keys = {key for kind in kinds for key in concept_keys(self.taxonomy, kind)}
        named = tuple(sorted(keys))
        pages, with_entity = self.knowledge.count([(named,), (*self.entity, named)])
        # Where c is the only kind that is known, taxonomy and pages know too little to tell.
        return with_entity < pages < _MOST * with_entity

    def best(self) -> str:
        """Returns the nearest generalization that is neither vague nor narrow; "" if none is."""
        for concept in general_concepts(self.taxonomy, self.sense):
            if self._does_its_work(concept):
                return label(self.taxonomy, concept)
        return ""

    def _does_its_work(self, concept: Concept) -> bool:
        name = (self.taxonomy.key(label(self.taxonomy, concept)),)
        at_most, both = self.knowledge.count([(name,), (*self.entity, name)])
        prior = Prior(self.prior.total, self.prior.entity, at_most, both, both)
        return both >= _TELLING and not is_vague(prior) and not self.is_narrow(concept)


_VAGUE = (
    "{p.at_most} says next to nothing about {p.entity}: of the pages that mention it {given:.2g} % "
    "speak of {p.entity}, of all pages {base:.2g} %. Everyday words may go that need not."
)
_NARROW = (
    "{p.at_most} leaves little to guess but {p.entity}: most pages that name a kind of "
    "{p.at_most} name {p.entity}."
)
_TRY = "Try {better}; 'undisclosed tune FILE --protect \"{p.entity}\"' shows what each would give."
_TUNE = "'undisclosed tune FILE --protect \"{p.entity}\"' shows what others would give."
