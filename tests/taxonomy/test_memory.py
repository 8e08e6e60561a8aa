from __future__ import annotations

import gc
from typing import Any

import pytest

from undisclosed.taxonomy import memory
from undisclosed.taxonomy.memory import remembered
from undisclosed.taxonomy.table import Row, TableTaxonomy


def pets() -> TableTaxonomy:
    return TableTaxonomy([Row("animal"), Row("dog", ("animal",))])


def test_worked_out_once_per_taxonomy_and_key() -> None:
    taxonomy, other = pets(), pets()
    asked: list[str] = []

    def work() -> str:
        asked.append("asked")
        return "answer"

    for _ in range(3):
        assert remembered(taxonomy, ("key", 1), work) == "answer"
    assert asked == ["asked"]
    remembered(taxonomy, ("key", 2), work)
    remembered(other, ("key", 1), work)
    assert len(asked) == 3


def test_forgotten_with_its_taxonomy() -> None:
    taxonomy = pets()
    remembered(taxonomy, "key", list)
    number = id(taxonomy)
    assert number in memory._memories
    del taxonomy
    gc.collect()
    assert number not in memory._memories


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_LIMIT", 3)
    taxonomy = pets()
    for number in range(10):
        assert remembered(taxonomy, number, lambda number=number: number + 1) == number + 1  # type: ignore[misc]
        assert len(memory._memories[id(taxonomy)]) <= 3


class Unreferable:
    """A taxonomy of which nobody can tell when it is gone."""

    __slots__ = ()


def test_nothing_is_kept_of_what_can_not_be_referred_to() -> None:
    taxonomy: Any = Unreferable()
    answers = iter(["first", "second"])
    assert remembered(taxonomy, "key", lambda: next(answers)) == "first"
    assert remembered(taxonomy, "key", lambda: next(answers)) == "second"
    assert id(taxonomy) not in memory._memories
