"""What a risky term becomes: of what it may be called, the first that is safe."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from undisclosed.taxonomy.protocol import Concept, Taxonomy

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
