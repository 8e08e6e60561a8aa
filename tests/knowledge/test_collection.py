"""The user's own documents, counted."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.collection import Collection, TextCollection, open_collection
from undisclosed.language.english.english import English

LANGUAGE = English()
TEXTS = [
    "The Harbour Clinic wrote letters.",
    "A letter from the Harbour Clinic. Dear Ms Orth",
    "The clinic at the harbour. HARBOUR CLINIC",
    "Nothing. Harbour. Clinic.",
]


@pytest.mark.parametrize(
    ("term", "documents"),
    [
        ("Harbour Clinic", 3),
        ("letter", 2),
        ("letters", 2),
        ("clinic", 4),
        ("clinic harbour", 0),
        ("the Harbour Clinic", 2),
        ("violin", 0),
        (",", 0),
    ],
)
def test_words_are_counted_as_they_follow_each_other(term: str, documents: int) -> None:
    collection = TextCollection(TEXTS, LANGUAGE)
    assert collection.total == 4
    assert collection.count(term.split(), LANGUAGE) == documents
    assert collection.anew().count(term.split(), LANGUAGE) == documents
    assert pickle.loads(pickle.dumps(collection)).count(term.split(), LANGUAGE) == documents


def test_part_of_a_word_is_no_word() -> None:
    assert not TextCollection(["The harbours"], LANGUAGE).count(["harb"], LANGUAGE)


def test_the_checksum_tells_what_the_documents_say_in_any_order() -> None:
    one = TextCollection(TEXTS, LANGUAGE).identity
    assert TextCollection(reversed(TEXTS), LANGUAGE).identity == one
    assert TextCollection(TEXTS[1:], LANGUAGE).identity != one
    assert TextCollection([*TEXTS, TEXTS[0]], LANGUAGE).identity != one


def folder(path: Path) -> Path:
    (path / "below").mkdir()
    for number, text in enumerate(TEXTS):
        (path / "below" / f"{number}.txt").write_text(text)
    (path / "picture.png").write_bytes(b"\x89PNG")
    return path


def test_a_folder_is_read_as_formats_read_it(tmp_path: Path) -> None:
    collection = open_collection(folder(tmp_path))
    assert isinstance(collection, Collection)
    assert (collection.total, collection.unread) == (4, 0)
    assert collection.count(["Harbour", "Clinic"], LANGUAGE) == 3


def test_files_that_can_not_be_read_are_counted_apart(tmp_path: Path) -> None:
    (folder(tmp_path) / "broken.txt").write_bytes(b"\xff\xfe\xff" * 9 + b"\x00")
    collection = open_collection(tmp_path)
    assert (collection.total, collection.unread) == (4, 1)


def test_a_pack_is_a_collection_of_its_pages(tmp_path: Path) -> None:
    pages = tmp_path / "pages.jsonl"
    pages.write_text("".join('{"text": "The Harbour Clinic wrote."}\n' for _ in range(5)))
    build([pages], tmp_path / "own.pack", name="own")
    collection = open_collection(tmp_path / "own.pack")
    assert isinstance(collection, Collection)
    assert collection.total >= 1
    assert collection.count(["clinic"], LANGUAGE) == collection.total
    assert collection.count(["violin"], LANGUAGE) == 0
    assert collection.anew().identity == collection.identity


def test_what_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match="There is no collection at"):
        open_collection(tmp_path / "missing")
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(KnowledgeError, match="has no documents"):
        open_collection(empty)
    (empty / "broken.txt").write_bytes(b"\xff\xfe\xff" * 9 + b"\x00")
    with pytest.raises(KnowledgeError, match="can be read"):
        open_collection(empty)
    with pytest.raises(KnowledgeError, match="pack"):
        open_collection(empty / "broken.txt")
