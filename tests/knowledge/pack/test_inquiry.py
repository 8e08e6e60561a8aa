"""What a pack says of itself, and what it counts, as commands and scripts ask for it."""

from pathlib import Path

import pytest

import toy
from counts_only import CountsOnly
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.cutting import fingerprint
from undisclosed.knowledge.pack.header import Header, Json
from undisclosed.knowledge.pack.inquiry import info, query


def written(path: Path, **build: Json) -> Path:
    """The toy world as a pack."""
    world = toy.knowledge()
    header = Header("toy", "7", "en", world.total, 0, 16, 128, (), build, "test")
    keys = sorted(world.known(), key=str.encode)
    write_pack(path, header, ((key, world.pages(key)) for key in keys))
    return path


def test_a_pack_says_what_it_is(tmp_path: Path) -> None:
    path = written(tmp_path / "toy.pack", cutting=fingerprint(toy.language()))
    found = info(path, toy.language())
    assert (found.header.name, found.header.version, found.header.pages) == ("toy", "7", 10)
    assert found.header.keys == 8
    assert len(found.checksum) == 64
    assert found.size_bytes == path.stat().st_size
    assert (found.verified, found.cut_as_documents) == (False, True)
    assert info(path, toy.language(), verify=True).verified


def test_a_pack_that_was_cut_otherwise_says_so(tmp_path: Path) -> None:
    path = written(tmp_path / "toy.pack", cutting="by another version")
    assert not info(path, toy.language()).cut_as_documents


def test_only_reading_all_of_a_pack_finds_all_damage(tmp_path: Path) -> None:
    path = written(tmp_path / "toy.pack")
    content = bytearray(path.read_bytes())
    content[-1000 if len(content) > 2000 else 70] ^= 1  # somewhere in its lists
    path.write_bytes(content)
    assert not info(path, toy.language()).verified
    with pytest.raises(KnowledgeError, match="section '"):
        info(path, toy.language(), verify=True)


def test_terms_are_counted_alone_and_together() -> None:
    # Infection on 6 pages, fever on 3, both on 3 and 4.
    answer = query(toy.knowledge(), ["Infections", "fever"], toy.language())
    assert answer.terms == ("Infections", "fever")
    assert answer.keys == ("infection", "fever")
    assert (answer.counts, answer.together, answer.total) == ((6, 3), 2, 10)
    assert answer.suggestions == {}
    # In a heading it is the same fever, but HIV is a word of its own.
    assert query(toy.knowledge(), ["FEVER", "HIV"], toy.language()).keys == ("fever", "HIV")


def test_what_is_on_no_page_may_have_been_misspelt() -> None:
    world = toy.pages((5, "cat"), (4, "bat"), (3, "rat"), (2, "hat"), (1, "mat"))
    answer = query(world, ["dat", "cat"], toy.language())
    assert (answer.counts, answer.together) == ((0, 5), 0)
    assert answer.suggestions == {"dat": ("cat", "bat", "rat")}
    assert query(world, ["dat"], toy.language(), suggest=1).suggestions == {"dat": ("cat",)}
    assert query(world, ["dat"], toy.language(), suggest=0).suggestions == {}


def test_only_what_lists_its_pages_suggests_words() -> None:
    counts = CountsOnly(toy.knowledge())
    with pytest.raises(KnowledgeError, match=r"^Suggesting similar words needs"):
        query(counts, ["feber"], toy.language())
    assert query(counts, ["fever"], toy.language(), suggest=0).counts == (3,)
