"""The terms that may be part of groups, and which of them stand together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from undisclosed.terms.arrays import Numbers

_PAIRS_AT_ONCE = 1 << 20


class Member(NamedTuple):
    """A term that may be part of a group.

    Attributes:
        key: The term's key.
        pages: N(t).
        joint: N(c,t) for the secret at hand.
        shown: The term as the text writes it, where that is to be told.
    """

    key: str
    pages: int
    joint: int
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Members:
    """The terms that may be part of groups, the most informative first (H2), side by side.

    A text is cut into numbered segments (sentences, paragraphs, or the whole). Places belong to
    one context where they are less than `width` segments apart.

    Attributes:
        keys: The terms' keys, by ascending N(t) and then by key.
        pages: N(t) of each.
        joint: N(c,t) of each.
        owners: For each place of any term, the term's number.
        segments: For each place, the number of its segment.
        width: How many neighbouring segments make a context.
    """

    keys: Sequence[str]
    pages: Numbers
    joint: Numbers
    owners: Numbers
    segments: Numbers
    width: int = 1

    @classmethod
    def together(cls, members: Sequence[Member]) -> Members:
        """Returns terms that stand together in one context."""
        members = sorted(members, key=lambda member: (member.pages, member.key))
        return cls(
            [member.key for member in members],
            np.array([member.pages for member in members], dtype=np.intp),
            np.array([member.joint for member in members], dtype=np.intp),
            np.arange(len(members)),
            np.zeros(len(members), dtype=np.intp),
        )

    def __len__(self) -> int:
        return len(self.keys)

    def __getitem__(self, i: int) -> Member:
        return Member(self.keys[i], int(self.pages[i]), int(self.joint[i]))

    def contexts(self) -> list[int]:
        """Returns for each term the contexts that it stands in, one bit each."""
        contexts = [0] * len(self)
        # A segment is in the contexts that start with it or with one of those just before it.
        for owner, last in zip(self.owners.tolist(), self.segments.tolist(), strict=True):
            first = max(0, last - self.width + 1)
            contexts[owner] |= ((1 << (last - first + 1)) - 1) << first
        return contexts

    @property
    def all_together(self) -> bool:
        """Whether they all stand in one context."""
        return not len(self.segments) or bool(np.ptp(self.segments) < self.width)

    def pairs(self) -> Iterator[tuple[Numbers, Numbers]]:
        """Yields the pairs of terms that share a context, in order, so many at a time."""
        if not self.all_together:
            yield self.neighbours()
            return
        reach = np.arange(len(self) - 1, -1, -1)
        for first, past in _parts(reach):
            yield _with_following(np.arange(first, past), reach[first:past])

    def neighbours(self) -> tuple[Numbers, Numbers]:
        """Returns the pairs of terms that share a context, each once, the lower number first."""
        codes = _distinct(self.owners + self.segments * len(self))
        segments, owners = np.divmod(codes, len(self))
        # The places that each place can still pair with: those behind it and near enough.
        ends = np.searchsorted(segments, segments + self.width)
        reach = ends - np.arange(1, len(ends) + 1)
        # With wide contexts a pair may meet in many places: they are brought down to different
        # pairs part by part.
        found = [
            self._pairs_of(owners, np.arange(first, past), reach[first:past])
            for first, past in _parts(reach)
        ]
        return np.divmod(_distinct(np.concatenate(found)), len(self))

    def _pairs_of(self, owners: Numbers, places: Numbers, reach: Numbers) -> Numbers:
        """Returns the different pairs of owners of places with those that follow, as one number."""
        one, other = _with_following(places, reach)
        low = np.minimum(owners[one], owners[other])
        high = np.maximum(owners[one], owners[other])
        return _distinct((low * len(self) + high)[low != high])


def _parts(reach: Numbers) -> Iterator[tuple[int, int]]:
    """Cuts places into ranges that have so many pairs, or a little more, each."""
    pairs = np.cumsum(reach)
    cuts = np.searchsorted(pairs, np.arange(_PAIRS_AT_ONCE, pairs[-1], _PAIRS_AT_ONCE), "right")
    return pairwise([0, *cuts.tolist(), len(reach)])


def _distinct(numbers: Numbers) -> Numbers:
    """Returns the different ones of some numbers, ascending."""
    # np.unique hashes before it sorts, which takes several times as long for so few.
    ascending = np.sort(numbers)
    first = np.ones(len(ascending), dtype=np.bool_)
    np.not_equal(ascending[1:], ascending[:-1], out=first[1:])
    return ascending[first]


def _with_following(numbers: Numbers, reach: Numbers) -> tuple[Numbers, Numbers]:
    """Pairs each number with as many of those that follow it as it reaches."""
    one = np.repeat(numbers, reach)
    # Within the run of each number, 1, 2, 3 …
    steps = np.arange(1, len(one) + 1) - np.repeat(np.cumsum(reach) - reach, reach)
    return one, one + steps
