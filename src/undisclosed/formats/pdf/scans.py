"""Pages that are pictures: what a scanner saw can't be read."""

from __future__ import annotations

from typing import Any

from undisclosed.formats.pdf.content import Content
from undisclosed.formats.pdf.geometry import IDENTITY, Matrix, multiply

_MOST = 0.5


def is_picture_of_a_page(content: Content) -> bool:
    """Tells whether a picture covers most of a page."""
    box = [float(each) for each in content.source.get("/MediaBox", (0, 0, 612, 792))]
    area = abs((box[2] - box[0]) * (box[3] - box[1]))
    return any(size >= _MOST * area for size in _sizes(content, IDENTITY))


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
