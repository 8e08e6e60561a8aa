"""Spans that identify somebody: which count, and what their ladders are shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import toy
from undisclosed.disclosure.individuals import identifying as module
from undisclosed.disclosure.individuals.identifying import Identifying, text_of
from undisclosed.errors import PolicyError
from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.stand_ins import digest_of
from undisclosed.knowledge.protocol import Conjunction
from undisclosed.ladders.protocol import DescribedSpan, Rung
from undisclosed.language.protocol import Reading

FITTING = (("norwich",),)
RUNGS = [Rung("[place]", bare=True)]


class Told:
    """Finds the spans that it is told of, and gives all the same ladder."""

    def __init__(self, *found: Identifier) -> None:
        self.found = found
        self.shown: list[DescribedSpan] = []

    def find(self, reading: Reading) -> Sequence[Identifier]:
        return self.found

    def fitting(self, span: DescribedSpan) -> Conjunction:
        self.shown.append(span)
        return FITTING

    def fitting_profession(self, key: str) -> Conjunction | None:
        return None

    def is_wide(self, span: DescribedSpan, oldest: int) -> bool:
        self.shown.append(span)
        assert oldest == 89
        return span.text == "England"

    def noun(self, span: DescribedSpan) -> str:
        self.shown.append(span)
        return span.kind

    def rungs(self, span: DescribedSpan) -> list[Rung]:
        self.shown.append(span)
        return RUNGS


def place(first: int, past: int, *, sure: bool = True) -> Identifier:
    return Identifier(first, past, "LOC", "city", sure)


def identifying(monkeypatch: pytest.MonkeyPatch, told: Told) -> Identifying:
    monkeypatch.setattr(module, "shipped_finder", lambda **parts: told)
    monkeypatch.setattr(module, "Ladders", lambda *parts: told)
    return Identifying(toy.knowledge(), toy.taxonomy(), toy.language())


def test_a_span_is_read_as_it_is_written() -> None:
    reading = toy.language().read("Off to King's  Lynn, then")
    # Off to King ' s Lynn , then
    assert text_of(reading, place(2, 6)) == "King's  Lynn"
    assert text_of(reading, place(0, 1)) == "Off"
    assert text_of(reading, place(7, 8)) == "then"


def test_what_stands_for_a_span_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = toy.language().read("Dear [name] of [[phone number] in [gone], [name")
    words = [place(i, i + 1) for i in range(len(reading))]
    found = identifying(monkeypatch, Told(*words)).find(reading)
    # A bracket with another word in it is no such marker, nor is one that is never closed.
    left = [reading.forms[each.first] for each in found]
    assert left == ["Dear", "of", "[", "in", "[", "gone", "]", ",", "[", "name"]


def test_a_span_that_is_more_than_a_marker_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    reading = toy.language().read("[name] Doyle")
    whole, marker = place(0, 4), place(0, 3)
    assert identifying(monkeypatch, Told(whole, marker)).find(reading) == [whole]


def test_a_span_without_any_marker_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    # However it is written: a place, a doctor, a number.
    reading = toy.language().read("Norwich or her doctor 7 A")
    found = [place(0, 1), place(2, 4), place(4, 5), place(5, 6)]
    assert identifying(monkeypatch, Told(*found)).find(reading) == found


@pytest.mark.parametrize("more", ["Doyle", "A", "7", "7th"])
def test_a_name_or_number_beside_a_marker_counts(
    more: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading = toy.language().read(f"[name] and {more}")
    whole = place(0, 5)
    assert identifying(monkeypatch, Told(whole)).find(reading) == [whole]


@pytest.mark.parametrize("between", ["and", "or a", "a1", "and eBay"])
def test_words_between_markers_are_none(between: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = toy.language().read(f"[name] {between} [name]")
    whole = place(0, len(reading))
    assert identifying(monkeypatch, Told(whole)).find(reading) == []


def test_what_operators_wrote_is_known_again() -> None:
    reading = toy.language().read("Person A met Brill")
    parts = toy.knowledge(), toy.taxonomy(), toy.language()
    judge = Identifying(*parts, {"person": "pseudonym"})
    # Person A is written by the operator, of which A is no word; nothing tells that Brill is none.
    assert judge.stand_ins(reading, set()) == ({0, 1}, {1})
    assert judge.stand_ins(reading, {digest_of("Brill")}) == ({0, 1, 3}, {1, 3})
    assert Identifying(*parts).stand_ins(reading, set()) == (set(), set())


def test_a_ladder_is_shown_the_span_and_what_is_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    before, after = 250 * "a" + " ", " " + 250 * "b"
    reading = toy.language().read(f"{before}Norwich{after}")
    judge = identifying(monkeypatch, told)
    near = frozenset({"Norwich", "Leeds"})
    assert judge.rungs(reading, place(1, 2, sure=False), near) == RUNGS
    # Two hundred characters of either side, and other places than itself.
    assert told.shown == [
        DescribedSpan(
            text="Norwich",
            type="LOC",
            kind="city",
            before=before[-200:],
            after=after[:200],
            near=frozenset({"Leeds"}),
            sure=False,
        )
    ]


def test_a_ladder_is_shown_no_more_than_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    reading = toy.language().read("In Norwich then")
    identifying(monkeypatch, told).rungs(reading, place(1, 2), frozenset())
    assert [(span.before, span.after) for span in told.shown] == [("In ", " then")]


def test_who_fits_a_span_is_told_where_its_type_is_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    reading = toy.language().read("In Norwich then")
    judge = identifying(monkeypatch, told)
    assert judge.fitting(reading, place(1, 2)) == FITTING
    [span] = told.shown
    assert (span.text, span.type, span.kind, span.near, span.sure) == (
        "Norwich", "LOC", "city", frozenset(), True,
    )  # fmt: skip
    assert judge.fitting(reading, place(1, 2, sure=False)) is None


class Deutsch(toy.PlainLanguage):
    """Says that it is another language."""

    code = "de"


def test_people_are_not_looked_for_in_a_language_that_says_nothing_of_them() -> None:
    with pytest.raises(
        PolicyError, match=r"People are looked for in .* Got 'de': switch 'span_ratio'"
    ):
        Identifying(toy.knowledge(), toy.taxonomy(), Deutsch())


def test_a_person_is_called_one() -> None:
    assert Identifying(toy.knowledge(), toy.taxonomy(), toy.language()).person == "person"


def test_finder_and_ladders_are_made_of_what_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: dict[str, Any] = {}
    monkeypatch.setattr(module, "shipped_finder", lambda **given: parts.update(given))

    def ladders(*given: Any) -> Told:
        parts["ladders"] = given
        return Told()

    monkeypatch.setattr(module, "Ladders", ladders)
    knowledge, taxonomy, language = toy.knowledge(), toy.taxonomy(), toy.language()
    Identifying(knowledge, taxonomy, language)
    # HIV is on three pages of ten, a cat on two, as if there were as many as in the English pack.
    hiv, cat, nothing = parts["counts"](["HIV", "cat", "nothing"])
    assert hiv * 2 // 3 == cat > 0 == nothing
    assert parts["classes"]("dog") == (0, 0)
    given, _, kinds = parts["ladders"]
    assert given is language
    assert kinds is taxonomy


def test_hipaa_lets_wide_places_stay_and_what_is_on_no_list(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = Told()
    judge = identifying(monkeypatch, told)
    reading = toy.language().read("In England or Norwich 9 kg")
    assert judge.is_within_safe_harbor(reading, place(1, 2))
    assert not judge.is_within_safe_harbor(reading, place(1, 2, sure=False))
    assert not judge.is_within_safe_harbor(reading, place(3, 4))
    assert judge.is_within_safe_harbor(reading, Identifier(4, 6, "QUANTITY", "measure", False))
    assert {(span.text, span.near) for span in told.shown} == {
        ("England", frozenset()),
        ("Norwich", frozenset()),
    }


def test_a_span_is_called_by_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told()
    reading = toy.language().read("In Norwich then")
    assert identifying(monkeypatch, told).noun(reading, place(1, 2)) == "city"
    [span] = told.shown
    assert (span.text, span.near) == ("Norwich", frozenset())
