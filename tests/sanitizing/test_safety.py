from __future__ import annotations

import pytest

import toy
from counts_only import CountsOnly
from undisclosed.engine import Engine
from undisclosed.sanitizing.safety import Safety

OPTIONS = [
    ["virus", "infection", "illness"],
    ["retrovirus", "condition"],
    ["illness", "virus"],
    ["fever"],
    [],
    ["pneumonia", "illness"],
    ["cat"],
]


def safety(engine: Engine) -> Safety:
    return engine._sanitizer.safety


def test_labels_judged_together_are_judged_as_alone() -> None:
    together, alone = safety(toy.engine(toy.knowledge())), safety(toy.engine(toy.knowledge()))
    together.judge_all(OPTIONS)
    judged = dict(together._safe)
    assert {labels[0] for labels in OPTIONS if labels} <= set(judged)
    assert judged == {label: alone.is_safe(label) for label in judged}
    assert set(judged.values()) == {True, False}


def test_nothing_behind_a_safe_label_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = safety(toy.engine(toy.knowledge()))
    monkeypatch.setattr(judge, "_is_clean", lambda reading: reading.text != "a")
    judge.judge_all([["a", "b", "c"], ["d", "e"], ["f"], ["g"]])
    assert dict(judge._safe) == dict.fromkeys("bdfg", True) | {"a": False}


def test_no_question_is_asked_ahead() -> None:
    asked = CountsOnly(toy.knowledge())
    judge = safety(toy.engine(asked))
    before = len(asked.batches)
    judge.judge_all(OPTIONS)
    assert len(asked.batches) == before
    assert not judge._safe
