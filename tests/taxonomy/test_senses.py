from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.taxonomy.meaning import choose_sense, possible_senses
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.senses import (
    concept_keys,
    dominant,
    general_concepts,
    generalizations,
    label,
    nearest,
)
from undisclosed.taxonomy.table import Row, TableTaxonomy
from undisclosed.taxonomy.wordnet import WordNet


def sense(taxonomy: TableTaxonomy | WordNet, term: str) -> Concept:
    return taxonomy.senses(term)[0]


def called(taxonomy: TableTaxonomy | WordNet, concept: Concept | None) -> str:
    assert concept is not None
    return taxonomy.lexicalizations(concept)[0]


def test_dominant(toy: TableTaxonomy) -> None:
    infection, virus = toy.senses("HIV")
    assert dominant(toy, "HIV", infection)
    assert not dominant(toy, "HIV", virus)
    assert not dominant(toy, "unheard", infection)


def test_keys_of_a_concept(toy: TableTaxonomy) -> None:
    # Below infection: viral infection, HIV infection (HIV mostly means it, as its row is first).
    assert concept_keys(toy, sense(toy, "infection")) == (
        "HIV",
        "HIV infection",
        "infection",
        "viral infection",
    )
    # Below virus: the virus too is written HIV, but that is not what HIV mostly means.
    assert "HIV" not in concept_keys(toy, sense(toy, "virus"))


def test_own_spelling_always_counts() -> None:
    ambiguous = TableTaxonomy([Row("plant"), Row("factory", ("plant",), ("works",)), Row("works")])
    assert concept_keys(ambiguous, sense(ambiguous, "factory")) == ("factory",)
    shadowed = TableTaxonomy([Row("Turkey"), Row("turkey")])
    assert concept_keys(shadowed, Concept(1)) == ("turkey",)


def test_keys_leave_out_what_mostly_means_something_else(wordnet: WordNet) -> None:
    keys = concept_keys(wordnet, sense(wordnet, "semen"))
    assert "semen" in keys
    assert "seed" not in keys  # mostly the plant's
    assert "come" not in keys  # mostly a verb


def test_keys_of_a_large_concept(wordnet: WordNet) -> None:
    keys = concept_keys(wordnet, sense(wordnet, "disease"))
    assert {"AIDS", "syphilis", "cancer", "breast cancer"} <= set(keys)
    assert len(keys) > 900
    assert list(keys) == sorted(set(keys))
    assert concept_keys(wordnet, sense(wordnet, "disease")) is keys


def test_names_keep_their_key(wordnet: WordNet) -> None:
    # Keys do not tell China from china, and the country is what both mostly mean.
    assert "china" in concept_keys(wordnet, wordnet.senses("China")[0])
    assert concept_keys(wordnet, wordnet.senses("Cancer")[0])[0] != "sign of the zodiac"


def test_choose_sense_by_anchor(toy: TableTaxonomy) -> None:
    infection, virus = toy.senses("HIV")
    assert choose_sense(toy, "HIV") == infection
    assert choose_sense(toy, "HIV", anchors=[virus]) == virus  # is one
    assert choose_sense(toy, "HIV", anchors=[sense(toy, "retrovirus")]) == virus  # is below one
    assert choose_sense(toy, "HIV", anchors=[sense(toy, "city")]) == infection  # no help
    assert choose_sense(toy, "unheard", anchors=[virus]) is None


def test_choose_sense_above_an_anchor(wordnet: WordNet) -> None:
    flu = sense(wordnet, "influenza")
    assert choose_sense(wordnet, "condition", anchors=[flu]) in wordnet.ancestors(flu)
    # "State" is above everything that anybody has; that says nothing about which state is meant.
    assert choose_sense(wordnet, "state", anchors=[flu]) == sense(wordnet, "state")


def test_a_name_is_what_is_spelled_so(wordnet: WordNet) -> None:
    assert called(wordnet, choose_sense(wordnet, "Turkey")) == "turkey"
    assert called(wordnet, choose_sense(wordnet, "Turkey", named=True)) == "Turkey"
    assert choose_sense(wordnet, "Thrush", named=True) is None


def generals(wordnet: WordNet, *terms: str) -> set[str]:
    return {name for term in terms for name in generalizations(wordnet, sense(wordnet, term))}


def test_generalizations_read_well(wordnet: WordNet) -> None:
    found = generals(
        wordnet,
        *("heroin", "actor", "syphilis", "NATO", "Paris", "Christianity", "bread", "liver"),
        *("contract", "truck", "murder", "mother", "homosexuality", "bankruptcy", "semen", "oak"),
        *("dog", "Monday", "salary", "retrovirus", "football", "English"),
    )
    assert found >= {
        *("drug", "person", "disease", "organization", "city", "religion", "belief", "food"),
        *("body part", "document", "vehicle", "animal", "language", "relative"),
    }
    assert found.isdisjoint(
        {
            *("entity", "abstraction", "physical entity", "object", "whole", "unit", "attribute"),
            *("causal agent", "psychological feature", "matter", "relation", "thing"),
        }
    )


def test_generalizations_nearest_first(wordnet: WordNet) -> None:
    assert generalizations(wordnet, sense(wordnet, "heroin")) == [
        "opiate",
        "hard drug",
        "narcotic",
        "controlled substance",
        "drug",
        "substance",
    ]
    assert generalizations(wordnet, sense(wordnet, "actor")) == [
        "performer",
        "entertainer",
        "person",
    ]


def test_no_latin(wordnet: WordNet) -> None:
    (paris,) = [s for s in wordnet.senses("Paris") if "genus Paris" in wordnet.lexicalizations(s)]
    assert generalizations(wordnet, paris) == []


def test_min_depth(toy: TableTaxonomy) -> None:
    aids = sense(toy, "AIDS")
    # Depths: infectious disease 3, immunodeficiency 4, disease 2, immune disorder 3, condition 1;
    # thing (0) is too vague at any depth.
    assert generalizations(toy, aids)[-1] == "condition"
    assert generalizations(toy, aids, min_depth=3) == [
        "infectious disease",
        "immunodeficiency",
        "immune disorder",
    ]
    assert [toy.depth(c) for c in general_concepts(toy, aids, min_depth=4)] == [4]


def test_label_of_an_ambiguous_word(wordnet: WordNet) -> None:
    salt = sense(wordnet, "salt")
    names = [label(wordnet, concept) for concept in wordnet.ancestors(salt)]
    assert "chemical compound" in names
    assert "compound" not in names


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("schizophrenai", "schizophrenia"),
        ("zidovudinne", "zidovudine"),
        ("HIVV", "HIV"),
        ("chizophrenia", "schizophrenia"),
        ("mental ilness", "mental illness"),
    ],
)
def test_nearest(wordnet: WordNet, word: str, meant: str) -> None:
    assert nearest(wordnet, word)[0] == meant


def test_nearest_among_terms() -> None:
    assert nearest(["Cancer", "cancer", "dancer"], "cancr") == ["cancer"]
    assert nearest(["cancer", "cancel", "canter"], "cancer", n=2) == ["cancer", "cancel"]
    assert nearest(["cancer"], "") == []
    assert nearest(["cancer"], "zebra") == []


@given(st.integers(0, 82_114).map(Concept))
def test_replacements_are_true(wordnet: WordNet, concept: Concept) -> None:
    ancestors = wordnet.ancestors(concept)
    for general in general_concepts(wordnet, concept):
        assert general in ancestors
        assert label(wordnet, general) in wordnet.lexicalizations(general)


def test_a_vast_anchor_settles_no_sense(wordnet: WordNet) -> None:
    [person] = [s for s in wordnet.senses("person") if len(wordnet.specializations(s)) > 2048]
    for word in ("dog", "rat", "snake"):
        assert choose_sense(wordnet, word, anchors=[person]) == wordnet.senses(word)[0]


def test_a_word_in_lower_case_is_no_name(wordnet: WordNet) -> None:
    assert not possible_senses(wordnet, "tertiary")
    assert possible_senses(wordnet, "Tertiary")
    [unit] = possible_senses(wordnet, "cm")
    assert "centimeter" in wordnet.lexicalizations(unit)  # and not curium, which is Cm
    assert list(possible_senses(wordnet, "hiv")) == list(wordnet.senses("hiv"))


def test_what_one_policy_settles_is_not_taken_to_another(wordnet: WordNet) -> None:
    counter = sense(wordnet, "computer mouse")
    usual = possible_senses(wordnet, "mouse")
    for _ in range(2):
        assert possible_senses(wordnet, "mouse") == usual
        assert possible_senses(wordnet, "mouse", anchors=(usual[0],)) == [usual[0]]
        assert counter in possible_senses(wordnet, "mouse", anchors=(counter,))
        assert possible_senses(wordnet, "unheard of") == ()
        assert possible_senses(wordnet, "Mouse", named=True) == []


def test_what_capitals_can_mean() -> None:
    rows = [
        Row("faith"),
        Row("Muslim", ("faith",), ("Moslem",)),
        Row("Sub-Saharan Africa", ("faith",)),
        Row("altitude", ("faith",), ("ALT",)),
        Row("ear", ("faith",)),
        Row("Roe", ("faith",), (), True),
    ]
    taxonomy = TableTaxonomy(rows)

    def meant(term: str, *, named: bool = True) -> int:
        return len(possible_senses(taxonomy, term, named=named))

    # A class's name stands in the plural too, and in a sentence its first word may be small.
    assert meant("Muslims") == meant("Moslems") == meant("sub-Saharan Africa") == 1
    # An individual's name does not, and what is no name in the table is none in a text.
    assert (meant("Roe"), meant("Roes"), meant("Ears")) == (1, 0, 0)
    # Capitals of a word cut short are some other abbreviation; the whole word may be a heading.
    assert meant("ALT", named=False) == 0
    assert meant("EAR", named=False) == meant("alt", named=False) == 1


def test_a_capital_may_be_a_title_that_somebody_is_named_after() -> None:
    people = [Row("person"), Row("poet", ("person",)), Row("pope", ("person",))]
    poet = Row("Alexander Pope", ("poet",), ("Pope",), True)
    # Usually the Pope is the one in Rome; of a turkey nobody is named after, Turkey is the country.
    assert len(possible_senses(TableTaxonomy([*people, poet]), "Pope", named=True)) == 2
    things = [Row("bird"), Row("turkey", ("bird",)), Row("Turkey", ("bird",), (), True)]
    assert len(possible_senses(TableTaxonomy(things), "Turkey", named=True)) == 1
