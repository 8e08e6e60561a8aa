"""Streams of a PDF document: unpacked within limits, and packed."""

from __future__ import annotations

import zlib
from typing import Any

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


def pack(data: bytes) -> bytes:
    """Returns bytes, compressed."""
    return zlib.compress(data, 6)
