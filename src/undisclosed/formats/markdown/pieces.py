"""Texts of a Markdown file, and how they are written back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from undisclosed.formats.html.characters import write_address, write_value
from undisclosed.formats.joining import carry_out
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import Shown

Kind = Literal["flow", "raw", "address", "title", "attributes"]

Pair = tuple[int, int, int, int]

_MARKS = re.compile(r"[\\`*_\[\]<>~!|]")
_LINE = re.compile("[\r\n\t]")
_FIRST = re.compile(r"^[ #+=>:-]|^[0-9]{1,9}(?=[.)])")
_EDGES = re.compile(r"\A\s+|\s+\Z")
_QUOTES = re.compile(r"[\\()]")
_LETTER = re.compile(r"\w")
_NOTHING = "<wbr>"


@dataclass(slots=True)
class Piece:
    """A text, and how it is written.

    Attributes:
        shown: What it says.
        kind: How it stands in the source: "flow" with marks between its letters, "raw" as it is,
            or in an address, a title, the attributes of a tag.
        place: Where it is, for people.
        follows: Whether it goes on from the piece before.
        codes: Where marks mean nothing.
        pairs: Where marks stand around letters: of each pair, both ends of both marks.
    """

    shown: Shown
    kind: Kind
    place: str
    follows: bool = False
    codes: list[tuple[int, int]] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)

    def splices(self, edits: Sequence[Replacement], source: str) -> list[Replacement]:
        """Returns edits of the text as edits of the source."""
        if self.kind == "raw":
            return self.shown.splice(edits, str)
        if self.kind == "address":
            splices = self.shown.splice(edits, write_address)
            if splices and not carry_out(self.shown.text, edits):
                angled = source[self.shown.source_of(0)[0] - 1] == "<"
                splices[0] = splices[0]._replace(text="" if angled else "<>")
            return splices
        if self.kind == "title":
            return self.shown.splice(edits, write_title)
        if self.kind == "attributes":
            return self.shown.splice(edits, write_attributes)
        written = [
            splice if self._is_code(splice) else splice._replace(text=write_text(splice.text))
            for splice in self.shown.splice(edits, str)
        ]
        held = self._held(edits)
        if written and not _LETTER.search(carry_out(self.shown.text, edits)):
            held.add(written[0].start)
        marked = [
            splice._replace(text=splice.text + _NOTHING) if splice.start in held else splice
            for splice in written
        ]
        return [*marked, *self._unmarked(edits, source)]

    def _held(self, edits: Sequence[Replacement]) -> set[int]:
        """Returns where nothing is left at the beginning of a line, so that it must be marked.

        What stands there then might be taken for a mark, or the line for none.
        """
        text = self.shown.text
        return {
            self.shown.source_of(edit.start)[0]
            for edit in edits
            if not edit.text
            and edit.start < edit.end
            and (not edit.start or text[edit.start - 1] == "\n")
        }

    def _unmarked(self, edits: Sequence[Replacement], source: str) -> list[Replacement]:
        """Takes out marks around nothing, and those that signs beside them would make letters."""
        cuts: set[Replacement] = set()
        for edit in edits:
            if edit.start == edit.end:
                continue
            start = self.shown.source_of(edit.start)[0]
            end = self.shown.source_of(edit.end - 1)[1]
            for pair in self.pairs:
                if _is_lost(pair, start, end, edit.text, source):
                    cuts |= {Replacement(*pair[:2], ""), Replacement(*pair[2:], "")}
        return sorted(cuts)

    def _is_code(self, splice: Replacement) -> bool:
        return any(start <= splice.start and splice.end <= end for start, end in self.codes)


def _is_lost(pair: Pair, start: int, end: int, new: str, source: str) -> bool:
    first, inner, last, outer = pair
    if start <= inner and last <= end and (start <= first or not new):
        return True
    touched = inner == start or last == end or first == end or outer == start
    signs = not (_LETTER.match(new[:1]) and _LETTER.match(new[-1:]))
    beside = _LETTER.match(source[max(0, first - 1) : first]) or _LETTER.match(source, outer)
    return touched and signs and beside is not None


def write_text(text: str) -> str:
    r"""Returns text as Markdown has it, so that no sign in it is a mark.

    >>> write_text("[removed]"), write_text("- a & b")
    ('\\[removed\\]', '&#45; a &amp; b')
    """
    text = _MARKS.sub(r"\\\g<0>", text.replace("&", "&amp;"))
    text = _FIRST.sub(_numbered, _LINE.sub(_numbered, text))
    return f"{text[:-1]}&#32;" if text.endswith(" ") else text


def write_title(text: str) -> str:
    """Returns text as the title of a link, whatever stands around it."""
    return _QUOTES.sub(_numbered, write_value(text))


def write_attributes(text: str) -> str:
    """Returns text as attributes of a tag, or within one."""
    return _EDGES.sub(_numbered, write_value(text))


def _numbered(found: re.Match[str]) -> str:
    return "".join(f"&#{ord(char)};" for char in found[0])
