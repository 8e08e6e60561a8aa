from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.conformance import check_taxonomy
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.table import Row, TableTaxonomy

HEADER = "concept,parents,synonyms,instance\n"


def named(taxonomy: TableTaxonomy, concepts: Sequence[Concept]) -> list[str]:
    return [taxonomy.lexicalizations(concept)[0] for concept in concepts]


def test_toy_keeps_to_the_protocol(toy: TableTaxonomy) -> None:
    check_taxonomy(toy, toy.known())


def test_senses_in_the_order_of_the_rows(toy: TableTaxonomy) -> None:
    assert named(toy, toy.senses("HIV")) == ["HIV infection", "human immunodeficiency virus"]
    assert named(toy, toy.senses("retroviruses")) == ["retrovirus"]
    assert toy.senses("unheard") == ()


def test_capitals(toy: TableTaxonomy) -> None:
    assert named(toy, toy.senses("AIDS")) == ["AIDS"]
    assert named(toy, toy.senses("SCHIZOPHRENIA")) == ["schizophrenia"]
    assert named(toy, toy.senses("hiv")) == ["HIV infection", "human immunodeficiency virus"]
    assert toy.senses("aids") == ()  # folds to "aid", which the toy does not have


def test_ancestors_breadth_first(toy: TableTaxonomy) -> None:
    (aids,) = toy.senses("AIDS")
    # First both parents, then theirs (disease, immune disorder), then what is above those.
    assert named(toy, toy.ancestors(aids)) == [
        "infectious disease",
        "immunodeficiency",
        "disease",
        "immune disorder",
        "condition",
        "thing",
    ]


def test_depth_is_the_longest_way_up(toy: TableTaxonomy) -> None:
    # thing < condition < disease < immune disorder < immunodeficiency < AIDS: five steps.
    assert toy.depth(toy.senses("AIDS")[0]) == 5
    assert toy.depth(toy.senses("thing")[0]) == 0
    assert toy.depth(toy.senses("Paris")[0]) == 3


def test_specializations(toy: TableTaxonomy) -> None:
    (disease,) = toy.senses("illness")
    assert named(toy, toy.specializations(disease)) == [
        "infectious disease",
        "immune disorder",
        "AIDS",
        "immunodeficiency",
    ]


def test_instances_and_derivations(toy: TableTaxonomy) -> None:
    assert toy.is_instance(toy.senses("City of Light")[0])
    assert not toy.is_instance(toy.senses("city")[0])
    assert toy.derivations(toy.senses("infection")[0]) == ("infectious", "infect")


def test_known(toy: TableTaxonomy) -> None:
    assert toy.known("in") == ["infection", "infectious disease"]
    assert toy.known("hi") == ["HIV", "HIV infection"]


def test_checksum_follows_the_rows(toy: TableTaxonomy) -> None:
    assert TableTaxonomy([Row("a")]).identity != TableTaxonomy([Row("b")]).identity
    assert TableTaxonomy([Row("a")]).identity == TableTaxonomy([Row("a")]).identity


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([Row("a"), Row("a")], "Row 2 names the concept 'a' again; row 1"),
        ([Row("animal"), Row("dog", ("animals",))], "Row 2.*'animals'.*Did you mean 'animal'"),
        ([Row("dog", ("qqq",))], "Row 1.*'qqq'.*Add a row"),
        ([Row("a", ("a",))], "Row 1.*above itself"),
        ([Row("x", ("b",)), Row("a", ("b",)), Row("b", ("a",))], "Row 2.*above itself"),
        ([Row("")], "Row 1 has an empty"),
        ([Row("a", (), (" ",))], "Row 1 has an empty"),
    ],
)
def test_rows_that_make_no_sense(rows: list[Row], message: str) -> None:
    with pytest.raises(TaxonomyError, match=message):
        TableTaxonomy(rows)


def test_opens_csv(tmp_path: Path) -> None:
    path = tmp_path / "pets.csv"
    path.write_text(
        "\ufeff" + HEADER + "animal,,beast,\n\ndog,animal|pet,hound | mutt,no\n"
        'pet,,,\n"Rex, the dog",dog,Rex,yes\n',
        encoding="utf-8",
        newline="\r\n",
    )
    pets = TableTaxonomy.open(path)
    assert pets.identity.name == "pets"
    (rex,) = pets.senses("rex")
    assert pets.is_instance(rex)
    assert named(pets, pets.ancestors(rex)) == ["dog", "animal", "pet"]
    assert pets.lexicalizations(pets.senses("mutts")[0]) == ("dog", "hound", "mutt")
    check_taxonomy(pets, pets.known())


def test_csv_may_give_derivations(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_text("concept,parents,synonyms,instance,derivations\ndeath,,,,dead|die\n")
    taxonomy = TableTaxonomy.open(path)
    assert taxonomy.derivations(taxonomy.senses("death")[0]) == ("dead", "die")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "has the columns \\(none\\)"),
        (b"concept,parent\na,b\n", "has the columns concept, parent"),
        (HEADER.encode() + b"a,,\n", "Row 1 .*3 cells instead of 4"),
        (HEADER.encode() + b"a,,,\nb,a,,maybe\n", "Row 2 .*'maybe'"),
        (HEADER.encode() + b"a,,,\nb,c,,\n", "Row 2 .*'c'"),
        (HEADER.encode() + b"a,,,\nb\xff,,,\n", "not UTF-8: row 2"),
        (HEADER.encode() + b'a,"x"y,,\n', "no CSV: line 2"),
    ],
)
def test_csv_that_makes_no_sense(tmp_path: Path, content: bytes, message: str) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    with pytest.raises(TaxonomyError, match=message):
        TableTaxonomy.open(path)


def test_missing_csv(tmp_path: Path) -> None:
    with pytest.raises(TaxonomyError, match="can't be read"):
        TableTaxonomy.open(tmp_path / "none.csv")


@st.composite
def hierarchies(draw: st.DrawFn) -> TableTaxonomy:
    """Rows whose parents all come before them, so that they never go round."""
    rows = [Row("c0")]
    for i in range(1, draw(st.integers(1, 15))):
        parents = draw(st.sets(st.integers(0, i - 1), max_size=3))
        rows.append(Row(f"c{i}", tuple(f"c{parent}" for parent in sorted(parents))))
    return TableTaxonomy(rows)


@given(hierarchies())
def test_any_hierarchy_keeps_to_the_protocol(taxonomy: TableTaxonomy) -> None:
    check_taxonomy(taxonomy, taxonomy.known())


@given(hierarchies())
def test_below_is_the_reverse_of_above(taxonomy: TableTaxonomy) -> None:
    concepts = [taxonomy.senses(term)[0] for term in taxonomy.known()]
    for a in concepts:
        assert a not in taxonomy.ancestors(a)
        for b in concepts:
            assert (a in taxonomy.specializations(b)) == (b in taxonomy.ancestors(a))
            if b in taxonomy.ancestors(a):
                assert taxonomy.depth(b) < taxonomy.depth(a)
