"""Reads the blocks of a mapped pack, each checked when it is first read."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.blocks import DAMAGED_KEYS, END, HEAD, LONGEST_KEY
from undisclosed.knowledge.pack.hash_tree import CheckedFile
from undisclosed.knowledge.pack.header import (
    INDEX_ENTRY,
    INDEX_SPAN,
    LONGEST_HEADER,
    MAGIC,
    PRELUDE,
    VERSION,
    Header,
    damaged,
    read_header,
)
from undisclosed.knowledge.pack.key_filter import KeyFilter
from undisclosed.knowledge.pack.postings import DAMAGED

PREFIX = 16
"""Bytes of a first key that `BlockReader.starts` gives: enough to tell nearly all apart."""
KEYS_AT = HEAD + len(END)
"""Where in a block its first key stands."""

Numbers: TypeAlias = NDArray[np.int64]


class BlockReader:
    """The bytes of blocks, by block number."""

    def __init__(self, file: CheckedFile, header: Header) -> None:
        self._file = file
        self._index = header.sections["index"].offset
        self._keys = header.sections["keys"]
        self._postings = header.sections["postings"]
        self._filter = header.sections["filter"]
        self._count, self._block, self._all_keys = header.blocks, header.block, header.keys

    def size(self, block: int) -> int:
        """Returns how many keys are in a block: all but the last have the same."""
        return min(self._block, self._all_keys - block * self._block)

    def keys(self, block: int) -> bytes:
        """Returns the part of a block with its keys and page counts.

        Raises:
            KnowledgeError: It does not fit its section, or the pack was changed.
        """
        start, _, end, _ = self._span(block)
        if not start < end <= self._keys.length:
            raise KnowledgeError(DAMAGED_KEYS)
        return self._file.read(self._keys.offset + start, self._keys.offset + end)

    def postings(self, block: int) -> bytes:
        """Returns the part of a block with its lists of pages.

        Raises:
            KnowledgeError: It does not fit its section, or the pack was changed.
        """
        _, start, _, end = self._span(block)
        if not start < end <= self._postings.length:
            raise KnowledgeError(DAMAGED)
        return self._file.read(self._postings.offset + start, self._postings.offset + end)

    def _span(self, block: int) -> tuple[int, int, int, int]:
        """Returns where the two parts of a block start, and where they end."""
        at = self._index + block * INDEX_ENTRY.size
        found: tuple[int, int, int, int] = INDEX_SPAN.unpack(
            self._file.read(at, at + INDEX_SPAN.size)
        )
        return found

    def filter(self) -> KeyFilter:
        """Returns the filter.

        Raises:
            KnowledgeError: The pack was changed.
        """
        start = self._filter.offset
        return KeyFilter(self._file.read(start, start + self._filter.length))

    def checked_first_key(self, block: int) -> bytes:
        """Returns the first key of a block.

        Raises:
            KnowledgeError: The block does not fit its section, or the pack was changed.
        """
        data = self.keys(block)
        end = data.find(END, KEYS_AT)
        if end < 0:
            raise KnowledgeError(DAMAGED_KEYS)
        return data[KEYS_AT:end]

    def starts(self, step: int) -> list[bytes]:
        """Returns how the first key of every so many blocks starts, unchecked: `PREFIX` bytes.

        Zeros that it ends with are left out. All are read at once, because a search that reads one
        first key after the other is slower than all the rest of finding a key.

        Raises:
            KnowledgeError: A place is outside its section.
        """
        file = self._file.unchecked
        index = file[self._index : self._index + self._count * INDEX_ENTRY.size]
        offsets = np.frombuffer(index, dtype="<u8").reshape(self._count, 2)[::step, 0]
        # After the keys there is a header at least, so no start reaches past the end of the file.
        last = min(self._keys.length, len(file) - PREFIX - self._keys.offset) - KEYS_AT
        if len(offsets) and (last < 0 or (offsets > last).any()):
            raise KnowledgeError(DAMAGED_KEYS)
        return _starts(file, self._keys.offset + KEYS_AT + offsets.astype(np.int64))

    def first_key(self, block: int) -> bytes:
        """Returns what stands where the first key of a block should, unchecked.

        Raises:
            KnowledgeError: There is no key there.
        """
        file = self._file.unchecked
        offset = INDEX_ENTRY.unpack_from(file, self._index + block * INDEX_ENTRY.size)[0]
        at = self._keys.offset + offset + KEYS_AT
        end = file.find(END, at, at + LONGEST_KEY + 1) if offset < self._keys.length else -1
        if end < 0:
            raise KnowledgeError(DAMAGED_KEYS)
        return file[at:end]


def _starts(file: mmap.mmap, places: Numbers) -> list[bytes]:
    """Returns what the keys at some places start with.

    Requires: no place is within `PREFIX` bytes of the end. An error in here would keep the file,
    of which there are views, from being closed.
    """
    windows = np.ndarray(len(file) - PREFIX + 1, dtype=f"S{PREFIX}", buffer=file, strides=1)
    found = windows[places].view(np.uint8).reshape(-1, PREFIX)
    found[np.logical_or.accumulate(found == END[0], axis=1)] = 0
    starts: list[bytes] = found.view(f"S{PREFIX}").ravel().tolist()
    return starts


def map_file(path: Path) -> mmap.mmap:
    """Maps a file into memory.

    Raises:
        KnowledgeError: It can't be opened, or is empty.
    """
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except ValueError as error:
        raise KnowledgeError(f"{path} is empty, not a pack.") from error
    except OSError as error:
        raise KnowledgeError(f"Can't open the pack {path}: {error.strerror or error}") from error


def open_header(data: mmap.mmap, path: Path) -> tuple[Header, str]:
    """Returns the header of a mapped pack and its checksum.

    Raises:
        KnowledgeError: It is not a pack, of a newer format, or damaged.
    """
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
