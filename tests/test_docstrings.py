"""The examples in docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in SOURCE.rglob("*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


def test_there_are_examples() -> None:
    assert len(MODULES) > 100


@pytest.mark.parametrize("name", MODULES)
def test_examples_are_true(name: str) -> None:
    shown: list[str] = []
    module = import_module(name)
    runner = doctest.DocTestRunner()
    for example in doctest.DocTestFinder(exclude_empty=True).find(module):
        runner.run(example, out=shown.append)
    assert runner.tries, "there are no examples that run"
    assert not runner.failures, "".join(shown)
