"""Characters of HTML: references and white space as they show, and how text is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from urllib.parse import quote

from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import Shown

SPACES = "\t\n\f\r "
"""White space of HTML."""

_REFERENCE = r"&(?:#[0-9]++;?|#[xX][0-9a-fA-F]++;?|[A-Za-z][A-Za-z0-9]{1,31}+;?)"
_PIECE = re.compile(rf"({_REFERENCE})|([\t\n\f\r ]++)")
_REFERENCES = re.compile(_REFERENCE)
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})++")
_LOOSE = re.compile(r"^ | $|(?<= ) |[\t\n\f\r]")
_IN_VALUES = re.compile(r"[\t\n\f\r\"']")
_BEHIND = re.compile(r"[=A-Za-z0-9]")


def show_text(page: str, start: int, end: int, shown: Shown, *, spaced: bool = False) -> None:
    """Adds text of a page: references resolved, white space as one space unless it is `spaced`."""
    at = start
    for piece in _PIECE.finditer(page, start, end):
        if piece[2] is not None and (spaced or piece[2] == " "):
            continue
        shown.add_plain(page, at, piece.start())
        at = _show_piece(page, piece, shown)
    shown.add_plain(page, at, end)


def _show_piece(page: str, piece: re.Match[str], shown: Shown) -> int:
    if piece[2] is not None:
        shown.add(" ", piece.start(), piece.end())
        return piece.end()
    return _show_reference(page, piece, shown)


def _show_reference(page: str, found: re.Match[str], shown: Shown) -> int:
    """Adds what a reference stands for; where only its beginning is one, the rest is text."""
    text = unescape(found[0])
    if text == found[0]:
        shown.add_plain(page, found.start(), found.end())
        return found.end()
    rest = 0
    if not found[0].endswith(";"):
        # "&notit;" is "¬it;": as many letters as stay the same at the end are no part of it.
        while rest < len(text) - 1 and text[-1 - rest] == found[0][-1 - rest]:
            rest += 1
    end = found.end() - rest
    shown.add(text[: len(text) - rest] or "\ufffd", found.start(), end)
    shown.add_plain(page, end, found.end())
    return found.end()


def show_value(page: str, start: int, end: int, shown: Shown) -> None:
    """Adds the value of an attribute, where references without semicolon are rarer."""
    at = start
    for found in _REFERENCES.finditer(page, start, end):
        if not found[0].endswith(";") and _BEHIND.match(page, found.end(), end):
            continue
        shown.add_plain(page, at, found.start())
        at = _show_reference(page, found, shown)
    shown.add_plain(page, at, end)


def show_address(value: Shown) -> Shown:
    """Returns an address with what is written as %20 as what it stands for."""
    text = value.text
    shown = Shown(value.at)
    at = 0
    for found in _PERCENT.finditer(text):
        _copy(value, at, found.start(), shown)
        _show_bytes(value, found, shown)
        at = found.end()
    _copy(value, at, len(text), shown)
    return shown


def _show_bytes(value: Shown, found: re.Match[str], shown: Shown) -> None:
    """Adds bytes written in hexadecimal as characters of UTF-8, each from its own stretch."""
    data = bytes.fromhex(found[0].replace("%", ""))
    at = 0
    while at < len(data):
        for length in (1, 2, 3, 4):
            try:
                text = data[at : at + length].decode()
            except UnicodeDecodeError:
                continue
            break
        else:
            length, text = 1, "\ufffd"
        first, last = found.start() + 3 * at, found.start() + 3 * (at + length) - 1
        shown.add(text, value.source_of(first)[0], value.source_of(last)[1])
        at += length


def _copy(value: Shown, first: int, last: int, shown: Shown) -> None:
    text = value.text
    for i in range(first, last):
        shown.add(text[i], *value.source_of(i))


def write_text(text: str) -> str:
    """Returns text as a page has it; white space that would be lost is written out.

    >>> write_text(" a < b")
    '&#32;a &lt; b'
    """
    return _LOOSE.sub(_numbered, _escape(text))


def write_value(text: str) -> str:
    """Returns text as the value of an attribute, whatever stands around it.

    >>> write_value("it's")
    'it&#39;s'
    """
    return _IN_VALUES.sub(_numbered, _escape(text))


def write_address(text: str) -> str:
    """Returns text as a part of an address."""
    return quote(text, safe="")


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _numbered(found: re.Match[str]) -> str:
    return f"&#{ord(found[0])};"


def kept_apart(shown: Shown, edits: Sequence[Replacement], source: str) -> list[Replacement]:
    """Returns the edits, wider where what is left on both sides would be read as one."""
    text = shown.text

    def raw(i: int, of: str) -> bool:
        start, end = shown.source_of(i)
        return all(char in of for char in source[start:end])

    apart: list[Replacement] = []
    for start, end, new in edits:
        if (
            not new
            and start > 0
            and end < len(text)
            and raw(start - 1, SPACES)
            and raw(end, SPACES)
        ):
            end, new = end + 1, text[end]
        while start > (apart[-1].end if apart else 0) and raw(start - 1, "<&"):
            start, new = start - 1, text[start - 1] + new
        if apart and apart[-1].end > start:
            start = apart[-1].end
        apart.append(Replacement(start, max(start, end), new))
    return apart
