"""The paper's test, written a second time: it agrees by hand, and no release leaves it anything."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import toy
from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy, Protection

ROOT = Path(__file__).parent.parent
if not (ROOT / "bench").exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
sys.path.insert(0, str(ROOT))

from bench.guard import Seen, above_threshold  # noqa: E402

HIV = Protection("HIV", "infection")
GOLDEN = Path(__file__).parent / "golden"
POLICIES = {
    "clinic_letter": "asthma=disease",
    "clinical_note": "diabetes=disease",
    "court_decision": "burglary=crime",
    "cv": "football=sport",
    "dismissal_letter": "theft=crime",
    "email": "cancer=disease",
    "personnel_file": "depression=disease",
    "social_post": "islam=religion",
}


def left_in(text: str, protection: Protection, engine: Engine) -> list[tuple[str, ...]]:
    knowledge = engine.knowledge
    found = above_threshold(
        engine.language.read(text),
        protection,
        knowledge,  # type: ignore[arg-type]
        engine.taxonomy,
        Seen(),
    )
    return [left.terms for left in found]


def test_words_and_pairs_by_hand() -> None:
    # N(g) = 6, N(c,g) = 3: above is what has more than half of its pages with both. Of retrovirus
    # 2 of 3 have, of drug 1 of 2, of fever none, of retrovirus and drug together 1 of 1.
    engine = toy.engine(toy.knowledge(), preset="paper")
    assert left_in("A retrovirus.", HIV, engine) == [("retrovirus",)]
    assert left_in("A drug, a fever.", HIV, engine) == []
    assert left_in("A drug, a retrovirus.", HIV, engine) == [
        ("retrovirus",),
        ("drug", "retrovirus"),
    ]
    # What readers may learn is never above it.
    assert left_in("An infection, a condition, an infectious thing.", HIV, engine) == []


@pytest.mark.parametrize("name", POLICIES)
def test_a_release_leaves_no_word_and_no_pair_above_the_threshold(name: str) -> None:
    policy = Policy.of(POLICIES[name], preset="paper", unknown="keep")
    engine = Engine(policy)
    text = (GOLDEN / f"{name}.txt").read_text("utf-8")
    c, g = POLICIES[name].split("=")
    protection = Protection(c, g)
    # There is something to find.
    assert left_in(f"{text}\n\nIt was {c}.", protection, engine)
    assert left_in(engine.sanitize(text).text, protection, engine) == []
