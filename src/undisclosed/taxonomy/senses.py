"""What a concept covers, and what it may be called instead.

Pure functions over the `Taxonomy` protocol. What they work out is kept for as long as the taxonomy
itself, as taxonomies never change once opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Protocol, cast, runtime_checkable

from undisclosed.taxonomy.memory import remembered
from undisclosed.taxonomy.nearest import nearest
from undisclosed.taxonomy.protocol import Concept, Taxonomy

__all__ = [
    "PERSON",
    "KnowsOffsets",
    "NamesInAnotherLanguage",
    "TellsOrigins",
    "TellsOtherUses",
    "concept_keys",
    "covered_keys",
    "dominant",
    "general_concepts",
    "generalizations",
    "is_key_of",
    "known_as",
    "label",
    "named_keys",
    "nearest",
    "reads_well",
]

_TAXON = re.compile(
    r"(?:sub|super|infra)?(?:genus|family|order|class|phylum|kingdom|division|tribe|species)"
    r" [A-Z]"
)
_TAXA = "taxonomic group"
PERSON = "person"
"""What taxonomies call anybody."""
# What is left of a sentence that is told with one of these? Depth alone can't separate them from
# words that do tell something: "unit" lies deeper than "organization".
_TOO_VAGUE = """
abstraction, agent, arrangement, artifact, attribute, basic cognitive process, biological group,
causal agent, change of state, cognition, communication, content, creation, definite quantity,
entity, expressive style, fundamental quantity, good, group, group action, higher cognitive process,
indefinite quantity, indication, instrumentality, line, living thing, magnitude relation, matter,
measure, natural object, natural process, object, organic process, part, phenomenon,
physical entity, position, possession, process, property, psychological feature, quality, relation,
shape, solid, state, taxonomic group, thing, time, transferred property, unit, way, whole
"""
_VAGUE = frozenset(name.strip() for name in _TOO_VAGUE.split(","))


@runtime_checkable
class TellsOtherUses(Protocol):
    """What a taxonomy may also know: words that are hardly ever used as its nouns."""

    def mostly_other_use(self, term: str) -> bool:
        """Tells whether a term is mostly a verb, adjective or particle, as "come" is."""
        ...


@runtime_checkable
class TellsOrigins(Protocol):
    """What a taxonomy made of several bases also knows: which of them brought what."""

    def origin(self, concept: Concept) -> int:
        """Returns the number of the base that brought a concept; 0 is the first."""
        ...

    def origin_spellings(self, concept: Concept) -> Sequence[str]:
        """Returns the spellings that this base gives it, the usual one first."""
        ...

    def is_plain(self, concept: Concept) -> bool:
        """Tells whether the usual spelling of a concept is a word that people use."""
        ...

    def sources(self, concept: Concept) -> Sequence[str]:
        """Returns the names of the bases that know a concept, the one that brought it first."""
        ...


@runtime_checkable
class KnowsOffsets(Protocol):
    """What a taxonomy that holds WordNet can do: find its concepts by their offsets."""

    def at_offset(self, offset: int) -> Concept | None:
        """Returns the concept that WordNet 3.0 has at an offset of its nouns, if there is one."""
        ...


@runtime_checkable
class NamesInAnotherLanguage(Protocol):
    """What a taxonomy with the names of another language can do: say what WordNet calls it."""

    def known_as(self, concept: Concept) -> Sequence[str]:
        """Returns the names by which lists of concepts know a concept."""
        ...


def known_as(taxonomy: Taxonomy, concept: Concept) -> Sequence[str]:
    """Returns the names by which lists of concepts know one: WordNet's, where it is made of it."""
    if _is_in_another_language(type(taxonomy)):
        return cast(NamesInAnotherLanguage, taxonomy).known_as(concept)
    return taxonomy.lexicalizations(concept)


def dominant(taxonomy: Taxonomy, term: str, concept: Concept) -> bool:
    """Tells whether a concept is what a term usually means."""
    senses = taxonomy.senses(term)
    return bool(senses) and senses[0] == concept


def concept_keys(taxonomy: Taxonomy, concept: Concept) -> tuple[str, ...]:
    """Returns the folded keys by which a page mentions a concept or one of its specializations.

    A lexicalization counts only for what it usually means, so that neither "seed" nor "come" makes
    a page speak of semen. The concept's own usual spelling always counts.
    """
    return remembered(
        taxonomy, ("keys", concept), lambda: tuple(sorted(set(covered_keys(taxonomy, concept))))
    )


def covered_keys(taxonomy: Taxonomy, concept: Concept) -> Iterator[str]:
    """Yields the keys of `concept_keys`, the most general first, some of them repeatedly.

    Of several bases, those up to the one that brought the concept are asked: with the names that
    later ones add, the pages of a concept would no longer be those of the word.
    """
    yield taxonomy.key(taxonomy.lexicalizations(concept)[0])
    if not _tells_origins(type(taxonomy)):
        yield from _keys_of(taxonomy, chain((concept,), taxonomy.specializations(concept)))
        return
    bases = cast(TellsOrigins, taxonomy)
    origin = bases.origin(concept)
    for covered in chain((concept,), taxonomy.specializations(concept)):
        if bases.origin(covered) <= origin:
            # A later base may have added spellings, which only its own concepts count by.
            given = bases.origin_spellings if origin == 0 else taxonomy.lexicalizations
            for spelling in given(covered):
                if is_key_of(taxonomy, spelling, covered):
                    yield taxonomy.key(spelling)


def named_keys(taxonomy: Taxonomy, concept: Concept) -> tuple[str, ...]:
    """Returns the folded keys of all names of a concept and its specializations, of all bases."""
    everything = chain((concept,), taxonomy.specializations(concept))
    usual = taxonomy.key(taxonomy.lexicalizations(concept)[0])
    return tuple(sorted({usual, *_keys_of(taxonomy, everything)}))


def _keys_of(taxonomy: Taxonomy, concepts: Iterable[Concept]) -> Iterator[str]:
    for concept in concepts:
        for spelling in taxonomy.lexicalizations(concept):
            if is_key_of(taxonomy, spelling, concept):
                yield taxonomy.key(spelling)


def label(taxonomy: Taxonomy, concept: Concept) -> str:
    """Returns what to call a concept in a sentence.

    That is its usual spelling, or a longer one that ends with it where the usual one mostly means
    something else: "chemical compound" for compound.
    """

    def find() -> str:
        usual, *others = taxonomy.lexicalizations(concept)
        if not is_key_of(taxonomy, usual, concept):
            for other in others:
                if other.endswith(f" {usual}") and is_key_of(taxonomy, other, concept):
                    return other
        return usual

    return remembered(taxonomy, ("label", concept), find)


def general_concepts(taxonomy: Taxonomy, concept: Concept, *, min_depth: int = 0) -> list[Concept]:
    """Returns the ancestors that tell something in a sentence, nearest first.

    Left out are those too abstract (entity, whole, psychological feature), Latin taxa (genus
    Lentivirus), what is above a person (nobody is called an organism), what lies above
    `min_depth`, and individuals with what is above them: nothing is a kind of Riyadh. Of a person
    who is known by a single name only (Naomi), any bearer of it may be meant: a person.
    """

    def find() -> list[Concept]:
        ancestors = taxonomy.ancestors(concept)
        beyond = _unsaid(taxonomy, concept, ancestors)
        return [
            ancestor
            for ancestor in ancestors
            if ancestor not in beyond
            and taxonomy.depth(ancestor) >= min_depth
            and reads_well(taxonomy, ancestor)
        ]

    return remembered(taxonomy, ("general", concept, min_depth), find)


def _unsaid(taxonomy: Taxonomy, concept: Concept, ancestors: Sequence[Concept]) -> set[Concept]:
    """Returns the ancestors that a concept is not called by, whatever they are."""
    people = [each for each in (concept, *ancestors) if known_as(taxonomy, each)[0] == PERSON]
    individuals = [each for each in ancestors if taxonomy.is_instance(each)]
    unsaid = {above for each in (*people, *individuals) for above in taxonomy.ancestors(each)}
    unsaid.update(individuals)
    if people and taxonomy.is_instance(concept):
        names = taxonomy.lexicalizations(concept)
        if not any(" " in name for name in names):
            unsaid.update(each for each in ancestors if each not in people)
    return unsaid


def generalizations(taxonomy: Taxonomy, concept: Concept, *, min_depth: int = 0) -> list[str]:
    """Returns what a concept may be called instead, nearest first, each once.

    With WordNet, "heroin" gives opiate, hard drug, narcotic, controlled substance, drug, substance.
    """
    concepts = general_concepts(taxonomy, concept, min_depth=min_depth)
    return list(dict.fromkeys(label(taxonomy, general) for general in concepts))


def is_key_of(taxonomy: Taxonomy, spelling: str, concept: Concept) -> bool:
    """Tells whether a page that has the key of a spelling most likely speaks of the concept.

    Keys do not tell China from china. A capital leaves open which is meant, so that the taxonomy
    answers with the usual sense of both.
    """
    either = spelling[0].upper() + spelling[1:] if spelling.islower() else spelling
    if not dominant(taxonomy, either, concept):
        return False
    if not _tells_other_uses(type(taxonomy)):
        return True
    return not cast(TellsOtherUses, taxonomy).mostly_other_use(spelling)


@cache
def _tells_other_uses(kind: type) -> bool:
    return issubclass(kind, TellsOtherUses)


@cache
def _is_in_another_language(kind: type) -> bool:
    return issubclass(kind, NamesInAnotherLanguage)


@cache
def _tells_origins(kind: type) -> bool:
    return issubclass(kind, TellsOrigins)


def reads_well(taxonomy: Taxonomy, concept: Concept) -> bool:
    """Tells whether a concept can be spoken of: it is not too vague, a Latin taxon or jargon."""

    def find() -> bool:
        spellings = known_as(taxonomy, concept)
        if _tells_origins(type(taxonomy)) and not cast(TellsOrigins, taxonomy).is_plain(concept):
            return False
        if spellings[0] in _VAGUE or any(map(_TAXON.match, spellings)):
            return False
        above = taxonomy.ancestors(concept)
        return all(known_as(taxonomy, ancestor)[0] != _TAXA for ancestor in above)

    return remembered(taxonomy, ("reads well", concept), find)
