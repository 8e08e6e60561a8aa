"""Which terms tell a c apart within its g(c): P(T|c) against P(T|g), where P(c|T) is below θ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counting.count_table import Count
from undisclosed.disclosure.counting.entity_pages import Joint
from undisclosed.disclosure.rules import WITHIN_LIFT, may_tell_within, tells_within
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.memo import is_short
from undisclosed.policy.settings import Settings

Asked: TypeAlias = tuple[Conjunction, str]
"""What stands on the pages of a g(c), and a term."""

_LIMIT = 200_000
# A float is not exact: what is near enough is asked of the rule itself.
_NEARLY = 0.999


class CountsAlong(Protocol):
    """What counts terms on the pages of a g(c)."""

    def count_along(self, pages: Conjunction, keys: Sequence[str]) -> list[int]:
        """Returns on how many pages that have all of some mentions each of some keys stands."""
        ...


class Within:
    """Counts of terms on the pages of each g(c), asked only where they decide."""

    def __init__(self, source: CountsAlong, secrets: Sequence[Secret], settings: Settings) -> None:
        self._source = source
        self._secrets = secrets
        self._settings = settings
        self._pages: dict[Asked, int] = {}
        # How many times as many pages with c a term needs, of those it stands on.
        self._least = [
            _NEARLY * WITHIN_LIFT * secret.prior.entity / secret.prior.total for secret in secrets
        ]

    def mark(
        self, keys: Sequence[str], pages: NDArray[np.int64], joint: Joint, risky: NDArray[np.bool_]
    ) -> None:
        """Marks what tells some c apart, of terms that do not disclose it by their share."""
        if self._settings.within_gain is None:
            return
        found = [
            (k, n)
            for k, least in enumerate(self._least)
            for n in np.flatnonzero((joint[k] > least * pages) & ~risky[k]).tolist()
            if self._may_tell(k, int(joint[k, n]), int(pages[n]))
        ]
        self._ask((self._secrets[k].at_most_counted, keys[n]) for k, n in found)
        for k, n in found:
            risky[k, n] = self._tells(k, int(joint[k, n]), self._along(k, keys[n]))

    def pages(self, k: int, key: str, count: Count) -> int | None:
        """Returns N(T,g) of a term that tells the k-th c apart; None if it does not."""
        joint = count.joint[k]
        if not self._may_tell(k, joint, count.pages):
            return None
        along = self._along(k, key)
        return along if self._tells(k, joint, along) else None

    def _may_tell(self, k: int, joint: int, pages: int) -> bool:
        return may_tell_within(joint, pages, self._secrets[k], self._settings)

    def _tells(self, k: int, joint: int, along: int) -> bool:
        return tells_within(joint, along, self._secrets[k], self._settings)

    def _along(self, k: int, key: str) -> int:
        asked = self._secrets[k].at_most_counted, key
        found = self._pages.get(asked)
        return self._ask([asked])[asked] if found is None else found

    def _ask(self, questions: Iterable[Asked]) -> dict[Asked, int]:
        """Asks what is not known yet, all of a g(c) at once, and returns that."""
        new: dict[Conjunction, list[str]] = {}
        for at_most, key in dict.fromkeys(questions):
            if (at_most, key) not in self._pages:
                new.setdefault(at_most, []).append(key)
        learnt = {
            (at_most, key): pages
            for at_most, keys in new.items()
            for key, pages in zip(keys, self._source.count_along(at_most, keys), strict=True)
        }
        if len(self._pages) + len(learnt) > _LIMIT:
            self._pages.clear()
        self._pages.update(item for item in learnt.items() if is_short(item[0][1]))
        return learnt
