"""Opens files of pages, compressed or not, as streams of bytes."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from undisclosed.knowledge.build.extras import require

DAMAGED_ARCHIVE = (EOFError, lzma.LZMAError, zlib.error)
"""What reading a damaged or cut-off archive raises, besides `OSError`."""

# A few bytes of a hostile archive may stand for very many, so only a few are taken at a time.
_CHUNK = 1 << 14


class Door:
    """A file of pages, compressed or not, that knows how much of it was read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        suffix = path.suffix.lower()
        self._unpack = _UNPACKERS.get(suffix)
        self.format = (path.with_suffix("") if self._unpack else path).suffix.lower()
        self._raw: IO[bytes] | None = None

    @property
    def compressed(self) -> bool:
        """Whether the file is compressed as a whole."""
        return self._unpack is not None

    @contextmanager
    def open(self) -> Iterator[IO[bytes]]:
        """Gives the content as a stream."""
        with self.path.open("rb") as raw:
            self._raw = raw
            if self._unpack is None:
                yield raw
            else:
                with self._unpack(raw) as stream:
                    yield stream

    def position(self) -> int:
        """Returns how many bytes of the file were read."""
        return 0 if self._raw is None or self._raw.closed else self._raw.tell()


class ZstdStream(io.RawIOBase):
    """The content of a zstd file.

    The library's own stream takes a file that is cut off for one that ends there.
    """

    def __init__(self, raw: IO[bytes]) -> None:
        super().__init__()
        self._library = require("zstandard", extra="zstd", why="Reading .zst")
        self._file = raw
        self._frame: Any = None
        self._ready = b""

    def readable(self) -> bool:
        """Tells that it can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills a buffer, or part of it; 0 at the end."""
        while not self._ready:
            data = self._file.read(_CHUNK)
            if not data:
                if self._frame is not None:
                    raise EOFError("it ends in the middle of a frame")
                return 0
            self._ready = self._decompress(data)
        view = memoryview(buffer)
        part, self._ready = self._ready[: len(view)], self._ready[len(view) :]
        view[: len(part)] = part
        return len(part)

    def _decompress(self, data: bytes) -> bytes:
        out = []
        while data:
            if self._frame is None:
                self._frame = self._library.ZstdDecompressor().decompressobj()
            try:
                out.append(self._frame.decompress(data))
            except self._library.ZstdError as error:
                raise EOFError("it does not decompress") from error
            data = b""
            if self._frame.eof:
                data, self._frame = self._frame.unused_data, None
        return b"".join(out)


def _gzip(raw: IO[bytes]) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(raw, "rb"))


def _bz2(raw: IO[bytes]) -> IO[bytes]:
    return bz2.open(raw, "rb")


def _xz(raw: IO[bytes]) -> IO[bytes]:
    return lzma.open(raw, "rb")


def _zstd(raw: IO[bytes]) -> IO[bytes]:
    return io.BufferedReader(ZstdStream(raw), 1 << 16)


_UNPACKERS: dict[str, Callable[[IO[bytes]], IO[bytes]]] = {
    ".gz": _gzip,
    ".bz2": _bz2,
    ".xz": _xz,
    ".zst": _zstd,
}
COMPRESSIONS = tuple(_UNPACKERS)
