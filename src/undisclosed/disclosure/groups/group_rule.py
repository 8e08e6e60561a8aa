"""Whether terms disclose together, given what is counted of them; terms are given by number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undisclosed.disclosure.counting.count_table import Counted
from undisclosed.disclosure.formulas import PageCount, product_pages
from undisclosed.disclosure.groups.members import Members
from undisclosed.disclosure.rules import group_discloses, least_joint
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.policy.settings import Settings


@dataclass(frozen=True, slots=True)
class GroupRule:
    """The rule for groups, applied to the members of one search.

    Attributes:
        members: The terms.
        secret: What they must not disclose.
        settings: How strictly.
        total: W.
    """

    members: Members
    secret: Secret
    settings: Settings
    total: int

    @property
    def by_product(self) -> bool:
        """Whether N(T) follows from the members' own counts (eq. 8)."""
        return self.settings.groups == "product"

    def least_joint(self, size: int) -> int:
        """Returns the pages that c and a group of this size must share to be looked at."""
        return least_joint(size, self.settings)

    def discloses(self, numbers: Sequence[int], counted: Counted) -> bool:
        """Tells whether a group with these counts is risky."""
        pages, joint = counted
        parts = [self._part(i) for i in numbers]
        return group_discloses(joint, pages, parts, self.secret, self.settings)

    def may_disclose(self, numbers: Sequence[int], joint: int) -> bool:
        """Tells whether a group that shares at most so many pages with c can be risky.

        The fewer pages it has besides, the more it tells: none, at best. Whoever fails then fails
        on any more pages, on fewer pages with c, and with any member more.
        """
        if self.by_product:
            return joint >= self.least_joint(len(numbers))
        return self.discloses(numbers, (joint, joint))

    def product(self, numbers: Sequence[int]) -> PageCount:
        """Returns N(T) as it would be if the members were independent."""
        return product_pages([int(self.members.pages[i]) for i in numbers], self.total)

    def _part(self, i: int) -> tuple[int, int]:
        return int(self.members.joint[i]), int(self.members.pages[i])
