"""Which sense is meant, what a concept covers, and what it may be called instead.

Pure functions over the `Taxonomy` protocol. What they work out is kept for as long as the taxonomy
itself, as taxonomies never change once opened.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain
from math import log2
from typing import Any, Protocol, TypeVar, cast, runtime_checkable
from weakref import WeakKeyDictionary

from undisclosed.taxonomy.nearest import nearest
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.terms.folding import fold_phrase

__all__ = [
    "TellsOtherUses",
    "choose_sense",
    "concept_keys",
    "covered_keys",
    "dominant",
    "general_concepts",
    "generalizations",
    "label",
    "nearest",
]

_Result = TypeVar("_Result")
_MEMORY_LIMIT = 50_000
_memory: WeakKeyDictionary[Any, dict[Hashable, Any]] = WeakKeyDictionary()

# Sharing an ancestor that covers more concepts than this (person, artifact, act) is no evidence.
_SPECIFIC_SIZE = 2048
# Another sense than the usual one needs this many times its support, and so many bits at least:
# the first sense is right so often that a weak hint makes things worse.
_OVERRULE_RATIO = 2.0
_OVERRULE_BITS = 6.0

_TAXON = re.compile(
    r"(?:sub|super|infra)?(?:genus|family|order|class|phylum|kingdom|division|tribe|species)"
    r" [A-Z]"
)
_TAXA = "taxonomic group"
_PERSON = "person"
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


def dominant(taxonomy: Taxonomy, term: str, concept: Concept) -> bool:
    """Tells whether a concept is what a term usually means."""
    senses = taxonomy.senses(term)
    return bool(senses) and senses[0] == concept


def concept_keys(taxonomy: Taxonomy, concept: Concept) -> tuple[str, ...]:
    """Returns the folded keys by which a page mentions a concept or one of its specializations.

    A lexicalization counts only for what it usually means, so that neither "seed" nor "come" makes
    a page speak of semen. The concept's own usual spelling always counts.
    """
    return _remembered(
        taxonomy, ("keys", concept), lambda: tuple(sorted(set(covered_keys(taxonomy, concept))))
    )


def covered_keys(taxonomy: Taxonomy, concept: Concept) -> Iterator[str]:
    """Yields the keys of `concept_keys`, the most general first, some of them repeatedly."""
    yield fold_phrase(taxonomy.lexicalizations(concept)[0])
    for covered in chain((concept,), taxonomy.specializations(concept)):
        for spelling in taxonomy.lexicalizations(covered):
            if _is_key_of(taxonomy, spelling, covered):
                yield fold_phrase(spelling)


def choose_sense(
    taxonomy: Taxonomy,
    term: str,
    *,
    anchors: Sequence[Concept] = (),
    context: Sequence[str] = (),
    named: bool = False,
) -> Concept | None:
    """Returns what a term means here, or None if it is unknown.

    A sense that is an anchor, lies below one or lies above one is taken, in this order; failing
    that, the sense that shares the most specific ancestors with the terms around it, if it does
    so clearly; failing that, the usual one.

    Args:
        taxonomy: Where senses come from.
        term: As it stands in the text.
        anchors: The concepts that the policy speaks of.
        context: Terms of the text; the term itself may be among them. Hand in the same object
            for all terms of a text.
        named: Whether it is capitalised where no sentence begins, so that only what is spelled so
            can be meant (Turkey).
    """
    senses = _senses_as_written(taxonomy, term, named)
    if len(senses) < 2:
        return senses[0] if senses else None
    anchored = _sense_at_anchor(taxonomy, senses, anchors)
    return _sense_in_context(taxonomy, term, senses, context) if anchored is None else anchored


def possible_senses(
    taxonomy: Taxonomy,
    term: str,
    *,
    anchors: Sequence[Concept] = (),
    context: Sequence[str] = (),
    named: bool = False,
) -> Sequence[Concept]:
    """Returns what a term can mean here: one sense where policy or text settle it, else all.

    What is true of all of them is true of the term, whichever is meant. Arguments as for
    `choose_sense`.
    """
    senses = _senses_as_written(taxonomy, term, named)
    if len(senses) < 2:
        return senses
    anchored = _sense_at_anchor(taxonomy, senses, anchors)
    if anchored is not None:
        # That "smack" can be heroin does not make it heroin on a cheek: only where that is the
        # usual meaning is the policy enough to settle it.
        return [anchored] if anchored == senses[0] else senses
    chosen = _sense_in_context(taxonomy, term, senses, context)
    return senses if chosen == senses[0] else [chosen]


def _senses_as_written(taxonomy: Taxonomy, term: str, named: bool) -> Sequence[Concept]:
    senses = taxonomy.senses(term)
    if named:
        return [sense for sense in senses if term in taxonomy.lexicalizations(sense)]
    if term.islower() and " " not in term:
        # What is "tertiary" is not the Tertiary.
        return [
            sense for sense in senses if not _is_only_a_name(taxonomy, sense, fold_phrase(term))
        ]
    return senses


def _is_only_a_name(taxonomy: Taxonomy, sense: Concept, key: str) -> bool:
    def is_only_a_name() -> bool:
        spellings = [name for name in taxonomy.lexicalizations(sense) if fold_phrase(name) == key]
        return bool(spellings) and all(name.istitle() for name in spellings)

    return _remembered(taxonomy, ("only a name", sense, key), is_only_a_name)


def label(taxonomy: Taxonomy, concept: Concept) -> str:
    """Returns what to call a concept in a sentence.

    That is its usual spelling, or a longer one that ends with it where the usual one mostly means
    something else: "chemical compound" for compound.
    """

    def find() -> str:
        usual, *others = taxonomy.lexicalizations(concept)
        if not _is_key_of(taxonomy, usual, concept):
            for other in others:
                if other.endswith(f" {usual}") and _is_key_of(taxonomy, other, concept):
                    return other
        return usual

    return _remembered(taxonomy, ("label", concept), find)


def general_concepts(taxonomy: Taxonomy, concept: Concept, *, min_depth: int = 0) -> list[Concept]:
    """Returns the ancestors that tell something in a sentence, nearest first.

    Left out are those too abstract (entity, whole, psychological feature), Latin taxa (genus
    Lentivirus), what is above a person (nobody is called an organism), and what lies above
    `min_depth`.
    """

    def find() -> list[Concept]:
        ancestors = taxonomy.ancestors(concept)
        beyond = {
            above
            for ancestor in (concept, *ancestors)
            if taxonomy.lexicalizations(ancestor)[0] == _PERSON
            for above in taxonomy.ancestors(ancestor)
        }
        return [
            ancestor
            for ancestor in ancestors
            if ancestor not in beyond
            and taxonomy.depth(ancestor) >= min_depth
            and _reads_well(taxonomy, ancestor)
        ]

    return _remembered(taxonomy, ("general", concept, min_depth), find)


def generalizations(taxonomy: Taxonomy, concept: Concept, *, min_depth: int = 0) -> list[str]:
    """Returns what a concept may be called instead, nearest first, each once.

    With WordNet, "heroin" gives opiate, hard drug, narcotic, controlled substance, drug, substance.
    """
    concepts = general_concepts(taxonomy, concept, min_depth=min_depth)
    return list(dict.fromkeys(label(taxonomy, general) for general in concepts))


def _is_key_of(taxonomy: Taxonomy, spelling: str, concept: Concept) -> bool:
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


def _reads_well(taxonomy: Taxonomy, concept: Concept) -> bool:
    def reads_well() -> bool:
        spellings = taxonomy.lexicalizations(concept)
        if spellings[0] in _VAGUE or any(map(_TAXON.match, spellings)):
            return False
        above = taxonomy.ancestors(concept)
        return all(taxonomy.lexicalizations(ancestor)[0] != _TAXA for ancestor in above)

    return _remembered(taxonomy, ("reads well", concept), reads_well)


def _sense_at_anchor(
    taxonomy: Taxonomy, senses: Sequence[Concept], anchors: Sequence[Concept]
) -> Concept | None:
    wanted = set(anchors)
    # That "dog" can be a person does not make it one where people are spoken of.
    telling = {anchor for anchor in anchors if _specific_bits(taxonomy, anchor) > 0}
    above = {ancestor for anchor in anchors for ancestor in taxonomy.ancestors(anchor)}
    for sense in senses:
        if sense in wanted:
            return sense
    for sense in senses:
        if not telling.isdisjoint(taxonomy.ancestors(sense)):
            return sense
    for sense in senses:
        if sense in above and _reads_well(taxonomy, sense):
            return sense
    return None


def _sense_in_context(
    taxonomy: Taxonomy, term: str, senses: Sequence[Concept], context: Sequence[str]
) -> Concept:
    around = _around(taxonomy, tuple(context))
    own_key = fold_phrase(term)
    # The term's own entry in the context would speak for its first sense.
    own = around.first_senses.get(own_key)
    own_chain = set() if own is None else {own, *taxonomy.ancestors(own)}
    support = []
    for sense in senses:
        chain = (sense, *taxonomy.ancestors(sense))
        shared = ((step, around.mentions[step] - (step in own_chain)) for step in chain)
        support.append(sum(count * _gain_bits(taxonomy, step) for step, count in shared if count))
    best = max(range(len(senses)), key=lambda i: (support[i], -i))
    enough = max(_OVERRULE_BITS, _OVERRULE_RATIO * support[0])
    return senses[best] if support[best] >= enough else senses[0]


@dataclass(frozen=True, slots=True)
class _Around:
    """What a text speaks of.

    Attributes:
        context: Its terms.
        first_senses: The usual sense of each term, by its key.
        mentions: How many terms have a concept as their usual sense or above it.
    """

    context: tuple[str, ...]
    first_senses: Mapping[str, Concept]
    mentions: Counter[Concept]


def _around(taxonomy: Taxonomy, context: tuple[str, ...]) -> _Around:
    # Only the last text is kept: a server would otherwise pile up what its documents speak of.
    last: list[_Around] = _remembered(taxonomy, "around", list)
    for around in last[:1]:
        if around.context is context or around.context == context:
            return around
    fresh = _read_around(taxonomy, context)
    last[:] = [fresh]
    return fresh


def _read_around(taxonomy: Taxonomy, context: tuple[str, ...]) -> _Around:
    first_senses: dict[str, Concept] = {}
    for term in context:
        senses = taxonomy.senses(term)
        if senses:
            first_senses.setdefault(fold_phrase(term), senses[0])
    mentions: Counter[Concept] = Counter()
    for sense in first_senses.values():
        mentions.update((sense, *taxonomy.ancestors(sense)))
    return _Around(context, first_senses, mentions)


def _gain_bits(taxonomy: Taxonomy, concept: Concept) -> float:
    """Returns how much more sharing a concept tells than sharing what is above it.

    Summed over all shared ancestors, the gains add up to the bits of the most specific one.
    """

    def gain() -> float:
        bits = _specific_bits(taxonomy, concept)
        if bits == 0.0:
            return 0.0
        above = (_specific_bits(taxonomy, ancestor) for ancestor in taxonomy.ancestors(concept))
        return max(0.0, bits - max(above, default=0.0))

    return _remembered(taxonomy, ("gain", concept), gain)


def _specific_bits(taxonomy: Taxonomy, concept: Concept) -> float:
    def bits() -> float:
        size = 1 + len(taxonomy.specializations(concept))
        if size < _SPECIFIC_SIZE:
            return log2(_SPECIFIC_SIZE / size)
        # What lies above covers even more: no need to walk down from there as well.
        for ancestor in taxonomy.ancestors(concept):
            _remembered(taxonomy, ("bits", ancestor), float)
        return 0.0

    return _remembered(taxonomy, ("bits", concept), bits)


def _remembered(taxonomy: Taxonomy, key: Hashable, work: Callable[[], _Result]) -> _Result:
    try:
        memory = _memory.setdefault(taxonomy, {})
    except TypeError:  # A taxonomy that can't be referred to weakly: work it out each time.
        return work()
    found: _Result | None = memory.get(key)
    if found is None:
        found = work()
        if len(memory) >= _MEMORY_LIMIT:
            memory.clear()
        memory[key] = found
    return found
