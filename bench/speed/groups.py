"""The search for risky groups against trying all groups, over the same postings."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from typing import Any
from unittest import mock

import numpy as np
from bench.speed.clock import in_turns, processor_seconds
from bench.speed.outcome import Check, Outcome, Table, duration, times
from bench.speed.setup import SIZES, Setup

from undisclosed.disclosure.groups import risky_groups
from undisclosed.disclosure.groups.groups import Group, find_groups
from undisclosed.disclosure.groups.members import Member, Members
from undisclosed.disclosure.rules import group_discloses
from undisclosed.disclosure.secrets.protected import pages_of
from undisclosed.engine import Engine
from undisclosed.knowledge.counting import Bits, to_bits
from undisclosed.knowledge.protocol import need_lists

_SAMPLE = 20_000


@dataclass(frozen=True, slots=True)
class Search:
    """One search for groups: the terms of a document for one protection.

    Attributes:
        members: Terms that are not risky alone.
        secret: Number of the protection.
        rest: What else the search was given.
        groups: What it found.
        seconds: How long it took.
    """

    members: list[Member]
    secret: int
    rest: tuple[Any, ...]
    groups: list[Group]
    seconds: float


def searches_of(engine: Engine, text: str) -> list[Search]:
    """Returns the searches that assessing a text takes."""
    searches: list[Search] = []

    def record(members: Members, secret: int, *rest: Any) -> list[Group]:
        begun = time.process_time()
        groups = find_groups(members, secret, *rest)
        seconds = time.process_time() - begun
        searches.append(
            Search([members[i] for i in range(len(members))], secret, rest, groups, seconds)
        )
        return groups

    with mock.patch.object(risky_groups, "find_groups", record):
        engine.assess(text)
    return searches


class Enumeration:
    """Tries all groups of a search: every term's pages as bits, an AND and two counts for each."""

    def __init__(self, engine: Engine, search: Search) -> None:
        self._settings = engine.settings
        self._secret = engine.secrets[search.secret]
        total = engine.knowledge.total
        knowledge = need_lists(engine.knowledge, "Trying all groups")
        self._entity = to_bits(pages_of(self._secret, knowledge), total)
        self._bits: dict[str, Bits] = {
            member.key: to_bits(knowledge.pages(member.key), total) for member in search.members
        }

    def is_risky(self, group: Sequence[Member]) -> bool:
        """Counts N(T) and N(c,T) of a group and judges it."""
        words = self._bits[group[0].key]
        for member in group[1:]:
            words = words & self._bits[member.key]
        pages = int(np.bitwise_count(words).sum())
        joint = int(np.bitwise_count(words & self._entity).sum())
        parts = [(member.joint, member.pages) for member in group]
        return group_discloses(joint, pages, parts, self._secret, self._settings)

    def run(self, members: Sequence[Member]) -> set[frozenset[str]]:
        """Returns all minimal risky groups of some terms, in one context."""
        found: list[frozenset[str]] = []
        for size in range(2, self._settings.max_group + 1):
            for group in combinations(members, size):
                if self.is_risky(group):
                    names = _names(group)
                    if not any(smaller < names for smaller in found):
                        found.append(names)
        return set(found)

    def seconds(self, members: Sequence[Member], seed: int) -> float:
        """Returns how long trying all groups would take, from some drawn at random."""
        chance = random.Random(seed)
        total = 0.0
        for size in range(2, min(self._settings.max_group, len(members)) + 1):
            number = comb(len(members), size)
            drawn = [chance.sample(members, size) for _ in range(min(number, _SAMPLE))]
            total += processor_seconds(partial(self._try, drawn)) / len(drawn) * number
        return total

    def _try(self, groups: Iterable[Sequence[Member]]) -> None:
        for group in groups:
            self.is_risky(group)


def measure(setup: Setup) -> Outcome:
    """Times both at MAX 1 to 4 and compares what they find."""
    trials = {str(size): partial(_time_search, setup, size) for size in SIZES[1:]}
    best = in_turns(trials, rounds=setup.sizes.rounds, budget=setup.sizes.budget)
    outcome = Outcome("The search for groups against trying all groups")
    rows, differ = [], 0
    for size in SIZES[1:]:
        engine = setup.engine(context="document", max_group=size)
        searches = searches_of(engine, setup.documents[0])
        comparison = _compare(engine, searches, setup)
        ours = best[str(size)]["search"]
        rows.append(
            [
                str(size),
                f"{sum(number_of_groups(len(s.members), size) for s in searches):,}",
                duration(comparison.seconds) + (" (extrapolated)" if comparison.partial else ""),
                duration(ours),
                times(comparison.seconds / ours),
                str(comparison),
            ]
        )
        differ += not comparison.same
        outcome.bars[f"trying all groups, MAX {size}"] = comparison.seconds
    terms = " and ".join(str(len(search.members)) for search in searches)
    title = (
        f"One document of {setup.sizes.words:,} words as one context: {terms} terms that are not "
        "risky alone, for the two protections. At MAX = 1 there are no groups."
    )
    head = ["MAX", "groups", "trying all", "the search", "faster", "the same groups found"]
    outcome.tables.append(Table(title, head, rows))
    outcome.checks.append(Check("MAX at which search and enumeration differ", differ, 0))
    return outcome


def _time_search(setup: Setup, size: int) -> dict[str, float]:
    engine = setup.engine(context="document", max_group=size)
    return {"search": sum(s.seconds for s in searches_of(engine, setup.documents[0]))}


@dataclass(slots=True)
class _Comparison:
    """Whether the search finds what trying all groups finds, and how long that takes.

    Attributes:
        seconds: Of trying all groups, measured or extrapolated.
        partial: Whether only some terms were compared, since all would take too long.
        same: Whether both found the same.
        groups: How many groups were found.
        terms: Among how many terms.
    """

    seconds: float
    partial: bool
    same: bool = True
    groups: int = 0
    terms: int = 0

    def __str__(self) -> str:
        among = f"among {self.terms} terms" if self.partial else "among all terms"
        return f"{'yes' if self.same else 'no'}, {self.groups} {among}"


def _compare(engine: Engine, searches: list[Search], setup: Setup) -> _Comparison:
    enumerations = [Enumeration(engine, search) for search in searches]
    expected = sum(
        enumeration.seconds(search.members, setup.seed)
        for enumeration, search in zip(enumerations, searches, strict=True)
    )
    share = setup.sizes.enumeration / max(expected, 1e-9)
    comparison = _Comparison(expected, partial=share < 1)
    spent = 0.0
    for enumeration, search in zip(enumerations, searches, strict=True):
        members, groups = search.members, search.groups
        if comparison.partial:
            members = _some(members, engine.settings.max_group, share)
            groups = find_groups(Members.together(members), search.secret, *search.rest)
        begun = time.process_time()
        tried = enumeration.run(members)
        spent += time.process_time() - begun
        comparison.same &= tried == {_names(group.members) for group in groups}
        comparison.groups += len(tried)
        comparison.terms += len(members)
    if not comparison.partial:
        comparison.seconds = spent
    return comparison


def _some(members: list[Member], size: int, share: float) -> list[Member]:
    """Returns the terms that meet c most often, so many that a share of all groups is tried."""
    most = share * number_of_groups(len(members), size)
    often = sorted(members, key=lambda member: member.joint, reverse=True)
    many = min(size, len(often))
    while many < len(often) and number_of_groups(many + 1, size) <= most:
        many += 1
    return often[:many]


def number_of_groups(terms: int, largest: int) -> int:
    """Returns how many groups of two terms and more there are.

    >>> number_of_groups(4, 3)
    10
    """
    return sum(comb(terms, size) for size in range(2, largest + 1))


def _names(members: Sequence[Member]) -> frozenset[str]:
    return frozenset(member.key for member in members)
