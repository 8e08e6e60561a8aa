"""What plots show: runs as points and lines on panels, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from undisclosed.errors import PolicyError
from undisclosed.evaluation.climbing import AT_MOST, ENTITY
from undisclosed.evaluation.metrics import Level
from undisclosed.evaluation.models import DEFAULT
from undisclosed.evaluation.paper import CONFIGURATIONS, PUBLISHED
from undisclosed.evaluation.plans import MODEL, SETTINGS
from undisclosed.evaluation.runs import Run
from undisclosed.evaluation.sweep import MAX_NAMES

Kind: TypeAlias = Literal["precision-recall", "utility", "time"]


@dataclass(frozen=True, slots=True)
class Point:
    """A point and what stands beside it."""

    x: float
    y: float
    label: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Points that belong together, joined by a line where there are several.

    Attributes:
        name: What they are called.
        family: What they share a colour with.
        marks: The points, in order.
    """

    name: str
    family: str
    marks: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """One pair of axes."""

    title: str
    series: tuple[Series, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Panels with the same axes.

    Attributes:
        kind: What is drawn against what.
        x_label: What is drawn across.
        y_label: What is drawn upwards.
        panels: In order.
        directed: Whether it matters which way the lines go.
    """

    kind: Kind
    x_label: str
    y_label: str
    panels: tuple[Panel, ...]
    directed: bool = False


def make_chart(kind: Kind, runs: Sequence[Run]) -> Chart:
    """Returns what a plot of runs shows: a panel for each gold set, or each entity that climbs.

    Args:
        kind: What is drawn against what.
        runs: What was evaluated.

    Raises:
        PolicyError: Time is asked for, but the runs do not differ in MAX.
    """
    if kind == "time":
        return _time_chart(runs)
    if kind == "utility":
        directed = _point_axis(runs) == AT_MOST
        across, up = "information kept", "privacy: marked words found"
        return Chart(kind, across, up, _panels(runs, _kept_and_found), directed=directed)
    return Chart(kind, "recall of words", "precision of words", _panels(runs, _word_rates))


def make_paper_chart(runs: Sequence[Run]) -> Chart:
    """Returns precision against recall of terms, as published and as measured, by c and g(c).

    Args:
        runs: Those of `paper_plans`, in order.
    """
    panels: dict[str, dict[tuple[str, str], list[Point]]] = {}
    for number, row in enumerate(PUBLISHED):
        panel = panels.setdefault(f"{row.article}, g(c): {row.at_most or 'none'}", {})
        size = f"MAX {row.max_group}"
        precision, recall, _ = row.percent
        published = Point(recall / 100, precision / 100, size)
        panel.setdefault((f"published, {row.probability}", "published"), []).append(published)
        for run, preset in zip(runs[number * len(CONFIGURATIONS) :], CONFIGURATIONS, strict=False):
            measured = Point(*_rates(run.total.scores.term), size)
            # The defaults count in their own way, whatever the row says.
            how = row.probability if preset == "paper" else preset
            panel.setdefault((f"here, {how}", f"here, {preset}"), []).append(measured)
    return Chart("precision-recall", "recall of terms", "precision of terms", _as_panels(panels))


def _word_rates(run: Run) -> tuple[float, float]:
    return _rates(run.total.scores.word)


def _rates(level: Level) -> tuple[float, float]:
    return level.recall, level.precision


def _kept_and_found(run: Run) -> tuple[float, float]:
    kept = run.total.utility.information.value
    return (1.0 if kept is None else kept), run.total.scores.word.recall


def _time_chart(runs: Sequence[Run]) -> Chart:
    [axis] = {name for run in runs for name in run.labels if name in MAX_NAMES} or {""}
    if not axis or any(run.total.seconds is None for run in runs):
        raise PolicyError("A plot of time needs runs that differ in MAX: --sweep max=1,2,3.")

    def seconds(run: Run) -> tuple[float, float]:
        return float(run.labels[axis]), (run.total.seconds or 0.0) / len(run.rows)

    panels = _panels(runs, seconds, along=axis, labelled=False)
    return Chart("time", "MAX, the largest group looked at", "seconds a document", panels)


def _panels(
    runs: Sequence[Run],
    place: Callable[[Run], tuple[float, float]],
    *,
    along: str | None = None,
    labelled: bool = True,
) -> tuple[Panel, ...]:
    along = along or _point_axis(runs)
    panels: dict[str, dict[tuple[str, str], list[Point]]] = {}
    for run in runs:
        series = panels.setdefault(run.labels.get(ENTITY, run.gold_set), {})
        name, family, label = _names(run, along)
        mark = Point(*place(run), label if labelled else "")
        series.setdefault((name, family), []).append(mark)
    return _as_panels(panels)


def _as_panels(panels: Mapping[str, Mapping[tuple[str, str], list[Point]]]) -> tuple[Panel, ...]:
    return tuple(
        Panel(title, tuple(Series(*names, _distinct(marks)) for names, marks in series.items()))
        for title, series in panels.items()
    )


def _point_axis(runs: Iterable[Run]) -> str | None:
    """Returns the label along which the points of a line follow one another: the last that does."""
    names = [name for run in runs for name in run.labels if name not in (MODEL, ENTITY)]
    return names[-1] if names else None


def _names(run: Run, along: str | None) -> tuple[str, str, str]:
    """Returns the name of a run's line, that of its family, and what its point is called."""
    if SETTINGS in run.labels:
        return _frontier_names(run)
    rest = [
        value if name == MODEL else f"{name} {value}"
        for name, value in run.labels.items()
        if name not in (along, ENTITY)
    ]
    name = ", ".join(rest) or ("" if along else DEFAULT)
    label = run.labels.get(along, "") if along else ""
    return name, name, label if along == AT_MOST or not label else f"{along} {label}"


def _frontier_names(run: Run) -> tuple[str, str, str]:
    """The points of one preset make a line: "balanced", "balanced, tolerance 2"."""
    model = run.labels[MODEL]
    preset, _, tolerance = run.labels[SETTINGS].partition(", ")
    name = f"{model}, {preset}" if preset else model
    return name, model, tolerance.replace("tolerance ", "× ")


def _distinct(marks: Iterable[Point]) -> tuple[Point, ...]:
    """Joins points that lie on one another, with the first and the last of their labels."""
    places: dict[tuple[float, float], list[str]] = {}
    for mark in marks:
        places.setdefault((round(mark.x, 6), round(mark.y, 6)), []).append(mark.label)
    return tuple(Point(x, y, _joined(labels)) for (x, y), labels in places.items())


def _joined(labels: Sequence[str]) -> str:
    return labels[0] if labels[0] == labels[-1] else f"{labels[0]} … {labels[-1]}"
