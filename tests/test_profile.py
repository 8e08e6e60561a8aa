"""Property tests run under the one profile of tests/conftest.py, whatever else they set."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

TESTS = Path(__file__).parent
# Settings that a test would take from the profile, and lose if it set them itself.
KEPT = ("deadline=", "suppress_health_check=", "derandomize=")


def test_no_clock_judges() -> None:
    chosen = settings(max_examples=7)
    assert chosen.deadline is None
    assert HealthCheck.too_slow in chosen.suppress_health_check


def test_new_examples_are_tried_and_failures_can_be_repeated() -> None:
    chosen = settings(max_examples=7)
    assert chosen.derandomize == ("CI" in os.environ)
    assert chosen.print_blob


def test_no_test_has_a_profile_of_its_own() -> None:
    files = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    assert len(files) > 50
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert not [name for name in KEPT if f"({name}" in text or f" {name}" in text], path
