"""Opens files of pages, compressed or not, as streams of bytes."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, cast

from undisclosed.knowledge.extras import require

Opener = Callable[[Path], IO[bytes]]

DAMAGED_ARCHIVE = (EOFError, lzma.LZMAError, zlib.error)
"""What reading a damaged or cut-off archive raises, besides `OSError`."""

# A few bytes of a hostile archive may stand for very many, so only a few are taken at a time.
_CHUNK = 1 << 14


def open_plain(path: Path) -> IO[bytes]:
    """Opens a file that is not compressed."""
    return path.open("rb")


def opener_of(path: Path) -> Opener:
    """Returns what opens a file with such a name."""
    return _OPENERS.get(path.suffix.lower(), open_plain)


class ZstdStream(io.RawIOBase):
    """The content of a zstd file.

    The library's own stream takes a file that is cut off for one that ends there.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._library = require("zstandard", extra="zstd", why=f"Reading {path}")
        self._file = path.open("rb")
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

    def close(self) -> None:
        """Closes the file."""
        self._file.close()
        super().close()

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


def _open_gzip(path: Path) -> IO[bytes]:
    return cast(IO[bytes], gzip.open(path, "rb"))


def _open_bz2(path: Path) -> IO[bytes]:
    return bz2.open(path, "rb")


def _open_xz(path: Path) -> IO[bytes]:
    return lzma.open(path, "rb")


def _open_zstd(path: Path) -> IO[bytes]:
    return io.BufferedReader(ZstdStream(path), 1 << 16)


_OPENERS: dict[str, Opener] = {
    ".gz": _open_gzip,
    ".bz2": _open_bz2,
    ".xz": _open_xz,
    ".zst": _open_zstd,
}
COMPRESSIONS = tuple(_OPENERS)
