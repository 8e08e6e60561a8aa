"""What plots show, that their labels keep apart, and that the same figures give the same file."""

from __future__ import annotations

import sys
from itertools import combinations

import pytest

from undisclosed.errors import PolicyError
from undisclosed.evaluation.charts import Chart, Point, make_chart, make_paper_chart
from undisclosed.evaluation.labels import LabelBox, PointLabel, place_labels
from undisclosed.evaluation.metrics import Level, Scores, Share
from undisclosed.evaluation.paper import CONFIGURATIONS, PUBLISHED
from undisclosed.evaluation.plots import draw
from undisclosed.evaluation.runs import Figures, Run
from undisclosed.evaluation.utility import Utility


def run(
    precision: float,
    recall: float,
    kept: float = 0.5,
    *,
    gold_set: str = "notes",
    seconds: float | None = 1.0,
    **labels: str,
) -> Run:
    level = Level(Share(precision, 1), Share(recall, 1))
    row = Figures("a", Scores(level, level), Utility(Share(kept, 1)), seconds)
    return Run(labels, gold_set, (row, row))


SWEEP = [
    run(0.9, 0.3, 0.9, probability="standard", max="1", seconds=1.0),
    run(0.8, 0.5, 0.8, probability="standard", max="2", seconds=3.0),
    run(0.7, 0.6, 0.7, probability="mixed", max="1", seconds=2.0),
    run(0.6, 0.8, 0.6, probability="mixed", max="2", seconds=50.0),
]


def lines(chart: Chart) -> dict[str, list[tuple[float, float, str]]]:
    [panel] = chart.panels
    return {s.name: [(m.x, m.y, m.label) for m in s.marks] for s in panel.series}


def test_the_last_axis_makes_the_points_of_a_line() -> None:
    assert lines(make_chart("precision-recall", SWEEP)) == {
        "probability standard": [(0.3, 0.9, "max 1"), (0.5, 0.8, "max 2")],
        "probability mixed": [(0.6, 0.7, "max 1"), (0.8, 0.6, "max 2")],
    }


def test_utility_is_information_kept_against_words_found() -> None:
    found = lines(make_chart("utility", SWEEP))
    assert found["probability mixed"] == [(0.7, 0.6, "max 1"), (0.6, 0.8, "max 2")]


def test_time_is_that_of_a_document() -> None:
    found = lines(make_chart("time", SWEEP))
    assert found["probability standard"] == [(1, 1.0, ""), (2, 3.0, "")]


@pytest.mark.parametrize("runs", [[run(1, 1)], [run(1, 1, max="1", seconds=None)]])
def test_time_needs_runs_that_differ_in_max_and_took_some(runs: list[Run]) -> None:
    with pytest.raises(PolicyError, match="--sweep max=1,2,3"):
        make_chart("time", runs)


def test_models_are_points_of_their_own_and_sets_have_panels() -> None:
    runs = [run(1, 0.1, model=m, gold_set=s) for s in "ab" for m in ("undisclosed", "presidio")]
    chart = make_chart("utility", runs)
    assert [panel.title for panel in chart.panels] == ["a", "b"]
    assert [s.name for s in chart.panels[0].series] == ["undisclosed", "presidio"]


def test_the_frontier_joins_tolerances_and_not_presets() -> None:
    chart = make_chart(
        "utility",
        [
            run(1, 0.9, 0.1, model="undisclosed", settings="balanced, tolerance 0.5"),
            run(1, 0.8, 0.2, model="undisclosed", settings="balanced"),
            run(1, 0.7, 0.3, model="undisclosed", settings="strict"),
            run(1, 0.1, 0.9, model="names-only", settings=""),
        ],
    )
    assert lines(chart) == {
        "undisclosed, balanced": [(0.1, 0.9, "× 0.5"), (0.2, 0.8, "")],
        "undisclosed, strict": [(0.3, 0.7, "")],
        "names-only": [(0.9, 0.1, "")],
    }
    assert [s.family for s in chart.panels[0].series] == [*["undisclosed"] * 2, "names-only"]


def test_points_on_one_another_share_a_label() -> None:
    runs = [run(1, 0.5, tolerance=t) for t in ("1", "2", "4")]
    assert lines(make_chart("precision-recall", runs)) == {
        "": [(0.5, 1, "tolerance 1 … tolerance 4")]
    }


def test_climbing_has_a_panel_for_each_entity_and_a_direction() -> None:
    runs = [
        run(1, 0.5, 0.9, entity="HIV", at_most="infection"),
        run(1, 0.6, 0.8, entity="HIV", at_most="condition"),
        run(1, 0.7, 0.7, entity="cough", at_most="symptom"),
    ]
    chart = make_chart("utility", runs)
    assert chart.directed
    assert [panel.title for panel in chart.panels] == ["HIV", "cough"]
    assert chart.panels[0].series[0].marks == (
        Point(0.9, 0.5, "infection"),
        Point(0.8, 0.6, "condition"),
    )
    assert not make_chart("utility", SWEEP).directed


def test_the_paper_has_published_and_measured_points() -> None:
    runs = [run(0.5, 0.25)] * len(PUBLISHED) * len(CONFIGURATIONS)
    chart = make_paper_chart(runs)
    assert len(chart.panels) == 5
    series = {s.name: s.marks for s in chart.panels[0].series}
    assert series["published, standard"] == (
        Point(0.238, 1.0, "MAX 1"),
        Point(0.905, 0.655, "MAX 2"),
    )
    assert series["here, standard"] == (Point(0.25, 0.5, "MAX 1 … MAX 2"),)


@pytest.mark.parametrize("kind", ["precision-recall", "utility", "time"])
def test_pictures(kind: str) -> None:
    chart = make_chart(kind, SWEEP)  # type: ignore[arg-type]
    assert draw(chart, "png").startswith(b"\x89PNG\r\n")
    svg = draw(chart, "svg")
    assert b"<svg" in svg
    assert draw(chart, "svg") == svg


def test_pictures_of_single_points_many_panels_and_equal_values() -> None:
    runs = [run(1, 1, 1, gold_set=f"set {n}", model="annotators", settings="") for n in range(4)]
    for kind in ("precision-recall", "utility"):
        assert draw(make_chart(kind, runs), "png").startswith(b"\x89PNG")
    at_once = [run(1, 1, max="1", seconds=0.0)]
    assert draw(make_chart("time", at_once), "png").startswith(b"\x89PNG")


def test_labels_cover_neither_one_another_nor_points() -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 5), dpi=100)
    axes = figure.subplots()
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    canvas = FigureCanvasAgg(figure)
    canvas.draw()  # type: ignore[no-untyped-call]
    renderer = canvas.get_renderer()  # type: ignore[no-untyped-call]
    # Twelve points so close together that plain labels would lie on one another.
    places = [(0.5 + 0.01 * n, 0.5 + 0.01 * (n % 3)) for n in range(12)]
    labels = [PointLabel(x, y, f"label {n}", "black") for n, (x, y) in enumerate(places)]
    place_labels(axes, renderer, labels, [[place] for place in places])
    texts = [t for t in axes.texts if t.get_text()]
    boxes = [LabelBox(*t.get_window_extent(renderer).extents) for t in texts]
    assert len(boxes) == 12
    assert sum(a.overlap(b) for a, b in combinations(boxes, 2)) < 1
    for x, y in axes.transData.transform(places):
        assert not any(b.left < x < b.right and b.bottom < y < b.top for b in boxes)


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PolicyError, match=r"pip install 'undisclosed\[plot\]'"):
        draw(make_chart("utility", SWEEP), "png")
