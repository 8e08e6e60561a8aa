"""What readers may at most learn, as a dial: each step up from the entity, with what it means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.tuning import TriedGeneralization, choose, tune
from undisclosed.interfaces.server.engines import Engines
from undisclosed.policy.policy import Policy, Protection
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label

MOST_CHARACTERS = 200_000
"""Of a text of more, the beginning tells what each step means."""

_MOST_NAMES = 30


@dataclass(frozen=True, slots=True)
class Dial:
    """The steps of one protection.

    Attributes:
        protection: The protection as it is.
        rungs: What each step would give, the nearest to the entity first.
        chosen: The step that keeps most, of those that leave the entity not the best guess.
        silent: Why there are no steps; "" where there are some.
        shortened: Whether only the beginning of the text was tried.
    """

    protection: Protection
    rungs: tuple[TriedGeneralization, ...] = ()
    chosen: TriedGeneralization | None = None
    silent: str = ""
    shortened: bool = False


def dial_of(text: str, policy: Policy, number: int, engines: Engines) -> Dial:
    """Returns the dial of one protection of a policy; takes a run of the text for each step."""
    protection = policy.protections[number]
    parts = Parts(engines.knowledge, engines.taxonomy, engines.language)
    settings = policy.settings.with_changes(identifiers="keep")
    tried = text[:MOST_CHARACTERS]
    try:
        rungs = tune(tried, protection, parts, settings)
    except (KnowledgeError, PolicyError) as error:
        return Dial(protection, silent=str(error))
    return Dial(protection, tuple(rungs), choose(rungs), "", tried != text)


def fill_in(text: str, policy: Policy, engines: Engines) -> Policy:
    """Returns a policy in which what was left open for a kind of thing is chosen by its dial."""
    filled = list(policy.protections)
    for number, protection in enumerate(policy.protections):
        if protection.at_most is None and engines.taxonomy.senses(protection.entity):
            chosen = dial_of(text, policy, number, engines).chosen
            if chosen is not None:
                filled[number] = replace(protection, at_most=chosen.at_most)
    return replace(policy, protections=tuple(filled))


def names_above(entity: str, taxonomy: Taxonomy) -> Sequence[str]:
    """Returns what is more general than an entity, for whoever is to name it."""
    names = (
        label(taxonomy, concept)
        for sense in taxonomy.senses(entity)
        for concept in general_concepts(taxonomy, sense)
    )
    return list(dict.fromkeys(names))[:_MOST_NAMES]
