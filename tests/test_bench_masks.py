"""What Presidio masks can be scored as other predictions are."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
if not (ROOT / "bench").exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
pytest.importorskip("presidio_analyzer")
sys.path.insert(0, str(ROOT))

from bench.masks import main  # noqa: E402

from undisclosed.document.document import Span  # noqa: E402
from undisclosed.evaluation.gold import read_gold  # noqa: E402
from undisclosed.evaluation.predictions import read_predictions  # noqa: E402

TEXT = "Write to ann.roe@example.com before May."


def test_a_blank_pipeline_leaves_the_patterns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gold, masks = tmp_path / "gold.jsonl", tmp_path / "presidio.jsonl"
    gold.write_text(json.dumps({"id": "a", "text": TEXT, "spans": [[9, 28, "CODE"]]}) + "\n")
    monkeypatch.setattr(sys, "argv", ["masks", str(gold)])
    main()
    masks.write_text(capsys.readouterr().out)
    [found] = read_predictions(str(masks)).predict(read_gold(str(gold)).documents)
    assert Span(9, 28) in found.spans
