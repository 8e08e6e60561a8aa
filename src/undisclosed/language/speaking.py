"""Which languages say how they speak of people, dates and places."""

from __future__ import annotations

from undisclosed.language.catalan import speech as catalan
from undisclosed.language.portuguese import speech as portuguese
from undisclosed.language.romance.speech import Speech
from undisclosed.language.spanish import speech as spanish

_SPEECHES: dict[str, Speech] = {
    each.SPEECH.code: each.SPEECH for each in (catalan, portuguese, spanish)
}
SPOKEN = frozenset(_SPEECHES)
"""The tags of these languages, beside English, which has patterns and ladders of its own."""


def speech_of(code: str) -> Speech:
    """Returns how a language speaks of people, dates and places.

    >>> speech_of("es").months[0]
    'enero'
    """
    return _SPEECHES[code]


def person_in(code: str) -> str:
    """Returns the word of a language for a person.

    >>> person_in("pt"), person_in("en")
    ('pessoa', 'person')
    """
    return speech_of(code).nouns["person"] if code in SPOKEN else "person"
