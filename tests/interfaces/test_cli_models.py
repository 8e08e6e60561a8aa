"""`sanitize --model`: releases of other models, and what they do not claim."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from interfaces.conftest import Invoke
from undisclosed.errors import PolicyError
from undisclosed.evaluation.models import make_model, model_names

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"


@pytest.mark.parametrize("name", model_names())
def test_every_model_can_be_asked_for(judge: Invoke, note: Path, name: str) -> None:
    result = judge("sanitize", note, "--model", name)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith("The ")
    assert ("guarantee" in result.stderr) is (name != "undisclosed")


def test_the_default_is_the_engine(judge: Invoke, note: Path) -> None:
    assert (
        judge("sanitize", note, "--model", "undisclosed").stdout == judge("sanitize", note).stdout
    )
    data = json.loads(judge("sanitize", note, "--format", "json").stdout)
    assert data["model"] == "undisclosed"


def test_other_models_claim_no_guarantee_and_tell_what_is_left(judge: Invoke, note: Path) -> None:
    result = judge("sanitize", note, "--model", "redact-names")
    assert result.stdout == "The cat had [removed] and a retrovirus.\n"
    assert (
        "0 generalized, 1 removed by redact-names, which gives no (C, g(C)) guarantee: "
        "verification finds 1 risk in the release." in result.stderr
    )
    assert "retrovirus" not in result.stderr
    assert judge("sanitize", note, "--model", "redact-names", "--quiet").stderr == ""
    # The toy world has no page with "certain".
    clean = judge("sanitize", note, "--model", "t-plausibility:t=9", "--unknown", "keep")
    assert clean.stdout == "The cat had a certain condition and an organism.\n"
    assert "verification finds no risks in the release" in clean.stderr


def test_json_of_another_model(judge: Invoke, note: Path) -> None:
    result = judge("sanitize", note, "--model", "redact-names", "--format", "json")
    data = json.loads(result.stdout, parse_constant=pytest.fail)
    original = note.read_text()
    assert (data["schema"], data["model"], data["verified"]) == (1, "redact-names", False)
    assert "certificate" not in data
    assert "findings" not in data
    assert data["changes"] == [
        {"start": 12, "end": 15, "text": "HIV", "replacement": "[removed]", "action": "remove"}
    ]
    assert original[12:15] == "HIV"
    [left] = data["left"]
    assert data["text"][left["start"] : left["end"]] == left["text"] == "retrovirus"
    documented = (REFERENCE / "json.md").read_text()
    assert all(f"`{key}`" in documented for key in data)


def test_releases_go_where_those_of_the_engine_go(
    judge: Invoke, note: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.txt"
    assert judge("sanitize", note, "--model", "k-safety:k=1", "-o", out).stdout == ""
    assert "HIV" not in out.read_text()
    assert judge("sanitize", note, "--model", "redact-names", "--in-place").exit_code == 0
    assert note.read_text() == "The cat had [removed] and a retrovirus.\n"
    judge("sanitize", "-", "--model", "names-only", "-o", out, stdin=b"A cat.\r\n")
    assert out.read_bytes() == b"A cat.\r\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--model", "t-plausible"], "Did you mean 't-plausibility'?"),
        (["--model", "t-plausibility:t=no"], "must be a whole number from 1 up. Got 'no'."),
        (["--model", "undisclosed:t=1"], "has no option 't'"),
        (["--model", "k-safety:3"], "NAME=VALUE"),
        (["--model", "k-safety", "--certificate", "c.json"], "gives no guarantee"),
        (["--model", "k-safety", "--report", "r.html"], "Use --format json"),
        (["--model", "k-safety", "--format", "html"], "Use --format json"),
    ],
)
def test_what_can_not_be_meant_is_refused(
    judge: Invoke, note: Path, options: list[str], message: str
) -> None:
    result = judge("sanitize", note, *options)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("name", model_names())
def test_models_and_their_options_are_documented(name: str) -> None:
    text = (REFERENCE / "models.md").read_text()
    assert f"| `{name}` |" in text
    assert name in (REFERENCE / "cli.md").read_text()
    with pytest.raises(PolicyError) as error:
        make_model(name, **dict.fromkeys(("knowledge", "taxonomy", "language", "none")))  # type: ignore[arg-type]
    options = str(error.value).partition("Its options are: ")[2].rstrip(".").split(", ")
    assert all(option == "none" or f"`{option}` " in text for option in options)


def test_the_example_in_python_runs() -> None:
    [block] = re.findall(r"```python\n(.*?)```", (REFERENCE / "models.md").read_text(), re.DOTALL)
    exec(block, {})
