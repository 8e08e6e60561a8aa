"""One part of an Office file: paragraphs, cells and attributes as blocks, and what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from undisclosed.formats.office import alone, attributes, cells, fields, markup, open_text, xml
from undisclosed.formats.office.frames import Frame
from undisclosed.formats.office.namespaces import PREFIXES
from undisclosed.formats.office.pieces import Piece, TextElement, write_piece
from undisclosed.formats.office.values import Names, is_common, is_plain, schema_words
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import Shown, merge

_UNKNOWN = "unknown markup"
_NO_DATES = cells.Dates(frozenset())
_KINDS = {
    **dict.fromkeys(("text:p", "text:h"), "open"),
    **dict.fromkeys(("svg:title", "svg:desc"), "alone"),
    **dict.fromkeys(
        (f"presentation:{kind}-decl" for kind in ("footer", "header", "date-time")), "alone"
    ),
}
_LAST = 1_000_000_000
_FORMATTING = frozenset(("x:conditionalFormatting",))


class Part:
    """A part, taken apart.

    Attributes:
        pieces: What a reader of the file, or of its source, can find in it.
        left_out: What is in no release of it.
        used: Where shared texts stand first, by their numbers.
        dates: How dates are told from numbers in it.
    """

    def __init__(
        self,
        source: str,
        names: Names,
        *,
        gone: frozenset[str] = frozenset(),
        where: str = "",
        dates: cells.Dates = _NO_DATES,
        targets: Mapping[str, str] | None = None,
    ) -> None:
        """Takes a part apart.

        Args:
            source: What it says.
            names: Neutral names, the same for all parts of a file.
            gone: Relationships that no release will have.
            where: What to call the part in places: "header 1".
            targets: What pictures are called in a release, by what the part calls them.
            dates: How dates are told from numbers in it.

        Raises:
            DamageError: It is not well formed.
        """
        self.source = source
        self.names = names
        self.gone = gone
        self.where = where
        self.dates = dates
        self.targets = targets or {}
        self.used: dict[int, str] = {}
        self._found: list[Piece] = []
        self._texts: list[TextElement] = []
        self._cuts: list[Replacement] = []
        self._left_out: dict[str, None] = {}
        self._frames: list[Frame] = []
        self._paragraphs: list[Piece] = []
        self._fields: list[Shown] = []
        self._counts: Counter[str] = Counter()
        self._flows = 0
        self._skipping = 0
        self._skipped = (0, "")
        for token in xml.tokenize(source):
            self._take(token)
        for instruction in self._fields:
            self.take_instruction(instruction, "quoted")
        self.pieces = self._in_order()
        self.left_out = tuple(self._left_out)

    def splices(self, edits: Mapping[int, Sequence[Replacement]]) -> list[Replacement]:
        """Returns what changes in the source, in order; nothing, if nothing does.

        Raises:
            DamageError: A replacement can't be written in XML.
        """
        splices: list[Replacement] = []
        for number, changes in edits.items():
            splices += write_piece(self.source, self.pieces[number], changes, self._texts)
        return merge(splices, self._cuts)

    # -- tokens ---------------------------------------------------------------------------------

    def _take(self, token: xml.Token) -> None:
        kind = token.kind
        if self._skipping:
            if kind == "start":
                self._skipping += 1
            elif kind == "end":
                self._skipping -= 1
                if not self._skipping:
                    self.cut(self._skipped[0], token.end, self._skipped[1])
        elif kind in ("text", "cdata"):
            self._take_text(token)
        elif kind in ("start", "empty"):
            self._open(token)
        elif kind == "end":
            self._close(self._frames.pop(), token)
        elif kind != "declaration":
            self.cut(token.start, token.end, "comments in the source")

    def _open(self, token: xml.Token) -> None:
        above = self._frames[-1] if self._frames else None
        found = xml.attributes_of(self.source, token)
        scope = attributes.scope_of(self, found, above.scope if above else {})
        name = _resolve(token.name, scope)
        context = f"{above.name}/{name}" if above else name
        dropped = markup.DROPPED.get(name) or markup.DROPPED.get(context)
        doom = markup.DOOMED.get(name) or markup.DOOMED.get(context)
        held = name in markup.LEADING and not attributes.leads_nowhere(self, found)
        if doom and not held and self._doom(*doom):
            dropped = dropped or doom[0]
        if not dropped and (
            not name
            or name.partition(":")[2] not in schema_words()
            or (above and above.alone is not None and above.name != "w:r")
        ):
            dropped = _UNKNOWN
        if not dropped and attributes.is_gone(self, name, found):
            dropped = attributes.CLOSED_TO_ALL
        if not dropped and name == "mc:Choice":
            dropped = "" if attributes.requires_known(self.source, found) else _UNKNOWN
        if dropped:
            if above is None:
                raise xml.DamageError
            self._skip(token, dropped)
            return
        frame = Frame(name, token, above.spaces if above else False, scope)
        frame.flow = above.flow if above else 0
        frame.dated = above is not None and above.dated
        frame.first = len(self._found)
        self._frames.append(frame)
        self._begin(frame, above, context)
        if frame.unwrapped:
            self.cut(token.start, token.end, frame.unwrapped)
        else:
            attributes.take(self, frame, found)
        if token.kind == "empty":
            self._close(self._frames.pop(), token)

    def _skip(self, token: xml.Token, what: str) -> None:
        if token.kind == "empty":
            self.cut(token.start, token.end, what)
        else:
            self._skipping = 1
            self._skipped = (token.start, what)

    def _doom(self, what: str, holders: frozenset[str]) -> bool:
        for frame in reversed(self._frames):
            if frame.name in holders:
                frame.doomed = what
                return True
        return False

    def _begin(self, frame: Frame, above: Frame | None, context: str) -> None:
        name, token = frame.name, frame.token
        frame.unwrapped = markup.UNWRAPPED.get(name, "")
        if name in markup.APART:
            self._flows += 1
            frame.flow = self._flows
            frame.place = self.counted(markup.APART[name])
        elif name in markup.TABLES:
            frame.place = self.counted("table")
        elif name in markup.CELLS:
            frame.place = self._place_of_cell()
        elif name == "x:c":
            frame.place = f"cell {cells.cell_of(self.source, token).name}"
        elif name == "x:si":
            frame.place = self.counted("text")
        elif name in markup.ROWS and above:
            above.counts["row"] += 1
        if name in markup.PARAGRAPHS:
            self._begin_paragraph(frame)
        elif context in markup.SIGNS:
            self.show_sign(markup.SIGNS[context], token)
        elif name in markup.OPEN_SIGNS:
            self.show_sign(markup.OPEN_SIGNS[name] * attributes.count_of(self, token), token)
        elif context == "w:rPr/w:vanish" and self._frames[-3].name == "w:r":
            piece = Piece(Shown(token.end), "flow", self.counted("hidden text"), _LAST)
            self._frames[-3].alone = piece
            self._found.append(piece)
        elif context == "x:c/x:v":
            alone.begin_cell(self, frame, self._frames[-2].token)
        elif name in markup.ALONE:
            alone.begin_header(self, frame)
        elif name in markup.VALUES:
            alone.begin_value(self, frame)
        elif name == "w:sym":
            attributes.show_symbol(self, frame)
        elif name in ("w:fldChar", "w:fldSimple"):
            attributes.take_field(self, frame)

    def _begin_paragraph(self, frame: Frame) -> None:
        holder = next((f for f in reversed(self._frames) if f.place), None)
        place = holder.place if holder and holder.name not in markup.TABLES else ""
        self._counts["paragraph"] += 1
        if not place:
            place = f"paragraph {self._counts['paragraph']}"
        frame.paragraph = Piece(
            Shown(frame.token.end),
            _KINDS.get(frame.name, "flow"),
            place,
            frame.flow,
            holder.place if holder else "",
        )
        frame.paragraph.in_cell = frame.name.startswith("x:")
        self._found.append(frame.paragraph)
        self._paragraphs.append(frame.paragraph)

    def counted(self, what: str) -> str:
        """Returns what to call the next of a kind: "text box 2"."""
        self._counts[what] += 1
        return f"{what} {self._counts[what]}"

    def _place_of_cell(self) -> str:
        self._frames[-2].counts["cell"] += 1
        cell = self._frames[-2].counts["cell"]
        table = next((f for f in reversed(self._frames) if f.name in markup.TABLES), None)
        return f"{table.place}, row {table.counts['row']}, cell {cell}" if table else f"cell {cell}"

    def _close(self, frame: Frame, token: xml.Token) -> None:
        if frame.paragraph is not None:
            self._paragraphs.pop()
        if frame.doomed:
            del self._found[frame.first :]
            self.cut(frame.token.start, token.end, frame.doomed)
        elif frame.unwrapped and token.kind == "end":
            self.cut(token.start, token.end, frame.unwrapped)

    # -- text -----------------------------------------------------------------------------------

    def _take_text(self, token: xml.Token) -> None:
        if not self._frames:
            return
        frame = self._frames[-1]
        if frame.name in markup.TEXTS and self._paragraphs:
            # What does not show must not part what does.
            hidden = next((f.alone for f in self._frames[-2:-1] if f.name == "w:r"), None)
            spaces = frame.spaces or frame.name not in markup.TRIMMED
            self._texts.append(TextElement(frame.token, spaces, token.start, token.end))
            self.show(token, (hidden or self._paragraphs[-1]).shown, trimmed=not spaces)
        elif frame.name in markup.FLOWING and self._paragraphs:
            self._show_flowing(token, self._paragraphs[-1])
        elif frame.name == "w:instrText" and self._fields:
            self.show(token, self._fields[-1], trimmed=False)
        elif frame.alone is not None:
            alone.take(self, frame.alone, frame, token)
        elif frame.name == "c:f":
            alone.take_reference(self, token)
        elif frame.name == "c:formatCode":
            alone.take_format(self, self._frames[-2], token)
        else:
            self._take_plain(frame, token)

    def _take_plain(self, frame: Frame, token: xml.Token) -> None:
        """Takes what should be a number, or a word of the file format."""
        text = self.text_of(token).strip(" \t\r\n")
        if frame.cell is not None and text.isdigit():
            self.used.setdefault(int(text[:9]), f"cell {frame.cell.name}")
        if is_plain(text) or (frame.name == "ep:Application" and is_common(text)):
            return
        if not (frame.name == "x:formula" and self._doom("rules of cells", _FORMATTING)):
            self.cut(token.start, token.end, _UNKNOWN)

    def begin_alone(self, frame: Frame, piece: Piece) -> None:
        """Begins a text that stands by itself in an element."""
        frame.alone = piece
        self._found.append(piece)

    def show(self, token: xml.Token, shown: Shown, *, trimmed: bool) -> None:
        """Adds what a text shows to what is shown before it."""
        start, end = token.start, token.end
        if token.kind == "cdata":
            shown.add(self.text_of(token), start, end)
            return
        if trimmed:
            text = self.source[start:end]
            end = start + len(text.rstrip(" \t\r\n"))
            start = max(start, start + len(text) - len(text.lstrip(" \t\r\n")))
        in_cell = self._frames[-1].name.startswith("x:")
        found = Shown() if in_cell else shown
        xml.show(self.source, start, max(start, end), found)
        if in_cell:
            cells.show_spelled(found, shown)

    def _show_flowing(self, token: xml.Token, piece: Piece) -> None:
        found = Shown()
        self.show(token, found, trimmed=False)
        if piece.kind == "open":
            open_text.show(found, piece)
        else:
            open_text.copy(found, piece.shown)

    def text_of(self, token: xml.Token) -> str:
        """Returns what a text says, references resolved."""
        if token.kind == "cdata":
            return self.source[token.start + 9 : token.end - 3].replace("\r\n", "\n")
        text = self.source[token.start : token.end]
        if "&" not in text:
            return text
        shown = Shown()
        xml.show(self.source, token.start, token.end, shown)
        return shown.text

    # -- fields ---------------------------------------------------------------------------------

    def begin_field(self) -> None:
        """An instruction begins: it may be split over runs."""
        self._fields.append(Shown())

    def end_field(self) -> None:
        """The instruction that began last ends."""
        if self._fields:
            self.take_instruction(self._fields.pop(), "quoted")

    def take_instruction(self, instruction: Shown, kind: str) -> None:
        """Takes an instruction as a whole: what it quotes is text."""
        found = fields.quoted(instruction.text)
        if found is None:
            for _, start, end in instruction.characters():
                self.cut(start, end, "instructions of fields")
            return
        for start, end in found:
            self.add(fields.show_quoted(instruction, start, end), kind, "field")

    # -- what is found --------------------------------------------------------------------------

    def add_link(self, attribute: xml.Attribute) -> None:
        """Adds an address in an attribute."""
        self.add(attributes.show_link(self.source, attribute), "address", "link")

    def add(self, shown: Shown, kind: str, what: str) -> None:
        """Adds a text that stands for itself, behind all that is read in one go."""
        self._found.append(Piece(shown, kind, self.counted(what), _LAST))

    def show_sign(self, text: str, token: xml.Token) -> None:
        """Adds a character that an element stands for to the paragraph around it."""
        if self._paragraphs:
            self._paragraphs[-1].add_sign(text, token, self.source)

    def cut(self, start: int, end: int, what: str, new: str = "") -> None:
        """Leaves out a stretch of the source, or writes something neutral in its place."""
        self._left_out[what] = None
        self._cuts.append(Replacement(start, end, new))

    def _in_order(self) -> list[Piece]:
        pieces = sorted(self._found, key=lambda piece: piece.flow)
        for before, piece in pairwise(pieces):
            piece.follows = (
                piece.kind == before.kind
                and piece.kind in ("flow", "open")
                and (piece.flow, piece.holder)
                == (
                    before.flow,
                    before.holder,
                )
            )
        for piece in pieces:
            piece.place = f"{self.where}, {piece.place}" if self.where else piece.place
        return pieces


def _resolve(name: str, scope: Mapping[str, str]) -> str:
    prefix, colon, local = name.rpartition(":")
    short = scope.get(prefix, "")
    return f"{short}:{local}" if short and (not colon or prefix in PREFIXES) else ""
