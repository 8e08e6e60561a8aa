"""Packs of the documents that an index has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from knowledge.engines import served
from knowledge.engines.served import Engine, serving
from undisclosed.interfaces.cli import main
from undisclosed.knowledge.pack.pack import Pack

TEXTS = ["Herons eat frogs."] * 5 + ["Frogs hop, herons do not."] * 6


def document(text: object, title: object = "Birds") -> dict[str, object]:
    return {"_index": "notes", "_id": "1", "_source": {"body": {"plain": text}, "name": title}}


@pytest.fixture
def engine() -> Engine:
    return Engine([], documents=[document(text) for text in TEXTS])


@pytest.fixture
def index(engine: Engine) -> Iterator[str]:
    with serving(engine, served.elasticsearch) as url:
        yield f"elasticsearch+{url}/notes"


def build(index: str, pack: Path, *options: str) -> Result:
    fields = ("--text-column", "body.plain", "--title-column", "name")
    given = ("knowledge", "build", index, "-o", str(pack), *fields, "-q", *options)
    return CliRunner().invoke(main, given)


def test_a_pack_is_built_of_all_documents(index: str, engine: Engine, tmp_path: Path) -> None:
    pack = tmp_path / "birds.pack"
    shown = build(index, pack)
    assert shown.exit_code == 0, shown.stderr
    built = Pack(pack)
    assert built.total == 11
    assert built.count([(("heron",),), (("hop",),), (("bird",),)]) == [11, 6, 11]
    # The first four, the next, the last three, and that there are no more.
    assert len(engine.seen) == 4
    first = json.loads(engine.seen[0][2])
    assert first["_source"] == ["body.plain", "name"]
    assert first["sort"] == ["_doc"]
    # What was read meanwhile is gone.
    assert [path.name for path in tmp_path.iterdir()] == ["birds.pack"]


def test_texts_in_parts_and_titles_that_are_missing(
    index: str, engine: Engine, tmp_path: Path
) -> None:
    engine.documents = [document(["Herons", "hop."], None)] * 3
    shown = build(index, tmp_path / "birds.pack")
    assert shown.exit_code == 0, shown.stderr
    assert Pack(tmp_path / "birds.pack").count([(("heron",), ("hop",))]) == [3]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ({"hits": {"total": {"value": 3}, "hits": []}}, "has 3 documents and gave 0"),
        ({"hits": {"total": {"value": -1}, "hits": []}}, "fewer than no pages"),
        ({"hits": {"total": {"value": 1}, "hits": {}}}, "something else than documents"),
        ({"hits": {"total": {"value": 1}, "hits": [{}]}}, "has no _source"),
        ({"hits": {"total": {"value": 1}, "hits": [document(7)]}}, "no text in the field"),
        ({}, "has no hits.hits"),
    ],
)
def test_other_answers_are_refused(
    index: str, engine: Engine, tmp_path: Path, answer: dict[str, object], why: str
) -> None:
    common = {"_shards": {"failed": 0}, "timed_out": False, "_scroll_id": "x"}
    engine.fail(body=json.dumps(common | answer).encode())
    shown = build(index, tmp_path / "birds.pack")
    assert shown.exit_code == 4
    assert why in shown.stderr
    assert list(tmp_path.iterdir()) == []


def test_only_an_index_has_documents(tmp_path: Path) -> None:
    shown = build("https://wiki.example.org/w/api.php", tmp_path / "birds.pack")
    assert shown.exit_code == 2
    assert "of elasticsearch and opensearch only" in shown.stderr
