"""Algorithm 1 on spans that identify somebody: what they become, and what their ladders see."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import replace
from typing import Any

import pytest

import toy
from undisclosed.document.document import Document
from undisclosed.identifiers.identifier import Identifier
from undisclosed.identifiers.operators import Operators
from undisclosed.ladders.protocol import Rung
from undisclosed.language.protocol import Reading
from undisclosed.policy.policy import Protection
from undisclosed.sanitizing.outcome import Outcome
from undisclosed.sanitizing.sanitizer import Sanitizer
from undisclosed.sanitizing.standing_in.standing_in import StandInMaker
from undisclosed.taxonomy.table import Row

PLAIN: dict[str, Any] = {"min_lift": None, "max_lift": None, "unknown": "keep"}
ROWS = (Row("person"), Row("actor", ("person",)), Row("place"), Row("city", ("place",)))


class Told:
    """Finds the words that it is told of, alone or with some that follow, and gives them ladders.

    Attributes:
        person: What a person is called.
        asked: The spans that ladders were asked for, as written, with the places they were shown.
    """

    person = "person"

    def __init__(
        self, ladders: dict[str, list[Rung]], *, lengths: Sequence[int] = (1,), **types: str
    ) -> None:
        self.ladders = ladders
        self.lengths = lengths
        self.types = types
        self.asked: list[tuple[str, Identifier, frozenset[str]]] = []

    operators = Operators({})

    def stand_ins(self, reading: Reading, invented: Set[str]) -> tuple[set[int], set[int]]:
        return set(), set()

    def fitting_profession(self, key: str) -> None:
        return None

    def find(self, reading: Reading, standing_in: Collection[int] = ()) -> list[Identifier]:
        return [
            Identifier(i, i + length, self.types[form], "found", False)
            for i, form in enumerate(reading.forms)
            for length in self.lengths
            if form in self.types
        ]

    def fitting(self, reading: Reading, identifier: Identifier) -> None:
        return None

    def noun(self, reading: Reading, identifier: Identifier) -> str:
        return {"LOC": "place", "PERSON": "person"}[identifier.type]

    def stand_in(self, reading: Reading, identifier: Identifier, written: str) -> Rung:
        return Rung(written, bare=True)

    def rungs(self, reading: Reading, identifier: Identifier, places: frozenset[str]) -> list[Rung]:
        first, last = identifier.first, identifier.past - 1
        text = reading.text[reading.starts[first] : reading.ends[last]]
        self.asked.append((text, identifier, places))
        return self.ladders[identifier.type]


def sanitized(
    told: Told, text: str, at_most: str = "person", operator: Any = "generalize", **settings: object
) -> Outcome:
    """What becomes of a text in which Ada Vale is protected, and all that is told of."""
    who = Protection("Ada Vale", at_most, kind="individual")
    pages = toy.pages((100, "person actor city place"))
    options = {**PLAIN, "span_ratio": None, "word_ratio": None, **settings}
    engine = toy.engine(pages, who, rows=ROWS, **options)
    assessor = engine._sanitizer.assessor
    strict = replace(assessor.settings, span_ratio=10)
    told_so: Any = told
    maker = StandInMaker(Operators({"default": operator}))
    return Sanitizer(replace(assessor, settings=strict, identifying=told_so), maker).sanitize(
        Document(text)
    )


CITY = [Rung("a Leeds"), Rung("a city"), Rung("[place]", bare=True)]


def test_a_span_becomes_the_first_rung_that_is_safe() -> None:
    # "A Leeds" names a place itself.
    told = Told({"LOC": CITY}, Norwich="LOC", Leeds="LOC")
    outcome = sanitized(told, "Back in Norwich then")
    assert outcome.release.text == "Back in a city then"
    assert outcome.choices["norwich"].rejected == ("a Leeds",)
    assert outcome.rounds == 2
    [reasons] = outcome.reasons.values()
    assert reasons[0].risk.cause == "identifier"


def test_a_span_is_removed_where_all_is() -> None:
    told = Told({"LOC": CITY}, Norwich="LOC")
    assert sanitized(told, "In Norwich", mode="redact").release.text == "In [removed]"


def test_a_ladder_is_shown_the_places_of_a_text() -> None:
    told = Told({"LOC": CITY[1:], "ORG": [Rung("[organization]", bare=True)]},
                Norwich="LOC", Lowestoft="LOC", Sprowston="ORG")  # fmt: skip
    outcome = sanitized(told, "Norwich, Lowestoft, Sprowston")
    assert outcome.release.text == "A city, a city, [organization]"
    assert {text for text, _, _ in told.asked} == {"Norwich", "Lowestoft", "Sprowston"}
    assert {places for _, _, places in told.asked} == {frozenset({"Norwich", "Lowestoft"})}


def test_a_ladder_is_asked_for_all_that_is_replaced() -> None:
    # Found twice, the second time with the word behind it.
    told = Told({"LOC": CITY[1:]}, lengths=(1, 2), Norwich="LOC")
    assert sanitized(told, "In Norwich Nord then").release.text == "In a city then"
    assert {(text, found.first, found.past) for text, found, _ in told.asked} == {
        ("Norwich Nord", 1, 3)
    }


def test_of_c_itself_nothing_is_said_but_g() -> None:
    people = [Rung("an old woman"), Rung("a woman"), Rung("somebody")]
    told = Told({"LOC": CITY, "PERSON": people}, Vale="LOC")
    # Taken for a place, but a name of c: the last rung of a person says no more than g.
    outcome = sanitized(told, "Then Vale came")
    assert outcome.release.text == "Then somebody came"
    found = {(each.type, each.kind, each.sure) for _, each, _ in told.asked}
    assert found == {("PERSON", "person", True)}
    assert {places for _, _, places in told.asked} == {frozenset({"Vale"})}
    # A ladder does not know how to say another g.
    told = Told({"LOC": CITY, "PERSON": people}, Vale="LOC")
    assert sanitized(told, "Then Vale came", at_most="actor").release.text == "Then an actor came"
    assert told.asked == []


@pytest.mark.parametrize(
    ("operator", "released"),
    [
        ("generalize", "In a city then"),
        ("mask", "In ******* then"),
        ("pseudonym", "In Place A then"),
        ("remove", "In [removed] then"),
    ],
)
def test_the_policy_says_how_a_span_is_written(operator: str, released: str) -> None:
    told = Told({"LOC": CITY[1:]}, Norwich="LOC")
    outcome = sanitized(told, "In Norwich then", operator=operator)
    assert (outcome.release.text, outcome.rounds) == (released, 2)


def test_what_is_found_again_becomes_the_last_rung() -> None:
    # "Place A" is told to be a place itself.
    told = Told({"LOC": [Rung("a town"), *CITY[1:]]}, Norwich="LOC", Place="LOC")
    outcome = sanitized(told, "In Norwich then", operator="pseudonym")
    assert outcome.release.text == "In [place] then"
    assert outcome.choices["norwich"].rejected == ("Place A",)
