"""H3 as printed: of all ways to generalize the members of a group, the one that keeps most.

Each member may stay, become one of its generalizations, or go. Ways are tried by their total
information content, highest first, and the first that is safe for every c is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

# Beyond this many generalizations of one member the words say next to nothing, and the number of
# ways grows with the power of the group's size.
_PER_MEMBER = 6


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
    """Returns the way with the highest total information content that is safe.

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
