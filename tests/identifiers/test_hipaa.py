"""HIPAA's list takes out what it names and leaves what it does not. The texts are invented."""

from __future__ import annotations

import pytest

from undisclosed.engine import Engine
from undisclosed.identifiers.hipaa import SAFE_HARBOR
from undisclosed.identifiers.identifier import TYPE_OF_KIND, TYPES
from undisclosed.policy.policy import Policy


@pytest.fixture(scope="module")
def harbor() -> Engine:
    return Engine(Policy.of(identifiers="hipaa"))


def test_the_list_is_that_of_the_rule() -> None:
    assert "".join(listed.letter for listed in SAFE_HARBOR) == "ABCDEFGHIJKLMNOPQR"
    for listed in SAFE_HARBOR:
        assert set(listed.types) <= set(TYPES)
        assert set(listed.kinds) <= set(TYPE_OF_KIND)


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("We met Mr Tom Beckwith there.", "Beckwith"),
        ("She works for Acme Steel Ltd there.", "Acme"),
        ("He lives in Norwich now.", "Norwich"),
        ("He lives at 12 Mill Lane now.", "12 Mill"),
        ("It happened on 3 May 1998, he said.", "3 May"),
        ("It was in June 2004 at night.", "June"),
        ("She is 93 years old and well.", "93"),
        ("Call (217) 555-0147 at night.", "0147"),
        ("Write to tom@example.org at night.", "tom@"),
        ("His SSN is 078-05-1120, he said.", "1120"),
        ("His MRN is 4471829, he said.", "4471829"),
        ("See http://example.org/tb at night.", "/tb"),
        ("It came from 10.0.0.1 at night.", "10.0.0.1"),
    ],
)
def test_what_is_listed_goes(harbor: Engine, text: str, gone: str) -> None:
    result = harbor.sanitize(text)
    assert gone not in result.text
    assert result.verified


@pytest.mark.parametrize(
    "text",
    [
        "It happened in 2006, he said.",
        "He moved to Ohio, then to Canada.",
        "She is 45 years old and well.",
        "He earns $45,000 and slept for 12 years.",
        "A Polish nurse came.",
    ],
)
def test_what_is_not_listed_stays(harbor: Engine, text: str) -> None:
    assert harbor.sanitize(text).text == text


def test_a_date_becomes_its_year(harbor: Engine) -> None:
    assert (
        harbor.sanitize("It happened on 3 May 1998, he said.").text
        == "It happened in 1998, he said."
    )
