"""Each kind of a class at once: which kinds are judged, by what, and what they are called.

Four illnesses: flu (62 pages), cholera (50), gout (40), and lupus, which stands on too few pages to
be judged by. θ of flu is 7 · 62/1,200 = .362, since of the pages of disease .35 are its own.
"""

from __future__ import annotations

from typing import Any

import pytest

import toy
from counts_only import CountsOnly
from undisclosed.disclosure.rules import Rule, group_cleared_by, phrase_cleared_by, word_cleared_by
from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.evaluation.adversary.inference import hypotheses_of
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.tuning import tune
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.table import Row, TableTaxonomy

PAGES = (
    (60, "disease flu cough fever"),
    (50, "disease cholera water fever"),
    (40, "disease gout toe"),
    (2, "disease flu zinc"),
    (1, "zinc"),
    (20, "disease"),
    (5, "disease lupus"),
    # Common in K, and nothing to do with disease: the taxonomy takes "cold" for a kind of it.
    (100, "cold"),
    (5, "state"),
    (917, "other"),
)
ROWS = [
    Row("state"),
    Row("disease", ("state",)),
    Row("flu", ("disease",), ("influenza",)),
    *(Row(name, ("disease",)) for name in ("cholera", "gout", "lupus", "cold", "MSX")),
]


def world() -> MemoryKnowledge:
    return toy.pages(*PAGES)


def engine(protection: str | Protection = "*disease", **settings: Any) -> Engine:
    return Engine(
        Policy.of(protection, **{"rare_gain": None, "within_gain": None, **settings}),
        knowledge=world(),
        taxonomy=TableTaxonomy(ROWS),
        language=toy.language(),
    )


def found(text: str, **settings: Any) -> list[tuple[str, str, str | None]]:
    findings = engine(**settings).assess(text).findings
    return [(finding.text, finding.cause, finding.entity) for finding in findings]


def test_one_star_means_each_kind_and_readers_learn_the_class() -> None:
    protection = Protection.parse("* disease")
    assert (protection.entity, protection.at_most) == ("*disease", "disease")
    assert protection.class_of_kinds == "disease"
    assert Protection.parse("*disease=state").at_most == "state"


@pytest.mark.parametrize("given", ["**disease", "*dis*ease", "*"])
def test_a_star_stands_once_before_a_name(given: str) -> None:
    with pytest.raises(PolicyError):
        Protection(given)


def test_a_class_is_no_individual_and_is_not_described() -> None:
    with pytest.raises(PolicyError, match="which has no 'kind' of its own"):
        Protection("*disease", kind="individual")
    with pytest.raises(PolicyError, match="which has no 'like' of its own"):
        Protection("*disease", like=("cough", "fever"))


def test_the_kinds_that_most_pages_speak_of_are_judged() -> None:
    secrets = engine(kinds=2).assessor.secrets
    assert [secret.protection.entity for secret in secrets] == ["*disease", "flu", "cholera"]
    assert [secret.prior.entity for secret in secrets[1:]] == [62, 50]
    # "cold" stands on more pages, none of which mention a disease; lupus on fewer than twenty.
    assert [s.protection.entity for s in engine().assessor.secrets[1:]] == [
        "flu",
        "cholera",
        "gout",
    ]


def test_the_policy_names_one_protection() -> None:
    judge = engine()
    assert [secret.protection.entity for secret in judge.secrets] == ["*disease"]
    [note] = judge.notes
    assert note == (
        "Each kind of disease is protected: 6 by their names, and of 3 that pages speak of also "
        "what leads to them."
    )


def test_what_leads_to_a_kind_is_found_with_the_kind() -> None:
    assert found("A toe and fever.") == [("toe", "term", "gout"), ("fever", "term", "flu")]
    assert found("A toe.", kinds=2) == []


def test_names_of_all_kinds_are_found_and_the_class_stays() -> None:
    assert found("Lupus, a disease.") == [("Lupus", "name", "*disease")]
    assert found("Influenza or gout.") == [
        ("Influenza", "name", "*disease"),
        ("gout", "name", "gout"),
    ]


def test_an_acronym_counts_as_it_is_written() -> None:
    assert found("MSX.") == [("MSX", "name", "*disease")]
    assert "Msx" not in [text for text, cause, _ in found("Msx Weiss.") if cause == "name"]


def test_a_name_of_one_word_must_be_a_noun_there() -> None:
    noun = toy.assessed(engine(), "Other cold.", tags={"cold": "NOUN"})
    assert [risk.cause for risk in noun.risks] == ["name"]
    adjective = toy.assessed(engine(), "Cold other.", tags={"Cold": "ADJ"})
    assert adjective.risks == []


def test_a_name_says_that_it_is_one_of_the_class() -> None:
    [finding] = engine().assess("Lupus.").findings
    assert finding.why == "It names a disease or a kind of it."


def cleared_by(joint: int, pages: int, protection: str = "*disease") -> Rule | None:
    flu = next(s for s in engine(protection).assessor.secrets if s.protection.entity == "flu")
    return word_cleared_by(
        joint, pages, nominal=True, number=False, secret=flu, settings=Settings()
    )


def test_two_pages_are_chance_where_many_kinds_are_tried() -> None:
    flu, settings = engine().assessor.secrets[1], Settings()
    assert cleared_by(2, 2) == "least_joint"
    assert cleared_by(2, 2, "flu=disease") is None
    assert phrase_cleared_by(2, 2, (), flu, settings) == "least_joint"
    assert group_cleared_by(2, 2, ((1, 100), (1, 100)), flu, settings) == "least_joint"


def test_few_pages_must_be_clearly_more_than_the_threshold() -> None:
    # θ = 62·7/1,200 = 217/600. Five of eight: D = 9·600 − 16·217 = 1,928 and D² = 3,717,184, below
    # 4·10·8·217·383 = 26,595,520. Eight of eight: D = 15·600 − 3,472 = 5,528, D² = 30,558,784.
    assert engine().assessor.secrets[1].theta.as_integer_ratio() == (217, 600)
    assert cleared_by(5, 8) == "score"
    assert cleared_by(8, 8) is None
    assert cleared_by(5, 8, "flu=disease") is None


def test_what_is_released_is_clean_for_every_kind_by_itself() -> None:
    released = engine().sanitize("Gout of the toe, lupus, fever and influenza, in water.").text
    assert released.count("disease") >= 1
    assert not engine().verify(released).findings


def test_unknown_classes_are_refused_with_what_is_near() -> None:
    with pytest.raises(PolicyError, match=r"knows no kinds of 'diseas'\. Did you mean 'disease'"):
        engine("*diseas")
    with pytest.raises(PolicyError, match="knows no kinds of 'gout'"):
        engine("*gout")
    with pytest.raises(PolicyError, match="'flu' is a kind of 'disease'"):
        engine("*disease=flu")
    with pytest.raises(PolicyError, match="Nothing is known about 'stat', which readers may"):
        engine("*disease=stat")


def test_a_class_may_be_told_as_something_wider_or_else() -> None:
    assert engine("*disease=state").notes[1:] == ()
    [_, note] = engine("*disease=cough").notes
    assert note == (
        "The taxonomy does not place disease below cough; it is taken as your word for it."
    )


def test_knowledge_that_only_counts_is_refused() -> None:
    with pytest.raises(PolicyError, match="which only counts them: name the kinds one by one"):
        Engine(
            Policy.of("*disease"),
            knowledge=CountsOnly(world()),
            taxonomy=TableTaxonomy(ROWS),
            language=toy.language(),
        )


def test_rare_words_that_lead_to_the_class_lead_no_further_than_it_may() -> None:
    # Of the class itself nothing is to be found out: "zinc" is judged for flu alone.
    assert found("Zinc.", rare_gain=4.0) == []


def test_attack_and_tuning_ask_for_one_kind() -> None:
    judge = engine()
    parts = Parts(judge.knowledge, judge.taxonomy, judge.language)
    [protection] = judge.policy.protections
    with pytest.raises(PolicyError, match="An attack is about one entity"):
        hypotheses_of(protection, world(), judge.taxonomy, judge.language)
    with pytest.raises(PolicyError, match="Tuning is about one entity"):
        tune("A toe.", protection, parts, judge.settings)


def test_the_reader_has_no_one_kind_to_guess() -> None:
    [guess] = engine().assess("A toe.").readers
    assert (
        guess.silent == "Each kind of the class is protected, and none of them is the one to guess."
    )
