"""Whole documents and their releases, looked at by eye.

Each NAME.txt has its release in NAME.released.txt, under the policy below, with what is shipped.
After a change that is meant to alter releases, `UPDATE_GOLDEN=1 pytest tests/test_golden.py`
writes them anew: read the difference before committing it.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings

GOLDEN = Path(__file__).parent / "golden"
POLICIES = {
    "clinical_note": "HIV=infection",
    "email": "cancer=disease",
    "court_paragraph": "heroin=drug",
    "social_post": "schizophrenia=mental illness",
    "personnel_file": "Islam=religion",
}
IDENTIFIERS = ("clinic_letter", "court_decision", "cv", "dismissal_letter", "email_thread")


@pytest.mark.parametrize("name", POLICIES)
def test_release(name: Any) -> None:
    compare(name, Engine(Policy.of(POLICIES[name])))


@pytest.mark.parametrize("name", IDENTIFIERS)
def test_release_without_identifiers(name: Any) -> None:
    compare(name, Engine(Policy((), Settings.of(identifiers="change"))))


def compare(name: str, engine: Engine) -> None:
    text = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    released = GOLDEN / f"{name}.released.txt"
    result = engine.sanitize(text)
    if os.environ.get("UPDATE_GOLDEN"):
        released.write_text(result.text, encoding="utf-8")
    assert result.text == released.read_text(encoding="utf-8")
    assert engine.verify(result.text).verified
