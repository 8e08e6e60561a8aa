"""What in a text is risky and why, on pages counted by hand.

Where nothing else is said, θ = P(HIV|infection) = 4/40 = 1/10, a scored word needs three pages to
be known, and phrases and groups are scored with z² = 2 and a gain of 4.
"""

from typing import Any

import pytest

import toy
from undisclosed.engine import Engine
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row

WORLD = [(4, "HIV infection"), (36, "infection"), (500, "dog")]
PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}


def engine(*runs: tuple[int, str], rows: tuple[Row, ...] = (), **settings: object) -> Engine:
    """HIV=infection with θ = 1/10; runs that speak of HIV must not say so twice."""
    return toy.engine(toy.pages(*WORLD, *runs), rows=rows, **{**PLAIN, **settings})


def risks(judge: Engine, text: str, **changes: Any) -> list[tuple[str, str, list[str]]]:
    return toy.causes(toy.assessed(judge, text, **changes))


def with_c(many: int, words: str, without: int) -> tuple[tuple[int, str], ...]:
    """Pages with some words: so many of HIV alone, which θ does not count, and so many others."""
    return (many, f"HIV {words}"), (without, words)


# Names


def test_names_of_c_are_risky_wherever_they_stand() -> None:
    assessment = toy.assessed(engine(), "HIV. A dog. human immunodeficiency virus, HIV")
    assert [risk for risk in toy.causes(assessment) if risk[0] == "name"] == [
        ("name", "HIV", ["HIV", "HIV"]),
        ("name", "human immunodeficiency virus", ["human immunodeficiency virus"]),
    ]
    name = assessment.risks[0]
    assert (name.k, name.pages, name.joint) == (0, 4, 4)
    assert bytes(assessment.flagged) == bytes([1, 0, 0, 0, 0, 1, 1, 1, 0, 1])


def test_each_protection_has_its_own_names() -> None:
    judge = toy.engine(toy.pages(*WORLD, (9, "cat animal")), "HIV=infection", "cat=animal", **PLAIN)
    assessment = toy.assessed(judge, "cat HIV")
    named = [(r.k, r.key, r.pages) for r in assessment.risks if r.cause == "name"]
    assert named == [(0, "HIV", 4), (1, "cat", 9)]


WHO = Protection("Ada Vale", "person", kind="individual")
PERSON = (Row("person"), Row("actor", ("person",)))


def individual(*runs: tuple[int, str], **settings: object) -> Engine:
    """Ada Vale, at most a person: N(person) = 100, and whatever else is said of persons."""
    pages = toy.pages((100 - sum(n for n, words in runs if "person" in words), "person"), *runs)
    options = {**PLAIN, "span_ratio": None, "word_ratio": 7, "rows": PERSON, **settings}
    return toy.engine(pages, WHO, **options)


def test_a_name_that_is_a_word_counts_where_it_is_written_as_a_name() -> None:
    rows = (*PERSON, Row("vale"))
    judge = individual((100, "person vale"), rows=rows)  # so common a word narrows nobody down
    assert risks(judge, "So Vale walked in a vale") == [("name", "vale", ["Vale"])]
    assert risks(judge, "In a vale walked Vale") == [("name", "vale", ["Vale"])]
    # Where nothing has a capital, a name has none either.
    assert risks(judge, "so vale walked in the vale") == [("name", "vale", ["vale", "vale"])]
    # There it may be an initial too.
    assert risks(judge, "so a vale walked") == [
        ("name", "a vale", ["a vale"]),
        ("name", "vale", ["vale"]),
    ]
    # More than one word is no chance.
    assert risks(judge, "So ada vale") == [("name", "ada vale", ["ada vale"])]


def test_a_name_in_small_letters_is_one_where_no_dictionary_has_the_word() -> None:
    judge = individual((100, "person vale"))
    assert ("name", "vale", ["vale"]) in risks(judge, "So Ada walked with vale")


def test_a_login_of_an_individual_is_a_name_and_what_follows_it_is_not() -> None:
    judge = individual((100, "person walked"), unknown="redact")
    found = toy.assessed(judge, "So adavale zither walked, adavale")
    assert toy.causes(found) == [
        ("name", "adavale", ["adavale", "adavale"]),
        ("unknown", "zither", ["zither"]),
    ]
    name = found.risks[0]
    assert (name.k, name.spans) == (0, ((1, 2), (5, 6)))
    # It is known to be a name, whatever K knows.
    assert [unit.key for unit in found.unassessed] == ["zither"]


# Words


def test_a_word_is_judged_from_as_many_pages_on_as_it_takes_to_be_known() -> None:
    judge = engine(*with_c(1, "rash", 2), *with_c(1, "ague", 1), unknown="redact")
    assessment = toy.assessed(judge, "rash ague")
    # Rash on 3 pages, 1 with HIV: 1/3 > 1/10. Ague on 2, which is too few to say anything.
    assert (
        toy.causes(assessment) == [("unknown", "ague", ["ague"]), ("term", "rash", ["rash"])][::-1]
    )
    [term, unknown] = assessment.risks
    assert (term.k, term.pages, term.joint) == (0, 3, 1)
    assert (unknown.k, unknown.pages, unknown.joint) == (None, 0, 0)
    assert [unit.key for unit in assessment.unassessed] == ["ague"]


def test_a_word_is_risky_beyond_theta() -> None:
    # θ = P(HIV|infection): HIV on 5 pages in all, 4 of them with infection, which is on 40.
    judge = engine(*with_c(1, "rash", 9), (1, "rash"))  # 1 of 11
    assert risks(judge, "rash") == []
    judge = engine(*with_c(1, "rash", 9))  # 1 of 10 = θ
    assert risks(judge, "rash") == []
    judge = engine(*with_c(1, "rash", 8))  # 1 of 9
    assert risks(judge, "rash") == [("term", "rash", ["rash"])]


def test_what_k_does_not_know_is_kept_or_goes_but_is_always_said() -> None:
    for unknown, expected in (("keep", []), ("redact", [("unknown", "ague", ["ague", "ague"])])):
        assessment = toy.assessed(engine(unknown=unknown), "ague dog ague")
        assert toy.causes(assessment) == expected
        assert [(u.key, u.spans) for u in assessment.unassessed] == [("ague", [(0, 1), (2, 3)])]


def test_numbers_are_never_unknown() -> None:
    assessment = toy.assessed(engine(unknown="redact"), "dog 7 77")
    assert toy.causes(assessment) == []
    assert assessment.unassessed == []


def test_a_number_needs_more_than_a_page() -> None:
    # 3.5 stands for any: one page of three with HIV passes θ, but is chance; two of three are not:
    # (2 − ½ − 0.3)² = 1.44 > 2 · 3 · 0.09 = 0.54.
    chance = toy.assessed(engine(*with_c(1, "35", 2)), "dog 35")
    assert (chance.risks, chance.cleared) == ([], {(0, "35"): "least_joint"})
    assert risks(engine(*with_c(2, "35", 1)), "dog 35") == [("term", "35", ["35"])]
    assert risks(engine(*with_c(1, "35", 2), evidence="point"), "dog 35") == [
        ("term", "35", ["35"])
    ]


def test_a_word_that_few_pages_have_is_judged_as_what_it_means() -> None:
    rows = (Row("pox", ("symptom",)), Row("smallpox", ("pox",)))
    # Pox itself on 2 pages; with smallpox 4, of which 2 with HIV.
    judge = engine((2, "pox"), *with_c(2, "smallpox", 0), rows=rows)
    [risk] = toy.assessed(judge, "pox").risks
    assert (risk.cause, risk.pages, risk.joint) == ("term", 4, 2)
    # On 3 it speaks for itself, and says nothing.
    assert risks(engine((3, "pox"), *with_c(2, "smallpox", 0), rows=rows), "pox") == []
    # As concepts both are always taken where everything is.
    judge = engine((3, "pox"), *with_c(2, "smallpox", 0), rows=rows, probability="taxonomic")
    assert [key for _, key, _ in risks(judge, "pox")] == ["pox"]


def test_g_and_what_is_above_it_are_never_risky() -> None:
    # All of them on three pages with HIV, and on no other.
    judge = engine((3, "HIV condition infectious"))
    assert risks(judge, "infection condition infectious thing") == []
    assert toy.assessed(judge, "A dog infectious condition").exempt == bytes([0, 0, 1, 1])


def test_what_is_g_for_one_may_be_risky_for_another() -> None:
    pages = toy.pages(*WORLD, (9, "infection fever"), (3, "cat infection"), (30, "cat animal"))
    judge = toy.engine(pages, "HIV=infection", "fever=symptom", **PLAIN, probability="taxonomic")
    # P(fever|infection) = 9/52, P(fever|symptom) = 9/9: infection is no risk for fever either.
    assert risks(judge, "infection symptom") == []
    judge = toy.engine(pages, "HIV=infection", "infection=condition", **PLAIN)
    # HIV is an infection, so it is a name of both; infection is one of the second only.
    assessment = toy.assessed(judge, "infection HIV")
    names = [(risk.k, risk.key) for risk in assessment.risks if risk.cause == "name"]
    assert names == [(0, "HIV"), (1, "infection"), (1, "HIV")]


def test_what_is_g_for_the_first_is_judged_for_the_second() -> None:
    # P(cat|animal) = 9/90. Of the nine pages of infected, three are of cats: 1/3.
    pages = toy.pages(*WORLD, (9, "cat animal"), (81, "animal"), (3, "cat infected"),
                      (6, "infected"))  # fmt: skip
    judge = toy.engine(pages, "HIV=infection", "cat=animal", **PLAIN)
    [risk] = toy.assessed(judge, "infected").risks
    assert (risk.cause, risk.k, risk.pages, risk.joint) == ("term", 1, 9, 3)


def test_a_word_that_narrows_nobody_down_is_judged_for_classes() -> None:
    # Rash stands on every page of people, and on 4 of 105 with HIV: θ = 4/400.
    pages = toy.pages((100, "person rash"), (4, "HIV infection rash"), (1, "rash"),
                      (396, "infection"))  # fmt: skip
    options = {**PLAIN, "span_ratio": None, "word_ratio": 7}
    judge = toy.engine(pages, "HIV=infection", WHO, rows=PERSON, **options)
    [risk] = toy.assessed(judge, "A rash").risks
    assert (risk.cause, risk.k, risk.pages, risk.joint) == ("term", 0, 105, 4)


@pytest.mark.parametrize(
    ("with_hiv", "without", "noun", "verb"),
    [
        (1, 8, True, False),  # 1/9 > 1/10, but not > 4/10
        (4, 6, True, False),  # 4/10 = 4/10
        (5, 6, True, True),  # 5/11
        (1, 2, True, False),
    ],
)
def test_verbs_must_pass_theta_clearly(with_hiv: int, without: int, noun: bool, verb: bool) -> None:
    judge = engine(*with_c(with_hiv, "jab", without))
    assert bool(risks(judge, "Dogs jab")) is noun
    assert bool(risks(judge, "Dogs jab", tags={"jab": "VERB"})) is verb
    point = engine(*with_c(with_hiv, "jab", without), evidence="point")
    assert bool(risks(point, "Dogs jab", tags={"jab": "VERB"})) is noun


def test_verbs_that_are_always_with_c_are_risky_whatever_theta_is() -> None:
    # θ = 4/8, four times that is beyond 1.
    judge = toy.engine(toy.pages((4, "HIV infection"), (4, "infection"), (3, "HIV jab")), **PLAIN)
    assert risks(judge, "Dogs jab", tags={"jab": "VERB"}) == [("term", "jab", ["jab"])]
    judge = toy.engine(
        toy.pages((4, "HIV infection"), (4, "infection"), (5, "HIV jab"), (1, "jab")), **PLAIN
    )
    assert risks(judge, "Dogs jab", tags={"jab": "VERB"}) == []
    assert risks(judge, "Dogs jab") == [("term", "jab", ["jab"])]


# Unknown words


def test_an_unknown_name_of_c_or_of_g_is_not_unknown() -> None:
    judge = engine(unknown="redact")
    # Neither is on any page: one names HIV, the other derives from infection.
    assessment = toy.assessed(judge, "dog human immunodeficiency virus, infected")
    assert {risk.cause for risk in assessment.risks} == {"name", "phrase"}
    assert assessment.unassessed == []


def test_what_is_g_for_some_only_is_unknown_to_the_others() -> None:
    pages = toy.pages(*WORLD, (9, "cat"), (9, "animal cat"))
    judge = toy.engine(pages, "HIV=infection", "cat=animal", **{**PLAIN, "unknown": "redact"})
    # "infected" says no more than infection, but what it says of cats nobody knows.
    assessment = toy.assessed(judge, "dog infected")
    assert toy.causes(assessment) == [("unknown", "infected", ["infected"])]


def test_an_unknown_word_with_a_name_in_it_goes_in_any_case() -> None:
    judge = engine()
    assert risks(judge, "dog HIVpositive antiHIV xHIVx hivlike") == [
        ("joined", "hivpositive", ["HIVpositive"]),
        ("joined", "antihiv", ["antiHIV"]),
        ("joined", "hivlike", ["hivlike"]),
    ]
    two = toy.engine(toy.pages((4, "TB infection"), (36, "infection"), (99, "dog")), "TB=infection",
                     rows=(Row("TB", ("infection",)),), **PLAIN)  # fmt: skip
    assert risks(two, "dog TBpositive") == []  # too short a name to say anything
    assert risks(engine(unknown="redact"), "dog HIVpositive") == [
        ("unknown", "hivpositive", ["HIVpositive"])
    ]


# Individuals


def test_a_word_narrows_an_individual_down_by_its_share_of_g() -> None:
    judge = individual((14, "person walnut"), (15, "person violin"), (3, "person"))
    # 7 · 14 < 100, 7 · 15 > 100.
    assert risks(judge, "A walnut violin person") == [("term", "walnut", ["walnut"])]
    [risk] = toy.assessed(judge, "A walnut violin person").risks
    assert (risk.k, risk.pages, risk.joint) == (0, 14, 14)


def test_a_word_that_k_does_not_know_narrows_nothing_down() -> None:
    judge = individual((2, "person walnut"))
    assert risks(judge, "A walnut") == []
    assert risks(judge, "A jab", tags={"jab": "VERB"}) == []
    # But a name does.
    assert risks(judge, "A Walnut") == [("term", "walnut", ["Walnut"])]


def test_verbs_narrow_nobody_down() -> None:
    judge = individual((5, "person jab"))
    assert risks(judge, "A jab") == [("term", "jab", ["jab"])]
    assert risks(judge, "A jab", tags={"jab": "VERB"}) == []


def test_names_and_numbers_get_no_floor() -> None:
    judge = individual((99, "person violin 1987"))
    assert risks(judge, "A violin") == []
    assert risks(judge, "A violin, Violin") == [("term", "violin", ["Violin"])]
    [risk] = toy.assessed(judge, "A violin, Violin").risks
    assert (risk.k, risk.pages, risk.joint) == (0, 99, 99)
    assert risks(judge, "A 1987") == [("term", "1987", ["1987"])]
    # On every page of g(c) nothing is narrowed down.
    everywhere = individual((100, "person violin 1987"))
    assert risks(everywhere, "A Violin 1987") == []


def test_a_word_that_narrows_down_does_so_in_lower_case_too() -> None:
    judge = individual((9, "person walnut"))
    assert risks(judge, "A walnut, Walnut") == [("term", "walnut", ["walnut", "Walnut"])]


def test_g_of_an_individual_may_be_said_but_a_title_may_not() -> None:
    judge = individual((9, "person actor"))
    assert risks(judge, "A person") == []
    assert toy.assessed(judge, "A person, Person").exempt == bytes([0, 1, 0, 0])


def test_groups_and_phrases_are_not_counted_for_individuals() -> None:
    runs = ((15, "person violin"), (15, "person organ"), (15, "person violin_organ"))
    judge = individual(*runs, evidence="point", max_group=3)
    assert risks(judge, "A violin organ") == []
