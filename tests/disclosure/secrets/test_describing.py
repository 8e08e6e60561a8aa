"""Entities described by words, on pages that can be counted by hand.

Ten of each page of the toy world (W = 100): fever stands on 3, 4, 7, cough on 4, 5, 7, infection on
0 to 5. Two of fever and cough stand on 4 and 7: 20 pages. Nothing is called "flu".
"""

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from counts_only import CountsOnly
from undisclosed.disclosure.secrets.describing import Description, few_pages_note
from undisclosed.disclosure.secrets.protected import pages_of
from undisclosed.engine import Engine
from undisclosed.errors import PolicyError
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.policy.file import policy_from
from undisclosed.policy.policy import Policy, Protection
from undisclosed.report import certificate_to_json
from undisclosed.report.certificate import check_certificate

FLU = Protection("flu", "infection", like=("fever", "cough"))


def knowledge() -> MemoryKnowledge:
    return toy.pages(*((10, page) for page in toy.PAGES))


def flu(*like: str, entity: str = "flu", known: Knowledge | None = None, **settings: Any) -> Engine:
    protection = Protection(entity, "infection", like=like)
    return toy.engine(known or knowledge(), protection, preset="paper", min_pages=3, **settings)


@pytest.mark.parametrize(
    ("like", "entity", "pages", "both"),
    [
        (("fever", "cough"), "flu", {4, 7}, 10),
        # infection and fever on 3 and 4, infection and cough on 4 and 5, fever and cough on 4 and 7
        (("fever", "cough", "infection"), "flu", {3, 4, 5, 7}, 30),
        # HIV by its name on 0, 1, 2
        (("fever", "cough"), "HIV", {0, 1, 2, 4, 7}, 40),
        # one of them is no more than any word
        (("fever", "cough", "cat", "dog"), "flu", {4, 7, 8}, 10),
    ],
)
def test_a_page_counts_by_name_or_by_two_of_the_words(
    like: tuple[str, ...], entity: str, pages: set[int], both: int
) -> None:
    [secret] = flu(*like, entity=entity, probability="mixed").secrets
    found = {int(page) // 10 for page in pages_of(secret, knowledge())}
    assert found == pages
    assert (secret.prior.entity, secret.prior.shared) == (10 * len(pages), both)


def test_terms_are_judged_by_those_pages() -> None:
    # P(c|g) = 10/60. Of the 30 pages with cough 20 count for c, of those with dog none.
    engine = flu("fever", "cough", probability="mixed")
    assert [v.verdict for v in map(engine.explain, ("cough", "dog", "flu"))] == [
        "risky",
        "safe",
        "risky",
    ]
    assert engine.sanitize("He has the flu and a dog.").text == "He has the infection and a dog."
    assert engine.notes[0] == (
        "flu is understood by what describes it: 20 pages have its name, or two of fever and cough."
    )


@pytest.mark.parametrize("probability", ["standard", "contextual", "taxonomic", "mixed"])
def test_counts_alone_say_the_same(probability: str) -> None:
    like = ("fever", "cough", "infection")
    listed = flu(*like, probability=probability)
    asked = flu(*like, known=CountsOnly(knowledge()), probability=probability)
    assert listed.secrets[0].prior == asked.secrets[0].prior
    text = "A cat with a cough, a drug and a retrovirus."
    assert listed.sanitize(text).text == asked.sanitize(text).text


def test_a_page_of_c_is_a_page_of_g_where_g_is_counted_as_a_concept() -> None:
    # infection as a concept is on 0 to 5; fever and cough add 7.
    [secret] = flu("fever", "cough", probability="taxonomic").secrets
    assert (secret.prior.entity, secret.prior.at_most, secret.prior.both) == (20, 70, 20)


@given(st.lists(st.sampled_from("nabcd"), unique=True), st.integers(2, 4))
def test_the_conjunction_says_a_name_or_two_words(page: list[str], many: int) -> None:
    description = Description(("n",), tuple("abcd"[:many]))
    stands = all(any(key in page for key in clause) for clause in description.pages)
    assert stands == ("n" in page or len(set(page) & set("abcd"[:many])) >= 2)
    stands = all(any(key in page for key in clause) for clause in description.pages_or(("d",)))
    assert stands == ("n" in page or "d" in page or len(set(page) & set("abcd"[:many])) >= 2)


@pytest.mark.parametrize(
    ("like", "said"),
    [
        (("fever", "cough", "xylem"), "Nothing is known about xylem, by which 'flu' is described"),
        (("fever", "fevers"), "'fever' and 'fevers' are one, or one is in the other"),
        (("cough", "dog"), "of which two stand together on 0 pages; 20 are needed"),
        (("fever", "fever"), "2 to 30 words"),
        (("fever",), "2 to 30 words"),
        ("fever", "'like' must be a list of words"),
        (("fever", "…"), "'like' must contain a letter"),
    ],
)
def test_descriptions_that_say_too_little_are_refused(like: Any, said: str) -> None:
    with pytest.raises(PolicyError, match=said):
        toy.engine(knowledge(), Protection("flu", "infection", like=like))


def test_a_part_of_another_word_is_no_second_word() -> None:
    known = toy.pages((30, "trade_union strike"), (30, "union"))
    like = ("trade union", "union", "strike")
    with pytest.raises(PolicyError, match="'trade union' and 'union' are one, or one is in"):
        toy.engine(known, Protection("picket", None, like=like))


def test_an_individual_is_not_described() -> None:
    with pytest.raises(PolicyError, match="one individual, as 'aliases'"):
        Protection("Jane Roe", "person", kind="individual", like=("fever", "cough"))
    # A name by how it is written, and yet a kind of thing by what is said of it.
    [secret] = flu("fever", "cough", entity="Quill").secrets
    assert not secret.individual


def test_a_certificate_is_for_the_words_too() -> None:
    engine = flu("fever", "cough")
    result = engine.sanitize("He has the flu.")
    certificate = json.loads(json.dumps(certificate_to_json(result.certificate)))
    assert check_certificate(certificate, engine, result.text) == []
    others = [flu("fever", "cough", "infection"), toy.engine(knowledge())]
    for other, given_ in product(others, [certificate]):
        assert "The policy or its settings" in check_certificate(given_, other, result.text)[0]
    assert engine.verify(result.text).verified
    assert not engine.verify("He has a cough.").verified


def test_policy_files_describe() -> None:
    entry = {"entity": "flu", "at_most": "infection", "like": ["fever", "cough"]}
    policy = policy_from({"protect": [entry]})
    assert policy.protections == (FLU,)
    assert policy.as_dict()[0]["like"] == ["fever", "cough"]
    assert Policy.of(FLU).protections == policy.protections


def test_a_c_on_hardly_any_page_is_told_how_to_describe_it() -> None:
    def note(protection: Protection, pages: int, total: int = 500_000) -> str:
        return few_pages_note(protection, protection.kind == "individual", pages, total)

    named = Protection("skat debts", "problem")
    assert note(named, 49).startswith("The knowledge has skat debts on 49 of its pages only")
    assert '--protect "skat debts=problem" --like' in note(named, 49)
    assert '--protect "skat debts" --like' in note(Protection("skat debts"), 1)
    # One page in ten thousand is enough, and so is every page of few.
    assert note(named, 50) == note(named, 3, 30_000) == ""
    # A person is no matter of pages, nor is what stands on none: only people may be unknown.
    assert note(Protection("Ana Roe", "person", kind="individual"), 1) == note(named, 0) == ""
    assert note(Protection("skat debts", "problem", like=("skat", "debts")), 30) == ""
