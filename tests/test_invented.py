"""The invented gold is what bench/INVENTED.md says: exact spans, policies that work."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from undisclosed.engine import Engine
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.knowledge.protocol import LocalKnowledge
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.wordnet import WordNet

BENCH = Path(__file__).parent.parent / "bench"
if not BENCH.exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
HALVES = ("invented_chosen", "invented_untouched")


def read(name: str) -> list[dict[str, Any]]:
    lines = (BENCH / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


EVERY = [each for name in ("invented", *HALVES) for each in read(name)]
NEW = [each for name in HALVES for each in read(name)]


@cache
def parts() -> tuple[LocalKnowledge, WordNet]:
    return open_default(), WordNet.open()


@pytest.mark.parametrize("document", EVERY, ids=lambda each: each["id"])
def test_spans(document: dict[str, Any]) -> None:
    text, must, may = document["text"], document["must"], document["may"]
    assert must == sorted(must, key=lambda span: span["start"])
    for span in must + may:
        start, end = span["start"], span["end"]
        assert text[start:end] == span["text"] == span["text"].strip() != ""
        assert not any(re.fullmatch(r"\w\w", text[at - 1 : at + 1]) for at in (start, end))
    taken = sorted((span["start"], span["end"]) for span in must + may)
    assert all(one[1] <= later[0] for one, later in pairwise(taken))
    assert set(document["alone"]) <= {span["text"].lower() for span in must}


def test_two_halves_of_a_size() -> None:
    chosen, untouched = map(read, HALVES)
    assert len(chosen) == len(untouched) == 10
    assert len({each["id"] for each in EVERY}) == len(EVERY)
    assert all(180 <= len(each["text"].split()) <= 260 for each in EVERY)


@pytest.mark.parametrize("document", NEW, ids=lambda each: each["id"])
def test_row_of_the_table(document: dict[str, Any]) -> None:
    half = next(name for name in HALVES if document in read(name)).removeprefix("invented_")
    counts = [len(document["text"].split()), *(len(document[key]) for key in ("must", "may"))]
    row = [document["id"], half, f"{document['protect']} / {document['at_most']}"]
    row += [str(count) for count in [*counts, len(document["alone"])]]
    assert f"| {' | '.join(row)} |" in (BENCH / "INVENTED.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("document", NEW, ids=lambda each: each["id"])
def test_the_policy_is_accepted(document: dict[str, Any]) -> None:
    knowledge, taxonomy = parts()
    policy = Policy.of(f"{document['protect']}={document['at_most']}")
    assert Engine(policy, knowledge=knowledge, taxonomy=taxonomy).verify("").verified
