"""What stays in a pack and what goes."""

from pathlib import Path

import pytest

from knowledge.build.test_builder import random_pages, write_jsonl
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.builder import build
from undisclosed.knowledge.build.reshaping import prune
from undisclosed.knowledge.build.selection import Selection, chance_of
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.taxonomy.table import Row, TableTaxonomy

ENTRIES = frozenset(["breast cancer", "1984 virus", "cancer clinic of HIV"])
PETS = TableTaxonomy([Row("guinea pig")])
RULE = Selection(4, 9, 3, ENTRIES.__contains__, "toy 1")


@pytest.mark.parametrize(
    ("key", "pages", "kept"),
    [
        ("virus", 4, True),
        ("virus", 3, False),
        ("1984", 4, True),
        ("old virus", 8, False),
        ("old virus", 9, True),
        ("very old virus", 9, True),
        ("very very old virus", 1000, False),
        ("7 virus", 1000, False),
        ("virus of seven", 1000, False),
        ("breast cancer", 4, True),
        ("breast cancer", 3, False),
        ("1984 virus", 4, True),
        ("cancer clinic of HIV", 4, True),
    ],
)
def test_words_entries_and_other_phrases(key: str, pages: int, kept: bool) -> None:
    assert RULE.keeps(key, pages) is kept


def test_without_a_taxonomy_no_phrase_is_special() -> None:
    rule = Selection(4, 9)
    assert not rule.keeps("breast cancer", 8)
    assert (rule.fewest_phrase_pages, RULE.fewest_phrase_pages) == (9, 4)


def test_entries_of_several_kinds_are_kept_and_told() -> None:
    rule = Selection(4, 9).keeping_entries(PETS).keeping(["old dog"].__contains__, "names")
    kept = {key: rule.keeps(key, 4) for key in ("guinea pig", "old dog", "old cat")}
    assert kept == {"guinea pig": True, "old dog": True, "old cat": False}
    identity = PETS.identity
    assert rule.entries_of == f"{identity.name} {identity.version} {identity.checksum[:12]}, names"
    assert not Selection(4, 9).keeps("guinea pig", 4)


@pytest.mark.parametrize("floors", [(2, 3, 4), (3, 2, 4), (3, 3, 0), (3, 3, 5)])
def test_floors_that_make_no_sense_are_refused(floors: tuple[int, int, int]) -> None:
    with pytest.raises(KnowledgeError, match="must be"):
        Selection(*floors)


def test_building_with_a_selection_is_building_then_pruning(tmp_path: Path) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(400, seed=3))
    build([pages], tmp_path / "all.pack", name="p")
    build([pages], tmp_path / "some.pack", name="p", selection=RULE)
    prune(tmp_path / "all.pack", tmp_path / "pruned.pack", RULE)
    with (
        Pack(tmp_path / "all.pack") as whole,
        Pack(tmp_path / "some.pack") as built,
        Pack(tmp_path / "pruned.pack") as pruned,
    ):
        expected = {key: n for key, n in whole.items() if RULE.keeps(key, n)}
        # An entry with a number in it is not in the whole pack, so pruning can't bring it back.
        assert dict(pruned.items()) == expected
        assert dict(built.items()) == {**expected, "1984 virus": built.frequency("1984 virus")}
        assert len(expected) < whole.header.keys
        for key in expected:
            assert pruned.pages(key).tolist() == whole.pages(key).tolist()
            assert built.pages(key).tolist() == whole.pages(key).tolist()
        noted = {"entries_of": "toy 1", "min_pages": 4, "min_phrase_pages": 9}
        for pack in (built, pruned):
            assert noted.items() <= pack.header.build.items()
            pack.verify()


def test_pruning_never_claims_lower_floors_than_the_pack_had(tmp_path: Path) -> None:
    pages = write_jsonl(tmp_path / "pages.jsonl", random_pages(200))
    build([pages], tmp_path / "a.pack", name="p", selection=Selection(5, 20, 2))
    header = prune(tmp_path / "a.pack", tmp_path / "b.pack", Selection())
    found = [header.build[name] for name in ("min_pages", "min_phrase_pages", "max_phrase_words")]
    assert found == [5, 20, 2]


def test_phrases_whose_words_meet_less_than_by_chance_go() -> None:
    rule = Selection(4, 9, 3, ENTRIES.__contains__, "toy 1", min_together=0.5)
    # Of 1,000 pages 200 have "old" and 100 have "virus": by chance, 20 have both.
    counts = {"old": 200, "virus": 100, "breast": 500, "cancer": 500}
    by_chance = chance_of(counts.__getitem__, 1_000)
    assert by_chance("old virus") == pytest.approx(20)
    kept = [rule.keeps("old virus", n, by_chance) for n in (9, 11)]
    assert kept == [False, True]
    assert rule.keeps("breast cancer", 4, by_chance)  # an entry
    assert RULE.keeps("old virus", 9, by_chance)
