"""Streams of a PDF document: unpacked within limits, and packed."""

from __future__ import annotations

import zlib
from decimal import Decimal
from typing import Any

import numpy as np
from numpy.typing import NDArray

LIMIT_BYTES = 100_000_000
"""No stream unpacks to more."""
FILTERS = 3
"""A stream is packed at most so often."""


def plain(stream: Any) -> bytes:
    """Returns what a stream says, unpacked.

    Raises:
        ValueError: It is too large.
    """
    data: bytes = stream.read_bytes()
    if len(data) > LIMIT_BYTES:
        raise ValueError("too large")
    return data


def count_tokens(data: bytes) -> int:
    """Returns how many words and brackets stand in a content, which takes no room.

    >>> count_tokens(b"BT /F1 12 Tf [(a) -20 (b)] TJ")
    12
    """
    found, before = 0, True
    for at in range(0, len(data), _CHUNK):
        kinds = _KINDS[np.frombuffer(data, np.uint8, min(_CHUNK, len(data) - at), at)]
        words = kinds == _WORD
        found += int(
            np.count_nonzero(kinds == _OPENING) + np.count_nonzero(words[1:] & ~words[:-1])
        )
        found += bool(words[0]) and before
        before = not words[-1]
    return found


def _kinds() -> NDArray[np.uint8]:
    kinds = np.full(256, _WORD, np.uint8)
    kinds[list(b"\0\t\n\f\r )>]}")] = 0
    kinds[list(b"(<[{/")] = _OPENING
    return kinds


_WORD, _OPENING = 1, 2
_CHUNK = 1 << 20
_KINDS = _kinds()


def pack(data: bytes) -> bytes:
    """Returns bytes, compressed."""
    return zlib.compress(data, 6)


def number(value: float) -> Decimal | int:
    """Returns a number as it is written: short, and always the same.

    >>> number(12.50001), number(3.0)
    (Decimal('12.5'), 3)
    """
    rounded = round(float(value), 4)
    if rounded == int(rounded):
        return int(rounded)
    return Decimal(f"{rounded:.4f}".rstrip("0"))
