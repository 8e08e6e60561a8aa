"""What each g(c) would give, in the toy world."""

from __future__ import annotations

import pytest

import toy
from undisclosed.errors import PolicyError
from undisclosed.evaluation.adversary.inference import Inference
from undisclosed.evaluation.metrics import Share
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.tuning import (
    CHOSEN,
    COLUMNS,
    TriedGeneralization,
    choose,
    table_of,
    to_data,
    tune,
)
from undisclosed.evaluation.utility import Utility
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings

SETTINGS = Settings(min_pages=1, min_lift=None, max_lift=None)


def parts() -> Parts:
    return Parts(toy.knowledge(), toy.taxonomy(), toy.PlainLanguage())


def larger() -> MemoryKnowledge:
    """The toy world seven times, so that the adversary has 21 pages of each of its hypotheses."""
    return MemoryKnowledge.of([page.split() for page in toy.PAGES * 7])


def test_one_step_for_each_generalization() -> None:
    steps = tune("The cat had HIV.", Protection("HIV"), parts(), SETTINGS, adversary=larger())
    assert [step.at_most for step in steps] == ["infection", "condition"]
    # 3 of 6 pages of infection speak of HIV; infection, fever and cough, all conditions, are on 7.
    assert [step.p_given for step in steps] == [3 / 6, 3 / 7]
    for step in steps:
        assert (step.terms, step.generalized, step.removed) == (1, 1, 0)
        assert (step.utility.untouched.part, step.utility.untouched.whole) == (1, 2)


def test_the_adversary_says_what_it_would_learn() -> None:
    infection, condition = tune(
        "The cat had HIV.", Protection("HIV"), parts(), SETTINGS, adversary=larger()
    )
    # Nothing else is below infection.
    assert (infection.hypotheses, infection.before, infection.after) == (None, None, None)
    assert condition.hypotheses == 3
    assert condition.before is not None
    assert condition.after is not None
    assert condition.before.posterior == 1
    assert condition.after.posterior == pytest.approx(1 / 3)
    assert condition.after.bits == pytest.approx(0)


def test_steps_as_a_table_and_as_data() -> None:
    steps = tune("The cat had HIV.", Protection("HIV"), parts(), SETTINGS, adversary=larger())
    table = table_of(steps)
    assert table.columns == (*COLUMNS, CHOSEN)
    assert [row[-1] for row in table.rows] == ["", "*"]
    keys = [column.key for column in COLUMNS]
    first, second = (dict(zip(keys, row[:-1], strict=True)) for row in table.rows)
    assert (first["rank_after"], first["prior"]) == (None, None)
    assert (second["rank_before"], second["rank_after"]) == (1, 1)
    assert second == to_data(steps[1])


def test_an_entity_that_nothing_is_above_of_is_refused() -> None:
    with pytest.raises(PolicyError, match="more general than 'thing'"):
        tune("A thing.", Protection("thing"), parts(), SETTINGS)


def test_the_one_to_choose_keeps_most_and_leaves_c_no_best_guess() -> None:
    def step(at_most: str, rank: int | None, posterior: float, kept: float) -> TriedGeneralization:
        after = None
        if rank is not None:
            after = Inference(0.2, 3, posterior, rank, 0.0, (), (), None, named=False)
        utility = Utility(information=Share(kept, 1))
        return TriedGeneralization(at_most, 0.1, 1, 1, 0, utility, 5, after, after)

    sure = step("a", 1, 0.6, 0.9)
    near, far = step("b", 2, 0.3, 0.8), step("c", 3, 0.1, 0.8)
    other = step("d", 9, 0.1, 0.7)
    assert choose([sure, near, far, other]) is near
    # One in five is what c is by g(c) alone: first by name only.
    assert choose([sure, step("e", 1, 0.2, 0.7)]) == step("e", 1, 0.2, 0.7)
    assert choose([sure, step("f", None, 0, 1.0)]) is None
