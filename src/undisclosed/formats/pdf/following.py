"""What goes along with words: lines under and through them, colour behind them, links over them.

When the words of a line move, so does what goes along with them, and it becomes as long as what
stands there now. Otherwise a line under a word would tell how long the word was that it was drawn
for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

from undisclosed.formats.pdf.content import Atom, Content
from undisclosed.formats.pdf.layout import Line, Paragraph
from undisclosed.formats.pdf.paths import Box, Part, parts
from undisclosed.formats.pdf.planning import Piece, Plan
from undisclosed.formats.pdf.streams import number

_HIGH = 1.8
_BESIDE = 0.5
_AHEAD = 0.1

Extent: TypeAlias = tuple[float, float]
"""Where along a line something begins and ends."""
Paths: TypeAlias = dict[tuple[Content, int], "list[Any] | None"]
"""What stands before an operator that draws a path now; None if it is not drawn any more."""


class Following:
    """Where the words of a page go, for what goes along with them."""

    def __init__(self, read: Sequence[Paragraph], plan: Plan) -> None:
        """Takes what a page says, and what becomes of its signs."""
        pieces = [piece for each in plan.values() for piece in each]
        kept = {atom: piece for piece in pieces for atom in piece.atoms if piece.new is None}
        new = {piece.atoms[0]: piece for piece in pieces if piece.new is not None}
        lines = (line for paragraph in read for line in paragraph.lines)
        touched = (line for line in lines if any(atom.show in plan for atom in line.atoms))
        places = ((line, dict(_places(line, kept, new))) for line in touched if not line.frame)
        self._lines = [(line, at) for line, at in places if _is_moved(at)]

    def extent(self, box: Box, *, loose: bool = False) -> Extent | tuple[()] | None:
        """Returns where something begins and ends now; None if it goes, () if it stays as it is.

        Args:
            box: Where it was.
            loose: Whether it may reach beyond the words and still be theirs, as links do.
        """
        for line, at in self._lines:
            size = max(atom.size for atom in line.atoms)
            over = box.bottom < line.v + 0.6 * size and box.top > line.v - 0.35 * size
            if not over or box.top - box.bottom > _HIGH * size:
                continue
            covered = [atom for atom in line.atoms if _is_over(box, atom, _AHEAD * size)]
            if not covered or all(at[atom] == (atom.u, atom.end) for atom in covered):
                continue
            before = box.left - min(atom.u for atom in covered)
            behind = box.right - max(atom.end for atom in covered)
            if not loose and max(-before, behind) > _BESIDE * size:
                continue
            places = [place for atom in covered if (place := at[atom]) is not None]
            if not places:
                return None
            return min(place[0] for place in places), max(place[1] for place in places)
        return ()

    def paths(self, content: Content) -> Paths:
        """Returns what becomes of the paths of a page."""
        found: Paths = {}
        if not self._lines:
            return found
        drawn: set[tuple[Any, ...]] = set()
        for part in parts(content):
            extent = self.extent(part.box)
            if extent == ():
                continue
            key = (extent, round(part.box.bottom, 1), round(part.box.top, 1))
            # What was drawn in pieces around tails of letters is drawn in one.
            again = key in drawn
            drawn.add(key)
            for at in part.steps:
                whole = not again and extent
                found[part.content, at] = _stretched(part, at, whole) if whole else None
        return found


def _places(
    line: Line, kept: dict[Atom, Piece], new: dict[Atom, Piece]
) -> Iterator[tuple[Atom, Extent | None]]:
    """Yields where the signs of a line go; what is replaced, to where its replacement stands."""
    instead: Extent | None = None
    for atom in line.atoms:
        if atom in new:
            piece = new[atom]
            state = atom.show.state
            wide = 0.0 if piece.face is None else piece.face.width(piece.new or b"")
            long = wide * abs(state.size * state.scale) * atom.unit * piece.squeezed
            instead = (piece.at, piece.at + long) if long else None
        if atom in kept:
            piece = kept[atom]
            start = piece.at + (atom.u - piece.atoms[0].u) * piece.squeezed
            yield atom, (start, start + (atom.end - atom.u) * piece.squeezed)
        elif atom in new or instead is not None:
            yield atom, instead
        else:
            yield atom, None


def _is_over(box: Box, atom: Atom, ahead: float) -> bool:
    """Tells whether the middle of one is within the other: lines may be made of dots."""
    middle = (box.left + box.right) / 2
    return (
        box.left - ahead <= (atom.u + atom.end) / 2 <= box.right + ahead
        or atom.u <= middle <= atom.end
    )


def _is_moved(at: dict[Atom, Extent | None]) -> bool:
    return any(
        place is None or abs(place[0] - atom.u) > 0.01 or abs(place[1] - atom.end) > 0.01
        for atom, place in at.items()
    )


def _stretched(part: Part, at: int, extent: Any) -> list[Any]:
    """Returns the points of an operator, moved and stretched along the line."""
    box, step = part.box, part.content.steps[at]
    scale = (extent[1] - extent[0]) / max(box.right - box.left, 0.01)
    a, _, _, _, e, _ = part.matrix

    def moved(x: Any) -> Any:
        page = float(x) * a + e
        return number((extent[0] + (page - box.left) * scale - e) / a)

    operands = list(step.operands)
    if step.operator == "re":
        start, end = moved(operands[0]), moved(float(operands[0]) + float(operands[2]))
        return [start, operands[1], number(float(end) - float(start)), operands[3]]
    return [moved(each) if i % 2 == 0 else each for i, each in enumerate(operands)]
