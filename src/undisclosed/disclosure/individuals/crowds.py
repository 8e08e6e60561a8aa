"""Traits that leave too few of a crowd together: a year, a country and a profession.

Each of them was cleared alone. A group has at most one trait of a type, and its members stand in
one context. Of each type only the most telling few of a context are looked at; where one of them
must change, the next takes its place, so time is in proportion to the text whatever it says.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from undisclosed.identifiers.identifier import Identifier
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.terms.arrays import Numbers
from undisclosed.terms.units import TokenRange

LARGEST = 3
"""How many traits are looked at together at most."""
# Of one type in one context. Natural texts seldom have more within some sentences.
_MOST_TELLING = 4

CountTogether = Callable[[Sequence[tuple[Conjunction, ...]]], list[int]]
"""Returns how many of the crowd fit all of each of some groups."""


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that some of a crowd fit, with all places where a text says it.

    Attributes:
        key: Its content words, folded.
        identifier: What it is, at its first place.
        spans: Where it stands.
        fitting: What a page has that fits it.
        fit: How many pages of the crowd do.
        stays: Whether it stays whatever is found, since the policy keeps it.
    """

    key: str
    identifier: Identifier
    spans: tuple[TokenRange, ...]
    fitting: Conjunction
    fit: int
    stays: bool = False


@dataclass(frozen=True, slots=True)
class SmallCrowd:
    """Traits that too few fit together, the most telling first, and how many do."""

    traits: tuple[Trait, ...]
    fit: int


def small_crowds(
    traits: Sequence[Trait],
    segments: Numbers,
    width: int,
    *,
    least: int,
    count: CountTogether,
) -> list[SmallCrowd]:
    """Returns groups of traits that fewer than `least` fit; the first of each is to change.

    Args:
        traits: What a text says that a crowd fits.
        segments: The number of each token's segment, never decreasing.
        width: How many neighbouring segments make a context.
        least: How many must fit a group.
        count: Counts them.

    Ensures: among the traits that are first in no group, no two or three of different types, of
    the most telling of their types in a context, are fitted by fewer than `least`.
    """
    ranked = _ranked(traits)
    search = _Search(ranked, least, count)
    for window in _windows(ranked, segments, width, search.gone):
        search.settle(window)
    return search.found


def groups_in_contexts(
    traits: Sequence[Trait], segments: Numbers, width: int
) -> list[tuple[Trait, ...]]:
    """Returns the groups that `small_crowds` would count if all were large enough, each once."""
    ranked = _ranked(traits)
    groups = {
        group: None
        for window in _windows(ranked, segments, width, set())
        for size in range(2, LARGEST + 1)
        for group in window.groups(size)
    }
    return [tuple(ranked[rank] for rank in group) for group in groups]


def _ranked(traits: Sequence[Trait]) -> list[Trait]:
    """Sorts traits by what they tell; those that must stay come last, being no way out."""
    return sorted(traits, key=lambda t: (t.stays, t.fit, t.key, t.identifier.type))


class _Window:
    """The traits of a context by type, each a rank: the most telling have the lowest."""

    def __init__(self, ranked: Sequence[Trait]) -> None:
        self._types = [trait.identifier.type for trait in ranked]
        self._places: Counter[int] = Counter()
        self._by_type: dict[str, list[int]] = {}

    def enter(self, rank: int) -> None:
        """Takes a trait in, once for each segment that has it."""
        self._places[rank] += 1
        if self._places[rank] == 1:
            insort(self._by_type.setdefault(self._types[rank], []), rank)

    def leave(self, rank: int) -> None:
        """Lets go of one of a trait's segments."""
        self._places[rank] -= 1
        if not self._places[rank]:
            self.drop(rank)

    def drop(self, rank: int) -> None:
        """Takes a trait out, wherever it stands."""
        ranks = self._by_type[self._types[rank]]
        at = bisect_left(ranks, rank)
        if ranks[at : at + 1] == [rank]:
            del ranks[at]

    def groups(self, size: int) -> Iterator[tuple[int, ...]]:
        """Yields the groups of so many types among the most telling of each."""
        telling = [ranks[:_MOST_TELLING] for ranks in self._by_type.values() if ranks]
        for types in combinations(telling, size):
            yield from (tuple(sorted(group)) for group in product(*types))


def _windows(
    ranked: Sequence[Trait], segments: Numbers, width: int, gone: set[int]
) -> Iterator[_Window]:
    """Yields the traits of each context, ever the same object, as it moves over the text."""
    places = sorted(
        {
            (int(segments[first]), rank)
            for rank, trait in enumerate(ranked)
            for first, _ in trait.spans
        }
    )
    window = _Window(ranked)
    inside: deque[tuple[int, int]] = deque()
    for number, (segment, rank) in enumerate(places):
        while inside and inside[0][0] <= segment - width:
            window.leave(inside.popleft()[1])
        inside.append((segment, rank))
        if rank in gone:
            inside.pop()
        else:
            window.enter(rank)
        last = number + 1 == len(places) or places[number + 1][0] != segment
        if last:
            yield window


class _Search:
    """The groups of a text that were counted, and what came of it."""

    def __init__(self, ranked: Sequence[Trait], least: int, count: CountTogether) -> None:
        self._ranked = ranked
        self._least = least
        self._count = count
        self._counted: set[tuple[int, ...]] = set()
        self.gone: set[int] = set()
        self.found: list[SmallCrowd] = []

    def settle(self, window: _Window) -> None:
        """Looks at a context until what stays of it leaves enough."""
        size = 2
        while size <= LARGEST:
            groups = [group for group in window.groups(size) if group not in self._counted]
            self._counted.update(groups)
            went = [g[0] for g, fit in self._counts(groups) if self._is_too_small(g, fit)]
            for rank in went:
                window.drop(rank)
            # Whoever took the place of one that went has not been looked at with the others.
            size = 2 if went else size + 1

    def _counts(self, groups: Sequence[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], int]]:
        fitting = [tuple(self._ranked[rank].fitting for rank in group) for group in groups]
        return zip(groups, self._count(fitting) if fitting else [], strict=True)

    def _is_too_small(self, group: tuple[int, ...], fit: int) -> bool:
        """Tells whether too few fit a group, and notes that its first trait goes if so."""
        if fit >= self._least or not self.gone.isdisjoint(group):
            return False
        self.found.append(SmallCrowd(tuple(self._ranked[rank] for rank in group), fit))
        self.gone.add(group[0])
        return True
