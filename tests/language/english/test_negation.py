"""Where a wider word would say more: after a negation, as far as it reaches."""

from __future__ import annotations

import pytest

from undisclosed.language.english.english import shipped_english
from undisclosed.language.english.negation import is_denied

DENIED = (
    "He does not have [gout].",
    "She denies any [cough].",
    "There was no history of [gout].",
    "No fever, cough or [gout].",
    "She lives without [alcohol].",
    "He takes neither [aspirin] nor beer.",
    "They can't have seen the [rash].",
    "Nobody in the house drinks [beer].",
    "He eats less [fruit].",
    "The tests were negative for [malaria].",
    "We ruled out [malaria].",
    "She says that she never took [aspirin].",
    "[Malaria] could not be shown.",
    "[Malaria] was ruled out.",
    "Jaundice and ascites: no.\n[Gout]: none.",
    "Every [nurse] signed it.",
    "They want to abolish [slavery].",
    "Her doctor thinks that [myelin] does not grow back.",
)
AFFIRMED = (
    "He has [gout].",
    "He does not smoke and takes [aspirin].",
    "She has no fever, but takes [aspirin].",
    "No fever; [gout] on the left.",
    "No fever was seen, and [gout] was found.",
    "She was infected but not ill and got [aspirin].",
    "He has not only [gout] but fever.",
    "There is no doubt that it was [gout].",
    "Clean of drugs, positive for [alcohol].",
    "He has [gout], not fever.",
    "[Gout]: no change since May.",
    "He does not work because he has [gout].",
    "He went without shoes and caught a [cold].",
)


def denied(marked: str) -> bool:
    start, end = marked.index("["), marked.index("]") - 1
    reading = shipped_english().read(marked.replace("[", "").replace("]", ""))
    first = reading.starts.index(start)
    past = reading.ends.index(end) + 1
    inside = [i for i, each in enumerate(reading.sentences) if each == reading.sentences[first]]
    low, high = inside[0], inside[-1] + 1
    return is_denied(reading.forms[low:high], reading.tags[low:high], first - low, past - low)


@pytest.mark.parametrize("marked", DENIED)
def test_what_is_denied(marked: str) -> None:
    assert denied(marked)


@pytest.mark.parametrize("marked", AFFIRMED)
def test_what_is_not_denied(marked: str) -> None:
    assert not denied(marked)
