"""Which groups of terms disclose together what none of them does alone.

Only groups that stand together on some page of c can be risky (DESIGN rule: N(c,T) = 0 is safe),
so each term's pages are projected onto those of c as a bit vector, and groups are grown depth
first by AND: what falls below the evidence a group of its size must have is never extended. N(T),
the costly count, is asked only for groups that could still be risky if it were as small as it can
be, N(T) = N(c,T).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from undisclosed.disclosure import PageCount, product_pages
from undisclosed.judgement import group_discloses, least_joint
from undisclosed.knowledge.protocol import Mention
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
    # H2: the most informative terms first.
    ordered = sorted(members, key=lambda m: (m.pages, m.key))
    bits = {m.key: tally.projection(yardstick, m.mention) for m in ordered}
    found: list[Group] = []
    # H1: groups by ascending cardinality, so that only minimal ones are kept.
    for size in range(2, settings.max_group + 1):
        risky = [frozenset(m.key for m in group.members) for group in found]
        for group in _grow(ordered, bits, size, yardstick, tally, settings):
            names = {m.key for m in group}
            if not any(smaller <= names for smaller in risky):
                counted = judge_group(group, yardstick, tally, settings)
                if counted:
                    found.append(counted)
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
    parts = [(m.joint, m.pages) for m in members]
    if group_discloses(joint, pages, parts, tally.yardsticks[yardstick], settings):
        return Group(members, pages, joint)
    return None


def _grow(
    ordered: list[Member],
    bits: dict[str, int],
    size: int,
    yardstick: int,
    tally: Tally,
    settings: Settings,
) -> Iterator[tuple[Member, ...]]:
    """Yields the groups of a size that share a context and enough pages with c."""
    least = least_joint(size, settings)
    standard = tally.yardsticks[yardstick]
    by_context = _by_context(ordered)

    def extend(
        group: tuple[Member, ...], shared: int, contexts: frozenset[int], rest: Sequence[Member]
    ) -> Iterator[tuple[Member, ...]]:
        for at, member in enumerate(rest):
            pages = shared & bits[member.key]
            joint = pages.bit_count()
            if joint < least:
                continue
            common = contexts & member.contexts
            if not common:
                continue
            grown = (*group, member)
            if len(grown) < size:
                yield from extend(grown, pages, common, rest[at + 1 :])
            elif settings.groups == "product" or group_discloses(
                joint, joint, [(m.joint, m.pages) for m in grown], standard, settings
            ):
                yield grown

    for position, member in enumerate(ordered):
        if bits[member.key].bit_count() >= least:
            rest = _neighbours(member, position, by_context, ordered)
            yield from extend((member,), bits[member.key], member.contexts, rest)


def _by_context(ordered: list[Member]) -> dict[int, list[int]]:
    """Returns for each context the positions of the members in it."""
    positions: dict[int, list[int]] = {}
    for position, member in enumerate(ordered):
        for context in member.contexts:
            positions.setdefault(context, []).append(position)
    return positions


def _neighbours(
    member: Member, position: int, by_context: dict[int, list[int]], ordered: list[Member]
) -> list[Member]:
    """Returns the members after a position that share a context with it."""
    near = {p for context in member.contexts for p in by_context[context]}
    return [ordered[p] for p in sorted(near) if p > position]
