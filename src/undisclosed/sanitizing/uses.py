"""What drugs are given for: several things, of which a text means one."""

from __future__ import annotations

from collections.abc import Collection

from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import known_as

_MEDICINE = "medicine"


def share_of_uses(taxonomy: Taxonomy, sense: Concept, said: Collection[Concept]) -> float:
    """Returns for how much of what a medicine is given for something is true; 1 for anything else.

    What is given against seizures and against pain is not said to be a painkiller: the text may
    speak of the seizures. What it is by its chemistry holds always.

    Args:
        taxonomy: What knows the medicine.
        sense: What a term means.
        said: What it may be called.
    """
    above = taxonomy.ancestors(sense)
    medicines = [each for each in above if _is_medicine(taxonomy, each)]
    if medicines and any(each in said for each in medicines):
        higher = {each for concept in medicines for each in taxonomy.ancestors(concept)}
        uses = [{each, *taxonomy.ancestors(each)} for each in medicines if each not in higher]
        return sum(not use.isdisjoint(said) for use in uses) / len(uses)
    return 1.0


def _is_medicine(taxonomy: Taxonomy, concept: Concept) -> bool:
    return any(
        _MEDICINE in known_as(taxonomy, each) for each in (concept, *taxonomy.ancestors(concept))
    )
