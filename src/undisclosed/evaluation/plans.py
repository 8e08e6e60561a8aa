"""What to evaluate: the engine and other models, at the points of a sweep, on gold sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from undisclosed.evaluation.gold import GoldSet
from undisclosed.evaluation.models import DEFAULT, model_names, parse_model
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.predictions import (
    EnginePredictor,
    FilePredictor,
    MarksPredictor,
    ModelPredictor,
    Predictor,
    Rules,
)
from undisclosed.evaluation.runs import Plan
from undisclosed.evaluation.sweep import SweepPoint
from undisclosed.policy.settings import PRESETS, Settings

MODEL, SETTINGS = "model", "settings"
MARKS = "annotators"
"""What those are called who remove exactly what all annotators marked."""

TOLERANCES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""How many times the threshold is tolerated along the frontier of the engine."""


def swept_plans(
    sets: Iterable[GoldSet],
    parts: Parts,
    base: Rules,
    *,
    points: Sequence[SweepPoint],
    changes: Mapping[str, Any],
    models: Sequence[str] = (),
    released: bool = False,
) -> list[Plan]:
    """Returns a plan for each model at each point on each set.

    Args:
        sets: The gold.
        parts: Knowledge, taxonomy and language.
        base: The policy of each document, where a point says nothing.
        points: Those of a sweep.
        changes: Settings that hold whatever preset a point names.
        models: Models as typed; the engine alone if there are none.
        released: Whether the engine is scored by what it changes, not by what it finds.

    Raises:
        PolicyError: There is no such model, or settings contradict each other.
    """
    plans = []
    for gold_set in sets:
        for model in models or (DEFAULT,):
            for point in points:
                predictor = _predictor(model, parts, point.rules(base, changes=changes), released)
                labels = {MODEL: model, **point.labels} if models else point.labels
                plans.append(Plan(labels, gold_set.name, gold_set.documents, predictor))
    return plans


def predicted_plans(
    sets: Iterable[GoldSet], files: Sequence[FilePredictor], *, named: bool
) -> list[Plan]:
    """Returns a plan for what each other tool found in each set.

    Args:
        sets: The gold.
        files: What the tools found.
        named: Whether each is called as its file, to be told apart; files of one name by number.
    """
    names: list[str] = []
    for file in files:
        stem = Path(file.source).stem
        same = sum(name.partition(" #")[0] == stem for name in names)
        names.append(f"{stem} #{same + 1}" if same else stem)
    return [
        Plan({MODEL: name} if named else {}, gold_set.name, gold_set.documents, file)
        for gold_set in sets
        for name, file in zip(names, files, strict=True)
    ]


def frontier_plans(
    sets: Iterable[GoldSet], parts: Parts, base: Rules, *, released: bool = False
) -> list[Plan]:
    """Returns the plans of the frontier: the engine from cautious to lenient, and all others.

    The engine runs over `TOLERANCES` and with every preset; each comparator as it comes. What
    all annotators marked, removed, is there to compare with.
    """
    preset = base.settings.preset
    rules = {
        _shown(preset, tolerance): base.settings.with_changes(tolerance=tolerance)
        for tolerance in TOLERANCES
    }
    rules.update((name, Settings.of(name)) for name in PRESETS if name != preset)
    predictors: list[tuple[str, str, Predictor]] = [
        (DEFAULT, shown, EnginePredictor(parts, replace(base, settings=settings), released))
        for shown, settings in rules.items()
    ]
    predictors += [
        (name, "", ModelPredictor(name, parts, base)) for name in model_names() if name != DEFAULT
    ]
    predictors.append((MARKS, "", MarksPredictor()))
    return [
        Plan(
            {MODEL: model, SETTINGS: settings},
            gold_set.name,
            gold_set.documents,
            predictor,
            optional=isinstance(predictor, ModelPredictor),
        )
        for gold_set in sets
        for model, settings, predictor in predictors
    ]


def _shown(preset: str, tolerance: float) -> str:
    return preset if tolerance == 1 else f"{preset}, tolerance {tolerance:g}"


def _predictor(model: str, parts: Parts, rules: Rules, released: bool) -> Predictor:
    name, _ = parse_model(model)
    if name == DEFAULT:
        return EnginePredictor(parts, rules, released)
    return ModelPredictor(model, parts, rules)
