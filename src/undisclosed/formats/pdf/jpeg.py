"""Pictures as cameras write them, without what cameras and programs note in them."""

from __future__ import annotations

_SOI = b"\xff\xd8"
_SCAN, _END = 0xDA, 0xD9
_ADOBE, _COMMENT = 0xEE, 0xFE


def without_notes(data: bytes) -> bytes:
    """Returns a JPEG picture without places, times, comments and previews.

    Raises:
        ValueError: It is none, or damaged.
    """
    if not data.startswith(_SOI):
        raise ValueError("no JPEG")
    kept = [_SOI]
    at = 2
    while True:
        if at + 4 > len(data) or data[at] != 0xFF:
            raise ValueError("a damaged JPEG")
        kind = data[at + 1]
        if kind == 0xFF:
            at += 1
            continue
        length = int.from_bytes(data[at + 2 : at + 4], "big")
        if kind == _SCAN:
            kept.append(_scans(data, at))
            return b"".join(kept)
        noted = 0xE0 <= kind <= 0xEF and kind != _ADOBE
        if not noted and kind != _COMMENT:
            kept.append(data[at : at + 2 + length])
        at += 2 + length


def _scans(data: bytes, at: int) -> bytes:
    """Returns all that is drawn, to the end of the picture."""
    end = data.find(b"\xff\xd9", at)
    if end < 0:
        raise ValueError("a damaged JPEG")
    return data[at : end + 2]
