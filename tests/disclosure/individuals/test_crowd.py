"""An individual in a crowd: which spans narrow it down, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from undisclosed.engine import Engine
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings

# Twenty pages of people: 2006 is on four of them, 2007 on six, Turkey on one.
PAGES = [
    *[["person", "2006"]] * 4,
    *[["person", "2007", "letter"]] * 6,
    ["person", "turkey"],
    *[["person", "letter"]] * 9,
    *[["other"]] * 20,
]
LIGHT: dict[str, Any] = {"preset": "light", "min_pages": 1, "unknown": "keep"}


def engine(**settings: Any) -> Engine:
    policy = Policy.of("Irene Castellan=person", **{**LIGHT, **settings})
    return Engine(policy, knowledge=MemoryKnowledge.of(PAGES))


@pytest.mark.parametrize(
    ("year", "ratio", "stays"),
    [
        # N = 20 and n = 4: 5·4 = 20 is not less than 20.
        ("2006", 5, True),
        ("2006", 4.99, False),
        # n = 6: 3·6 = 18 < 20 ≤ 4·6.
        ("2007", 3, False),
        ("2007", 4, True),
    ],
)
def test_a_year_stays_if_it_leaves_one_in_so_many(year: str, ratio: float, stays: bool) -> None:
    text = f"She came in {year}."
    assert (engine(span_ratio=ratio).sanitize(text).text == text) is stays


def test_the_first_rung_that_leaves_enough_is_taken() -> None:
    # The decade is on ten pages: 2·10 ≥ 20.
    released = engine(span_ratio=2).sanitize("She came on 16 November 2006.").text
    assert released == "She came in the 2000s."
    assert (
        engine(span_ratio=5).sanitize("She came on 16 November 2006.").text == "She came in 2006."
    )
    # Nothing on the way up leaves more than half.
    assert engine(span_ratio=1).sanitize("She came on 16 November 2006.").text.endswith("[date].")


def test_names_and_codes_fit_nobody_else_whatever_pages_say() -> None:
    # The name of a person on every page is still a name.
    pages = [["person", "doyle", "tom"]] * 9
    policy = Policy.of("Irene Castellan=person", **LIGHT | {"span_ratio": 100})
    judge = Engine(policy, knowledge=MemoryKnowledge.of(pages))
    released = judge.sanitize("Mr Tom Doyle called from 01603 555 0147.").text
    assert "Doyle" not in released
    assert "[phone number]" in released


def test_ordinary_words_stay_unless_they_are_rare() -> None:
    text = "She wrote a letter about turkey."
    assert engine().sanitize(text).text == text
    # Letters are on fifteen pages of people, turkey on one.
    changed = {finding.text for finding in engine(rare_pages=2).sanitize(text).findings}
    assert changed == {"turkey"}
    assert engine(rare_pages=1).sanitize(text).text == text


def test_a_ratio_for_words_judges_them_by_the_definition() -> None:
    # 2·15 = 30 is not less than 20, 1·15 is.
    assert not engine(word_ratio=2, span_ratio=None).sanitize("A letter.").findings
    assert engine(word_ratio=1, span_ratio=None).sanitize("A letter.").findings


def test_markers_of_a_release_are_no_spans() -> None:
    text = "Dear [name], call [phone number] on [date]."
    assert not engine(span_ratio=2).assess(text).findings


def test_what_was_released_is_clean_to_a_fresh_engine() -> None:
    released = engine(span_ratio=5).sanitize("Tom Doyle came on 3 May 2007, not in 2006.").text
    assert engine(span_ratio=5).verify(released).verified


def test_the_reason_is_a_sentence() -> None:
    [finding] = engine(span_ratio=4).assess("She came in 2006.").findings
    assert finding.why == (
        "Of the 20 pages that mention person, only 4 mention it: it narrows down who is meant."
    )
    [finding] = engine(span_ratio=4).assess("She came on 16 November 2006.").findings
    assert "so exact that no count of pages clears it" in finding.why


ANYBODY = Policy((), Settings.of(identifiers="change"))


def test_identifiers_go_without_anybody_named() -> None:
    text = "Mr Doyle lives in Leeds. Call 01603 555 0147. He likes turkey and has a letter."
    result = Engine(ANYBODY).sanitize(text)
    assert result.verified
    for gone in ("Doyle", "Leeds", "01603"):
        assert gone not in result.text
    # Ordinary words are nobody's, however rare.
    assert result.text.endswith("He likes turkey and has a letter.")


def test_identifiers_go_beside_what_a_policy_protects() -> None:
    policy = Policy.of("HIV=infection", identifiers="change")
    released = Engine(policy).sanitize("Mr Tom Doyle has HIV.").text
    assert "Doyle" not in released
    assert "infection" in released


def test_a_sentence_keeps_its_period() -> None:
    released = Engine(ANYBODY).sanitize("He works for Orth Water Ltd. We met.").text
    assert released == "He works for a company. We met."


@pytest.mark.parametrize("dates", ["3–5 May 2020", "May 3–5, 2020", "1961–1985"])
def test_a_stretch_of_dates_is_no_rung(dates: str) -> None:
    released = Engine(ANYBODY).sanitize(f"She was seen {dates} at home.").text
    assert dates not in released


def test_a_bracket_behind_a_name_stays() -> None:
    released = Engine(ANYBODY).sanitize("From: Margaret Dunne <m.dunne@example.org>").text
    assert released.endswith("<[e-mail address]>")
