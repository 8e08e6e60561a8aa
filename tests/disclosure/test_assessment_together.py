"""Phrases and groups of a text, on pages counted by hand; single terms are in test_assessment.py.

Where nothing else is said, θ = P(HIV|infection) = 4/40 = 1/10, three pages make a phrase known, and
phrases and groups are scored with z² = 2 and a gain of 4.
"""

from typing import Any

import toy
from undisclosed.disclosure.risks import Risk
from undisclosed.engine import Engine
from undisclosed.policy.policy import Protection
from undisclosed.taxonomy.table import Row

WORLD = [(4, "HIV infection"), (36, "infection"), (900, "dog")]
PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}


def engine(*runs: tuple[int, str], rows: tuple[Row, ...] = (), **settings: object) -> Engine:
    return toy.engine(toy.pages(*WORLD, *runs), rows=rows, **{**PLAIN, **settings})


def risks(judge: Engine, text: str, **changes: Any) -> list[tuple[str, str, list[str]]]:
    return toy.causes(toy.assessed(judge, text, **changes))


# Phrases


def test_a_phrase_says_what_its_words_do_not() -> None:
    # Sore throat: 8 of 10 with HIV. Sore and throat: 8 of 100 each, below θ, and 4 · 8 % < 80 %.
    judge = engine((8, "HIV sore_throat"), (2, "sore_throat"), (90, "sore"), (90, "throat"))
    assessment = toy.assessed(judge, "A sore throat. throat, sore-throat")
    assert toy.causes(assessment) == [
        ("phrase", "sore throat", ["sore throat", "sore-throat"]),
    ]
    [risk] = assessment.risks
    assert (risk.k, risk.pages, risk.joint, risk.shown) == (0, 10, 8, "sore throat")


def test_a_phrase_is_judged_from_as_many_pages_on_as_it_takes_to_be_known() -> None:
    # 3 of 3: (3 − ½ − 0.3)² = 4.84 > 2 · 0.27, and 1 > 4 · 3/63.
    words = [(60, "sore"), (60, "throat")]
    assert risks(engine((3, "HIV sore_throat"), *words), "sore throat") == [
        ("phrase", "sore throat", ["sore throat"])
    ]
    assert risks(engine((2, "HIV sore_throat"), *words), "sore throat") == []
    by_ratio: dict[str, Any] = {"evidence": "point", "min_pages": 3, "max_group": 1}
    assert risks(engine((3, "HIV sore_throat"), *words, **by_ratio), "sore throat") != []
    assert risks(engine((2, "HIV sore_throat"), *words, **by_ratio), "sore throat") == []


def test_a_phrase_is_judged_for_whom_it_points_at() -> None:
    # Of cats and of Ada Vale a sore throat says nothing, though all who have one are people.
    runs = [(8, "HIV sore_throat person"), (2, "sore_throat person"), (90, "sore"), (90, "throat")]
    pages = toy.pages(*WORLD, *runs, (9, "cat animal"), (81, "animal"), (90, "person"))
    who = Protection("Ada Vale", "person", kind="individual")
    rows = (Row("person"),)
    judge = toy.engine(pages, who, "cat=animal", "HIV=infection", rows=rows, span_ratio=None,
                       **PLAIN)  # fmt: skip
    found = toy.assessed(judge, "A sore throat")
    assert [(risk.k, risk.cause) for risk in found.risks] == [(2, "phrase")]
    assert found.cleared == {}


def test_a_phrase_that_only_repeats_its_words_is_no_risk() -> None:
    # 20 of 100 with HIV, twice θ: but its words are at θ, 30 of 300, and four times that is 40 %.
    runs = [(20, "HIV sore_throat"), (80, "sore_throat"), (10, "HIV sore throat"),
            (190, "sore"), (190, "throat")]  # fmt: skip
    assessment = toy.assessed(engine(*runs), "sore throat")
    assert assessment.risks == []
    assert assessment.cleared == {(0, "sore throat"): "group_gain"}
    assert risks(engine(*runs, evidence="point"), "sore throat") == [
        ("phrase", "sore throat", ["sore throat"])
    ]


def test_a_phrase_with_a_risky_word_loses_its_nominal_words() -> None:
    # Itchy rash: 8 of 10. Rash: 8 of 20 is risky, and four times that is more than all.
    runs = [(8, "HIV itchy_rash"), (2, "itchy_rash"), (10, "rash"), (90, "itchy")]
    term = ("term", "rash", ["rash"])
    assert risks(engine(*runs), "An itchy rash") == [
        term,
        ("phrase", "itchy rash", ["itchy", "rash"]),
    ]
    assert [r.shown for r in toy.assessed(engine(*runs), "An itchy rash").risks] == [
        "rash",
        "itchy rash",
    ]
    assert risks(engine(*runs), "An itchy rash", tags={"itchy": "ADV"}) == [
        term,
        ("phrase", "itchy rash", ["rash"]),
    ]


def test_a_phrase_is_weighed_against_its_own_words_only() -> None:
    # As in the first test; jab before it, 8 of 20, points too much for 80 % to be four times that.
    runs = [(8, "HIV sore_throat"), (2, "sore_throat"), (90, "sore"), (90, "throat")]
    assert risks(engine(*runs, (8, "HIV jab"), (12, "jab")), "A jab. A sore throat") == [
        ("term", "jab", ["jab"]),
        ("phrase", "sore throat", ["sore throat"]),
    ]


def test_a_phrase_never_absorbs_a_name() -> None:
    # HIV clinic: 9 of 9, and clinic itself 9 of 99.
    judge = engine((9, "HIV_clinic"), (90, "clinic"))
    causes = risks(judge, "An HIV clinic")
    assert ("name", "HIV", ["HIV"]) in causes
    assert {cause for cause, _, _ in causes} == {"name", "term"}


def test_a_phrase_with_g_in_it_is_judged_by_the_rest() -> None:
    # Infection ward: 9 of 9, ward 9 of 99.
    runs = [(9, "HIV infection_ward"), (81, "infection"), (90, "ward")]
    # Scored, "ward" is left to itself, and says nothing. By ratio it goes, but infection stays.
    assessment = toy.assessed(engine(*runs), "An infection ward")
    assert assessment.risks == []
    assert assessment.cleared == {(0, "infection ward"): "exempt"}
    ratio = {**PLAIN, "evidence": "point"}
    # Whatever else is protected, for which infection is a word as any other.
    for protect in (["HIV=infection"], ["HIV=infection", "cat=animal"]):
        pages = toy.pages(*WORLD, *runs, (2, "cat animal"), (40, "animal"))
        assert risks(toy.engine(pages, *protect, **ratio), "An infection ward") == [
            ("phrase", "infection ward", ["ward"])
        ]
    # Each word of a phrase may be g(c) or above it: together they are another term, which goes
    # whole if it tells too much, and the release is clean without it.
    runs = [(9, "HIV infection_condition"), (81, "infection"), (90, "condition")]
    judge = engine(*runs, evidence="point")
    assert risks(judge, "An infection condition") == [
        ("phrase", "infection condition", ["infection condition"])
    ]
    assert judge.sanitize("An infection condition, an infection.").text == (
        "A certain condition, an infection."
    )
    # "of" is no word that says anything.
    runs = [(9, "HIV ward_of_infection"), (81, "infection"), (90, "ward")]
    assert risks(engine(*runs, evidence="point"), "A ward of infection") == [
        ("phrase", "ward of infection", ["ward"])
    ]


def test_a_phrase_that_few_pages_have_is_judged_as_what_it_means() -> None:
    rows = (Row("sore throat", ("symptom",)), Row("quinsy", ("sore throat",)))
    words = [(60, "sore"), (60, "throat")]
    # Two pages of its own, two of quinsy with HIV: 2 of 4 by its concept.
    judge = engine((2, "sore_throat"), (2, "HIV quinsy"), *words, rows=rows)
    [risk] = toy.assessed(judge, "sore throat").risks
    assert (risk.cause, risk.pages, risk.joint) == ("phrase", 4, 2)
    # With three it speaks for itself.
    judge = engine((3, "sore_throat"), (2, "HIV quinsy"), *words, rows=rows)
    assert risks(judge, "sore throat") == []
    # Even counted as concepts, a phrase that pages have is counted as it is written.
    judge = engine((3, "sore_throat"), (9, "HIV quinsy"), *words, rows=rows,
                   probability="taxonomic")  # fmt: skip
    assert risks(judge, "sore throat") == []


def test_the_other_name_of_g_is_no_phrase() -> None:
    rows = (Row("germ disease", ("condition",)), Row("pox", ("germ disease",)))
    pages = toy.pages((4, "pox germ_disease"), (36, "germ_disease"), (90, "germ"), (90, "disease"))
    judge = toy.engine(pages, "pox=germ disease", rows=rows, **PLAIN, evidence="point")
    assert risks(judge, "A germ disease") == []


# Groups


def pair(*more: tuple[int, str], **settings: object) -> Engine:
    """Fever and cough on four pages each, with HIV on two, and those two together: θ = 4/8."""
    runs = [(2, "HIV infection fever cough"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "fever"), (2, "cough"), *more]
    options = {"evidence": "point", "context": "document", **PLAIN, **settings}
    return toy.engine(toy.pages(*runs, (40, "dog")), **options)


def group_risks(judge: Engine, text: str, **changes: Any) -> list[Risk]:
    return [risk for risk in toy.assessed(judge, text, **changes).risks if risk.cause == "group"]


def test_of_a_group_the_pointer_changes_and_the_others_stay() -> None:
    # Both point alike and are alike rare: the later key is taken.
    [risk] = group_risks(pair(), "Cough dog. fever. cough, fever")
    assert (risk.k, risk.key, risk.spans) == (0, "fever", ((3, 4), (7, 8)))
    assert risk.kept == (("cough", (0, 1)), ("cough", (5, 6)))
    assert (risk.pages, risk.joint, risk.shown) == (2, 2, "fever")
    assert [(m.key, m.pages, m.joint, m.shown) for m in risk.group] == [
        ("cough", 4, 2, "Cough"),
        ("fever", 4, 2, "fever"),
    ]


def test_of_a_group_all_change() -> None:
    found = group_risks(pair(change="all"), "cough fever")
    assert [(risk.key, risk.spans, risk.kept) for risk in found] == [
        ("cough", ((0, 1),), ()),
        ("fever", ((1, 2),), ()),
    ]
    assert all([m.key for m in risk.group] == ["cough", "fever"] for risk in found)


def test_groups_are_looked_at_only_if_asked_for() -> None:
    assert group_risks(pair(), "cough fever")
    assert not group_risks(pair(), "cough fever", groups=False)
    assert not group_risks(pair(max_group=1), "cough fever")


def test_a_member_is_shown_as_it_is_written_where_it_speaks() -> None:
    # The first fever goes with HIV, to which it is joined.
    [risk] = group_risks(pair(), "HIV-FEVER cough. Fever")
    assert [m.shown for m in risk.group] == ["cough", "Fever"]
    assert risk.spans == ((2, 3), (5, 6))


def test_a_term_that_goes_for_one_group_settles_the_others() -> None:
    # Fever with cough, and fever with rash: the same two pages. Fever is on five pages, 2 of 5, the
    # others are 2 of 4 and point more; of the two, cough goes with fever kept, then rash.
    runs = [(2, "HIV infection fever cough rash"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "cough"), (2, "rash"), (3, "fever"), (40, "dog")]
    options = {"evidence": "point", "context": "document", **PLAIN}
    found = group_risks(toy.engine(toy.pages(*runs), **options), "fever cough rash")
    # Cough and rash come first, for they are rarer: rash goes. That leaves cough with fever.
    assert [(risk.key, [m.key for m in risk.group]) for risk in found] == [
        ("rash", ["cough", "rash"]),
        ("cough", ["cough", "fever"]),
    ]


def test_a_group_is_looked_at_for_every_protection() -> None:
    runs = [(2, "HIV infection cat animal fever cough"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "cat animal"), (4, "animal"), (2, "fever"), (2, "cough"), (40, "dog")]
    options = {"evidence": "point", "context": "document", **PLAIN}
    judge = toy.engine(toy.pages(*runs), "dog=animal", "cat=animal", "HIV=infection", **options)
    found = group_risks(judge, "fever cough")
    # For cat as for HIV 2 of 2 against 4/8. One change is enough for both; for dog there is none.
    assert [(risk.k, risk.key) for risk in found] == [(1, "fever")]
    assert [r.k for r in group_risks(judge, "fever cough")] == [1]


def test_what_goes_with_a_member_is_found_after_it() -> None:
    assert risks(pair(), "cough fever-dog")[-1] == ("joined", "dog", ["dog"])


def test_what_is_risky_alone_is_in_no_group() -> None:
    # Fever on three pages, 2 of 3 > 4/8, is risky by itself; cough then has no partner.
    runs = [(2, "HIV infection fever cough"), (2, "HIV infection"), (4, "infection"), (1, "fever"),
            (2, "cough"), (40, "dog")]  # fmt: skip
    judge = toy.engine(toy.pages(*runs), evidence="point", context="document", **PLAIN)
    assert risks(judge, "fever cough") == [("term", "fever", ["fever"])]


def test_a_member_stays_where_it_is_part_of_g() -> None:
    # Night fever is what readers may learn of HIV here, and so is the fever in it; of cats it is
    # not. Fever elsewhere goes with cough.
    rows = (Row("night fever", ("condition",)), Row("pox", ("night fever",)))
    runs = [(2, "pox night_fever cough"), (2, "pox night_fever"), (4, "night_fever"),
            (8, "fever"), (2, "cough"), (2, "cat animal"), (40, "animal")]  # fmt: skip
    options = {"evidence": "point", "context": "document", "change": "all", **PLAIN}
    judge = toy.engine(toy.pages(*runs), "pox=night fever", "cat=animal", rows=rows, **options)
    # Fever: 4 of 16. Cough: 2 of 4, θ = 4/8. Together 2 of 2.
    found = group_risks(judge, "A night fever. Fever, cough")
    assert [(risk.key, risk.spans) for risk in found] == [
        ("cough", ((6, 7),)),
        ("fever", ((4, 5),)),
    ]


# Markers


def test_the_words_of_a_marker_are_no_words_of_the_text() -> None:
    judge = engine(unknown="redact")
    assert risks(judge, "A dog [removed] dog") == []
    assert risks(judge, "A dog removed") == [("unknown", "removed", ["removed"])]
    assert risks(judge, "A dog [removed]", marker="") == [("unknown", "removed", ["removed"])]
    assert risks(judge, "A dog <gone>", marker="<gone>") == []
    assert risks(engine(unknown="redact", marker="<gone>"), "A dog <gone>") == []
