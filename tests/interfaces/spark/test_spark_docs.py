"""The examples of docs/reference/spark.md run, one after the other, with a real Spark."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from needed import needs

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "spark.md"


@needs("java")
@pytest.mark.slow
def test_the_examples_run(tmp_path: Path) -> None:
    pytest.importorskip("pyspark", reason="pip install 'undisclosed[programs]'")
    examples = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    # Java finds files where it was started, so it is started anew, in a folder of its own. Nobody
    # says which Python executors run.
    env = {name: value for name, value in os.environ.items() if name != "PYSPARK_PYTHON"}
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(examples)],
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
