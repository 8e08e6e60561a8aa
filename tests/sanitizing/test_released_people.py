"""Sentences about invented people and what is released of them, with what is shipped."""

from __future__ import annotations

from functools import cache

import pytest

from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings


@cache
def engine() -> Engine:
    return Engine(Policy((), Settings.of(identifiers="change")))


@pytest.mark.parametrize(
    ("text", "released"),
    [
        ("She told John that John was late.", "She told [name] that [name] was late."),
        ("Ask Mr Lopez, old Mr Lopez.", "Ask a man, an old man."),
        ("I rang your Ms Lopez in Leeds.", "I rang your [name] in a city."),
        ("Client: Maria Lopez, single", "Client: [name], single"),
        ("Mr Lopez is a singer.", "The man is a musician."),
        ("The cook, Maria Lopez, 29, sings.", "The cook, aged 20–29, sings."),
        ("The cook, Maria Lopez, was here.", "The cook was here."),
        ("I'm Maria Lopez and I sing.", "I'm [name] and I sing."),
        ('"Maria Lopez," she said, "sit."', '"[name]," she said, "sit."'),
        ("She lives in Norwich now.", "She lives in a city or town now."),
        ("He was born at Ayrton Hospital.", "He was born at a hospital."),
        ("She works for Lopez & Finch there.", "She works for [name] there."),
        ("They live at 12 Mill Lane, Ayrton NR1 4DW.", "They live at [address]."),
        ("Name: Maria Lopez    Date: 3 May 2004", "Name: [name]    Date: the 2000s"),
        ("WITNESS STATEMENT\n\nMaria Lopez came.", "WITNESS STATEMENT\n\nA person came."),
        ("His handle is @maria.lopez7 now.", "His handle is [code] now."),
        ("My aunt, who is 88, sang.", "My aunt, who is 80–89, sang."),
        ("John Smith's wife was there.", "[name]'s wife was there."),
        (
            "She is 34. He is 34 and well.",
            "She is in her thirties. He is in his thirties and well.",
        ),
        ("A 34 y/o man came with pain.", "A 30–39-year-old man came with pain."),
        ("She drives a Toyota and sings.", "She drives a [name] and sings."),
        ("Write to jane.doe@\nexample.com soon.", "Write to [e-mail address] soon."),
        ("Smith, John\nJones, Mary\n", "[name]\n[name]\n"),
        ("He then told\nMaria Lopez about it.", "He then told\na person about it."),
        ("See e.g. John Smith about it.", "See e.g. a person about it."),
        ("It rained.\nMaria Lopez came.", "It rained.\nA person came."),
        ("2018 was hard for her.", "The 2010s was hard for her."),
        ("NHS number 943 476 5919 is hers.", "NHS number [health number] is hers."),
        ("Phone: 417-555-0199\nDOB: 12/03/1980", "Phone: [phone number]\nDOB: the 1980s"),
        ("dear john, thanks for the note.", "dear [name], thanks for the note."),
    ],
)
def test_release(text: str, released: str) -> None:
    result = engine().sanitize(text)
    assert result.text == released
    assert engine().verify(result.text).verified


def test_a_protected_name_in_small_letters() -> None:
    protecting = Engine(Policy.of("Irene Castellan=person"))
    released = protecting.sanitize("I saw irene castellan again. Then irene left.").text
    assert "irene" not in released
    assert "castellan" not in released
