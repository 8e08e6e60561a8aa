"""c among its siblings: what is protected beside it, and what a release then says of which it is.

Five illnesses, mumps and measles with a rash in common. With `among` = 2 the three that most pages
speak of go together, flu (60 pages), cholera (50) and gout (40), without mumps and measles.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from counts_only import CountsOnly
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.evaluation.adversary.inference import Adversary, hypotheses_of
from undisclosed.evaluation.adversary.rule_out import RuleOut
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Policy, Protection
from undisclosed.taxonomy.table import Row, TableTaxonomy

NAMES = ("mumps", "measles", "flu", "cholera", "gout")
PAGES = (
    (30, "disease mumps rash"),
    (30, "disease measles rash spots"),
    (60, "disease flu cough fever"),
    (50, "disease cholera water fever"),
    (40, "disease gout toe"),
    (5, "lamp"),
    (5, "lupus"),
    (980, "other"),
)
TAXONOMY = TableTaxonomy(
    [
        Row("state"),
        Row("disease", ("state",)),
        *(Row(name, ("disease",)) for name in NAMES),
        # On too few pages to be thought of.
        Row("lupus", ("disease",)),
    ]
)
TEXTS = (
    "A rash and a cough.",
    "The flu, a toe. The water. A lamp.",
    "Gout, cholera, mumps, spots, fever.",
    "Other fever in the water of a lamp.",
)


def world() -> MemoryKnowledge:
    return toy.pages(*PAGES)


def engine(protection: str | Protection, **settings: Any) -> Engine:
    return Engine(
        Policy.of(protection, **settings),
        knowledge=world(),
        taxonomy=TAXONOMY,
        language=toy.language(),
    )


def names(secrets: tuple[Secret, ...]) -> list[str]:
    return [secret.protection.entity for secret in secrets]


def test_c_stands_among_the_likeliest_kinds() -> None:
    assert names(engine("flu=disease", among=2).assessor.secrets) == ["flu", "cholera", "gout"]
    assert names(engine("gout=disease", among=2).assessor.secrets) == ["flu", "cholera", "gout"]


def test_c_that_is_none_of_them_comes_last() -> None:
    judge = engine("mumps=disease", among=2)
    assert names(judge.assessor.secrets) == ["flu", "cholera", "gout", "mumps"]
    assert names(judge.secrets) == ["mumps"]
    assert any("mumps is protected among 3 others: flu, cholera, gout." in n for n in judge.notes)


def test_alone_only_c_is_protected() -> None:
    assert names(engine("mumps=disease").assessor.secrets) == ["mumps"]
    assert "cough" in engine("mumps=disease").sanitize("A cough, a rash.").text


def test_what_tells_of_a_sibling_goes_too_and_is_told_of() -> None:
    result = engine("mumps=disease", among=4).sanitize("A cough, a rash, a lamp.")
    assert "cough" not in result.text
    assert "rash" not in result.text
    assert "lamp" in result.text
    assert {finding.entity for finding in result.findings} >= {"flu"}
    assert [guess.entity for guess in result.readers] == ["mumps"]


@pytest.mark.parametrize("text", TEXTS)
def test_a_release_is_the_same_whichever_it_is(text: str) -> None:
    released = {engine(f"{name}=disease", among=4).sanitize(text).text for name in NAMES}
    assert len(released) == 1
    for one, other in combinations(("flu", "cholera", "gout"), 2):
        first, second = (engine(f"{name}=disease", among=2) for name in (one, other))
        assert first.sanitize(text).text == second.sanitize(text).text


WORDS = st.sampled_from([*NAMES, "rash", "spots", "cough", "fever", "water", "toe", "lamp", "."])


@given(words=st.lists(WORDS, max_size=12), c=st.sampled_from(NAMES))
def test_a_release_is_clean_for_all_it_is_protected_among(words: list[str], c: str) -> None:
    released = JUDGES[c].sanitize(" ".join(words)).text
    assert released == JUDGES["flu"].sanitize(" ".join(words)).text
    for name in NAMES:
        assert ALONE[name].verify(released).verified


JUDGES = {name: engine(f"{name}=disease", among=4) for name in NAMES}
ALONE = {name: engine(f"{name}=disease") for name in NAMES}


def ruled_out(c: str, text: str, among: int) -> list[str]:
    policy = Policy.of(f"{c}=disease", among=among)
    released = engine(f"{c}=disease", among=among).sanitize(text).text
    [protection] = policy.protections
    parts: Any = {"knowledge": world(), "taxonomy": TAXONOMY, "language": toy.language()}
    kinds = hypotheses_of(protection, *parts.values())
    left = RuleOut(policy, **parts).possible(released, protection, kinds)
    adversary = Adversary(protection, **parts)
    found = adversary.rule_out(released, left, marker="[removed]")
    assert found.guess in found.left
    return sorted(found.left)


def test_ruling_out_finds_c_where_it_is_protected_alone_and_not_among_others() -> None:
    text = "A rash, a cough, some water, a toe."
    # Without what tells of mumps, a cough tells of flu, water of cholera, and a toe of gout.
    assert ruled_out("mumps", text, 0) == ["measles", "mumps"]
    assert ruled_out("flu", text, 0) == ["flu"]
    assert ruled_out("mumps", text, 4) == sorted(NAMES)


def test_the_policy_as_such_is_asked_of_alone() -> None:
    # What is named stays named when another kind is asked for.
    assert ruled_out("gout", "Flu and gout.", 0) == ["cholera", "gout", "measles", "mumps"]


def test_the_certificate_is_of_the_policy_with_its_siblings() -> None:
    alone, among = (engine("flu=disease", among=n) for n in (0, 2))
    assert alone.policy_digest != among.policy_digest


def test_a_text_that_tells_of_a_sibling_is_not_clean() -> None:
    assert engine("mumps=disease").verify("A cough.").verified
    assert not engine("mumps=disease", among=2).verify("A cough.").verified


def test_explanations_tell_of_siblings_that_speak_against_a_term() -> None:
    judge = engine("mumps=disease", among=2)
    assert [v.entity for v in judge.explain("lamp").verdicts] == ["mumps"]
    assert [v.entity for v in judge.explain("cough").verdicts] == ["flu", "mumps"]
    assert judge.explain("cough").verdict == "risky"


def test_what_can_not_be_protected_among_others_is_refused() -> None:
    counting = CountsOnly(world())
    policy = Policy.of("mumps=disease", among=2)
    with pytest.raises(PolicyError, match="only counts them"):
        Engine(policy, knowledge=counting, taxonomy=TAXONOMY, language=toy.language())
    lone = TableTaxonomy([Row("state"), Row("disease", ("state",)), Row("mumps", ("disease",))])
    with pytest.raises(PolicyError, match="know no other kind of 'disease'"):
        Engine(policy, knowledge=world(), taxonomy=lone, language=toy.language())
    with pytest.raises(PolicyError, match="say what readers may at most learn"):
        Engine(Policy.of("other", among=2), knowledge=world(), taxonomy=TAXONOMY)


def test_individuals_stay_as_they_are() -> None:
    person = Protection("Ann Lamp", "other", kind="individual")
    plain, among = (engine(person, among=n).sanitize("Ann Lamp. A rash.").text for n in (0, 2))
    assert plain == among
