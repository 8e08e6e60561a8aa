"""Groups of terms counted from lists of pages, and larger groups grown depth first.

Only groups that stand together on some page of c can be risky (N(c,T) = 0 is safe), so each term's
pages are projected onto those of c as a bit vector, and groups are grown depth first by AND: what
falls below the evidence a group of its size must have is never extended, nor is a group with a
risky part, since only minimal groups count. N(T), the costly count, is asked only for groups that
could still be risky if it were as small as it can be, N(T) = N(c,T); for pairs, which are many, it
is counted for all partners of a term at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from undisclosed.disclosure.counting.count_table import Counted
from undisclosed.disclosure.counting.listed_counts import ListedCounts
from undisclosed.disclosure.formulas import PageCount
from undisclosed.disclosure.groups.group_rule import GroupRule
from undisclosed.knowledge.protocol import Pages, kept_in
from undisclosed.terms.arrays import Marks, Numbers

_PAGES_HELD = 4 << 20
_NOT_JUDGED: Counted = (-1, -1)


class ListedGroups:
    """Groups of the members of one search, by number, for the k-th secret."""

    def __init__(self, test: GroupRule, k: int, lists: ListedCounts) -> None:
        self.keys = test.members.keys
        self._test = test
        self._k = k
        self._lists = lists
        self._verdicts = lists.verdicts[k]
        self._contexts: list[int] = []
        self._projections: list[int] = []

    def judge_pairs(self, firsts: Numbers, seconds: Numbers) -> tuple[list[int], Marks]:
        """Returns how many pages pairs share with c, and which of them are risky.

        Pairs that can't share enough of them, since one of the two does not, have 0.
        """
        least, joint = self._test.least_joint(2), self._test.members.joint
        joints = [0] * len(firsts)
        fit = np.flatnonzero(np.minimum(joint[firsts], joint[seconds]) >= least)
        pairs = list(zip(firsts[fit].tolist(), seconds[fit].tolist(), strict=True))
        bits = {i: self._bits(i) for i in {i for pair in pairs for i in pair}}
        for at, (i, j) in zip(fit.tolist(), pairs, strict=True):
            joints[at] = (bits[i] & bits[j]).bit_count()
        disclose = np.zeros(len(joints), dtype=np.bool_)
        enough = np.flatnonzero(np.array(joints, dtype=np.int64) >= least)
        pages = self._pages_together(firsts[enough], seconds[enough])
        for at, n in zip(enough.tolist(), pages, strict=True):
            pair = int(firsts[at]), int(seconds[at])
            disclose[at] = self._test.discloses(pair, (n, joints[at]))
        return joints, disclose

    def count_pairs(self, pairs: Sequence[tuple[int, int]]) -> list[Counted]:
        """Returns N(T) and N(c,T) of risky pairs."""
        found = []
        for i, j in pairs:
            counted = self._verdicts.get((self.keys[i], self.keys[j]))
            if counted is None:
                joint = (self._bits(i) & self._bits(j)).bit_count()
                counted = self._count((i, j), joint)
                self._lists.keep_verdict(self._k, (self.keys[i], self.keys[j]), counted)
            found.append(counted)
        return found

    def find_larger(
        self, promising: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, ...], Counted]]:
        """Yields the risky groups of three and more members that hold none but promising pairs."""
        partners = [0] * len(self.keys)
        for i, j in promising:
            partners[i] |= 1 << j
        self._contexts = self._test.members.contexts()
        self._projections = [self._bits(i) for i in range(len(self.keys))]
        for i, j in promising:
            candidates = partners[i] & partners[j]
            if candidates:
                shared = self._projections[i] & self._projections[j]
                prefix = _Prefix(self, (i, j), self._contexts[i] & self._contexts[j])
                yield from self._extend(prefix, shared, candidates, partners)

    def _extend(
        self, prefix: _Prefix, shared: int, candidates: int, partners: list[int]
    ) -> Iterator[tuple[tuple[int, ...], Counted]]:
        size = len(prefix.numbers) + 1
        least = self._test.least_joint(size)
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
                yield (*prefix.numbers, j), counted
            elif size < self._test.settings.max_group and candidates & partners[j]:
                grown = _Prefix(self, (*prefix.numbers, j), common)
                yield from self._extend(grown, on_pages, candidates & partners[j], partners)

    def _judge(self, prefix: _Prefix, j: int, joint: int) -> Counted | None:
        """Returns the counts of a prefix and one member more if together they are risky."""
        keys = (*prefix.keys, self.keys[j])
        known = self._verdicts.get(keys, _NOT_JUDGED)
        if known is not _NOT_JUDGED:
            return known
        numbers = (*prefix.numbers, j)
        counted = None
        if self._test.may_disclose(numbers, joint):
            counted = self._count(numbers, joint, lambda: kept_in(prefix.pages(), self.pages(j)))
            counted = counted if self._test.discloses(numbers, counted) else None
        self._lists.keep_verdict(self._k, keys, counted)
        return counted

    def _count(
        self, numbers: tuple[int, ...], joint: int, find: Callable[[], Pages] | None = None
    ) -> Counted:
        if self._test.by_product:
            return self._test.product(numbers), joint
        return self._lists.pages_together([self.keys[i] for i in numbers], find), joint

    def pages(self, i: int) -> Pages:
        """Returns the pages of member i."""
        return self._lists.knowledge.pages(self.keys[i])

    def _bits(self, i: int) -> int:
        return self._lists.projection(self._k, self.keys[i])

    def _pages_together(self, firsts: Numbers, seconds: Numbers) -> list[PageCount]:
        """Returns N(T) of pairs. The second of a pair is marked once for all its partners."""
        if self._test.by_product:
            return [
                self._test.product(pair)
                for pair in zip(firsts.tolist(), seconds.tolist(), strict=True)
            ]
        counts: list[PageCount] = [0] * len(firsts)
        pages = _Held(self.pages)
        marks = np.zeros(self._test.total if len(firsts) else 0, dtype=np.bool_)
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

    def __init__(self, groups: ListedGroups, numbers: tuple[int, ...], contexts: int) -> None:
        self._groups = groups
        self.numbers = numbers
        self.keys = tuple(groups.keys[i] for i in numbers)
        self.contexts = contexts
        self._pages: Pages | None = None

    def pages(self) -> Pages:
        """Returns the pages on which all its members stand."""
        if self._pages is None:
            first, *others = (self._groups.pages(i) for i in self.numbers)
            for other in others:
                first = kept_in(first, other)
            self._pages = first
        return self._pages
