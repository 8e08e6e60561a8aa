"""Knowledge made by hand from a few pages of keys: for tests, examples and small archives."""

from __future__ import annotations

import bisect
import hashlib
from collections.abc import Iterable, Sequence

import numpy as np

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity
from undisclosed.knowledge.counting import NO_PAGES, PageCounter
from undisclosed.knowledge.protocol import Conjunction, Lists, Mention, Pages


class MemoryKnowledge:
    """Pages of keys held in memory.

    >>> knowledge = MemoryKnowledge.of([["HIV", "infection"], ["infection"], ["virus"]])
    >>> knowledge.total, knowledge.count([(("HIV",), ("infection",)), (("HIV", "virus"),)])
    (3, [1, 2])
    """

    def __init__(self, total: int, postings: dict[str, Pages], name: str = "memory") -> None:
        self._total = total
        self._postings = postings
        self._keys = sorted(postings)
        self._name = name
        self._counter = PageCounter(self)

    @classmethod
    def of(cls, pages: Iterable[Iterable[str]], *, name: str = "memory") -> MemoryKnowledge:
        """Makes knowledge of pages, each given as the keys that stand on it.

        Keys are taken as they are: fold words first (`Language.fold`).

        Raises:
            KnowledgeError: A page is a text, whose keys would be its letters.
        """
        found: dict[str, list[int]] = {}
        total = 0
        for number, keys in enumerate(pages):
            total += 1
            if isinstance(keys, str):
                raise KnowledgeError(
                    "A page must be given as its keys, e.g. map(English.fold, text.split()). Got a "
                    "text."
                )
            for key in set(keys):
                found.setdefault(key, []).append(number)
        postings = {}
        for key, numbers in found.items():
            array = np.array(numbers, dtype=np.uint32)
            array.flags.writeable = False
            postings[key] = array
        return cls(total, postings, name)

    def __reduce__(self) -> tuple[type[MemoryKnowledge], tuple[int, dict[str, Pages], str]]:
        """Pickles without what it remembers, so that other processes can have it."""
        return type(self), (self._total, self._postings, self._name)

    def anew(self) -> MemoryKnowledge:
        """Returns the same pages, which never change, with nothing remembered of their counts."""
        return type(self)(self._total, self._postings, self._name)

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        digest = hashlib.sha256(str(self._total).encode())
        for key in self._keys:
            digest.update(b"\0" + key.encode() + b"\0" + self._postings[key].tobytes())
        return Identity(self._name, "1", digest.hexdigest())

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self._total

    def frequency(self, key: str) -> int:
        """Returns N(key), 0 if unknown."""
        return len(self._postings.get(key, NO_PAGES))

    def pages(self, key: str) -> Pages:
        """Returns the pages that mention a key; none if the key is unknown."""
        return self._postings.get(key, NO_PAGES)

    def lists(self, keys: Sequence[str]) -> Lists:
        """Returns the pages of many keys at once, in their order; none for those unknown."""
        return Lists.of([self.pages(key) for key in keys])

    def union(self, mention: Mention) -> Pages:
        """Returns the pages on which any key of a mention stands."""
        return self._counter.union(mention)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions."""
        return self._counter.count(conjunctions)

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the known keys that start with a prefix, in order."""
        first = bisect.bisect_left(self._keys, prefix)
        past = first
        while past < len(self._keys) and self._keys[past].startswith(prefix):
            past += 1
        return self._keys[first:past]

    def phrases(self, word: str) -> dict[str, int]:
        """Returns the known keys that begin with a word and a space, each with its page count."""
        return {key: self.frequency(key) for key in self.known(f"{word} ")}
