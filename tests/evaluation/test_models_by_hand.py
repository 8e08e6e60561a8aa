"""Published models, in worlds small enough to work them out by hand."""

from __future__ import annotations

import socket
import sys
from typing import Any

import numpy as np
import pytest

from evaluation.test_models import POLICY, carried_out, make, released
from undisclosed.errors import PolicyError
from undisclosed.evaluation.models import make_model
from undisclosed.evaluation.models.k_confusability import most_telling
from undisclosed.evaluation.models.k_safety import largest_shared
from undisclosed.evaluation.models.t_plausibility import GeneralizationStep, Ladder, climb
from undisclosed.evaluation.protocol import Case
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.language.english.english import English
from undisclosed.language.english.folding import fold
from undisclosed.policy.policy import Policy, Protection
from undisclosed.taxonomy.table import Row, TableTaxonomy

NOTE = "The cat had HIV and a retrovirus."


# C-sanitization. Of the three pages with "retrovirus", two speak of HIV: that is not all of them.
# Of the two with "retrovirus" and "infection", both do.


def test_c_sanitized_is_what_leaves_no_doubt() -> None:
    alone = Policy(POLICY.protections, POLICY.settings.with_changes(max_group=1))
    assert released("c-sanitize", NOTE, alone) == "The cat had an infection and a retrovirus."
    assert released("undisclosed", NOTE, alone) == "The cat had an infection and an organism."


def test_c_sanitized_are_groups_that_leave_no_doubt() -> None:
    text = "A retrovirus causes infection."
    assert released("c-sanitize", text) == "A virus causes infection."
    alone = Policy(POLICY.protections, POLICY.settings.with_changes(max_group=1))
    assert released("c-sanitize", text, alone) == text


def test_c_sanitization_passes_what_no_page_knows() -> None:
    assert released("c-sanitize", "A glockenspiel had HIV.") == "A glockenspiel had an infection."


def test_of_an_individual_that_no_page_knows_only_names_are_c_sanitized() -> None:
    policy = Policy((*POLICY.protections, Protection("Jane Roe", "animal")), POLICY.settings)
    text = "Jane Roe, a cat, had HIV. Roe was brave."
    expected = "[removed], a cat, had an infection. [removed] was brave."
    assert released("c-sanitize", text, policy) == expected


# t-plausibility. Base words of the toy world: HIV, fever and cough under "condition", fever and
# cough under "symptom", HIV alone under "infection"; retrovirus, cat and dog under "organism",
# retrovirus alone under "virus"; zidovudine alone under "drug" and "substance".


@pytest.mark.parametrize(
    ("t", "expected"),
    [
        (1, NOTE),
        # An infection could only be HIV. Three conditions make three texts.
        (3, "The cat had a certain condition and a retrovirus."),
        # Three conditions times three organisms are nine.
        (4, "The cat had a certain condition and an organism."),
        (9, "The cat had a certain condition and an organism."),
        # Nothing above them is worth saying: ten texts are out of reach.
        (10, "The cat had [removed] and a [removed]."),
    ],
)
def test_words_climb_until_t_texts_are_plausible(t: int, expected: str) -> None:
    assert released(f"t-plausibility:t={t}", NOTE) == expected


def test_words_of_which_no_other_is_plausible_are_removed() -> None:
    # Zidovudine is the only drug, and no page has it, so that it is marked.
    assert released("t-plausibility:t=1", "The cat had zidovudine.") == "The cat had [removed]."


def test_marked_may_be_names_alone() -> None:
    expected = "The cat had a certain condition and a retrovirus."
    assert released("t-plausibility", NOTE, t=3, marked="names") == expected


def test_the_word_with_the_fewest_alternatives_climbs_first() -> None:
    drug = Ladder(
        [
            GeneralizationStep("opiate", 5),
            GeneralizationStep("drug", 50),
            GeneralizationStep("substance", 900),
        ]
    )
    city = Ladder([GeneralizationStep("city", 20)])
    # 1·1 → 5·1 → 5·20 = 100 → 50·20 = 1,000.
    assert climb([drug, city], 101)
    assert (drug.label, city.label) == ("drug", "city")
    assert not climb([drug, city], 18_001)
    assert (drug.label, city.label) == ("substance", "city")


# K-safety and K-confusability, W = 12:
#
#     0  rabies dog bite fever     3  measles rash fever       6  weather person
#     1  rabies dog fever          4  mumps fever swelling     7…11  weather
#     2  measles rash fever        5  flu fever cough dog
#
# With lift 2, "fever" (N = 6) is typical of all four: 2·12 ≥ 2·2·6 for rabies and measles,
# 1·12 ≥ 2·1·6 for mumps and flu. "dog" (N = 3) is typical of rabies and flu, "bite" of rabies.

PAGES = [
    "rabies dog bite fever",
    "rabies dog fever",
    "measles rash fever",
    "measles rash fever",
    "mumps fever swelling",
    "flu fever cough dog",
    "weather person",
    *["weather"] * 5,
]
ILLNESSES = ("rabies", "measles", "mumps", "flu")
BITE = "The fever and the bite of the dog were rabies."


def in_clinic(name: str, *texts: tuple[str, str]) -> list[str]:
    """The releases of texts, each given after what it protects."""
    model = make_model(
        name,
        knowledge=MemoryKnowledge.of([map(fold, page.split()) for page in PAGES]),
        taxonomy=TableTaxonomy(
            [Row("illness"), Row("person"), *(Row(name, ("illness",)) for name in ILLNESSES)]
        ),
        language=English(),
    )
    cases = [Case(text, Policy.of(protection, min_pages=1)) for protection, text in texts]
    releases = model.protect(cases)
    for case, release in zip(cases, releases, strict=True):
        assert carried_out(case.text, release) == release.text
    return [release.text for release in releases]


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        # Flu has fever and dogs.
        (1, "The fever and the [removed] of the dog were [removed]."),
        # Only fever is left to share with two, and with three.
        (2, "The fever and the [removed] of the [removed] were [removed]."),
        (3, "The fever and the [removed] of the [removed] were [removed]."),
        # There are no four other illnesses.
        (4, "The [removed] and the [removed] of the [removed] were [removed]."),
    ],
)
def test_what_is_left_fits_k_others(k: int, expected: str) -> None:
    assert in_clinic(f"k-safety:k={k}", ("rabies=illness", BITE)) == [expected]


def test_contexts_are_as_wide_as_asked_for() -> None:
    # At lift 5, "fever" is typical of none: 24 < 5·12. "dog" still is of no more than rabies…
    text = "The fever of the dog was rabies."
    # … where 2·12 < 5·2·3: it is typical of none either.
    [release] = in_clinic("k-safety:lift=5", ("rabies=illness", text))
    assert release == "The fever of the dog was [removed]."


def test_the_largest_shared_set_is_found_where_greed_misses_it() -> None:
    # The first shares most with the whole (4 terms), but nothing with the others.
    contexts = [0b1111_000, 0b0000_111, 0b0000_111]
    assert largest_shared(contexts, 2, 0b1111_111) == 0b111
    assert largest_shared(contexts, 1, 0b1111_111) == 0b1111_000
    assert largest_shared(contexts, 3, 0b1111_111) == 0
    assert largest_shared([], 1, 0b11) == 0


# Naive Bayes with m = 10: P(fever) = 1/2, P(dog) = 1/4, P(bite) = 1/12. log P(t|e)/P(t):
#
#                  fever                  dog                      bite                   sum
#     rabies    (2+5)/12/½    .154    (2+2.5)/12/¼     .405   (1+10/12)/12·12    .606   1.165
#     measles   (2+5)/12/½    .154    2.5/12/¼        −.182   10/12/12·12       −.182   −.210
#     mumps     (1+5)/11/½    .087    2.5/11/¼        −.095   10/12/11·12       −.095   −.103
#     flu       (1+5)/11/½    .087    (1+2.5)/11/¼     .241   10/12/11·12       −.095    .233
#
# k = 2: the best rival is flu; "bite" goes (.701 of difference), .559 to .328; "dog" goes (.164);
# measles is as probable as rabies. k = 3: the second best rival is mumps; "bite" and "dog" go as
# well; then it is flu, at .087, and "fever" goes.


@pytest.mark.parametrize(
    ("k", "expected"),
    [
        (2, "The fever and the [removed] of the [removed] were [removed]."),
        (3, "The [removed] and the [removed] of the [removed] were [removed]."),
    ],
)
def test_k_entities_are_as_probable(k: int, expected: str) -> None:
    assert in_clinic(f"k-confusability:k={k}", ("rabies=illness", BITE)) == [expected]


def test_where_none_can_be_confused_every_word_for_c_goes() -> None:
    weights = np.array([[3.0, -1.0, 0.5], [2.0, 1.0, 1.0]])
    assert most_telling(weights, 3) == [0, 2]
    # 2.5 to 4: the other is the more probable one already.
    assert most_telling(weights, 2) == []


@pytest.mark.parametrize("name", ["k-safety:k=1,lift=1", "k-confusability:k=2"])
def test_individuals_hide_among_those_of_the_other_cases(name: str) -> None:
    jane = ("Jane Roe=person", "Jane Roe has measles and a rash.")
    john = ("John Doe=person", "John Doe has mumps and a rash.")
    assert in_clinic(name, jane, john) == [
        "[removed] has [removed] and a rash.",
        "[removed] has [removed] and a rash.",
    ]
    # Alone, neither has anybody to hide among.
    assert in_clinic(name, jane) == ["[removed] has [removed] and a [removed]."]


# Presidio


def test_presidio_finds_patterns_and_asks_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("the network was asked")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    text = "Mail jane.roe@example.com from 10.0.0.1 about HIV."
    assert released("presidio", text) == "Mail [removed] from [removed] about HIV."


def test_presidio_asks_for_confidence() -> None:
    text = "Call +1 212 555 0187."
    assert released("presidio", text) == "Call [removed]."
    assert released("presidio:score=0.9", text) == text


def test_a_spacy_model_must_be_there() -> None:
    with pytest.raises(PolicyError, match="no spaCy model 'en_core_web_none'"):
        make("presidio:spacy=en_core_web_none")


def test_presidio_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)
    with pytest.raises(PolicyError, match=r"pip install 'undisclosed\[presidio\]'"):
        make("presidio")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("t-plausibility:t=0", "'t' of t-plausibility must be a whole number from 1 up. Got '0'."),
        ("t-plausibility:t=1.5", "whole number"),
        ("t-plausibility:t=inf", "whole number"),
        ("t-plausibility:t=many", "whole number"),
        ("t-plausibility:k=2", "no option 'k'. Its options are: t, marked."),
        ("t-plausibility:marked=all", "one of risks, names"),
        ("k-safety:lift=nan", "a number from 0 up"),
        ("k-safety:lift=-1", "a number from 0 up"),
        ("k-confusability:k=1", "from 2 up"),
        ("presidio:score=high", "a number from 0 up"),
    ],
)
def test_options_that_make_no_sense_are_refused(name: str, message: str) -> None:
    with pytest.raises(PolicyError) as error:
        make(name)
    assert message in str(error.value)


def test_large_numbers_may_be_written_short() -> None:
    assert make("t-plausibility:t=1e20").name == "t-plausibility:t=1e20"
