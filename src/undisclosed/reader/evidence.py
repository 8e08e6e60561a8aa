"""What each word says for each hypothesis, counted once for all texts."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.secrets.hypotheses import Hypotheses
from undisclosed.knowledge.protocol import LocalKnowledge
from undisclosed.reader.occurrences import Kind, Occurrences
from undisclosed.reader.weights import Counts, Shares, Weights, evidence, gains
from undisclosed.terms.units import Units

_BATCH = 256
# Weights of words that are kept for one c, and for all c of a policy together.
_KEPT_NUMBERS = 4 << 20
_KEPT_FOR_ALL = 16 << 20
_FIRST_ROWS = 512


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
            more = past + past // 4 - len(self.rows)
            self.rows = np.pad(self.rows, ((0, more), (0, 0)))
            self.gains = np.pad(self.gains, (0, more))
        self.rows[first:past] = weights[fresh]
        self.gains[first:past] = gained[fresh]
        self.number.update((words[n], row) for row, n in enumerate(fresh, first))


class Evidence:
    """The evidence of words for some hypotheses, kept once they were met.

    Attributes:
        rows_kept: After how many words it forgets what it kept.
    """

    def __init__(
        self,
        hypotheses: Hypotheses,
        occurrences: Occurrences,
        columns: Sequence[int],
        most: int,
    ) -> None:
        """Prepares.

        Args:
            hypotheses: What c may be.
            occurrences: Counts for these hypotheses, and maybe others.
            columns: Which of its columns are these.
            most: How many numbers may be kept.
        """
        self._hypotheses = hypotheses
        self._occurrences = occurrences
        self._columns = np.array(columns, dtype=np.intp)
        size = len(hypotheses)
        self.rows_kept = max(_BATCH, most // size)
        self._lock = threading.Lock()
        self._table = _Table(size)

    def sums(self, words: Sequence[str]) -> Weights:
        """Returns for each hypothesis the weights of words, added up."""
        numbers, table = self._met(words)
        sums: Weights = table.rows[numbers].sum(axis=0, dtype=np.int64)
        return sums

    def mentions(self, *texts: Units) -> Counts:
        """Returns how often texts name each hypothesis."""
        return self._occurrences.mentions(texts).take(self._columns)

    def gains(self, words: Sequence[str]) -> Shares:
        """Returns how many bits each word speaks for c beyond what g(c) covers on average."""
        numbers, table = self._met(words)
        gained: Shares = table.gains[numbers]
        return gained

    def _met(self, words: Sequence[str]) -> tuple[NDArray[np.intp], _Table]:
        """Returns the rows of words, and the table that has them."""
        with self._lock:
            if len(self._table.number) > self.rows_kept:
                self._table = _Table(len(self._hypotheses))
            table = self._table
        new = [word for word in dict.fromkeys(words) if word not in table.number]
        for first in range(0, len(new), _BATCH):
            batch = new[first : first + _BATCH]
            joint = self._occurrences.joint(batch).take(self._columns, axis=1)
            weights = evidence(joint.astype(np.int64), self._hypotheses.counts)
            with self._lock:
                table.add(batch, weights, gains(weights, self._hypotheses.counts))
        numbers = np.fromiter(map(table.number.__getitem__, words), np.intp, len(words))
        return numbers, table


def evidence_of(several: Sequence[Hypotheses], knowledge: LocalKnowledge) -> list[Evidence]:
    """Returns the evidence for the hypotheses about each of several c.

    Of c with one g(c), most hypotheses are the same: words are counted once for all of them.
    """
    columns: dict[str, dict[tuple[int, int], int]] = {}
    kinds: dict[str, list[Kind]] = {}
    for hypotheses in several:
        column = columns.setdefault(hypotheses.at_most, {})
        for kind in _kinds(hypotheses):
            if _identity(kind) not in column:
                column[_identity(kind)] = len(column)
                kinds.setdefault(hypotheses.at_most, []).append(kind)
    occurrences = {at_most: Occurrences(of, knowledge) for at_most, of in kinds.items()}
    most = min(_KEPT_NUMBERS, _KEPT_FOR_ALL // max(1, len(several)))
    return [
        Evidence(
            hypotheses,
            occurrences[hypotheses.at_most],
            [columns[hypotheses.at_most][_identity(kind)] for kind in _kinds(hypotheses)],
            most,
        )
        for hypotheses in several
    ]


def _kinds(hypotheses: Hypotheses) -> Iterator[Kind]:
    return zip(hypotheses.keys, hypotheses.pages, strict=True)


def _identity(kind: Kind) -> tuple[int, int]:
    keys, pages = kind
    return id(keys), id(pages)
