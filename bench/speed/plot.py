"""Draws the figures of a run: four panels, those that were measured."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.speed.outcome import Outcome, Points, duration

_OURS, _OTHERS, _GUIDE = "#0b6e99", "#b9b4ab", "#7a756c"
_SHADES = ("#0b6e99", "#62b0cf", "#c4622d", "#e8ab86")
_STYLE: Any = {
    "font.size": 8.5,
    "axes.titlesize": 9.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _GUIDE,
    "xtick.color": _GUIDE,
    "ytick.color": _GUIDE,
    "legend.frameon": False,
    "legend.fontsize": 7.5,
    "svg.fonttype": "none",
    "svg.hashsalt": "speed",
}
_OTHERS_FROM = {"groups", "presidio", "search"}
_ALLOWED: Points = [(1, 1), (2, 1.5), (3, 3), (4, 6)]


def plot(outcomes: dict[str, Outcome], folder: Path) -> None:
    """Writes speed.svg and speed.png, with a panel for each thing that was measured."""
    import matplotlib as mpl

    mpl.use("agg")
    import matplotlib.pyplot as plt

    panels = [
        (title, draw)
        for title, names, draw in _PANELS
        if any(outcomes[name].points or outcomes[name].bars for name in names & outcomes.keys())
    ]
    if not panels:
        return
    columns = min(2, len(panels))
    rows = -(-len(panels) // columns)
    with plt.rc_context(_STYLE):
        figure, axes = plt.subplots(
            rows, columns, figsize=(4.6 * columns, 3.1 * rows), squeeze=False
        )
        for axis, (title, draw) in zip(axes.flat, panels, strict=False):
            axis.set_title(title)
            draw(axis, outcomes)
        for axis in axes.flat[len(panels) :]:
            axis.set_axis_off()
        figure.tight_layout(h_pad=2, w_pad=2.5)
        figure.savefig(folder / "speed.svg", metadata={"Date": None})
        figure.savefig(folder / "speed.png", dpi=110)
        plt.close(figure)


def _draw_others(axis: Any, outcomes: dict[str, Outcome]) -> None:
    """Draws how long each takes for one document."""
    bars: dict[str, float] = {}
    for name in _OTHERS_FROM & outcomes.keys():
        bars |= outcomes[name].bars
    ordered = sorted(bars.items(), key=lambda bar: bar[1], reverse=True)
    colours = [_OURS if name.startswith("sanitize") else _OTHERS for name, _ in ordered]
    drawn = axis.barh(
        [name for name, _ in ordered], [s for _, s in ordered], color=colours, height=0.62
    )
    axis.bar_label(drawn, [f" {duration(seconds)}" for _, seconds in ordered], color="#333333")
    axis.set_xscale("log")
    low, high = min(bars.values()), max(bars.values())
    axis.set_xlim(low / 4, high * 30)
    axis.tick_params(axis="y", length=0, labelcolor="#333333")
    axis.xaxis.set_visible(False)
    axis.spines["bottom"].set_visible(False)


def _draw_groups(axis: Any, outcomes: dict[str, Outcome]) -> None:
    """Draws what larger groups cost, beside what they may cost."""
    axis.plot(*_columns(_ALLOWED), color=_GUIDE, linestyle=(0, (2, 2)), label="at most")
    _draw_lines(axis, outcomes["latency"].points)
    axis.set_xticks([1, 2, 3, 4])
    axis.set_ylim(bottom=0)
    axis.set_xlabel("MAX")
    axis.set_ylabel("times MAX = 1")
    axis.legend()


def _draw_length(axis: Any, outcomes: dict[str, Outcome]) -> None:
    """Draws time by length, beside a straight line."""
    points = outcomes["length"].points
    [line] = points.values()
    x, y = line[-1]
    guide = [(n, y * n / x) for n, _ in line]
    axis.plot(*_columns(guide), color=_GUIDE, linestyle=(0, (2, 2)), label="linear")
    _draw_lines(axis, points)
    _log_axes(axis, "words")


def _draw_knowledge(axis: Any, outcomes: dict[str, Outcome]) -> None:
    """Draws time by the size of K, beside three times for each ten."""
    points = outcomes["knowledge"].points
    line = next(iter(points.values()))
    x, y = line[0]
    guide = [(n, y * 3 ** math.log10(n / x)) for n, _ in line]
    axis.plot(*_columns(guide), color=_GUIDE, linestyle=(0, (2, 2)), label="3 × for each 10 ×")
    _draw_lines(axis, points)
    _log_axes(axis, "pages of K")


def _draw_lines(axis: Any, lines: dict[str, Points]) -> None:
    for colour, (name, points) in zip(_SHADES, lines.items(), strict=False):
        axis.plot(*_columns(points), color=colour, marker="o", markersize=3.5, label=name)


def _log_axes(axis: Any, x: str) -> None:
    axis.set_xscale("log")
    axis.set_yscale("log")
    axis.set_xlabel(x)
    axis.xaxis.set_major_formatter("{x:,.0f}")
    axis.xaxis.set_minor_formatter("")
    low, high = axis.get_ylim()
    # At least one power of ten on either side, so that there are marks to read.
    axis.set_ylim(10 ** math.floor(math.log10(low)), 10 ** math.ceil(math.log10(high)))
    axis.yaxis.set_major_formatter(lambda seconds, _: duration(seconds))
    axis.yaxis.set_minor_formatter("")
    axis.legend()


def _columns(points: Points) -> list[list[float]]:
    return [list(column) for column in zip(*points, strict=True)]


_PANELS: list[tuple[str, set[str], Callable[[Any, dict[str, Outcome]], None]]] = [
    ("One document, against others (logarithmic)", _OTHERS_FROM, _draw_others),
    ("What larger groups cost", {"latency"}, _draw_groups),
    ("Growth with the text", {"length"}, _draw_length),
    ("Growth with the knowledge", {"knowledge"}, _draw_knowledge),
]
