"""Words of other languages are found as concepts, and counted by them in the English pack."""

from __future__ import annotations

import pickle
from functools import cache

import pytest

from undisclosed.concepts.cognates import cognates
from undisclosed.concepts.counted import ANYWHERE, CountedByConcept, open_counts_in
from undisclosed.concepts.derived import nouns_with
from undisclosed.concepts.wordnet_in import WordNetIn, open_wordnet_in
from undisclosed.knowledge.conformance import check_knowledge
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.taxonomy.conformance import check_taxonomy
from undisclosed.taxonomy.senses import general_concepts, label
from undisclosed.taxonomy.wordnet import WordNet

CODES = ("ca", "es", "pt")


@cache
def counts(code: str) -> CountedByConcept:
    return open_counts_in(code)


@cache
def names(code: str) -> WordNetIn:
    return open_wordnet_in(code)


@pytest.mark.parametrize("code", CODES)
def test_it_is_knowledge(code: str) -> None:
    fold = names(code).key
    check_knowledge(counts(code), [fold("virus"), fold("hospital"), fold("animal")])


@pytest.mark.parametrize("code", CODES)
def test_it_is_a_taxonomy(code: str) -> None:
    check_taxonomy(names(code), ["virus", "hospital", "animal"])


@pytest.mark.parametrize(
    ("code", "word", "english"),
    [
        ("es", "metadona", "methadone"),
        ("es", "jeringas", "syringe"),
        ("es", "VIH", "HIV"),
        ("es", "esquizofrenia", "schizophrenia"),
        ("es", "carga viral", "viral load"),
        ("es", "análisis de sangre", "blood test"),
        ("es", "olanzapina", "olanzapine"),
        ("es", "antirretrovirales", "antiretroviral"),
        ("es", "esquizofrénico", "schizophrenic"),
        ("ca", "xeringues", "syringe"),
        ("ca", "psicòloga", "psychologist"),
        ("ca", "metadona", "methadone"),
        ("pt", "seringas", "syringe"),
        ("pt", "metadona", "methadone"),
    ],
)
def test_words_are_counted_as_what_they_mean(code: str, word: str, english: str) -> None:
    key = names(code).key(word)
    assert english in counts(code).english(key)
    assert counts(code).frequency(key) >= open_knowledge().count([((english,),)])[0] > 0


@pytest.mark.parametrize(
    ("code", "word", "english"),
    [
        ("ca", "mesos", "month"),
        ("ca", "març", "march"),
        ("ca", "palanca", "lever"),
        ("ca", "Torà", "torah"),
        ("ca", "persona", "person"),
        ("ca", "embarassada", "pregnancy"),
        ("es", "cuello", "neck"),
        ("es", "imán", "imam"),
        ("es", "persona", "person"),
        ("pt", "março", "march"),
        ("pt", "pessoa", "person"),
        ("pt", "penhora", "garnishment"),
    ],
)
def test_names_of_ours_come_before_others(code: str, word: str, english: str) -> None:
    assert english in counts(code).english(names(code).key(word))


@pytest.mark.parametrize(
    ("code", "word"),
    [
        *(("ca", "trobava"), ("ca", "gran"), ("ca", "cordialment"), ("ca", "amable")),
        *(("es", "encontraba"), ("es", "entonces"), ("es", "dña"), ("es", "cordial")),
        *(("pt", "encontrava"), ("pt", "melhor"), ("pt", "prezado")),
    ],
)
def test_words_that_every_text_has_tell_nothing(code: str, word: str) -> None:
    assert counts(code).english(names(code).key(word)) == ANYWHERE


def test_a_noun_is_not_empty_because_a_common_verb_has_its_stem() -> None:
    # "Portar" is in every text, a door is not.
    assert counts("ca").english(names("ca").key("porta")) == ("door",)
    assert counts("ca").english(names("ca").key("portaven")) == ANYWHERE


@pytest.mark.parametrize("code", CODES)
def test_concepts_that_are_often_written_have_a_name_in_the_singular(code: str) -> None:
    wordnet = WordNet.open()
    expected = {"ca": "grup social", "es": "grupo social", "pt": "grupo social"}
    [concept, *_] = wordnet.senses("social group")
    assert names(code).lexicalizations(concept)[0] == expected[code]


def test_a_common_noun_has_no_capitals() -> None:
    [concept, *_] = WordNet.open().senses("visual communication")
    assert names("pt").lexicalizations(concept)[0] == "comunicação visual"


@pytest.mark.parametrize(
    ("code", "word"),
    [("es", "acude"), ("es", "rápidamente"), ("ca", "diu"), ("ca", "esdevé"), ("pt", "acontece")],
)
def test_ordinary_words_that_are_no_nouns_tell_nothing(code: str, word: str) -> None:
    knowledge = counts(code)
    assert knowledge.frequency(names(code).key(word)) == knowledge.total


@pytest.mark.parametrize("word", ["xqzvium", "blorfeando", "ggrtl wwrtl"])
def test_what_nobody_knows_has_no_pages(word: str) -> None:
    assert counts("es").count([((word,),)]) == [0]


def test_verbs_are_counted_as_the_nouns_they_are_made_with() -> None:
    knowledge = counts("es")
    key = names("es").key
    assert set(knowledge.english(key("inyectarse"))) & set(knowledge.english(key("inyección")))
    assert "suicidio" in nouns_with(key("suicidarse"), "es")


def test_learned_words_are_told_by_their_letters() -> None:
    assert "psychiatric" in cognates("psiquiatrico")
    assert "chemotherapy" in cognates("quimioterapia")
    assert cognates("sol") == ()


@pytest.mark.parametrize(
    ("code", "word", "above"),
    [
        ("es", "esquizofrenia", "enfermedad mental"),
        ("es", "metadona", "narcótico"),
        ("ca", "esquizofrènia", "malaltia mental"),
        ("pt", "tuberculose", "doença"),
    ],
)
def test_labels_are_in_the_language(code: str, word: str, above: str) -> None:
    taxonomy = names(code)
    concepts = general_concepts(taxonomy, taxonomy.senses(word)[0])
    assert above in [label(taxonomy, concept) for concept in concepts]
    english = WordNet.open()
    for concept in concepts:
        offset = english.offset(concept)
        assert offset is not None
        assert taxonomy.lexicon.names(offset)


def test_english_terms_of_a_policy_are_understood_too() -> None:
    taxonomy = names("es")
    assert set(taxonomy.senses("schizophrenia")) == set(taxonomy.senses("esquizofrenia"))


def test_it_travels_to_another_process() -> None:
    key = names("es").key("metadona")
    other = pickle.loads(pickle.dumps(counts("es")))
    assert other.frequency(key) == counts("es").frequency(key)
    assert other.identity == counts("es").identity
    assert pickle.loads(pickle.dumps(names("es"))).identity == names("es").identity
