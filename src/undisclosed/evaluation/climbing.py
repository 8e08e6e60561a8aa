"""g(c) on its way up the taxonomy: what is gained and given up with each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from undisclosed.errors import PolicyError
from undisclosed.evaluation.gold import Gold, GoldSet
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.predictions import EnginePredictor, Rules
from undisclosed.evaluation.runs import Plan
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label

ENTITY, AT_MOST = "entity", "at_most"


def climb(protection: Protection, parts: Parts, settings: Settings) -> list[str]:
    """Returns what may stand for g(c), nearest to c first: one way up that the knowledge knows.

    Where several ways lead up, the one through the given g(c) is taken, else the first.
    """
    taxonomy = parts.taxonomy
    given = set(taxonomy.senses(protection.at_most)) if protection.at_most else set()
    senses = sorted(
        taxonomy.senses(protection.entity),
        key=lambda sense: given.isdisjoint(taxonomy.ancestors(sense)),
    )
    for sense in senses:
        readable = set(general_concepts(taxonomy, sense))
        path = [concept for concept in _way_up(taxonomy, sense, given) if concept in readable]
        names = list(dict.fromkeys(label(taxonomy, concept) for concept in path))
        usable = [name for name in names if _is_usable(protection, name, parts, settings)]
        if usable:
            return usable
    return []


def climbing_plans(
    sets: Iterable[GoldSet], parts: Parts, rules: Rules, *, released: bool
) -> list[Plan]:
    """Returns a plan for each entity and each of its generalizations, on its documents.

    Raises:
        PolicyError: There is no entity that the taxonomy knows anything above of.
    """
    plans = [
        Plan(
            {ENTITY: protection.entity, AT_MOST: name},
            gold_set.name,
            documents,
            EnginePredictor(parts, replace(rules, at_most=(name,)), released),
        )
        for gold_set in sets
        for protection, documents in _by_entity(gold_set, rules)
        for name in climb(protection, parts, rules.settings)
    ]
    if not plans:
        raise PolicyError("The taxonomy knows nothing above the entities that are protected.")
    return plans


def _way_up(taxonomy: Taxonomy, concept: Concept, through: set[Concept]) -> Iterator[Concept]:
    """Returns the concepts on one way from a concept to a root, through a given one if it can."""
    above = taxonomy.ancestors(concept)
    while above:
        leading = [a for a in above if not through.isdisjoint((a, *taxonomy.ancestors(a)))]
        # Nearest first: the first of them is a parent.
        concept = (leading or above)[0]
        yield concept
        above = taxonomy.ancestors(concept)


def _by_entity(gold_set: GoldSet, rules: Rules) -> list[tuple[Protection, list[Gold]]]:
    found: dict[str, tuple[Protection, list[Gold]]] = {}
    for gold in gold_set.documents:
        protection, *others = rules.policy(gold).protections
        if others:
            raise PolicyError("A g(c) can climb for one entity at a time. Keep one --protect.")
        found.setdefault(protection.entity, (protection, []))[1].append(gold)
    return list(found.values())


def _is_usable(protection: Protection, at_most: str, parts: Parts, settings: Settings) -> bool:
    try:
        parts.engine(Policy((replace(protection, at_most=at_most),), settings))
    except PolicyError:
        return False
    return True
