"""Which of its senses a term has where it stands: what the policy or the text around it settles.

Pure functions over the `Taxonomy` protocol. What they work out is kept for as long as the taxonomy
itself, but for what a text speaks of, which is kept until the next text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import log2

from undisclosed.taxonomy.memory import remembered
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import reads_well
from undisclosed.terms.folding import fold_phrase

# Sharing an ancestor that covers more concepts than this (person, artifact, act) is no evidence.
_SPECIFIC_SIZE = 2048
# Another sense than the usual one needs this many times its support, and so many bits at least:
# the first sense is right so often that a weak hint makes things worse.
_OVERRULE_RATIO = 2.0
_OVERRULE_BITS = 6.0


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
    if not senses or not (named or (term.islower() and " " not in term)):
        return senses

    def fitting() -> Sequence[Concept]:
        if named:
            return [sense for sense in senses if term in taxonomy.lexicalizations(sense)]
        # What is "tertiary" is not the Tertiary.
        key = fold_phrase(term)
        return [sense for sense in senses if not _is_only_a_name(taxonomy, sense, key)]

    return remembered(taxonomy, ("as written", term, named), fitting)


def _is_only_a_name(taxonomy: Taxonomy, sense: Concept, key: str) -> bool:
    spellings = [name for name in taxonomy.lexicalizations(sense) if fold_phrase(name) == key]
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
    own = around.first_senses.get(fold_phrase(term))
    own_chain = () if own is None else (own, *taxonomy.ancestors(own))
    support = [
        sum(
            count * gain
            for step, gain in _telling_steps(taxonomy, sense)
            if (count := mentions.get(step, 0) - (step in own_chain))
        )
        for sense in senses
    ]
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
    first_senses: dict[str, Concept] = {}
    for term in dict.fromkeys(context):
        senses = taxonomy.senses(term)
        if senses:
            first_senses.setdefault(fold_phrase(term), senses[0])
    usual = first_senses.values()
    mentions = Counter(chain(usual, *map(taxonomy.ancestors, usual)))
    return _Around(context, first_senses, mentions)


def _telling_steps(taxonomy: Taxonomy, concept: Concept) -> tuple[tuple[Concept, float], ...]:
    """Returns a concept and those above it that it tells something to share, with their gain."""

    def find() -> tuple[tuple[Concept, float], ...]:
        steps = (concept, *taxonomy.ancestors(concept))
        gains = ((step, _gain_bits(taxonomy, step)) for step in steps)
        return tuple((step, gain) for step, gain in gains if gain)

    return remembered(taxonomy, ("telling", concept), find)


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
