"""Paths that a page draws, in parts, and where they are: lines, rectangles, walls of tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from undisclosed.formats.pdf.content import Content, ContentStep
from undisclosed.formats.pdf.geometry import IDENTITY, Matrix, multiply

_DRAWING = ("m", "l", "c", "v", "y", "re")
_THIN, _HIGH = 4.0, 5.0


@dataclass(frozen=True, slots=True)
class Box:
    """An area of a page."""

    left: float
    bottom: float
    right: float
    top: float


@dataclass(slots=True, eq=False)
class Part:
    """A part of a path: lines and curves that hang together.

    Attributes:
        content: What draws it.
        steps: The numbers of its operators.
        matrix: Where the content stands on the page.
        box: Where all its points are.
    """

    content: Content
    steps: list[int]
    matrix: Matrix
    box: Box


def parts(content: Content) -> Iterator[Part]:
    """Yields the parts of all paths, here and in the drawings inside, that run along the page."""
    yield from _parts_of(content, IDENTITY)


def walls(content: Content) -> list[Box]:
    """Returns upright lines, such as part the cells of a table, from the left."""
    boxes = (part.box for part in parts(content))
    found = (b for b in boxes if b.right - b.left <= _THIN and b.top - b.bottom >= _HIGH)
    return sorted(found, key=_left)


def _left(box: Box) -> float:
    return box.left


def _parts_of(content: Content, start: Matrix) -> Iterator[Part]:
    """Yields the parts of all paths that run along the page."""
    matrix, saved = start, list[Matrix]()
    steps: list[int] = []
    for at, step in enumerate(content.steps):
        operator = step.operator
        if operator in ("m", "re") or operator not in (*_DRAWING, "h"):
            yield from _part(content, steps, matrix)
            steps = []
        if operator in _DRAWING:
            steps.append(at)
        elif operator == "q":
            saved.append(matrix)
        elif operator == "Q":
            matrix = saved.pop() if saved else start
        elif operator == "cm":
            matrix = multiply(_matrix(step.operands), matrix)
        elif at in content.drawings:
            inner = content.drawings[at]
            own = _matrix(inner.source.get("/Matrix", IDENTITY))
            yield from _parts_of(inner, multiply(own, matrix))


def _part(content: Content, steps: list[int], matrix: Matrix) -> Iterator[Part]:
    a, b, c, d, e, f = matrix
    if not steps or b or c or not a:
        return
    points = [point for at in steps for point in _points(content.steps[at])]
    across = [x * a + e for x, _ in points]
    up = [y * d + f for _, y in points]
    yield Part(content, steps, matrix, Box(min(across), min(up), max(across), max(up)))


def _points(step: ContentStep) -> Iterator[tuple[float, float]]:
    """Yields the points that an operator has; a rectangle has a corner and its size."""
    numbers = [float(each) for each in step.operands]
    if step.operator == "re":
        x, y, width, high = numbers
        yield x, y
        yield x + width, y + high
    else:
        yield from zip(numbers[::2], numbers[1::2], strict=True)


def _matrix(given: Iterable[Any]) -> Matrix:
    a, b, c, d, e, f = (float(each) for each in given)
    return (a, b, c, d, e, f)
