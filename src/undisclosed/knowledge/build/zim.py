"""Articles in ZIM files, the archives of Kiwix, read as openzim.org describes them.

A header; entries, each with its path, its title and where its content stands; and clusters of
contents, compressed together. Every number in a file may be a lie: offsets are checked before they
are followed, and nothing is unpacked further than a limit.
"""

from __future__ import annotations

import lzma
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import IO, Any, Protocol

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.compression import Door
from undisclosed.knowledge.build.extras import require
from undisclosed.knowledge.build.html_pages import page_of
from undisclosed.knowledge.build.pages import Columns, RawPage

MOST_UNPACKED = 256 << 20
"""Bytes of a cluster; those that are written hold a few million."""

LONGEST_ARTICLE = 32 << 20
"""Bytes of an article."""

_MEMORY = 512 << 20
"""Bytes that unpacking may take."""

_MAGIC = 72_173_914
_HEADER = struct.Struct("<IHH16sIIQQQQIIQ")
_ENTRY = struct.Struct("<HBcIII")
_LONGEST_NAMES = 1 << 14
_CHECKSUM_BYTES = 16
_REDIRECT = 0xFFFD
"""Entries from here on have no content of their own."""

_STORED, _XZ, _ZSTD = (0, 1), 4, 5
_WIDE = 0x10
_CHUNK = 1 << 16
_MOST_KINDS = 1 << 16
_ARTICLES = (b"A", b"C")
"""The namespaces of articles, in old files and in new ones."""


def read_zim(door: Door, columns: Columns) -> Iterator[RawPage]:  # noqa: ARG001
    """Yields the articles of a ZIM file in the order of their contents; redirects are skipped."""
    if door.compressed:
        raise KnowledgeError(f"{door.path} is compressed as a whole. Decompress it first.")
    with door.open() as file:
        archive = _Archive(file, door.path)
        for cluster, entries in groupby(archive.articles(), key=lambda entry: entry.cluster):
            contents = archive.open_cluster(cluster)
            for entry in entries:
                yield page_of(archive.title(entry), contents.blob(entry.blob))


@dataclass(frozen=True, slots=True)
class _Entry:
    """An article: the number of its entry, and where its content stands."""

    number: int
    cluster: int
    blob: int


class _Archive:
    """A file, its header read."""

    def __init__(self, file: IO[bytes], path: Path) -> None:
        self._file = file
        self._path = path
        self._size = path.stat().st_size
        header = _HEADER.unpack(self._read(0, _HEADER.size))
        magic, major, _, _, self._entries, self._clusters = header[:6]
        self._paths, _, self._cluster_places, kinds, _, _, checksum = header[6:]
        if magic != _MAGIC or major not in (5, 6):
            raise KnowledgeError(f"{path} is no ZIM file of version 5 or 6.")
        if checksum + _CHECKSUM_BYTES != self._size:
            raise self.damaged("it does not end with its checksum")
        self._pages = self._html_kinds(kinds)
        self._places = self._numbers(self._paths, self._entries)
        self._starts = self._numbers(self._cluster_places, self._clusters)

    def damaged(self, why: str) -> KnowledgeError:
        """Returns what is raised where a file is not as it must be."""
        return KnowledgeError(f"{self._path} is cut off or damaged: {why}.")

    def articles(self) -> Iterator[_Entry]:
        """Yields the articles, those of one cluster after the other."""
        found = np.fromiter(
            (where for number in range(self._entries) for where in self._article(number)),
            dtype=np.dtype((np.uint32, 3)),
        )
        order = np.lexsort((found[:, 2], found[:, 1]))
        for number, cluster, blob in found[order].tolist():
            yield _Entry(number, cluster, blob)

    def title(self, entry: _Entry) -> str:
        """Returns the title of an article, or its path if it has none."""
        names = self._read(int(self._places[entry.number]) + 16, _LONGEST_NAMES, part=True)
        path, end, rest = names.partition(b"\0")
        title, other, _ = rest.partition(b"\0")
        if not end or not other:
            raise self.damaged("an entry has no end")
        return (title or path).decode("utf-8", "replace")

    def open_cluster(self, number: int) -> _Cluster:
        """Opens a cluster."""
        if number >= self._clusters:
            raise self.damaged("an entry is in a cluster that is not there")
        start = int(self._starts[number])
        [kind] = self._read(start, 1)
        compression, wide = kind & 0x0F, bool(kind & _WIDE)
        if compression in _STORED:
            return _Cluster(self, _Stored(self, start + 1), wide=wide)
        return _Cluster(self, _Unpacked(self, self._unpack(start + 1, compression)), wide=wide)

    def read(self, at: int, length: int) -> bytes:
        """Returns bytes of the file, all of them."""
        return self._read(at, length)

    def _article(self, number: int) -> Iterator[tuple[int, int, int]]:
        head = self._read(int(self._places[number]), _ENTRY.size, part=True)
        if len(head) < _ENTRY.size:
            raise self.damaged("an entry has no end")
        kind, _, space, _, cluster, blob = _ENTRY.unpack(head)
        if kind < _REDIRECT and kind in self._pages and space in _ARTICLES:
            yield number, cluster, blob

    def _html_kinds(self, at: int) -> frozenset[int]:
        """Returns the numbers of the content types that are pages."""
        text = self._read(at, _MOST_KINDS, part=True)
        kinds, end, _ = text.partition(b"\0\0")
        if not end:
            raise self.damaged("its list of content types has no end")
        names = kinds.split(b"\0")
        html = (n for n, name in enumerate(names) if name.split(b";")[0].strip() == b"text/html")
        return frozenset(html)

    def _numbers(self, at: int, count: int) -> NDArray[np.uint64]:
        return np.frombuffer(self._read(at, 8 * count), dtype="<u8")

    def _read(self, at: int, length: int, *, part: bool = False) -> bytes:
        """Returns bytes of the file; with `part`, fewer where it ends."""
        if at > self._size or (not part and at + length > self._size):
            raise self.damaged("a part of it lies beyond its end")
        self._file.seek(at)
        data = self._file.read(length)
        if len(data) < length and not part:
            raise self.damaged("a part of it lies beyond its end")
        return data

    def _unpack(self, at: int, compression: int) -> bytes:
        unpacker = self._unpacker(compression)
        parts, total = [], 0
        self._file.seek(at)
        while not unpacker.eof:
            data = self._file.read(_CHUNK)
            if not data:
                raise self.damaged("a cluster has no end")
            for part in _unpacked(unpacker, data):
                parts.append(part)
                total += len(part)
                if total > MOST_UNPACKED:
                    raise KnowledgeError(
                        f"{self._path} has a cluster of more than {MOST_UNPACKED >> 20} MB."
                    )
        return b"".join(parts)

    def _unpacker(self, compression: int) -> Any:
        if compression == _XZ:
            return lzma.LZMADecompressor(memlimit=_MEMORY)
        if compression == _ZSTD:
            library = require("zstandard", extra="zstd", why=f"Reading {self._path}")
            return library.ZstdDecompressor(max_window_size=MOST_UNPACKED).decompressobj()
        raise KnowledgeError(
            f"{self._path} is compressed in a way that is no longer used ({compression}). Get a "
            "newer one."
        )


def _unpacked(unpacker: Any, data: bytes) -> Iterator[bytes]:
    """Yields what some bytes stand for, a bounded part at a time as far as the library can."""
    if not isinstance(unpacker, lzma.LZMADecompressor):
        library = require("zstandard", extra="zstd", why="Reading ZIM files")
        for at in range(0, len(data), 1 << 10):
            if unpacker.eof:
                return
            try:
                yield unpacker.decompress(data[at : at + (1 << 10)])
            except library.ZstdError as error:
                raise EOFError("a cluster does not decompress") from error
        return
    yield unpacker.decompress(data, max_length=_CHUNK)
    while not unpacker.eof and not unpacker.needs_input:
        yield unpacker.decompress(b"", max_length=_CHUNK)


class _Bytes(Protocol):
    """Bytes that can be read from a place on."""

    def read(self, at: int, length: int) -> bytes:
        """Returns bytes, all of them."""
        ...


class _Stored:
    """The content of a cluster as it stands in the file."""

    def __init__(self, archive: _Archive, start: int) -> None:
        self._archive = archive
        self._start = start

    def read(self, at: int, length: int) -> bytes:
        """Returns bytes, all of them."""
        return self._archive.read(self._start + at, length)


class _Unpacked:
    """The content of a cluster, unpacked."""

    def __init__(self, archive: _Archive, data: bytes) -> None:
        self._archive = archive
        self._data = data

    def read(self, at: int, length: int) -> bytes:
        """Returns bytes, all of them."""
        if at + length > len(self._data):
            raise self._archive.damaged("a part of a cluster lies beyond its end")
        return self._data[at : at + length]


class _Cluster:
    """Contents: first where each of them begins, then all of them."""

    def __init__(self, archive: _Archive, data: _Bytes, *, wide: bool) -> None:
        self._archive = archive
        self._data = data
        self._width = 8 if wide else 4
        self._table = self._number(0)

    def blob(self, number: int) -> bytes:
        """Returns a content."""
        if (number + 2) * self._width > self._table:
            raise self._archive.damaged("an entry has a content that is not there")
        start, end = self._number(number), self._number(number + 1)
        if not self._table <= start <= end:
            raise self._archive.damaged("a content ends before it begins")
        if end - start > LONGEST_ARTICLE:
            raise self._archive.damaged(f"an article has {(end - start) >> 20} MB")
        return self._data.read(start, end - start)

    def _number(self, n: int) -> int:
        return int.from_bytes(self._data.read(n * self._width, self._width), "little")
