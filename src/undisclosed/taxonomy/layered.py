"""Several taxonomies as one: the first that knows a term answers."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple
from functools import partial

from undisclosed.errors import TaxonomyError
from undisclosed.identity import Identity
from undisclosed.taxonomy.graph import breadth_first
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import KnowsOffsets, TellsOrigins, TellsOtherUses
from undisclosed.taxonomy.signatures import TellsSurroundings
from undisclosed.taxonomy.table import TableTaxonomy

# No taxonomy is made of more bases than this.
_BASES = 256


class Layered:
    """Taxonomies one after the other; later ones answer for terms that earlier ones don't know.

    A later layer that was opened with what is before it as `above` also reaches up into it.

    >>> from undisclosed.taxonomy.table import Row, TableTaxonomy
    >>> animals = TableTaxonomy([Row("animal"), Row("dog", ("animal",))])
    >>> breeds = TableTaxonomy([Row("poodle", ("dog",))], above=animals)
    >>> both = Layered([animals, breeds])
    >>> [both.lexicalizations(above)[0] for above in both.ancestors(both.senses("poodle")[0])]
    ['dog', 'animal']
    """

    def __init__(self, layers: Sequence[Taxonomy]) -> None:
        """Takes the layers, the first one first; each opened with `Layered` of those before it.

        Raises:
            TaxonomyError: If there are none, or they write the keys of terms in different ways.
        """
        if not layers:
            raise TaxonomyError("Layers of taxonomies need at least one taxonomy.")
        self._layers = tuple(layers)
        self._up: dict[Concept, list[Concept]] = {}
        self._down: dict[Concept, list[Concept]] = {}
        for number, layer in enumerate(self._layers):
            self._join(number, layer)
        self.identity = _identity(self._layers)
        self._forget()

    def _join(self, number: int, layer: Taxonomy) -> None:
        if not isinstance(layer, TableTaxonomy):
            return
        if number == 0 and layer.outside():
            raise TaxonomyError(
                f"The taxonomy {layer.identity.name!r} has parents in another one and can't come "
                "first. Put that one before it."
            )
        # What is above was numbered among the layers before: here there may be more of them.
        before = max(1, number)
        for below, concepts in layer.outside().items():
            child = self._global(number, Concept(below))
            for concept in concepts:
                inner, at = (concept, 0) if before == 1 else divmod(concept, before)
                above = self._global(at, Concept(inner))
                self._up.setdefault(child, []).append(above)
                self._down.setdefault(above, []).append(child)

    def _forget(self) -> None:
        """Empties what is remembered of answers."""
        self._parents_cache: dict[Concept, tuple[Concept, ...]] = {}
        self._ancestor_cache: dict[Concept, tuple[Concept, ...]] = {}
        self._specialization_cache: dict[Concept, tuple[Concept, ...]] = {}
        self._depth_cache: dict[Concept, int] = {}

    def _global(self, number: int, concept: Concept) -> Concept:
        return Concept(concept * len(self._layers) + number)

    def _local(self, concept: Concept) -> tuple[Taxonomy, Concept]:
        inner, number = divmod(concept, len(self._layers))
        return self._layers[number], Concept(inner)

    def _all_global(self, number: int, concepts: Sequence[Concept]) -> tuple[Concept, ...]:
        return tuple(map(partial(self._global, number), concepts))

    def senses(self, term: str) -> Sequence[Concept]:
        """Returns what the first layer that knows a term says that it can mean."""
        for number, layer in enumerate(self._layers):
            found = layer.senses(term)
            if found:
                return self._all_global(number, found)
        return ()

    def key(self, term: str) -> str:
        """Returns the key of a term, which all layers write alike."""
        return self._layers[0].key(term)

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Returns all generalizations, in its own layer and in those before it."""
        found = self._ancestor_cache.get(concept)
        if found is None:
            found = self._find_ancestors(concept)
            self._ancestor_cache[concept] = found
        return found

    def _find_ancestors(self, concept: Concept) -> tuple[Concept, ...]:
        layer, inner = self._local(concept)
        number = concept % len(self._layers)
        own = self._all_global(number, layer.ancestors(inner))
        if not self._up or not isinstance(layer, TableTaxonomy):
            return own
        return breadth_first(concept, lambda each: self._parents(Concept(each)))

    def _parents(self, concept: Concept) -> tuple[Concept, ...]:
        """Returns what is right above a concept: the ancestors that no other lies below."""
        found = self._parents_cache.get(concept)
        if found is None:
            layer, inner = self._local(concept)
            above = layer.ancestors(inner)
            further = {over for ancestor in above for over in layer.ancestors(ancestor)}
            own = [ancestor for ancestor in above if ancestor not in further]
            number = concept % len(self._layers)
            found = (*self._all_global(number, own), *self._up.get(concept, ()))
            self._parents_cache[concept] = found
        return found

    def specializations(self, concept: Concept) -> Sequence[Concept]:
        """Returns everything below a concept, in its own layer and in later ones."""
        found = self._specialization_cache.get(concept)
        if found is None:
            found = tuple(self._find_below(concept))
            self._specialization_cache[concept] = found
        return found

    def _find_below(self, concept: Concept) -> Iterable[Concept]:
        found: dict[Concept, None] = {}
        heads = [concept]
        for head in heads:
            layer, inner = self._local(head)
            number = head % len(self._layers)
            below = self._all_global(number, layer.specializations(inner))
            found.update(dict.fromkeys(below))
            for each in (head, *below) if self._down else ():
                new = [child for child in self._down.get(each, ()) if child not in found]
                found.update(dict.fromkeys(new))
                heads += new
        return found

    def depth(self, concept: Concept) -> int:
        """Returns the longest way up to a root, through all layers; 0 for a root."""
        layer, inner = self._local(concept)
        if not self._up or not isinstance(layer, TableTaxonomy):
            return layer.depth(inner)
        found = self._depth_cache.get(concept)
        if found is None:
            found = max((self.depth(above) + 1 for above in self._parents(concept)), default=0)
            self._depth_cache[concept] = found
        return found

    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        """Returns the ways to write a concept that mean it, the usual one first.

        Where an earlier layer has all of them for something else, they are given all the same: it
        is only met above what is known.
        """
        layer, inner = self._local(concept)
        spellings = layer.lexicalizations(inner)
        if concept % len(self._layers) == 0:
            return spellings
        return [name for name in spellings if concept in self.senses(name)] or spellings

    def derivations(self, concept: Concept) -> Sequence[str]:
        """Returns adjectives and verbs made from it."""
        layer, inner = self._local(concept)
        return layer.derivations(inner)

    def is_instance(self, concept: Concept) -> bool:
        """Tells whether it is an individual and not a class of things."""
        layer, inner = self._local(concept)
        return layer.is_instance(inner)

    def anew(self) -> Layered:
        """Returns the same layers, other objects, with memories of their own."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._layers = tuple(layer.anew() for layer in self._layers)
        other._forget()
        return other

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the terms that start with a prefix, in any case, in alphabetical order."""
        terms = {term for layer in self._layers for term in layer.known(prefix)}
        return sorted(terms, key=lambda term: (term.lower(), term))

    def mostly_other_use(self, term: str) -> bool:
        """Tells whether a term is mostly no noun, if the layer that answers for it knows that."""
        for layer in self._layers:
            if layer.senses(term):
                return isinstance(layer, TellsOtherUses) and layer.mostly_other_use(term)
        return False

    def at_offset(self, offset: int) -> Concept | None:
        """Returns the concept at an offset of WordNet's nouns, in the first layer that has it."""
        for number, layer in enumerate(self._layers):
            found = layer.at_offset(offset) if isinstance(layer, KnowsOffsets) else None
            if found is not None:
                return self._global(number, found)
        return None

    def origin(self, concept: Concept) -> int:
        """Returns which base of which layer brought a concept; 0 is the first of the first."""
        layer, inner = self._local(concept)
        base = layer.origin(inner) if isinstance(layer, TellsOrigins) else 0
        return _BASES * (concept % len(self._layers)) + base

    def origin_spellings(self, concept: Concept) -> Sequence[str]:
        """Returns the spellings that this base gives it."""
        layer, inner = self._local(concept)
        if isinstance(layer, TellsOrigins):
            return layer.origin_spellings(inner)
        return self.lexicalizations(concept)

    def sources(self, concept: Concept) -> Sequence[str]:
        """Returns the names of the bases that know a concept, the one that brought it first."""
        layer, inner = self._local(concept)
        if isinstance(layer, TellsOrigins):
            return layer.sources(inner)
        return [layer.identity.name]

    def is_plain(self, concept: Concept) -> bool:
        """Tells whether the usual spelling of a concept is a word that people use."""
        layer, inner = self._local(concept)
        return layer.is_plain(inner) if isinstance(layer, TellsOrigins) else True

    def gloss_keys(self, concept: Concept) -> Sequence[str]:
        """Returns what the layer of a concept tells, if it does."""
        layer, inner = self._local(concept)
        return layer.gloss_keys(inner) if isinstance(layer, TellsSurroundings) else ()

    def linked_keys(self, concept: Concept) -> Sequence[str]:
        """Returns what the layer of a concept tells, if it does."""
        layer, inner = self._local(concept)
        return layer.linked_keys(inner) if isinstance(layer, TellsSurroundings) else ()

    def times_met(self, key: str) -> dict[Concept, int]:
        """Returns how often a key was met in each of its senses, in all layers that tell."""
        return {
            self._global(number, concept): times
            for number, layer in enumerate(self._layers)
            if isinstance(layer, TellsSurroundings)
            for concept, times in layer.times_met(key).items()
        }

    def layers(self) -> Iterator[Taxonomy]:
        """Yields the layers, the first one first."""
        yield from self._layers


def _identity(layers: Sequence[Taxonomy]) -> Identity:
    parts = [astuple(layer.identity) for layer in layers]
    return Identity(
        " + ".join(layer.identity.name for layer in layers),
        " + ".join(layer.identity.version for layer in layers),
        hashlib.sha256(json.dumps(parts).encode()).hexdigest(),
    )
