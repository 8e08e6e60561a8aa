"""From signs that stand on a page to lines, and from lines to paragraphs, as a reader sees them.

Lines are told by where signs stand, never by the order they are drawn in: what stands side by side
is one line. Paragraphs are lines below one another. What a release says of its blocks (`Show`)
only joins and parts lines, so that a line itself reads as it looks, whatever a file says.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from undisclosed.formats.pdf.content import Atom
from undisclosed.formats.pdf.paths import Box

SPACE = 0.12
"""A gap of so much of the size of a font is a space."""
_FAR = 1.0
_BACK = 0.25
_SAME_LINE = 0.2
_RAISED = 0.6
_LEADING = (0.5, 1.6)
_SIZES = 1.2
_TOUCH, _HALF = 0.5, 0.3


@dataclass(slots=True, eq=False)
class LineUnit:
    """A piece of the text of a line: a sign that is shown, or white space that is only seen."""

    text: str
    atom: Atom | None


@dataclass(slots=True, eq=False)
class Line:
    """Signs side by side.

    Attributes:
        atoms: They, in the order they are read.
        order: When the first of them is drawn.
    """

    atoms: list[Atom]
    order: int

    @property
    def frame(self) -> int:
        """Which way it runs."""
        return self.atoms[0].frame

    @property
    def u(self) -> float:
        """Where it begins."""
        return self.atoms[0].u

    @property
    def end(self) -> float:
        """Where it ends."""
        return max(atom.end for atom in self.atoms)

    @property
    def v(self) -> float:
        """How far up it stands."""
        return self.atoms[0].v

    @property
    def size(self) -> float:
        """How high its first sign is."""
        return self.atoms[0].size

    @property
    def block(self) -> int | None:
        """The block that a release says it is of."""
        numbers = {atom.show.block for atom in self.atoms}
        return numbers.pop() if len(numbers) == 1 else None

    def units(self) -> Iterator[LineUnit]:
        """Yields what it says."""
        last: Atom | None = None
        for atom in self.atoms:
            if last is not None and _is_apart(last, atom):
                yield LineUnit(" ", None)
            yield LineUnit(atom.text, atom)
            last = atom


@dataclass(slots=True, eq=False)
class Paragraph:
    """Lines that are read as one text.

    Attributes:
        lines: They, from the first.
        units: What they say, with a line end between two.
    """

    lines: list[Line]
    units: list[LineUnit]

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(unit.text for unit in self.units)


def paragraphs(atoms: Iterable[Atom], walls: Sequence[Box] = ()) -> list[Paragraph]:
    """Returns the paragraphs of a page, in the order they are drawn.

    Args:
        atoms: The signs of the page.
        walls: Upright lines, from the left: where one stands in a space, it parts two cells. It
            parts no word, so that none can be hidden by drawing a line through it.
    """
    found: list[list[Line]] = []
    for line in _lines(list(atoms), Walls(walls)):
        if found and _goes_on(found[-1][-1], line):
            found[-1].append(line)
        else:
            found.append([line])
    made = (Paragraph(lines, _units(lines)) for lines in found)
    return [each for each in made if each.text.strip() or each.lines[0].block is not None]


def _units(lines: list[Line]) -> list[LineUnit]:
    units: list[LineUnit] = []
    for line in lines:
        # A replacement has the line end behind it written out, but not the one before it.
        if units and not _is_literal(units[-1].atom):
            units.append(LineUnit("\n", None))
        units += line.units()
    return units


def _is_literal(atom: Atom | None) -> bool:
    return atom is not None and atom.show.literal


def _is_apart(left: Atom, right: Atom) -> bool:
    if left.show.literal or right.show.literal:
        return False
    if left.text[-1:].isspace() or right.text[:1].isspace():
        return False
    return right.u - left.end > SPACE * max(left.size, right.size)


def _goes_on(above: Line, below: Line) -> bool:
    if above.block is not None or below.block is not None:
        return above.block == below.block
    small, large = sorted((above.size, below.size))
    if above.frame != below.frame or large > _SIZES * small:
        return False
    drop = above.v - below.v
    overlaps = min(above.end, below.end) > max(above.u, below.u)
    return overlaps and _LEADING[0] * large < drop < _LEADING[1] * large


class Walls:
    """Upright lines of a page."""

    def __init__(self, walls: Sequence[Box]) -> None:
        """Takes them from the left."""
        self._walls = walls
        self._lefts = [wall.left for wall in walls]

    def between(self, left: Atom, right: Atom) -> bool:
        """Tells whether one stands in the space between two signs."""
        start = left.u if left.text.isspace() else left.end
        end = right.end if right.text.isspace() else right.u
        size = max(left.size, right.size)
        return end - start > SPACE * size and self.first(left.v, size, start) <= end

    def first(self, v: float, size: float, start: float) -> float:
        """Returns where the first stands behind a place of a line; infinity if there is none."""
        for wall in self._walls[bisect_left(self._lefts, start - _TOUCH) :]:
            if wall.bottom <= v + _TOUCH and wall.top >= v + _HALF * size:
                return wall.left
        return float("inf")


def _lines(atoms: list[Atom], walls: Walls) -> list[Line]:
    runs = _runs(atoms, walls)
    lines: list[Line] = []
    for _, same in groupby(sorted(runs, key=_by_height), key=_frame):
        band: list[Line] = []
        for run in same:
            if band and run.v - band[0].v > _SAME_LINE * min(run.size, band[0].size):
                lines += _side_by_side(band, walls)
                band = []
            band.append(run)
        lines += _side_by_side(band, walls)
    return sorted(lines, key=_order)


def _runs(atoms: list[Atom], walls: Walls) -> list[Line]:
    """Returns stretches of signs that are drawn one after the other, side by side."""
    runs: list[Line] = []
    for order, atom in enumerate(atoms):
        if runs and _follows(runs[-1].atoms[-1], atom, runs[-1].v, walls):
            runs[-1].atoms.append(atom)
        else:
            runs.append(Line([atom], order))
    return runs


def _follows(left: Atom, right: Atom, v: float, walls: Walls) -> bool:
    size = max(left.size, right.size)
    return (
        left.frame == right.frame
        and abs(right.v - v) <= _RAISED * size
        and -_BACK * size <= right.u - left.end <= _FAR * size
        and (left.frame != 0 or not walls.between(left, right))
    )


def _side_by_side(runs: list[Line], walls: Walls) -> Iterator[Line]:
    """Yields runs at one height, joined where one begins where the other ends."""
    line: Line | None = None
    for run in sorted(runs, key=_by_start):
        gap = 0.0 if line is None else run.u - line.atoms[-1].end
        size = 0.0 if line is None else max(run.size, line.atoms[-1].size)
        near = line is not None and -_BACK * size <= gap <= _FAR * size
        if line is not None and near and not walls.between(line.atoms[-1], run.atoms[0]):
            line.atoms += run.atoms
            line.order = min(line.order, run.order)
            continue
        if line is not None:
            yield line
        line = run
    if line is not None:
        yield line


def _frame(line: Line) -> int:
    return line.frame


def _order(line: Line) -> int:
    return line.order


def _by_start(line: Line) -> tuple[float, int]:
    return line.u, line.order


def _by_height(line: Line) -> tuple[int, float, int]:
    return line.frame, line.v, line.order
