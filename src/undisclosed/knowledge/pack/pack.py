"""Reads packs: one file, mapped into memory, of which only what is asked for is ever touched.

A wrong count is worse than an error. Everything an answer is made from is checked against the hash
tree when it is first read, every answer "unknown" against the filter or the first keys of its
block and of the next, every list against its count and the page total; so a file that was damaged
or changed raises `KnowledgeError`: only what its identity stands for answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity
from undisclosed.knowledge.counting import NO_PAGES, ArrayCache, PageCounter, is_dense
from undisclosed.knowledge.pack.blocks import decode_counts, decode_list
from undisclosed.knowledge.pack.decoding import decode_all
from undisclosed.knowledge.pack.hash_tree import CheckedFile
from undisclosed.knowledge.pack.layout import lay_out
from undisclosed.knowledge.pack.mapped import BlockReader, map_file, open_header
from undisclosed.knowledge.pack.postings import DAMAGED
from undisclosed.knowledge.pack.vocabulary import KeyIndex, Place
from undisclosed.knowledge.protocol import Conjunction, Lists, Mention, Pages

_FEW_PAGES = 4096
_FEW_KEYS = 3
"""So many lists are read one by one: putting more together saves more than it takes."""


class Pack:
    """Knowledge in a pack file.

    Opening reads the header only. A pack may be shared between threads, and between processes:
    the operating system keeps one copy of the file for all.
    """

    def __init__(self, path: str | Path, *, cache_bytes: int = 128 << 20) -> None:
        """Opens a pack.

        Args:
            path: The file.
            cache_bytes: How much memory decoded lists may take.

        Raises:
            KnowledgeError: It is missing, not a pack, of a newer format, or damaged.
        """
        self.path = Path(path)
        self._map = map_file(self.path)
        try:
            self.header, digest = open_header(self._map, self.path)
        except KnowledgeError:
            self._map.close()
            raise
        self._cache_bytes = cache_bytes
        self._identity = Identity(self.header.name, self.header.version, digest)
        self._forget()

    def _forget(self) -> None:
        """Empties what is remembered of the file; nothing of it counts as checked any more."""
        self._blocks = BlockReader(CheckedFile(self._map, self.header), self.header)
        self._vocabulary = KeyIndex(self._blocks, self.header)
        self._lists: ArrayCache[str, Pages] = ArrayCache(self._cache_bytes // 8 * 3)
        self._counter = PageCounter(self, self._cache_bytes // 8 * 5)

    def __enter__(self) -> Pack:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[type[Pack], tuple[Path]]:
        """Pickles as the file's path: another process opens the file itself."""
        return Pack, (self.path,)

    def anew(self) -> Pack:
        """Returns another reader of the file as it was opened, which remembers for itself.

        The file is not opened again: another one may be at its path by now.
        """
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._forget()
        return other

    def close(self) -> None:
        """Lets go of the file. The pack can't be asked any more."""
        self._map.close()

    @property
    def identity(self) -> Identity:
        """Name, version and checksum; the checksum covers every byte of the file."""
        return self._identity

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self.header.pages

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return len(self._map)

    @property
    def language(self) -> str:
        """The language of its pages, as packs have it."""
        return self.header.language

    @property
    def cutting(self) -> str:
        """How its words were cut and folded (`knowledge.cutting.fingerprint`)."""
        return str(self.header.build.get("cutting", ""))

    def frequency(self, key: str) -> int:
        """Returns N(key), 0 if unknown, without reading its pages."""
        place = self._vocabulary.find(key)
        return place[2] if place else 0

    def pages(self, key: str) -> Pages:
        """Returns the pages that mention a key; none if the key is unknown."""
        pages = self._lists.get(key)
        if pages is None:
            place = self._vocabulary.find(key)
            if place is None:
                return NO_PAGES
            pages = self._keep(key, self._read_list(*place))
        return pages

    def lists(self, keys: Sequence[str]) -> Lists:
        """Returns the pages of many keys at once, in their order; none for those unknown."""
        found: dict[str, Pages] = {}
        places: dict[str, Place] = {}
        # In the order of the file: what stands together is read together.
        for key in sorted(set(keys)):
            pages = self._lists.get(key)
            if pages is not None:
                found[key] = pages
            elif place := self._vocabulary.find(key):
                places[key] = place
        if len(places) > _FEW_KEYS:
            new = self._read_lists(list(places.values()))
        else:
            new = [self._read_list(*place) for place in places.values()]
        for key, pages in zip(places, new, strict=True):
            found[key] = self._keep(key, pages)
        return Lists.of([found.get(key, NO_PAGES) for key in keys])

    def union(self, mention: Mention) -> Pages:
        """Returns the pages on which any key of a mention stands."""
        return self._counter.union(mention)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions."""
        return self._counter.count(conjunctions)

    def known(self, prefix: str = "") -> list[str]:
        """Returns the known keys that start with a prefix, in the order of their UTF-8 bytes."""
        return [key for key, _ in self.items(prefix)]

    def may_know(self, keys: Sequence[str]) -> NDArray[np.bool_]:
        """Tells which of some keys may be known; the others certainly are not."""
        return self._vocabulary.may_know(keys)

    def phrases(self, word: str) -> dict[str, int]:
        """Returns the known keys that begin with a word and a space, each with its page count."""
        return self._vocabulary.phrases(word)

    def items(self, prefix: str = "") -> Iterator[tuple[str, int]]:
        """Returns the known keys that start with a prefix, one by one, each with its page count."""
        return self._vocabulary.items(prefix)

    def entries(self, keeps: Callable[[str, int], bool]) -> Iterator[tuple[str, Pages]]:
        """Yields the keys that are to be kept, given key and page count, each with its pages.

        Block by block and past all caches: for going through a whole pack.
        """
        for block in range(self.header.blocks):
            keys, counts = self._vocabulary.decode(block)
            slots = [i for i, key in enumerate(keys) if keeps(key, counts[i])]
            if slots:
                data = self._blocks.postings(block)
            for slot in slots:
                yield keys[slot], decode_list(data, counts, slot, self.total, self.header.short)

    def verify(self) -> None:
        """Reads the whole file and checks that it is what its identity stands for.

        Raises:
            KnowledgeError: It is not.
        """
        CheckedFile(self._map, self.header).check_all()

    def _read_list(self, block: int, slot: int, n: int) -> Pages:
        counts = decode_counts(self._blocks.keys(block), self._blocks.size(block))
        data = self._blocks.postings(block)
        pages = decode_list(data, counts, slot, self.total, self.header.short)
        if len(pages) != n:
            raise KnowledgeError(DAMAGED)
        return pages

    def _read_lists(self, places: Sequence[Place]) -> list[Pages]:
        """Reads the lists at some places."""
        blocks = list(dict.fromkeys(block for block, _, _ in places))
        numbers = {block: number for number, block in enumerate(blocks)}
        keys = [self._blocks.keys(block) for block in blocks]
        postings = [self._blocks.postings(block) for block in blocks]
        sizes = [self._blocks.size(block) for block in blocks]
        asked = np.array(places)
        rows = np.array([numbers[block] for block, _, _ in places])
        layout = lay_out(keys, postings, rows, asked[:, 1], sizes, self.total, self.header.short)
        if (layout.n != asked[:, 2]).any():
            raise KnowledgeError(DAMAGED)
        return decode_all(postings, rows, layout, self.total)

    def _keep(self, key: str, pages: Pages) -> Pages:
        # Frequent keys would push out all others; counting keeps them as bits instead.
        if not is_dense(len(pages), self.total) or len(pages) < _FEW_PAGES:
            self._lists.put(key, pages)
        pages.flags.writeable = False
        return pages
