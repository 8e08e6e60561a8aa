"""Which senses a term can have, as its spelling and the policy settle, and how likely each is.

Pure functions over the `Taxonomy` protocol. What they work out is kept for as long as the taxonomy
itself. What the text around a term says of its senses is in `sanitizing/scene.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, log2

from undisclosed.taxonomy.memory import remembered
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import PERSON, TellsOrigins, reads_well
from undisclosed.taxonomy.signatures import times_met

# An anchor that covers more concepts than this (person, artifact, act) settles nothing.
_SPECIFIC_SIZE = 2048
# How ln P(sense) goes by the times it was met and its rank (docs/decisions/0029-senses.md).
_UNMET = 0.5
# So many capitals are letters that stand for words.
_ACRONYM = 4
_BY_SHARE = 0.66
_BY_RANK = 0.46
_FIRST = -0.23
_FEW = 3
_BY_RANK_OF_FEW = 0.34


def choose_sense(
    taxonomy: Taxonomy, term: str, *, anchors: Sequence[Concept] = (), named: bool = False
) -> Concept | None:
    """Returns what a term means where the policy is all that is known, or None if it is unknown.

    A sense that is an anchor, lies below one or lies above one is taken, in this order; failing
    that, the usual one.

    Args:
        taxonomy: Where senses come from.
        term: As it stands in the text.
        anchors: The concepts that the policy speaks of.
        named: Whether it is capitalised where no sentence begins, so that only what is spelled so
            can be meant (Turkey).
    """
    senses = _senses_as_written(taxonomy, term, named)
    if len(senses) < 2:
        return senses[0] if senses else None
    anchored = _sense_at_anchor(taxonomy, senses, anchors)
    return senses[0] if anchored is None else anchored


def possible_senses(
    taxonomy: Taxonomy, term: str, *, anchors: Sequence[Concept] = (), named: bool = False
) -> Sequence[Concept]:
    """Returns what a term can mean: one sense where the policy settles it, else all.

    Arguments as for `choose_sense`.
    """
    if not taxonomy.senses(term):
        return ()
    policy = tuple(anchors)

    def find() -> Sequence[Concept]:
        senses = _senses_as_written(taxonomy, term, named)
        if len(senses) < 2:
            return senses
        # That "smack" can be heroin does not make it heroin on a cheek: only where that is the
        # usual meaning is the policy enough to settle it.
        anchored = _sense_at_anchor(taxonomy, senses, policy)
        return [anchored] if anchored == senses[0] else senses

    return remembered(taxonomy, ("possible", term, policy, named), find)


def _senses_as_written(taxonomy: Taxonomy, term: str, named: bool) -> Sequence[Concept]:
    senses = taxonomy.senses(term)
    if term.isupper() and len(term) <= _ACRONYM:
        senses = [sense for sense in senses if not _is_cut_short(taxonomy, sense, term)]
    if named:
        spelled = [sense for sense in senses if term in taxonomy.lexicalizations(sense)]
        if spelled and all(taxonomy.is_instance(sense) for sense in spelled):
            # "The Pope" is no poet of that name where it usually means the man in Rome.
            usual = senses[0]
            if usual not in spelled and _is_person(taxonomy, usual):
                return senses
        return spelled or [sense for sense in senses if _is_name_of(taxonomy, sense, term)]
    if term.islower() and " " not in term:
        # What is "tertiary" is not the Tertiary.
        key = taxonomy.key(term)
        return [sense for sense in senses if not _is_only_a_name(taxonomy, sense, key)]
    return senses


def _is_person(taxonomy: Taxonomy, sense: Concept) -> bool:
    return any(PERSON in taxonomy.lexicalizations(above) for above in taxonomy.ancestors(sense))


def _is_cut_short(taxonomy: Taxonomy, sense: Concept, term: str) -> bool:
    """Tells whether capitals would be a word cut short: "ALT" in a laboratory is no altitude."""
    begins = term.lower()
    names = taxonomy.lexicalizations(sense)
    longer = (name for name in names if " " not in name and len(name) > len(begins) + 1)
    return any(name.lower().startswith(begins) for name in longer)


def _is_name_of(taxonomy: Taxonomy, sense: Concept, term: str) -> bool:
    """Tells whether a name in another form is that of a class: "Muslims", "sub-Saharan Africa"."""
    key = taxonomy.key(term)
    if " " not in term and taxonomy.is_instance(sense):
        return False
    names = (name for name in taxonomy.lexicalizations(sense) if taxonomy.key(name) == key)
    return any(name != name.lower() for name in names)


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


def known_to_the_field(
    taxonomy: Taxonomy, senses: Sequence[Concept], anchors: Sequence[Concept]
) -> Concept | None:
    """Returns the one sense that is known to a base of the policy's own field, if there is one.

    Where diseases are protected and a medical vocabulary knows one "infection", it is that.
    """
    if not isinstance(taxonomy, TellsOrigins):
        return None
    general = taxonomy.sources(senses[0])[:1]
    fields = _fields(taxonomy, tuple(anchors)).difference(general)
    known = [sense for sense in senses if not fields.isdisjoint(taxonomy.sources(sense))]
    # Whose partner somebody is no vocabulary knows.
    return known[0] if len(known) == 1 and not _is_person(taxonomy, known[0]) else None


def _fields(taxonomy: Taxonomy, anchors: tuple[Concept, ...]) -> frozenset[str]:
    def find() -> frozenset[str]:
        if not isinstance(taxonomy, TellsOrigins):
            return frozenset()
        return frozenset(name for anchor in anchors for name in taxonomy.sources(anchor))

    return remembered(taxonomy, ("fields", anchors), find)


def log_priors(taxonomy: Taxonomy, term: str, senses: Sequence[Concept]) -> list[float]:
    """Returns ln P(sense) before anything is known of the text, up to a constant.

    It goes by how often the term was met in each sense where somebody counted, and by the order of
    the senses, the more so where hardly anybody did.
    """
    met = times_met(taxonomy, taxonomy.key(term))
    times = [met.get(sense, 0) for sense in senses]
    total = sum(times) + _UNMET * len(times)
    by_rank = _BY_RANK if sum(times) >= _FEW else _BY_RANK + _BY_RANK_OF_FEW
    return [
        _BY_SHARE * log((n + _UNMET) / total) - by_rank * log(1 + rank) + _FIRST * (rank == 0)
        for rank, n in enumerate(times)
    ]


def shares(logs: Sequence[float]) -> list[float]:
    """Returns probabilities that add up to one from logarithms up to a constant.

    >>> shares([0.0, 0.0])
    [0.5, 0.5]
    """
    highest = max(logs)
    weights = [exp(each - highest) for each in logs]
    total = sum(weights)
    return [weight / total for weight in weights]


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
