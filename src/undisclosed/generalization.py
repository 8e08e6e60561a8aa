"""What may stand in the place of a risky term: the most informative ancestor that is safe."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import choose_sense, general_concepts, label
from undisclosed.terms.folding import fold_phrase
from undisclosed.terms.protocol import Reading

_NOUNS = frozenset({"NOUN", "PROPN", "X"})


@dataclass(frozen=True, slots=True)
class Choice:
    """What a term becomes.

    Attributes:
        label: The generalization in its basic form; None where the term is removed.
        rejected: More informative generalizations that would still disclose.
    """

    label: str | None
    rejected: tuple[str, ...] = ()


def candidates(
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
    York Times"), nor is the end of a phrase with a preposition ("lump in the breast" is a lump).

    Ensures: each is an ancestor of what the tokens say, so a true sentence stays true.
    """
    past = _head_end(reading, first, past)
    if reading.tags[past - 1] not in _NOUNS:
        return []
    anchors, context = list(anchors), list(context)
    for start in range(first, past):
        term = reading.text[reading.starts[start] : reading.ends[past - 1]]
        named = reading.tags[past - 1] == "PROPN"
        if start > first and named:
            return []
        sense = choose_sense(taxonomy, term, anchors=anchors, context=context, named=named)
        if sense is not None:
            found = by_information(taxonomy, general_concepts(taxonomy, sense))
            labels = [label(taxonomy, concept) for concept in found]
            if start == first:
                return _distinct(labels, term)
            # A head that means several things is known to be true only as the word it is: a
            # viral load is a load, but not a weight.
            sure = labels if len(taxonomy.senses(term)) == 1 else []
            head = _spelled(taxonomy, sense, term)
            kinds = candidates(reading, first, start, taxonomy, anchors=anchors, context=context)
            return [*(f"{kind} {head}" for kind in kinds), head, *sure]
    return []


def labels_between(taxonomy: Taxonomy, below: Concept | None, above: Concept | None) -> list[str]:
    """Returns what lies on the way from one concept up to another, both left out."""
    if below is None or above is None:
        return []
    between = [
        concept
        for concept in general_concepts(taxonomy, below)
        if above in taxonomy.ancestors(concept)
    ]
    return [label(taxonomy, concept) for concept in by_information(taxonomy, between)]


def by_information(taxonomy: Taxonomy, concepts: Iterable[Concept]) -> list[Concept]:
    """Sorts concepts by information content, highest first.

    Intrinsic information content: the fewer specializations, the more a concept tells. It falls
    along every way up, as counting in pages would in taxonomic probability.
    """
    return sorted(concepts, key=lambda concept: len(taxonomy.specializations(concept)))


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


def _spelled(taxonomy: Taxonomy, concept: Concept, term: str) -> str:
    """Returns the spelling of a concept that a term uses, in its basic form."""
    key = fold_phrase(term)
    spellings = taxonomy.lexicalizations(concept)
    return next((name for name in spellings if fold_phrase(name) == key), spellings[0])


def _distinct(labels: Iterable[str], term: str) -> list[str]:
    own = fold_phrase(term)
    return list(dict.fromkeys(name for name in labels if fold_phrase(name) != own))
