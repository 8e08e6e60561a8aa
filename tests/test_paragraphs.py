"""A hundred invented paragraphs, released without what identifies people: what a machine can check.

Whether they read well was judged by eye (docs/decisions/0016-identifying-spans.md); this keeps the
rest: nothing marked is left, no article or label twice, spaces and capitals as sentences have them.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings

_FILE = Path(__file__).parent.parent / "bench" / "paragraphs.jsonl"
PARAGRAPHS = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]
# Ages that nothing around them tells from other numbers.
STILL_LEFT = {"cv-50": ["41"], "chat-56": ["40"]}


@cache
def engine() -> Engine:
    return Engine(Policy((), Settings.of(identifiers="change")))


def left(text: str, spans: list[list[int]], released: str) -> list[str]:
    """Returns the marked words that stand in the release; "29" does not in "20–29"."""
    marked = [text[start:end] for start, end in spans]
    return [m for m in marked if re.search(rf"(?<![\w–]){re.escape(m)}(?![\w–])", released)]


def test_there_are_a_hundred() -> None:
    assert len(PARAGRAPHS) == len({each["id"] for each in PARAGRAPHS}) == 100
    assert sum(len(each["spans"]) for each in PARAGRAPHS) > 200


@pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=lambda each: each["id"])
def test_release(paragraph: dict[str, Any]) -> None:
    text = paragraph["text"]
    result = engine().sanitize(text)
    released = result.text
    assert left(text, paragraph["spans"], released) == STILL_LEFT.get(paragraph["id"], [])
    assert not re.search(r"\b(?:an?|the)\s+(?:an?|the)\b", released, re.I)
    assert not re.search(r"\b(?:A [aeiou]|An [^aeiou\W])", released)
    assert not re.search(r"(\[[\w -]+\]) +\1", released)
    assert not re.search(r"\w\[|\]\w", released)
    assert not re.search(r"  |\s[.,;](?!\w)", released)
    assert not re.search(
        r"(?:^|\n\n|[a-z]{3}[.!?] )an? (?:man|woman|person|city|company)", released
    )
    assert engine().verify(released).verified
