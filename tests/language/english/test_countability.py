from __future__ import annotations

from pathlib import Path

import pytest

from undisclosed.language.english.articles import with_article
from undisclosed.language.english.countability import NounKind, kind_of, read_nouns, write_nouns


@pytest.mark.parametrize(
    ("noun", "kind"), [("urine", "mass"), ("advice", "mass"), ("infection", "both"), ("drug", None)]
)
def test_the_shipped_list(noun: str, kind: NounKind | None) -> None:
    assert kind_of(noun) == kind


def test_a_list_reads_as_it_was_written(tmp_path: Path) -> None:
    kinds: dict[str, NounKind] = {"milk": "mass", "blood": "mass", "pain": "both"}
    write_nouns(tmp_path / "nouns.txt", kinds)
    assert (tmp_path / "nouns.txt").read_text(encoding="utf-8") == "blood milk\npain\n"
    assert read_nouns(tmp_path / "nouns.txt") == kinds


def test_stuff_takes_no_article() -> None:
    assert [with_article(each) for each in ("medical care", "drug", "infection")] == [
        "medical care",
        "a drug",
        "an infection",
    ]
