"""What K says against a generalization, on pages counted by hand."""

from collections.abc import Sequence

import toy
from undisclosed.evaluation.truth import is_true
from undisclosed.evaluation.truth_by_pages import Witness
from undisclosed.taxonomy.table import Row, TableTaxonomy

TAXONOMY = TableTaxonomy(
    [
        Row("thing"),
        Row("dwelling", ("thing",)),
        Row("cottage", ("dwelling",)),
        Row("duplex", ("dwelling",)),
        Row("row cottage", ("cottage",)),
    ]
)
# Of 100 pages 20 have "duplex" and 30 a dwelling: by chance six have both.


def witness(*pages: tuple[int, str]) -> Witness:
    return Witness(toy.pages(*pages), TAXONOMY, toy.language())


def together(both: int) -> Sequence[tuple[int, str]]:
    cottages = 30 - both
    return (both, "duplex cottage"), (20 - both, "duplex"), (cottages, "cottage"), (50 + both, "a")


def test_a_kind_that_stands_with_a_term_less_than_anywhere_is_contradicted() -> None:
    assert not witness(*together(6)).contradicts("duplex", "dwelling")
    assert witness(*together(5)).contradicts("duplex", "dwelling")
    assert witness(*together(0)).contradicts("Duplex", "dwelling")


def test_what_is_known_too_little_is_not() -> None:
    few = ((19, "duplex"), (30, "cottage"), (51, "a"))
    assert not witness(*few).contradicts("duplex", "dwelling")
    assert not witness((20, "duplex"), (80, "a")).contradicts("duplex", "dwelling")
    assert not witness(*together(0)).contradicts("duplex", "glockenspiel")
    # A word of the term itself is no other kind of thing.
    assert not witness((20, "row_cottage"), (80, "a")).contradicts("row cottage", "cottage")


def test_the_taxonomy_alone_does_not_make_it_true() -> None:
    assert is_true(TAXONOMY, "a duplex", "a dwelling")
    assert is_true(TAXONOMY, "a duplex", "a dwelling", witness=witness(*together(6)))
    assert not is_true(TAXONOMY, "a duplex", "a dwelling", witness=witness(*together(5)))
