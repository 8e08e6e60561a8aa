"""Labels beside the points of a plot, placed where they cover nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backend_bases import RendererBase

_DISTANCES = (7.0, 12.0, 18.0, 26.0, 36.0, 48.0, 62.0)
_ANGLES = (0, 180, 90, 270, 35, 145, 215, 325, 60, 120, 240, 300)
# From so far on, a line leads from the label to its point.
_FAR = 15.0
_MARKER = 5.0


class LabelBox(NamedTuple):
    """A rectangle, in pixels."""

    left: float
    bottom: float
    right: float
    top: float

    def overlap(self, other: LabelBox) -> float:
        """Returns the area that two rectangles share."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.top, other.top) - max(self.bottom, other.bottom)
        return width * height if width > 0 and height > 0 else 0.0


@dataclass(frozen=True, slots=True)
class PointLabel:
    """What to write beside a point, and how."""

    x: float
    y: float
    text: str
    colour: str
    bold: bool = False


def place_labels(
    axes: Axes,
    renderer: RendererBase,
    labels: Sequence[PointLabel],
    lines: Sequence[Sequence[tuple[float, float]]],
) -> None:
    """Writes labels so that they cover neither one another nor points or lines.

    Args:
        axes: With limits that no longer change.
        renderer: What tells how large a text is.
        labels: In order of importance: the first ones get the best places.
        lines: What to keep free, in data coordinates: points, and the lines between them.
    """
    pixels = cast(float, renderer.points_to_pixels(1.0))
    frame = LabelBox(*axes.get_window_extent(renderer).extents)
    taken = [
        box for line in lines for box in _boxes([_pixels(axes, x, y) for x, y in line], pixels)
    ]
    for label in labels:
        text = axes.annotate(
            label.text,
            (label.x, label.y),
            xytext=(0, 0),
            textcoords="offset points",
            color=label.colour,
            fontsize=8,
            fontweight="bold" if label.bold else "normal",
            ha="center",
            va="center",
        )
        extent = text.get_window_extent(renderer)
        x, y = _pixels(axes, label.x, label.y)
        dx, dy, distance = _best(x, y, extent.width, extent.height, frame, taken, pixels)
        text.set_position((dx / pixels, dy / pixels))
        taken.append(_centred(x + dx, y + dy, extent.width, extent.height))
        if distance >= _FAR:
            # From the edge of the label, not through it.
            near = max(-extent.width / 2, min(-dx, extent.width / 2)) + dx
            level = max(-extent.height / 2, min(-dy, extent.height / 2)) + dy
            axes.annotate(
                "",
                (label.x, label.y),
                xytext=(near / pixels, level / pixels),
                textcoords="offset points",
                arrowprops={
                    "arrowstyle": "-",
                    "color": label.colour,
                    "lw": 0.6,
                    "alpha": 0.6,
                    "shrinkA": 0,
                    "shrinkB": _MARKER / 2,
                },
            )


def _best(
    x: float,
    y: float,
    width: float,
    height: float,
    frame: LabelBox,
    taken: Sequence[LabelBox],
    pixels: float,
) -> tuple[float, float, float]:
    """Returns the first place that covers nothing, or the one that covers least."""
    best = (0.0, 0.0, 0.0)
    least = math.inf
    for dx, dy, distance in _places(width, height, pixels):
        box = _centred(x + dx, y + dy, width, height)
        outside = width * height - box.overlap(frame)
        covered = 4 * outside + sum(box.overlap(other) for other in taken)
        if covered < least:
            best, least = (dx, dy, distance), covered
        if covered < 1:
            break
    return best


def _places(width: float, height: float, pixels: float) -> Iterator[tuple[float, float, float]]:
    for distance in _DISTANCES:
        for angle in _ANGLES:
            across, up = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            yield (
                across * (distance * pixels + width / 2),
                up * (distance * pixels + height / 2),
                distance,
            )


def _boxes(line: Sequence[tuple[float, float]], pixels: float) -> Iterator[LabelBox]:
    """Returns boxes around the points of a line, and small ones between them."""
    side = 2 * _MARKER * pixels
    for x, y in line:
        yield _centred(x, y, side, side)
    for (x, y), (next_x, next_y) in pairwise(line):
        steps = int(math.hypot(next_x - x, next_y - y) / side)
        for step in range(1, steps):
            part = step / steps
            across, up = x + part * (next_x - x), y + part * (next_y - y)
            yield _centred(across, up, side / 2, side / 2)


def _pixels(axes: Axes, x: float, y: float) -> tuple[float, float]:
    across, up = axes.transData.transform((x, y))
    return float(across), float(up)


def _centred(x: float, y: float, width: float, height: float) -> LabelBox:
    return LabelBox(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
