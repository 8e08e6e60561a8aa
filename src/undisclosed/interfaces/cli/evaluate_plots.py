"""The plots of `undisclosed evaluate`: what is asked for, and where it goes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

if TYPE_CHECKING:
    from undisclosed.evaluation.charts import Chart, Kind
    from undisclosed.evaluation.plots import Image

_KINDS = ("precision-recall", "utility", "time")
_IMAGES = ("png", "svg")


@dataclass(frozen=True, slots=True)
class PlotOption:
    """A plot to draw; without a kind, the one that suits what is evaluated."""

    kind: Kind | None
    target: str
    image: Image


def parse_plot(text: str | PlotOption) -> PlotOption:
    """Reads KIND=FILE, or FILE alone."""
    if isinstance(text, PlotOption):
        return text
    kind, equals, target = text.partition("=")
    if not equals:
        kind, target = "", text
    image = Path(target).suffix.lower().removeprefix(".")
    if kind and kind not in _KINDS:
        raise click.BadParameter(f"{kind!r} is no kind of plot. There are: {', '.join(_KINDS)}.")
    if image not in _IMAGES:
        raise click.BadParameter(f"A plot must end in .png or .svg. Got {target!r}.")
    return PlotOption(cast("Kind", kind) if kind else None, target, cast("Image", image))


def write_plots(plots: Sequence[PlotOption], chart_of: Callable[[Kind | None], Chart]) -> None:
    """Draws and writes plots.

    Args:
        plots: What is asked for.
        chart_of: Gives the chart of a kind, or the one that suits what was evaluated.
    """
    if not plots:
        return
    from undisclosed.evaluation.plots import draw
    from undisclosed.formats.files import write_bytes

    # All are drawn before the first is written.
    drawn = [draw(chart_of(plot.kind), plot.image) for plot in plots]
    for plot, image in zip(plots, drawn, strict=True):
        write_bytes(plot.target, image)
