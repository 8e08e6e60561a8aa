"""Names that a pack keeps however rare their phrases are."""

import lzma
from pathlib import Path

import pytest

from knowledge.build.test_builder import write_jsonl
from undisclosed.errors import KnowledgeError
from undisclosed.interfaces.cli.knowledge_selection import make_selection
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.names import phrases_of, read_names
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import shipped_english


def test_a_list_is_read_line_by_line(tmp_path: Path) -> None:
    text = "\ufeffsea fever\n\n  Sea Fever, late \nRed-eye\n"
    plain, packed = tmp_path / "names.txt", tmp_path / "names.txt.xz"
    plain.write_text(text, encoding="utf-8")
    packed.write_bytes(lzma.compress(text.encode()))
    assert read_names(plain) == read_names(packed) == ["sea fever", "Sea Fever, late", "Red-eye"]


def test_names_are_folded_as_documents_are() -> None:
    found = phrases_of(["Sea Fevers", "virus", "a b c d e", "salts of GOLD"], shipped_english())
    assert found == {"sea fever", "salt of GOLD"}


def test_what_is_no_list_is_refused(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes(b"caf\xe9")
    (tmp_path / "cut.txt.xz").write_bytes(lzma.compress(b"sea fever")[:-5])
    for name, why in (
        ("none.txt", "Can't read .*none.txt: No such file"),
        ("latin.txt", "is not UTF-8"),
        ("cut.txt.xz", "is cut off or damaged"),
    ):
        with pytest.raises(KnowledgeError, match=why):
            read_names(tmp_path / name)


def test_names_are_kept_below_the_floor_of_phrases_but_not_below_three_pages(
    tmp_path: Path,
) -> None:
    texts = ["The sea fever of old."] * 3 + ["A river fever came."] * 2 + ["The hill fever."] * 4
    pages = write_jsonl(tmp_path / "pages.jsonl", [{"title": "", "text": text} for text in texts])
    names = tmp_path / "names.txt"
    names.write_text("Sea Fever\nRiver Fever\n")
    rule = make_selection(3, 9, 2, "none", [str(names)])
    header = build([pages], tmp_path / "some.pack", name="p", selection=rule)
    assert header.build["entries_of"] == "names.txt"
    with Pack(tmp_path / "some.pack") as pack:
        assert pack.known() == ["fever", "hill", "old", "sea", "sea fever"]
