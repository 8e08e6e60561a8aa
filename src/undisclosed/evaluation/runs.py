"""Carrying an evaluation out: from predictions to rows of figures, document by document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from undisclosed.evaluation.gold import Gold
from undisclosed.evaluation.metrics import Scores, score
from undisclosed.evaluation.predictions import Predictor
from undisclosed.evaluation.utility import Utility, UtilityMeter

ALL = "all"
"""What the row of all documents together is called."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Something to evaluate on some documents.

    Attributes:
        labels: What sets it apart from other plans, by name: {"max": "2"}.
        gold_set: What to call the documents together.
        documents: The documents.
        predictor: Where predictions come from.
        optional: Whether the others go on where this one can't be carried out.
    """

    labels: Mapping[str, str]
    gold_set: str
    documents: Sequence[Gold] = field(repr=False)
    predictor: Predictor
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a document, or of all."""

    document: str
    scores: Scores = field(default_factory=Scores)
    utility: Utility = field(default_factory=Utility)
    seconds: float | None = None
    questions: int | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """A plan, carried out."""

    labels: Mapping[str, str]
    gold_set: str
    rows: tuple[Figures, ...]

    @property
    def total(self) -> Figures:
        """The figures of all documents together: counts are added up before they are divided."""
        times = [row.seconds for row in self.rows if row.seconds is not None]
        asked = [row.questions for row in self.rows if row.questions is not None]
        return Figures(
            ALL,
            sum((row.scores for row in self.rows), Scores()),
            sum((row.utility for row in self.rows), Utility()),
            sum(times) if times else None,
            sum(asked) if asked else None,
        )


def carry_out(
    plan: Plan, meter: UtilityMeter | None, *, tick: Callable[[], None] | None = None
) -> Run:
    """Evaluates.

    Args:
        plan: What is evaluated.
        meter: Tells what releases keep, if that is wanted.
        tick: Called after each document.
    """
    rows = []
    predictions = plan.predictor.predict(plan.documents)
    for gold, prediction in zip(plan.documents, predictions, strict=True):
        utility = Utility()
        if meter is not None:
            utility = meter.measure(gold.text, prediction.changes, stated=prediction.stated)
        scores = score(gold, prediction.spans)
        took = prediction.seconds, prediction.questions
        rows.append(Figures(gold.name, scores, utility, *took))
        if tick is not None:
            tick()
    return Run(plan.labels, plan.gold_set, tuple(rows))
