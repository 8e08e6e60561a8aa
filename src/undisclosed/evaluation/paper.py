"""The paper's own evaluation, Tables 1 to 3: two articles, with and without g(c), MAX 1 and 2.

The paper counted hits of a web search engine, and one expert marked 21 terms of the article on HIV
and 37 of that on sexually transmitted diseases. Figures are at term level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from undisclosed.errors import PolicyError
from undisclosed.evaluation.gold import Gold, GoldSet
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.predictions import EnginePredictor, Prediction, Rules
from undisclosed.evaluation.question_counter import with_questions_counted
from undisclosed.evaluation.runs import Plan
from undisclosed.knowledge.protocol import TooManyKeysError
from undisclosed.policy.settings import Probability, Settings

CONFIGURATIONS = ("paper", "balanced")
"""What each published row is run as: the published algorithm, and the defaults."""


@dataclass(frozen=True, slots=True)
class Published:
    """One row of the paper's tables.

    Attributes:
        article: `id` of the document.
        at_most: g(c); None for Definition 1.
        max_group: MAX.
        probability: How c is counted.
        percent: Precision, recall and F in percent.
    """

    article: str
    at_most: str | None
    max_group: int
    probability: Probability
    percent: tuple[float, float, float]


PUBLISHED = (
    Published("hiv", None, 1, "standard", (100, 23.8, 38.4)),
    Published("hiv", None, 2, "standard", (65.5, 90.5, 76.0)),
    Published("std", None, 1, "standard", (87.5, 18.9, 31.1)),
    Published("std", None, 2, "standard", (64.1, 67.6, 65.8)),
    Published("hiv", "virus", 1, "standard", (88.9, 38.1, 53.3)),
    Published("hiv", "virus", 1, "contextual", (84.2, 76.2, 80.0)),
    Published("hiv", "infection", 1, "standard", (100, 33.3, 50.0)),
    Published("hiv", "infection", 1, "contextual", (74.0, 95.2, 83.3)),
    Published("std", "disease", 1, "standard", (73.3, 29.7, 42.3)),
    Published("std", "disease", 1, "contextual", (73.3, 59.4, 65.6)),
    Published("hiv", "virus", 2, "standard", (61.3, 100, 76.0)),
    Published("hiv", "virus", 2, "contextual", (67.7, 100, 80.7)),
    Published("hiv", "infection", 2, "standard", (53.8, 100, 70.0)),
    Published("hiv", "infection", 2, "contextual", (58.3, 100, 73.7)),
    Published("std", "disease", 2, "standard", (62.1, 97.3, 75.8)),
    Published("std", "disease", 2, "contextual", (61.2, 100, 75.9)),
)
"""Without g(c) (Table 1), then with g(c) and MAX 1 (Table 2), then MAX 2 (Table 3)."""


def paper_plans(sets: Sequence[GoldSet], parts: Parts) -> list[Plan]:
    """Returns the plans of every published row, one for each of `CONFIGURATIONS`.

    Raises:
        PolicyError: An article is not among the documents, or does not name its entity.
    """
    places = {gold.name: (s.name, gold) for s in sets for gold in s.documents}
    missing = sorted({row.article for row in PUBLISHED} - set(places))
    if missing:
        raise PolicyError(
            f"The paper's tables need documents with the 'id' {' and '.join(map(repr, missing))}: "
            f"its articles on HIV and on sexually transmitted diseases."
        )
    plans = []
    for row in PUBLISHED:
        gold_set, gold = places[row.article]
        for configuration in CONFIGURATIONS:
            rules = Rules(_settings(row, configuration), at_most=(row.at_most,))
            # Each row with questions of its own, where pages are counted by asking.
            own = Parts(with_questions_counted(parts.knowledge), parts.taxonomy, parts.language)
            predictor = PaperPredictor(own, rules)
            plans.append(Plan(_labels(row, configuration), gold_set, [gold], predictor))
    return plans


@dataclass(frozen=True, slots=True)
class PaperPredictor:
    """The engine; c counts as it is written where it can't be asked for by all its names.

    Attributes:
        parts: Knowledge, taxonomy and language.
        rules: The policy of the row.
        as_written: The entities that were counted as written.
    """

    parts: Parts
    rules: Rules
    as_written: list[str] = field(default_factory=list)

    def predict(self, documents: Sequence[Gold]) -> Iterator[Prediction]:
        """Gives the prediction for each document, in order."""
        for gold in documents:
            try:
                [prediction] = EnginePredictor(self.parts, self.rules).predict([gold])
            except TooManyKeysError:
                settings = replace(self.rules.settings, probability="standard")
                rules = replace(self.rules, settings=settings)
                [prediction] = EnginePredictor(self.parts, rules).predict([gold])
                self.as_written.extend(each.entity for each in gold.protections)
            yield prediction


def notes_on(plans: Sequence[Plan]) -> list[str]:
    """Returns what is to be told of plans that were carried out: which c counted as written."""
    predictors = [each.predictor for each in plans if isinstance(each.predictor, PaperPredictor)]
    entities = sorted({name for each in predictors for name in each.as_written})
    if not entities:
        return []
    told = (
        f"The defaults ask for all that {' and '.join(entities)} may be called, which are more "
        "names than the knowledge can be asked for: here they count as they are written, as with "
        "--probability standard."
    )
    return [told]


def _labels(row: Published, configuration: str) -> dict[str, str]:
    return {
        "article": row.article,
        "at_most": row.at_most or "none",
        "max": str(row.max_group),
        "probability": row.probability,
        "preset": configuration,
    }


def _settings(row: Published, configuration: str) -> Settings:
    settings = Settings.of(configuration, max_group=row.max_group)
    if configuration == "paper":
        # The paper has no notion of a term that the web does not know.
        return replace(settings, probability=row.probability, unknown="keep")
    return settings
