"""Readers of files answer or refuse, whatever the bytes: those that once broke it, and others."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from fuzzing import HERE, TARGETS, mutated, seeds

KEPT = sorted(path for path in HERE.rglob("*") if path.is_file())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_kept_is_read_or_refused(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_damaged_files_are_read_or_refused(name: str) -> None:
    chance, inputs = Random(1), seeds(name)
    assert inputs
    for _ in range(8):
        TARGETS[name](mutated(inputs, chance))


def test_a_reader_that_fails_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    import fuzzing

    def fail(path: Path) -> None:
        raise KeyError(path.name)

    with pytest.raises(KeyError):
        fuzzing._file(".toml", fail, b"")
