"""What identifies people: typed spans and several annotators, scored by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from undisclosed.document.document import Span
from undisclosed.errors import InputError, PolicyError
from undisclosed.evaluation.gold import Gold, read_gold
from undisclosed.evaluation.mentions import UNTYPED, Mention
from undisclosed.evaluation.metrics import Level, Scores, Share, score
from undisclosed.evaluation.predictions import Rules, read_predictions
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings

CANARY = "Xylocanarium"
#       0         1         2         3         4         5
#       0123456789012345678901234567890123456789012345678901234567
TEXT = "Mr Ivo Brandt lives in Tromso; Brandt, a baker, met Liv."
IVO, TROMSO, BRANDT, BAKER, LIV = (
    Span(0, 13),
    Span(23, 29),
    Span(31, 37),
    Span(39, 46),
    Span(52, 55),
)


def mention(span: Span, kind: str, entity: str, identifier: str) -> dict[str, Any]:
    return {
        "entity_type": kind,
        "entity_mention_id": f"m{span.start}",
        "start_offset": span.start,
        "end_offset": span.end,
        "span_text": TEXT[span.start : span.end],
        "edit_type": "check",
        "identifier_type": identifier,
        "entity_id": entity,
        "confidential_status": "NOT_CONFIDENTIAL",
    }


FIRST = [
    mention(IVO, "PERSON", "a", "DIRECT"),
    mention(BRANDT, "PERSON", "a", "DIRECT"),
    mention(TROMSO, "LOC", "b", "QUASI"),
    mention(LIV, "PERSON", "c", "NO_MASK"),
]
SECOND = [
    mention(IVO, "PERSON", "x", "DIRECT"),
    mention(TROMSO, "LOC", "y", "QUASI"),
    mention(BAKER, "DEM", "z", "QUASI"),
]
TASK = "Task: Annotate the document to anonymise the following person: Ivo Brandt"


def benchmark(**changes: object) -> dict[str, object]:
    annotations = {"one": {"entity_mentions": FIRST}, "two": {"entity_mentions": SECOND}}
    return {
        "doc_id": "case-1",
        "text": TEXT,
        "task": TASK,
        "dataset_type": "dev",
        "meta": {"year": 2004},
        "quality_checked": False,
        "annotations": annotations,
        **changes,
    }


def read_one(path: Path, document: object) -> Gold:
    path.write_text(json.dumps([document]))
    [gold] = read_gold(str(path)).documents
    return gold


def test_each_annotator_is_scored_for_himself(tmp_path: Path) -> None:
    gold = read_one(tmp_path / "tab.json", benchmark())
    # Words, without Mr: Ivo Brandt lives Tromso Brandt baker met Liv. Masked: Ivo Brandt, Tromso,
    # met. The first wants Ivo Brandt Brandt Tromso, the second Ivo Brandt Tromso baker.
    found = score(gold, [Span(3, 13), TROMSO, Span(48, 51)])
    # Each wants three of the four masked words, and got three of the four that it wants.
    assert found.word == Level(right=Share(6, 8), found=Share(6, 8))
    # Mentions found: the first Ivo Brandt and Tromso, not the later Brandt; the second all but
    # the baker. Of three masks each calls two right.
    assert found.mention == Level(right=Share(4, 6), found=Share(4, 6))
    assert found.types == {"PERSON": Share(2, 3), "LOC": Share(2, 2), "DEM": Share(0, 1)}
    # To the first, the later Brandt gives the entity away; to the second, nothing does.
    assert found.direct == Share(1, 2)
    # Tromso twice, and the baker.
    assert found.quasi == Share(2, 3)


def test_who_is_not_to_be_masked_counts_as_masked_in_vain(tmp_path: Path) -> None:
    gold = read_one(tmp_path / "tab.json", benchmark())
    found = score(gold, [LIV])
    assert found.word == Level(right=Share(0, 2), found=Share(0, 8))
    assert (found.direct, found.quasi) == (Share(0, 2), Share(0, 3))


def test_an_entity_of_both_sorts_is_a_direct_identifier(tmp_path: Path) -> None:
    mentions = [mention(IVO, "PERSON", "a", "QUASI"), mention(BRANDT, "PERSON", "a", "DIRECT")]
    gold = read_one(
        tmp_path / "tab.json", benchmark(annotations={"one": {"entity_mentions": mentions}})
    )
    assert score(gold, [IVO]).direct == Share(0, 1)
    both = score(gold, [IVO, BRANDT])
    assert (both.direct, both.quasi) == (Share(1, 1), Share(0, 0))


def test_without_entities_the_same_words_are_the_same_thing(tmp_path: Path) -> None:
    mentions = [mention(Span(7, 13), "PERSON", "", "QUASI"), mention(BRANDT, "PERSON", "", "QUASI")]
    for one in mentions:
        del one["entity_id"], one["entity_type"], one["span_text"]
    gold = read_one(
        tmp_path / "tab.json", benchmark(annotations={"one": {"entity_mentions": mentions}})
    )
    found = score(gold, [BRANDT])
    assert (found.quasi, found.types) == (Share(0, 1), {UNTYPED: Share(1, 2)})


def test_the_task_names_the_person(tmp_path: Path) -> None:
    path = tmp_path / "tab.json"
    person = Protection("Ivo Brandt", "person", kind="individual")
    assert read_one(path, benchmark()).protections == (person,)
    named = benchmark(protect="Liv", at_most="woman")
    assert read_one(path, named).protections == (Protection("Liv", "woman"),)
    other = read_one(path, benchmark(task="Read the document."))
    assert other.protections == ()
    with pytest.raises(PolicyError, match=r"document 1 does not say what it protects.*--identif"):
        Rules().policy(other)
    everybody = Rules(Settings.of(identifiers="change")).policy(other)
    assert everybody.protections == ()


def test_typed_spans(tmp_path: Path) -> None:
    source = tmp_path / "court.jsonl"
    spans = [[0, 13, "PERSON"], [7, 13, "PERSON"], [23, 29, "LOC"], [23, 29, "ORG"], [31, 37]]
    source.write_text(json.dumps({"id": "a", "text": TEXT, "spans": spans}) + "\n")
    [gold] = read_gold(str(source)).documents
    assert gold.must == (IVO, Span(7, 13), TROMSO, BRANDT)
    assert gold.annotators[0][0] == Mention(IVO, "PERSON", "mr ivo brandt")
    found = score(gold, [Span(7, 13), TROMSO])
    # Ivo Brandt Tromso Brandt are marked; of four places two are found.
    assert found.word == Level(right=Share(2, 2), found=Share(2, 4))
    assert found.mention == Level(right=Share(2, 2), found=Share(2, 4))
    assert found.types == {
        "PERSON": Share(1, 2),
        "LOC": Share(1, 1),
        "ORG": Share(1, 1),
        UNTYPED: Share(0, 1),
    }
    # The file does not say what identifies by itself.
    assert (found.direct, found.quasi) == (Share(0, 0), Share(0, 0))


def test_types_add_up() -> None:
    one = Scores(types={"LOC": Share(1, 2)}, direct=Share(1, 1))
    two = Scores(types={"LOC": Share(2, 2), "ORG": Share(0, 1)}, quasi=Share(0, 3))
    both = one + two
    assert both.types == {"LOC": Share(3, 4), "ORG": Share(0, 1)}
    assert (both.direct, both.quasi) == (Share(1, 1), Share(0, 3))
    assert one.types == {"LOC": Share(1, 2)}


def spans(*given: object) -> dict[str, object]:
    return {"text": f"A {CANARY}.", "spans": list(given)}


def without(key: str) -> dict[str, object]:
    bad = {name: value for name, value in FIRST[0].items() if name != key}
    return benchmark(annotations={"one": {"entity_mentions": [FIRST[1], bad]}})


def changed(**fields: object) -> dict[str, object]:
    return benchmark(annotations={"one": {"entity_mentions": [{**FIRST[0], **fields}]}})


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"text": "x", "spans": {}}, "line 1, 'spans' must be a list. Got an object"),
        (spans([0, 99, "LOC"]), "span 1, start and end must lie within the text of 15 code points"),
        (spans([0, 1, "LOC"], [3, 2, "LOC"]), "In {}, line 1, span 2, start and end must lie"),
        (spans([0]), "line 1, span 1 must be a start, an end and a type"),
        (spans("ab"), "line 1, span 1 must be a list. Got text"),
        (spans([0, 1, None]), "span 1, the type must be a number or printable text. Got nothing"),
        (spans([0, 1, "a\nb"]), "span 1, the type must be a number or printable text"),
        (spans([0, 1, "LOC"], [0, 1, "LOC"]), "line 1, span 2 is the same as span 1. Keep one"),
        ({**spans(), "must": []}, "line 1 has both 'must' and 'spans'. Keep one"),
        (without("start_offset"), "line 1, annotator 1, mention 2 has no 'start_offset'"),
        (without("end_offset"), "mention 2 has no 'end_offset'"),
        (without("identifier_type"), "mention 2 has no 'identifier_type'"),
        (changed(start_offset=-1), "mention 1, start and end must lie within"),
        (changed(end_offset=900), "mention 1, start and end must lie within"),
        (changed(span_text=CANARY), "mention 1, 'span_text' is not what stands between"),
        (changed(entity_type=["PERSON"]), "mention 1, 'entity_type' must be a number or printable"),
        (changed(entity_id=True), "'entity_id' must be a number or printable text. Got a truth"),
        (benchmark(task=7), "line 1, 'task' must be text. Got a number"),
    ],
)
def test_what_is_refused(tmp_path: Path, document: object, said: str) -> None:
    source = tmp_path / "gold.jsonl"
    source.write_text(json.dumps(document) + "\n")
    with pytest.raises(InputError) as caught:
        read_gold(str(source))
    assert said.format(source) in str(caught.value)
    assert CANARY not in str(caught.value)


def test_predictions_by_id_in_one_object_and_with_types(tmp_path: Path) -> None:
    source = tmp_path / "masks.json"
    source.write_text(json.dumps({"a": [[0, 2], [3, 5, "PERSON"]], "b": []}, indent=1))
    golds = [Gold(name, "the gold", "some text", (), ()) for name in ("a", "b")]
    first, second = read_predictions(str(source)).predict(golds)
    assert (first.spans, second.spans) == ((Span(0, 2), Span(3, 5)), ())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('{"a": 7}', "document 1, 'spans' must be a list. Got a number"),
        ('{"a": [[0, 3]], "b": [[0, 99]]}', "document 2, span 1, start and end must lie within"),
        ('{"a": [[0, 1, "X", 2]], "b": []}', "span 1 must be a start and an end, and perhaps"),
        ('{"a": []', "line 1 is not valid JSON"),
    ],
)
def test_predictions_that_are_refused(tmp_path: Path, content: str, said: str) -> None:
    source = tmp_path / "masks.json"
    source.write_text(content)
    golds = [Gold(name, "the gold", "some text", (), ()) for name in ("a", "b")]
    with pytest.raises(InputError, match=said):
        list(read_predictions(str(source)).predict(golds))
