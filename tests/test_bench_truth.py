"""Verdicts on replacements: kept for changes of documents that exist, counted as they should be."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy

ROOT = Path(__file__).parent.parent
if not (ROOT / "bench").exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
sys.path.insert(0, str(ROOT))

from bench.truth import (  # noqa: E402
    DOCUMENTS,
    FRESH_DOCUMENTS,
    FRESH_VERDICTS,
    SECOND_VERDICTS,
    VERDICTS,
    Change,
    Verdict,
    both,
    changes_of,
    main,
    read,
    read_verdicts,
    sentence_around,
    shares,
)

TEXTS = {each["id"]: each["text"] for each in read(DOCUMENTS)}
FRESH = {each["id"]: each["text"] for each in read(FRESH_DOCUMENTS)}


def change(text: str, replacement: str, action: str = "generalize", start: int = 0) -> Change:
    return Change("a", start, text, replacement, action, text, replacement)


def test_documents_are_as_they_are_elsewhere() -> None:
    assert len(TEXTS) == len(read(DOCUMENTS)) >= 30
    elsewhere = [
        read(DOCUMENTS.parent / f"{name}.jsonl") for name in ("invented", "invented_chosen")
    ]
    shared = [each for documents in elsewhere for each in documents if each["id"] in TEXTS]
    assert len(shared) == 10
    assert all(TEXTS[each["id"]] == each["text"] for each in shared)
    untouched = read(DOCUMENTS.parent / "invented_untouched.jsonl")
    assert not {each["id"] for each in untouched} & set(TEXTS)
    for each in read(DOCUMENTS):
        Policy.of(*each["protect"])


def test_fresh_documents_are_nowhere_else() -> None:
    assert len(FRESH) == len(read(FRESH_DOCUMENTS)) == 30
    elsewhere = [
        each
        for path in DOCUMENTS.parent.glob("*.jsonl")
        if path != FRESH_DOCUMENTS
        for each in read(path)
        if "text" in each
    ]
    assert len(elsewhere) > 100
    assert not {each.get("id") for each in elsewhere} & set(FRESH)
    assert not {each["text"] for each in elsewhere} & set(FRESH.values())
    for each in read(FRESH_DOCUMENTS):
        Policy.of(*each["protect"])
        assert 80 <= len(each["text"].split()) <= 200


@pytest.mark.parametrize(
    ("path", "texts", "count"),
    [(VERDICTS, TEXTS, 900), (FRESH_VERDICTS, FRESH, 500), (SECOND_VERDICTS, TEXTS, 100)],
    ids=["known", "fresh", "second"],
)
def test_verdicts_are_of_words_that_stand_there(
    path: Path, texts: dict[str, str], count: int
) -> None:
    verdicts = read_verdicts(path)
    assert len(verdicts) >= count
    for (document, text, replacement), verdict in verdicts.items():
        assert text in texts[document]
        assert replacement != text
        # What was joined to another replacement ("two medicines") leaves nothing of its own.
        if replacement:
            marked = replacement.endswith("[removed]")
            assert not marked or verdict.true is None
            # What is as true of anything says nothing either.
            says_nothing = marked or replacement.lower() in ("details", "a certain way")
            assert says_nothing or verdict.true is not None
        assert bool(verdict.why) == (verdict.true is False or not verdict.reads)


def test_what_a_second_reader_judged_the_first_did_too() -> None:
    assert read_verdicts(SECOND_VERDICTS).keys() <= read_verdicts(VERDICTS).keys()


def test_two_readers_are_asked_of_the_same_changes_each_kind_once() -> None:
    seen = [change("HIV", "an infection"), change("HIV", "an infection", start=9)]
    first = {seen[0].key: Verdict(true=True, reads=True), ("a", "load", "x"): Verdict(True, True)}
    second = {seen[0].key: Verdict(true=True, reads=False, why="article")}
    lenient, strict = both([*seen, change("load", "x")], first, second)
    assert (lenient.generalized, lenient.generalized_reading) == (1, 1)
    assert (strict.generalized, strict.generalized_reading) == (1, 0)


def test_fresh_documents_are_asked_of_fresh_verdicts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    documents, verdicts = tmp_path / "documents.jsonl", tmp_path / "verdicts.jsonl"
    documents.write_text(
        json.dumps({"id": "b", "protect": ["HIV=infection"], "text": "He has HIV."}) + "\n"
    )
    line = {"document": "b", "text": "HIV", "replacement": "an infection", "true": True}
    verdicts.write_text(json.dumps({**line, "reads": True}) + "\n")
    monkeypatch.setattr("bench.truth.FRESH_DOCUMENTS", documents)
    monkeypatch.setattr("bench.truth.FRESH_VERDICTS", verdicts)
    monkeypatch.setattr(sys, "argv", ["truth", "--fresh"])
    main()
    first = capsys.readouterr().out.splitlines()[0]
    assert first.split() == ["true,", "generalizations", "1", "of", "1", "1.000"]


def test_a_change_is_judged_once(tmp_path: Path) -> None:
    line = json.dumps(
        {"document": "a", "text": "b", "replacement": "c", "true": True, "reads": True}
    )
    twice = tmp_path / "verdicts.jsonl"
    twice.write_text(f"{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        read_verdicts(twice)


def test_a_change_has_its_sentence_before_and_after() -> None:
    text = "It rains. He has HIV.\nShe waits."
    [only] = changes_of("a", text, Engine(Policy.of("HIV=infection")).sanitize(text))
    assert (only.start, only.text, only.action) == (17, "HIV", "generalize")
    assert (only.before, only.after) == ("He has HIV.", "He has an infection.")
    assert only.key == ("a", "HIV", "an infection")


@pytest.mark.parametrize(
    ("start", "end", "around"),
    [(0, 2, (0, 10)), (10, 12, (10, 22)), (22, 25, (22, 28)), (3, 13, (0, 22))],
)
def test_a_sentence_ends_at_a_stop_or_a_line(start: int, end: int, around: tuple[int, int]) -> None:
    assert sentence_around("It rains. He has gout\n\nStay.", start, end) == around


def test_shares_by_hand() -> None:
    verdicts = {
        ("a", "HIV", "an infection"): Verdict(true=True, reads=True),
        ("a", "load", "a concern"): Verdict(true=False, reads=True, why="sense"),
        ("a", "aunt", "a kinswoman"): Verdict(true=True, reads=False, why="odd word"),
        ("a", "fetus", "[removed]"): Verdict(true=None, reads=True),
        ("a", "ill", "[removed]"): Verdict(true=None, reads=False, why="adjective"),
    }
    made = [
        change("HIV", "an infection"),
        change("HIV", "an infection", start=9),
        change("load", "a concern"),
        change("aunt", "a kinswoman"),
        change("fetus", "[removed]", "remove"),
        change("ill", "[removed]", "remove"),
        change("gout", "a disease"),
    ]
    found = shares(made, verdicts)
    assert (found.generalized, found.true, found.generalized_reading) == (4, 3, 3)
    assert (found.removed, found.removed_reading, found.unjudged) == (2, 1, 1)
    assert "3 of    4  0.750" in str(found)
