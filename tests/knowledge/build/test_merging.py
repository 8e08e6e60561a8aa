"""Packs put together: counts add up, pages are nobody's neighbours."""

import dataclasses
from pathlib import Path

import pytest

from knowledge.build.test_builder import random_pages, write_jsonl
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.reshaping import merge
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.header import Source
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English


def make(path: Path, seed: int, number: int = 200, **options: object) -> Path:
    pages = write_jsonl(path.with_suffix(".jsonl"), random_pages(number, seed))
    build([pages], path, name=path.stem, **options)  # type: ignore[arg-type]
    return path


def test_counts_add_up_alone_and_together(tmp_path: Path) -> None:
    paths = [make(tmp_path / f"{n}.pack", n, 100 + 50 * n) for n in range(3)]
    merge(paths, tmp_path / "all.pack", name="all", version="7")
    with Pack(tmp_path / "all.pack") as merged:
        merged.verify()
        assert merged.total == 100 + 150 + 200
        assert (merged.header.name, merged.header.version) == ("all", "7")
        packs = [Pack(path) for path in paths]
        keys = sorted({key for pack in packs for key in pack.known()}, key=str.encode)
        assert merged.known() == keys
        pairs = [((a,), (b,)) for a in keys[:20] for b in keys[::7]]
        both = [((key,),) for key in keys]
        for question in (*both, *pairs):
            expected = sum(pack.count([question])[0] for pack in packs)
            assert merged.count([question]) == [expected]


def test_merging_is_deterministic_and_mixes_the_pages(tmp_path: Path) -> None:
    paths = [make(tmp_path / f"{n}.pack", n) for n in range(2)]
    for name in ("x", "y"):
        merge(paths, tmp_path / f"{name}.pack", name="z")
    assert (tmp_path / "x.pack").read_bytes() == (tmp_path / "y.pack").read_bytes()
    with Pack(tmp_path / "x.pack") as merged, Pack(paths[0]) as first:
        pages = merged.pages("virus")
        low = int((pages < first.total).sum())
        assert 0 < low < len(pages)
        assert low != first.frequency("virus")


def test_the_highest_floors_hold_again(tmp_path: Path) -> None:
    strict = make(tmp_path / "strict.pack", 1, selection=Selection(3, 30))
    loose = make(tmp_path / "loose.pack", 2)
    header = merge([strict, loose], tmp_path / "m.pack", name="m")
    assert header.build["min_phrase_pages"] == 30
    with Pack(tmp_path / "m.pack") as merged:
        assert all(n >= 30 for key, n in merged.items() if " " in key)
    header = merge([strict, loose], tmp_path / "m.pack", name="m", selection=Selection(90, 90))
    with Pack(tmp_path / "m.pack") as merged:
        assert all(n >= 90 for _, n in merged.items())


def test_sources_are_joined_and_words_added(tmp_path: Path) -> None:
    mine, yours = Source("Notes", "CC0", 10, "me"), Source("Wiki", "CC BY-SA 4.0", None, "all")
    a = make(tmp_path / "a.pack", 1, sources=[mine, yours])
    b = make(tmp_path / "b.pack", 2, sources=[yours, dataclasses.replace(mine, pages=5)])
    header = merge([a, b], tmp_path / "m.pack", name="m")
    assert header.sources == (dataclasses.replace(mine, pages=15), yours)
    with Pack(a) as first, Pack(b) as second:
        words = [pack.header.build["words"] for pack in (first, second)]
    assert all(type(number) is int for number in words)
    assert header.build["words"] == sum(map(int, words))  # type: ignore[arg-type]


class _French(English):
    code = "fr"


def test_what_does_not_go_together_is_refused(tmp_path: Path) -> None:
    pack = make(tmp_path / "a.pack", 1)
    french = make(tmp_path / "b.pack", 2, language=_French())
    with Pack(pack) as opened:
        header = dataclasses.replace(
            opened.header, build={**opened.header.build, "cutting": "another"}
        )
        write_pack(tmp_path / "c.pack", header, opened.entries(Selection().keeps))
        # Another name, and so another identity, but the same pages.
        write_pack(
            tmp_path / "d.pack",
            dataclasses.replace(opened.header, name="d"),
            opened.entries(Selection().keeps),
        )
    for others, why in (
        ([], "two packs"),
        ([pack], "count twice"),
        ([tmp_path / "d.pack"], "count twice"),
        ([french], "languages: en, fr"),
        ([tmp_path / "c.pack"], "cut words in different ways"),
    ):
        with pytest.raises(KnowledgeError, match=why):
            merge([pack, *others], tmp_path / "m.pack", name="m")
    assert not (tmp_path / "m.pack").exists()
