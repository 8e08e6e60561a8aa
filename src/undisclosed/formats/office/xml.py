"""XML taken apart by offset: every character of a part is in exactly one token.

Parsers that build a tree do not say where in the source a character stands, and write another
source than they read. This one reads the XML that documents are made of and nothing more: a
document type, which is what bombs are made of, is refused like anything that is not well formed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from undisclosed.formats.splicing import Shown

DEPTH = 1000
"""Elements stand in one another at most so deep."""

_S = r"[ \t\r\n]"
_NAME = r"[A-Za-z_][\w.\-]*+(?::[A-Za-z_][\w.\-]*+)?+"
_VALUE = r"""(?:"[^"<]*+"|'[^'<]*+')"""
_TAG = re.compile(rf"<(/)?({_NAME})((?:{_S}++{_NAME}{_S}*+={_S}*+{_VALUE})*+){_S}*+(/)?>", re.ASCII)
_ATTRIBUTE = re.compile(rf"{_S}++({_NAME}){_S}*+={_S}*+({_VALUE})", re.ASCII)
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#x([0-9A-Fa-f]{1,6})|(lt|gt|amp|quot|apos));")
_DECLARED = re.compile(
    rf"""<\?xml{_S}+version{_S}*={_S}*["']1\.[01]["']"""
    rf"""(?:{_S}+encoding{_S}*={_S}*["']([A-Za-z0-9._-]+)["'])?"""
    rf"""(?:{_S}+standalone{_S}*={_S}*["'](?:yes|no)["'])?{_S}*\?>"""
)
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PIECE = re.compile(r"&[^;&<\s]{0,12};|\r\n?")
_MEANING = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_MARK = "\ufeff"

Kind = Literal["text", "start", "end", "empty", "cdata", "comment", "instruction", "declaration"]


class DamageError(ValueError):
    """A part is not well formed, or says what no document needs to say; quotes nothing."""


class Token(NamedTuple):
    """A piece of a part; offsets into its source.

    Attributes:
        kind: Which.
        start: Where it begins.
        end: Where it ends.
        name: Of a tag, with its prefix.
        inside: Where the attributes of a tag begin and end.
    """

    kind: Kind
    start: int
    end: int
    name: str = ""
    inside: tuple[int, int] = (0, 0)


class Attribute(NamedTuple):
    """An attribute in its tag; offsets into the source.

    Attributes:
        name: With its prefix.
        start: Where it begins, white space before it included.
        end: Where it ends, its quote included.
        value: Where its value stands, without quotes.
    """

    name: str
    start: int
    end: int
    value: tuple[int, int]


def decode(data: bytes) -> str:
    """Returns the source of a part, with its byte order mark if it has one.

    Raises:
        DamageError: It is not in UTF-8, which all Office programs write.
    """
    try:
        source = data.decode("utf-8")
    except UnicodeDecodeError:
        source = "\0"
    if _ILLEGAL.search(source):
        raise DamageError
    declared = _DECLARED.match(source.removeprefix(_MARK))
    if declared and (declared[1] or "utf-8").lower() not in ("utf-8", "us-ascii", "ascii"):
        raise DamageError
    return source


def tokenize(source: str) -> Iterator[Token]:
    """Yields the tokens of a part, in order and without gaps.

    Ensures: Tags are closed in the order in which they were opened, and there is one outermost.

    Raises:
        DamageError: It is not well formed, or has a document type.
    """
    opened: list[str] = []
    roots = 0
    at, length = len(_MARK) if source.startswith(_MARK) else 0, len(source)
    if at:
        yield Token("declaration", 0, at)
    while at < length:
        token = _next(source, at)
        if token.kind == "text":
            _check_text(source, token, outside=not opened)
        elif token.kind == "cdata" and not opened:
            raise DamageError
        elif token.kind in ("start", "empty"):
            roots += not opened
            if token.kind == "start":
                opened.append(token.name)
        elif token.kind == "end" and (not opened or opened.pop() != token.name):
            raise DamageError
        if roots > 1 or len(opened) > DEPTH:
            raise DamageError
        yield token
        at = token.end
    if opened or not roots:
        raise DamageError


def _next(source: str, at: int) -> Token:
    if source[at] != "<":
        end = source.find("<", at)
        return Token("text", at, len(source) if end < 0 else end)
    tag = _TAG.match(source, at)
    if tag is not None:
        if tag[1] and (tag[3] or tag[4]):
            raise DamageError
        kind: Kind = "end" if tag[1] else "empty" if tag[4] else "start"
        return Token(kind, at, tag.end(), tag[2], tag.span(3))
    if source.startswith("<!--", at):
        return _until(source, at, 4, "-->", "comment")
    if source.startswith("<![CDATA[", at):
        return _until(source, at, 9, "]]>", "cdata")
    declared = _DECLARED.match(source, at) if at <= len(_MARK) else None
    if declared is not None:
        return Token("declaration", at, declared.end())
    if source.startswith("<?", at) and source[at + 2 : at + 5].lower() != "xml":
        return _until(source, at, 2, "?>", "instruction")
    # A document type, or a tag that is none.
    raise DamageError


def _until(source: str, at: int, skipped: int, mark: str, kind: Kind) -> Token:
    found = source.find(mark, at + skipped)
    if found < 0:
        raise DamageError
    if kind == "comment" and source.find("--", at + skipped, found) >= 0:
        raise DamageError
    return Token(kind, at, found + len(mark))


def _check_text(source: str, token: Token, *, outside: bool) -> None:
    text = source[token.start : token.end]
    if outside and text.strip(" \t\r\n"):
        raise DamageError
    if "]]>" in text:
        raise DamageError


def attributes_of(source: str, token: Token) -> list[Attribute]:
    """Returns the attributes of a tag, in order.

    Raises:
        DamageError: Two have one name.
    """
    start, end = token.inside
    if start == end:
        return []
    found = [
        Attribute(each[1], each.start(), each.end(), (each.start(2) + 1, each.end(2) - 1))
        for each in _ATTRIBUTE.finditer(source, start, end)
    ]
    if len({each.name for each in found}) < len(found):
        raise DamageError
    return found


def show(source: str, start: int, end: int, shown: Shown) -> None:
    """Adds a stretch of source as a parser hands it on: references and line ends resolved.

    Raises:
        DamageError: A reference in it means nothing.
    """
    at = start
    for piece in _PIECE.finditer(source, start, end):
        _add_plain(source, at, piece.start(), shown)
        text = "\n" if piece[0][0] == "\r" else resolve(piece[0])
        shown.add(text, piece.start(), piece.end())
        at = piece.end()
    _add_plain(source, at, end, shown)


def _add_plain(source: str, start: int, end: int, shown: Shown) -> None:
    if source.find("&", start, end) >= 0:
        raise DamageError
    shown.add_plain(source, start, end)


def resolve(reference: str) -> str:
    """Returns the character that a reference stands for.

    Raises:
        DamageError: There is none.
    """
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise DamageError
    decimal, hexadecimal, named = found.groups()
    if named:
        return _MEANING[named]
    code = int(decimal) if decimal else int(hexadecimal, 16)
    if code > 0x10FFFF or _ILLEGAL.match(chr(code)):
        raise DamageError
    return chr(code)


def value_of(source: str, attribute: Attribute) -> str:
    """Returns the value of an attribute, references resolved."""
    value = source[slice(*attribute.value)]
    if "&" not in value and "\r" not in value:
        return value
    shown = Shown()
    show(source, *attribute.value, shown)
    return shown.text


def write_text(text: str) -> str:
    """Returns text as a part has it.

    >>> write_text("a < b")
    'a &lt; b'

    Raises:
        DamageError: It has characters that XML can't hold.
    """
    if _ILLEGAL.search(text):
        raise DamageError
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace("\r", "&#13;")


def write_value(text: str) -> str:
    """Returns text as the value of an attribute, whatever quotes stand around it."""
    text = write_text(text).replace('"', "&quot;").replace("'", "&#39;")
    return text.replace("\n", "&#10;").replace("\t", "&#9;")
