"""What becomes of the signs of a page when blocks are edited: which go, and where the others move.

A line with an edit is set anew: each word behind the replacement moves up to it, by spaces of one
width. So neither a gap nor a place tells how long what stood there was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from undisclosed.formats.joining import carry_out
from undisclosed.formats.pdf.content import Atom, Show
from undisclosed.formats.pdf.faces import Face
from undisclosed.formats.pdf.layout import Line, LineUnit, Paragraph, Walls
from undisclosed.formats.protocol import Replacement

_SPACE = 0.26
_APART = 1.1
_LEAST = 0.02
_ASIDE = 0.15


class UnwritableError(Exception):
    """A replacement has a sign that no font at hand has."""


@dataclass(slots=True, eq=False)
class Piece:
    """What is shown in one go.

    Attributes:
        atoms: Signs of the page that stay; of a replacement, the first that it stands for.
        at: Where it begins, along the line.
        squeezed: How far it is narrowed.
        block: The block of a release that it is marked as.
        new: What a replacement says, as codes of `face`; None for signs that stay.
        face: The font of a replacement.
        ink: The colour of a replacement, where all other text is unseen; as it is otherwise.
    """

    atoms: list[Atom]
    at: float
    squeezed: float = 1.0
    block: int | None = None
    new: bytes | None = None
    face: Face | None = None
    ink: Sequence[float] = ()


Plan = dict[Show, list[Piece]]


@dataclass(slots=True, eq=False)
class _Place:
    """Where a sign goes: its stretch of the line, where that began and where it begins."""

    stretch: int
    was: float
    at: float
    squeezed: float
    block: int | None


@dataclass(slots=True, eq=False)
class _New:
    """A replacement before the sign at whose place it stands."""

    text: str
    codes: bytes
    face: Face
    atom: Atom
    at: float = 0.0
    squeezed: float = 1.0

    def width(self) -> float:
        state = self.atom.show.state
        return self.face.width(self.codes) * abs(state.size * state.scale) * self.atom.unit


@dataclass(slots=True)
class _Page:
    places: dict[Atom, _Place] = field(default_factory=dict)
    gone: set[Atom] = field(default_factory=set)
    new: dict[Atom, tuple[_New, int]] = field(default_factory=dict)
    stretches: int = 0


class _Around:
    """All lines of a page: a dense table has thousands, each beside others."""

    def __init__(self, lines: Iterable[Line], walls: Walls) -> None:
        self._walls = walls
        self._numbers: dict[Line, int] = {}
        rows: dict[int, list[tuple[float, ...]]] = {}
        for line in lines:
            of_frame = rows.setdefault(line.frame, [])
            self._numbers[line] = len(of_frame)
            of_frame.append((line.u, line.end, line.v, line.size))
        self._columns = {frame: np.array(of_frame).T for frame, of_frame in rows.items()}

    def limit(self, line: Line) -> float:
        """Returns how far a line may go: to the margin, and to what stands beside it."""
        begins, ends, heights, sizes = self._columns[line.frame]
        end = line.end
        size = max(atom.size for atom in line.atoms)
        wall = float("inf") if line.frame else self._walls.first(line.v, size, end)
        larger = np.maximum(sizes, line.size)
        found = (np.abs(heights - line.v) < larger) & (end - 0.01 <= begins) & (begins < wall)
        found[self._numbers[line]] = False
        gaps = begins[found] - _APART * larger[found]
        beside = min(wall - _ASIDE * size, float(gaps.min(initial=np.inf)))
        return max(min(float(ends.max()), beside), min(end, beside))


def plan(
    read: Sequence[Paragraph],
    edits: Mapping[int, Sequence[Replacement]],
    shows: Iterable[Show],
    walls: Walls,
) -> Plan:
    """Returns what shows of a page become.

    Args:
        read: All paragraphs of the page.
        edits: What is replaced in some of them, by number.
        shows: All that shows text on the page.
        walls: Upright lines, which no line of text may go over.

    Raises:
        UnwritableError: A replacement can't be written.
    """
    page = _Page()
    around = _Around([line for paragraph in read for line in paragraph.lines], walls)
    for number, given in edits.items():
        _edit(page, read[number], number, given, around)
    return {
        show: _pieces(page, show.atoms)
        for show in shows
        if show.lost or any(a in page.places or a in page.gone for a in show.atoms)
    }


def _edit(
    page: _Page,
    paragraph: Paragraph,
    number: int,
    edits: Sequence[Replacement],
    around: _Around,
) -> None:
    new: dict[Atom, _New] = {}
    for first, last, text in _ranges(paragraph.units, edits):
        replaced = [unit.atom for unit in paragraph.units[first:last] if unit.atom is not None]
        face = _face(replaced[0])
        codes = face.encode(text)
        if codes is None:
            raise UnwritableError
        new[replaced[0]] = _New(text, codes, face, replaced[0])
        page.gone.update(replaced)
    for line in paragraph.lines:
        _set_line(page, line, new, number, around)
    page.new |= {atom: (each, number) for atom, each in new.items()}


def _face(atom: Atom) -> Face:
    face: Face = atom.show.state.font.face if atom.show.state.font else Face("Helvetica")
    return face


def _ranges(units: Sequence[LineUnit], edits: Sequence[Replacement]) -> list[tuple[int, int, str]]:
    """Returns which units are replaced by what: whole signs, with the white space around them."""
    starts = [0]
    for unit in units:
        starts.append(starts[-1] + len(unit.text))
    found: list[tuple[int, int, list[Replacement]]] = []
    for edit in edits:
        first, last = _whole(units, starts, edit)
        together = [edit]
        while found and found[-1][1] >= first:
            before, end, earlier = found.pop()
            first, last, together = min(before, first), max(end, last), [*earlier, *together]
        found.append((first, last, together))
    made = []
    for first, last, together in found:
        text = "".join(unit.text for unit in units[first:last])
        moved = [Replacement(a - starts[first], b - starts[first], new) for a, b, new in together]
        made.append((first, last, carry_out(text, moved)))
    return made


def _whole(units: Sequence[LineUnit], starts: list[int], edit: Replacement) -> tuple[int, int]:
    first = 0
    while first < len(units) and starts[first + 1] <= edit.start:
        first += 1
    last = first
    while last < len(units) and starts[last] < edit.end:
        last += 1
    while not any(unit.atom for unit in units[first:last]):
        if first:
            first -= 1
        elif last < len(units):
            last += 1
    while first and (_is_line_end(units[first]) or _is_space(units[first - 1])):
        first -= 1
    while last < len(units) and units[last].atom is None:
        last += 1
    return first, last


def _is_line_end(unit: LineUnit) -> bool:
    return unit.atom is None and unit.text == "\n"


def _is_space(unit: LineUnit) -> bool:
    return unit.atom is None and unit.text == " "


def _set_line(
    page: _Page,
    line: Line,
    new: Mapping[Atom, _New],
    number: int,
    around: _Around,
) -> None:
    """Says where the signs of a line go."""
    if not any(atom in page.gone for atom in line.atoms):
        page.stretches += 1
        for atom in line.atoms:
            page.places[atom] = _Place(page.stretches, line.u, line.u, 1.0, number)
        return
    items = _items(page, line, new)
    gaps = sum(gap for gap, _ in items)
    words = sum(_length(each) for _, each in items)
    room = around.limit(line) - line.u - gaps
    squeezed = min(1.0, max(_LEAST, room / words)) if words else 1.0
    at = line.u
    for gap, each in items:
        at += gap
        if isinstance(each, _New):
            each.at, each.squeezed = at, squeezed
        else:
            page.stretches += 1
            for atom in each:
                page.places[atom] = _Place(page.stretches, each[0].u, at, squeezed, number)
        at += _length(each) * squeezed


def _items(
    page: _Page, line: Line, new: Mapping[Atom, _New]
) -> list[tuple[float, list[Atom] | _New]]:
    """Returns words and replacements of a line with the gap before each."""
    items: list[tuple[float, list[Atom] | _New]] = []
    word: list[Atom] = []
    gap, spaced, replaced = 0.0, False, False
    for unit in line.units():
        atom = unit.atom
        if atom is None:
            spaced = True
        elif atom in new or atom in page.gone:
            word, replaced = [], True
            if atom in new:
                items.append((gap, new[atom]))
                gap = 0.0
            spaced = False
        elif word and not spaced and not gap:
            word.append(atom)
            gap = _after(atom)
        else:
            # White space beside what is replaced is a part of the replacement.
            gap = _SPACE * atom.size if spaced and not replaced else gap
            word, spaced, replaced = [atom], False, False
            items.append((gap, word))
            gap = _after(atom)
    return items


def _after(atom: Atom) -> float:
    """Returns how far what follows a written space begins behind where that space begins."""
    return _SPACE * atom.size if atom.text.isspace() else 0.0


def _length(each: list[Atom] | _New) -> float:
    if isinstance(each, _New):
        return each.width()
    last = each[-1]
    return (last.u if last.text.isspace() else last.end) - each[0].u


def _pieces(page: _Page, atoms: Sequence[Atom]) -> list[Piece]:
    pieces: list[Piece] = []
    stretch: object = None
    for atom in atoms:
        if atom in page.new:
            new, number = page.new[atom]
            pieces.append(Piece([atom], new.at, new.squeezed, number, new.codes, new.face))
        if atom in page.gone:
            stretch = None
            continue
        place = page.places.get(atom)
        if place is None:
            if stretch != "same":
                pieces.append(Piece([], atom.u, block=atom.show.block))
            stretch = "same"
        elif place.stretch != stretch:
            stretch = place.stretch
            at = place.at + (atom.u - place.was) * place.squeezed
            pieces.append(Piece([], at, place.squeezed, place.block))
        pieces[-1].atoms.append(atom)
    return pieces
