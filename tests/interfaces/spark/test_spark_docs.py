"""The examples of docs/reference/spark.md run, one after the other, with a real Spark."""

import re
from pathlib import Path

import pytest

from needed import needs

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "spark.md"


@needs("java")
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyspark", reason="pip install 'undisclosed[programs]'")
    monkeypatch.chdir(tmp_path)
    # Nobody says which Python executors run, and what the example says is gone afterwards.
    monkeypatch.setenv("PYSPARK_PYTHON", "")
    monkeypatch.delenv("PYSPARK_PYTHON")
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    exec(compile("\n".join(examples), "spark.md", "exec"), {})
