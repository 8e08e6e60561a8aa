"""Which groups of terms disclose together what none of them does alone.

Pairs are judged first, all that share a context; larger groups grow from pairs that are not risky
themselves, since only minimal groups count. How they are counted depends on the knowledge
(`listed_groups`, `asked_groups`); the verdicts do not.

What was found about a pair is kept (`pairs.PairMemory`): the next round of Algorithm 1 and
the next document ask only about pairs that are new.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations
from typing import NamedTuple, Protocol

import numpy as np

from undisclosed.disclosure.counting.count_table import Counted
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.counting.listed_counts import ListedCounts
from undisclosed.disclosure.counting.pairs import PairMemory, risky, share, unseen
from undisclosed.disclosure.formulas import PageCount, product_pages
from undisclosed.disclosure.groups.asked_groups import AskedGroups
from undisclosed.disclosure.groups.group_rule import GroupRule
from undisclosed.disclosure.groups.listed_groups import ListedGroups
from undisclosed.disclosure.groups.members import Member, Members
from undisclosed.disclosure.rules import group_discloses
from undisclosed.policy.settings import Settings
from undisclosed.terms.arrays import Marks, Numbers


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


class GroupPages(Protocol):
    """How the groups of one search are counted; members are given by number."""

    def judge_pairs(self, firsts: Numbers, seconds: Numbers) -> tuple[list[int], Marks]:
        """Returns how many pages pairs share with c, and which of them are risky.

        A pair that is in no risky group may have 0, whatever it shares.
        """
        ...

    def count_pairs(self, pairs: Sequence[tuple[int, int]]) -> list[Counted]:
        """Returns N(T) and N(c,T) of risky pairs."""
        ...

    def find_larger(
        self, promising: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[tuple[int, ...], Counted]]:
        """Yields the risky groups of three and more members that hold none but promising pairs.

        Groups of one size come in order of their numbers; some may hold a smaller risky group.
        """
        ...


def find_groups(members: Members, k: int, counter: TermCounter, settings: Settings) -> list[Group]:
    """Finds all minimal risky groups of two to `max_group` members that share a context.

    Requires: no member is risky alone.
    Ensures: the groups are those that trying all combinations finds, smallest first.
    """
    if settings.max_group < 2 or len(members) < 2:
        return []
    test = GroupRule(members, counter.secrets[k], settings, counter.knowledge.total)
    source = counter.source
    pages: GroupPages
    if isinstance(source, ListedCounts):
        pages = ListedGroups(test, k, source)
    else:
        pages = AskedGroups(test, k, source)
    # H1: groups by ascending cardinality, so that only minimal ones are kept.
    pairs = _find_pairs(test, pages, counter.pairs[k])
    found: list[tuple[tuple[int, ...], Counted]] = list(
        zip(pairs.risky, pages.count_pairs(pairs.risky), strict=True)
    )
    if settings.max_group > 2:
        larger = sorted(pages.find_larger(pairs.promising), key=lambda group: len(group[0]))
        found += _minimal(larger)
    return [Group(tuple([members[i] for i in numbers]), *counted) for numbers, counted in found]


def judge_group(
    members: tuple[Member, ...], k: int, counter: TermCounter, settings: Settings
) -> Group | None:
    """Counts a group and returns it if it is risky."""
    pages, joint = count_members(members, k, counter, settings)
    parts = [(member.joint, member.pages) for member in members]
    if group_discloses(joint, pages, parts, counter.secrets[k], settings):
        return Group(members, pages, joint)
    return None


def count_members(
    members: Sequence[Member], k: int, counter: TermCounter, settings: Settings
) -> Counted:
    """Returns N(T) and N(c,T) of a group."""
    count = counter.count_group([member.key for member in members])
    if settings.groups == "product":
        sizes = [member.pages for member in members]
        return product_pages(sizes, counter.knowledge.total), count.joint[k]
    return count.pages, count.joint[k]


def _minimal(
    groups: Sequence[tuple[tuple[int, ...], Counted]],
) -> list[tuple[tuple[int, ...], Counted]]:
    """Returns the groups, given by ascending size, that hold none of the others."""
    kept: list[tuple[tuple[int, ...], Counted]] = []
    seen: set[tuple[int, ...]] = set()
    for numbers, counted in groups:
        smaller = (part for n in range(3, len(numbers)) for part in combinations(numbers, n))
        if seen.isdisjoint(smaller):
            kept.append((numbers, counted))
            seen.add(numbers)
    return kept


class _Pairs(NamedTuple):
    """Pairs by number, the lower one first.

    Attributes:
        risky: Those that are risky.
        promising: Those that larger groups may grow from.
    """

    risky: list[tuple[int, int]]
    promising: list[tuple[int, int]]


def _find_pairs(test: GroupRule, pages: GroupPages, memory: PairMemory) -> _Pairs:
    """Judges the pairs that share a context, as far as they are not known."""
    found = _Pairs([], [])
    known = memory.of(test.members.keys)
    for firsts, seconds in test.members.pairs():
        codes = known.codes(firsts, seconds)
        new = np.flatnonzero(unseen(codes))
        if len(new):
            judged = pages.judge_pairs(firsts[new], seconds[new])
            codes[new] = known.remember(firsts[new], seconds[new], *judged)
        disclose = risky(codes)
        found.risky.extend(_numbered(firsts[disclose], seconds[disclose]))
        if test.settings.max_group > 2:
            fit = share(codes, test.least_joint(3)) & ~disclose
            found.promising.extend(_numbered(firsts[fit], seconds[fit]))
    return found


def _numbered(firsts: Numbers, seconds: Numbers) -> Iterator[tuple[int, int]]:
    return zip(firsts.tolist(), seconds.tolist(), strict=True)
