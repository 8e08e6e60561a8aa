"""What a page, or a drawing within a page, draws: its operators, and where its text stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pikepdf

from undisclosed.formats.pdf.fonts import Font, UnreadableFontError
from undisclosed.formats.pdf.geometry import IDENTITY, Matrix, moved, multiply, spot
from undisclosed.formats.pdf.operators import MOVING, SHOWING, fits, is_usual_image
from undisclosed.formats.pdf.rendering import has_renderer
from undisclosed.formats.pdf.streams import count_tokens, plain

MARK = "/Block"
"""In a release, marks the text of a block that was edited."""
DEPTH = 12
OPERATORS = 5_000_000
TOKENS = 3 * OPERATORS
DRAWINGS = 50_000


@dataclass(slots=True)
class State:
    """What drawing goes by: the matrix of the page, and how text is written."""

    matrix: Matrix = IDENTITY
    font: Any = None
    size: float = 0.0
    letters: float = 0.0
    words: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0


@dataclass(slots=True, eq=False)
class Atom:
    """A sign, or in a release a whole replacement, where it stands on the page.

    Attributes:
        text: What it says.
        codes: How its font writes it.
        show: What shows it.
        kern: The shift before it, in thousandths of the size of the font.
        frame: Which way it runs; `Spot`.
        u: Where it begins.
        end: Where it ends.
        v: How far up it stands.
        size: How high its font is on the page.
        unit: What a unit of its text is long on the page.
        pen: The matrix of text where it begins.
    """

    text: str
    codes: bytes
    show: Show
    kern: float
    frame: int
    u: float
    end: float
    v: float
    size: float
    unit: float
    pen: Matrix


@dataclass(slots=True, eq=False)
class Show:
    """An operator that shows text.

    Attributes:
        at: Its number in the content.
        pen: The matrix of text before it.
        state: What text is written by.
        block: The block it was edited in, of a release.
        literal: Whether it is a replacement, whose white space is all written out.
        atoms: What it shows, in order.
        lost: How many signs it has that can't be read.
    """

    at: int
    pen: Matrix
    state: State
    block: int | None
    literal: bool
    atoms: list[Atom] = field(default_factory=list)
    lost: int = 0


@dataclass(slots=True, eq=False)
class ContentStep:
    """An operator with what stands before it; the pen after it, where it moves the pen of text."""

    operator: str
    operands: list[Any]
    pen: Matrix | None = None
    raw: Any = None


@dataclass(slots=True, eq=False)
class Content:
    """What is drawn by one stream, with all that it draws inside of it.

    Attributes:
        source: The page or the drawing.
        resources: What its names mean.
        steps: Its operators, without those that only mark it up.
        shows: What shows text, by the number of its operator.
        drawings: The drawings inside, by the number of the operator.
        pictured: Whether its pictures are drawn.
    """

    source: Any
    resources: Any
    steps: list[ContentStep] = field(default_factory=list)
    shows: dict[int, Show] = field(default_factory=dict)
    drawings: dict[int, Content] = field(default_factory=dict)
    pictured: bool = True

    def atoms(self) -> Iterator[Atom]:
        """Yields all text, in the order it is drawn."""
        for at in sorted(self.shows.keys() | self.drawings.keys()):
            if at in self.shows:
                yield from self.shows[at].atoms
            else:
                yield from self.drawings[at].atoms()

    def all_shows(self) -> Iterator[Show]:
        """Yields what shows text, here and in the drawings inside."""
        for each in self.contents():
            yield from each.shows.values()

    def contents(self) -> Iterator[Content]:
        """Yields itself and the drawings inside."""
        yield self
        for each in self.drawings.values():
            yield from each.contents()


class ContentReader:
    """Reads the content of pages.

    Attributes:
        lost: How many signs on the page read last have no meaning that is told.
    """

    def __init__(self) -> None:
        self._fonts: dict[Any, Font] = {}
        self._operators = 0
        self._tokens = 0
        self._drawings = 0

    def page(self, page: Any) -> Content:
        """Reads a page.

        Raises:
            UnreadableFontError: It is written in a font of a kind that is not read.
            ValueError: It is damaged, or there is too much on it.
        """
        return self._read(page, page.get("/Resources", {}), State(), 0)

    def _read(self, source: Any, resources: Any, state: State, depth: int) -> Content:
        self._drawings += 1
        if depth > DEPTH or self._drawings > DRAWINGS:
            raise ValueError("too many drawings within drawings")
        content = Content(source, resources)
        # What parses operators holds all of them before the first is read.
        self._tokens += sum(map(count_tokens, _contents(source)))
        if self._tokens > TOKENS:
            raise ValueError("too much is drawn")
        walk = _Walk(self, content, state, depth)
        for instruction in pikepdf.parse_content_stream(source):
            self._operators += 1
            if self._operators > OPERATORS:
                raise ValueError("too much is drawn")
            walk.step(instruction)
        return content

    def drawing(self, form: Any, resources: Any, state: State, depth: int) -> Content:
        """Reads a drawing inside of another."""
        plain(form)
        matrix = tuple(float(each) for each in form.get("/Matrix", IDENTITY))
        if len(matrix) != 6:
            raise ValueError("a matrix has six numbers")
        inner = replace(state, matrix=multiply(matrix, state.matrix))
        return self._read(form, form.get("/Resources", resources), inner, depth)

    def font(self, source: Any) -> Font:
        """Returns a font, read once."""
        key = source.objgen if source.objgen != (0, 0) else source.unparse()
        found = self._fonts.get(key)
        if found is None:
            found = self._fonts[key] = Font(source)
            if has_renderer():
                found.look()
        return found


def _contents(source: Any) -> Iterator[bytes]:
    """Yields what a page or drawing says, stream by stream.

    What can't be unpacked whole is refused: what parses operators would take the part that can.

    Raises:
        ValueError: It is too large, or damaged.
    """
    told = source.get("/Contents", []) if "/Contents" in source or "/Type" in source else source
    streams = list(told) if isinstance(told, pikepdf.Array) else [told]
    for stream in streams:
        if isinstance(stream, pikepdf.Stream):
            yield plain(stream)


class _Walk:
    """One pass over one content."""

    def __init__(self, reader: ContentReader, content: Content, state: State, depth: int) -> None:
        self._reader, self._content, self._depth = reader, content, depth
        self._state = replace(state)
        self._saved: list[State] = []
        self._pen = self._line = IDENTITY
        self._marks: list[tuple[int | None, bool] | None] = []

    def step(self, instruction: Any) -> None:
        operator = str(instruction.operator)
        operands = list(instruction.operands)
        steps = self._content.steps
        if operator == "INLINE IMAGE":
            if is_usual_image(instruction.iimage):
                steps.append(ContentStep(operator, operands, raw=instruction))
        elif operator in ("BMC", "BDC"):
            self._marks.append(_mark(operands))
        elif operator == "EMC":
            if self._marks:
                self._marks.pop()
        elif fits(operator, operands):
            step = ContentStep(operator, operands)
            if operator == "Q" and not self._saved:
                return
            self._draw(step, len(steps))
            steps.append(step)

    def _draw(self, step: ContentStep, at: int) -> None:
        operator, operands = step.operator, step.operands
        state = self._state
        if operator in SHOWING:
            self._show(step, at)
        elif operator in MOVING:
            self._move(operator, operands)
            step.pen = self._pen
        elif operator == "BT":
            self._pen = self._line = IDENTITY
        elif operator == "q":
            self._saved.append(replace(state))
        elif operator == "Q":
            self._state = self._saved.pop()
        elif operator == "cm":
            state.matrix = multiply(_matrix(operands), state.matrix)
        elif operator == "Tf":
            source = self._content.resources.get("/Font", {}).get(str(operands[0]))
            state.font = None if source is None else self._reader.font(source)
            state.size = float(operands[1])
        elif operator == "gs":
            self._take_font(operands)
        elif operator == "Do":
            self._nest(operands, at)
        else:
            _set(state, operator, operands)

    def _take_font(self, operands: list[Any]) -> None:
        told = self._content.resources.get("/ExtGState", {}).get(str(operands[0]), {})
        if "/Font" in told:
            raise UnreadableFontError

    def _nest(self, operands: list[Any], at: int) -> None:
        drawn = self._content.resources.get("/XObject", {}).get(str(operands[0]))
        if drawn is not None and drawn.get("/Subtype") == "/Form":
            self._content.drawings[at] = self._reader.drawing(
                drawn, self._content.resources, self._state, self._depth + 1
            )

    def _move(self, operator: str, operands: list[Any]) -> None:
        if operator == "Tm":
            self._line = _matrix(operands)
        elif operator == "T*":
            self._line = moved(self._line, 0, -self._state.leading)
        else:
            x, y = (float(each) for each in operands)
            if operator == "TD":
                self._state.leading = -y
            self._line = moved(self._line, x, y)
        self._pen = self._line

    def _show(self, step: ContentStep, at: int) -> None:
        if step.operator == '"':
            self._state.words, self._state.letters = (float(each) for each in step.operands[:2])
        if step.operator in ("'", '"'):
            self._move("T*", [])
        step.pen = self._pen
        mark = next((mark for mark in reversed(self._marks) if mark), None)
        block, literal = mark or (None, False)
        show = Show(at, self._pen, replace(self._state), block, literal)
        shown = step.operands[-1]
        parts = list(shown) if step.operator == "TJ" else [shown]
        self._signs(show, parts)
        if literal:
            _melt(show, self._atom(show, "", b"", 0.0, self._pen, 0.0))
        if show.atoms or show.lost or literal:
            self._content.shows[at] = show

    def _signs(self, show: Show, parts: list[Any]) -> None:
        state = self._state
        kern = 0.0
        for part in parts:
            if not isinstance(part, pikepdf.String):
                kern += float(part)
                self._forward(-float(part) / 1000 * state.size * state.scale)
                continue
            if state.font is None:
                show.lost += len(bytes(part))
                continue
            for code, text, width in state.font.codes(bytes(part)):
                if text is None:
                    show.lost += 1
                else:
                    show.atoms.append(self._atom(show, text, code, kern, self._pen, width))
                    kern = 0.0
                space = state.words if code == b" " else 0.0
                advance = (width * state.size + state.letters + space) * state.scale
                if text is None:
                    kern -= 1000 * advance / ((state.size * state.scale) or 1)
                self._forward(advance)

    def _forward(self, distance: float) -> None:
        self._pen = moved(self._pen, distance, 0)

    def _atom(
        self, show: Show, text: str, code: bytes, kern: float, pen: Matrix, width: float
    ) -> Atom:
        state = show.state
        across = state.size * state.scale
        where = spot(multiply(pen, state.matrix), state.rise, backwards=across < 0)
        length = abs(width * across) * where.width
        return Atom(
            text, code, show, kern, where.frame, where.u, where.u + length, where.v,
            abs(state.size) * where.height, where.width, pen,
        )  # fmt: skip


def _melt(show: Show, empty: Atom) -> None:
    """Makes one atom of all that a replacement shows."""
    if show.atoms:
        first, last = show.atoms[0], show.atoms[-1]
        text = "".join(atom.text for atom in show.atoms)
        codes = b"".join(atom.codes for atom in show.atoms)
        show.atoms = [replace(first, text=text, codes=codes, end=last.end)]
    else:
        show.atoms = [empty]


def _set(state: State, operator: str, operands: list[Any]) -> None:
    if operator == "Tc":
        state.letters = float(operands[0])
    elif operator == "Tw":
        state.words = float(operands[0])
    elif operator == "Tz":
        state.scale = float(operands[0]) / 100
    elif operator == "TL":
        state.leading = float(operands[0])
    elif operator == "Ts":
        state.rise = float(operands[0])


def _mark(operands: list[Any]) -> tuple[int | None, bool] | None:
    """Returns the block that a mark of a release names, and whether it is a replacement."""
    if len(operands) != 2 or operands[0] != MARK or not isinstance(operands[1], pikepdf.Dictionary):
        return None
    number = operands[1].get("/N")
    return (number, "/New" in operands[1]) if isinstance(number, int) else None


def _matrix(operands: list[Any]) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in operands)
    return (a, b, c, d, e, f)
