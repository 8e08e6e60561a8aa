"""How likely each sense of a term is in a text, worked out by hand."""

from math import isclose

import numpy as np
import pytest

import toy
from counts_only import CountsOnly
from undisclosed.knowledge.counting import to_bits
from undisclosed.sanitizing.scene import Evidences, Scene, _first_among
from undisclosed.taxonomy.table import Row, TableTaxonomy

ROWS = [
    Row("institution"),
    Row("bank", ("institution",)),
    Row("shore"),
    Row("riverside", ("shore",), ("bank",)),
]
# W = 200, N(bank) = 12, N(institution) = N(money) = N(shore) = N(river) = 6.
PAGES = ((6, "bank institution money"), (6, "bank shore river"), (188, "other"))


def scene(text: str | None, *pages: tuple[int, str], lists: bool = True) -> Scene:
    knowledge = toy.pages(*(pages or PAGES))
    evidences = Evidences(knowledge if lists else CountsOnly(knowledge), TABLE)
    return Scene(evidences, None if text is None else toy.language().read(text))


TABLE = TableTaxonomy(ROWS)
MONEY, WATER = TABLE.senses("bank")


def p_water(scene: Scene) -> float:
    money, water = scene.likelihoods("bank", (MONEY, WATER))
    assert isclose(money + water, 1)
    return water


@pytest.mark.parametrize("common", [32, 1000], ids=["as lists", "as bits"])
def test_a_sense_is_likely_where_what_is_around_it_stands_with_the_text(
    common: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Keys on one page in so many are asked about as bits, which changes nothing.
    monkeypatch.setattr("undisclosed.sanitizing.scene._COMMON", common)
    # Before the text: ln P(money) − ln P(water) = −.23 + (.46 + .34)·ln 2 = .3245.
    assert p_water(scene(None)) == pytest.approx(0.4196, abs=1e-4)
    # "river" gives 6 of 200 pages g = ln(200/6). Of shore's pages all have it, against .03g on
    # average: ln((6g + 20·.03g)/(26·.03g)) = 2.1355; of the institution's none: −.2624. Among
    # bank's 12 pages, .5g on average: ln((6g + 8·.5g)/(14·.5g)) = .3567 and −.5596.
    # Rarity g/6 = .5844, weight .57·.5844/1.5844 = .2103: .2103·(2.1355 + .2624 + .3567 + .5596)
    # = .697 for water, .697 − .3245 = .3725, P = .592.
    assert p_water(scene("river bank")) == pytest.approx(0.5921, abs=1e-4)
    # The same for money, which had the better chances anyway: .697 + .3245.
    assert p_water(scene("money bank")) == pytest.approx(0.2648, abs=1e-4)


def test_the_term_and_what_is_around_it_are_no_words_of_the_text() -> None:
    # However often "bank" stands there, and "shore" itself says nothing of the pages of shore.
    assert p_water(scene("bank bank bank")) == p_water(scene(None))
    assert p_water(scene("shore bank")) == pytest.approx(p_water(scene(None)))


def test_without_lists_or_pages_the_usual_order_decides() -> None:
    assert p_water(scene("river bank", lists=False)) == p_water(scene(None))
    assert p_water(scene("river bank", (5, "other"))) == p_water(scene(None))
    assert p_water(scene("river bank", (0, "other"))) == p_water(scene(None))
    # Two pages of river are none, and 13 of 200 too many to say anything.
    few = ((6, "bank institution"), (6, "bank shore"), (2, "river"), (186, "other"))
    many = ((13, "bank institution river"), (6, "bank shore"), (181, "other"))
    assert p_water(scene("river bank", *few)) == p_water(scene(None))
    assert p_water(scene("river bank", *many)) == p_water(scene(None))


def test_one_sense_is_meant_whatever_the_text() -> None:
    assert scene("river").likelihoods("bank", [WATER]) == (1.0,)


def test_of_many_senses_all_have_some_chance() -> None:
    rows = [Row("thing"), *(Row(f"sense{i}", ("thing",), ("word",)) for i in range(20))]
    table = TableTaxonomy(rows)
    likely = Scene(Evidences(toy.pages(*PAGES), table), toy.language().read("river")).likelihoods
    found = likely("word", table.senses("word"))
    assert len(found) == 20
    assert all(each > 0 for each in found)
    assert isclose(sum(found), 1)
    assert list(found) == sorted(found, reverse=True)


@pytest.mark.parametrize("every", [2, 50, 20_000, 60_000])
def test_a_sample_of_common_keys_is_that_of_their_lists(every: int) -> None:
    # 128 of the 50,000 pages make a sample: among the first 4,096, among 16,384, or there are none.
    of_term = np.arange(0, 100_000, 2, dtype=np.uint32)
    of_key = np.arange(every, 100_000, every, dtype=np.uint32)
    expected = [page for page in of_key.tolist() if page % 2 == 0][:128]
    assert _first_among(of_term, to_bits(of_key, 100_000)).tolist() == expected
