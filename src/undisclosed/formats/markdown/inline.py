"""What stands in a paragraph of Markdown: letters, and marks that a reader does not see."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape

from undisclosed.formats.html.characters import show_address, show_value
from undisclosed.formats.html.names import ELEMENTS, UNINTERRUPTED
from undisclosed.formats.markdown.pieces import Kind, Pair, Piece
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import Shown

_MARK = re.compile(
    r"(?P<code>`+)|(?P<escape>\\(?:[!-/:-@\[-`{-~]|\r?\n))|(?P<comment><!--)"
    r"|(?P<tag></?(?P<name>[A-Za-z][A-Za-z0-9-]*+)(?P<inside>[ \t\r\n/][^<>]*+)?+>)"
    r"|(?P<reference>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
    r"|(?P<opening>!?\[)|(?P<closing>\])|(?P<marks>\*+|_+|~~+)"
)
_TARGET = re.compile(
    r"\([ \t]*(?:<([^<>\r\n]*+)>|((?:[^\s()<\\]|\\.|\([^\s()]*+\))*+))"
    r"(?:\s++(\"(?:[^\"\\]|\\.)*+\"|'(?:[^'\\]|\\.)*+'|\((?:[^()\\]|\\.)*+\)))?+\s*+\)",
    re.DOTALL,
)
_LABEL = re.compile(r"\[([^\]\[\r\n]{0,999})\]")
_PLAIN = re.compile(
    r"\\([!-/:-@\[-`{-~])|(&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});)"
)
_SPACES = " \t\r\n"
_SPACE = re.compile(r"\s")
_SIGN = re.compile(r"[^\w\s]")


@dataclass(slots=True)
class _Run:
    """A run of marks that may open or close emphasis."""

    start: int
    end: int


@dataclass(slots=True)
class Inline:
    """The inside of a paragraph, from one offset of the source to another.

    Attributes:
        source: The file.
        start: Where the paragraph begins.
        end: Where it ends.
        apart: Texts that stand for themselves: addresses, titles, comments, attributes.
        codes: Where marks mean nothing.
        pairs: Where marks stand around letters.
        cuts: Tags that no page has.
    """

    source: str
    start: int
    end: int
    apart: list[Piece] = field(default_factory=list)
    codes: list[tuple[int, int]] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    cuts: list[Replacement] = field(default_factory=list)
    _hidden: list[tuple[int, int, str]] = field(default_factory=list)
    _runs: dict[str, list[_Run]] = field(default_factory=lambda: defaultdict(list))
    _brackets: list[tuple[int, int]] = field(default_factory=list)
    _uncommented: bool = False

    def hide(self, start: int, end: int, shown: str = "") -> None:
        """Notes a stretch that does not show, or shows as something else."""
        self._hidden.append((start, end, shown))

    def read(self) -> Shown:
        """Returns what the paragraph says to a reader."""
        ticks = self._ticks()
        at = self.start
        while at < self.end:
            found = _MARK.search(self.source, at, self.end)
            if found is None:
                break
            at = self._take(found, ticks)
        return self._shown()

    def _shown(self) -> Shown:
        shown = Shown(self.start)
        at = self.start
        for start, end, text in sorted(self._hidden):
            shown.add_plain(self.source, at, start)
            if text:
                shown.add(text, start, end)
            at = end
        shown.add_plain(self.source, at, self.end)
        if not len(shown):
            shown.at = at
        return shown

    def _ticks(self) -> dict[int, list[int]]:
        """Returns where runs of backticks stand, by their length, the last first."""
        found: dict[int, list[int]] = defaultdict(list)
        for run in re.finditer("`+", self.source[self.start : self.end]):
            found[len(run[0])].append(self.start + run.start())
        return {length: places[::-1] for length, places in found.items()}

    def _take(self, found: re.Match[str], ticks: dict[int, list[int]]) -> int:
        start, end = found.span()
        if found["code"]:
            return self._take_code(start, end, ticks)
        if found["escape"]:
            self.hide(start, end, found[0][1:].replace("\r\n", "\n"))
        elif found["reference"]:
            if (text := unescape(found[0])) != found[0]:
                self.hide(start, end, text)
        elif found["comment"]:
            return self._take_comment(start, end)
        elif found["tag"]:
            self._take_tag(found)
        elif found["opening"]:
            self._brackets.append((start, end))
        elif found["closing"]:
            return self._take_link(start, end)
        else:
            self._take_marks(start, end)
        return end

    def _add(self, shown: Shown, kind: Kind, what: str) -> None:
        self.apart.append(Piece(shown, kind, what))

    def _take_tag(self, found: re.Match[str]) -> None:
        """Takes a tag of HTML: what it says beside its name is text; unknown ones go."""
        name = found["name"].lower()
        self.hide(*found.span(), "\n" if name in ELEMENTS - UNINTERRUPTED else "")
        if name not in ELEMENTS:
            self.cuts.append(Replacement(*found.span(), ""))
        elif (inside := found["inside"]) is not None and inside != "/":
            start = found.start("inside") + len(inside) - len(inside.lstrip(_SPACES))
            end = max(start, found.start("inside") + len(inside.rstrip(_SPACES)))
            attributes = Shown(start)
            show_value(self.source, start, end, attributes)
            self._add(show_address(attributes), "attributes", "attributes")

    def _take_code(self, start: int, end: int, ticks: dict[int, list[int]]) -> int:
        # Of a run behind an escaped backtick there may be no other.
        places = ticks.get(end - start, [])
        while places and places[-1] < end:
            places.pop()
        if not places:
            return end
        closing = places.pop()
        self.hide(start, end)
        self.hide(closing, closing + end - start)
        self.codes.append((end, closing))
        self.pairs.append((start, end, closing, closing + end - start))
        return closing + end - start

    def _take_comment(self, start: int, end: int) -> int:
        closing = -1 if self._uncommented else self.source.find("-->", end, self.end)
        if closing < 0:
            self._uncommented = True
            return end
        said = Shown(end)
        said.add_plain(self.source, end, closing)
        self._add(said, "raw", "comment")
        self.hide(start, closing + 3)
        return closing + 3

    def _take_link(self, start: int, end: int) -> int:
        if not self._brackets:
            return end
        opening = self._brackets.pop()
        target = _TARGET.match(self.source, end, self.end)
        if target is not None:
            group = 1 if target[1] is not None else 2
            self.add_address(*target.span(group))
            if target[3]:
                self.add_title(target.start(3) + 1, target.end(3) - 1)
        else:
            target = _LABEL.match(self.source, end, self.end)
            if target is None:
                return end
            self.add_title(*target.span(1), "label")
        self.hide(*opening)
        self.hide(start, target.end())
        return target.end()

    def add_address(self, start: int, end: int) -> None:
        """Adds an address, with what is escaped in it as what it stands for."""
        self._add(show_address(_resolved(self.source, start, end)), "address", "address")

    def add_title(self, start: int, end: int, what: str = "title") -> None:
        """Adds the title of a link, or what it is called elsewhere in the file."""
        self._add(_resolved(self.source, start, end), "title", what)

    def _take_marks(self, start: int, end: int) -> None:
        """Takes marks of emphasis: those that close hide as many that opened."""
        sign = self.source[start]
        opens, closes = self._flanks(start, end)
        opened = self._runs[sign]
        while closes and opened and start < end:
            run = opened[-1]
            length = min(end - start, run.end - run.start)
            self.hide(run.end - length, run.end)
            self.hide(start, start + length)
            self.pairs.append((run.end - length, run.end, start, start + length))
            run.end -= length
            start += length
            if run.start == run.end:
                opened.pop()
        if opens and start < end:
            opened.append(_Run(start, end))

    def _flanks(self, start: int, end: int) -> tuple[bool, bool]:
        """Tells whether marks can open emphasis, and whether they can close it."""
        before = self.source[start - 1] if start > self.start else " "
        after = self.source[end] if end < self.end else " "
        free = (_SPACE.match(after) is None, _SPACE.match(before) is None)
        signs = (_SIGN.match(after) is not None, _SIGN.match(before) is not None)
        opens = free[0] and (not signs[0] or not free[1] or signs[1])
        closes = free[1] and (not signs[1] or not free[0] or signs[0])
        if self.source[start] == "_":
            return opens and (not closes or signs[1]), closes and (not opens or signs[0])
        return opens, closes


def _resolved(source: str, start: int, end: int) -> Shown:
    shown = Shown(start)
    at = start
    for found in _PLAIN.finditer(source, start, end):
        shown.add_plain(source, at, found.start())
        text = found[1] or unescape(found[2])
        shown.add(text, *found.span())
        at = found.end()
    shown.add_plain(source, at, end)
    return shown


def lines_of(source: str) -> Iterator[tuple[int, int, int]]:
    """Yields where each line begins, where its text ends, and where it ends."""
    at = 0
    for line in source.splitlines(keepends=True):
        yield at, at + len(line.rstrip("\r\n")), at + len(line)
        at += len(line)
