"""Web pages: what a reader can find in them as blocks, in the page and in its source."""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from undisclosed.errors import InputError
from undisclosed.formats.html.page import Page
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Block, Fit, Replacement
from undisclosed.formats.text import decode

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEAD = 1024
_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([A-Za-z0-9_:.-]{2,40})""", re.I)
# What browsers take these to mean.
_TAKEN_FOR = {"iso8859-1": "cp1252", "ascii": "cp1252", "utf-16": "utf-8", "utf-16-le": "utf-8"}
_BEGINNING = re.compile(
    rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--(?:(?!-->).){0,2000}-->\s*)*<(?:!doctype\s+html|html|head|body)[\s>]",
    re.I | re.S,
)


class HtmlFormat:
    """HTML, as files and pages saved by a browser have it."""

    name = "html"
    suffixes = (".html", ".htm", ".xhtml")

    def recognises(self, data: bytes, name: str) -> Fit:
        """A page begins with its document type or its outermost tags, or is called one."""
        head = data[: 4 * _HEAD].removeprefix(codecs.BOM_UTF8)
        if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            head = head[2:].replace(b"\0", b"")
        if _BEGINNING.match(head):
            return Fit.CONTENT
        return Fit.NAME if PurePath(name).suffix.lower() in self.suffixes else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> HtmlDocument:
        """Reads a page, in the encoding that it tells itself, or else the one given.

        Raises:
            InputError: If the bytes are binary, or not in the encoding.
        """
        mark, codec = _encoding_of(data, encoding)
        text = decode(data[len(mark) :], name=name, encoding=codec)
        return HtmlDocument(data, mark, codec, text, name)


class HtmlDocument:
    """A page, opened."""

    def __init__(self, data: bytes, mark: bytes, codec: str, text: str, name: str) -> None:
        self._data, self._mark, self._codec, self._name = data, mark, codec, name
        self._source = text
        self._page = Page(text)
        self.blocks: Sequence[Block] = self._page.blocks
        self.left_out: Sequence[str] = self._page.left_out

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the page with edits carried out, and without what is left out.

        Raises:
            InputError: What is not replaced would not come out byte for byte.
        """
        splices = self._page.splices(edits)
        if not splices:
            return self._data
        if self._mark + self._encode(self._source) != self._data:
            raise InputError(
                f"{self._name} can't be changed in {self._codec.upper()}: what is not replaced "
                "would not come out byte for byte. Save it as UTF-8 first."
            )
        return self._mark + self._encode(carry_out(self._source, splices))

    def _encode(self, text: str) -> bytes:
        return text.encode(self._codec, "xmlcharrefreplace")


def _encoding_of(data: bytes, encoding: str) -> tuple[bytes, str]:
    """Returns the byte order mark, and the encoding of what follows it."""
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return mark, codec
    told = _CHARSET.search(data[:_HEAD])
    if told is None:
        return b"", encoding
    try:
        codec = codecs.lookup(told[1].decode("ascii")).name
    except LookupError:
        return b"", encoding
    return b"", _TAKEN_FOR.get(codec, codec)
