"""Sweeps, climbs, the frontier and the paper's rows: what is evaluated, before it is."""

from __future__ import annotations

import pytest

import toy
from undisclosed.errors import PolicyError
from undisclosed.evaluation.climbing import climb, climbing_plans
from undisclosed.evaluation.gold import Gold, GoldSet
from undisclosed.evaluation.models import model_names
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.paper import CONFIGURATIONS, PUBLISHED, PaperPredictor, paper_plans
from undisclosed.evaluation.plans import TOLERANCES, frontier_plans, swept_plans
from undisclosed.evaluation.predictions import EnginePredictor, ModelPredictor, Rules
from undisclosed.evaluation.sweep import Axis, parse_axis, points
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import PRESETS, Settings
from undisclosed.taxonomy.table import Row, TableTaxonomy

HIV = Protection("HIV", "infection")
SETTINGS = Settings.of(min_pages=1, min_lift=None)


def parts() -> Parts:
    return Parts(toy.knowledge(), toy.taxonomy(), toy.PlainLanguage())


def gold_set(*protections: Protection | None, name: str = "set") -> GoldSet:
    return GoldSet(
        name,
        tuple(
            Gold(str(n), f"line {n}", "text", (p,) if p else (), ())
            for n, p in enumerate(protections, 1)
        ),
    )


def test_every_combination_the_last_axis_fastest() -> None:
    found = points([parse_axis("max=1,2"), parse_axis("probability = standard, contextual")])
    assert [tuple(point.labels.values()) for point in found] == [
        ("1", "standard"),
        ("1", "contextual"),
        ("2", "standard"),
        ("2", "contextual"),
    ]
    assert found[2].settings == {"max_group": 2, "probability": "standard"}


def test_without_axes_there_is_one_point() -> None:
    [point] = points([])
    assert point.rules(Rules(SETTINGS), changes={}) == Rules(SETTINGS)


def test_values_are_read_as_what_they_are() -> None:
    axes = [Axis("min_lift", ("off",)), Axis("tolerance", ("0.5",)), Axis("context", ("2",))]
    [point] = points(axes)
    assert point.settings == {"min_lift": None, "tolerance": 0.5, "context": "2"}
    settings = point.rules(Rules(SETTINGS), changes={}).settings
    assert (settings.min_lift, settings.tolerance, settings.context) == (None, 0.5, "2")


def test_at_most_is_swept_too() -> None:
    none, virus = points([parse_axis("at_most=none,virus")])
    gold = gold_set(HIV).documents[0]
    for point, expected in ((none, None), (virus, "virus")):
        policy = point.rules(Rules(SETTINGS), changes={}).policy(gold)
        assert policy.protections[0].at_most == expected


def test_a_swept_preset_puts_settings_aside_but_not_those_given_one_by_one() -> None:
    strict, _ = points([parse_axis("preset=strict,light")])
    base = Rules(Settings.of("paper", max_group=3))
    changed = strict.rules(base, changes={"max_group": 3}).settings
    assert (changed.preset, changed.max_group) == ("strict", 3)
    assert changed.change == Settings().change


@pytest.mark.parametrize("text", ["max", "max=", "=1", "max=1,,2", ""])
def test_a_sweep_that_is_none(text: str) -> None:
    with pytest.raises(PolicyError, match="NAME=VALUE"):
        parse_axis(text)


def test_sweeps_that_are_refused() -> None:
    with pytest.raises(PolicyError, match="Did you mean 'probability'"):
        parse_axis("probabilty=standard")
    with pytest.raises(PolicyError, match="each value once"):
        parse_axis("max=1,1")
    with pytest.raises(PolicyError, match="can be swept once"):
        points([parse_axis("max=1"), parse_axis("max_group=2")])
    [point] = points([parse_axis("max=0")])
    with pytest.raises(PolicyError, match="'max_group' must be a whole number from 1"):
        point.rules(Rules(SETTINGS), changes={})


def test_every_model_at_every_point_on_every_set() -> None:
    sets = [gold_set(HIV, name="a"), gold_set(HIV, name="b")]
    plans = swept_plans(
        sets,
        parts(),
        Rules(SETTINGS),
        points=points([parse_axis("max=1,2")]),
        changes={},
        models=["undisclosed", "redact-names"],
        released=True,
    )
    assert [(p.gold_set, p.labels["model"], p.labels["max"]) for p in plans] == [
        (name, model, size)
        for name in "ab"
        for model in ("undisclosed", "redact-names")
        for size in "12"
    ]
    assert isinstance(plans[0].predictor, EnginePredictor)
    assert plans[0].predictor.released
    assert isinstance(plans[2].predictor, ModelPredictor)
    assert not any(plan.optional for plan in plans)
    with pytest.raises(PolicyError, match="no model 'redact-name'"):
        swept_plans(sets, parts(), Rules(), points=points([]), changes={}, models=["redact-name"])


def test_the_frontier_has_every_tolerance_preset_and_model() -> None:
    plans = frontier_plans([gold_set(HIV)], parts(), Rules(SETTINGS))
    engine = [p.labels["settings"] for p in plans if p.labels["model"] == "undisclosed"]
    # The preset that is started from is the one at tolerance 1.
    assert len(engine) == len(TOLERANCES) + len(PRESETS) - 1
    assert {"balanced", "balanced, tolerance 0.25", "strict", "light", "paper"} <= set(engine)
    assert {p.labels["model"] for p in plans} == {*model_names(), "annotators"}
    assert {p.labels["model"] for p in plans if p.optional} == {*model_names()} - {"undisclosed"}


def test_climbing_takes_what_tells_something() -> None:
    # HIV → infection → condition → thing, which tells nothing in a sentence.
    assert climb(Protection("HIV"), parts(), SETTINGS) == ["infection", "condition"]
    # zidovudine → drug → substance, but no page speaks of zidovudine, so none can judge.
    assert climb(Protection("zidovudine"), parts(), SETTINGS) == []
    assert climb(Protection("glockenspiel"), parts(), SETTINGS) == []


def test_climbing_goes_through_the_g_that_is_given() -> None:
    # Two ways up from HIV; the second is taken for its own g(c), the first otherwise.
    rows = [
        Row("infection"),
        Row("fever", ("infection",)),
        Row("drug"),
        Row("cat", ("drug",)),
        Row("HIV", ("fever", "cat")),
    ]
    branching = Parts(toy.knowledge(), TableTaxonomy(rows), toy.PlainLanguage())
    assert climb(Protection("HIV"), branching, SETTINGS) == ["fever", "infection"]
    assert climb(Protection("HIV", "drug"), branching, SETTINGS) == ["cat", "drug"]


def test_each_entity_climbs_on_its_own_documents() -> None:
    cough = Protection("cough", "symptom")
    sets = [gold_set(HIV, cough, HIV)]
    plans = climbing_plans(sets, parts(), Rules(SETTINGS), released=False)
    assert [(*plan.labels.values(), [gold.name for gold in plan.documents]) for plan in plans] == [
        ("HIV", "infection", ["1", "3"]),
        ("HIV", "condition", ["1", "3"]),
        ("cough", "symptom", ["2"]),
        ("cough", "condition", ["2"]),
    ]


def test_climbs_that_are_refused() -> None:
    unknown = gold_set(Protection("Ann Roe", "animal"))
    with pytest.raises(PolicyError, match="knows nothing above"):
        climbing_plans([unknown], parts(), Rules(SETTINGS), released=False)
    both = Rules(SETTINGS, (HIV, Protection("cough")))
    with pytest.raises(PolicyError, match="one entity at a time"):
        climbing_plans([unknown], parts(), both, released=False)


def test_the_paper_is_run_row_by_row() -> None:
    articles = GoldSet(
        "articles",
        tuple(Gold(name, name, "text", (HIV,), ()) for name in ("std", "hiv", "other")),
    )
    plans = paper_plans([articles], parts())
    assert len(plans) == len(PUBLISHED) * len(CONFIGURATIONS)
    first, second = plans[:2]
    assert [gold.name for gold in first.documents] == ["hiv"]
    assert isinstance(first.predictor, PaperPredictor)
    assert isinstance(second.predictor, PaperPredictor)
    published, shipped = first.predictor.rules, second.predictor.rules
    assert published.policy(first.documents[0]).protections == (Protection("HIV"),)
    assert published.settings.evidence == "point"
    assert (published.settings.unknown, published.settings.probability) == ("keep", "standard")
    assert shipped.settings == Settings.of("balanced", max_group=1)
    with pytest.raises(PolicyError, match="'hiv' and 'std'"):
        paper_plans([gold_set(HIV)], parts())


def test_published_figures_are_consistent() -> None:
    """F is the harmonic mean of the published precision and recall, but for their rounding."""
    for row in PUBLISHED:
        precision, recall, f = row.percent
        assert 2 * precision * recall / (precision + recall) == pytest.approx(f, abs=0.15), row
