"""What docs/reference/knowledge.md says about knowledge of your own is true."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from undisclosed.evaluation.models import model_names
from undisclosed.knowledge import conformance
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "knowledge.md").read_text(encoding="utf-8")


def test_the_example_runs(tmp_path: Path) -> None:
    _, *blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    shown = subprocess.run(
        [sys.executable, "-c", "\n".join(blocks)], capture_output=True, text=True, cwd=tmp_path
    )
    assert shown.returncode == 0, shown.stderr


def test_all_that_is_asked_for_is_named() -> None:
    for protocol in (Knowledge, LocalKnowledge):
        for name in protocol.__annotations__ | vars(protocol):
            if not name.startswith("_"):
                assert f"`{name}" in PAGE


@pytest.mark.parametrize("name", [name for name in vars(conformance) if name.startswith("check_")])
def test_each_check_is_named(name: str) -> None:
    assert f"`{name}(" in PAGE


def test_each_model_is_named() -> None:
    for name in model_names():
        assert f"`{name}`" in PAGE, f"does {name} need lists of pages?"
