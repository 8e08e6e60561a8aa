"""What each word says for each hypothesis, counted once for all texts."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.secrets.hypotheses import Hypotheses
from undisclosed.knowledge.protocol import Lists, LocalKnowledge
from undisclosed.reader.weights import Counts, Shares, Weights, evidence, gains

_BATCH = 256
_KEPT_NUMBERS = 4 << 20
_FIRST_ROWS = 512
# What is said of a page instead of the hypothesis that it speaks of.
_NOBODY = -1
_SEVERAL = -2


class _Table:
    """The weights of all words met, a row for each. Rows once written never change."""

    def __init__(self, size: int) -> None:
        self.number: dict[str, int] = {}
        self.rows = np.zeros((_FIRST_ROWS, size), dtype=np.int32)
        self.gains = np.zeros(_FIRST_ROWS, dtype=np.float64)

    def add(self, words: Sequence[str], weights: Weights, gained: Shares) -> None:
        """Adds different words; what another thread has added meanwhile stays."""
        fresh = [n for n, word in enumerate(words) if word not in self.number]
        first = len(self.number)
        past = first + len(fresh)
        if past > len(self.rows):
            more = max(past, 2 * len(self.rows)) - len(self.rows)
            self.rows = np.pad(self.rows, ((0, more), (0, 0)))
            self.gains = np.pad(self.gains, (0, more))
        self.rows[first:past] = weights[fresh]
        self.gains[first:past] = gained[fresh]
        self.number.update((words[n], row) for row, n in enumerate(fresh, first))


class Evidence:
    """The evidence of words for some hypotheses.

    The pages of the hypotheses are held; of a word its weights are kept once it was met.
    """

    def __init__(self, hypotheses: Hypotheses, knowledge: LocalKnowledge) -> None:
        self._hypotheses = hypotheses
        self._knowledge = knowledge
        size = len(hypotheses)
        owners = np.repeat(np.arange(size), hypotheses.counts)
        order = np.argsort(hypotheses.pages, kind="stable")
        pages, starts = np.unique(hypotheses.pages[order], return_index=True)
        sizes = np.diff(starts, append=len(owners))
        # Most pages speak of one hypothesis; the owners of the others stand one after the other.
        small: type[np.signedinteger] = np.int16 if size < 1 << 15 else np.int32
        self._owner = np.full(knowledge.total, _NOBODY, dtype=small)
        self._owner[pages] = np.where(sizes > 1, _SEVERAL, owners[order][starts])
        self._shared = pages[sizes > 1]
        self._owners = owners[order]
        self._starts, self._sizes = starts[sizes > 1], sizes[sizes > 1]
        self._rows_kept = max(_BATCH, _KEPT_NUMBERS // size)
        self._lock = threading.Lock()
        self._table = _Table(size)

    def sums(self, words: Sequence[str]) -> Weights:
        """Returns for each hypothesis the weights of words, added up."""
        numbers, table = self._met(words)
        sums: Weights = table.rows[numbers].sum(axis=0, dtype=np.int64)
        return sums

    def gains(self, words: Sequence[str]) -> Shares:
        """Returns how many bits each word speaks for c beyond what g(c) covers on average."""
        numbers, table = self._met(words)
        gained: Shares = table.gains[numbers]
        return gained

    def _met(self, words: Sequence[str]) -> tuple[NDArray[np.intp], _Table]:
        """Returns the rows of words, and the table that has them."""
        with self._lock:
            if len(self._table.number) > self._rows_kept:
                self._table = _Table(len(self._hypotheses))
            table = self._table
        new = [word for word in dict.fromkeys(words) if word not in table.number]
        for first in range(0, len(new), _BATCH):
            batch = new[first : first + _BATCH]
            joint = self._joint(self._knowledge.lists(batch))
            weights = evidence(joint, self._hypotheses.counts)
            with self._lock:
                table.add(batch, weights, gains(weights, self._hypotheses.counts))
        numbers = np.fromiter(map(table.number.__getitem__, words), np.intp, len(words))
        return numbers, table

    def _joint(self, lists: Lists) -> Counts:
        """Returns N(s,t) for each list of pages t and hypothesis s."""
        size, owner = len(self._hypotheses), self._owner.take(lists.pages)
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
        return counted.reshape(len(lists), size + 1)[:, :size].astype(np.int64)
