"""What may stand in the place of a risky term: the most informative ancestor that is safe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from undisclosed.language.protocol import Reading
from undisclosed.taxonomy.meaning import possible_senses
from undisclosed.taxonomy.memory import remembered
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import general_concepts, label
from undisclosed.terms.candidates import joined

_NOUNS = frozenset({"NOUN", "PROPN", "X"})
# No term of a taxonomy is longer; a stretch of a thousand joined words is not tried word by word.
_LONGEST = 8
# Beyond this many generalizations of one member the words say next to nothing, and the number of
# ways grows with the power of the group's size.
_PER_MEMBER = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """What a term becomes.

    Attributes:
        label: The generalization in its basic form; None where the term is removed.
        rejected: More informative generalizations that would still disclose.
    """

    label: str | None
    rejected: tuple[str, ...] = ()


def generalizations(
    reading: Reading,
    first: int,
    past: int,
    taxonomy: Taxonomy,
    *,
    anchors: Iterable[Concept],
    context: Iterable[str],
) -> list[str]:
    """Returns generalizations of tokens first…past, the most informative first (H3).

    A phrase that the taxonomy does not know is generalized by its parts, the head last:
    "methadone program" is a drug program and a program. A name's last word is no such head ("New
    York Times"), nor is the end of a hyphenated word ("HIV-negative") or of a phrase with a
    preposition ("lump in the breast" is a lump).

    Ensures: each is an ancestor of what the tokens say, so a true sentence stays true.
    """
    past = _head_end(reading, first, past)
    last = past - 1
    if reading.tags[last] not in _NOUNS:
        return []
    anchors, context = tuple(anchors), tuple(context)
    named = _is_name(reading, last)
    for start in range(max(first, past - _LONGEST), past):
        if start > first and (named or _is_joined(reading, start)):
            return []
        term = reading.text[reading.starts[start] : reading.ends[last]]
        senses = possible_senses(taxonomy, term, anchors=anchors, context=context, named=named)
        if not senses:
            continue
        labels = _labels(taxonomy, term, tuple(senses))
        if start == first:
            return list(labels.instead)
        kinds = generalizations(reading, first, start, taxonomy, anchors=anchors, context=context)
        return [*(f"{kind} {labels.own}" for kind in kinds), labels.own, *labels.above]
    return []


@dataclass(frozen=True, slots=True)
class _Labels:
    """What may be said for a term that the taxonomy knows.

    Attributes:
        own: The term in its basic form, as the taxonomy spells it.
        above: What is above all its senses: true of the term, whichever is meant.
        instead: The same, each once, without what only spells the term in another way.
    """

    own: str
    above: tuple[str, ...]
    instead: tuple[str, ...]


def _labels(taxonomy: Taxonomy, term: str, senses: tuple[Concept, ...]) -> _Labels:
    def find() -> _Labels:
        own = taxonomy.key(term)
        above = _common_labels(taxonomy, senses)
        instead = dict.fromkeys(name for name in above if taxonomy.key(name) != own)
        return _Labels(_spelled(taxonomy, senses[0], own), above, tuple(instead))

    return remembered(taxonomy, ("labels", term, senses), find)


def _common_labels(taxonomy: Taxonomy, senses: tuple[Concept, ...]) -> tuple[str, ...]:
    common = set(general_concepts(taxonomy, senses[0]))
    for sense in senses[1:]:
        common.intersection_update(general_concepts(taxonomy, sense))
    return tuple(label(taxonomy, concept) for concept in by_information(taxonomy, common))


def _is_joined(reading: Reading, i: int) -> bool:
    """Tells whether token i hangs on the one before it by a hyphen or slash, or is one itself."""
    return joined(reading, i) or joined(reading, i - 1)


def _is_name(reading: Reading, i: int) -> bool:
    """Tells whether token i is a name by its tag and a capital that no sentence start explains."""
    if reading.tags[i] != "PROPN" or not reading.text[reading.starts[i]].isupper():
        return False
    before = i - 1
    while before >= 0 and reading.sentences[before] == reading.sentences[i]:
        if reading.text[reading.starts[before]].isalpha():
            return True
        before -= 1
    return False


def by_information(taxonomy: Taxonomy, concepts: Iterable[Concept]) -> list[Concept]:
    """Sorts concepts by information content, highest first.

    Intrinsic information content: the fewer specializations, the more a concept tells. It falls
    along every way up, as counting in pages would in taxonomic probability.
    """
    return sorted(concepts, key=lambda concept: (len(taxonomy.specializations(concept)), concept))


def choose(
    options: Iterable[str], is_safe: Callable[[str], bool], *, refused: Iterable[str] = ()
) -> Choice:
    """Returns the first option that is safe for every c, or removal."""
    rejected = list(refused)
    for option in options:
        if option not in rejected:
            if is_safe(option):
                return Choice(option, tuple(rejected))
            rejected.append(option)
    return Choice(None, tuple(rejected))


def _head_end(reading: Reading, first: int, past: int) -> int:
    for i in range(first + 1, past):
        if reading.tags[i] in ("ADP", "SCONJ", "CCONJ"):
            return i
    return past


def _spelled(taxonomy: Taxonomy, concept: Concept, key: str) -> str:
    """Returns the spelling of a concept that folds to a key, or its usual one."""
    spellings = taxonomy.lexicalizations(concept)
    return next((name for name in spellings if taxonomy.key(name) == key), spellings[0])


@dataclass(frozen=True, slots=True)
class Option:
    """What a member may become.

    Attributes:
        label: The generalization; None where it goes.
        key: The key under which it will be counted; None where it goes.
        bits: Its information content; 0 where it goes.
        stays: Whether it is the member itself.
    """

    label: str | None
    key: str | None
    bits: float
    stays: bool = False


def best_combination(
    options: Sequence[Sequence[Option]], is_safe: Callable[[tuple[str, ...]], bool]
) -> tuple[Option, ...]:
    """Returns the way with the highest total information content that is safe: H3 as printed.

    Each member may stay, become one of its generalizations, or go.

    Args:
        options: For each member, what it may become, the member itself among it; removal is
            added where it is missing.
        is_safe: Tells whether the keys that would be left are safe together, for every c.

    Ensures: at least one member changes; removing all of them is always a way.
    """
    gone = Option(None, None, 0.0)
    choices = [[*list(member)[: _PER_MEMBER + 1], gone] for member in options]
    ways = sorted(product(*choices), key=lambda way: -sum(option.bits for option in way))
    for way in ways:
        if all(option.stays for option in way):
            continue
        if is_safe(tuple(option.key for option in way if option.key is not None)):
            return way
    return tuple(gone for _ in options)
