"""Markup and codes inside words of plain text: "H<b>I</b>V", "H&#73;V", "%48%49%56"."""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Iterator
from urllib.parse import unquote

from undisclosed.document.offsets import Map, Substitution, apply

# Browsers read numbers without a semicolon too; "&amp;#72;" and "%2548" were encoded twice.
_ENTITY = r"&(?:amp;)*(?:#[0-9]{1,7};?|#[xX][0-9a-fA-F]{1,6};?|[A-Za-z][A-Za-z0-9]{1,30};)"
_TAG = r"<(?:/?[A-Za-z][^<>\n]{0,80}|!--[^<>]{0,80}--)>"
_LINK = r"(?<=\w)!?(?:\[\]|\])\([^()\s]{0,80}\)(?=\w)"
# As in style sheets; a blank ends a code before the next.
_STYLED = r"\\(?:00[0-9a-fA-F]{2,4}|[4-7][0-9a-fA-F](?![0-9a-fA-F]))(?: (?=\\))?"
_ESCAPE = r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|u\{[0-9a-fA-F]{1,6}\}|[0-3][0-7]{2})"
_PERCENT = r"(?:%(?:25)*[0-9A-Fa-f]{2})+"
# As in e-mails; alone only between letters, since "n=48" is no code.
_QUOTED = r"(?:=[0-9A-F]{2}){2,}|(?<=[A-Za-z])=[0-9A-F]{2}(?=[A-Za-z])"
_LINE_GOES_ON = r"(?<=\w)[=\\]\n(?=\w)"
_CODE = re.compile(
    "|".join((_ENTITY, _TAG, _LINK, _PERCENT, _STYLED, _ESCAPE, _QUOTED, _LINE_GOES_ON))
)
_TWICE = re.compile("%(?:25)+(?=[0-9A-Fa-f]{2})")
# A text without any of these has no code.
_SIGNS = ("&", "<", "%", "\\", "](", "=")
_AROUND = 64
_OCTAL = 3
"""Digits of a character in octal."""


def decode(text: str) -> tuple[str, Map, list[tuple[int, int]]]:
    """Returns a text with its codes read, the way back, and the words that had any.

    >>> decode("an H&#73;V test")[0::2]
    ('an HIV test', [(3, 6)])
    """
    if not any(sign in text for sign in _SIGNS):
        return text, Map(), []
    codes = [Substitution(*m.span(), _meaning(m[0])) for m in _CODE.finditer(text)]
    if not codes:
        return text, Map(), []
    decoded, way_back = apply(text, codes)
    return decoded, way_back, list(_words_around(decoded, codes))


def _meaning(code: str) -> str:
    if code[0] == "&":
        return html.unescape(code.replace("amp;", "") if code != "&amp;" else code)
    if code[0] == "%":
        return unquote(_TWICE.sub("%", code), errors="replace")
    if code[0] == "=":
        return unquote(code.replace("=", "%"), errors="replace") if code != "=\n" else ""
    if code[0] == "\\" and code != "\\\n":
        digits = code[1:].strip("ux{} ")
        octal = code[1] in "0123" and len(digits) == _OCTAL
        number = int(digits, 8 if octal else 16)
        return chr(number) if number <= sys.maxunicode else "\ufffd"
    return ""


def _words_around(decoded: str, codes: list[Substitution]) -> Iterator[tuple[int, int]]:
    """Yields the words in which a code was read, each once."""
    shift = done = 0
    for code in codes:
        start = code.start + shift
        end = start + len(code.new)
        shift += len(code.new) - (code.end - code.start)
        low, high = start, end
        while low > max(done, start - _AROUND) and not decoded[low - 1].isspace():
            low -= 1
        while high < min(len(decoded), end + _AROUND) and not decoded[high].isspace():
            high += 1
        if high > done and start >= done:
            yield low, high
            done = high
