"""Reads packs: one file, mapped into memory, of which only what is asked for is ever touched.

A wrong count is worse than an error. Every block is checked against its CRC-32 when first used,
every answer "unknown" against the first keys of its block and of the next, every list against
its count and the page total; so a damaged file raises `KnowledgeError`, whatever the damage.
"""

from __future__ import annotations

import hashlib
import mmap
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity
from undisclosed.knowledge.blocks import (
    DAMAGED_KEYS,
    decode_counts,
    decode_keys,
    decode_list,
    find_key,
)
from undisclosed.knowledge.counting import NO_PAGES, ArrayCache, PageCounter, is_dense
from undisclosed.knowledge.cutting import fingerprint
from undisclosed.knowledge.header import (
    INDEX_ENTRY,
    LONGEST_HEADER,
    MAGIC,
    PRELUDE,
    VERSION,
    Header,
    Section,
    damaged,
    read_header,
)
from undisclosed.knowledge.postings import DAMAGED
from undisclosed.knowledge.protocol import Conjunction, Lists, Mention, Pages

# The first keys of the blocks that every search passes through; the rest is read each time.
_FIRST_KEYS_KEPT = 1 << 14
_PLACES_KEPT = 1 << 16
_FEW = 4096


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
        self._map = _map(self.path)
        try:
            self.header, digest = _open_header(self._map, self.path)
        except KnowledgeError:
            self._map.close()
            raise
        self._identity = Identity(self.header.name, self.header.version, digest)
        self._keys = self.header.sections["keys"]
        self._postings = self.header.sections["postings"]
        self._index_at = self.header.sections["index"].offset
        self._keys_checked = bytearray(self.header.blocks)
        self._lists_checked = bytearray(self.header.blocks)
        self._first_keys: dict[int, bytes] = {}
        self._places: dict[str, tuple[int, int, int] | None] = {}
        self._lists: ArrayCache[str, Pages] = ArrayCache(cache_bytes // 8 * 3)
        self._counter = PageCounter(self, cache_bytes // 8 * 5)

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

    def close(self) -> None:
        """Lets go of the file. The pack can't be asked any more."""
        self._map.close()

    @property
    def identity(self) -> Identity:
        """Name, version and checksum; the checksum covers all sections."""
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
    def cut_as_documents(self) -> bool:
        """Whether its words were cut and folded as this version does it with documents.

        If not, some keys of documents may not meet those of the pack, and seem unknown.
        """
        return self.header.build.get("cutting") == fingerprint()

    def frequency(self, key: str) -> int:
        """Returns N(key), 0 if unknown, without reading its pages."""
        place = self._find(key)
        return place[2] if place else 0

    def pages(self, key: str) -> Pages:
        """Returns the pages that mention a key; none if the key is unknown."""
        pages = self._lists.get(key)
        if pages is None:
            place = self._find(key)
            if place is None:
                return NO_PAGES
            pages = self._read_list(*place)
            # Frequent keys would push out all others; counting keeps them as bits instead.
            if not is_dense(len(pages), self.total) or len(pages) < _FEW:
                self._lists.put(key, pages)
            pages.flags.writeable = False
        return pages

    def lists(self, keys: Sequence[str]) -> Lists:
        """Returns the pages of many keys at once, in their order; none for those unknown."""
        return Lists.of([self.pages(key) for key in keys])

    def union(self, mention: Mention) -> Pages:
        """Returns the pages on which any key of a mention stands."""
        return self._counter.union(mention)

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions."""
        return self._counter.count(conjunctions)

    def known(self, prefix: str = "") -> list[str]:
        """Returns the known keys that start with a prefix, in the order of their UTF-8 bytes."""
        return [key for key, _ in self.items(prefix)]

    def phrases(self, word: str) -> dict[str, int]:
        """Returns the known keys that begin with a word and a space, each with its page count."""
        return dict(self.items(f"{word} "))

    def items(self, prefix: str = "") -> Iterator[tuple[str, int]]:
        """Yields the known keys that start with a prefix, each with its page count."""
        start = _utf8(prefix)
        first = max(self._checked_block_of(start), 0)
        for block in range(first, self.header.blocks):
            for key, n in zip(*self._read_keys(block), strict=True):
                if key.startswith(start):
                    yield _text(key), n
                elif key > start:
                    return

    def entries(self, keeps: Callable[[str, int], bool]) -> Iterator[tuple[str, Pages]]:
        """Yields the keys that are to be kept, given key and page count, each with its pages.

        Block by block and past all caches: for going through a whole pack.
        """
        for block in range(self.header.blocks):
            names, counts = self._read_keys(block)
            keys = [_text(name) for name in names]
            slots = [i for i, key in enumerate(keys) if keeps(key, counts[i])]
            if slots:
                data = self._read_block(block, 1, self._postings, self._lists_checked, DAMAGED)
            for slot in slots:
                yield keys[slot], decode_list(data, counts, slot, self.total, self.header.short)

    def verify(self) -> None:
        """Reads the whole file and checks it against the checksums in its header.

        Raises:
            KnowledgeError: The file is damaged.
        """
        for name, section in self.header.sections.items():
            digest = hashlib.sha256()
            for at in range(section.offset, section.offset + section.length, 1 << 20):
                end = min(at + (1 << 20), section.offset + section.length)
                digest.update(self._map[at:end])
            if digest.hexdigest() != section.sha256:
                raise damaged(f"the checksum of its section '{name}' does not match")

    def _find(self, key: str) -> tuple[int, int, int] | None:
        """Returns block, place in the block and page count of a key."""
        try:
            return self._places[key]
        except KeyError:
            place = self._search(_utf8(key))
            if len(self._places) >= _PLACES_KEPT:
                self._places.clear()
            self._places[key] = place
            return place

    def _search(self, key: bytes) -> tuple[int, int, int] | None:
        block = self._checked_block_of(key)
        if block < 0:
            return None
        data = self._read_block(block, 0, self._keys, self._keys_checked, DAMAGED_KEYS)
        found = find_key(data, self._block_size(block), key)
        if found is None:
            return None
        if not 0 < found[1] <= self.total:
            raise KnowledgeError(DAMAGED_KEYS)
        return block, *found

    def _checked_block_of(self, key: bytes) -> int:
        """Returns the block a key is in if it is in any, −1 if it is before all of them.

        A search that met a damaged key ends in the wrong place. It shows there: the first key of
        the block or of the next one, both read with their checksums, is on the wrong side.
        """
        block = self._block_of(key)
        if block >= 0 and self._checked_first_key(block) > key:
            raise KnowledgeError(DAMAGED_KEYS)
        if block + 1 < self.header.blocks and self._checked_first_key(block + 1) <= key:
            raise KnowledgeError(DAMAGED_KEYS)
        return block

    def _block_of(self, key: bytes) -> int:
        """Returns the last block that starts with a key no greater, −1 if none does.

        The keys it meets on its way are not checked; the caller checks where it ends.
        """
        low, high = 0, self.header.blocks
        while low < high:
            middle = (low + high) // 2
            first = self._first_keys.get(middle)
            if first is None:
                first = self._read_first_key(middle)
            if first <= key:
                low = middle + 1
            else:
                high = middle
        return low - 1

    def _checked_first_key(self, block: int) -> bytes:
        if not self._keys_checked[block]:
            self._read_block(block, 0, self._keys, self._keys_checked, DAMAGED_KEYS)
        return self._first_keys.get(block) or self._read_first_key(block)

    def _read_first_key(self, block: int) -> bytes:
        entry = self._index_at + block * INDEX_ENTRY.size
        offset = INDEX_ENTRY.unpack_from(self._map, entry)[0]
        size = self._block_size(block)
        if offset + 2 * size > self._keys.length:
            raise KnowledgeError(DAMAGED_KEYS)
        at = self._keys.offset + offset
        length = self._map[at + size]
        first = self._map[at + 2 * size : at + 2 * size + length]
        if len(self._first_keys) < _FIRST_KEYS_KEPT:
            self._first_keys[block] = first
        return first

    def _block_size(self, block: int) -> int:
        return min(self.header.block, self.header.keys - block * self.header.block)

    def _read_keys(self, block: int) -> tuple[list[bytes], list[int]]:
        data = self._read_block(block, 0, self._keys, self._keys_checked, DAMAGED_KEYS)
        return decode_keys(data, self._block_size(block))

    def _read_list(self, block: int, slot: int, n: int) -> Pages:
        keys = self._read_block(block, 0, self._keys, self._keys_checked, DAMAGED_KEYS)
        counts = decode_counts(keys, self._block_size(block))
        data = self._read_block(block, 1, self._postings, self._lists_checked, DAMAGED)
        pages = decode_list(data, counts, slot, self.total, self.header.short)
        if len(pages) != n:
            raise KnowledgeError(DAMAGED)
        return pages

    def _read_block(
        self, block: int, part: int, section: Section, checked: bytearray, message: str
    ) -> bytes:
        """Returns the bytes of a block, checked against its CRC-32 the first time."""
        at = self._index_at + block * INDEX_ENTRY.size
        entry = INDEX_ENTRY.unpack_from(self._map, at)
        start, end = entry[part], INDEX_ENTRY.unpack_from(self._map, at + INDEX_ENTRY.size)[part]
        if not start < end <= section.length:
            raise KnowledgeError(message)
        data = self._map[section.offset + start : section.offset + end]
        if not checked[block]:
            if zlib.crc32(data, block) != entry[2 + part]:
                raise KnowledgeError(message)
            checked[block] = 1
        return data


def _map(path: Path) -> mmap.mmap:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except ValueError as error:
        raise KnowledgeError(f"{path} is empty, not a pack.") from error
    except OSError as error:
        raise KnowledgeError(f"Can't open the pack {path}: {error.strerror or error}") from error


def _open_header(data: mmap.mmap, path: Path) -> tuple[Header, str]:
    if len(data) < PRELUDE.size or data[: len(MAGIC)] != MAGIC:
        raise KnowledgeError(f"{path} is not a pack. Make one with: undisclosed knowledge build")
    _, version, zero, at, length, digest = PRELUDE.unpack_from(data, 0)
    if version != VERSION or zero:
        raise KnowledgeError(
            f"{path} has pack format {version}; this program reads {VERSION}. "
            "Build it again, or use the version of the program that made it."
        )
    if length > LONGEST_HEADER or at > len(data):
        raise damaged("its header is cut off or was changed")
    return read_header(data[at : at + length], len(data), at, length, digest), digest.hex()


def _utf8(text: str) -> bytes:
    # Half a surrogate pair is in no pack, but asking for it is no error.
    return text.encode("utf-8", "surrogatepass")


def _text(key: bytes) -> str:
    try:
        return key.decode()
    except UnicodeDecodeError as error:
        raise KnowledgeError(DAMAGED_KEYS) from error
