"""What releases keep, in the toy world: of 10 pages HIV has 3, fever 3, infection 6, cat 2."""

from __future__ import annotations

from math import log2

import pytest

import toy
from undisclosed.disclosure.secrets.protected import measure
from undisclosed.evaluation.metrics import Share
from undisclosed.evaluation.protocol import Change
from undisclosed.evaluation.truth import is_true, stated_by
from undisclosed.evaluation.utility import Utility, UtilityMeter
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.table import Row, TableTaxonomy

HIV, FEVER, CAT, INFECTION = log2(10 / 3), log2(10 / 3), log2(10 / 2), log2(10 / 6)
#       0         1         2
#       012345678901234567890123456
TEXT = "The cat had HIV and fever."


@pytest.fixture
def meter() -> UtilityMeter:
    return UtilityMeter(toy.knowledge(), toy.taxonomy(), toy.language())


def bits(share: Share) -> tuple[float, float]:
    return share.part, share.whole


def test_nothing_changed_keeps_everything(meter: UtilityMeter) -> None:
    kept = meter.measure(TEXT, [])
    assert bits(kept.information) == pytest.approx((CAT + HIV + FEVER, CAT + HIV + FEVER))
    assert kept.untouched == Share(3, 3)
    assert kept.generalized == kept.truthful == Share(0, 0)


def test_a_generalization_keeps_its_bits_and_a_removal_none(meter: UtilityMeter) -> None:
    changes = [Change(12, 15, "an infection", "generalize"), Change(20, 25, "[gone]", "remove")]
    kept = meter.measure(TEXT, changes)
    assert bits(kept.information) == pytest.approx((CAT + INFECTION, CAT + HIV + FEVER))
    assert kept.untouched == Share(1, 3)
    assert kept.generalized == Share(1, 2)
    assert kept.truthful == Share(1, 1)


def test_a_replacement_tells_no_more_than_what_it_replaced(meter: UtilityMeter) -> None:
    # "cat dog" has 2 · log2 5 bits, more than HIV; and a cat is no fever.
    kept = meter.measure(TEXT, [Change(12, 15, "cat dog", "generalize")])
    assert bits(kept.information) == pytest.approx((CAT + HIV + FEVER, CAT + HIV + FEVER))
    assert kept.truthful == Share(0, 1)


def test_a_word_on_no_page_counts_as_on_one(meter: UtilityMeter) -> None:
    assert bits(meter.measure("glockenspiel", []).information) == pytest.approx((log2(10),) * 2)


def test_a_word_that_two_changes_touch_is_lost_once(meter: UtilityMeter) -> None:
    changes = [Change(0, 2, "", "remove"), Change(2, 3, "", "remove")]
    kept = meter.measure("HIV", changes)
    assert bits(kept.information) == pytest.approx((0, HIV))
    assert kept.untouched == Share(0, 1)


def test_documents_add_up() -> None:
    one, two = Utility(untouched=Share(1, 2)), Utility(untouched=Share(3, 3))
    assert (one + two).untouched == Share(4, 5)


@pytest.mark.parametrize(
    ("original", "replacement", "expected"),
    [
        ("retrovirus", "virus", True),
        ("Retroviruses", "Viruses", True),
        ("a retrovirus", "an organism", True),
        ("retrovirus", "retrovirus", True),
        ("HIV", "human immunodeficiency virus", True),
        ("virus", "retrovirus", False),
        ("retrovirus", "animal", False),
        ("glockenspiel", "thing", False),
        ("zidovudine", "", True),
        ("zidovudine", "the", True),
        # A phrase is what its head is, and its modifiers may be generalized.
        ("zidovudine cough", "cough", True),
        ("zidovudine cough", "drug cough", True),
        ("zidovudine cough", "symptom", True),
        ("zidovudine cough", "drug", False),
        ("zidovudine cough", "animal cough", False),
        ("cat with zidovudine", "animal", True),
        ("cat with zidovudine", "drug", False),
    ],
)
def test_truth(original: str, replacement: str, expected: bool) -> None:
    assert is_true(toy.taxonomy(), original, replacement) is expected


def test_irregular_plurals_are_true() -> None:
    taxonomy = TableTaxonomy([Row("person"), Row("user", ("person",))])
    assert is_true(taxonomy, "drug users", "people")


def test_other_words_for_the_same_are_as_true() -> None:
    rows = [
        Row("condition"),
        Row("ill health", ("condition",)),
        Row("mental illness", ("ill health",)),
        Row("paranoia", ("mental illness",)),
        Row("person"),
        Row("gambler", ("person",)),
        Row("house", ("condition",)),
        Row("body part", ("condition",)),
        Row("liver", ("body part",)),
    ]
    taxonomy = TableTaxonomy(rows)
    for original, replacement in (
        ("paranoia", "a health problem"),
        ("paranoia", "a health problem of a certain kind"),
        ("paranoia", "mental illness in question"),
        ("persistent paranoia", "a persistent mental illness"),
        ("paranoia/mental illness", "ill health"),
        ("paranoic", "mentally ill"),
        ("gambler", "somebody"),
        ("gambler", "a certain kind of person"),
        ("PARANOIA NOW", "[description]"),
        ("fast", "a certain way"),
        ("her liver", "a part of her body"),
        ("LIVER", "DETAILS"),
        ("mild paranoia Ayrton grade II", "an ill health"),
        ("paranoic to", "mentally ill regarding"),
    ):
        assert is_true(taxonomy, original, replacement), (original, replacement)
    for original, replacement in (
        ("persistent paranoia", "a mild mental illness"),
        ("paranoia/gambler", "ill health"),
        ("house", "mentally ill"),
        ("house", "somebody"),
        ("house", "a part of his body"),
        ("house stage 2", "a mental illness"),
    ):
        assert not is_true(taxonomy, original, replacement), (original, replacement)


def test_what_the_policy_says_is_true() -> None:
    person = Protection("Ann Roe", "animal", ("Annie",), "individual")
    secret = measure(person, toy.knowledge(), toy.taxonomy(), toy.language(), Settings(min_pages=1))
    stated = stated_by([secret], toy.taxonomy())
    for name in ("Ann Roe", "Roe", "annie", "Roe-2"):
        assert is_true(toy.taxonomy(), name, "An animal", stated=stated)
        assert not is_true(toy.taxonomy(), name, "animal")
        assert not is_true(toy.taxonomy(), name, "drug", stated=stated)
    assert not is_true(toy.taxonomy(), "Roe test", "animal", stated=stated)
    assert stated_by(
        [measure(Protection("HIV"), toy.knowledge(), toy.taxonomy(), toy.language(), Settings())],
        toy.taxonomy(),
    ) == (frozenset())
