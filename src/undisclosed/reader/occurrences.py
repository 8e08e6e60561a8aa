"""How often words and hypotheses meet, counted once for all readers of one g(c)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.protocol import Lists, LocalKnowledge, Pages
from undisclosed.reader.weights import Counts
from undisclosed.terms.units import Units

_BATCH = 256
# Numbers of words just met that are kept: those of a text, for one reader after the other.
_KEPT_NUMBERS = 1 << 20
# What is said of a page instead of the hypothesis that it speaks of.
_NOBODY = -1
_SEVERAL = -2


Kind: TypeAlias = tuple[frozenset[str], Pages]
"""A hypothesis: by what keys a text names it, and its pages."""


class Occurrences:
    """Where words and hypotheses meet: on how many pages, and how often in a text."""

    def __init__(self, kinds: Sequence[Kind], knowledge: LocalKnowledge) -> None:
        self._keys = [keys for keys, _ in kinds]
        hypotheses = [pages for _, pages in kinds]
        self._knowledge = knowledge
        self._size = size = len(hypotheses)
        small: type[np.signedinteger] = np.int16 if size < 1 << 15 else np.int32
        owners = np.repeat(np.arange(size, dtype=small), list(map(len, hypotheses)))
        together = np.concatenate(hypotheses)
        order = np.argsort(together, kind="stable")
        pages, starts = np.unique(together[order], return_index=True)
        sizes = np.diff(starts, append=len(owners))
        # Most pages speak of one hypothesis; the owners of the others stand one after the other.
        self._owners = owners[order]
        self._owner = np.full(knowledge.total, _NOBODY, dtype=small)
        self._owner[pages] = np.where(sizes > 1, _SEVERAL, self._owners[starts])
        self._shared = pages[sizes > 1]
        self._starts, self._sizes = starts[sizes > 1], sizes[sizes > 1]
        # Replaced when there are too many, never emptied: others may be reading it.
        self._rows: dict[str, Counts] = {}

    def mentions(self, texts: Iterable[Units]) -> Counts:
        """Returns how often texts name each hypothesis."""
        mentions = np.zeros(self._size, dtype=np.int64)
        for units in texts:
            for key in filter(self._named.__contains__, units.names):
                mentions[self._named[key]] += len(units[key].spans)
        return mentions

    @cached_property
    def _named(self) -> dict[str, list[int]]:
        """Which hypotheses each key names."""
        named: dict[str, list[int]] = {}
        for number, keys in enumerate(self._keys):
            for key in keys:
                named.setdefault(key, []).append(number)
        return named

    def joint(self, words: Sequence[str]) -> Counts:
        """Returns N(s,t) of words, a row for each, and hypotheses, a column for each."""
        rows = self._rows
        if (len(rows) + len(words)) * self._size > _KEPT_NUMBERS:
            rows = self._rows = {}
        new = [word for word in dict.fromkeys(words) if word not in rows]
        for first in range(0, len(new), _BATCH):
            batch = new[first : first + _BATCH]
            rows.update(zip(batch, self._count(self._knowledge.lists(batch)), strict=True))
        return np.stack([rows[word] for word in words])

    def _count(self, lists: Lists) -> Counts:
        """Returns N(s,t) for each list of pages t and hypothesis s."""
        size, owner = self._size, self._owner.take(lists.pages)
        inside = np.flatnonzero(owner != _NOBODY)
        words = np.repeat(np.arange(len(lists), dtype=np.int32), np.diff(lists.bounds)).take(inside)
        owner = owner.take(inside).astype(np.int32)
        several = np.flatnonzero(owner == _SEVERAL)
        # Where a page speaks of several hypotheses it counts for each of them.
        pages = np.searchsorted(self._shared, lists.pages.take(inside.take(several)))
        sizes = self._sizes[pages]
        within = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        shared = self._owners[np.repeat(self._starts[pages], sizes) + within]
        owner[several] = size
        cells: NDArray[np.int32] = words * (size + 1) + owner
        more = np.repeat(words.take(several), sizes) * (size + 1) + shared
        counted = np.bincount(cells, minlength=len(lists) * (size + 1))
        counted += np.bincount(more, minlength=len(counted))
        return counted.reshape(len(lists), size + 1)[:, :size].astype(np.int32)
