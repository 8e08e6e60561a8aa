"""g(c) on its way up the taxonomy: what is gained and given up with each step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from undisclosed.errors import PolicyError
from undisclosed.evaluation.gold import Gold, GoldSet
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.predictions import EnginePredictor, Rules
from undisclosed.evaluation.runs import Plan
from undisclosed.policy import Policy, Protection, Settings
from undisclosed.taxonomy.senses import generalizations

ENTITY, AT_MOST = "entity", "at_most"


def climb(protection: Protection, parts: Parts, settings: Settings) -> list[str]:
    """Returns what may stand for g(c), nearest to c first: ancestors that the knowledge knows.

    Of several senses of c, the one that lies below the given g(c) is climbed from, else the first
    that has something usable above it.
    """
    senses = parts.taxonomy.senses(protection.entity)
    chains = [generalizations(parts.taxonomy, sense) for sense in senses]
    chains.sort(key=lambda chain: protection.at_most not in chain)
    for chain in chains:
        steps = [replace(protection, at_most=name) for name in chain]
        usable = [str(step.at_most) for step in steps if _is_usable(step, parts, settings)]
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


def _by_entity(gold_set: GoldSet, rules: Rules) -> list[tuple[Protection, list[Gold]]]:
    found: dict[str, tuple[Protection, list[Gold]]] = {}
    for gold in gold_set.documents:
        protection, *others = rules.policy(gold).protections
        if others:
            raise PolicyError("A g(c) can climb for one entity at a time. Keep one --protect.")
        found.setdefault(protection.entity, (protection, []))[1].append(gold)
    return list(found.values())


def _is_usable(protection: Protection, parts: Parts, settings: Settings) -> bool:
    try:
        parts.engine(Policy((protection,), settings))
    except PolicyError:
        return False
    return True
