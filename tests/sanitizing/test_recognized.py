"""What names, places and amounts may be called that the taxonomy does not know."""

import pytest

import toy
from undisclosed.disclosure.individuals.identifying import Identifying
from undisclosed.identifiers.identifier import Identifier
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Reading
from undisclosed.sanitizing.recognized import Recognized, is_title


class _Finds(Identifying):
    """Finds what it is told to; its ladders are the real ones."""

    def __init__(self, *found: Identifier) -> None:
        super().__init__(toy.knowledge(), toy.taxonomy(), shipped_english())
        self.found = list(found)
        self.asked = 0

    def find(self, reading: Reading, standing_in: object = ()) -> list[Identifier]:
        self.asked += 1
        return self.found


def written(
    text: str, type_: str, first: int, past: int, *, kind: str = "", sure: bool = True
) -> list[str]:
    finder = _Finds(Identifier(first, past, type_, kind, sure))
    recognized = Recognized(finder, shipped_english().read(text))
    assert finder.asked == 0
    return [rung.written for rung in recognized.rungs(first, past)]


def test_a_person_is_one_if_the_name_has_two_words() -> None:
    assert written("We met Azad Barzan there.", "PERSON", 2, 4) == ["a person"]
    assert written("We met Mr Barzan there.", "PERSON", 2, 4) == ["a man", "a person"]
    # A single word may be anything, and so may what is not sure.
    assert written("We met Azad there.", "PERSON", 2, 3) == []
    assert written("We met Azad Barzan there.", "PERSON", 2, 4, sure=False) == []
    assert written("We took Zyrtec daily.", "PERSON", 2, 4) == []


def test_a_place_must_be_in_the_table() -> None:
    assert written("She lives in Antwerp.", "LOC", 3, 4) == [
        "a city in Belgium",
        "a city in Europe",
        "a city",
    ]
    assert written("She lives in Noorderlaan.", "LOC", 3, 4) == []


def test_a_known_place_behind_from_is_that_whatever_was_found() -> None:
    assert written("A cousin from Erbil plays.", "PERSON", 3, 4)[-1] == "a city"
    assert written("The piper Erbil plays.", "PERSON", 2, 3) == []


def test_amounts_and_dates_are_said_more_widely_or_not_at_all() -> None:
    assert written("It cost 18,500 euros then.", "QUANTITY", 2, 4, kind="money") == [
        "10,000–20,000 euros",
        "10,000–100,000 euros",
    ]
    # "Some time" would say nothing.
    assert written("She was away for five weeks.", "DATE", 4, 6, kind="duration") == [
        "5–10 weeks",
        "1–10 weeks",
    ]


@pytest.mark.parametrize("type_", ["CODE", "DEMOGRAPHIC", "MISC"])
def test_of_other_things_nothing_is_said(type_: str) -> None:
    assert written("We met Azad Barzan there.", type_, 2, 4) == []


def test_only_the_very_place_is_meant() -> None:
    finder = _Finds(Identifier(2, 4, "PERSON", "person", True))
    recognized = Recognized(finder, shipped_english().read("We met Azad Barzan there."))
    assert recognized.rungs(2, 3) == []
    assert [rung.written for rung in recognized.rungs(2, 4)] == ["a person"]
    assert finder.asked == 1


def test_titles_are_told_by_their_capital() -> None:
    assert [is_title(form) for form in ("Ms", "Mr.", "Dr")] == [True] * 3
    assert [is_title(form) for form in ("MS", "ms", "Msc")] == [False] * 3
