"""Style sheets: what a reader can find in them, and what is not theirs to tell.

A style sheet is released as it stands, but for comments; strings and addresses in it are text. Any
other word of it must be one that style sheets have everywhere, or it gets a neutral name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from undisclosed.formats.html.vocabulary import STYLE_WORDS
from undisclosed.formats.splicing import Shown

Kind = Literal["comment", "string", "address", "name", "escape", "open"]

_TOKEN = re.compile(
    r"(?P<comment>/\*)|(?P<string>[\"'])|(?P<address>url\(\s*+(?![\"'\s]))"
    r"|(?P<colour>#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})(?![\w-]))"
    r"|(?P<escape>\\)|(?P<name>[^\W\d][\w-]*+)",
    re.IGNORECASE,
)
_STRING_END = {quote: re.compile(rf"[{quote}\n]|\\.?", re.DOTALL) for quote in "\"'"}
_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})[ \t\n\f\r]?|(\n)|(.))", re.DOTALL)
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+")
# At the beginning, a digit would go on with the number of an escape before it.
_UNSAFE = re.compile(r"\A[0-9a-fA-F ]|[^A-Za-z0-9_ .,;:!?()\[\]-]")
_LAST = 0x10FFFF


@dataclass(frozen=True, slots=True)
class Found:
    """Something in a style sheet that is not plainly its own; offsets into the sheet."""

    kind: Kind
    start: int
    end: int


def find(sheet: str) -> Iterator[Found]:
    """Yields what is found in a style sheet, in order.

    `open` is a string, a comment or an address that never ends, `escape` a word spelled in numbers:
    who finds these can't tell what the rest means.

    >>> [(each.kind, each.start) for each in find('p{content:"a"} /* b */ .jane{color:red}')]
    [('string', 11), ('comment', 15), ('name', 24)]
    """
    at = 0
    while found := _TOKEN.search(sheet, at):
        kind = found.lastgroup
        at = found.end()
        if kind == "name":
            if not is_common(found[0]):
                yield Found("name", found.start(), at)
        elif kind == "escape":
            yield Found("escape", found.start(), at)
        elif kind != "colour":
            end = _end(sheet, at, found)
            yield _known(kind, found, end) if end is not None else Found("open", at, len(sheet))
            at = len(sheet) if end is None else end


def _known(kind: str | None, found: re.Match[str], end: int) -> Found:
    if kind == "comment":
        return Found("comment", found.start(), end)
    # Without its quotes, or its brackets.
    return Found("string" if kind == "string" else "address", found.end(), end - 1)


def _end(sheet: str, at: int, found: re.Match[str]) -> int | None:
    if found.lastgroup == "string":
        return _string_end(sheet, at, found[0])
    mark = "*/" if found.lastgroup == "comment" else ")"
    end = sheet.find(mark, at)
    return None if end < 0 else end + len(mark)


def _string_end(sheet: str, at: int, quote: str) -> int | None:
    for found in _STRING_END[quote].finditer(sheet, at):
        if found[0] == quote:
            return found.end()
        if found[0] == "\n":
            return None
    return None


def is_common(name: str) -> bool:
    """Tells whether a name is made of words that style sheets and classes have everywhere.

    >>> is_common("btn-primary"), is_common("navBar2"), is_common("jane-roe")
    (True, True, False)
    """
    if not name.isascii():
        return False
    words = [word.lower() for word in _WORDS.findall(name)]
    return all(len(word) == 1 or word in STYLE_WORDS for word in words)


def show_string(sheet: str, start: int, end: int, shown: Shown) -> None:
    """Adds what a string shows."""
    at = start
    for found in _ESCAPE.finditer(sheet, start, end):
        shown.add_plain(sheet, at, found.start())
        at = found.end()
        if found[1]:
            code = int(found[1], 16)
            shown.add(chr(code) if 0 < code <= _LAST else "\ufffd", found.start(), at)
        elif found[3]:
            shown.add(found[3], found.start(), at)
    shown.add_plain(sheet, at, end)


def write_string(text: str) -> str:
    r"""Returns text as it stands in a string, in a style sheet and in an attribute.

    >>> write_string("it's")
    'it\\27 s'
    """
    return _UNSAFE.sub(_coded, text)


def _coded(found: re.Match[str]) -> str:
    return f"\\{ord(found[0]):x} "
