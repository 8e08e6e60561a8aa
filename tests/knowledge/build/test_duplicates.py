"""Pages that say the same almost word for word."""

import random
from pathlib import Path

import numpy as np

from knowledge.build.test_builder import write_jsonl
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.duplicates import find_duplicates, prints_of
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.cutting import cut_pages
from undisclosed.language.english.english import shipped_english

WORDS = [f"{a}{b}{c}" for a in "bdfgkl" for b in "aeiou" for c in "mnprst"]


def text(seed: int, words: int = 300) -> str:
    return " ".join(random.Random(seed).choices(WORDS, k=words))


def edited(page: str, at: int) -> str:
    words = page.split()
    words[at] = "changed"
    return " ".join(words)


def marked(texts: list[str]) -> list[bool]:
    cut = cut_pages([RawPage("", page) for page in texts], 400, shipped_english())
    found: list[bool] = find_duplicates(prints_of(cut)).tolist()
    return found


def test_copies_and_near_copies_are_found_but_the_first_is_kept() -> None:
    pages = [text(1), text(2), text(1), edited(text(2), 100), text(3), edited(text(1), 5)]
    assert marked(pages) == [False, False, True, True, False, True]


def test_other_pages_are_not_taken_for_copies() -> None:
    assert not any(marked([text(seed, 200) for seed in range(800)]))
    half = text(1, 150)
    assert marked([f"{half} {text(2, 150)}", f"{half} {text(3, 150)}"]) == [False, False]


def test_short_pages_may_repeat() -> None:
    assert marked([text(1, 40)] * 3) == [False] * 3
    assert marked([text(1, 60)] * 3) == [False, True, True]


def test_a_print_does_not_depend_on_the_pages_around() -> None:
    alone = prints_of(cut_pages([RawPage("A title", text(1))], 400, shipped_english()))
    among = prints_of(
        cut_pages(
            [RawPage("", text(n)) for n in range(9)] + [RawPage("A title", text(1))],
            400,
            shipped_english(),
        )
    )
    assert among[-1].tolist() == alone[0].tolist()
    assert len(prints_of(cut_pages([], 400, shipped_english()))) == 0


def test_two_of_three_sums_must_agree() -> None:
    prints = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 3], [0, 0, 0], [0, 0, 0]], dtype=np.uint64)
    assert find_duplicates(prints).tolist() == [False, False, True, False, False]


def test_the_chance_follows_how_much_is_shared() -> None:
    """300 words, of which 1 in 75 is changed: J = 288/312 = .92, a chance of about .8."""
    pages = [text(seed) for seed in range(200)]
    changed = pages
    for at in (10, 90, 170, 250):
        changed = [edited(page, at) for page in changed]
    found = marked([*pages, *changed])
    assert not any(found[:200])
    assert 0.65 < sum(found[200:]) / 200 < 0.95


def test_a_build_leaves_them_out_and_says_how_many(tmp_path: Path) -> None:
    pages = [text(1), text(2), text(1), text(3), edited(text(3), 7), text(4)]
    path = write_jsonl(tmp_path / "a.jsonl", [{"text": page} for page in pages])
    header = build([path], tmp_path / "a.pack", name="a")
    assert (header.pages, header.build["duplicates"]) == (4, 2)
    clean = write_jsonl(tmp_path / "b.jsonl", [{"text": pages[i]} for i in (0, 1, 3, 5)])
    build([clean], tmp_path / "b.pack", name="a")
    kept = build([path], tmp_path / "c.pack", name="a", keep_duplicates=True)
    assert (kept.pages, kept.build["duplicates"]) == (6, None)
