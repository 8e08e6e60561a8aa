"""Which rule clears what, worked out by hand.

θ = 1/10 throughout, with the default settings: z² = 2, gain 4. With D = (2x−1)·10 − 2n, the score
test asks D² > 4·z²·n·9.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from undisclosed.disclosure.formulas import Prior
from undisclosed.disclosure.rules import (
    Rule,
    concerns_individual,
    group_cleared_by,
    phrase_cleared_by,
    term_cleared_by,
    word_cleared_by,
)
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings

SETTINGS = Settings(rare_gain=None)


def secret(theta: Fraction = Fraction(1, 10), *, at_most: int | None = 100) -> Secret:
    return Secret(
        protection=Protection("HIV", "infection" if at_most else None),
        individual=False,
        sense=None,
        at_most_sense=None,
        names=frozenset(),
        exempt=frozenset(),
        prior=Prior(1000, 20, at_most, 10),
        theta=theta,
        counted=(("HIV",),),
        notes=(),
    )


SECRET = secret()


@pytest.mark.parametrize(
    ("joint", "pages", "evidence", "rule"),
    [
        (1, 10, "point", "ratio"),
        (2, 10, "point", None),
        (1, 2, "point", None),
        (1, 2, "score", None),
        # Beta(1.5, 1.5) is below 1/10 with a chance of 5.2 %, Beta(10.5, 10.5) next to never.
        (1, 10, "bound", "ratio"),
        (1, 2, "bound", "bound"),
        (10, 20, "bound", None),
    ],
)
def test_terms(joint: int, pages: int, evidence: Any, rule: Rule | None) -> None:
    assert term_cleared_by(joint, pages, SECRET, Settings(evidence=evidence)) == rule


def test_without_a_generalization_only_certainty_discloses() -> None:
    alone = secret(Fraction(1), at_most=None)
    assert term_cleared_by(5, 5, alone, SETTINGS) is None
    assert term_cleared_by(4, 5, alone, SETTINGS) == "ratio"
    assert group_cleared_by(2, 2, [(1, 5), (1, 5)], alone, SETTINGS) is None
    # Certain, but each part points at c half as much already.
    assert group_cleared_by(2, 2, [(2, 4), (1, 5)], alone, SETTINGS) == "group_gain"


@pytest.mark.parametrize(
    ("joint", "pages", "nominal", "number", "rule"),
    [
        (1, 10, True, False, "ratio"),
        (2, 10, True, False, None),
        # A verb must pass 4·θ = 4/10, or be certain.
        (4, 10, False, False, "tag"),
        (5, 10, False, False, None),
        (1, 1, False, False, None),
        # A number must share two pages with c and pass the score test: 26² > 144; 14² < 576.
        (1, 1, True, True, "least_joint"),
        (2, 2, True, True, None),
        (2, 8, True, True, "score"),
    ],
)
def test_words(joint: int, pages: int, nominal: bool, number: bool, rule: Rule | None) -> None:
    def cleared_by(settings: Settings) -> Rule | None:
        return word_cleared_by(
            joint, pages, nominal=nominal, number=number, secret=SECRET, settings=settings
        )

    assert cleared_by(SETTINGS) == rule
    assert cleared_by(Settings(evidence="point")) == ("ratio" if rule == "ratio" else None)


@pytest.mark.parametrize(
    ("joint", "pages", "parts", "rule"),
    [
        (1, 2, [(0, 9)], "least_joint"),
        # 2/4 is four times 1/8 (22² > 288), but only twice 2/8.
        (2, 4, [(1, 8), (0, 5)], None),
        (2, 4, [(1, 8), (2, 8)], "group_gain"),
        (2, 8, [(0, 9)], "score"),
    ],
)
def test_phrases(joint: int, pages: int, parts: list[tuple[int, int]], rule: Rule | None) -> None:
    assert phrase_cleared_by(joint, pages, parts, SECRET, SETTINGS) == rule
    assert phrase_cleared_by(joint, pages, parts, SECRET, Settings(evidence="point")) is None


@pytest.mark.parametrize(
    ("joint", "pages", "size", "rule"),
    [
        (1, 2, 2, "least_joint"),
        (2, 2, 2, None),
        (2, 2, 3, "least_joint"),
        # Odds of θ are 1:9. 2:9 only doubles them, 2:8 does more, but 10² < 720.
        (2, 11, 2, "doubles_odds"),
        (2, 10, 2, "score"),
        # 34² = 1,156 passes z² = 2 (576), not 5.41 (1,558).
        (3, 8, 2, None),
        (3, 8, 3, "score"),
        (3, 6, 3, None),
    ],
)
def test_groups(joint: int, pages: int, size: int, rule: Rule | None) -> None:
    assert group_cleared_by(joint, pages, [(0, 9)] * size, SECRET, SETTINGS) == rule


def test_a_group_must_point_further_than_its_best_member() -> None:
    assert group_cleared_by(2, 4, [(1, 8), (1, 8)], SECRET, SETTINGS) is None
    assert group_cleared_by(2, 4, [(1, 8), (1, 7)], SECRET, SETTINGS) == "group_gain"
    assert group_cleared_by(2, 4, [(1, 8), (1, 7)], SECRET, Settings(evidence="point")) is None
    assert group_cleared_by(0, 4, [(1, 8), (1, 7)], SECRET, Settings(evidence="point")) == (
        "least_joint"
    )


@pytest.mark.parametrize(
    ("name", "number", "nominal", "known", "looked_at"),
    [
        (True, False, False, False, True),
        (False, True, False, False, True),
        (False, False, True, True, True),
        (False, False, True, False, False),
        (False, False, False, True, False),
    ],
)
def test_what_is_looked_at_for_an_individual(
    name: bool, number: bool, nominal: bool, known: bool, looked_at: bool
) -> None:
    assert concerns_individual(name, number, nominal, known) == looked_at
    [mark] = concerns_individual(*(np.array([mark]) for mark in (name, number, nominal, known)))
    assert mark == looked_at
