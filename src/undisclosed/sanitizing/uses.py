"""What drugs are given for: several things, of which a text means one."""

from __future__ import annotations

from collections.abc import Collection

from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import known_as

_MEDICINE, _DRUG = "medicine", "drug"


def share_of_uses(taxonomy: Taxonomy, sense: Concept, said: Collection[Concept]) -> float:
    """Returns for how much of what a medicine is given for something is true; 1 for anything else.

    What is given against seizures and against pain is not said to be a painkiller: the text may
    speak of the seizures. Nor is a medicine called by its chemistry: aspirin is no salt to anybody.

    Args:
        taxonomy: What knows the medicine.
        sense: What a term means.
        said: What it may be called.
    """
    above = taxonomy.ancestors(sense)
    medicines = [each for each in above if _is_a(taxonomy, each, _MEDICINE)]
    if not medicines:
        return 1.0
    higher = {each for concept in medicines for each in taxonomy.ancestors(concept)}
    if any(each in higher or each in medicines for each in said):
        uses = [{each, *taxonomy.ancestors(each)} for each in medicines if each not in higher]
        return sum(not use.isdisjoint(said) for use in uses) / len(uses)
    return float(any(_is_a(taxonomy, each, _DRUG) for each in said))


def _is_a(taxonomy: Taxonomy, concept: Concept, name: str) -> bool:
    return any(name in known_as(taxonomy, each) for each in (concept, *taxonomy.ancestors(concept)))
