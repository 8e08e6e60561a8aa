from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def counts_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where answers of engines are kept in a test: nowhere else."""
    place = tmp_path / "kept" / "counts.sqlite"
    monkeypatch.setenv("UNDISCLOSED_COUNTS", str(place))
    return place
