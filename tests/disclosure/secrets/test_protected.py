"""How a protection is understood, on the toy world of tests/toy.py."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.formulas import information_content_bits
from undisclosed.disclosure.secrets.protected import Secret, measure, pages_of
from undisclosed.errors import PolicyError
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import shipped_english
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.senses import concept_keys
from undisclosed.taxonomy.table import Row, TableTaxonomy

PEOPLE = TableTaxonomy([*toy.ROWS, Row("person"), Row("actor", ("person",))])
BIOGRAPHIES = MemoryKnowledge.of(
    [["actor", "film", "roe"], ["actor", "film"], ["actor", "stage"], ["film"]]
)


def secret(entity: str, at_most: str | None = "infection", **settings: object) -> Secret:
    return measure(
        Protection(entity, at_most),
        toy.knowledge(),
        toy.taxonomy(),
        shipped_english(),
        Settings.of("paper", **settings),
    )


@pytest.mark.parametrize(
    ("probability", "at_most", "counted"),
    [
        # retrovirus: pages 0, 1, 6; virus is written nowhere; cat on 6 and 8; organism nowhere
        ("standard", "infection", (3, 6, 3)),
        ("contextual", "infection", (3, 6, 3)),
        # condition as a concept: infection, HIV, fever, cough stand on pages 0–5 and 7
        ("taxonomic", "condition", (3, 7, 3)),
        ("mixed", "infection", (3, 6, 3)),
    ],
)
def test_counts_by_probability(probability: Any, at_most: Any, counted: Any) -> None:
    prior = secret("HIV", at_most, probability=probability).prior
    assert (prior.entity, prior.at_most, prior.both) == counted


def test_standard_does_not_ask_whether_c_stands_with_g() -> None:
    # N(retrovirus) = 3, N(infection) = 6, both on pages 0 and 1.
    knowledge, taxonomy = (
        toy.knowledge(),
        TableTaxonomy([Row("infection"), Row("retrovirus", ("infection",))]),
    )
    protection = Protection("retrovirus", "infection")
    standard = measure(
        protection,
        knowledge,
        taxonomy,
        shipped_english(),
        Settings.of("paper", probability="standard"),
    )
    assert standard.theta == Fraction(3, 6)
    contextual = measure(protection, knowledge, taxonomy, shipped_english(), Settings.of("paper"))
    assert contextual.theta == Fraction(2, 6)
    assert contextual.prior.entity == 2


@pytest.mark.parametrize(
    ("probability", "kind", "counted", "pages"),
    [
        ("standard", "class", (("retrovirus",),), [0, 1, 6]),
        ("contextual", "class", (("retrovirus",), ("infection",)), [0, 1]),
        # A retrovirus that is one individual is judged by the pages of infection.
        ("contextual", "individual", (("infection",),), [0, 1, 2, 3, 4, 5]),
        ("taxonomic", "class", (("retrovirus",),), [0, 1, 6]),
        ("mixed", "class", (("retrovirus",),), [0, 1, 6]),
    ],
)
def test_where_c_counts(probability: Any, kind: Any, counted: Any, pages: Any) -> None:
    taxonomy = TableTaxonomy([Row("infection"), Row("retrovirus", ("infection",))])
    found = measure(
        Protection("retrovirus", "infection", kind=kind),
        toy.knowledge(),
        taxonomy,
        shipped_english(),
        Settings.of("paper", probability=probability),
    )
    assert found.counted == counted
    assert pages_of(found, toy.knowledge()).tolist() == pages


def test_names_and_exemptions() -> None:
    found = secret("HIV")
    assert {"HIV", "hiv", "h i v", "human immunodeficiency virus"} == found.names
    assert {"infection", "condition", "thing", "infectious", "infected"} == found.exempt


def test_lower_case_is_a_name_only_where_it_is_no_word_of_its_own() -> None:
    knowledge = MemoryKnowledge.of([["AIDS", "disease"]] * 3 + [["aid"]] * 9 + [["disease"]])
    taxonomy = TableTaxonomy([Row("disease"), Row("AIDS", ("disease",)), Row("aid")])
    found = measure(
        Protection("AIDS", "disease"), knowledge, taxonomy, shipped_english(), Settings()
    )
    assert "aid" not in found.names


def test_an_entity_nobody_knows_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(PolicyError, match="retrovirus"):
        secret("retrovirsu")
    with pytest.raises(PolicyError, match="infection"):
        secret("HIV", "infectoin")


def test_what_is_no_generalization_is_refused_with_what_is() -> None:
    with pytest.raises(PolicyError, match=r"no generalization of 'HIV'.*'infection'"):
        secret("HIV", "dog")
    with pytest.raises(PolicyError, match="not the other way round"):
        secret("infection", "HIV")


def test_a_generalization_only_the_pages_support_is_accepted_with_a_note() -> None:
    # The taxonomy puts retrovirus under organism, but P(HIV|retrovirus) = 2/3 > P(HIV) = 3/10.
    assert "does not place HIV below retrovirus" in secret("HIV", "retrovirus").notes[0]


def test_a_name_is_an_individual_and_a_class_is_not() -> None:
    def individual(entity: Any, kind: Any = "auto", at_most: Any = "actor") -> Any:
        protection = Protection(entity, at_most, kind=kind)
        return measure(protection, BIOGRAPHIES, PEOPLE, shipped_english(), Settings()).individual

    assert individual("Jane Roe")
    assert individual("Roe")
    assert not individual("film")
    assert individual("film", kind="individual")


def test_an_unknown_individual_is_fine_and_said_so() -> None:
    found = measure(
        Protection("Ada Quill", "actor"), BIOGRAPHIES, PEOPLE, shipped_english(), Settings()
    )
    assert found.individual
    assert found.names == {"ada quill", "quill"}
    assert "unknown to the knowledge" in found.notes[0]
    assert found.prior.at_most == 3


def test_a_misspelt_class_is_not_taken_for_a_name() -> None:
    with pytest.raises(PolicyError, match="Did you mean 'infection'"):
        measure(
            Protection("Infectoin", "actor"), BIOGRAPHIES, PEOPLE, shipped_english(), Settings()
        )


def test_of_an_unknown_individual_alone_only_its_name_is_known() -> None:
    alone = measure(Protection("Ada Quill"), BIOGRAPHIES, PEOPLE, shipped_english(), Settings())
    assert alone.individual
    assert alone.names_only
    assert {"ada quill", "quill", "ada", "a quill", "AQ", "quill ada"} <= alone.names
    assert "aquill" in alone.handles
    assert "Ada Quill=person" in " ".join(alone.notes)


def test_a_short_form_that_mostly_means_something_else_is_not_counted() -> None:
    # "union" stands on 9 pages, all full names together on 2.
    pages = [["trade union", "union", "organization"], ["labor union", "union"], *[["union"]] * 7]
    taxonomy = TableTaxonomy(
        [Row("organization"), Row("trade union", ("organization",), ("labor union", "union"))]
    )
    protection = Protection("trade union", "organization")
    found = measure(protection, MemoryKnowledge.of(pages), taxonomy, shipped_english(), Settings())
    assert found.prior.entity == 2
    assert "union" in found.names
    # On 2 pages, as the full names: no more than they, so it is counted.
    few = MemoryKnowledge.of([*pages[:1], ["labor union"], ["union"]])
    assert measure(protection, few, taxonomy, shipped_english(), Settings()).prior.entity == 3


def turkey(entity: str, *protection: Any) -> Secret:
    """Turkey the country on 2 pages by its full name, and on 9 by the name that a bird has too."""
    pages = [["republic of turkey", "turkey"]] * 2 + [["turkey", "country"]] * 4
    pages += [["turkey", "bird"]] * 3 + [["country"], ["bird"]]
    rows = [
        Row("bird"),
        Row("turkey", ("bird",)),
        Row("country"),
        Row("Turkey", ("country",), ("Republic of Turkey",)),
    ]
    return measure(
        Protection(entity, *protection),
        MemoryKnowledge.of(pages),
        TableTaxonomy(rows),
        shipped_english(),
        Settings(),
    )


def test_what_c_is_called_counts_on_all_its_pages() -> None:
    assert turkey("Turkey", "country").prior.entity == 9
    # By another name of it, the short form floods.
    assert turkey("Republic of Turkey", "country").prior.entity == 2
    assert turkey("Republic of Turkey", "country", ("Turkey",)).prior.entity == 9


def test_capitals_decide_what_c_means() -> None:
    assert "republic of turkey" in turkey("Turkey").names
    assert turkey("turkey").names == {"turkey"}
    # What readers may learn decides before them.
    assert turkey("turkey", "country").names == {"turkey", "republic of turkey"}


def test_a_name_that_means_several_things_is_told_as_it_was_understood() -> None:
    assert turkey("Turkey", "country").notes[0] == "Turkey: the country, 9 pages."
    assert turkey("turkey", "bird").notes[0] == "turkey: the bird, 9 pages."
    assert not any("pages" in note for note in secret("HIV").notes)


WORDS = ["a", "b", "d", "e", "f", "h", "j"]


@given(
    pages=st.lists(st.sets(st.sampled_from(WORDS)), min_size=1, max_size=30),
    parents=st.tuples(*(st.integers(0, max(0, i - 1)) for i in range(len(WORDS)))),
)
def test_taxonomic_information_content_falls_along_every_way_up(pages: Any, parents: Any) -> None:
    """Monotone by construction: what covers more can't tell more."""
    knowledge = MemoryKnowledge.of(pages)
    rows = [Row(WORDS[0])]
    rows += [Row(word, (WORDS[parents[i]],)) for i, word in enumerate(WORDS) if i]
    taxonomy = TableTaxonomy(rows)
    bits = {}
    for word in WORDS:
        concept = taxonomy.senses(word)[0]
        [count] = knowledge.count([(concept_keys(taxonomy, concept),)])
        bits[concept] = information_content_bits(count, knowledge.total)
    for concept, value in bits.items():
        assert all(bits[above] <= value for above in taxonomy.ancestors(concept))


@pytest.mark.parametrize(
    ("pages", "counted"),
    [
        # Three pages with "viral", one of them names the virus: one in three, so all of them count.
        (["virus viral", "viral", "viral", "cat"], 3),
        # One in four is just enough, one in five is not; on two pages K can't speak for it.
        (["virus viral", "viral", "viral", "viral"], 4),
        (["virus viral", "viral", "viral", "viral", "viral"], 1),
        (["virus viral", "viral", "cat"], 1),
    ],
)
def test_an_adjective_or_verb_of_c_speaks_of_it(pages: list[str], counted: int) -> None:
    taxonomy = TableTaxonomy([Row("thing"), Row("virus", ("thing",), derivations=("viral",))])
    knowledge = MemoryKnowledge.of([page.split() for page in pages])

    def entity_pages(probability: str) -> int:
        settings = Settings.of(probability=probability)
        return measure(
            Protection("virus"), knowledge, taxonomy, shipped_english(), settings
        ).prior.entity

    assert entity_pages("mixed") == entity_pages("taxonomic") == counted
    assert entity_pages("standard") == 1


LANDS = TableTaxonomy(
    [
        Row("location"),
        Row("country", ("location",)),
        Row("Jordan", ("country",), instance=True),
        Row("person"),
        Row("Roe", ("person",), instance=True),
    ]
)


@pytest.mark.parametrize(
    ("protection", "pages", "individual"),
    [
        (Protection("Jordan", "country"), 20, False),
        (Protection("Jordan", "country"), 19, True),  # K tells too little of it.
        (Protection("Jordan", "country", kind="individual"), 20, True),
        (Protection("Roe", "person"), 20, True),
    ],
)
def test_a_place_that_pages_speak_of_is_judged_by_them(
    protection: Protection, pages: int, individual: bool
) -> None:
    knowledge = MemoryKnowledge.of([["jordan", "country", "roe", "person"]] * pages + [["cat"]])
    found = measure(protection, knowledge, LANDS, shipped_english(), Settings())
    assert found.individual is individual
