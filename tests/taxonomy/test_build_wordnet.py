"""The build, on a dict folder of five nouns that can be checked by eye."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from undisclosed.taxonomy.wordnet import WordNet

LICENCE = "  1 This stands for the licence, which is indented.\n"
# offset, lexicographer file, part of speech, words in hexadecimal, word and number …, pointers
# (symbol, offset, part of speech, source and target word in hexadecimal) …, gloss.
NOUNS = """\
00000001 03 n 01 condition 0 000 | a state
00000002 26 n 01 infection 0 003 @ 00000001 n 0000 + 00000011 a 0101 + 00000021 v 0101 | x | y
00000003 26 n 02 AIDS 0 acquired_immune_deficiency 0 001 @ 00000002 n 0000 | a disease
00000004 04 n 01 aid 0 001 @ 00000001 n 0000 | help
00000005 15 n 01 Geneva 0 001 @i 00000001 n 0000 | a place
"""
INDEX = """\
acquired_immune_deficiency n 1 1 @ 1 0 00000003
aid n 1 1 @ 1 0 00000004
aids n 1 1 @ 1 0 00000003
condition n 1 0 1 0 00000001
geneva n 1 1 @ 1 0 00000005
infection n 1 2 @ + 1 0 00000002
"""
FILES = {
    "data.noun": NOUNS,
    "index.noun": INDEX,
    "data.adj": "00000011 00 a 01 infectious(p) 0 001 + 00000002 n 0101 | x\n"
    "00000012 01 a 01 Genevan 0 001 \\ 00000005 n 0101 | x\n"
    "00000013 00 a 01 infected 0 000 | x\n",
    "index.adj": "genevan a 1 0 1 0 00000012\ninfected a 1 0 1 0 00000013\n"
    "infectious a 1 0 1 0 00000011\n",
    "data.verb": "00000021 29 v 01 infect 0 001 + 00000002 n 0101 01 + 08 00 | x\n"
    "00000022 29 v 01 aid 0 000 01 + 08 00 | x\n",
    "index.verb": "aid v 1 0 1 1 00000022\ninfect v 1 1 + 1 0 00000021\n",
    "index.adv": "",
    "cntlist.rev": "aid%1:04:00:: 1 2\naid%2:29:00:: 1 7\ncondition%1:03:00:: 1 5\n",
    "noun.exc": "conditia condition\n",
}


@pytest.fixture(scope="module")
def builder() -> Iterator[ModuleType]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(Path(__file__).parents[2]))
        yield importlib.import_module("tools.build_wordnet")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dict")
    for name, content in FILES.items():
        (path / name).write_text(LICENCE * (name[:4] in ("data", "inde")) + content)
    return path


@pytest.fixture(scope="module")
def small(builder: ModuleType, folder: Path) -> WordNet:
    builder.main([str(folder), str(folder / "small.bin")])
    return WordNet.open(folder / "small.bin")


def test_words_and_edges(small: WordNet) -> None:
    (aids,) = small.senses("AIDS")
    assert small.lexicalizations(aids) == ("AIDS", "acquired immune deficiency")
    assert [small.lexicalizations(a)[0] for a in small.ancestors(aids)] == [
        "infection",
        "condition",
    ]
    assert small.depth(aids) == 2
    assert small.senses("aids") == small.senses("aid") != small.senses("AIDS")
    assert small.is_instance(small.senses("Geneva")[0])
    assert not small.is_instance(aids)


def test_derivations(small: WordNet) -> None:
    # The adjective that is linked, the participle that only exists as an adjective, the verb.
    assert small.derivations(small.senses("infection")[0]) == ("infectious", "infected", "infect")
    assert small.derivations(small.senses("Geneva")[0]) == ("Genevan",)


def test_irregular_plurals(small: WordNet) -> None:
    assert small.senses("conditia") == small.senses("condition")


def test_tags_tell_what_is_mostly_no_noun(small: WordNet) -> None:
    # "Aid" was met 7 times as a verb that is not linked to the noun, and twice as a noun: 7 > 3·2.
    assert small.mostly_other_use("aid")
    assert not small.mostly_other_use("condition")


def test_same_input_same_file(builder: ModuleType, folder: Path, small: WordNet) -> None:
    again = folder / "again.bin"
    assert builder.build(folder, again) == small.identity.checksum
    assert again.read_bytes() == (folder / "small.bin").read_bytes()


def test_usage(builder: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        builder.main([])
    assert "DICT_FOLDER" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        builder.main(["dict", "out", "--add", "terms.tsv.xz"])
    assert "must be NAME=FILE" in capsys.readouterr().err
