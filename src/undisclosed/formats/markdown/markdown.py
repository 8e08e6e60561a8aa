"""Markdown documents.

Everything in such a file is there to be read, by somebody who opens it or on a page that is made of
it: what only the source says (addresses, comments, attributes, front matter) is text by itself, and
nothing is left out but tags that no page has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from undisclosed.formats.markdown.inline import Inline, lines_of
from undisclosed.formats.markdown.pieces import Piece
from undisclosed.formats.protocol import Block, Fit, Replacement
from undisclosed.formats.splicing import Shown, merge
from undisclosed.formats.text import TextDocument, TextFormat

_UNKNOWN = "unknown markup"
_EDGE = re.compile(r"---[ \t]*\Z")
_EDGE_END = re.compile(r"(?:---|\.\.\.)[ \t]*\Z")
_FENCE = re.compile(r"[ \t>]*+(?:[*+-][ \t]+|[0-9]{1,9}[.)][ \t]+)?(`{3,}(?=[^`]*\Z)|~{3,})(.*)\Z")
_LEAD = re.compile(r"[ \t>\ufeff]*+(?:#{1,6}(?:[ \t]+|\Z)|[*+-](?:[ \t]+|\Z))?+[ \t]*+")
_STARTS = re.compile(r"[ \t>]*+(?:#{1,6}[ \t]|[*+-][ \t]|[0-9]{1,9}[.)][ \t]|\|)")
_BARE = re.compile(r"[-=*_ \t|:>+#]*\Z")
_DEFINITION = re.compile(
    r"[ \t>]*+\[([^\]\[]{1,999})\]:[ \t]*+(?:<([^<>]*+)>|(\S*+))"
    r"(?:[ \t]++(\"[^\"]*+\"|'[^']*+'|\([^()]*+\)))?+[ \t]*+\Z"
)


class MarkdownFormat:
    """Markdown as CommonMark has it, with tables, front matter and HTML inside."""

    name = "markdown"
    suffixes = (".md", ".markdown")

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """Any text may be Markdown: the name must say so."""
        return Fit.NAME if PurePath(name).suffix.lower() in self.suffixes else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> MarkdownDocument:
        """Reads a file.

        Raises:
            InputError: It is no text.
        """
        return MarkdownDocument(TextFormat().read(data, name=name, encoding=encoding))


class MarkdownDocument:
    """A file, opened."""

    def __init__(self, inner: TextDocument) -> None:
        self._inner = inner
        reading = _Reading(inner.blocks[0].text)
        self._pieces, self._cuts = reading.pieces, reading.cuts
        self.left_out: Sequence[str] = (_UNKNOWN,) if reading.cuts else ()
        self.blocks = [Block(each.shown.text, each.place, each.follows) for each in self._pieces]

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the file with edits carried out.

        Raises:
            InputError: A replacement has no form in the encoding.
        """
        source = self._inner.blocks[0].text
        splices = [
            splice
            for number in edits
            for splice in self._pieces[number].splices(edits[number], source)
        ]
        merged = merge(splices, self._cuts)
        return self._inner.write({0: merged} if merged else {})


class _Reading:
    """A file, taken apart into paragraphs and what stands beside them."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._flow: list[Piece] = []
        self._apart: list[Piece] = []
        self.cuts: list[Replacement] = []
        self._counts: Counter[str] = Counter()
        self._lines = list(lines_of(source))
        at = self._take_front()
        while at < len(self._lines):
            at = self._take_lines(at)
        self.pieces = [*self._flow, *self._apart]

    def _line(self, number: int) -> str:
        start, end, _ = self._lines[number]
        return self._source[start:end]

    def _add(self, start: int, end: int, what: str, *, follows: bool = False) -> None:
        shown = Shown(start)
        shown.add_plain(self._source, start, end)
        self._flow.append(Piece(shown, "raw", self._counted(what), follows))

    def _counted(self, what: str) -> str:
        self._counts[what] += 1
        return f"{what} {self._counts[what]}"

    def _take_front(self) -> int:
        """Takes front matter, line by line; returns the number of lines."""
        if not self._lines or not _EDGE.match(self._line(0).removeprefix("\ufeff")):
            return 0
        for end in range(1, len(self._lines)):
            if _EDGE_END.match(self._line(end)):
                for number in range(1, end):
                    self._add(*self._lines[number][:2], "front matter, line")
                return end + 1
        return 0

    def _take_lines(self, at: int) -> int:
        line = self._line(at)
        fence = _FENCE.match(line)
        if fence is not None:
            return self._take_code(at, fence)
        if _BARE.match(line):
            return at + 1
        definition = _DEFINITION.match(line)
        if definition is not None:
            self._take_definition(self._lines[at][0], definition)
            return at + 1
        end = at + 1
        while end < len(self._lines) and not self._ends_before(end):
            end += 1
        self._take_paragraph(at, end)
        return end

    def _ends_before(self, number: int) -> bool:
        """Tells whether a line begins something else than more of a paragraph."""
        line = self._line(number)
        return any(each.match(line) is not None for each in (_BARE, _STARTS, _FENCE, _DEFINITION))

    def _take_code(self, at: int, fence: re.Match[str]) -> int:
        start = self._lines[at][0]
        closing = re.compile(rf"[ \t>]*{re.escape(fence[1][0])}{{{len(fence[1])},}}[ \t]*\Z")
        self._add(start + fence.start(2), start + fence.end(2), "language of code")
        last = at + 1
        while last < len(self._lines) and not closing.match(self._line(last)):
            last += 1
        first = self._lines[at][2]
        self._add(first, max(first, self._lines[last - 1][1]), "code", follows=True)
        return last + 1

    def _take_definition(self, start: int, found: re.Match[str]) -> None:
        inline = Inline(self._source, start, start)
        inline.add_title(start + found.start(1), start + found.end(1), "label")
        group = 2 if found[2] is not None else 3
        inline.add_address(start + found.start(group), start + found.end(group))
        if found[4]:
            inline.add_title(start + found.start(4) + 1, start + found.end(4) - 1)
        self._take_apart(inline)

    def _take_paragraph(self, first: int, last: int) -> None:
        inline = Inline(self._source, self._lines[first][0], self._lines[last - 1][1])
        for number in range(first, last):
            start, end, _ = self._lines[number]
            lead = _LEAD.match(self._source, start, end)
            if lead is not None and lead[0]:
                inline.hide(*lead.span())
        inline.start = self._lines[first][0]
        shown = inline.read()
        place = self._counted("paragraph")
        follows = bool(self._flow)
        piece = Piece(shown, "flow", place, follows, inline.codes, inline.pairs)
        self._flow.append(piece)
        self._take_apart(inline)

    def _take_apart(self, inline: Inline) -> None:
        self.cuts += inline.cuts
        for piece in inline.apart:
            piece.place = self._counted(piece.place)
            self._apart.append(piece)
