"""No word is safer than what it is a kind of, where it stands on few pages."""

from typing import Any

import pytest

import toy
from counts_only import CountsOnly
from undisclosed.engine import Engine
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.taxonomy.table import Row

# Tranquilizers are told of on 10 pages, 4 of them with HIV; θ = P(HIV|infection) = 10/50 = 1/5.
# At θ one of 5 pages would have HIV, so that fewer than 5 leave it open.
PAGES = (
    (6, "HIV infection"),
    (4, "HIV infection tranquilizer"),
    (6, "tranquilizer"),
    (40, "infection"),
    (20, "remedy"),
)
ROWS = (
    Row("remedy", ("thing",)),
    Row("tranquilizer", ("remedy",)),
    Row("major tranquilizer", ("tranquilizer",)),
    Row("haldol", ("major tranquilizer",)),
)


def engine(*more: tuple[int, str], **settings: Any) -> Engine:
    """An engine that knows those pages and others."""
    return toy.engine(toy.pages(*PAGES, *more), rows=ROWS, min_lift=None, max_lift=None, **settings)


def causes(engine: Engine, text: str, **changes: Any) -> list[tuple[str, str, list[str]]]:
    return toy.causes(toy.assessed(engine, text, **changes))


def test_theta_and_the_few_pages_that_leave_it_open() -> None:
    counter = engine().counter
    assert counter.secrets[0].theta.as_integer_ratio() == (1, 5)
    # 4/5 of a page is less than one, 5/5 is not.
    assert counter.tell_too_little.tolist() == [5]


@pytest.mark.parametrize(("pages", "risky"), [(3, True), (4, True), (5, False)])
def test_on_few_pages_a_word_is_judged_by_its_kind(pages: int, risky: bool) -> None:
    # Of 4 pages none has HIV: no proof. The kind above, "major tranquilizer", stands nowhere, the
    # next is told of: 4/10 > 1/5.
    found = toy.assessed(engine((pages, "haldol")), "haldol")
    assert toy.causes(found) == ([("kind", "haldol", ["haldol"])] if risky else [])
    if risky:
        [risk] = found.risks
        assert (risk.kind, risk.pages, risk.joint) == ("tranquilizer", 10, 4)


def test_the_nearest_kind_that_is_told_of_decides() -> None:
    # The nearest stands on 5 pages without HIV: what lies above it does not matter.
    assert causes(engine((4, "haldol"), (5, "major_tranquilizer")), "haldol") == []
    # On 4 it leaves it open as the word itself does.
    assert causes(engine((4, "haldol"), (4, "major_tranquilizer")), "haldol") != []


def test_another_name_of_what_tells_is_no_safer_than_its_usual_name() -> None:
    # Haloperidol is told of on 8 pages, 2 of them with HIV: 2/8 > 1/5. What it is a kind of is not
    # asked then, though that is on 10 pages, 4 of them with HIV.
    rows = (*ROWS, Row("haloperidol", ("major tranquilizer",), ("serenace",)))
    more = ((4, "serenace"), (2, "HIV haloperidol"), (6, "haloperidol"))
    one = toy.engine(toy.pages(*PAGES, *more), rows=rows, min_lift=None, max_lift=None)
    [risk] = toy.assessed(one, "serenace").risks
    assert (risk.cause, risk.kind, risk.same) == ("kind", "haloperidol", True)
    assert (risk.pages, risk.joint) == (8, 2)
    [verdict] = one.explain("serenace").verdicts
    assert verdict.why.startswith("It is another name of haloperidol. Of the pages that mention ")


def test_another_name_of_what_tells_nothing_is_as_safe_as_its_usual_name() -> None:
    rows = (*ROWS, Row("haloperidol", ("major tranquilizer",), ("serenace",)))
    more = ((4, "serenace"), (1, "HIV haloperidol"), (7, "haloperidol"))
    settings = {"min_lift": None, "max_lift": None, "rare_gain": None, "within_gain": None}
    one = toy.engine(toy.pages(*PAGES, *more), rows=rows, **settings)
    assert causes(one, "serenace") == []


def test_a_word_that_tells_by_itself_is_no_matter_of_its_kind() -> None:
    # 3 of 3 pages with HIV.
    assert causes(engine((3, "HIV haldol")), "haldol") == [("term", "haldol", ["haldol"])]


def test_only_nouns_and_no_numbers_have_kinds() -> None:
    assert causes(engine((4, "haldol")), "The haldol", tags={"haldol": "VERB"}) == []
    assert causes(engine((4, "haldol")), "The haldol", tags={"haldol": "PROPN"}) != []


def test_a_word_that_nobody_knows_is_also_of_its_kind() -> None:
    found = causes(engine(unknown="keep"), "haldol")
    assert found == [("kind", "haldol", ["haldol"])]
    assert causes(engine(unknown="redact"), "haldol")[1:] == found


def test_what_says_no_more_than_g_is_no_telling_kind() -> None:
    # Readers may learn "tranquilizer": what it is a kind of tells nothing then, and what they may
    # learn is not looked at.
    pages = toy.pages(*PAGES, (4, "haldol"), (3, "HIV tranquilizer"))
    may = toy.engine(pages, "HIV=tranquilizer", rows=(*ROWS,), min_lift=None, max_lift=None)
    assert causes(may, "haldol tranquilizer") == []


@pytest.mark.parametrize("changes", [{"evidence": "point"}, {"preset": "paper"}])
def test_kinds_are_asked_with_score_evidence_only(changes: dict[str, Any]) -> None:
    pages = toy.pages(*PAGES, (4, "haldol"))
    assert causes(toy.engine(pages, rows=ROWS, **changes), "haldol") == []


def test_knowledge_that_only_counts_says_the_same() -> None:
    def found(knowledge: Knowledge) -> list[tuple[str, str, list[str]]]:
        one = toy.engine(knowledge, rows=ROWS, min_lift=None, max_lift=None)
        return causes(one, "haldol cat")

    pages = toy.pages(*PAGES, (4, "haldol"), (5, "cat"))
    assert found(pages) == found(CountsOnly(pages)) == [("kind", "haldol", ["haldol"])]


def test_explain_says_what_it_is_a_kind_of() -> None:
    [verdict] = engine((4, "haldol")).explain("haldol").verdicts
    assert (verdict.verdict, verdict.rule) == ("risky", "kind")
    assert verdict.why == (
        "It is a kind of tranquilizer. Of the pages that mention tranquilizer, 40 % speak of HIV; "
        "of the pages that mention infection, 20 % do."
    )
    assert verdict.measured.counts is not None
    assert verdict.measured.counts["term"] == 10
