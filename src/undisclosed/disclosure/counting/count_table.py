"""The counts of many terms side by side, and the table in which those met are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counting.entity_pages import Joint
from undisclosed.disclosure.formulas import PageCount

_MOST_TERMS = 200_000
# Numbers kept in all, where each term has one for each protection.
_NUMBERS = 4 << 20
_FIRST_COLUMNS = 1024
_CHARACTERS = 8 << 20

Counted: TypeAlias = tuple[PageCount, int]
"""N(T) and N(c,T) of a group."""


@dataclass(frozen=True, slots=True)
class Count:
    """Pages of a term or group.

    Attributes:
        pages: All of them.
        joint: Those shared with each secret.
        risky: Whether a term with these counts discloses by itself, for each secret.
    """

    pages: int
    joint: tuple[int, ...]
    risky: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """Pages of many terms, side by side; the attributes are those of `Count`.

    Attributes:
        pages: One number for each term.
        joint: A row for each secret, with one number for each term.
        risky: The same for whether the term discloses.
    """

    pages: NDArray[np.int64]
    joint: Joint
    risky: NDArray[np.bool_]

    def count(self, number: int) -> Count:
        """Returns the count of one term."""
        return Count(
            int(self.pages[number]),
            tuple(self.joint[:, number].tolist()),
            tuple(self.risky[:, number].tolist()),
        )

    def with_changes(self, counts: Mapping[int, Count]) -> Counts:
        """Returns counts in which some terms, by number, have others."""
        changed = Counts(self.pages.copy(), self.joint.copy(), self.risky.copy())
        for number, count in counts.items():
            changed.pages[number] = count.pages
            changed.joint[:, number] = count.joint
            changed.risky[:, number] = count.risky
        return changed


class CountTable:
    """The counts of all keys met, a column for each. Columns once written never change."""

    def __init__(self, secrets: int, total: int) -> None:
        self.column: dict[str, int] = {}
        self._characters = 0
        self._most = terms_kept(secrets)
        width = np.dtype(np.int32 if total <= np.iinfo(np.int32).max else np.int64)
        self._counts = Counts(
            np.zeros(_FIRST_COLUMNS, dtype=np.int64),
            np.zeros((secrets, _FIRST_COLUMNS), dtype=width),
            np.zeros((secrets, _FIRST_COLUMNS), dtype=np.bool_),
        )

    def of(self, keys: Sequence[str]) -> Counts:
        """Returns the counts of keys that were all met.

        Raises:
            KeyError: One was not.
        """
        columns = np.fromiter(map(self.column.__getitem__, keys), np.intp, len(keys))
        # After the columns: whoever lengthens the table keeps what was in it.
        counts = self._counts
        return Counts(counts.pages[columns], counts.joint[:, columns], counts.risky[:, columns])

    def add(self, keys: Sequence[str], new: Counts) -> None:
        """Adds different keys; what another thread has added meanwhile stays."""
        fresh = [n for n, key in enumerate(keys) if key not in self.column]
        first = len(self.column)
        past = first + len(fresh)
        if past > len(self._counts.pages):
            self._counts = _lengthened(self._counts, max(past, 2 * len(self._counts.pages)))
        self._counts.pages[first:past] = new.pages[fresh]
        self._counts.joint[:, first:past] = new.joint[:, fresh]
        self._counts.risky[:, first:past] = new.risky[:, fresh]
        self._characters += sum(len(keys[n]) for n in fresh)
        self.column.update((keys[n], column) for column, n in enumerate(fresh, first))

    @property
    def is_full(self) -> bool:
        """Whether it is time to start anew."""
        return len(self.column) > self._most or self._characters > _CHARACTERS


def _lengthened(counts: Counts, length: int) -> Counts:
    more = length - len(counts.pages)
    return Counts(
        np.pad(counts.pages, (0, more)),
        np.pad(counts.joint, ((0, 0), (0, more))),
        np.pad(counts.risky, ((0, 0), (0, more))),
    )


def terms_kept(secrets: int) -> int:
    """Returns of how many terms counts are kept, one for each protection.

    >>> terms_kept(2), terms_kept(1000)
    (200000, 4194)
    """
    return min(_MOST_TERMS, _NUMBERS // max(1, secrets))
