"""What a file format gives, and takes back: blocks of text out, edits by offset in.

A format knows how its files are made and nothing of what is done with the text; the engine gets
text and knows no format. `formats.joining` stands between the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple, Protocol


class Fit(IntEnum):
    """How well a file suits a format. Of several formats the one that fits best reads the file."""

    NONE = 0
    """It is something else."""
    POSSIBLE = 1
    """Nothing speaks against it, and nothing for it."""
    NAME = 2
    """The name of the file says so, and the content does not say otherwise."""
    CONTENT = 3
    """The content says so, whatever the file is called."""


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that is read as one: a paragraph, a cell, a header, a field.

    Attributes:
        text: What it says, as a reader sees it: markup that splits a word is seen through.
        place: Where in the file it stands, for reports and errors: "paragraph 3", "cell B7". It
            must not quote the file.
        follows: Whether it goes on from the block before it, as a paragraph does, so that the two
            are read together. If not, no context of sentences reaches over to it.
    """

    text: str = field(repr=False)
    place: str = ""
    follows: bool = False


class Replacement(NamedTuple):
    """A stretch of a text, in code points, end exclusive, and what is to stand there instead."""

    start: int
    end: int
    text: str


class FormatDocument(Protocol):
    """One file, opened."""

    @property
    def blocks(self) -> Sequence[Block]:
        """All that a reader of the file can find in it, in its order.

        What is no text (pictures), and what nobody needs in a release (earlier versions, the name
        of the author), is either a block or left out: nothing passes unseen.
        """
        ...

    @property
    def left_out(self) -> Sequence[str]:
        """What the file has and no release of it will have, by name: "comments", "thumbnail"."""
        ...

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the file with edits carried out.

        Args:
            edits: For each block that changes, by its number, what is replaced in its text: in
                order, without overlaps.

        Ensures: read again, the file has the same blocks with the edits carried out, an empty one
        included, and nothing that was left out; what stood under an edit is nowhere in the bytes;
        without edits, and with nothing left out, they are the bytes that were read.

        Raises:
            InputError: The edits can't be written in this format.
        """
        ...


class Format(Protocol):
    """A file format: one file under `formats/`, or a plug-in."""

    @property
    def name(self) -> str:
        """What it is called, in lower case: "text". Plug-ins: the name of the entry point."""
        ...

    @property
    def suffixes(self) -> Sequence[str]:
        """How names of its files end, in lower case: ".txt". The usual one first."""
        ...

    def recognises(self, data: bytes, name: str) -> Fit:
        """Tells whether a file is of this format.

        Args:
            data: The whole file: what a zip archive holds is written at its end.
            name: What the file is called; "" for standard input.
        """
        ...

    def read(self, data: bytes, *, name: str, encoding: str) -> FormatDocument:
        """Reads a file.

        Args:
            data: The whole file.
            name: What to call it in an error.
            encoding: How bytes become text, where the file itself does not say so.

        Raises:
            InputError: It is damaged, or not of this format; names the file and never quotes it.
        """
        ...


def notes_of(document: FormatDocument) -> tuple[str, ...]:
    """Returns what a document says that readers of a release must know; few formats say anything.

    A document may have `notes`: sentences about what passes into its release and was not read.
    They quote nothing of the file, and they may be the same for its release.
    """
    return tuple(getattr(document, "notes", ()))
