"""What is said of a g(c) that can't do its work, on pages that can be counted by hand."""

import pytest

import toy
from counts_only import CountsOnly
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.taxonomy.table import Row

# W = 1,000. N(HIV) = 100, on 60 pages beside infection (N = 200) and on 20 beside condition
# (N = 400): P(c|infection) = .3 is three times P(c), and 60 of 100 pages of HIV mention it;
# P(c|condition) = .05 is half of P(c).
PAGES = (
    (60, "HIV infection"),
    (20, "HIV condition"),
    (20, "HIV"),
    (100, "infection fever"),
    (40, "infection measles"),
    (380, "condition"),
    (380, "dog"),
)
MEASLES = Row("measles", ("infection",))


def notes(at_most: str, *runs: tuple[int, str], counts_only: bool = False) -> tuple[str, ...]:
    known: MemoryKnowledge | CountsOnly = toy.pages(*(runs or PAGES))
    if counts_only:
        known = CountsOnly(known)
    return toy.engine(known, f"HIV={at_most}", rows=[MEASLES]).notes


def test_a_vague_g_is_told_with_a_nearer_one_that_is_not() -> None:
    # Kinds of infection are HIV (100 pages) and measles (150): HIV is no majority.
    runs = (*PAGES[:-1], (150, "measles"), (230, "dog"))
    [note] = notes("condition", *runs)
    assert note == (
        "condition says next to nothing about HIV: of the pages that mention it 5 % speak of HIV, "
        "of all pages 10 %. Everyday words may go that need not. Try infection; "
        "'undisclosed tune FILE --protect \"HIV\"' shows what each would give."
    )
    assert notes("infection", *runs) == ()


def test_a_narrow_g_is_told() -> None:
    # Of the 140 pages that name HIV or measles, 100 name HIV. Above infection only condition and
    # thing are left, vague or unknown.
    [note] = notes("infection")
    assert note == (
        "infection leaves little to guess but HIV: most pages that name a kind of infection name "
        "HIV. 'undisclosed tune FILE --protect \"HIV\"' shows what others would give."
    )


@pytest.mark.parametrize(("measles", "narrow"), [(99, True), (100, False)])
def test_half_of_the_pages_is_not_most_of_them(measles: int, narrow: bool) -> None:
    runs = ((100, "HIV infection"), (measles, "measles"), (800, "dog"))
    assert bool(notes("infection", *runs)) == narrow


def test_where_c_is_the_only_kind_nothing_can_be_told() -> None:
    assert notes("infection", (100, "HIV infection"), (800, "dog")) == ()


@pytest.mark.parametrize(
    ("both", "mentions", "vague"),
    [
        # N(c) = 100 of 1,000, N(g) = 50: four times P(c) is 20 of them.
        (20, 50, False),
        (19, 50, True),
        # Where one in four pages of c mentions g, it is no vague one.
        (25, 250, False),
        (24, 250, True),
    ],
)
def test_two_bits_or_a_quarter_of_the_pages(both: int, mentions: int, vague: bool) -> None:
    runs = ((both, "HIV condition"), (100 - both, "HIV"), (mentions - both, "condition"))
    rest = 1000 - 100 - (mentions - both)
    told = notes("condition", *runs, (rest, "dog"))
    assert any("next to nothing" in note for note in told) == vague


def test_what_only_counts_is_asked_no_more_than_it_was() -> None:
    [note] = notes("condition", counts_only=True)
    assert "next to nothing" in note
    assert "Try" not in note
    assert notes("infection", counts_only=True) == ()


def test_of_an_individual_a_wide_g_is_what_is_wanted() -> None:
    known = toy.pages((50, "person"), (50, "dog"))
    engine = toy.engine(known, "Jane Roe=person", rows=[Row("person", ("organism",))])
    assert not any("next to nothing" in note for note in engine.notes)
