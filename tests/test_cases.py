"""Case studies: each page shows its files as they are, and what its commands print."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools.cases import CASES, renewed

PAGES = sorted(CASES.glob("*.md"))
STUDIES = [page for page in PAGES if page.name != "README.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_a_page_shows_what_happens(page: Path) -> None:
    # After a change that is meant: python -m tools.cases
    assert renewed(page) == page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", STUDIES, ids=lambda page: page.stem)
def test_a_case_has_a_policy_a_command_a_report_and_an_attack(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert f"```toml {page.stem}.toml\n" in text
    assert "$ undisclosed sanitize" in text
    assert "; verified" in text
    assert "$ undisclosed attack" in text
    assert f"({page.name})" in (CASES / "README.md").read_text(encoding="utf-8")


def test_there_are_five() -> None:
    assert len(STUDIES) == 5
