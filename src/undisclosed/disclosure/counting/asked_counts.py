"""Counts from knowledge that has no lists of pages: every number is a question.

Questions are few and come together: what a text has is asked in batches, and a question whose
answer follows from others is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counting.entity_pages import Joint
from undisclosed.disclosure.formulas import PageNumbers
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.knowledge.asking import AskedKnowledge
from undisclosed.knowledge.protocol import Conjunction, Knowledge, Mention


class AskedCounts:
    """Counts of terms and groups under the secrets of one policy, from answers to questions.

    Attributes:
        knowledge: What is asked, with a memory.
    """

    def __init__(self, knowledge: Knowledge, secrets: Sequence[Secret]) -> None:
        self.knowledge = AskedKnowledge(knowledge)
        self._secrets = tuple(secret.counted for secret in secrets)

    def expect(self, questions: Iterable[Conjunction]) -> None:
        """Asks at once what will be asked one by one."""
        self.knowledge.count(questions)

    def ask_together(self, jobs: Iterable[Callable[[], object]]) -> None:
        """Asks at once what independent jobs will ask (see `AskedKnowledge`)."""
        self.knowledge.ask_together(jobs)

    def count_keys(self, keys: Sequence[str]) -> tuple[NDArray[np.int64], Joint]:
        """Returns N(t) of each key, and N(c,t) in a row for each secret."""
        counts = self._count([((key,),) for key in keys])
        pages = np.array([count.pages for count in counts], dtype=np.int64)
        joint = np.array([count.joint for count in counts], dtype=np.int64)
        return pages, joint.reshape(len(keys), len(self._secrets)).T

    def count_unions(
        self, unions: Iterable[Iterable[str]], enough: int | None = None
    ) -> list[PageNumbers | None]:
        """Counts the pages that have any of some names; None where there are `enough` of them."""
        mentions = [tuple(sorted(set(names))) for names in unions]
        asked = [mention for mention in mentions if not self._has_enough(mention, enough)]
        counts = dict(zip(asked, self._count([(mention,) for mention in asked]), strict=True))
        found = map(counts.get, mentions)
        return [
            None if count is None or (enough is not None and count.pages >= enough) else count
            for count in found
        ]

    def can_count(self, union: Collection[str], enough: int | None = None) -> bool:
        """Tells whether the knowledge can be asked for any of some names, if it need be."""
        widest = self.knowledge.widest
        if widest is None or len(union) <= widest:
            return True
        return self._has_enough(tuple(union), enough)

    def count_group(self, mentions: Sequence[Mention]) -> PageNumbers:
        """Counts the pages that have all of some mentions."""
        return self._count([tuple(mentions)])[0]

    def count_along(self, pages: Conjunction, keys: Sequence[str]) -> list[int]:
        """Returns on how many pages that have all of some mentions each of some keys stands."""
        return self.knowledge.count((*pages, (key,)) for key in keys)

    def frequencies(self, phrases: Sequence[str]) -> list[int]:
        """Returns the number of pages of each of some phrases."""
        return self.knowledge.count(((phrase,),) for phrase in phrases)

    def count_with(self, k: int, groups: Iterable[Conjunction]) -> list[int]:
        """Returns N(c,T) of groups, for the k-th secret."""
        return self.knowledge.count((*self._secrets[k], *group) for group in groups)

    def count_fitting(self, k: int, groups: Sequence[tuple[Conjunction, ...]]) -> list[int]:
        """Counts the pages of the k-th secret that fit all of each group."""
        return self.count_with(k, (tuple(chain.from_iterable(group)) for group in groups))

    def _has_enough(self, mention: Mention, enough: int | None) -> bool:
        """Tells whether a single name is known to be on so many pages that no more matter."""
        if enough is None:
            return False
        counts = (self.knowledge.answer(((name,),)) for name in mention)
        return any(count is not None and count >= enough for count in counts)

    def _count(self, groups: Sequence[Conjunction]) -> list[PageNumbers]:
        """Asks for N(T) and N(c,T) in one go; what stands on no page meets nothing there."""
        absent = {group for group in groups if self.knowledge.answer(group) == 0}
        asked = [group for group in groups if group not in absent]
        questions = [*asked, *((*c, *group) for c in self._secrets for group in asked)]
        numbers = iter(self.knowledge.count(questions))
        pages = [next(numbers) for _ in asked]
        rows = [[next(numbers) for _ in asked] for _ in self._secrets]
        joint = zip(*rows, strict=True)
        counts = dict(zip(asked, map(PageNumbers, pages, joint), strict=True))
        for row in rows:
            self.knowledge.refuse_more(row, pages)
        nowhere = PageNumbers(0, (0,) * len(self._secrets))
        return [counts.get(group, nowhere) for group in groups]
