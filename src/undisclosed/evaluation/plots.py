"""Charts as pictures, in PNG or SVG."""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from undisclosed.errors import KnowledgeError, PolicyError
from undisclosed.evaluation.charts import Chart, Panel
from undisclosed.evaluation.labels import PointLabel, place_labels
from undisclosed.evaluation.plans import MARKS
from undisclosed.knowledge.build.extras import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.backend_bases import RendererBase

Image: TypeAlias = Literal["png", "svg"]

# Okabe and Ito's palette, which people with any kind of colour vision can tell apart; without its
# yellow, which is hard to read as text.
_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#777777", "#000000")
_MARKERS = ("o", "s", "^", "D", "v", "P", "X", "h")
_FRAME = "#666666"
_FAINT = "#BBBBBB"
_PANEL_INCHES = (5.6, 4.6)
_PANELS_A_ROW = 3
_DPI = 150
# Times that differ more than so many times are shown on a logarithmic scale.
_LOG_FROM = 20


def check_plotting() -> None:
    """Refuses at once what would fail at the end.

    Raises:
        PolicyError: Plots can't be drawn here.
    """
    try:
        require("matplotlib", extra="plot", why="Drawing a plot")
    except KnowledgeError as error:
        raise PolicyError(str(error)) from None


def draw(chart: Chart, image: Image) -> bytes:
    """Draws a chart.

    Raises:
        PolicyError: Plots can't be drawn here.
    """
    check_plotting()
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    style: Any = {"font.size": 9, "svg.hashsalt": "undisclosed"}
    with matplotlib.rc_context(style):
        across = min(_PANELS_A_ROW, len(chart.panels))
        down = math.ceil(len(chart.panels) / across)
        size = (_PANEL_INCHES[0] * across, _PANEL_INCHES[1] * down)
        figure = Figure(figsize=size, dpi=_DPI, layout="constrained")
        grid = figure.subplots(down, across, squeeze=False).flatten()
        for axes, panel in zip(grid, chart.panels, strict=False):
            _prepare(axes, chart, panel)
        figure.supxlabel(chart.x_label, fontsize=10)
        figure.supylabel(chart.y_label, fontsize=10)
        for axes in grid[len(chart.panels) :]:
            axes.set_visible(False)
        # Places of labels are found in pixels, so the layout must stand first.
        canvas = FigureCanvasAgg(figure)
        canvas.draw()  # type: ignore[no-untyped-call]
        renderer: RendererBase = canvas.get_renderer()  # type: ignore[no-untyped-call]
        figure.set_layout_engine("none")
        for axes, panel in zip(grid, chart.panels, strict=False):
            _label(axes, renderer, chart, panel)
        target = io.BytesIO()
        # Without a date the same figures give the same file.
        metadata: dict[str, Any] = {"Date": None} if image == "svg" else {}
        figure.savefig(target, format=image, metadata=metadata)
    return target.getvalue()


def _prepare(axes: Axes, chart: Chart, panel: Panel) -> None:
    """Draws everything but the labels."""
    axes.set_title(panel.title, loc="left", fontsize=10, fontweight="bold")
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(_FRAME)
    axes.tick_params(color=_FRAME, labelcolor=_FRAME)
    for number, series in enumerate(panel.series):
        colour, marker = _look(panel, number)
        x, y = [mark.x for mark in series.marks], [mark.y for mark in series.marks]
        axes.plot(x, y, color=colour, lw=1.2, alpha=0.7, zorder=2)
        size = 11 if marker == "*" else 6
        axes.plot(x, y, marker, color=colour, ms=size, mec="white", mew=0.6, zorder=3)
        if chart.directed:
            _draw_arrows(axes, list(zip(x, y, strict=True)), colour)
    if chart.kind == "time":
        _scale_time(axes, panel)
    else:
        _scale_shares(axes, panel)
    if chart.kind == "precision-recall":
        for line in _equal_f(axes).values():
            axes.plot(*zip(*line, strict=True), color=_FAINT, lw=0.6, zorder=1)


def _look(panel: Panel, number: int) -> tuple[str, str]:
    """Returns colour and marker of a series: the colour is that of its family."""
    own = panel.series[number].family
    if own == MARKS:
        return _FRAME, "*"
    families = list(dict.fromkeys(series.family for series in panel.series))
    family = families.index(own)
    return _COLOURS[family % len(_COLOURS)], _MARKERS[number % len(_MARKERS)]


def _draw_arrows(axes: Axes, line: Sequence[tuple[float, float]], colour: str) -> None:
    """Draws the head of an arrow in the middle of each stretch."""
    for (x, y), (next_x, next_y) in pairwise(line):
        axes.annotate(
            "",
            (x + 0.55 * (next_x - x), y + 0.55 * (next_y - y)),
            xytext=(x + 0.45 * (next_x - x), y + 0.45 * (next_y - y)),
            arrowprops={"arrowstyle": "->", "color": colour, "lw": 1.2, "shrinkA": 0, "shrinkB": 0},
        )


def _scale_shares(axes: Axes, panel: Panel) -> None:
    """Shows where the points are, with room for labels."""
    marks = [mark for series in panel.series for mark in series.marks]
    from matplotlib.ticker import FuncFormatter

    axes.set_xlim(*_limits([mark.x for mark in marks]))
    axes.set_ylim(*_limits([mark.y for mark in marks]))
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(FuncFormatter(_show_share))


def _show_share(value: float, _: object) -> str:
    # Room for labels may go beyond; shares do not.
    return f"{100 * value:g} %" if 0 <= round(value, 9) <= 1 else ""


def _limits(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values), max(values)
    room = max(0.15 * (high - low), 0.06)
    return low - room, high + room


def _scale_time(axes: Axes, panel: Panel) -> None:
    sizes = sorted({mark.x for series in panel.series for mark in series.marks})
    times = [mark.y for series in panel.series for mark in series.marks]
    axes.set_xticks(sizes)
    # The names of the lines stand to the right of them.
    axes.set_xlim(sizes[0] - 0.3, sizes[-1] + 0.3 + 0.4 * max(1, sizes[-1] - sizes[0]))
    if max(times) > _LOG_FROM * min(times) > 0:
        axes.set_yscale("log")
        axes.set_ylim(min(times) / 1.5, max(times) * 1.5)
    else:
        axes.set_ylim(0, 1.15 * max(times) or 1)


def _equal_f(axes: Axes) -> dict[float, list[tuple[float, float]]]:
    """Returns lines of equal F, by F, as far as they can be seen."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    lines = {}
    for f in (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        recalls = _between(max(f / 2 + 1e-3, left), min(right, 1))
        line = [(recall, f * recall / (2 * recall - f)) for recall in recalls]
        seen = [(recall, p) for recall, p in line if bottom <= p <= min(top, 1)]
        if len(seen) > 1:
            lines[f] = seen
    return lines


def _between(low: float, high: float) -> list[float]:
    return [low + (high - low) * step / 200 for step in range(201)]


def _label(axes: Axes, renderer: RendererBase, chart: Chart, panel: Panel) -> None:
    """Names every series at its point without a label, or at its last, and then the points."""
    names, labels = [], []
    for number, series in enumerate(panel.series):
        colour, _ = _look(panel, number)
        nameless = [mark for mark in series.marks if not mark.label]
        home = (nameless or series.marks)[-1]
        names.append(PointLabel(home.x, home.y, series.name, colour, bold=True))
        labels += [PointLabel(mark.x, mark.y, mark.label, colour) for mark in series.marks]
    if chart.kind == "precision-recall":
        labels += [
            PointLabel(*line[-1], f"F {f:.1f}", _FRAME) for f, line in _equal_f(axes).items()
        ]
    lines = [[(mark.x, mark.y) for mark in series.marks] for series in panel.series]
    place_labels(axes, renderer, _joined(label for label in (*names, *labels) if label.text), lines)


def _joined(labels: Iterable[PointLabel]) -> list[PointLabel]:
    """Joins the labels of points that lie on one another and have one colour."""
    places: dict[tuple[float, float, str, bool], list[str]] = {}
    for label in labels:
        places.setdefault((label.x, label.y, label.colour, label.bold), []).append(label.text)
    return [
        PointLabel(x, y, _with_one_head(texts), colour, bold)
        for (x, y, colour, bold), texts in places.items()
    ]


def _with_one_head(texts: Sequence[str]) -> str:
    """Joins names that begin alike.

    >>> _with_one_head(["undisclosed, strict", "undisclosed, paper"])
    'undisclosed, strict, paper'
    """
    first, *rest = dict.fromkeys(texts)
    head = first.partition(", ")[0]
    return ", ".join((first, *(text.removeprefix(f"{head}, ") for text in rest)))
