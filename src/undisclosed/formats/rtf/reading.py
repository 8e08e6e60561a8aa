"""Rich Text as a reader sees it: paragraphs, names, pictures, and what is left out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

from undisclosed.formats.office.values import Names
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.rtf import holding, letters, vocabulary
from undisclosed.formats.rtf.state import Flow, OpenGroup
from undisclosed.formats.rtf.tokens import DamageError, Token, is_open, tokenize
from undisclosed.formats.splicing import Shown

_RUN = re.compile(r"[ -~]+|[\r\n]+|.", re.DOTALL)
_LAST = 1_000_000_000
_UNKNOWN = "unknown markup"
_CHANGES = "tracked changes"
_HIDDEN = "hidden text"
# Not "{\rtfh", which is another word, and unknown.
_OPENING = re.compile(r"\{\\rtf(?![A-Za-z])")
_AROUND = "what stands around the document"


@dataclass(slots=True)
class Piece:
    """A text of the file.

    Attributes:
        shown: What it says.
        place: Where it is, for people.
        flow: Which stream of text it is in.
        follows: Whether it goes on from the piece before.
        write: Writes a text in its place.
    """

    shown: Shown
    place: str
    flow: int
    follows: bool
    write: Callable[[str], str] = letters.write


class RichText:
    """A file, taken apart.

    Attributes:
        source: The file, a character for each byte.
        pieces: What a reader of it finds, in order.
        cuts: What is not written.
        open_ends: Where words end that what follows could be taken for a part of.
    """

    def __init__(self, source: str) -> None:
        r"""Takes a file apart.

        Raises:
            DamageError: It is not well formed.
        """
        self.source = source
        self.cuts: list[Replacement] = []
        self.open_ends: set[int] = set()
        self.names = Names((source,))
        self.charsets: dict[int, int] = {}
        self._left_out: dict[str, None] = {}
        self._found: list[Piece] = []
        self._counts: Counter[str] = Counter()
        self._page, self._font = "cp1252", 0
        self._flows = 0
        opening = _OPENING.search(source)
        if opening is None:
            raise DamageError
        start = opening.start()
        main = Flow(0, "", Shown(start))
        self._groups: list[OpenGroup] = [OpenGroup(start, main)]
        self._half: tuple[bytes, int] | None = None
        self._high: tuple[int, int] | None = None
        self._skipping: list[tuple[str, int, int]] = []
        self._left_to_skip = 0
        end = start
        for token in tokenize(source[start:] if start else source):
            moved = token._replace(start=token.start + start, end=token.end + start)
            self._take(moved)
            end = moved.end
        self._end_paragraph(main, len(source), goes_on=False)
        for first, last in ((0, start), (end, len(source))):
            if source[first:last].strip(" \t\r\n"):
                self.cut(first, last, _AROUND)
        self.pieces = sorted(self._found, key=lambda piece: piece.flow)

    @property
    def left_out(self) -> tuple[str, ...]:
        """What is in no release of it."""
        return tuple(self._left_out)

    def cut(self, start: int, end: int, what: str, new: str = "") -> None:
        """Leaves out a stretch of the source, or writes something neutral in its place."""
        self._left_out[what] = None
        self.cuts.append(Replacement(start, end, new))

    def add(self, shown: Shown, what: str, write: Callable[[str], str]) -> None:
        """Adds a text that stands for itself, behind all that is read in one go."""
        self._found.append(Piece(shown, self._counted(what), _LAST, follows=False, write=write))

    def codec_of(self, font: int | None) -> str:
        """Returns the code page of a font."""
        charset = self.charsets.get(self._font if font is None else font)
        return self._page if charset is None else letters.codec_of_charset(charset, self._page)

    # -- groups ---------------------------------------------------------------------------------

    def _take(self, token: Token) -> None:
        group = self._groups[-1]
        if token.kind == "open":
            self._end_letter()
            opened = replace(group, start=token.start, is_first=True, starred=False, begins=False)
            self._groups.append(opened)
        elif token.kind == "close":
            self._end_letter()
            self._close(self._groups.pop(), token)
        elif group.dropped:
            pass
        elif token.kind == "symbol" and token.name == "*" and group.is_first:
            group.starred = True
        else:
            self._take_inner(group, token)
            group.is_first = False

    def _take_inner(self, group: OpenGroup, token: Token) -> None:
        if token.kind == "word":
            self._take_word(group, token)
        elif token.kind == "symbol":
            self._take_symbol(group, token)
        elif token.kind == "binary":
            self._take_binary(group, token)
        else:
            self._take_letters(group, token)

    def _close(self, group: OpenGroup, token: Token) -> None:
        above = self._groups[-1]
        if group.dropped and not above.dropped:
            end = token.end if group.cut_from == group.start else token.start
            self.cut(group.cut_from, end, group.dropped)
        elif group.begins and group.held is not None:
            holding.close(self, group, group.held, above.held, token)
        elif group.begins and group.flow is not above.flow:
            self._end_paragraph(group.flow, token.start, goes_on=False)

    def _begin(self, group: OpenGroup, token: Token) -> bool:
        """Takes a word that says what a group holds; tells whether it does."""
        name = token.name
        dropped = vocabulary.DROPPED.get(name, "")
        if group.starred and group.is_first and name not in vocabulary.STARRED:
            dropped = dropped or _UNKNOWN
        if dropped:
            group.dropped = dropped
            group.cut_from = group.start if group.is_first else token.start
            return True
        if name in vocabulary.APART:
            self._flows += 1
            place = self._counted(vocabulary.APART[name])
            group.flow = Flow(self._flows, place, Shown(token.end))
            group.held, group.begins, group.hidden = None, True, False
        elif name in vocabulary.HELD:
            holding.begin(group, vocabulary.HELD[name], token.end)
        elif name == "fldrslt":
            group.held = None
        return False

    # -- words ----------------------------------------------------------------------------------

    def _take_word(self, group: OpenGroup, token: Token) -> None:
        name, number = token.name, token.number
        if name == "u" and group.held is None:
            self._take_unicode(group, token)
            return
        self._end_letter()
        if self._begin(group, token):
            return
        if name in vocabulary.ENDS and group.held is None:
            self._end_paragraph(group.flow, token.end, goes_on=name in ("par", "sect", "page"))
        elif name in vocabulary.SIGNS:
            self._show(group, vocabulary.SIGNS[name], token.start, token.end)
        elif name in ("v", "deleted"):
            on = number != 0
            group.hidden, group.deleted = (on, group.deleted) if name == "v" else (group.hidden, on)
        elif name == "plain":
            group.font, group.hidden, group.deleted = None, False, False
        elif name == "uc":
            group.skipped = max(0, min(number if number is not None else 1, 100))
        elif name in ("f", "fcharset", "deff", "ansicpg", "mac", "pc", "pca"):
            self._take_font(group, name, number)
        elif group.held is not None:
            holding.take_word(self, group, group.held, token)
        self._keep_word(token)

    def _keep_word(self, token: Token) -> None:
        if token.name == "bin":
            return
        if token.name in vocabulary.UNTOLD:
            what = _CHANGES if token.name == "deleted" else vocabulary.WHO
            self.cut(token.start, token.end, what)
        elif token.name not in vocabulary.known_words():
            self.cut(token.start, token.end, _UNKNOWN)
        elif is_open(self.source, token):
            self.open_ends.add(token.end)

    def _take_font(self, group: OpenGroup, name: str, number: int | None) -> None:
        if name == "f":
            group.font = number
            if group.held is not None:
                group.held.font = number
        elif name == "fcharset" and group.held is not None and group.held.font is not None:
            self.charsets[group.held.font] = number or 0
        elif name == "deff":
            self._font = number or 0
        elif name != "fcharset":
            pages = {"mac": 10000, "pc": 437, "pca": 850}
            self._page = letters.codec_of_page(pages.get(name, number or 0))

    def _take_symbol(self, group: OpenGroup, token: Token) -> None:
        self._end_letter()
        if token.name in "\r\n":
            if group.held is None:
                self._end_paragraph(group.flow, token.end, goes_on=True)
        elif token.name in vocabulary.SYMBOLS:
            self._show(group, vocabulary.SYMBOLS[token.name], token.start, token.end)
        elif token.name not in vocabulary.KEPT_SYMBOLS:
            self.cut(token.start, token.end, _UNKNOWN)

    def _take_binary(self, group: OpenGroup, token: Token) -> None:
        word = self.source.rindex("\\bin", 0, token.start)
        if group.held is not None and group.held.kind == "picture":
            group.held.binary.append((word, token.end))
        else:
            self.cut(word, token.end, _UNKNOWN)

    # -- letters --------------------------------------------------------------------------------

    def _take_letters(self, group: OpenGroup, token: Token) -> None:
        if token.kind == "hex":
            self._take_byte(group, bytes.fromhex(token.name), token.start, token.end)
            return
        for run in _RUN.finditer(self.source, token.start, token.end):
            text, start = run[0], run.start()
            if text[0] in "\r\n":
                continue
            if " " <= text[0] <= "~":
                start = self._take_plain(group, start, run.end())
            elif text == "\t" or text >= "\x80":
                self._take_byte(group, text.encode("latin-1"), start, run.end())
            else:
                self.cut(start, run.end(), _UNKNOWN)

    def _take_plain(self, group: OpenGroup, start: int, end: int) -> int:
        """Takes letters that are the same in all code pages."""
        while start < end and (self._left_to_skip or self._half):
            self._take_byte(group, self.source[start].encode("latin-1"), start, start + 1)
            start += 1
        if start < end:
            self._show(group, self.source[start:end], start, end)
        return start

    def _take_byte(self, group: OpenGroup, byte: bytes, start: int, end: int) -> None:
        codec = self.codec_of(group.font)
        if self._left_to_skip:
            self._left_to_skip -= 1
            self._skipping.append((byte.decode("latin-1"), start, end))
            if not self._left_to_skip:
                self._end_letter()
            return
        if self._half is not None:
            first, at = self._half
            self._half = None
            self._show(group, letters.decode(first + byte, codec), at, end)
        elif letters.is_half(byte, codec):
            self._half = (byte, start)
        else:
            self._show(group, letters.decode(byte, codec), start, end)

    def _take_unicode(self, group: OpenGroup, token: Token) -> None:
        if self._skipping or self._left_to_skip:
            self._end_letter()
        unit = letters.unit_of(token.number or 0)
        high, self._high = self._high, None
        if is_open(self.source, token):
            self.open_ends.add(token.end)
        if letters.is_high(unit) and high is None:
            self._high = (unit, token.start)
        else:
            start = token.start if high is None else high[1]
            letter = letters.letter_of(unit, high[0] if high else None)
            self._show(group, letter, start, token.end)
        self._left_to_skip = group.skipped

    def _end_letter(self) -> None:
        """Checks what stands for a letter where Unicode is not known: the same letter, or "?"."""
        skipped, self._skipping, self._left_to_skip = self._skipping, [], 0
        if self._half is not None:
            at = self._half[1]
            self._half = None
            self.cut(at, at + 1, _UNKNOWN)
        group = self._groups[-1]
        if not skipped or group.held is not None:
            return
        start, end = skipped[0][1], skipped[-1][2]
        shown = group.flow.paragraph
        told = "".join(letter for letter, *_ in skipped)
        if set(told) == {"?"} or self._high:
            same = set(told) == {"?"}
        else:
            letter = letters.decode(told.encode("latin-1"), self.codec_of(group.font))
            same = shown.text.endswith(letter) if len(letter) == 1 else False
        if not same:
            self.cut(start, end, _UNKNOWN, "?" * len(skipped))
        if len(shown) and not self._high and not (group.hidden or group.deleted):
            shown.extend(end)

    def _show(self, group: OpenGroup, text: str, start: int, end: int) -> None:
        if group.held is not None:
            holding.take_text(self, group.held, text, start, end)
        elif group.deleted or group.hidden:
            self.cut(start, end, _CHANGES if group.deleted else _HIDDEN)
        elif len(text) == end - start:
            group.flow.paragraph.add_plain(self.source, start, end)
        else:
            group.flow.paragraph.add(text, start, end)

    # -- paragraphs -----------------------------------------------------------------------------

    def _end_paragraph(self, flow: Flow, at: int, *, goes_on: bool) -> None:
        place = flow.place or self._counted("paragraph")
        self._found.append(Piece(flow.paragraph, place, flow.number, flow.goes_on))
        flow.paragraph, flow.goes_on = Shown(at), goes_on

    def _counted(self, what: str) -> str:
        self._counts[what] += 1
        return f"{what} {self._counts[what]}"
