"""Pages that are pictures: what a scanner saw, or curves draw, can't be read."""

from __future__ import annotations

from typing import Any

from undisclosed.formats.pdf.content import Content
from undisclosed.formats.pdf.geometry import IDENTITY, Matrix, multiply

_MOST, _SOME = 0.5, 0.1
_CURVES = 400


def is_picture_of_a_page(content: Content) -> bool:
    """Tells whether pictures cover most of a page, or are all that there is on it.

    Scanners also cut pages into strips, so that pictures count together. Without a word of text, a
    tenth of the page is enough, and so are as many curves as letters take that are drawn.
    """
    box = [float(each) for each in content.source.get("/MediaBox", (0, 0, 612, 792))]
    area = abs((box[2] - box[0]) * (box[3] - box[1]))
    covered = sum(_sizes(content, IDENTITY))
    if any(content.atoms()):
        return covered >= _MOST * area
    return covered >= _SOME * area or _curves(content) >= _CURVES


def _curves(content: Content) -> int:
    drawn = (step.operator for each in content.contents() for step in each.steps)
    return sum(operator in ("c", "v", "y") for operator in drawn)


def _sizes(content: Content, start: Matrix) -> list[float]:
    """Returns how much of the page each picture covers."""
    sizes: list[float] = []
    matrix, saved = start, list[Matrix]()
    for at, step in enumerate(content.steps):
        if step.operator == "q":
            saved.append(matrix)
        elif step.operator == "Q":
            matrix = saved.pop() if saved else start
        elif step.operator == "cm":
            a, b, c, d, e, f = (float(each) for each in step.operands)
            matrix = multiply((a, b, c, d, e, f), matrix)
        elif at in content.drawings:
            inner = content.drawings[at]
            a, b, c, d, e, f = (float(x) for x in inner.source.get("/Matrix", IDENTITY))
            sizes += _sizes(inner, multiply((a, b, c, d, e, f), matrix))
        elif step.operator == "INLINE IMAGE" or _is_image(content, step.operator, step.operands):
            a, b, c, d, _, _ = matrix
            sizes.append(abs(a * d - b * c))
    return sizes


def _is_image(content: Content, operator: str, operands: list[Any]) -> bool:
    if operator != "Do":
        return False
    drawn = content.resources.get("/XObject", {}).get(str(operands[0]))
    return drawn is not None and drawn.get("/Subtype") == "/Image"
