"""Which groups of terms disclose together what none of them does alone.

Only groups that stand together on some page of c can be risky (N(c,T) = 0 is safe), so each term's
pages are projected onto those of c as a bit vector, and groups are grown depth first by AND: what
falls below the evidence a group of its size must have is never extended, nor is a group with a
risky part, since only minimal groups count. N(T), the costly count, is asked only for groups that
could still be risky if it were as small as it can be, N(T) = N(c,T); for pairs, which are many, it
is counted for all partners of a term at once.

What was found about a pair is kept (`pairs.PairMemory`): the next round of Algorithm 1 and
the next document ask only about pairs that are new.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple

import numpy as np

from undisclosed.disclosure.counts import Counted, TermCounter
from undisclosed.disclosure.formulas import PageCount, product_pages
from undisclosed.disclosure.members import Member, Members
from undisclosed.disclosure.pairs import Pairs, risky, share, unseen
from undisclosed.disclosure.rules import group_discloses, least_joint
from undisclosed.knowledge.protocol import Pages, kept_in
from undisclosed.policy import Settings
from undisclosed.terms.arrays import Marks, Numbers

_PAGES_HELD = 4 << 20
_NOT_JUDGED: Counted = (-1, -1)


class Group(NamedTuple):
    """A minimal risky group: none of its subsets is risky."""

    members: tuple[Member, ...]
    pages: PageCount
    joint: int

    @property
    def pointer(self) -> Member:
        """The member that points at c most, by P(c|t); of equals the more informative one."""
        return reduce(_more_telling, self.members)


def _more_telling(one: Member, other: Member) -> Member:
    """Returns the one of two with the higher P(c|t) = N(c,t)/N(t), compared in integers."""
    ahead = one.joint * other.pages - other.joint * one.pages
    if ahead == 0:
        return max(one, other, key=lambda member: (-member.pages, member.key))
    return one if ahead > 0 else other


def find_groups(members: Members, k: int, counter: TermCounter, settings: Settings) -> list[Group]:
    """Finds all minimal risky groups of two to `max_group` members that share a context.

    Requires: no member is risky alone.
    Ensures: the groups are those that trying all combinations finds, smallest first.
    """
    if settings.max_group < 2 or len(members) < 2:
        return []
    search = _GroupSearch(members, k, counter, settings)
    # H1: groups by ascending cardinality, so that only minimal ones are kept.
    found = search.pairs()
    if settings.max_group > 2:
        larger = sorted(search.larger(), key=lambda group: len(group.members))
        found += _minimal(larger)
    return found


def judge_group(
    members: tuple[Member, ...], k: int, counter: TermCounter, settings: Settings
) -> Group | None:
    """Counts a group and returns it if it is risky."""
    pages, joint = count_members(members, k, counter, settings)
    if group_discloses(joint, pages, _parts(members), counter.secrets[k], settings):
        return Group(members, pages, joint)
    return None


def count_members(
    members: Sequence[Member], k: int, counter: TermCounter, settings: Settings
) -> Counted:
    """Returns N(T) and N(c,T) of a group."""
    shared = -1
    for member in members:
        shared &= counter.projection(k, (member.key,))
    pages: PageCount
    if settings.groups == "product":
        pages = product_pages([m.pages for m in members], counter.knowledge.total)
    else:
        pages = counter.pages_together([(m.key,) for m in members])
    return pages, shared.bit_count()


def _parts(members: Sequence[Member]) -> list[tuple[int, int]]:
    return [(member.joint, member.pages) for member in members]


def _minimal(groups: Sequence[Group]) -> list[Group]:
    """Returns the groups, given by ascending size, that hold none of the others."""
    kept: list[Group] = []
    seen: set[frozenset[str]] = set()
    for group in groups:
        keys = [member.key for member in group.members]
        smaller = (frozenset(part) for n in range(3, len(keys)) for part in combinations(keys, n))
        if not any(part in seen for part in smaller):
            kept.append(group)
            seen.add(frozenset(keys))
    return kept


class _GroupSearch:
    """The members of one search, by number, the most informative first (H2)."""

    def __init__(self, members: Members, k: int, counter: TermCounter, settings: Settings) -> None:
        self._members = members
        self.keys = members.keys
        self._secret = counter.secrets[k]
        self._k = k
        self._counter = counter
        self._settings = settings
        self._verdicts = counter.verdicts[k]
        self._contexts: list[int] = []
        self._projections: list[int] = []
        # Pairs by number, the lower one first: those that are risky, and those that larger groups
        # may grow from.
        self._risky: list[tuple[int, int]] = []
        self._promising: list[tuple[int, int]] = []
        known = counter.pairs[k].of(members.keys)
        for firsts, seconds in members.pairs():
            self._look_at(known, firsts, seconds)

    def _look_at(self, known: Pairs, firsts: Numbers, seconds: Numbers) -> None:
        codes = known.codes(firsts, seconds)
        new = np.flatnonzero(unseen(codes))
        if len(new):
            judged = self._judge_pairs(firsts[new], seconds[new])
            codes[new] = known.remember(firsts[new], seconds[new], *judged)
        disclose = risky(codes)
        self._risky += _numbered(firsts[disclose], seconds[disclose])
        if self._settings.max_group > 2:
            fit = share(codes, least_joint(3, self._settings)) & ~disclose
            self._promising += _numbered(firsts[fit], seconds[fit])

    def pairs(self) -> list[Group]:
        """Returns the risky pairs."""
        keys = self._members.keys
        groups = []
        for i, j in self._risky:
            counted = self._verdicts.get((keys[i], keys[j]))
            if counted is None:
                joint = (self._bits(i) & self._bits(j)).bit_count()
                counted = self._count((i, j), joint)
                self._counter.keep_verdict(self._k, (keys[i], keys[j]), counted)
            groups.append(self._group((i, j), counted))
        return groups

    def larger(self) -> Iterator[Group]:
        """Yields the risky groups of three and more members without a risky pair."""
        partners = [0] * len(self._members)
        for i, j in self._promising:
            partners[i] |= 1 << j
        self._contexts = self._members.contexts()
        self._projections = [self._bits(i) for i in range(len(self._members))]
        for i, j in self._promising:
            candidates = partners[i] & partners[j]
            if candidates:
                shared = self._projections[i] & self._projections[j]
                prefix = _Prefix(self, (i, j), self._contexts[i] & self._contexts[j])
                yield from self._extend(prefix, shared, candidates, partners)

    def _extend(
        self, prefix: _Prefix, shared: int, candidates: int, partners: list[int]
    ) -> Iterator[Group]:
        size = len(prefix.numbers) + 1
        least = least_joint(size, self._settings)
        while candidates:
            lowest = candidates & -candidates
            candidates ^= lowest
            j = lowest.bit_length() - 1
            on_pages = shared & self._projections[j]
            joint = on_pages.bit_count()
            if joint < least:
                continue
            common = prefix.contexts & self._contexts[j]
            if not common:
                continue
            counted = self._judge(prefix, j, joint)
            if counted is not None:
                yield self._group((*prefix.numbers, j), counted)
            elif size < self._settings.max_group and candidates & partners[j]:
                grown = _Prefix(self, (*prefix.numbers, j), common)
                yield from self._extend(grown, on_pages, candidates & partners[j], partners)

    def _judge(self, prefix: _Prefix, j: int, joint: int) -> Counted | None:
        """Returns the counts of a prefix and one member more if together they are risky."""
        keys = (*prefix.keys, self._members.keys[j])
        known = self._verdicts.get(keys, _NOT_JUDGED)
        if known is not _NOT_JUDGED:
            return known
        numbers = (*prefix.numbers, j)
        parts = [self._part(i) for i in numbers]
        counted = None
        # Only if it could be risky on no other pages than those of c are all pages counted.
        if self._settings.groups == "product" or self._discloses(parts, (joint, joint)):
            counted = self._count(numbers, joint, lambda: kept_in(prefix.pages(), self.union(j)))
            counted = counted if self._discloses(parts, counted) else None
        self._counter.keep_verdict(self._k, keys, counted)
        return counted

    def _discloses(self, parts: Sequence[tuple[int, int]], counted: Counted) -> bool:
        pages, joint = counted
        return group_discloses(joint, pages, parts, self._secret, self._settings)

    def _count(
        self, numbers: tuple[int, ...], joint: int, find: Callable[[], Pages] | None = None
    ) -> Counted:
        if self._settings.groups == "product":
            sizes = [int(self._members.pages[i]) for i in numbers]
            return product_pages(sizes, self._counter.knowledge.total), joint
        mentions = [(self._members.keys[i],) for i in numbers]
        return self._counter.pages_together(mentions, find), joint

    def _group(self, numbers: tuple[int, ...], counted: Counted) -> Group:
        return Group(tuple([self._members[i] for i in numbers]), *counted)

    def union(self, i: int) -> Pages:
        """Returns the pages of member i."""
        return self._counter.knowledge.pages(self._members.keys[i])

    def _bits(self, i: int) -> int:
        return self._counter.projection(self._k, (self._members.keys[i],))

    def _judge_pairs(self, firsts: Numbers, seconds: Numbers) -> tuple[list[int], Marks]:
        """Returns how many pages pairs share with c, and which of them are risky."""
        bits = {i: self._bits(i) for i in {*firsts.tolist(), *seconds.tolist()}}
        joints = [
            (bits[i] & bits[j]).bit_count()
            for i, j in zip(firsts.tolist(), seconds.tolist(), strict=True)
        ]
        disclose = np.zeros(len(joints), dtype=np.bool_)
        enough = np.flatnonzero(np.array(joints, dtype=np.int64) >= least_joint(2, self._settings))
        pages = self._pages_together(firsts[enough], seconds[enough])
        for at, n in zip(enough.tolist(), pages, strict=True):
            parts = [self._part(int(firsts[at])), self._part(int(seconds[at]))]
            disclose[at] = group_discloses(joints[at], n, parts, self._secret, self._settings)
        return joints, disclose

    def _part(self, i: int) -> tuple[int, int]:
        return int(self._members.joint[i]), int(self._members.pages[i])

    def _pages_together(self, firsts: Numbers, seconds: Numbers) -> list[PageCount]:
        """Returns N(T) of pairs. The second of a pair is marked once for all its partners."""
        if self._settings.groups == "product":
            total = self._counter.knowledge.total
            sizes = self._members.pages.tolist()
            return [
                product_pages([sizes[i], sizes[j]], total)
                for i, j in zip(firsts.tolist(), seconds.tolist(), strict=True)
            ]
        counts: list[PageCount] = [0] * len(firsts)
        pages = _Held(self.union)
        marks = np.zeros(self._counter.knowledge.total if len(firsts) else 0, dtype=np.bool_)
        order = np.argsort(seconds, kind="stable")
        marked, places = -1, np.empty(0, dtype=np.intp)
        for at, i, j in zip(
            order.tolist(), firsts[order].tolist(), seconds[order].tolist(), strict=True
        ):
            if j != marked:
                marks[places] = False
                marked, places = j, pages[j]
                marks[places] = True
            counts[at] = int(np.count_nonzero(marks[pages[i]]))
        return counts


def _numbered(firsts: Numbers, seconds: Numbers) -> Iterator[tuple[int, int]]:
    return zip(firsts.tolist(), seconds.tolist(), strict=True)


class _Held(dict[int, Numbers]):
    """Pages of members, held while their pairs are counted: knowledge does not keep long lists.

    They are in the width that numpy looks up with; others it would convert each time.
    """

    def __init__(self, find: Callable[[int], Pages]) -> None:
        super().__init__()
        self._find = find
        self._size = 0

    def __missing__(self, i: int) -> Numbers:
        pages = self._find(i).astype(np.intp)
        self._size += len(pages)
        if self._size > _PAGES_HELD:
            self.clear()
            self._size = len(pages)
        self[i] = pages
        return pages


class _Prefix:
    """The beginning of a group; its pages are read only if something may extend it."""

    def __init__(self, search: _GroupSearch, numbers: tuple[int, ...], contexts: int) -> None:
        self._search = search
        self.numbers = numbers
        self.keys = tuple(search.keys[i] for i in numbers)
        self.contexts = contexts
        self._pages: Pages | None = None

    def pages(self) -> Pages:
        """Returns the pages on which all its members stand."""
        if self._pages is None:
            first, *others = (self._search.union(i) for i in self.numbers)
            for other in others:
                first = kept_in(first, other)
            self._pages = first
        return self._pages
