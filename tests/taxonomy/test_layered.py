"""Layers: the first that knows a term answers, later ones reach up into it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from undisclosed.engine import Engine
from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.conformance import check_taxonomy
from undisclosed.taxonomy.layered import Layered
from undisclosed.taxonomy.opening import open_taxonomies
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.senses import concept_keys, named_keys
from undisclosed.taxonomy.table import Row, TableTaxonomy

CLINIC = "concept,parents,synonyms,instance\nward fever,fever,WF,\nnight fever,ward fever,flu,\n"


def above(taxonomy: Taxonomy, term: str) -> list[str]:
    (sense,) = taxonomy.senses(term)
    return [taxonomy.lexicalizations(concept)[0] for concept in taxonomy.ancestors(sense)]


@pytest.fixture
def layered() -> Layered:
    """Disease over fever and flu; in a second layer kinds of fever; in a third a kind of those."""
    first = TableTaxonomy(
        [Row("disease"), Row("fever", ("disease",)), Row("flu", ("disease",), ("grippe",))],
        name="first",
    )
    second = TableTaxonomy(
        [Row("ward fever", ("fever",)), Row("night fever", ("ward fever",), ("flu",))],
        name="second",
        above=first,
    )
    both = Layered([first, second])
    third = TableTaxonomy(
        [Row("cold night fever", ("night fever",)), Row("rash", ("disease",))],
        name="third",
        above=both,
    )
    return Layered([first, second, third])


def test_keeps_to_the_protocol(layered: Layered) -> None:
    terms = ["disease", "fever", "flu", "ward fever", "night fever", "cold night fever", "rash"]
    check_taxonomy(layered, terms)


def test_with_wordnet_too() -> None:
    wordnet = open_taxonomies(["wordnet"])
    rows = [Row("ward fever", ("fever",), ("WF",)), Row("night fever", ("ward fever",))]
    both = Layered([wordnet, TableTaxonomy(rows, above=wordnet)])
    check_taxonomy(both, ["ward fever", "night fever", "HIV", "WF"])
    assert above(both, "night fever")[:2] == ["ward fever", "fever"]


def test_later_layers_reach_up(layered: Layered) -> None:
    assert above(layered, "cold night fever") == ["night fever", "ward fever", "fever", "disease"]
    assert layered.depth(layered.senses("cold night fever")[0]) == 4
    names = [
        layered.lexicalizations(c)[0] for c in layered.specializations(layered.senses("fever")[0])
    ]
    assert names == ["ward fever", "night fever", "cold night fever"]


def test_the_first_that_knows_a_term_answers(layered: Layered) -> None:
    assert [layered.sources(sense) for sense in layered.senses("flu")] == [["first"]]
    (night,) = layered.senses("night fever")
    assert layered.lexicalizations(night) == ["night fever"]


def test_pages_are_counted_by_the_layers_up_to_its_own(layered: Layered) -> None:
    (fever,) = layered.senses("fever")
    assert concept_keys(layered, fever) == ("fever",)
    assert named_keys(layered, fever) == ("cold night fever", "fever", "night fever", "ward fever")
    (ward,) = layered.senses("ward fever")
    assert concept_keys(layered, ward) == ("night fever", "ward fever")


def test_a_concept_that_is_known_before_goes_on_from_there() -> None:
    first = TableTaxonomy([Row("disease"), Row("fever", ("disease",))])
    second = TableTaxonomy(
        [Row("sign"), Row("fever", ("sign",)), Row("tick fever", ("fever",))], above=first
    )
    both = Layered([first, second])
    assert above(both, "tick fever") == ["fever", "sign", "fever", "disease"]
    assert above(both, "fever") == ["disease"]


def test_the_identity_covers_all_layers_in_order(layered: Layered) -> None:
    assert layered.identity.name == "first + second + third"
    one, other = TableTaxonomy([Row("cat")]), TableTaxonomy([Row("dog")])
    orders = [Layered([one, other]), Layered([other, one]), Layered([one])]
    assert len({each.identity.checksum for each in (layered, *orders)}) == 4


def test_parents_by_their_offset_in_wordnet() -> None:
    """At 14070360 WordNet 3.0 has disease; nothing begins one byte further on."""
    wordnet = open_taxonomies(["wordnet"])
    both = Layered([wordnet, TableTaxonomy([Row("ward ill", ("wn:14070360",))], above=wordnet)])
    assert above(both, "ward ill")[0] == "disease"
    third = TableTaxonomy([Row("night ill", ("wn:14070360",))], above=both)
    three = Layered([*both.layers(), third])
    assert above(three, "night ill") == above(both, "ward ill")
    with pytest.raises(TaxonomyError, match="names the parent 'wn:14070361'"):
        TableTaxonomy([Row("ward ill", ("wn:14070361",))], above=wordnet)


def test_travels(layered: Layered) -> None:
    copy = pickle.loads(pickle.dumps(layered))
    assert above(copy, "cold night fever") == above(layered, "cold night fever")


def test_no_layers() -> None:
    with pytest.raises(TaxonomyError, match="at least one"):
        Layered([])


def test_a_layer_that_reaches_up_is_not_the_first(layered: Layered) -> None:
    _, second, _ = layered.layers()
    with pytest.raises(TaxonomyError, match="can't come first"):
        Layered([second])


def test_files_in_layers(tmp_path: Path) -> None:
    clinic = tmp_path / "clinic.csv"
    clinic.write_text(CLINIC, encoding="utf-8")
    both = open_taxonomies(["wordnet", str(clinic)])
    assert above(both, "WF")[:2] == ["fever", "symptom"]
    result = Engine("HIV=infection", taxonomy=both).sanitize("She has HIV.")
    assert result.certificate is not None
    assert result.certificate.taxonomy.name == "WordNet + clinic"
    with pytest.raises(TaxonomyError, match="names the parent 'fever'"):
        open_taxonomies([str(clinic)])
    with pytest.raises(TaxonomyError, match="names the parent 'fever'"):
        open_taxonomies([str(clinic), "wordnet"])
