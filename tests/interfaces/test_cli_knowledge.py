"""`undisclosed knowledge`: from pages to packs, from packs to packs."""

from __future__ import annotations

import dataclasses
import json
from contextlib import chdir
from pathlib import Path

import pytest

from interfaces.conftest import Invoke, World
from undisclosed.interfaces.cli.knowledge_build import describe
from undisclosed.knowledge.build.progress import Progress
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.cutting import cut_as_documents
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import shipped_english

PAGE = '{"text": "Breast cancer. The grey heron ate 2 frogs, a grey heron."}\n'


def build(invoke: Invoke, folder: Path, name: str, pages: int, *options: str) -> Path:
    (folder / f"{name}.jsonl").write_text(PAGE * pages)
    result = invoke(
        "knowledge", "build", folder / f"{name}.jsonl", "-o", folder / f"{name}.pack", *options
    )
    assert result.exit_code == 0, result.stderr
    return folder / f"{name}.pack"


def keys(path: Path) -> list[str]:
    with Pack(path) as pack:
        return pack.known()


def test_build_keeps_by_kind(invoke: Invoke, tmp_path: Path) -> None:
    everything = build(invoke, tmp_path, "a", 4)
    assert {"breast cancer", "grey heron", "ate"} <= set(keys(everything))
    assert "2 frog" not in keys(everything)
    few = build(invoke, tmp_path, "b", 4, "--min-phrase-pages", "5")
    assert [key for key in keys(few) if " " in key] == ["breast cancer"]
    none = build(invoke, tmp_path, "c", 4, "--max-phrase-words", "1", "--entries", "none")
    assert not [key for key in keys(none) if " " in key]
    info = json.loads(invoke("knowledge", "info", few, "--format", "json").stdout)["build"]
    assert (info["min_pages"], info["min_phrase_pages"]) == (3, 5)
    assert info["entries_of"].startswith("WordNet")


def test_prune(invoke: Invoke, tmp_path: Path) -> None:
    pack = build(invoke, tmp_path, "a", 4)
    small = tmp_path / "small.pack"
    result = invoke("knowledge", "prune", pack, "-o", small, "--min-phrase-pages", "5")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "4 pages" in result.stderr
    assert [key for key in keys(small) if " " in key] == ["breast cancer"]
    over = invoke("knowledge", "prune", pack, "-o", pack)
    assert over.exit_code == 2
    assert "write over the pack" in over.stderr
    assert invoke("knowledge", "prune", pack, "-o", small, "--min-pages", "2").exit_code == 2


def test_merge(invoke: Invoke, tmp_path: Path) -> None:
    packs = [build(invoke, tmp_path, name, 3 + number) for number, name in enumerate("ab")]
    both = tmp_path / "both.pack"
    result = invoke("knowledge", "merge", *packs, "-o", both)
    assert result.exit_code == 0
    assert "7 pages" in result.stderr
    query = invoke("knowledge", "query", "grey heron", "--knowledge", both)
    assert "grey heron: 7 pages" in query.stdout
    twice = invoke("knowledge", "merge", packs[0], packs[0], "-o", both)
    assert twice.exit_code == 4
    assert "twice" in twice.stderr


def test_build_from_columns(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,note\n" + "1,The grey heron.\n" * 3)
    out = tmp_path / "a.pack"
    missing = invoke("knowledge", "build", tmp_path / "a.csv", "-o", out)
    assert missing.exit_code == 3
    assert "no column 'text'" in missing.stderr
    built = invoke("knowledge", "build", tmp_path / "a.csv", "-o", out, "--text-column", "note")
    assert built.exit_code == 0, built.stderr
    assert keys(out) == ["grey", "grey heron", "heron"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("missing", None, "no file or folder"),
        ("empty/sub", "", "no .txt or .md file"),
        ("a.jsonl", "{", "line 1 is not JSON"),
        ("a.jsonl", '{"body": "x"}', 'no "text"'),
        ("a.jsonl", "", "no page with a word"),
        ("a.xml", "<a>", "is not XML"),
        ("a.jsonl.gz", "plain", "a.jsonl.gz"),
        ("a.doc", "x", "no known format"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_inputs_that_cannot_be_read(
    invoke: Invoke, tmp_path: Path, name: str, content: str | None, said: str, jobs: str
) -> None:
    source = tmp_path / name
    source.parent.mkdir(exist_ok=True)
    if content is not None:
        source.write_text(content)
    given = source.parent if source.name == "sub" else source
    result = invoke("knowledge", "build", given, "-o", tmp_path / "a.pack", "--jobs", jobs)
    assert result.exit_code == 3, result.stderr
    assert said in result.stderr
    assert not (tmp_path / "a.pack").exists()


def test_a_pack_that_cannot_be_written(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(PAGE * 3)
    (tmp_path / "file").write_text("")
    for out in (tmp_path / "no" / "a.pack", tmp_path / "file" / "a.pack"):
        assert invoke("knowledge", "build", tmp_path / "a.jsonl", "-o", out).exit_code == 3


@pytest.mark.parametrize(
    "option",
    [
        ("--min-pages", "1"),
        ("--min-phrase-pages", "1"),
        ("--max-phrase-words", "0"),
        ("--entries", "wordnett"),
        ("--jobs", "0"),
        ("--max-words", "19"),
        ("--memory", "63"),
        ("--source", "x"),
    ],
)
def test_options_of_a_build_that_make_no_sense(
    invoke: Invoke, tmp_path: Path, option: tuple[str, str]
) -> None:
    (tmp_path / "a.jsonl").write_text(PAGE * 3)
    result = invoke("knowledge", "build", tmp_path / "a.jsonl", "-o", tmp_path / "a.pack", *option)
    assert result.exit_code == 2, result.stderr
    assert not (tmp_path / "a.pack").exists()


def test_info_is_complete(invoke: Invoke, tmp_path: Path) -> None:
    pack = build(invoke, tmp_path, "birds", 4, "--source", "made up=CC0", "--language", "en")
    with Pack(pack) as opened:
        checksum = opened.identity.checksum
    lines = invoke("knowledge", "info", pack, "--check").stdout.splitlines()
    for line in (
        "name: birds",
        "version: 1",
        "language: en",
        "pages: 4",
        f"size_bytes: {pack.stat().st_size:,}",
        f"checksum: {checksum}",
        "checked: True",
        "cut_as_documents: True",
        "build min_pages: 3",
        "source: made up, CC0",
    ):
        assert line in lines
    assert any(line.startswith("keys: ") for line in lines)


def test_a_pack_that_was_cut_in_another_way_is_noted(invoke: Invoke, tmp_path: Path) -> None:
    pack, other = build(invoke, tmp_path, "a", 4), tmp_path / "b.pack"
    with Pack(pack) as opened:
        assert cut_as_documents(opened, shipped_english())
        header = dataclasses.replace(
            opened.header, build={**opened.header.build, "cutting": "older"}
        )
        write_pack(other, header, opened.entries(Selection().keeps))
    for command in (["info", other], ["query", "heron", "--knowledge", other]):
        result = invoke("knowledge", *command)
        assert result.exit_code == 0
        assert "cuts words in another way" in result.stderr
        assert "another way" not in result.stdout
    assert invoke("knowledge", "info", pack).stderr == ""
    data = json.loads(invoke("knowledge", "info", other, "--format", "json").stdout)
    assert data["cut_as_documents"] is False


def test_the_bar_shows_rate_and_time_left() -> None:
    step = Progress("reading", 0.5, 2000, 800_000, 4.0, 0.25, 12.4)
    assert describe(step) == "reading  2,000 pages  200,000 words/s  0:00:12 left"
    late = dataclasses.replace(step, stage="writing", done=1.0, seconds_left=None)
    assert describe(late) == "writing  2,000 pages"
    assert describe(None) == ""


def test_a_language_that_nobody_has_is_refused(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("A page.")
    result = invoke(
        "knowledge", "build", tmp_path / "page.txt", "-o", tmp_path / "p.pack", "--language", "tlh"
    )
    assert result.exit_code == 2
    assert "no language called 'tlh'. Known are: ca, en, es, pt." in result.stderr


def test_a_pack_that_knows_no_word_is_told_of(invoke: Invoke, tmp_path: Path) -> None:
    (tmp_path / "page.txt").write_text("A page.")
    result = invoke("knowledge", "build", tmp_path / "page.txt", "-o", tmp_path / "p.pack")
    assert result.exit_code == 0
    assert "1 page, 0 keys. It knows no word" in result.stderr


def test_the_shipped_pack_has_a_name(invoke: Invoke, tmp_path: Path, world: World) -> None:
    named = invoke("knowledge", "info", "english")
    assert named.exit_code == 0
    assert named.stdout == invoke("knowledge", "info").stdout
    pack = tmp_path / "english"
    pack.write_bytes(world.pack.read_bytes())
    with chdir(tmp_path):
        assert "name: toy" in invoke("knowledge", "info", "english").stdout


@pytest.mark.parametrize("term", ["", " ", "?"])
def test_what_is_no_term_is_not_counted(invoke: Invoke, world: World, term: str) -> None:
    result = invoke("knowledge", "query", "HIV", term, "--knowledge", world.pack)
    assert result.exit_code == 2
    assert "must contain a letter or digit" in result.stderr


def test_only_what_a_search_engine_answered_is_recorded(invoke: Invoke, tmp_path: Path) -> None:
    given = ("knowledge", "record", "--knowledge", "english", "-o", tmp_path / "r.counts")
    result = invoke(*given)
    assert result.exit_code == 2
    assert "address of a search engine" in result.stderr
