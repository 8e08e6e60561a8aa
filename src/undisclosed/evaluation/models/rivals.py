"""Who c could be taken for: the other entities under g(c), and what K says of each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.secrets.protected import Secret, pages_of
from undisclosed.engine import Engine
from undisclosed.evaluation.models.parts import Script, join_neighbours, remove
from undisclosed.evaluation.models.redact_names import places_of_names
from undisclosed.evaluation.protocol import ModelRelease
from undisclosed.knowledge.protocol import LocalKnowledge, Pages, need_lists
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys, general_concepts
from undisclosed.terms.units import Unit

Counts = NDArray[np.int64]

# Under a g(c) as wide as "person" there are thousands; the best known are enough to hide among.
_MOST = 1000
_PURPOSE = "Comparing an entity with others like it"


@dataclass(frozen=True, slots=True)
class RivalEntity:
    """An entity by the pages of K that mention it.

    Attributes:
        pages: Those pages.
        documents: Where there are none, the keys in each case that protects it: what a reader
            who knows the entity may know of it.
    """

    pages: Pages = field(repr=False)
    documents: tuple[frozenset[str], ...] = field(default=(), repr=False)


class Rivals:
    """c, which is number 0, and the entities it could be taken for."""

    def __init__(self, knowledge: LocalKnowledge, entities: Sequence[RivalEntity]) -> None:
        self._knowledge = knowledge
        self._entities = entities
        sizes = [len(entity.pages) for entity in entities]
        self._pages = np.concatenate([entity.pages for entity in entities])
        self._owners = np.repeat(np.arange(len(entities)), sizes)
        self._marked = np.zeros(knowledge.total, dtype=np.bool_)
        self.sizes: Counts = np.array(sizes) + [len(entity.documents) for entity in entities]

    def __len__(self) -> int:
        """Returns how many there are beside c."""
        return len(self._entities) - 1

    def joint(self, key: str) -> Counts:
        """Returns N(e,t) of c and of each rival e."""
        pages = self._knowledge.pages(key)
        self._marked[pages] = True
        owners = self._owners[self._marked[self._pages]]
        self._marked[pages] = False
        joint = np.bincount(owners, minlength=len(self._entities))
        for number, entity in enumerate(self._entities):
            joint[number] += sum(key in document for document in entity.documents)
        return joint


def find_rivals(secret: Secret, scripts: Sequence[Script]) -> Rivals:
    """Finds the rivals of a protected entity.

    They are what the taxonomy has under g(c), individuals for an individual and kinds for a kind,
    and what other cases of the collection protect under the same g(c). What lies above or below
    c is no other entity. Without a g(c), the nearest generalization of c takes its place.

    Args:
        secret: The entity, measured.
        scripts: All cases of the collection.
    """
    engine = scripts[0].engine
    knowledge = need_lists(engine.knowledge, _PURPOSE)
    taxonomy = engine.taxonomy
    at_least = max(1, engine.settings.min_pages)
    own = _id_of(secret, taxonomy)
    found: dict[Hashable, RivalEntity] = {}
    for concept in _concepts(secret, taxonomy):
        pages = knowledge.union(concept_keys(taxonomy, concept))
        if len(pages) >= at_least:
            found[concept] = RivalEntity(pages)
    for other in (y for script in scripts for y in script.engine.secrets):
        if _under_same(secret, other, taxonomy) and not _related(secret, other, taxonomy):
            found[_id_of(other, taxonomy)] = _entity(other, scripts, engine)
    found.pop(own, None)
    best = sorted(found.values(), key=lambda entity: -len(entity.pages))[:_MOST]
    return Rivals(knowledge, [_entity(secret, scripts, engine), *best])


def remove_telling(
    script: Script,
    scripts: Sequence[Script],
    choose: Callable[[list[Unit], Rivals], list[Unit]],
) -> ModelRelease:
    """Removes the names of what a case protects, and the words that tell it from its rivals.

    Args:
        script: The case.
        scripts: All cases of the collection.
        choose: Returns the words to remove of those still there, for one protected entity.
    """
    named = {i for tokens in places_of_names(script) for i in range(*tokens)}
    left = [unit for unit in _words(script) if not named.issuperset(i for i, _ in unit.spans)]
    removed = set(named)
    for secret in script.engine.secrets:
        telling = choose(left, find_rivals(secret, scripts))
        left = [unit for unit in left if unit not in telling]
        removed.update(i for unit in telling for i, _ in unit.spans)
    return remove(script, join_neighbours(removed, script.reading))


def _words(script: Script) -> list[Unit]:
    """Returns the words that tell entities apart: nouns, names, adjectives.

    Numbers are among them only for individuals, who have birthdays.
    """
    numbers = any(secret.individual for secret in script.engine.secrets)
    units = script.candidates.words.values()
    return [unit for unit in units if unit.nominal and (numbers or not unit.number)]


def _concepts(secret: Secret, taxonomy: Taxonomy) -> list[Concept]:
    above, own = secret.at_most_sense, secret.sense
    if above is None and own is not None:
        above = next(iter(general_concepts(taxonomy, own)), None)
    if above is None:
        return []
    kin = set() if own is None else {own, *taxonomy.ancestors(own), *taxonomy.specializations(own)}
    return [
        concept
        for concept in taxonomy.specializations(above)
        if concept not in kin and taxonomy.is_instance(concept) == secret.individual
    ]


def _under_same(one: Secret, other: Secret, taxonomy: Taxonomy) -> bool:
    mine, theirs = one.protection.at_most, other.protection.at_most
    return mine is not None and theirs is not None and taxonomy.key(mine) == taxonomy.key(theirs)


def _related(one: Secret, other: Secret, taxonomy: Taxonomy) -> bool:
    if one.sense is None or other.sense is None:
        return False
    return one.sense in taxonomy.ancestors(other.sense) or other.sense in taxonomy.ancestors(
        one.sense
    )


def _id_of(secret: Secret, taxonomy: Taxonomy) -> Hashable:
    if secret.sense is not None:
        return secret.sense
    return taxonomy.key(secret.protection.entity)


def _entity(secret: Secret, scripts: Sequence[Script], engine: Engine) -> RivalEntity:
    knowledge = need_lists(engine.knowledge, _PURPOSE)
    names = (secret.protection.entity, *secret.protection.aliases)
    keys = map(engine.language.fold_phrase, names)
    pages = (
        knowledge.union(tuple(sorted(set(map(engine.counter.resolve, keys)))))
        if secret.individual
        else pages_of(secret, knowledge)
    )
    if len(pages):
        return RivalEntity(pages)
    mine = _id_of(secret, engine.taxonomy)
    return RivalEntity(
        pages,
        tuple(
            frozenset(unit.key for unit in _words(script))
            for script in scripts
            if any(_id_of(other, engine.taxonomy) == mine for other in script.engine.secrets)
        ),
    )
