"""What a thing may be for a reader who is told g(c): c itself, and its siblings.

Siblings are the concepts below g(c) at the level of c, so that they hardly overlap: those no deeper
in the taxonomy than c, without any that has another of them below it. Concepts above c and below
it are none, nor those whose usual name mostly means something else, nor those that the knowledge
has on too few pages, or shows to have nothing to do with g(c).

Of a wide g(c) ("disease", with ten thousand kinds) a reader thinks of the kinds most written of:
the same ones whichever of them c is (docs/decisions/0040-wide-classes.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.errors import KnowledgeError, TaxonomyError
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import LocalKnowledge, Pages
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import concept_keys, dominant, general_concepts, label

MIN_PAGES = 20
"""Pages on which a sibling must stand for a reader to think of it."""

WIDE = 1000
"""Kinds below a g(c) from which on a reader does not think of all of them."""
MOST_WRITTEN_OF = 200
"""How many kinds of a wide g(c) it thinks of."""
# Of a wide g(c), how many kinds are looked at for them: those whose names are most written. Below
# half of them others lie, or they are deeper than the rest.
_LOOKED_AT = 500

# How many times more often than by chance pages of a sibling must mention g(c): the rule by which
# the engine believes a g(c) that the taxonomy does not know of.
_RELATED = 2


@dataclass(frozen=True, slots=True, eq=False)
class Hypotheses:
    """What the thing may be; number 0 is c.

    Attributes:
        names: What to call each.
        keys: By what keys a text names each, or a kind of it.
        pages: The pages of each. Several c with one sibling share its keys and its array.
        counts: N(s), the pages of each.
        told: Keys that say no more than g(c) does.
        at_most: What the reader is told: g(c), or the widest generalization of c without one.
        concepts: What each is in the taxonomy; None of a c that it does not know.
        out_of: How many kinds a wide g(c) has, of which these are most written of; None of others.
    """

    names: tuple[str, ...]
    keys: tuple[frozenset[str], ...]
    pages: tuple[Pages, ...]
    counts: NDArray[np.int64]
    told: frozenset[str]
    at_most: str
    concepts: tuple[Concept | None, ...] = field(repr=False)
    out_of: int | None = None

    def __len__(self) -> int:
        return len(self.names)

    @property
    def of_entity(self) -> Pages:
        """The pages of c."""
        return self.pages[0]

    @property
    def priors(self) -> NDArray[np.float64]:
        """P(s|g): the share of each among the pages of all."""
        shares: NDArray[np.float64] = self.counts / self.counts.sum()
        return shares


@dataclass(frozen=True, slots=True)
class Unguessable:
    """Why nobody can guess c.

    Attributes:
        why: The reason in a sentence.
        kind: What an error that says so must be.
    """

    why: str
    kind: type[KnowledgeError] | type[TaxonomyError]


class HypothesisFinder:
    """Finds what each of some c may be; of several with one g(c), its kinds are looked up once."""

    def __init__(
        self,
        knowledge: LocalKnowledge,
        taxonomy: Taxonomy,
        language: Language,
        *,
        min_pages: int = MIN_PAGES,
    ) -> None:
        """Prepares.

        Args:
            knowledge: What the reader knows.
            taxonomy: What is a kind of what.
            language: What names are folded by.
            min_pages: Pages on which each hypothesis must stand.
        """
        self._knowledge = knowledge
        self._taxonomy = taxonomy
        self._language = language
        self._min_pages = min_pages
        self._kinds: dict[tuple[Concept, str], _Kinds] = {}

    def find(self, secret: Secret) -> Hypotheses | Unguessable:
        """Finds c and its siblings, the most frequent first.

        Ensures: of a wide g(c), what is found is the same whichever of the kinds most written of c
            is, and as many where it is none of them.

        Args:
            secret: c and g(c), measured.
        """
        protection, taxonomy = secret.protection, self._taxonomy
        told = _told(secret, taxonomy)
        if isinstance(told, Unguessable):
            return told
        entity = _entity_pages(secret, self._knowledge, self._language)
        if len(entity) < self._min_pages:
            return Unguessable(
                f"The knowledge has {protection.entity!r} on {len(entity)} of its pages, fewer "
                f"than {self._min_pages}: nobody who knows no more can guess it.",
                KnowledgeError,
            )
        kinds = self._kinds_of(told, secret)
        wide = kinds.wide and not secret.individual
        told_as = protection.at_most or label(taxonomy, told)
        siblings: dict[str, _Sibling] = {}
        for concept, pages in (kinds.beside if wide else kinds.at_level)(secret).items():
            sibling = _Sibling(concept, kinds.keys[concept], pages)
            siblings.setdefault(label(taxonomy, concept), sibling)
        if not siblings:
            return Unguessable(
                f"Taxonomy and knowledge know nothing but {protection.entity!r} below "
                f"{told_as!r}: there is nothing to mistake it for.",
                TaxonomyError,
            )
        lists = (entity, *(sibling.pages for sibling in siblings.values()))
        return Hypotheses(
            names=(protection.entity, *siblings),
            keys=(secret.names, *(sibling.keys for sibling in siblings.values())),
            pages=lists,
            counts=np.array([len(pages) for pages in lists], dtype=np.int64),
            told=secret.exempt or frozenset(map(taxonomy.key, taxonomy.lexicalizations(told))),
            at_most=told_as,
            concepts=(secret.sense, *(sibling.concept for sibling in siblings.values())),
            out_of=len(kinds.below) if wide else None,
        )

    def usual_kinds(self, secret: Secret, most: int) -> list[Concept]:
        """Returns the kinds of g(c) that most pages speak of, whichever of them c is.

        They are those at or above the depth that half of all kinds on enough pages lie at or above,
        without any that has another of them below it. They depend on g(c) alone.

        Requires: c is no individual.
        """
        told = _told(secret, self._taxonomy)
        if isinstance(told, Unguessable):
            return []
        return list(self._kinds_of(told, secret).usual)[:most]

    def _kinds_of(self, told: Concept, secret: Secret) -> _Kinds:
        name = secret.protection.at_most or label(self._taxonomy, told)
        if (told, name) not in self._kinds:
            # The pages that mention g(c) as such.
            key = resolve(self._knowledge, self._language.fold_phrase(name), self._language)
            parts = self._knowledge, self._taxonomy, self._min_pages
            self._kinds[told, name] = _Kinds(told, self._knowledge.pages(key), *parts)
        return self._kinds[told, name]


@dataclass(frozen=True, slots=True, eq=False)
class _Sibling:
    """A concept beside c, by what a text names it, and its pages."""

    concept: Concept
    keys: frozenset[str]
    pages: Pages


class _Kinds:
    """The kinds of one g(c), and which of them are siblings of a c.

    Attributes:
        below: All of them.
        wide: Whether nobody thinks of all of them.
        keys: By what keys a text names each that was asked for, or a kind of it.
    """

    def __init__(
        self,
        told: Concept,
        at_most: Pages,
        knowledge: LocalKnowledge,
        taxonomy: Taxonomy,
        min_pages: int,
    ) -> None:
        self._knowledge = knowledge
        self._taxonomy = taxonomy
        self._min_pages = min_pages
        self.below = taxonomy.specializations(told)
        self.wide = len(self.below) > WIDE
        self._at_most, self._at_most_pages = _mask(at_most, knowledge.total), len(at_most)
        self.keys = Memo(self._keys_of, len(self.below))
        # Of each concept asked for its pages; None of those that no reader thinks of.
        self._pages: dict[Concept, Pages | None] = {}

    @cached_property
    def usual(self) -> dict[Concept, Pages]:
        """The kinds that most pages speak of, of any level in a narrow g(c)."""
        known = self._most_written() if self.wide else list(self._known(self.below))
        depths = sorted(map(self._taxonomy.depth, known))
        level = depths[(len(depths) - 1) // 2] if depths else 0
        return self._lowest([c for c in known if self._taxonomy.depth(c) <= level])

    def beside(self, secret: Secret) -> dict[Concept, Pages]:
        """Returns the usual kinds of a wide g(c) but c, or those that do not overlap with it."""
        line = self._line(secret.sense)
        others = [concept for concept in self.usual if concept not in line]
        return {concept: self.usual[concept] for concept in others[: MOST_WRITTEN_OF - 1]}

    def at_level(self, secret: Secret) -> dict[Concept, Pages]:
        """Returns what is below g(c), no deeper than c, and neither above nor below c."""
        sense, taxonomy = secret.sense, self._taxonomy
        if secret.individual:
            known = [c for c in self.below if c != sense and taxonomy.is_instance(c)]
        else:
            line = self._line(sense)
            known = [concept for concept in self.below if concept not in line]
            if sense is not None and sense in self.below:
                level = taxonomy.depth(sense)
                known = [concept for concept in known if taxonomy.depth(concept) <= level]
        return self._lowest(list(self._known(known)))

    def _line(self, sense: Concept | None) -> set[Concept]:
        """Returns c with what lies above and below it."""
        if sense is None:
            return set()
        above, below = self._taxonomy.ancestors, self._taxonomy.specializations
        return {sense, *above(sense), *below(sense)}

    def _lowest(self, concepts: Sequence[Concept]) -> dict[Concept, Pages]:
        """Returns the concepts that have no other of them below, the most frequent first."""
        among = set(concepts)
        lowest = [c for c in concepts if among.isdisjoint(self._taxonomy.specializations(c))]
        known = self._known(lowest)
        return {c: known[c] for c in sorted(known, key=lambda c: (-len(known[c]), c))}

    def _most_written(self) -> list[Concept]:
        """Returns the kinds whose usual names stand on most pages."""
        names = (self._taxonomy.lexicalizations(concept)[0] for concept in self.below)
        counts = self._knowledge.count([((self._taxonomy.key(name),),) for name in names])
        found = sorted(
            (-n, concept)
            for n, concept in zip(counts, self.below, strict=True)
            if n >= self._min_pages and self._has_a_name(concept)
        )
        return [concept for _, concept in found[:_LOOKED_AT]]

    def _known(self, concepts: Sequence[Concept]) -> dict[Concept, Pages]:
        """Returns the concepts that a reader thinks of, with their pages."""
        new = [concept for concept in concepts if concept not in self._pages]
        keys = {c: concept_keys(self._taxonomy, c) for c in new if self._has_a_name(c)}
        # Read together, what stands together in a pack is read once; the unions find it at hand.
        self._knowledge.lists(sorted(set(chain.from_iterable(keys.values()))))
        self._pages.update(dict.fromkeys(new))
        for concept, mention in keys.items():
            pages = self._knowledge.union(mention)
            if len(pages) >= self._min_pages and self._is_related(pages):
                self._pages[concept] = pages
        return {c: found for c in concepts if (found := self._pages[c]) is not None}

    def _keys_of(self, concept: Concept) -> frozenset[str]:
        return frozenset(concept_keys(self._taxonomy, concept))

    def _has_a_name(self, concept: Concept) -> bool:
        """Tells whether the usual name of a concept mostly means it."""
        return dominant(self._taxonomy, self._taxonomy.lexicalizations(concept)[0], concept)

    def _is_related(self, pages: Pages) -> bool:
        """Tells whether pages mention g(c) more often than by chance, or are too few to tell."""
        expected = len(pages) * self._at_most_pages / self._knowledge.total
        return expected < 1 or int(self._at_most[pages].sum()) >= _RELATED * expected


def _told(secret: Secret, taxonomy: Taxonomy) -> Concept | Unguessable:
    """Returns the concept of g(c); without one, the widest generalization of c."""
    if secret.at_most_sense is not None:
        return secret.at_most_sense
    protection = secret.protection
    if protection.at_most is not None:
        return Unguessable(
            f"The taxonomy does not know what is below {protection.at_most!r}, so there is "
            f"nothing to mistake {protection.entity!r} for.",
            TaxonomyError,
        )
    general: Sequence[Concept] = ()
    if secret.sense is not None:
        general = general_concepts(taxonomy, secret.sense)
    if not general:
        return Unguessable(
            f"The taxonomy does not know what {protection.entity!r} is a kind of. Say what "
            f'readers are told: "{protection.entity}=AT_MOST".',
            TaxonomyError,
        )
    return general[-1]


def _entity_pages(secret: Secret, knowledge: LocalKnowledge, language: Language) -> Pages:
    """Returns the pages of c, whether or not g(c) stands there too."""
    if not secret.individual:
        return knowledge.union(secret.counted[0])
    # What is counted for an individual are the pages of g(c).
    names = (secret.protection.entity, *secret.protection.aliases)
    keys = map(language.fold_phrase, names)
    return knowledge.union(tuple(resolve(knowledge, key, language) for key in keys))


def _mask(pages: Pages, total: int) -> NDArray[np.bool_]:
    mask = np.zeros(total, dtype=np.bool_)
    mask[pages] = True
    return mask
