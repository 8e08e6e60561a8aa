"""Files within files: attachments of a message, members of an archive, each in its own format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial

from undisclosed.errors import InputError
from undisclosed.formats.choosing import choose_format, guard, known_suffixes
from undisclosed.formats.protocol import Block, FormatDocument, Replacement, notes_of

DEPTH = 4
"""A file may stand in a file in a file, but not for ever."""

INSIDE_BYTES = 300_000_000
"""All files within a file, and those within these, have at most so many bytes together."""

_depth: ContextVar[int] = ContextVar("depth", default=0)
_room: ContextVar[_Room | None] = ContextVar("room", default=None)


@dataclass(slots=True)
class _Room:
    """What is left for files within a file, and what to call that."""

    name: str
    left: int


class TooMuchInsideError(InputError):
    """The files within a file are too much together: none of them is left out for it."""


@contextmanager
def one_deeper(name: str) -> Iterator[None]:
    """Counts how deep files stand in one another while one is read.

    Raises:
        InputError: Too deep.
    """
    depth = _depth.get()
    if depth >= DEPTH:
        raise InputError(f"{name} has files within files more than {DEPTH} deep.")
    token = _depth.set(depth + 1)
    try:
        yield
    finally:
        _depth.reset(token)


@contextmanager
def room_inside(name: str) -> Iterator[None]:
    """Counts what stands within a file while it is read: the outermost has the room for all."""
    if _room.get() is not None:
        yield
        return
    token = _room.set(_Room(name, INSIDE_BYTES))
    try:
        yield
    finally:
        _room.reset(token)


def split_ending(name: str) -> tuple[str, str]:
    """Returns a name as text, and how it ends if that tells a format: programs need that part.

    >>> split_ending("notes on flu.txt"), split_ending("flu.medicine")
    (('notes on flu', '.txt'), ('flu.medicine', ''))
    """
    dot = name.rfind(".")
    known = dot >= 0 and name[dot:].lower() in known_suffixes()
    return (name[:dot], name[dot:]) if known else (name, "")


def open_inside(data: bytes, inner: str, *, name: str, encoding: str) -> FormatDocument:
    """Opens a file that stands in another.

    Args:
        data: What it says.
        inner: What it is called there; how it ends tells the format where its content does not.
        name: What to call the outer file in an error.
        encoding: How bytes become text, where the file itself does not say so.

    Raises:
        InputError: It can't be read. The name of the outer file is told, not that of the inner one.
        TooMuchInsideError: With all others it is too much.
    """
    called = f"A file in {name}"
    room = _room.get()
    if room is not None:
        room.left -= len(data)
        if room.left < 0:
            raise TooMuchInsideError(
                f"{room.name} has files in it of more than {INSIDE_BYTES:,} bytes. Split it."
            )
    with one_deeper(name):
        format_ = choose_format(data, inner, name=called)
        read = partial(format_.read, data, name=called, encoding=encoding)
        return guard(format_, called, "read", read)


class NestedBlocks:
    """The blocks of several documents as one list, and the way back of edits.

    Attributes:
        blocks: All blocks, in order.
        left_out: What any of the documents leaves out.
        notes: What any of them says that readers of a release must know, and which it is.
    """

    def __init__(self, parts: Sequence[tuple[str, FormatDocument]]) -> None:
        """Takes documents with what to say of where each is: "attachment 2"."""
        self._parts = parts
        self.blocks: list[Block] = []
        self._first: list[int] = []
        for where, document in parts:
            self._first.append(len(self.blocks))
            self.blocks += [_moved(block, where) for block in document.blocks]
        named = (left for _, document in parts for left in document.left_out)
        self.left_out = tuple(dict.fromkeys(named))
        self.notes = tuple(
            f"{where}: {note}" for where, document in parts for note in notes_of(document)
        )

    @property
    def documents(self) -> list[FormatDocument]:
        """The documents, in order."""
        return [document for _, document in self._parts]

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> dict[int, bytes]:
        """Returns what becomes of the documents that change, by their numbers."""
        shares: dict[int, dict[int, Sequence[Replacement]]] = {}
        last = len(self._parts) - 1
        number = 0
        for block in sorted(edits):
            while number < last and self._first[number + 1] <= block:
                number += 1
            shares.setdefault(number, {})[block - self._first[number]] = edits[block]
        return {
            number: document.write(shares.get(number, {}))
            for number, (_, document) in enumerate(self._parts)
            if number in shares or document.left_out
        }


def _moved(block: Block, where: str) -> Block:
    place = f"{where}, {block.place}" if block.place and where else where or block.place
    return replace(block, place=place)
