"""Other readers of a release, which share no line with those that made it."""

from __future__ import annotations

import base64
import email
import html
import io
import quopri
import re
import subprocess
import zipfile
import zlib
from collections.abc import Iterator
from email import policy
from pathlib import Path
from urllib.parse import unquote_to_bytes

from hiding.kinds import HALVES, WORD, coded

_TAG = re.compile(rb"<[^<>]*>")
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_HEX = re.compile(rb"(?:\\'|[<\s])?((?:[0-9a-fA-F]{2}\s*){8,})")
_WORDS = re.compile(rb"=\?[\w-]+\?[bBqQ]\?[^?]*\?=")
_BASE = re.compile(rb"(?:[A-Za-z0-9+/]{4}){3,}(?:[A-Za-z0-9+/=]{4})?(?:\r?\n)?")
_DEPTH = 5


def strings(data: bytes, depth: int = 0) -> Iterator[bytes]:
    """Yields all that a file says in one spelling or another: of archives, all that is in them.

    It knows no format: it tries everything on everything.
    """
    yield data
    if depth > _DEPTH:
        return
    if b"PK\x05\x06" in data:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                yield member.filename.encode()
                yield member.comment
                yield member.extra
                yield from strings(archive.read(member), depth + 1)
        return
    yield _TAG.sub(b"", data)
    yield unquote_to_bytes(data)
    yield html.unescape(data.decode("latin-1")).encode("latin-1", "replace")
    yield quopri.decodestring(data)
    yield data.replace(b"\0", b"")
    yield re.sub(rb"\\'([0-9a-f]{2})", lambda found: bytes.fromhex(found[1].decode()), data)
    yield re.sub(rb"\\u0*([0-9]{2,3})\??", lambda found: bytes((int(found[1]) % 256,)), data)
    yield re.sub(rb"\\u00([0-9a-f]{2})", lambda found: bytes.fromhex(found[1].decode()), data)
    for found in _HEX.finditer(data):
        yield bytes.fromhex(b"".join(found[1].split()).decode())
    for found in _BASE.finditer(data):
        yield base64.b64decode(found[0] + b"===")
    for found in _STREAM.finditer(data):
        try:
            yield from strings(zlib.decompress(found[1].rstrip(b"\r\n")), depth + 1)
        except zlib.error:
            continue


def messages(data: bytes) -> Iterator[bytes]:
    """Yields all that Python's own package finds in a message, and what is in its attachments."""
    for part in email.message_from_bytes(data, policy=policy.default).walk():
        yield "\n".join(f"{name}: {value}" for name, value in part.items()).encode()
        yield repr(part.get_params()).encode()
        yield repr(part.get_filename()).encode()
        content = part.get_payload(decode=True)
        if isinstance(content, bytes):
            yield content.decode(str(part.get_content_charset() or "utf-8"), "replace").encode()
            yield from strings(content)


def says(data: bytes) -> bool:
    """Tells whether a stretch of bytes has the word, in one of some spellings."""
    small = data.lower()
    spellings = [WORD.encode(), WORD.encode("utf-16-le"), WORD.encode("utf-16-be")]
    spellings += [coded(form).encode() for form in ("&#{};", "&#x{:x};", "%{:02x}", "\\u{:04x}")]
    return any(each in small for each in spellings)


def shown_pdf(path: Path) -> str:
    """Returns what Poppler finds in a PDF document: its text, its properties, its attachments."""
    told = []
    for command in (("pdftotext", path, "-"), ("pdfinfo", path), ("pdfdetach", "-list", path)):
        found = subprocess.run(list(map(str, command)), capture_output=True, check=True, timeout=60)
        told.append(found.stdout.decode(errors="replace"))
    return "\n".join(told)


def has_halves(text: str) -> bool:
    """Tells whether a text has the word, or all of it in two lines."""
    plain = "".join(text.lower().split())
    return WORD in plain or all(half in plain for half in HALVES)
