"""Where things are on a page: matrices, and places along a line of text."""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin
from typing import NamedTuple, TypeAlias

Matrix: TypeAlias = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """Returns what `m` and then `n` do.

    >>> multiply((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 5, 7))
    (2, 0, 0, 2, 5, 7)
    """
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741
    return (
        a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k,
        e * h + f * j + l,
    )  # fmt: skip


def moved(m: Matrix, x: float, y: float = 0.0) -> Matrix:
    """Returns a matrix, moved by so much in its own space."""
    a, b, c, d, e, f = m
    return (a, b, c, d, e + x * a + y * c, f + x * b + y * d)


class Spot(NamedTuple):
    """Where a pen stands: lines that run in one direction have one frame.

    Attributes:
        frame: The direction that text runs in, in tenths of a degree.
        u: How far along.
        v: How far up, across the direction.
        width: What one unit of text is long.
        height: What one unit of text is high.
    """

    frame: int
    u: float
    v: float
    width: float
    height: float


def spot(m: Matrix, rise: float, *, backwards: bool) -> Spot:
    """Returns where a pen at the origin of a text matrix stands on the page.

    >>> spot((1, 0, 0, 1, 72, 700), 0, backwards=False)
    Spot(frame=0, u=72.0, v=700.0, width=1.0, height=1.0)
    """
    a, b, c, d, e, f = m
    turned = degrees(atan2(b, a)) + 180 * backwards
    frame = round(turned * 10) % 3600
    angle = radians(frame / 10)
    x, y = e + rise * c, f + rise * d
    along = x * cos(angle) + y * sin(angle)
    across = y * cos(angle) - x * sin(angle)
    return Spot(frame, along, across, hypot(a, b), hypot(c, d))
