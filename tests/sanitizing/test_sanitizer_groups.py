"""Algorithm 1 on groups of terms, on worlds counted by hand; single terms: test_sanitizer.py."""

from __future__ import annotations

from typing import Any

import toy
from counts_only import CountsOnly
from undisclosed.document.document import Document
from undisclosed.engine import Engine
from undisclosed.policy.policy import Protection
from undisclosed.sanitizing.outcome import Outcome
from undisclosed.sanitizing.safety import Safety
from undisclosed.sanitizing.work import Work
from undisclosed.taxonomy.table import Row

PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}


def safety(engine: Engine) -> Safety:
    return engine._sanitizer.safety


def sanitized(engine: Engine, text: str) -> Outcome:
    return engine._sanitizer.sanitize(Document(text))


def pair(*more: tuple[int, str], rows: list[Row] | None = None, **settings: object) -> Engine:
    """Fever and cough on four pages each, with HIV on two, and those two together: θ = 4/8."""
    runs = [(2, "HIV infection fever cough"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "fever"), (2, "cough"), (40, "dog"), *more]
    options = {"evidence": "point", "context": "document", **PLAIN, **settings}
    return toy.engine(toy.pages(*runs), rows=rows or (), **options)


def test_terms_are_safe_together_where_no_group_of_them_discloses() -> None:
    judge = safety(pair())
    assert not judge.is_safe_together(("fever", "cough"))
    assert not judge.is_safe_together(("dog", "cough", "fever"))
    assert judge.is_safe_together(("fever", "dog"))
    assert judge.is_safe_together(("fever",))
    assert judge.is_safe_together(())
    # What is on no page says nothing.
    assert judge.is_safe_together(("fever", "unheard"))


def test_g_is_safe_with_anything() -> None:
    # Condition, above infection, is on the two pages of fever with HIV and on two more.
    judge = safety(pair((2, "HIV condition rash"), (2, "condition"), (2, "rash")))
    assert judge.is_safe_together(("condition", "rash"))


def test_too_common_terms_are_safe_together() -> None:
    lax: dict[str, Any] = {"evidence": "score", "z_squared": 0, "group_gain": 1}
    # 256 pages: a 64th is 4. With 255, fever and cough are too common to be a telling pair.
    assert not safety(pair((204, "cat"), **lax)).is_safe_together(("fever", "cough"))
    assert safety(pair((203, "cat"), **lax)).is_safe_together(("fever", "cough"))


def test_terms_are_safe_together_for_all_protections() -> None:
    runs = [(2, "cat animal fever cough"), (2, "cat animal"), (4, "animal"), (2, "fever"),
            (2, "cough"), (4, "HIV infection"), (9, "infection"), (30, "dog")]  # fmt: skip
    options = {"evidence": "point", "context": "document", **PLAIN}
    both = toy.engine(toy.pages(*runs), "HIV=infection", "cat=animal", **options)
    assert not safety(both).is_safe_together(("fever", "cough"))
    one = toy.engine(toy.pages(*runs), "HIV=infection", **options)
    assert safety(one).is_safe_together(("fever", "cough"))


def test_individuals_have_no_groups() -> None:
    who = Protection("Ada Vale", "animal", kind="individual")
    runs = [(9, "animal"), (2, "animal fever cough"), (2, "fever"), (2, "cough")]
    judge = toy.engine(toy.pages(*runs), who, evidence="point", context="document", **PLAIN)
    assert safety(judge).is_safe_together(("fever", "cough"))


def test_a_label_must_be_safe_by_itself() -> None:
    judge = toy.engine(toy.knowledge(), preset="paper")
    # P(HIV|retrovirus) = 2/3 against 3/6; fever is on no page with HIV.
    assert not judge.is_safe("retrovirus")
    assert judge.is_safe("fever")
    assert not judge.is_safe("A retrovirus and a fever")


def test_a_label_is_judged_without_the_words_beside_it() -> None:
    assert pair().is_safe("fever cough")  # as a group they are asked about elsewhere


ILL = [Row("fever ill", ("symptom",)), Row("rash", ("fever ill",))]


def test_a_label_of_several_words_is_safe_with_all_its_parts() -> None:
    # Rash does what fever does. Its next generalization, "fever ill", has fever in it, which with
    # cough is as bad; symptom is on every page.
    runs = [(2, "HIV infection fever rash cough symptom"), (2, "HIV infection symptom"),
            (4, "infection symptom"), (2, "fever rash symptom"), (2, "cough symptom"),
            (40, "dog symptom ill fever_ill")]  # fmt: skip
    options = {"evidence": "point", "context": "document", "change": "pointer", **PLAIN}
    engine = toy.engine(toy.pages(*runs), rows=ILL, **options)
    outcome = sanitized(engine, "Cough and rash")
    assert outcome.release.text == "Cough and a symptom"
    assert outcome.choices["rash"].rejected == ("fever ill",)
    assert outcome.rounds == 2


def test_a_label_of_several_words_is_safe_as_a_whole() -> None:
    # "Night ill" does what rash does, 2 of 2 with cough; night and ill each stand with cough on 42
    # pages, 2 of them with HIV.
    rows = [Row("night ill", ("symptom",)), Row("rash", ("night ill",))]
    runs = [(2, "HIV infection night_ill rash cough symptom"), (2, "HIV infection symptom"),
            (4, "infection symptom"), (2, "night_ill rash symptom"), (40, "cough night symptom"),
            (40, "cough ill symptom")]  # fmt: skip
    options = {"evidence": "point", "context": "document", "change": "pointer", **PLAIN}
    outcome = sanitized(toy.engine(toy.pages(*runs), rows=rows, **options), "Cough and rash")
    assert outcome.release.text == "Cough and a symptom"
    assert outcome.choices["rash"].rejected == ("night ill",)
    assert outcome.rounds == 2


def test_the_members_that_stay_are_said_with_where_they_stand() -> None:
    outcome = sanitized(pair((40, "symptom")), "Cough, dog. Fever, cough")
    [[reason]] = outcome.reasons.values()
    assert reason.risk.key == "fever"
    assert [(key, (span.start, span.end)) for key, span in reason.partners] == [
        ("cough", (0, 5)),
        ("cough", (19, 24)),
    ]


# H3 as printed: of a group, what keeps most


def symptoms(*more: tuple[int, str], **settings: object) -> Engine:
    """As `pair`, with symptom on 20 pages and ailment, above fever only, on 8."""
    rows = [Row("ailment", ("symptom",)), Row("ague", ("ailment",)), Row("chill", ("symptom",))]
    runs = [(2, "HIV infection ague chill"), (2, "HIV infection"), (4, "infection"), (2, "ague"),
            (2, "chill"), (20, "symptom"), (8, "ailment"), (40, "dog"), *more]  # fmt: skip
    options = {"evidence": "point", "context": "document", "change": "all", **PLAIN, **settings}
    return toy.engine(toy.pages(*runs), rows=rows, **options)


def test_one_member_stays_and_the_other_becomes_the_next_best() -> None:
    # W = 80. Ague and chill have log2 20 = 4.3 bits, ailment log2 10 = 3.3, symptom log2 4 = 2.
    # Best is chill as it is with an ailment for ague, 7.6 bits, before a symptom for chill, 6.3.
    outcome = sanitized(symptoms(), "Ague and chill")
    assert outcome.release.text == "An ailment and chill"
    assert {key: choice.label for key, choice in outcome.choices.items()} == {"ague": "ailment"}
    assert outcome.rounds == 2
    # Whichever comes first.
    outcome = sanitized(symptoms(), "Chill and ague")
    assert (outcome.release.text, outcome.rounds) == ("Chill and an ailment", 2)


def test_where_nothing_is_generalized_any_more_no_member_stays() -> None:
    engine, document = symptoms(), Document("Ague and chill")
    found = engine.assessor.assess(document)
    writer = engine._sanitizer._maker.writer(document.text)
    work = Work(document, found, safety(engine), writer)
    work.change(found, document, generalize=False)
    assert work.release.text == "[removed]"
    assert [piece.text for piece in work.release.pieces] == ["[removed]", ""]


def test_a_way_that_is_not_safe_is_passed_over() -> None:
    # θ = 6/10. Ailment with chill does what ague does with it: 2 of 2. Of 91 pages ague and ailment
    # have 10, 3.2 bits, chill 9, 3.3, symptom 20, 2.2. Chill with an ailment would be 6.5 bits, but
    # is no better; next is chill with a symptom, 5.5, before ague with a symptom, 5.4.
    more = [(2, "HIV infection ailment chill"), (3, "chill"), (6, "ague")]
    outcome = sanitized(symptoms(*more), "Ague and chill")
    assert outcome.release.text == "A symptom and chill"
    assert outcome.rounds == 2


def test_what_was_tried_in_an_earlier_round_is_not_tried_again() -> None:
    # An ailment is safe beside chill, but not beside hen, which only the second round sees: 2 of 2.
    # Then ailment itself is no way any more; a symptom with hen is best.
    more = [(2, "HIV infection ailment hen"), (3, "hen")]
    outcome = sanitized(symptoms(*more), "Ague and chill. Hen")
    assert outcome.release.text == "A symptom and chill. Hen"
    assert outcome.rounds == 3
    assert outcome.choices["ague"].rejected == ("ailment",)


def test_both_members_change_where_neither_can_stay() -> None:
    # Ague and chill, an ailment with chill, a symptom with chill, ague with a shiver and ague with
    # a symptom are all certain: 2 of 2, with θ = 12/24. An ailment with a shiver is on no page.
    rows = [Row("ailment", ("symptom",)), Row("ague", ("ailment",)),
            Row("shiver", ("symptom",)), Row("chill", ("shiver",))]  # fmt: skip
    certain = ["ague chill", "ailment chill", "symptom chill", "ague shiver", "ague symptom"]
    runs = [(2, f"HIV infection {pair}") for pair in certain]
    runs += [(2, "HIV infection"), (12, "infection"), (10, "ague"), (10, "chill"), (10, "ailment"),
             (10, "shiver"), (20, "symptom")]  # fmt: skip
    options = {"evidence": "point", "context": "document", "change": "all", **PLAIN}
    outcome = sanitized(toy.engine(toy.pages(*runs), rows=rows, **options), "Ague and chill")
    assert outcome.release.text == "An ailment and a shiver"
    assert outcome.rounds == 2


def test_what_a_group_decides_for_a_term_is_for_no_other_term() -> None:
    # First ague becomes an ailment for chill, and wyvern a hen for dog. Then ailment and hen are
    # certain: 2 of 2, with θ = 8/16. W = 92: hen as it is with a shiver for ague, 3.2 + 2.9 bits,
    # is better than a bird with ailment as it is, 2.2 + 3.2. The ailment that was always there is
    # no shiver.
    rows = [Row("ailment", ("symptom",)), Row("shiver", ("symptom",)), Row("bird")]
    rows += [Row("ague", ("ailment", "shiver")), Row("hen", ("bird",)), Row("wyvern", ("hen",))]
    runs = [(2, f"HIV infection {pair}") for pair in ("ague chill", "ailment hen", "wyvern dog")]
    runs += [(2, word) for word in ("HIV infection", "ague", "chill", "wyvern", "dog")]
    runs += [(8, word) for word in ("infection", "ailment", "hen")]
    runs += [(12, "shiver"), (20, "symptom"), (20, "bird")]
    options = {"evidence": "point", "context": "document", "change": "all", **PLAIN}
    engine = toy.engine(toy.pages(*runs), rows=rows, **options)
    outcome = sanitized(engine, "Ague and chill. Wyvern and dog. Ailment")
    assert outcome.release.text == "A shiver and chill. A hen and dog. A symptom"
    assert outcome.choices["ague"].rejected == ("ailment",)
    assert outcome.rounds == 3


def test_what_is_in_no_group_is_no_matter_of_a_group() -> None:
    outcome = sanitized(symptoms(), "HIV. Ague and chill")
    assert outcome.release.text == "An infection. An ailment and chill"


def test_a_member_that_is_risky_for_another_reason_too_is_no_matter_of_the_group() -> None:
    # Ague hangs on HIV at its first place: there it goes with it, whatever the group says.
    outcome = sanitized(symptoms(), "HIV-ague. Ague and chill")
    assert outcome.release.text == "[removed]. An ailment and chill"


def climb(steps: int, change: str = "all") -> tuple[str, int]:
    """What ague and chill become where so many steps lead up from both, and in how many goes.

    As `symptoms`, with the steps in place of ailment, known by counts alone.
    """
    names = [f"step{n}" for n in range(steps)]
    above = ["symptom", *names]
    rows = [*(Row(name, (above[n],)) for n, name in enumerate(names)), Row("ague", (above[-1],)),
            Row("chill", (above[-1],))]  # fmt: skip
    runs = [(2, "HIV infection ague chill"), (2, "HIV infection"), (4, "infection"), (2, "ague"),
            (2, "chill"), (20, "symptom"), (40, "dog"), *((8, name) for name in names)]  # fmt: skip
    options = {"evidence": "point", "context": "document", "change": change, **PLAIN}
    knowledge = CountsOnly(toy.pages(*runs))
    engine = toy.engine(knowledge, rows=rows, **options)
    knowledge.batches.clear()
    return sanitized(engine, "Ague and chill").release.text, len(knowledge.batches)


def test_all_ways_are_asked_about_together() -> None:
    # The nearest step is taken, but whether the others are safe is asked at once.
    text, goes = climb(2)
    assert text == "Ague and a step1"
    assert climb(6) == ("Ague and a step5", goes)


def test_all_labels_are_asked_about_together() -> None:
    # Each alone and beside ague, which stays.
    text, goes = climb(2, "pointer")
    assert text == "Ague and a step1"
    assert climb(6, "pointer") == ("Ague and a step5", goes)
