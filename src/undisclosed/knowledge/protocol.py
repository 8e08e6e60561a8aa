"""What the program asks of knowledge K: on how many pages do these things stand together?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, Self, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity

Mention: TypeAlias = tuple[str, ...]
"""Keys of which any one counts as a mention: ("HIV",) or all lexicalizations of a concept."""

Conjunction: TypeAlias = tuple[Mention, ...]
"""Mentions that must all stand on a page for the page to count."""

Pages: TypeAlias = NDArray[np.uint32]
"""Page numbers, ascending, without repeats. Not to be written to."""


@dataclass(frozen=True, slots=True, eq=False)
class Lists:
    """The lists of pages of many keys, one after the other.

    >>> lists = Lists.of([np.array([1, 4], dtype=np.uint32), np.array([0], dtype=np.uint32)])
    >>> lists.pages.tolist(), lists.bounds.tolist(), lists[1].tolist()
    ([1, 4, 0], [0, 2, 3], [0])

    Attributes:
        pages: All lists, each ascending.
        bounds: Where each list starts, and after them where the last one ends.
    """

    pages: Pages
    bounds: NDArray[np.intp]

    @classmethod
    def of(cls, lists: Sequence[Pages]) -> Lists:
        """Puts lists together."""
        bounds = np.zeros(len(lists) + 1, dtype=np.intp)
        np.cumsum([len(pages) for pages in lists], out=bounds[1:])
        pages = np.concatenate(lists) if lists else np.empty(0, dtype=np.uint32)
        return cls(pages, bounds)

    def __len__(self) -> int:
        return len(self.bounds) - 1

    def __getitem__(self, i: int) -> Pages:
        return self.pages[self.bounds[i] : self.bounds[i + 1]]


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
    """Page counts. A backend that can't answer raises `KnowledgeError`; it never answers zero.

    Engines work with nothing more than this (docs/reference/knowledge.md).
    """

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

    def anew(self) -> Self:
        """Returns the same knowledge with memories of its own."""
        ...


@runtime_checkable
class LocalKnowledge(Knowledge, Protocol):
    """Knowledge at hand, which can name the pages and not only count them."""

    def pages(self, key: str) -> Pages:
        """Returns the pages that mention a key; none if the key is unknown."""
        ...

    def lists(self, keys: Sequence[str]) -> Lists:
        """Returns the pages of many keys at once, in their order; none for those unknown."""
        ...

    def union(self, mention: Mention) -> Pages:
        """Returns the pages that have any key of a mention."""
        ...

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the known keys that start with a prefix, for 'did you mean'."""
        ...

    def phrases(self, word: str) -> Mapping[str, int]:
        """Returns the known keys that begin with a word and a space, each with its page count."""
        ...


@runtime_checkable
class SiftingKnowledge(LocalKnowledge, Protocol):
    """Knowledge that tells of most keys it does not know, without looking for them."""

    def may_know(self, keys: Sequence[str]) -> NDArray[np.bool_]:
        """Tells which of some keys may be known; the others certainly are not."""
        ...


class TooManyKeysError(KnowledgeError):
    """Narrow knowledge was asked for one of more keys than it can be asked for."""


@runtime_checkable
class NarrowKnowledge(Knowledge, Protocol):
    """Knowledge that can't be asked for one of very many keys, as search engines can't."""

    @property
    def widest(self) -> int:
        """The most keys that a mention may have."""
        ...


@runtime_checkable
class RecordedKnowledge(Knowledge, Protocol):
    """Knowledge that gives the answers that other knowledge gave once."""

    @property
    def recorded(self) -> Identity:
        """The identity of that other knowledge."""
        ...


def need_lists(knowledge: Knowledge, purpose: str) -> LocalKnowledge:
    """Returns knowledge for a purpose that takes more than counts.

    Args:
        knowledge: What was given.
        purpose: What it is needed for, as the beginning of a sentence.

    Raises:
        KnowledgeError: The knowledge can't name its pages.
    """
    if isinstance(knowledge, LocalKnowledge):
        return knowledge
    raise KnowledgeError(
        f"{purpose} needs knowledge that can list its pages, such as a pack "
        f"(undisclosed knowledge build). Got {knowledge.identity.name!r}, which only counts them."
    )
