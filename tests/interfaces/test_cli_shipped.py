"""The command line with the parts that ship: the English pack, WordNet, the language."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from interfaces.conftest import HIV, Invoke
from undisclosed.knowledge.pack.embedded import DEFAULT_PACK

pytestmark = pytest.mark.skipif(not DEFAULT_PACK.exists(), reason="the English pack is not built")
NOTE = "She takes zidovudine against HIV and likes her garden.\n"


def test_sanitize_verify_and_certificate(invoke: Invoke, tmp_path: Path) -> None:
    release, certificate = tmp_path / "out.txt", tmp_path / "c.json"
    files = ("-o", release, "--certificate", certificate)
    assert invoke("sanitize", "-", *HIV, *files, stdin=NOTE).exit_code == 0
    text = release.read_text()
    assert "zidovudine" not in text
    assert "HIV" not in text
    assert text.endswith("and likes her garden.\n")
    assert invoke("verify", release, *HIV, "--certificate", certificate).exit_code == 0
    assert invoke("verify", "-", *HIV, stdin=NOTE).exit_code == 1


@pytest.mark.parametrize(
    ("protect", "said"),
    [
        ("HIV=furniture", "'furniture' is no generalization of 'HIV'"),
        ("HIV=infektion", "'infection'"),
        ("schizofrenia=disease", "'schizophrenia'"),
    ],
)
def test_policies_that_are_refused(invoke: Invoke, protect: str, said: str) -> None:
    result = invoke("assess", "-", "--protect", protect, stdin=NOTE)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "zidovudine" not in result.stderr


def test_a_person_that_only_the_policy_knows(invoke: Invoke) -> None:
    text = "The letter is from Jane Roe.\n"
    result = invoke("sanitize", "-", "--protect", "Jane Roe=person", stdin=text)
    assert result.exit_code == 0
    assert "Roe" not in result.stdout
    assert "judged as one individual" in result.stderr


def test_explain_and_query(invoke: Invoke) -> None:
    explained = invoke("explain", "zidovudine", *HIV, "--format", "json")
    assert json.loads(explained.stdout)["terms"][0]["verdicts"][0]["verdict"] == "risky"
    assert "HIV:" in invoke("knowledge", "query", "HIV", "infection").stdout
    assert (
        "licence"
        in json.loads(invoke("knowledge", "info", "--format", "json").stdout)["sources"][0]
    )
    assert "antiviral" in invoke("taxonomy", "show", "zidovudine").stdout
