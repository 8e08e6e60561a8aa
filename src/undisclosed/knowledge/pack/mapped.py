"""Reads the blocks of a mapped pack, each checked against its CRC-32 when first used."""

from __future__ import annotations

import mmap
import zlib
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.blocks import DAMAGED_KEYS
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
from undisclosed.knowledge.pack.postings import DAMAGED

PREFIX = 16
"""Bytes of a first key that `BlockReader.starts` gives: enough to tell nearly all apart."""
_MASKS = np.tri(PREFIX + 1, PREFIX, -1, dtype=np.uint8) * np.uint8(255)
"""By the length of a key, which bytes are its own."""

Numbers: TypeAlias = NDArray[np.int64]


class BlockReader:
    """The bytes of blocks, by block number."""

    def __init__(self, file: mmap.mmap, header: Header) -> None:
        self._file = file
        self._index = header.sections["index"].offset
        self._keys = header.sections["keys"]
        self._postings = header.sections["postings"]
        self._keys_checked = bytearray(header.blocks)
        self._postings_checked = bytearray(header.blocks)
        self._block, self._all_keys = header.block, header.keys

    def size(self, block: int) -> int:
        """Returns how many keys are in a block: all but the last have the same."""
        return min(self._block, self._all_keys - block * self._block)

    def keys(self, block: int) -> bytes:
        """Returns the part of a block with its keys and page counts.

        Raises:
            KnowledgeError: It does not fit its section or its checksum.
        """
        span = INDEX_SPAN.unpack_from(self._file, self._index + block * INDEX_ENTRY.size)
        start, end = span[0], span[4]
        if not start < end <= self._keys.length:
            raise KnowledgeError(DAMAGED_KEYS)
        data = self._file[self._keys.offset + start : self._keys.offset + end]
        if not self._keys_checked[block]:
            if zlib.crc32(data, block) != span[2]:
                raise KnowledgeError(DAMAGED_KEYS)
            self._keys_checked[block] = 1
        return data

    def postings(self, block: int) -> bytes:
        """Returns the part of a block with its lists of pages.

        Raises:
            KnowledgeError: It does not fit its section or its checksum.
        """
        span = INDEX_SPAN.unpack_from(self._file, self._index + block * INDEX_ENTRY.size)
        start, end = span[1], span[5]
        if not start < end <= self._postings.length:
            raise KnowledgeError(DAMAGED)
        data = self._file[self._postings.offset + start : self._postings.offset + end]
        if not self._postings_checked[block]:
            if zlib.crc32(data, block) != span[3]:
                raise KnowledgeError(DAMAGED)
            self._postings_checked[block] = 1
        return data

    def checked_first_key(self, block: int) -> bytes:
        """Returns the first key of a block that fits its checksum.

        Raises:
            KnowledgeError: The block does not fit its section or its checksum.
        """
        if not self._keys_checked[block]:
            self.keys(block)
        return self.first_key(block)

    def starts(self, step: int) -> list[bytes]:
        """Returns how the first key of every so many blocks starts, unchecked: `PREFIX` bytes.

        Zeros that it ends with are left out. All are read at once, because a search that reads one
        first key after the other is slower than all the rest of finding a key.

        Raises:
            KnowledgeError: A place is outside its section.
        """
        count = len(self._keys_checked)
        index = self._file[self._index : self._index + count * INDEX_ENTRY.size]
        offsets = np.frombuffer(index, dtype="<u8").reshape(count, 3)[::step, 0]
        if (offsets > self._keys.length).any():
            raise KnowledgeError(DAMAGED_KEYS)
        sizes = np.full(len(offsets), self._block)
        sizes[-1:] = self.size((len(offsets) - 1) * step)
        keys = offsets.astype(np.int64) + 2 * sizes
        # After the keys there is a header at least, so no start reaches past the end of the file.
        last = min(self._keys.length, len(self._file) - PREFIX - self._keys.offset)
        if (keys > last).any():
            raise KnowledgeError(DAMAGED_KEYS)
        return _starts(self._file, self._keys.offset + keys, sizes)

    def first_key(self, block: int) -> bytes:
        """Returns what stands where the first key of a block should, unchecked.

        Raises:
            KnowledgeError: The place is outside its section.
        """
        entry = self._index + block * INDEX_ENTRY.size
        offset = INDEX_ENTRY.unpack_from(self._file, entry)[0]
        size = self.size(block)
        if offset + 2 * size > self._keys.length:
            raise KnowledgeError(DAMAGED_KEYS)
        at = self._keys.offset + offset + 2 * size
        return self._file[at : at + self._file[at - size]]


def _starts(file: mmap.mmap, places: Numbers, sizes: Numbers) -> list[bytes]:
    """Returns what the keys at some places start with, given how far before them their length is.

    Requires: no place is within `PREFIX` bytes of the end. An error in here would keep the file,
    of which there are views, from being closed.
    """
    lengths = np.frombuffer(file, dtype=np.uint8)[places - sizes]
    windows = np.ndarray(len(file) - PREFIX + 1, dtype=f"S{PREFIX}", buffer=file, strides=1)
    found = windows[places].view(np.uint8).reshape(-1, PREFIX)
    found &= _MASKS[np.minimum(lengths, PREFIX)]
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
