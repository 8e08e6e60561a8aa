"""Which of its senses a term has where it stands: what the policy or the text around it settles.

Pure functions over the `Taxonomy` protocol. What they work out is kept for as long as the taxonomy
itself, but for what a text speaks of, which is kept until the next text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log2

from undisclosed.taxonomy.memory import remembered
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import TellsOrigins, reads_well

# Sharing an ancestor that covers more concepts than this (person, artifact, act) is no evidence.
_SPECIFIC_SIZE = 2048
# Another sense than the usual one needs this many times its support, and so many bits at least:
# the first sense is right so often that a weak hint makes things worse.
_OVERRULE_RATIO = 2.0
_OVERRULE_BITS = 6.0
_WORDS_KEPT = 50_000


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
    if not taxonomy.senses(term):
        return ()
    senses, settled = _without_context(taxonomy, term, tuple(anchors), named)
    if settled:
        return senses
    chosen = _sense_in_context(taxonomy, term, senses, context)
    return senses if chosen == senses[0] else [chosen]


def _without_context(
    taxonomy: Taxonomy, term: str, anchors: tuple[Concept, ...], named: bool
) -> tuple[Sequence[Concept], bool]:
    """Returns what a term can mean, and whether that is settled whatever the text around it."""

    def find() -> tuple[Sequence[Concept], bool]:
        senses = _senses_as_written(taxonomy, term, named)
        if len(senses) < 2:
            return senses, True
        anchored = _sense_at_anchor(taxonomy, senses, anchors)
        if anchored is None:
            known = _known_to_the_field(taxonomy, senses, anchors)
            return ([known], True) if known is not None else (senses, False)
        # That "smack" can be heroin does not make it heroin on a cheek: only where that is the
        # usual meaning is the policy enough to settle it.
        return ([anchored] if anchored == senses[0] else senses), True

    return remembered(taxonomy, ("without context", term, anchors, named), find)


def _senses_as_written(taxonomy: Taxonomy, term: str, named: bool) -> Sequence[Concept]:
    senses = taxonomy.senses(term)
    if named:
        return [sense for sense in senses if term in taxonomy.lexicalizations(sense)]
    if term.islower() and " " not in term:
        # What is "tertiary" is not the Tertiary.
        key = taxonomy.key(term)
        return [sense for sense in senses if not _is_only_a_name(taxonomy, sense, key)]
    return senses


def _is_only_a_name(taxonomy: Taxonomy, sense: Concept, key: str) -> bool:
    spellings = [name for name in taxonomy.lexicalizations(sense) if taxonomy.key(name) == key]
    return bool(spellings) and all(name.istitle() for name in spellings)


@dataclass(frozen=True, slots=True)
class _Anchored:
    """What the concepts that a policy speaks of settle.

    Attributes:
        wanted: The concepts themselves.
        telling: Those of them that tell something: that "dog" can be a person does not make it
            one where people are spoken of.
        above: What lies above any of them and reads well.
    """

    wanted: frozenset[Concept]
    telling: frozenset[Concept]
    above: frozenset[Concept]


def _anchored(taxonomy: Taxonomy, anchors: tuple[Concept, ...]) -> _Anchored:
    def find() -> _Anchored:
        above = {ancestor for anchor in anchors for ancestor in taxonomy.ancestors(anchor)}
        return _Anchored(
            frozenset(anchors),
            frozenset(anchor for anchor in anchors if _specific_bits(taxonomy, anchor) > 0),
            frozenset(concept for concept in above if reads_well(taxonomy, concept)),
        )

    return remembered(taxonomy, ("anchored", anchors), find)


def _sense_at_anchor(
    taxonomy: Taxonomy, senses: Sequence[Concept], anchors: Sequence[Concept]
) -> Concept | None:
    anchored = _anchored(taxonomy, tuple(anchors))
    for sense in senses:
        if sense in anchored.wanted:
            return sense
    for sense in senses:
        if not anchored.telling.isdisjoint(taxonomy.ancestors(sense)):
            return sense
    for sense in senses:
        if sense in anchored.above:
            return sense
    return None


def _sense_in_context(
    taxonomy: Taxonomy, term: str, senses: Sequence[Concept], context: Sequence[str]
) -> Concept:
    around = _around(taxonomy, tuple(context))
    mentions = around.mentions
    # The term's own entry in the context would speak for its first sense.
    own = around.first_senses.get(taxonomy.key(term))
    own_chain = () if own is None else (own, *taxonomy.ancestors(own))
    support = [
        sum(
            [
                (mentions[step] - (step in own_chain)) * gain
                for step, gain in steps
                if step in mentions
            ]
        )
        for steps in _telling_steps(taxonomy, tuple(senses))
    ]
    best = max(support)
    enough = max(_OVERRULE_BITS, _OVERRULE_RATIO * support[0])
    return senses[support.index(best)] if best >= enough else senses[0]


def _known_to_the_field(
    taxonomy: Taxonomy, senses: Sequence[Concept], anchors: Sequence[Concept]
) -> Concept | None:
    """Returns the one sense that is known to a base of the policy's own field, if there is one.

    Where diseases are protected and a medical vocabulary knows one "infection", it is that.
    """
    if not isinstance(taxonomy, TellsOrigins):
        return None
    general = taxonomy.sources(senses[0])[:1]
    fields = {name for anchor in anchors for name in taxonomy.sources(anchor)}.difference(general)
    known = [sense for sense in senses if not fields.isdisjoint(taxonomy.sources(sense))]
    return known[0] if len(known) == 1 else None


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
    mentions: Mapping[Concept, int]


def _around(taxonomy: Taxonomy, context: tuple[str, ...]) -> _Around:
    # Only the last text is kept: a server would otherwise pile up what its documents speak of.
    last: list[_Around] = remembered(taxonomy, "around", list)
    for around in last[:1]:
        if around.context is context or around.context == context:
            return around
    fresh = _read_around(taxonomy, context)
    last[:] = [fresh]
    return fresh


def _read_around(taxonomy: Taxonomy, context: tuple[str, ...]) -> _Around:
    entries = _entries(taxonomy, dict.fromkeys(context))
    first_senses: dict[str, Concept] = {}
    for key, sense in entries:
        first_senses.setdefault(key, sense)
    usual = first_senses.values()
    mentions = Counter(chain(usual, *map(taxonomy.ancestors, usual)))
    return _Around(context, first_senses, mentions)


def _entries(taxonomy: Taxonomy, terms: Iterable[str]) -> Iterator[tuple[str, Concept]]:
    """Yields the key and the usual sense of each term that is known."""
    # One memory for all words, found once per text: a text has hundreds of them.
    seen: dict[str, tuple[str, Concept] | None] = remembered(taxonomy, "entries", dict)
    if len(seen) > _WORDS_KEPT:
        seen.clear()
    for term in terms:
        try:
            entry = seen[term]
        except KeyError:
            senses = taxonomy.senses(term)
            entry = seen[term] = (taxonomy.key(term), senses[0]) if senses else None
        if entry is not None:
            yield entry


def _telling_steps(
    taxonomy: Taxonomy, senses: tuple[Concept, ...]
) -> list[list[tuple[Concept, float]]]:
    """Returns for each sense those above it, and itself, that tell something, with their gain."""

    def find() -> list[list[tuple[Concept, float]]]:
        chains = [(sense, *taxonomy.ancestors(sense)) for sense in senses]
        return [
            [(step, gain) for step in steps if (gain := _gain_bits(taxonomy, step))]
            for steps in chains
        ]

    return remembered(taxonomy, ("telling", senses), find)


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

    return remembered(taxonomy, ("gain", concept), gain)


def _specific_bits(taxonomy: Taxonomy, concept: Concept) -> float:
    def bits() -> float:
        size = 1 + len(taxonomy.specializations(concept))
        if size < _SPECIFIC_SIZE:
            return log2(_SPECIFIC_SIZE / size)
        # What lies above covers even more: no need to walk down from there as well.
        for ancestor in taxonomy.ancestors(concept):
            remembered(taxonomy, ("bits", ancestor), float)
        return 0.0

    return remembered(taxonomy, ("bits", concept), bits)
