"""Rich Text documents (RTF)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from undisclosed.errors import InputError
from undisclosed.formats.protocol import Block, Fit, Replacement
from undisclosed.formats.rtf.reading import RichText
from undisclosed.formats.rtf.tokens import DamageError, must_part
from undisclosed.formats.splicing import merge
from undisclosed.formats.unreadable import identify


class RichTextFormat:
    """RTF, as Word, LibreOffice, WordPad and others write it."""

    name = "rtf"
    suffixes = (".rtf",)

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """The first letters tell, whatever the file is called."""
        return Fit.CONTENT if identify(data) == "a Rich Text document (RTF)" else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> RichTextDocument:  # noqa: ARG002
        """Reads a document.

        Raises:
            InputError: It is damaged, or cut off.
        """
        try:
            reading = RichText(data.decode("latin-1"))
        except DamageError:
            pass
        else:
            return RichTextDocument(data, reading, name)
        raise InputError(f"{name} is damaged or cut off: its groups do not end where they should.")


class RichTextDocument:
    """A document, opened."""

    def __init__(self, data: bytes, reading: RichText, name: str) -> None:
        self._data, self._reading, self._name = data, reading, name
        self.blocks: Sequence[Block] = [
            Block(each.shown.text, each.place, each.follows) for each in reading.pieces
        ]
        self.left_out: Sequence[str] = reading.left_out

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the document with edits carried out, and without what is left out.

        Raises:
            InputError: A replacement has control characters.
        """
        splices: list[Replacement] = []
        try:
            for number, changes in edits.items():
                piece = self._reading.pieces[number]
                splices += piece.shown.splice(changes, piece.write)
        except ValueError:
            splices = []
            given = True
        else:
            given = False
        if given:
            raise InputError(f"{self._name} can't hold what is to be written: control characters.")
        merged = merge(splices, self._reading.cuts)
        if not merged:
            return self._data
        return _spliced(self._reading.source, merged, self._reading.open_ends).encode("latin-1")


def _spliced(source: str, splices: Iterable[Replacement], open_ends: set[int]) -> str:
    """Carries out splices, with a space wherever a word would run into what follows it now."""
    parts: list[str] = []
    at = 0
    runs_on = False
    for start, end, new in splices:
        kept = source[at:start]
        if kept:
            if len(kept) > 1 and kept[-1] == "-" and start - 1 in open_ends:
                # A digit that comes behind it now would make it the sign of the word's number.
                kept = kept[:-1] + " -"
            parts.append(" " + kept if runs_on and must_part(kept) else kept)
            runs_on = start in open_ends
        if new:
            parts.append(" " + new if runs_on and must_part(new) else new)
            runs_on = False
        at = end
    rest = source[at:]
    parts.append(" " + rest if runs_on and must_part(rest) else rest)
    return "".join(parts)
