"""What the program asks of knowledge K: on how many pages do these things stand together?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from undisclosed.identity import Identity

Mention: TypeAlias = tuple[str, ...]
"""Keys of which any one counts as a mention: ("HIV",) or all lexicalizations of a concept."""

Conjunction: TypeAlias = tuple[Mention, ...]
"""Mentions that must all stand on a page for the page to count."""

Pages: TypeAlias = NDArray[np.uint32]
"""Page numbers, ascending, without repeats. Not to be written to."""


def kept_in(pages: Pages, others: Pages) -> Pages:
    """Returns those of some pages that are among others.

    >>> kept_in(np.array([1, 4, 9], dtype=np.uint32), np.array([4, 5], dtype=np.uint32)).tolist()
    [4]
    """
    if not len(others):
        return pages[:0]
    places = np.searchsorted(others, pages)
    places[places == len(others)] = 0
    kept: Pages = pages[others[places] == pages]
    return kept


class Knowledge(Protocol):
    """Page counts. A backend that can't answer raises `KnowledgeError`; it never answers zero."""

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        ...

    @property
    def total(self) -> int:
        """W, the number of pages."""
        ...

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions.

        The empty conjunction stands on every page; a mention without keys stands on none.
        """
        ...


@runtime_checkable
class LocalKnowledge(Knowledge, Protocol):
    """Knowledge at hand, which can name the pages and not only count them."""

    def pages(self, key: str) -> Pages:
        """Returns the pages that mention a key; none if the key is unknown."""
        ...

    def union(self, mention: Mention) -> Pages:
        """Returns the pages that have any key of a mention."""
        ...

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the known keys that start with a prefix, for 'did you mean'."""
        ...
