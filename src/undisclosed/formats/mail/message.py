"""A message as a tree of parts: headers and texts as blocks, written anew where it changes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from undisclosed.errors import InputError
from undisclosed.formats.html.html import HtmlDocument
from undisclosed.formats.joining import carry_out
from undisclosed.formats.mail import bodies, headers
from undisclosed.formats.mail.headers import Field
from undisclosed.formats.mail.structure import ENCRYPTED, SIGNATURES, Structure, neutral_boundary
from undisclosed.formats.nesting import (
    NestedBlocks,
    TooMuchInsideError,
    one_deeper,
    open_inside,
    split_ending,
)
from undisclosed.formats.protocol import Block, FormatDocument, Replacement

PARTS_DEEP = 24
"""Texts, pages and their pictures stand in parts within parts; a forwarded message adds its own."""

TECHNICAL = "technical headers"
_CLOSED = "attachments of kinds that can't be read"
_BETWEEN = "text between the parts"
_SIGNED = "signatures"
_ENDINGS = {"application/pdf": ".pdf", "text/csv": ".csv", "application/json": ".json"}


class Message:
    """A message, or a part of one.

    Attributes:
        blocks: Headers for people, names of attachments, texts, and what attachments say.
        left_out: What no release of it will have.
        structure: How it is made.
        is_closed: Whether it is a file that can't be read.
    """

    def __init__(self, source: str, *, name: str, encoding: str, where: str = "") -> None:
        """Takes a message apart.

        Args:
            source: The message, each byte as one character.
            name: What to call the file in an error.
            encoding: How bytes become text, where the message does not say so.
            where: Which part of a message it is; "" for the message itself.

        Raises:
            InputError: It is damaged, or locked.
        """
        self._source, self._name, self._encoding, self._where = source, name, encoding, where
        self._newline = "\r\n" if "\r\n" in source else "\n"
        found = headers.split(source)
        if found is None:
            raise InputError(f"{name} is damaged: a message in it has no headers.")
        fields, body_at = found
        self._left_out: dict[str, None] = {}
        self.structure = self._read_structure(fields)
        self._shown = [field for field in fields if field.name in headers.SHOWN]
        self._body: str | None = None
        self.is_closed = False
        self._codec = ""
        inside = self._read_body(source[body_at:])
        self._bodies = source[body_at:]
        self._children = NestedBlocks(inside)
        self._own = self._own_blocks()
        self.blocks: Sequence[Block] = [*self._own, *self._children.blocks]
        self._left_out.update(dict.fromkeys(self._children.left_out))
        self.left_out: Sequence[str] = tuple(self._left_out)
        self.notes = self._children.notes

    # -- reading --------------------------------------------------------------------------------

    def _read_structure(self, fields: Sequence[Field]) -> Structure:
        """Returns how the part is made. That is written anew; other headers are left out."""
        made = Structure.of(fields)
        if made.type in ENCRYPTED:
            raise InputError(f"{self._name} is encrypted. Decrypt it first.")
        if made.unknown:
            raise InputError(f"{self._name} has a part in an unknown encoding. It is refused.")
        self._boundary = made.boundary
        made = replace(made, boundary=neutral_boundary(made.boundary, self._source, self._where))
        others = [field.raw.rstrip("\r\n") for field in fields if field.name not in headers.SHOWN]
        if others != made.lines(inner=bool(self._where)):
            self._left_out[TECHNICAL] = None
        return made

    def _read_body(self, body: str) -> list[tuple[str, FormatDocument]]:
        """Returns what is inside: parts, or a file."""
        made = self.structure
        if made.is_many:
            return self._read_parts(body)
        data = bodies.transferred(body.encode("latin-1"), made.transfer, name=self._name)
        if made.type == "message/rfc822":
            with one_deeper(self._name):
                return [("", self._part(data.decode("latin-1"), f"{self._where or 'message'}.1"))]
        if made.type in ("text/plain", "text/html") and made.disposition != "attachment":
            return self._read_text(data)
        called = made.filename or f"x{_ENDINGS.get(made.type, '')}"
        try:
            inside = open_inside(data, called, name=self._name, encoding=self._encoding)
        except TooMuchInsideError:
            raise
        except InputError:
            self.is_closed = True
            self._left_out[_CLOSED] = None
            return []
        return [(self._where or "attachment", inside)]

    def _read_text(self, data: bytes) -> list[tuple[str, FormatDocument]]:
        self._codec = bodies.known_charset(self.structure.charset or self._encoding)
        try:
            text = data.decode(self._codec or "utf-8")
        except UnicodeDecodeError:
            text = None
        if text is None:
            raise InputError(f"{self._name} has a text that is not in the encoding it tells.")
        if self.structure.type == "text/html":
            page = HtmlDocument(data, b"", self._codec or "utf-8", text, self._name)
            return [(self._where or "page", page)]
        self._body = text
        return []

    def _read_parts(self, body: str) -> list[tuple[str, FormatDocument]]:
        mark = re.escape(self._boundary)
        marks = list(re.finditer(rf"(?:\A|\r?\n)--{mark}(--)?[ \t]*(?=\r?\n|\Z)", body))
        last = next((i for i, found in enumerate(marks) if found[1]), None)
        if not self._boundary or last is None:
            raise InputError(f"{self._name} is damaged: a part of a message in it has no end.")
        if (body[: marks[0].start()] + body[marks[last].end() :]).strip():
            self._left_out[_BETWEEN] = None
        parts: list[tuple[str, FormatDocument]] = []
        for opening, closing in pairwise(marks[: last + 1]):
            start = min(body.index("\n", opening.end()) + 1, closing.start())
            # Parts that go have no number: the others are counted as the release has them.
            number = len(parts) + 1
            where = f"{self._where}.{number}" if self._where else f"part {number}"
            part = self._part(body[start : closing.start()], where)
            if part.structure.type in SIGNATURES:
                self._left_out[_SIGNED] = None
            elif part.is_closed:
                self._left_out[_CLOSED] = None
            else:
                parts.append(("", part))
        return parts

    def _part(self, source: str, where: str) -> Message:
        if where.count(".") > PARTS_DEEP:
            raise InputError(f"{self._name} has parts within parts more than {PARTS_DEEP} deep.")
        return Message(source, name=self._name, encoding=self._encoding, where=where)

    def _own_blocks(self) -> list[Block]:
        before = f"{self._where}, " if self._where else ""
        blocks = [Block(each.text, f"{before}{each.name}") for each in self._shown]
        if self.structure.filename is not None:
            called, _ = split_ending(self.structure.filename)
            blocks.append(Block(called, f"{before}name of the file"))
        if self._body is not None:
            blocks.append(Block(self._body, f"{before}text"))
        return blocks

    # -- writing --------------------------------------------------------------------------------

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the message with edits carried out, without what is left out."""
        if not any(edits.values()) and not self._left_out:
            return self._source.encode("latin-1")
        first = len(self._own)
        own = {n: carry_out(self._own[n].text, e) for n, e in edits.items() if n < first and e}
        inside = {n - first: each for n, each in edits.items() if n >= first}
        made, body = self._written_body(own, self._children.write(inside))
        if self.structure.filename is not None:
            called, ending = split_ending(self.structure.filename)
            made = replace(made, filename=own.get(len(self._shown), called) + ending)
        lines = [self._written_header(number, own) for number in range(len(self._shown))]
        head = "\n".join([*lines, *made.lines(inner=bool(self._where)), "", ""])
        return head.replace("\n", self._newline).encode("latin-1") + body

    def _written_header(self, number: int, own: Mapping[int, str]) -> str:
        field = self._shown[number]
        if number not in own:
            return field.raw.rstrip("\r\n").replace("\r\n", "\n")
        return f"{field.name.title()}: {headers.encode(own[number])}"

    def _written_body(
        self, own: Mapping[int, str], inside: Mapping[int, bytes]
    ) -> tuple[Structure, bytes]:
        made = self.structure
        if made.is_many:
            return made, self._joined(inside)
        if self._body is not None and len(self._own) - 1 in own:
            data, made = self._encoded(own[len(self._own) - 1])
        elif 0 in inside:
            data = inside[0]
        elif self.is_closed:
            boundary = neutral_boundary("", "", self._where)
            made = replace(made, type="multipart/mixed", boundary=boundary)
            return made, f"--{boundary}--{self._newline}".encode("ascii")
        else:
            return made, self._bodies.encode("latin-1")
        if made.type == "message/rfc822":
            return replace(made, transfer=""), data
        body, transfer = bodies.transfer(data, made.transfer, self._newline)
        return replace(made, transfer=transfer), body

    def _encoded(self, text: str) -> tuple[bytes, Structure]:
        try:
            return text.encode(self._codec or "utf-8"), self.structure
        except UnicodeEncodeError:
            return text.encode("utf-8", "replace"), replace(self.structure, charset="utf-8")

    def _joined(self, inside: Mapping[int, bytes]) -> bytes:
        newline = self._newline.encode()
        mark = b"--" + self.structure.boundary.encode("ascii")
        rows: list[bytes] = []
        for number, part in enumerate(self._children.documents):
            rows += [mark, inside.get(number, part.write({}))]
        return newline.join([*rows, mark + b"--", b""])
