from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from undisclosed.language.english.folding import fold_phrase
from undisclosed.taxonomy import wordnet as wordnet_module
from undisclosed.taxonomy.conformance import check_taxonomy
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.taxonomy.wordnet_file import read_sections

SHIPPED = wordnet_module._SHIPPED
NOUNS = 82_115  # noun synsets of WordNet 3.0
CONCEPTS = len(WordNet.open().specializations(Concept(0))) + 1
concepts = st.integers(0, CONCEPTS - 1).map(Concept)


def named(taxonomy: Taxonomy, found: Sequence[Concept]) -> list[str]:
    return [taxonomy.lexicalizations(concept)[0] for concept in found]


def lineages(taxonomy: Taxonomy, term: str) -> list[list[str]]:
    return [named(taxonomy, taxonomy.ancestors(sense)) for sense in taxonomy.senses(term)]


def test_keeps_to_the_protocol(wordnet: WordNet) -> None:
    check_taxonomy(
        wordnet, ["HIV", "AIDS", "cancer", "Paris", "entity", "glasses", "turkey", "infection"]
    )


def test_identity(wordnet: WordNet) -> None:
    assert wordnet.identity.name == "WordNet"
    bases = "WordNet 3.0, Open English WordNet, MeSH 2024, DrugBank, Disease Ontology"
    assert wordnet.identity.version == bases


def test_hiv_is_an_infection_and_a_virus(wordnet: WordNet) -> None:
    infection, virus = wordnet.senses("HIV")
    assert wordnet.origin_spellings(infection) == ("HIV",)
    assert wordnet.origin_spellings(virus) == ("human immunodeficiency virus", "HIV")
    assert named(wordnet, wordnet.ancestors(infection))[:2] == ["viral infection", "infection"]
    assert named(wordnet, wordnet.ancestors(virus))[:3] == ["retrovirus", "animal virus", "virus"]


def test_facts(wordnet: WordNet) -> None:
    assert "virus" in lineages(wordnet, "retrovirus")[0]
    assert "mental illness" in lineages(wordnet, "schizophrenia")[0]
    assert "drug" in lineages(wordnet, "heroin")[0]
    assert "city" in lineages(wordnet, "Paris")[0]
    assert "religion" in lineages(wordnet, "Buddhism")[0]


def test_paris_is_an_instance_and_city_is_none(wordnet: WordNet) -> None:
    assert wordnet.is_instance(wordnet.senses("Paris")[0])
    assert not wordnet.is_instance(wordnet.senses("city")[0])


def test_capitals_tell_the_disease_from_the_help(wordnet: WordNet) -> None:
    assert named(wordnet, wordnet.senses("AIDS")) == ["AIDS"]
    assert "AIDS" not in named(wordnet, wordnet.senses("aids"))
    assert wordnet.senses("aids") == wordnet.senses("aid")
    assert named(wordnet, wordnet.senses("WHO")) == ["World Health Organization"]


def test_aids_with_one_capital_can_be_either(wordnet: WordNet) -> None:
    disease, *helps = wordnet.senses("Aids")
    assert (disease,) == wordnet.senses("AIDS")
    assert tuple(helps) == wordnet.senses("aid")
    assert named(wordnet, wordnet.senses("Cat"))[0] == "cat"  # and not the scanner


def test_words_that_only_look_like_acronyms_mean_none(wordnet: WordNet) -> None:
    assert wordnet.senses("who") == ()
    assert wordnet.senses("us") == ()
    assert wordnet.senses("Who") == ()


@pytest.mark.parametrize(
    ("written", "same_as"),
    [
        ("BREAST CANCER", "breast cancer"),
        ("Breast Cancers", "breast cancer"),
        ("breast-cancer", "breast cancer"),
        ("hiv", "HIV"),
        ("retroviruses", "retrovirus"),
        ("SCHIZOPHRENIA", "schizophrenia"),
        ("vertebrae", "vertebra"),
        ("sexually-transmitted diseases", "sexually transmitted disease"),
    ],
)
def test_ways_of_writing(wordnet: WordNet, written: str, same_as: str) -> None:
    assert wordnet.senses(written)
    assert wordnet.senses(written) == wordnet.senses(same_as)


def test_own_spelling_first(wordnet: WordNet) -> None:
    assert named(wordnet, wordnet.senses("glasses"))[0] == "spectacles"
    assert named(wordnet, wordnet.senses("glass"))[0] == "glass"
    assert named(wordnet, wordnet.senses("china"))[0] == "china"
    assert named(wordnet, wordnet.senses("China"))[0] == "China"
    # A capital may just begin a sentence.
    assert named(wordnet, wordnet.senses("Cancer"))[0] == "cancer"


def test_derivations(wordnet: WordNet) -> None:
    assert wordnet.derivations(wordnet.senses("infection")[0]) == (
        "infectious",
        "infected",
        "infect",
    )
    assert "schizophrenic" in wordnet.derivations(wordnet.senses("schizophrenia")[0])
    assert "Parisian" in wordnet.derivations(wordnet.senses("Paris")[0])


def test_words_that_are_hardly_ever_nouns(wordnet: WordNet) -> None:
    assert wordnet.mostly_other_use("come")
    assert wordnet.mostly_other_use("Fit")
    for noun in ("disease", "patient", "Christian", "attack", "kill"):
        assert not wordnet.mostly_other_use(noun)


def test_one_root(wordnet: WordNet) -> None:
    roots = [concept for concept in range(CONCEPTS) if wordnet.depth(Concept(concept)) == 0]
    assert named(wordnet, [Concept(root) for root in roots]) == ["entity"]
    assert len(wordnet.specializations(Concept(roots[0]))) == CONCEPTS - 1


def test_known(wordnet: WordNet) -> None:
    assert "zidovudine" in wordnet.known("zidov")
    assert "HIV" in wordnet.known("hi")
    assert len(wordnet.known()) > 117_000


def test_other_bases_are_asked_after_wordnet(wordnet: WordNet) -> None:
    """WordNet's concepts come first, keep their parents and get further names."""
    assert all(wordnet.origin(Concept(i)) == 0 for i in range(0, NOUNS, 97))
    assert all(wordnet.origin(Concept(i)) > 0 for i in range(NOUNS, CONCEPTS, 97))
    (rilpivirine,) = wordnet.senses("rilpivirine")
    assert wordnet.sources(rilpivirine)[0] == "MeSH 2024"
    assert "medicine" in lineages(wordnet, "rilpivirine")[0]
    (zidovudine,) = wordnet.senses("ZDV")[:1]
    assert wordnet.sources(zidovudine)[:1] == ["WordNet 3.0"]
    assert "azidothymidine" in wordnet.lexicalizations(zidovudine)
    assert "MeSH 2024" in wordnet.sources(zidovudine)


def test_a_linked_concept_has_no_parents_but_its_own(wordnet: WordNet) -> None:
    for concept in map(Concept, range(NOUNS)):
        assert all(wordnet.origin(Concept(above)) == 0 for above in wordnet._parents(concept))


def test_jargon_is_no_plain_name(wordnet: WordNet) -> None:
    (jargon,) = wordnet.senses("nucleoside reverse transcriptase inhibitor")[:1]
    assert not wordnet.is_plain(jargon)
    assert not wordnet.is_plain(wordnet.senses("enzyme inhibitor")[0])
    assert wordnet.is_plain(wordnet.senses("medicine")[1])
    assert wordnet.is_plain(wordnet.senses("chemotherapy")[0])


def test_a_measure_is_no_technique(wordnet: WordNet) -> None:
    assert "value" in lineages(wordnet, "viral load")[0]
    assert "technique" not in lineages(wordnet, "viral load")[0]


def test_keys_are_those_of_the_current_folding() -> None:
    """Fails when `fold_phrase` has changed; run tools/build_wordnet.py again then."""
    texts = read_sections(SHIPPED).texts
    assert {fold_phrase(spelling) for spelling in texts["lemmas"]} <= set(texts["keys"])


@pytest.mark.slow
def test_every_spelling_leads_back(wordnet: WordNet) -> None:
    for concept in map(Concept, range(CONCEPTS)):
        for spelling in wordnet.lexicalizations(concept):
            assert concept in wordnet.senses(spelling)


@given(concepts)
def test_ancestors(wordnet: WordNet, concept: Concept) -> None:
    ancestors = wordnet.ancestors(concept)
    assert concept not in ancestors
    assert len(set(ancestors)) == len(ancestors)
    assert all(wordnet.depth(ancestor) < wordnet.depth(concept) for ancestor in ancestors)
    # The nearest first: each but the first few is above one that came before.
    for i, ancestor in enumerate(ancestors):
        before = (concept, *ancestors[:i])
        assert any(ancestor in wordnet.ancestors(nearer) for nearer in before)


@given(concepts, concepts)
@settings(max_examples=50)
def test_below_is_the_reverse_of_above(wordnet: WordNet, a: Concept, b: Concept) -> None:
    near = wordnet.ancestors(a)[:1]
    for other in (b, *near):
        assert (a in wordnet.specializations(other)) == (other in wordnet.ancestors(a))


@given(st.text(max_size=20))
def test_any_text_may_be_looked_up(wordnet: WordNet, text: str) -> None:
    for concept in wordnet.senses(text):
        assert 0 <= concept < CONCEPTS


def test_opens_from_a_path(wordnet: WordNet, tmp_path: Path) -> None:
    copy = tmp_path / "copy.bin"
    copy.write_bytes(SHIPPED.read_bytes())
    assert WordNet.open(copy).identity == wordnet.identity


def test_table_built_before_folding_changed(wordnet: WordNet, tmp_path: Path) -> None:
    sections = read_sections(SHIPPED)
    outdated = replace(
        sections,
        texts={**sections.texts, "keys": [f"{key}~" for key in sections.texts["keys"]]},
    )
    again = WordNet(outdated)
    for term in ("HIV", "AIDS", "aids", "cancer", "glasses", "China", "diagnoses"):
        assert set(again.senses(term)) == set(wordnet.senses(term))
        assert again.senses(term)[0] == wordnet.senses(term)[0]
