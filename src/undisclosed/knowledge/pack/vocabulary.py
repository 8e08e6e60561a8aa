"""Finds keys in a pack: in which block, at which place of it, on how many pages."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.blocks import (
    DAMAGED_KEYS,
    END,
    LONGEST_KEY,
    decode_counts,
    decode_keys,
    find_key,
    keys_after,
)
from undisclosed.knowledge.pack.header import Header
from undisclosed.knowledge.pack.key_filter import KeyFilter
from undisclosed.knowledge.pack.mapped import PREFIX, BlockReader

Place: TypeAlias = tuple[int, int, int]
"""Block, place in the block, and page count of a key."""

_STARTS_KEPT = 1 << 12
"""Blocks whose first keys are read before the first search: more would take a small text longer."""
_FIRST_KEYS_KEPT = 1 << 14
_PLACES_KEPT = 1 << 16


class KeyIndex:
    """The keys of a pack.

    May be shared between threads: what is remembered is put in place whole, and never changed.
    """

    def __init__(self, blocks: BlockReader, header: Header) -> None:
        self._blocks = blocks
        self._count = header.blocks
        self._total = header.pages
        self._step = -(-self._count // _STARTS_KEPT) or 1
        self._starts: list[bytes] | None = None
        self._first_keys: dict[int, bytes] = {}
        self._places: dict[str, Place | None] = {}
        self._filter: KeyFilter | None = None

    def find(self, key: str) -> Place | None:
        """Returns where a key is, if it is known."""
        try:
            return self._places[key]
        except KeyError:
            name = _utf8(key)
            if len(name) > LONGEST_KEY or END in name:
                return None
            place = self._search(name) if self._key_filter().may_have(name) else None
            if len(self._places) >= _PLACES_KEPT:
                self._places.clear()
            self._places[key] = place
            return place

    def may_know(self, keys: Sequence[str]) -> NDArray[np.bool_]:
        """Tells which of some keys may be known; the others certainly are not."""
        return self._key_filter().may_have_each(map(_utf8, keys))

    def _key_filter(self) -> KeyFilter:
        found = self._filter
        if found is None:
            found = self._filter = self._blocks.filter()
        return found

    def phrases(self, word: str) -> dict[str, int]:
        """Returns the known keys that begin with a word and a space, each with its page count.

        Where the search ended is checked as in `_check_block_of`, but by what is read anyway: the
        first key of the block, and a key past the phrases in the same block or in the next one.
        """
        start = _utf8(f"{word} ")
        found: dict[str, int] = {}
        ended = self._block_of(start)
        for block in range(max(ended, 0), self._count):
            data, size = self._blocks.keys(block), self._blocks.size(block)
            slot, keys, past = keys_after(data, size, start)
            if (block == ended) != (self._blocks.checked_first_key(block) <= start):
                raise KnowledgeError(DAMAGED_KEYS)
            if keys:
                counts = decode_counts(data, size)
                found.update(zip(keys, counts[slot : slot + len(keys)], strict=True))
            if past:
                break
        self._check_counts(found.values())
        return found

    def items(self, prefix: str) -> Iterator[tuple[str, int]]:
        """Yields the known keys that start with a prefix, each with its page count."""
        for block in range(max(self._checked_block_of(_utf8(prefix)), 0), self._count):
            for key, n in zip(*self.decode(block), strict=True):
                if key.startswith(prefix):
                    yield key, n
                elif key > prefix:
                    return

    def decode(self, block: int) -> tuple[list[str], list[int]]:
        """Returns the keys of a block and their page counts.

        Raises:
            KnowledgeError: The block is damaged.
        """
        keys, counts = decode_keys(self._blocks.keys(block), self._blocks.size(block))
        self._check_counts(counts)
        return keys, counts

    def _check_counts(self, counts: Collection[int]) -> None:
        if counts and (min(counts) < 1 or max(counts) > self._total):
            raise KnowledgeError(DAMAGED_KEYS)

    def _search(self, key: bytes) -> Place | None:
        block = self._block_of(key)
        found = None
        if block >= 0:
            found = find_key(self._blocks.keys(block), self._blocks.size(block), key)
        if found is None:
            # Only a key that is not there needs a proof that this is where it would be.
            self._check_block_of(key, block)
            return None
        if not 0 < found[1] <= self._total:
            raise KnowledgeError(DAMAGED_KEYS)
        return block, *found

    def _checked_block_of(self, key: bytes) -> int:
        block = self._block_of(key)
        self._check_block_of(key, block)
        return block

    def _check_block_of(self, key: bytes, block: int) -> None:
        """Checks that a key is in a block if it is in any, or before all of them for −1.

        A search that met a damaged key ends in the wrong place. It shows there: the first key of
        the block or of the next one, both checked, is on the wrong side.
        """
        if block >= 0 and self._blocks.checked_first_key(block) > key:
            raise KnowledgeError(DAMAGED_KEYS)
        if block + 1 < self._count and self._blocks.checked_first_key(block + 1) <= key:
            raise KnowledgeError(DAMAGED_KEYS)

    def _block_of(self, key: bytes) -> int:
        """Returns the last block that starts with a key no greater, −1 if none does.

        The keys it meets on its way are not checked; the caller checks where it ends.
        """
        starts = self._starts
        if starts is None:
            starts = self._starts = self._blocks.starts(self._step)
        prefix = key[:PREFIX].rstrip(b"\0")
        # Where starts are equal, or keys were left out between them, the keys themselves decide.
        low = max((bisect_left(starts, prefix) - 1) * self._step, -1)
        high = min(bisect_right(starts, prefix) * self._step, self._count)
        while high - low > 1:
            middle = (low + high) // 2
            if self._first_key(middle) <= key:
                low = middle
            else:
                high = middle
        return low

    def _first_key(self, block: int) -> bytes:
        first = self._first_keys.get(block)
        if first is None:
            first = self._blocks.first_key(block)
            if len(self._first_keys) < _FIRST_KEYS_KEPT:
                self._first_keys[block] = first
        return first


def _utf8(text: str) -> bytes:
    # Half a surrogate pair is in no pack, but asking for it is no error.
    return text.encode("utf-8", "surrogatepass")
