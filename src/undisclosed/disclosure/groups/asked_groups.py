"""Groups of terms counted by asking, grown level by level.

Each level takes two goes. N(c,T) is asked first, for groups that could be risky if they shared as
many pages with c as their members, or the groups that they have grown from, allow; then N(T), for
those that could be risky if it were as small as it can be, N(T) = N(c,T). A group of n members
grows from groups of n − 1 that share enough pages with c and are not risky (Apriori): all others
are not minimal, or can't be risky.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, groupby
from operator import and_
from typing import TypeAlias

import numpy as np

from undisclosed.disclosure.counting.asked_counts import AskedCounts
from undisclosed.disclosure.counting.count_table import Counted
from undisclosed.disclosure.formulas import PageCount
from undisclosed.disclosure.groups.group_rule import GroupRule
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.terms.arrays import Marks, Numbers

_Group: TypeAlias = tuple[int, ...]


class AskedGroups:
    """Groups of the members of one search, by number, for the k-th secret."""

    def __init__(self, test: GroupRule, k: int, counts: AskedCounts) -> None:
        self._test = test
        self._k = k
        self._counts = counts

    def judge_pairs(self, firsts: Numbers, seconds: Numbers) -> tuple[list[int], Marks]:
        """Returns how many pages pairs share with c, and which of them are risky.

        Those that can't be risky whatever they share are not asked for, and have 0.
        """
        pairs = list(zip(firsts.tolist(), seconds.tolist(), strict=True))
        joints = self._joints(self._at_most(pairs))
        risky = dict(self._find_risky(joints))
        marks = np.array([pair in risky for pair in pairs], dtype=np.bool_)
        return [joints.get(pair, 0) for pair in pairs], marks

    def count_pairs(self, pairs: Sequence[tuple[int, int]]) -> list[Counted]:
        """Returns N(T) and N(c,T) of risky pairs."""
        joints = self._joints(self._at_most(pairs))
        return list(zip(self._pages(pairs, joints), joints.values(), strict=True))

    def find_larger(self, promising: Sequence[tuple[int, int]]) -> Iterator[tuple[_Group, Counted]]:
        """Yields the risky groups of three and more members that hold none but promising pairs."""
        contexts = self._test.members.contexts()
        level = self._joints(self._at_most(promising))
        for size in range(3, self._test.settings.max_group + 1):
            joints = self._joints(dict(_grown(level, contexts)))
            risky = dict(self._find_risky(joints))
            yield from risky.items()
            least = self._test.least_joint(size)
            level = {g: n for g, n in joints.items() if n >= least and g not in risky}

    def _at_most(self, pairs: Iterable[tuple[int, int]]) -> dict[_Group, int]:
        """Returns how many pages pairs share with c at most: no more than either member does."""
        joint = self._test.members.joint.tolist()
        return {(i, j): min(joint[i], joint[j]) for i, j in pairs}

    def _joints(self, at_most: Mapping[_Group, int]) -> dict[_Group, int]:
        """Returns N(c,T) of groups, without those that can't be risky if it is at most so much."""
        asked = [group for group, n in at_most.items() if self._test.may_disclose(group, n)]
        joints = self._counts.count_with(self._k, map(self._mentions, asked))
        self._counts.knowledge.refuse_more(joints, map(at_most.__getitem__, asked))
        return dict(zip(asked, joints, strict=True))

    def _find_risky(self, joints: Mapping[_Group, int]) -> Iterator[tuple[_Group, Counted]]:
        """Yields those of some groups that are risky, with their counts, given N(c,T)."""
        asked = [group for group, n in joints.items() if self._test.may_disclose(group, n)]
        for group, pages in zip(asked, self._pages(asked, joints), strict=True):
            counted = pages, joints[group]
            if self._test.discloses(group, counted):
                yield group, counted

    def _pages(self, groups: Sequence[_Group], joints: Mapping[_Group, int]) -> Sequence[PageCount]:
        """Returns N(T) of groups, given N(c,T)."""
        if self._test.by_product:
            return [self._test.product(group) for group in groups]
        pages = self._counts.knowledge.count(map(self._mentions, groups))
        self._counts.knowledge.refuse_more(map(joints.__getitem__, groups), pages)
        return pages

    def _mentions(self, group: _Group) -> Conjunction:
        return tuple((self._test.members.keys[i],) for i in group)


def _grown(level: Mapping[_Group, int], contexts: Sequence[int]) -> Iterator[tuple[_Group, int]]:
    """Yields the groups one member larger that hold only groups of a level and share a context.

    With each comes how many pages it shares with c at most: no more than any of those groups does.
    """
    # In order, so that groups which differ in their last member only follow each other.
    for prefix, groups in groupby(sorted(level), key=lambda group: group[:-1]):
        for one, other in combinations([group[-1] for group in groups], 2):
            grown = (*prefix, one, other)
            parts = list(combinations(grown, len(grown) - 1))
            together = reduce(and_, (contexts[i] for i in grown))
            if together and all(part in level for part in parts):
                yield grown, min(level[part] for part in parts)
