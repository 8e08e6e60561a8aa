"""Where a wider verb can stand, and what is written there."""

from __future__ import annotations

import pytest

from undisclosed.language.english.english import shipped_english
from undisclosed.language.english.verb_places import say_verb


def said(marked: str, label: str) -> str | None:
    """Returns what is said for the word in brackets."""
    start, end = marked.index("["), marked.index("]") - 1
    reading = shipped_english().read(marked.replace("[", "").replace("]", ""))
    at = reading.starts.index(start)
    assert reading.ends[at] == end
    wording = shipped_english().wording
    denied = wording.is_denied(reading.forms, reading.tags, at, at + 1)
    tags = [*reading.tags[:at], "VERB", *reading.tags[at + 1 :]]
    return say_verb(reading.forms, tags, at, label, denied=denied)


@pytest.mark.parametrize(
    ("marked", "label", "written"),
    [
        ("She was [vaccinated].", "to treat", "treated"),
        ("They [vaccinated] the children yesterday.", "to treat", "treated"),
        ("She [vaccinates] babies.", "to treat", "treats"),
        ("He might have been [vaccinated] against measles.", "to treat", "treated"),
        ("He was beaten and [raped] by two men.", "to attack", "attacked"),
        ("A woman [raped] by a colleague came.", "to attack", "attacked"),
        ("The imam [preached] for an hour.", "to speak", "spoke"),
        ("He has [preached] about hell.", "to speak", "spoken"),
        ("She has been [coughing] for some weeks.", "to have symptoms", "having symptoms"),
        ("The week I was [vomiting] was long.", "to feel ill", "feeling ill"),
        ("They [fled] the country in 1988.", "to leave", "left"),
        ("He was [jailed] in Bern.", "to hold", "held"),
        ("She likes [breastfeeding] him.", "to feed", "feeding"),
        ("He has [raped] at least one woman.", "to attack", "attacked"),
        ("He may [gamble] for hours.", "to take risks", "take risks"),
    ],
)
def test_a_wider_verb_has_the_form_of_the_narrower(marked: str, label: str, written: str) -> None:
    assert said(marked, label) == written


@pytest.mark.parametrize(
    ("marked", "label"),
    [
        # Something must be done to something, or can't be.
        ("He [drinks].", "to consume"),
        ("He [preached] love to all.", "to speak"),
        ("They [vomited] blood.", "to feel ill"),
        # What follows asks for another verb, or goes with this one.
        ("She [preached] that sin is bad.", "to speak"),
        ("He [gambled] away the house.", "to take risks"),
        ("He was [vaccinated] into safety.", "to treat"),
        # Somebody who "was left" went nowhere.
        ("He was [deplaned] in Bern.", "to leave"),
        # Nobody is told by what somebody else has.
        ("It is passed on by [coughing].", "to have symptoms"),
        # A noun, or nobody knows what.
        ("Her [preaches] were long.", "to speak"),
        ("The [raped] came.", "to attack"),
        # A wider thing is denied, counted, compared or said of all.
        ("I have never [smoked] the weed.", "to consume"),
        ("She [drank] nothing.", "to consume"),
        ("She [drank] no wine.", "to consume"),
        ("He only [smoked] the weed.", "to consume"),
        ("If you [smoke] the weed, stop.", "to consume"),
        ("Everyone who [smoked] the weed came.", "to consume"),
        ("She [vaccinated] him twice.", "to treat"),
    ],
)
def test_elsewhere_no_wider_verb_stands(marked: str, label: str) -> None:
    assert said(marked, label) is None


@pytest.mark.parametrize(
    ("marked", "label", "written"),
    [
        ("She was never [vaccinated].", "to treat", "treated in a certain way"),
        ("She was [vaccinated] twice.", "to treat", "treated in a certain way"),
        ("He refused to be [vaccinated].", "to treat", "treated in a certain way"),
        ("I stop [breastfeeding] in May.", "to feed", "a certain kind of feeding"),
        ("I gave up [breastfeeding] in May.", "to feed", "a certain kind of feeding"),
        ("He does not [pray] here.", "to worship", "worship in a certain way"),
    ],
)
def test_what_is_denied_is_done_in_a_certain_way(marked: str, label: str, written: str) -> None:
    assert said(marked, label) == written


def test_a_clause_of_its_own_is_not_denied_with_another() -> None:
    marked = "He said that none is planned and that the imam [preaches] there."
    assert said(marked, "to speak") == "speaks"
    assert said("He did not say that it is so and that he [preaches] there.", "to speak") == (
        "speaks in a certain way"
    )
