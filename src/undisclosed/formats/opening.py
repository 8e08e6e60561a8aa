"""A document from a file to what the engine reads, and from its edits back to a file."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path, PurePath

from undisclosed.document.document import Document
from undisclosed.errors import InputError, UnverifiedError
from undisclosed.formats.choosing import choose_format, guard
from undisclosed.formats.fields import select_fields
from undisclosed.formats.files import LIMIT_BYTES, Source, name_of, read_bytes
from undisclosed.formats.joining import Joined, carry_out
from undisclosed.formats.nesting import room_inside
from undisclosed.formats.protocol import Block, Format, FormatDocument, Replacement, notes_of
from undisclosed.formats.scan_choice import DEFAULT, Handling, Scans, handled, known_scans


class OpenDocument:
    """A file, opened in its format.

    Attributes:
        document: What the engine reads: the text of all blocks, and where they are apart.
        left_out: What no release of the file will have.
        notes: What a reader of the release must know of it: "Page 3 is a picture …".
        digest: SHA-256 of the file, in hexadecimal.
    """

    def __init__(
        self, data: bytes, format_: Format, *, name: str, encoding: str, scans: Scans = DEFAULT
    ) -> None:
        self._format = format_
        self._name = name
        self._encoding = encoding
        self._handling = Handling(known_scans(scans))
        self.digest = hashlib.sha256(data).hexdigest()
        self._opened = self._read(data)
        if sum(len(block.text) for block in self._opened.blocks) > LIMIT_BYTES:
            raise InputError(f"{name} says more than {LIMIT_BYTES:,} letters. Split it into parts.")
        self._joined = Joined(self._opened.blocks)
        self.document = Document(self._joined.text, self._joined.breaks)
        self.left_out = tuple(self._opened.left_out)
        self.notes = notes_of(self._opened)

    @property
    def text(self) -> str:
        """The text of all blocks."""
        return self.document.text

    def place(self, at: int) -> str:
        """Returns where in the file an offset of the text stands; "" if it has no places."""
        return self._joined.place(at)

    def release(self, edits: Iterable[tuple[int, int, str]], text: str) -> bytes:
        """Returns the file with edits carried out.

        Args:
            edits: What is replaced in the text, in order, without overlaps.
            text: What the edits give, which was verified.

        Ensures: read again, the file says that text and nothing else.

        Raises:
            InputError: The edits can't be written in this format.
            UnverifiedError: The file would say something else; it is withheld.
        """
        given = [Replacement(*edit) for edit in edits]
        if carry_out(self.text, given) != text:
            raise UnverifiedError(
                "The edits do not give the text that was verified, and the release is withheld. "
                "This is a fault of the program: please report it."
            )
        parts = self._joined.split(given)
        with handled(self._handling):
            data = guard(self._format, self._name, "written", partial(self._opened.write, parts))
        self._check(self._read(data), parts)
        return data

    def check_name(self, data: bytes, target: str) -> None:
        """Refuses to call a release what only files of another format are called.

        Raises:
            InputError: Nobody could open it by that name.
        """
        try:
            format_ = choose_format(data, target)
            if format_.name != self._format.name:
                OpenDocument(data, format_, name=target, encoding=self._encoding)
        except InputError:
            suffix = PurePath(target).suffix
            raise InputError(
                f"{target} could not be opened: a release is of the format of its input, "
                f"{self._format.name}. Give it a name that does not end in {suffix}."
            ) from None

    def _read(self, data: bytes) -> FormatDocument:
        read = partial(self._format.read, data, name=self._name, encoding=self._encoding)
        with handled(self._handling), room_inside(self._name):
            return guard(self._format, self._name, "read", read)

    def _check(self, written: FormatDocument, edits: Mapping[int, Sequence[Replacement]]) -> None:
        wanted = [
            Block(carry_out(block.text, edits.get(i, ())), block.place, block.follows)
            for i, block in enumerate(self._opened.blocks)
        ]
        for block, found in zip_longest(wanted, written.blocks):
            if found != block:
                where = (block or found).place or "the text"
                raise UnverifiedError(
                    f"Read again, the release of {self._name} differs from what was verified, in "
                    f"{where}; it is withheld. This is a fault of the format {self._format.name}."
                )
        if written.left_out:
            raise UnverifiedError(
                f"The release of {self._name} still has what must be left out of it: "
                f"{', '.join(written.left_out)}. This is a fault of the format {self._format.name}."
            )


def open_document(
    source: Source,
    *,
    encoding: str = "utf-8",
    fields: Sequence[str] = (),
    scans: Scans = DEFAULT,
    limit_bytes: int = LIMIT_BYTES,
    called: str = "",
    within: Path | None = None,
) -> OpenDocument:
    """Opens a file, or standard input for "-", in the format that its content and name tell.

    Args:
        source: A path, or "-".
        encoding: How bytes become text, where the file itself does not say so.
        fields: Which columns or fields of a table or of records are read; all others pass as they
            are. None named means all.
        scans: What is done with pages that are pictures, in this file or in one within it.
        limit_bytes: Largest file that is accepted.
        called: What name tells the format, if not that of the file.
        within: The folder that it was found in, out of which no link is followed.

    Raises:
        InputError: It can't be read, or is of no format that is known; quotes nothing of it.
    """
    data = read_bytes(source, limit_bytes=limit_bytes, within=within)
    called = called or str(source)
    name = name_of(called)
    format_ = select_fields(choose_format(data, called), fields, name=name)
    return OpenDocument(data, format_, name=name, encoding=encoding, scans=scans)
