"""Gold is read in two forms, and what is in neither is refused by place, never quoted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from undisclosed.document.document import Span
from undisclosed.errors import InputError, PolicyError
from undisclosed.evaluation.gold import Gold, read_gold, read_sets
from undisclosed.evaluation.predictions import Rules, read_predictions
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings

CANARY = "Xylocanarium"
#        0         1         2         3
#        0123456789012345678901234567890
TEXT = "Dr Ann Roe of Oslo met Dr Ann."


def write(path: Path, *documents: object) -> str:
    path.write_text("".join(json.dumps(document) + "\n" for document in documents))
    return str(path)


def test_jsonl(tmp_path: Path) -> None:
    document = {
        "id": "a",
        "protect": "HIV",
        "at_most": "infection",
        "text": "He has HIV and AIDS.",
        "must": [{"start": 7, "end": 10, "text": "HIV"}],
        "may": [{"start": 15, "end": 19}],
        "alone": ["HIV"],
    }
    bare = {"text": "Nothing.", "must": []}
    found = read_gold(write(tmp_path / "notes.jsonl", document, bare))
    assert found.name == "notes"
    first, second = found.documents
    assert first.protections == (Protection("HIV", "infection"),)
    assert (first.must, first.may, first.alone) == ((Span(7, 10),), (Span(15, 19),), ("hiv",))
    assert (second.name, second.protections, second.must, second.may) == ("2", (), (), ())


def mention(start: int, end: int, kind: str) -> dict[str, Any]:
    return {
        "entity_mention_id": f"m{start}",
        "start_offset": start,
        "end_offset": end,
        "identifier_type": kind,
        "confidential_status": "NOT_CONFIDENTIAL",
    }


def standoff(*annotators: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "doc_id": 7,
        "text": TEXT,
        "annotations": {f"a{n}": {"entity_mentions": m} for n, m in enumerate(annotators)},
    }


def read_one(path: Path, document: object) -> Gold:
    path.write_text(json.dumps([document]))
    [gold] = read_gold(str(path)).documents
    return gold


def test_standoff_of_one_annotator(tmp_path: Path) -> None:
    marks = [mention(0, 10, "DIRECT"), mention(14, 18, "QUASI"), mention(19, 22, "NO_MASK")]
    gold = read_one(tmp_path / "tab.json", standoff(marks))
    assert gold.name == "7"
    assert gold.must == (Span(0, 10), Span(14, 18))
    assert (gold.may, gold.alone) == ((), ("dr ann roe",))


def test_what_all_annotators_cover_must_be_found_and_the_rest_may(tmp_path: Path) -> None:
    # The first marks "Dr Ann Roe", the second "Dr Ann" and "Roe" and leaves Oslo out.
    first = [mention(0, 10, "DIRECT"), mention(14, 18, "QUASI"), mention(23, 29, "QUASI")]
    second = [mention(0, 6, "DIRECT"), mention(7, 10, "QUASI"), mention(26, 29, "QUASI")]
    gold = read_one(tmp_path / "tab.json", standoff(first, second))
    # The space between "Ann" and "Roe" is covered by the first alone.
    assert gold.must == (Span(0, 6), Span(7, 10), Span(26, 29))
    assert gold.may == (Span(0, 10), Span(14, 18), Span(23, 29))
    assert gold.alone == ("dr ann",)


def good(**changes: object) -> dict[str, object]:
    return {"text": f"A {CANARY}.", "must": [{"start": 2, "end": 5}], **changes}


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "line 2 must be an object with named fields. Got a list"),
        ({"must": []}, "line 2 has no 'text'"),
        ({"text": CANARY}, "line 2 has no 'must'"),
        (good(text=7), "'text' must be text. Got a number"),
        (good(must={}), "line 2, must must be a list. Got an object"),
        (good(must=["x"]), "line 2, must 1 must be an object"),
        (good(must=[{"start": "2", "end": 5}]), "must 1, start and end must be whole numbers"),
        (good(must=[{"start": 2, "end": 99}]), "text of 15 code points"),
        (good(must=[{"start": 5, "end": 5}]), "Got 5 and 5"),
        (good(must=[{"start": 2, "end": 5, "text": CANARY}]), "'text' is not what stands"),
        (good(may=[{"start": True, "end": 2}]), "may 1, start and end must be whole"),
        (good(alone="x"), "'alone' must be a list. Got text"),
        (good(alone=[1]), "'alone' must be a list of texts"),
        (good(id=[]), "'id' must be a number or printable text"),
        (good(id="first"), "line 2 has the same 'id' as "),
        (good(protect=3), "'protect' must be text"),
        (good(annotations={}), "must hold at least one annotator"),
        (good(annotations={"a": {}}), "annotator 1, 'entity_mentions' must be a list. Got nothing"),
        (
            good(annotations={"a": {"entity_mentions": [mention(0, 1, "SECRET")]}}),
            "mention 1, 'identifier_type' must be one of DIRECT, QUASI, NO_MASK",
        ),
    ],
)
def test_what_is_refused(tmp_path: Path, document: object, said: str) -> None:
    source = write(tmp_path / "gold.jsonl", good(id="first"), document)
    with pytest.raises(InputError) as caught:
        read_gold(source)
    assert said in str(caught.value)
    assert "gold.jsonl, line 2" in str(caught.value)
    assert CANARY not in str(caught.value)
    assert caught.value.__context__ is None


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (f'{{"text": "{CANARY}', "line 1 is not valid JSON"),
        (f'["{CANARY}"', "is not valid JSON"),
        (f'["{CANARY}"]', "document 1 must be an object"),
        ("", "has no document"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_gold_at_all(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "gold.json"
    path.write_text(content)
    with pytest.raises(InputError, match=said) as caught:
        read_gold(str(path))
    assert CANARY not in str(caught.value)
    assert caught.value.__context__ is None


def test_a_policy_that_makes_no_sense_is_named_by_its_line(tmp_path: Path) -> None:
    source = write(tmp_path / "gold.jsonl", good(protect="HIV", at_most="hiv"))
    with pytest.raises(PolicyError, match=r"gold\.jsonl, line 1: 'at_most' must be more general"):
        read_gold(source)


def test_line_ends_inside_a_text_end_no_line(tmp_path: Path) -> None:
    path = tmp_path / "gold.jsonl"
    path.write_text('\ufeff{"text": "one\u2028two\x85three", "must": []}\n', encoding="utf-8")
    [gold] = read_gold(str(path)).documents
    assert gold.text == "one\u2028two\x85three"


def test_sets_of_one_name_are_told_apart(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "gold.jsonl" for folder in ("a", "b")]
    for path in paths:
        path.parent.mkdir()
        write(path, good())
    assert [s.name for s in read_sets(map(str, paths))] == ["gold", "gold #2"]


def test_what_is_protected_comes_from_the_caller_before_the_document() -> None:
    own = Gold("a", "gold, line 1", "x", (Protection("HIV", "infection"),), ())
    assert Rules().policy(own).protections == own.protections
    assert Rules(at_most=(None,)).policy(own).protections == (Protection("HIV"),)
    given = Rules(Settings.of("strict"), (Protection("cough", "symptom"),))
    assert given.policy(own).protections == given.protections
    assert given.policy(own).settings.preset == "strict"
    bare = Gold("b", "gold, line 2", "x", (), ())
    with pytest.raises(PolicyError, match="gold, line 2 does not say what it protects"):
        Rules().policy(bare)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ({"spans": []}, "line 1 has no 'id'"),
        ({"id": "a"}, "'spans' must be a list. Got nothing"),
        ({"id": "b", "spans": []}, "has no line with the 'id' of the gold"),
        ({"id": "a", "spans": [[1]]}, "span 1 must be a start and an end"),
        ({"id": "a", "spans": [[0, 1], [0, 9]]}, "span 2, start and end must lie within"),
    ],
)
def test_predictions_that_are_refused(tmp_path: Path, line: object, said: str) -> None:
    source = write(tmp_path / "found.jsonl", line)
    with pytest.raises(InputError, match=said):
        list(read_predictions(source).predict([Gold("a", "the gold", "text", (), ())]))


def test_predictions_that_overlap_are_removed_as_one(tmp_path: Path) -> None:
    source = write(tmp_path / "found.jsonl", {"id": 1, "spans": [[5, 8], [0, 3], [2, 4]]})
    [found] = read_predictions(source).predict([Gold("1", "the gold", "some text", (), ())])
    assert found.spans == (Span(5, 8), Span(0, 3), Span(2, 4))
    assert [(c.start, c.end, c.action) for c in found.changes] == [
        (0, 4, "remove"),
        (5, 8, "remove"),
    ]
