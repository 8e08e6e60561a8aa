"""Bodies of messages: transfer encodings and character sets, both ways."""

from __future__ import annotations

import base64
import binascii
import codecs
import quopri

from undisclosed.errors import InputError

_NONE = ("", "7bit", "8bit", "binary")
_LONGEST = 900
_WRITTEN = frozenset((9, *range(32, 127))) - {ord("=")}


def transferred(data: bytes, encoding: str, *, name: str) -> bytes:
    """Returns what a body says, without its transfer encoding.

    Raises:
        InputError: The encoding is unknown, or the body is not in it.
    """
    if encoding in _NONE:
        return data
    if encoding == "quoted-printable":
        return quopri.decodestring(data)
    if encoding == "base64":
        try:
            return base64.b64decode(data, validate=False)
        except (binascii.Error, ValueError):
            raise InputError(f"{name} is damaged: a part of it can't be decoded.") from None
    raise InputError(f"{name} has a part in an unknown transfer encoding. It is refused.")


def transfer(data: bytes, encoding: str, newline: str) -> tuple[bytes, str]:
    """Returns a body in a transfer encoding that can hold it, and which that is."""
    if encoding == "base64" or b"\0" in data:
        lines = base64.encodebytes(data)
        return lines.replace(b"\n", newline.encode()), "base64"
    if encoding in _NONE and _is_simple(data):
        return data, encoding or "7bit"
    return _printable(data), "quoted-printable"


def _is_simple(data: bytes) -> bool:
    lines = data.split(b"\n")
    # Archives of messages part them where a line begins so.
    return data.isascii() and not any(
        len(line) > _LONGEST or line.startswith(b"From ") or b"\r" in line[:-1] for line in lines
    )


def _printable(data: bytes) -> bytes:
    """Returns bytes as quoted-printable; line ends stay as they are."""
    lines: list[bytes] = []
    for line in data.split(b"\n"):
        end = b"\r" if line.endswith(b"\r") else b""
        lines.append(_printable_line(line.removesuffix(b"\r")) + end)
    return b"\n".join(lines)


def _printable_line(line: bytes) -> bytes:
    pieces = [bytes((byte,)) if byte in _WRITTEN else b"=%02X" % byte for byte in line]
    if pieces and pieces[-1] in (b" ", b"\t"):
        pieces[-1] = b"=%02X" % pieces[-1][0]
    if line.startswith((b"From ", b"--", b".")):
        pieces[0] = b"=%02X" % line[0]
    rows: list[bytes] = []
    row = b""
    for piece in pieces:
        if len(row) + len(piece) > 72:
            rows.append(row + b"=")
            row = b""
        row += piece
    return b"\n".join([*rows, row])


def known_charset(charset: str) -> str:
    """Returns the codec of a character set; "" if there is none."""
    try:
        found = codecs.lookup(charset)
    except (LookupError, ValueError):
        return ""
    return found.name if found._is_text_encoding else ""
