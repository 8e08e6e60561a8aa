"""What readers may at most learn, as a dial: each step up from the entity, with what it means."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.tuning import TriedGeneralization, Tuning, choose
from undisclosed.interfaces.server.engines import Engines
from undisclosed.policy.policy import Policy, Protection
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label

MOST_CHARACTERS = 200_000
"""Of a text of more, the beginning tells what each step means."""

_MOST_NAMES = 30


@dataclass(frozen=True, slots=True)
class Dial:
    """The steps of one protection, as far as they were tried.

    Attributes:
        protection: The protection as it is.
        names: What each step is called, the nearest to the entity first.
        rungs: What the first of them would give.
        chosen: The step that keeps most, of those that leave the entity not the best guess; None
            also as long as some were not tried.
        silent: Why there are no steps; "" where there are some.
        shortened: Whether only the beginning of the text was tried.
    """

    protection: Protection
    names: tuple[str, ...] = ()
    rungs: tuple[TriedGeneralization, ...] = ()
    chosen: TriedGeneralization | None = None
    silent: str = ""
    shortened: bool = False

    @property
    def left(self) -> int:
        """How many steps were not tried yet."""
        return len(self.names) - len(self.rungs)


class Turning:
    """Tries the steps of one protection as they are asked for: each takes a run of the text."""

    def __init__(self, text: str, policy: Policy, number: int, engines: Engines) -> None:
        """Finds the steps."""
        self._protection = policy.protections[number]
        self._shortened = len(text) > MOST_CHARACTERS
        self._rungs: list[TriedGeneralization] = []
        self._silent = ""
        self._tuning: Tuning | None = None
        parts = Parts(*engines.parts(text))
        settings = policy.settings.with_changes(identifiers="keep")
        begun = text[:MOST_CHARACTERS]
        try:
            self._tuning = Tuning.of(begun, self._protection, parts, settings)
        except (KnowledgeError, PolicyError) as error:
            self._silent = str(error)

    def dial(self, tried: int | None = None) -> Dial:
        """Returns the dial with so many steps tried, or more; with all if none is given."""
        if self._tuning is None:
            return Dial(self._protection, silent=self._silent)
        names = self._tuning.names
        for name in names[len(self._rungs) : tried]:
            self._rungs.append(self._tuning.step(name))
        chosen = choose(self._rungs) if len(self._rungs) == len(names) else None
        return Dial(self._protection, names, tuple(self._rungs), chosen, shortened=self._shortened)


def fill_in(text: str, policy: Policy, engines: Engines) -> Policy:
    """Returns a policy in which what was left open for a kind of thing is chosen by its dial."""
    filled, taxonomy = list(policy.protections), engines.parts(text).taxonomy
    for number, protection in enumerate(policy.protections):
        if protection.at_most is None and taxonomy.senses(protection.entity):
            chosen = Turning(text, policy, number, engines).dial().chosen
            if chosen is not None:
                filled[number] = replace(protection, at_most=chosen.at_most)
    return replace(policy, protections=tuple(filled))


def names_above(entity: str, taxonomies: Iterable[Taxonomy]) -> Sequence[str]:
    """Returns what is more general than an entity, for whoever is to name it."""
    names = (
        label(taxonomy, concept)
        for taxonomy in taxonomies
        for sense in taxonomy.senses(entity)
        for concept in general_concepts(taxonomy, sense)
    )
    return list(dict.fromkeys(names))[:_MOST_NAMES]
