"""What a pack's identity rests on: a tree of hashes over all of its content.

The content, which is the file from the prelude to the tree itself, is cut into chunks. The SHA-256
of each stands in the first level of the tree; a level is cut into chunks and hashed likewise, until
one chunk is left. Its SHA-256 is the root, which stands in the header, whose SHA-256 is the
identity. So no byte changes without changing the identity, and yet a reader needs to hash no more
than what it reads and, once, what stands above that.
"""

from __future__ import annotations

import hashlib
import mmap
from collections.abc import Callable, Iterator

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.header import (
    CHUNK,
    HASH,
    PRELUDE,
    Header,
    damaged,
    level_lengths,
)

_SHIFT = CHUNK.bit_length() - 1
_NOT_ITS_OWN = "its content is not what its checksum says"


class Hashing:
    """Content on its way to a file, hashed chunk by chunk."""

    def __init__(self, write: Callable[[bytes], int]) -> None:
        self._write = write
        self._rest = b""
        self._hashes = bytearray()
        self.length = 0

    def write(self, data: bytes) -> int:
        """Writes some bytes and hashes what chunks they fill."""
        self.length += len(data)
        joined = self._rest + data
        whole = len(joined) // CHUNK * CHUNK
        for chunk in _chunks(joined[:whole]):
            self._hashes += hashlib.sha256(chunk).digest()
        self._rest = joined[whole:]
        return self._write(data)

    def finish(self) -> tuple[bytes, str]:
        """Returns the levels of the tree but for the last, one after the other, and the root."""
        if self._rest:
            self._hashes += hashlib.sha256(self._rest).digest()
        level = bytes(self._hashes)
        levels = []
        while len(level) > HASH:
            levels.append(level)
            level = b"".join(hashlib.sha256(chunk).digest() for chunk in _chunks(level))
        return b"".join(levels), level.hex()


def _chunks(data: bytes) -> Iterator[bytes]:
    for at in range(0, len(data), CHUNK):
        yield data[at : at + CHUNK]


class CheckedFile:
    """The bytes of a mapped pack, each chunk of which is checked when it is first read.

    May be shared between threads: a chunk that two of them read first is checked twice.
    """

    def __init__(self, file: mmap.mmap, header: Header) -> None:
        self.unchecked = file
        self._sections = header.sections
        self._root = bytes.fromhex(header.root)
        content = header.sections["tree"].offset - PRELUDE.size
        lengths = [content, *level_lengths(content)[:-1]]
        offsets = [PRELUDE.size]
        for length in lengths:
            offsets.append(offsets[-1] + length)
        self._levels = list(zip(offsets, lengths, strict=False))
        self._checked = [bytearray(-(-length // CHUNK)) for length in lengths]

    def read(self, start: int, end: int) -> bytes:
        """Returns the content from one place in the file to another.

        Requires: both are within the content, the first before the second.
        Ensures: these bytes are those that the root of the header was made of.

        Raises:
            KnowledgeError: They are not.
        """
        data = self.unchecked[start:end]
        first, last = (start - PRELUDE.size) >> _SHIFT, (end - 1 - PRELUDE.size) >> _SHIFT
        marks = self._checked[0]
        for chunk in range(first, last + 1):
            if not marks[chunk]:
                self._check(0, chunk)
        return data

    def check_all(self) -> None:
        """Checks the whole file anew, whatever was checked before.

        Raises:
            KnowledgeError: Some of it is not what the root was made of.
        """
        for marks in self._checked:
            marks[:] = bytes(len(marks))
        for level in reversed(range(len(self._levels))):
            for chunk in range(len(self._checked[level])):
                try:
                    self._check(level, chunk)
                except KnowledgeError:
                    at = self._levels[level][0] + chunk * CHUNK
                    raise damaged(f"the checksum of {self._place(at)} does not match") from None

    def _place(self, at: int) -> str:
        """Returns what stands from a place on, within a chunk."""
        names = [
            f"its section '{name}'"
            for name, section in self._sections.items()
            if section.offset < at + CHUNK and at < section.offset + section.length
        ]
        return " or ".join(names)

    def _check(self, level: int, chunk: int) -> None:
        offset, length = self._levels[level]
        start, end = chunk * CHUNK, min((chunk + 1) * CHUNK, length)
        found = hashlib.sha256(self.unchecked[offset + start : offset + end]).digest()
        if found != self._expected(level, chunk):
            raise damaged(_NOT_ITS_OWN)
        self._checked[level][chunk] = 1

    def _expected(self, level: int, chunk: int) -> bytes:
        """Returns the hash that a chunk must have, from the level above, which is checked too."""
        above = level + 1
        if above == len(self._levels):
            return self._root
        at = chunk * HASH
        if not self._checked[above][at >> _SHIFT]:
            self._check(above, at >> _SHIFT)
        start = self._levels[above][0] + at
        return self.unchecked[start : start + HASH]
