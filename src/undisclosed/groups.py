"""Which groups of terms disclose together what none of them does alone.

Only groups that stand together on some page of c can be risky (N(c,T) = 0 is safe), so each term's
pages are projected onto those of c as a bit vector, and groups are grown depth first by AND: what
falls below the evidence a group of its size must have is never extended, nor is a group with a
risky part, since only minimal groups count. N(T), the costly count, is asked only for groups that
could still be risky if it were as small as it can be, N(T) = N(c,T); for pairs, which are many, it
is counted for all partners of a term at once.

What was found about a pair is kept (`pairs.PairMemory`): the next round of Algorithm 1, the
verification and the next document ask only about pairs that are new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

import numpy as np

from undisclosed.disclosure import PageCount, product_pages
from undisclosed.judgement import group_discloses, least_joint
from undisclosed.knowledge.protocol import Mention, Pages, kept_in
from undisclosed.pairs import Numbers
from undisclosed.policy import Settings
from undisclosed.tally import Tally


@dataclass(frozen=True, slots=True)
class Member:
    """A term that may be part of a group.

    Attributes:
        key: The term's key.
        mention: What counts as a mention of it.
        pages: N(t).
        joint: N(c,t) for the yardstick at hand.
        contexts: Numbers of the contexts it stands in.
        shown: The term as the text writes it.
    """

    key: str
    mention: Mention
    pages: int
    joint: int
    contexts: frozenset[int]
    shown: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A minimal risky group: none of its subsets is risky."""

    members: tuple[Member, ...]
    pages: PageCount
    joint: int

    @property
    def pointer(self) -> Member:
        """The member that points at c most, by P(c|t); of equals the more informative one."""
        return max(self.members, key=lambda m: (Fraction(m.joint, m.pages), -m.pages, m.key))


def find_groups(
    members: Sequence[Member], yardstick: int, tally: Tally, settings: Settings
) -> list[Group]:
    """Finds all minimal risky groups of two to `max_group` members that share a context.

    Requires: no member is risky alone.
    Ensures: the groups are those that trying all combinations finds, smallest first.
    """
    if settings.max_group < 2 or len(members) < 2:
        return []
    search = _Search(members, yardstick, tally, settings)
    # H1: groups by ascending cardinality, so that only minimal ones are kept.
    found = search.pairs()
    if settings.max_group > 2:
        larger = sorted(search.larger(), key=lambda group: len(group.members))
        found += _minimal(larger)
    return found


def judge_group(
    members: tuple[Member, ...], yardstick: int, tally: Tally, settings: Settings
) -> Group | None:
    """Counts a group and returns it if it is risky."""
    shared = -1
    for member in members:
        shared &= tally.projection(yardstick, member.mention)
    joint = shared.bit_count()
    pages: PageCount
    if settings.groups == "product":
        pages = product_pages([m.pages for m in members], tally.knowledge.total)
    else:
        pages = tally.pages_together([m.mention for m in members])
    if group_discloses(joint, pages, _parts(members), tally.yardsticks[yardstick], settings):
        return Group(members, pages, joint)
    return None


def _parts(members: Sequence[Member]) -> list[tuple[int, int]]:
    return [(member.joint, member.pages) for member in members]


def _minimal(groups: Sequence[Group]) -> list[Group]:
    """Returns the groups, given by ascending size, that hold none of the others."""
    kept: list[Group] = []
    risky: set[frozenset[str]] = set()
    for group in groups:
        keys = [member.key for member in group.members]
        smaller = (frozenset(part) for n in range(3, len(keys)) for part in combinations(keys, n))
        if not any(part in risky for part in smaller):
            kept.append(group)
            risky.add(frozenset(keys))
    return kept


class _Search:
    """The members of one search, by number, the most informative first (H2)."""

    def __init__(
        self, members: Sequence[Member], yardstick: int, tally: Tally, settings: Settings
    ) -> None:
        self._members = sorted(members, key=lambda m: (m.pages, m.key))
        self._bits = [tally.projection(yardstick, m.mention) for m in self._members]
        self._standard = tally.yardsticks[yardstick]
        self._number = yardstick
        self._tally = tally
        self._settings = settings
        self._known = tally.pairs[yardstick].of([m.key for m in self._members])
        self._firsts, self._seconds = _neighbours(self._members)
        self._remember_new_pairs()

    def pairs(self) -> list[Group]:
        """Returns the risky pairs."""
        risky = self._known.risky(self._firsts, self._seconds)
        found = zip(self._firsts[risky].tolist(), self._seconds[risky].tolist(), strict=True)
        groups = []
        for i, j in found:
            group = self._judged((self._members[i], self._members[j]))
            if group is not None:
                groups.append(group)
        return groups

    def larger(self) -> Iterator[Group]:
        """Yields the risky groups of three and more members without a risky pair."""
        least = least_joint(3, self._settings)
        fits = self._known.share(self._firsts, self._seconds, least)
        fits &= ~self._known.risky(self._firsts, self._seconds)
        partners = [0] * len(self._members)
        pairs = list(zip(self._firsts[fits].tolist(), self._seconds[fits].tolist(), strict=True))
        for i, j in pairs:
            partners[i] |= 1 << j
        for i, j in pairs:
            contexts = self._members[i].contexts & self._members[j].contexts
            candidates = partners[i] & partners[j]
            if candidates:
                shared = self._bits[i] & self._bits[j]
                yield from self._extend(
                    _Prefix(self, (i, j)), shared, contexts, candidates, partners
                )

    def _extend(
        self,
        prefix: _Prefix,
        shared: int,
        contexts: frozenset[int],
        candidates: int,
        partners: list[int],
    ) -> Iterator[Group]:
        size = len(prefix.numbers) + 1
        least = least_joint(size, self._settings)
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            j = lowest.bit_length() - 1
            on_pages = shared & self._bits[j]
            joint = on_pages.bit_count()
            if joint < least:
                continue
            common = contexts & self._members[j].contexts
            if not common:
                continue
            group = self._judge(prefix, j, joint)
            if group is not None:
                yield group
            elif size < self._settings.max_group and candidates & partners[j]:
                grown = _Prefix(self, (*prefix.numbers, j))
                yield from self._extend(grown, on_pages, common, candidates & partners[j], partners)

    def _judge(self, prefix: _Prefix, j: int, joint: int) -> Group | None:
        members = (*(self._members[i] for i in prefix.numbers), self._members[j])
        parts = _parts(members)
        pages: PageCount
        if self._settings.groups == "product":
            pages = product_pages([m.pages for m in members], self._tally.knowledge.total)
        else:
            if not group_discloses(joint, joint, parts, self._standard, self._settings):
                return None
            pages = self._tally.pages_together(
                [m.mention for m in members], lambda: kept_in(prefix.pages(), self.union(j))
            )
        if group_discloses(joint, pages, parts, self._standard, self._settings):
            return Group(members, pages, joint)
        return None

    def union(self, i: int) -> Pages:
        """Returns the pages of member i."""
        return self._tally.knowledge.union(self._members[i].mention)

    def _judged(self, members: tuple[Member, ...]) -> Group | None:
        return judge_group(members, self._number, self._tally, self._settings)

    def _remember_new_pairs(self) -> None:
        unseen = self._known.unseen(self._firsts, self._seconds)
        firsts, seconds = self._firsts[unseen], self._seconds[unseen]
        least = least_joint(2, self._settings)
        bits = self._bits
        joints = [
            (bits[i] & bits[j]).bit_count()
            for i, j in zip(firsts.tolist(), seconds.tolist(), strict=True)
        ]
        risky = np.zeros(len(joints), dtype=np.bool_)
        enough = np.flatnonzero(np.array(joints, dtype=np.int64) >= least)
        for at, pages in zip(
            enough.tolist(), self._pages_together(firsts[enough], seconds[enough]), strict=True
        ):
            pair = (self._members[firsts[at]], self._members[seconds[at]])
            risky[at] = group_discloses(
                joints[at], pages, _parts(pair), self._standard, self._settings
            )
        self._known.remember(firsts, seconds, joints, risky)

    def _pages_together(self, firsts: Numbers, seconds: Numbers) -> list[PageCount]:
        """Returns N(T) of pairs. The second of a pair is marked once for all its partners."""
        if self._settings.groups == "product":
            total = self._tally.knowledge.total
            sizes = [m.pages for m in self._members]
            return [
                product_pages([sizes[i], sizes[j]], total)
                for i, j in zip(firsts.tolist(), seconds.tolist(), strict=True)
            ]
        counts: list[PageCount] = [0] * len(firsts)
        # Knowledge does not keep long lists, so they are held here while they are needed.
        pages = {i: self.union(i) for i in {*firsts.tolist(), *seconds.tolist()}}
        marks = np.zeros(self._tally.knowledge.total if len(firsts) else 0, dtype=np.bool_)
        marked = -1
        for at in np.argsort(seconds, kind="stable").tolist():
            if seconds[at] != marked:
                if marked >= 0:
                    marks[pages[marked]] = False
                marked = int(seconds[at])
                marks[pages[marked]] = True
            counts[at] = int(np.count_nonzero(marks[pages[int(firsts[at])]]))
        return counts


class _Prefix:
    """The beginning of a group; its pages are read only if something may extend it."""

    def __init__(self, search: _Search, numbers: tuple[int, ...]) -> None:
        self._search = search
        self.numbers = numbers
        self._pages: Pages | None = None

    def pages(self) -> Pages:
        """Returns the pages on which all its members stand."""
        if self._pages is None:
            first, *others = (self._search.union(i) for i in self.numbers)
            for other in others:
                first = kept_in(first, other)
            self._pages = first
        return self._pages


@lru_cache(maxsize=256)
def _all_pairs(size: int) -> tuple[Numbers, Numbers]:
    return np.triu_indices(size, 1)


def _neighbours(members: Sequence[Member]) -> tuple[Numbers, Numbers]:
    """Returns the pairs of members, by number, that share a context, each once and in order."""
    inside: dict[int, list[int]] = {}
    for i, member in enumerate(members):
        for context in member.contexts:
            inside.setdefault(context, []).append(i)
    codes = [np.empty(0, dtype=np.intp)]
    for numbers in inside.values():
        if len(numbers) > 1:
            here = np.array(numbers, dtype=np.intp)
            first, second = _all_pairs(len(here))
            codes.append(here[first] * len(members) + here[second])
    if len(codes) > 2:
        return np.divmod(np.unique(np.concatenate(codes)), len(members))
    return np.divmod(codes[-1], max(len(members), 1))
