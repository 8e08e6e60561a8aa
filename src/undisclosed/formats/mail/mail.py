"""Files of messages: one (`.eml`), or many one after another (`.mbox`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from undisclosed.errors import InputError
from undisclosed.formats.mail import headers
from undisclosed.formats.mail.message import TECHNICAL, Message
from undisclosed.formats.nesting import NestedBlocks
from undisclosed.formats.protocol import Fit, Replacement

_HEAD = 20_000
# What programs write and people do not.
_CERTAIN = frozenset(("mime-version", "message-id", "received", "return-path", "delivered-to"))
_EXPECTED = frozenset(("from", "to", "subject", "date", "sender"))
_ENVELOPE = re.compile(r"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\r\n]*\r?\n")
NEUTRAL_ENVELOPE = "From MAILER-DAEMON Thu Jan  1 00:00:00 1970"


class MailFormat:
    """One message."""

    name = "eml"
    suffixes = (".eml",)

    def recognises(self, data: bytes, name: str) -> Fit:
        """A message begins with headers, some of which only programs write."""
        found = headers.split(data[:_HEAD].decode("latin-1"))
        names = {field.name for field in found[0]} if found else set()
        if names & _CERTAIN and names & _EXPECTED:
            return Fit.CONTENT
        called = PurePath(name).suffix.lower() in self.suffixes
        return Fit.NAME if called and names else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> Message:
        """Reads a message.

        Raises:
            InputError: It is damaged, or locked.
        """
        return Message(data.decode("latin-1"), name=name, encoding=encoding)


class MboxFormat:
    """Messages one after another, each behind a line that begins with "From "."""

    name = "mbox"
    suffixes = (".mbox", ".mbx")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """The first line is that of an envelope, and headers follow."""
        head = data[:_HEAD].decode("latin-1")
        first = _ENVELOPE.match(head)
        found = headers.split(head[first.end() :]) if first else None
        if found is None or not {field.name for field in found[0]} & (_CERTAIN | _EXPECTED):
            return Fit.NONE
        return Fit.CONTENT

    def read(self, data: bytes, *, name: str, encoding: str) -> Mailbox:
        """Reads all messages.

        Raises:
            InputError: One is damaged, or locked.
        """
        return Mailbox(data, name=name, encoding=encoding)


class Mailbox:
    """A file of messages, opened."""

    def __init__(self, data: bytes, *, name: str, encoding: str) -> None:
        self._data = data
        source = data.decode("latin-1")
        found = list(_ENVELOPE.finditer(source))
        if not found or found[0].start():
            raise InputError(f"{name} is damaged: it does not begin with a message.")
        ends = [each.start() for each in found[1:]] + [len(source)]
        self._sources = [source[each.end() : end] for each, end in zip(found, ends, strict=True)]
        self._messages = [Message(each, name=name, encoding=encoding) for each in self._sources]
        self._parts = NestedBlocks(
            [(f"message {i}", each) for i, each in enumerate(self._messages, 1)]
        )
        self.blocks = self._parts.blocks
        neutral = all(each[0].rstrip("\r\n") == NEUTRAL_ENVELOPE for each in found)
        technical = () if neutral else (TECHNICAL,)
        self.left_out: Sequence[str] = tuple(dict.fromkeys((*technical, *self._parts.left_out)))
        self.notes = self._parts.notes

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the file with edits carried out, without what is left out."""
        if not any(edits.values()) and not self.left_out:
            return self._data
        written = self._parts.write(edits)
        rows: list[bytes] = []
        for number, source in enumerate(self._sources):
            newline = b"\r\n" if "\r\n" in source else b"\n"
            message = written.get(number, source.encode("latin-1"))
            rest = number + 1 < len(self._sources) and not message.endswith(newline * 2)
            gap = newline * (1 + (not message.endswith(newline))) if rest else b""
            rows += [NEUTRAL_ENVELOPE.encode() + newline, message, gap]
        return b"".join(rows)
