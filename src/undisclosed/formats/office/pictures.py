"""Pictures without what programs note in them: places, times, makers, earlier versions, text.

Nothing in a picture is read: what it shows is shown. What is no picture of a few well known kinds,
from its first byte to its last, is none.
"""

from __future__ import annotations

import struct
import zlib

_PNG = b"\x89PNG\r\n\x1a\n"
# What says how a picture looks; profiles of colours have names and dates in them.
_CHUNKS = frozenset(
    b"IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB bKGD pHYs sBIT acTL fcTL fdAT".split()
)
_JPEG = b"\xff\xd8"
_ALONE = frozenset((0x01, *range(0xD0, 0xD8)))
_SCAN, _END, _COMMENT = 0xDA, 0xD9, 0xFE
_JFIF, _ADOBE = b"JFIF\0", b"Adobe"
_PLAIN_JFIF = 16
_ADOBE_LENGTH = 14
_CONTROL, _APPLICATION, _TEXT = 0xF9, 0xFF, 0x01
_LOOP = (b"NETSCAPE2.0", b"ANIMEXTS1.0")
_BITMAP_HEAD = 14


def clean_picture(data: bytes) -> bytes | None:
    """Returns a picture without notes, or None if it is none that can be looked into."""
    try:
        if data.startswith(_PNG):
            return _clean_png(data)
        if data.startswith(_JPEG):
            return _clean_jpeg(data)
        if data.startswith((b"GIF87a", b"GIF89a")):
            return _clean_gif(data)
        return _clean_bitmap(data) if data.startswith(b"BM") else None
    except (IndexError, struct.error):
        return None


def _clean_png(data: bytes) -> bytes | None:
    kept = [_PNG]
    at = len(_PNG)
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        chunk = data[at : at + 12 + length]
        if len(chunk) < 12 + length:
            return None
        if struct.unpack_from(">I", chunk, 8 + length)[0] != zlib.crc32(chunk[4 : 8 + length]):
            return None
        if kind in _CHUNKS:
            kept.append(chunk)
        at += len(chunk)
        if kind == b"IEND":
            return b"".join(kept)
    return None


def _clean_jpeg(data: bytes) -> bytes | None:
    kept = [_JPEG]
    at = 2
    while True:
        if data[at] != 0xFF:
            return None
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == _END:
            return b"".join([*kept, data[at : at + 2]])
        if marker in _ALONE:
            kept.append(data[at : at + 2])
            at += 2
            continue
        end = at + 2 + struct.unpack_from(">H", data, at + 2)[0]
        if end > len(data):
            return None
        segment = data[at:end]
        if marker == _SCAN:
            end = _scan_end(data, end)
            kept.append(data[at:end])
        elif not (0xE0 <= marker <= 0xEF or marker == _COMMENT):
            kept.append(segment)
        else:
            kept.append(_plain_application(segment))
        at = end


def _plain_application(segment: bytes) -> bytes:
    """Returns what decides how a picture is decoded, without the small pictures that go along."""
    if segment[4:9] == _JFIF and len(segment) >= _PLAIN_JFIF + 2:
        return segment[:2] + struct.pack(">H", _PLAIN_JFIF) + segment[4:16] + b"\0\0"
    if segment[1] == 0xEE and segment[4:9] == _ADOBE and len(segment) == _ADOBE_LENGTH + 2:
        return segment
    return b""


def _scan_end(data: bytes, at: int) -> int:
    """Returns where the data of a scan ends: at a marker that is no part of them."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0:
            raise IndexError
        following = data[at + 1]
        if following and following not in range(0xD0, 0xD8) and following != 0xFF:
            return at
        at += 1 if following == 0xFF else 2


def _clean_gif(data: bytes) -> bytes | None:
    at = 13 + _table(data[10])
    kept = [data[:at]]
    while True:
        kind = data[at]
        if kind == 0x3B:
            return b"".join([*kept, data[at : at + 1]])
        start = at
        if kind == 0x21:
            told = data[at + 1]
            end = _blocks_end(data, at + 2)
            at = end
            loops = (
                told == _APPLICATION and data[start + 3 : start + 14] in _LOOP and end - start == 19
            )
            if told != _CONTROL and not loops:
                continue
        elif kind == 0x2C:
            at = _blocks_end(data, at + 10 + _table(data[at + 9]) + 1)
        else:
            return None
        kept.append(data[start:at])


def _table(flags: int) -> int:
    return 3 << ((flags & 7) + 1) if flags & 0x80 else 0


def _blocks_end(data: bytes, at: int) -> int:
    while data[at]:
        at += data[at] + 1
    return at + 1


def _clean_bitmap(data: bytes) -> bytes | None:
    """A bitmap holds nothing but its head and its points, if nothing stands behind or between."""
    size, _, start, head = struct.unpack_from("<IIII", data, 2)
    width, height, _, bits, packed = struct.unpack_from("<iiHHI", data, _BITMAP_HEAD + 4)
    colours = struct.unpack_from("<I", data, _BITMAP_HEAD + 32)[0] or (
        1 << bits if bits <= 8 else 0
    )
    points = (width * bits + 31) // 32 * 4 * abs(height)
    plain = packed == 0 and head == 40 and width > 0 and start == _BITMAP_HEAD + head + 4 * colours
    if not plain or len(data) != start + points or size not in (0, len(data)):
        return None
    return data[:6] + bytes(4) + data[10:]
