"""Streams of a PDF document: unpacked within limits, and packed."""

from __future__ import annotations

import zlib
from decimal import Decimal
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


def number(value: float) -> Decimal | int:
    """Returns a number as it is written: short, and always the same.

    >>> number(12.50001), number(3.0)
    (Decimal('12.5'), 3)
    """
    rounded = round(float(value), 4)
    if rounded == int(rounded):
        return int(rounded)
    return Decimal(f"{rounded:.4f}".rstrip("0"))
