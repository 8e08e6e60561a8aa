"""What stands behind a name and is no part of it."""

from __future__ import annotations

from undisclosed.identifiers.decoding import TypedRange
from undisclosed.identifiers.identifier import TYPES
from undisclosed.language.protocol import Reading

_PARTICLE_WORDS = """
    van von der den de di da del della du la le das dos do ten ter bin binti ibn bint al el ben zu
    zum zur
"""
PARTICLES = frozenset(_PARTICLE_WORDS.split())
"""Words in small letters that names have inside."""
_ENDINGS = frozenset({"VERB", "AUX", "ADV", "ADP", "SCONJ", "PRON", "CCONJ", "DET"})
POSSESSIVES = frozenset({"'s", "’s", "'S", "’S", "'", "’"})
"""What says that something is somebody's."""
_VERSUS = frozenset({"v", "v.", "vs", "vs.", "versus"})
_PERSON = TYPES.index("PERSON")


def cut_tail(reading: Reading, span: TypedRange) -> TypedRange:
    """Leaves out what follows a person's name: "'s wife", "JOHN SMITH CAME"."""
    past = span.past
    while past - span.first > 1 and (
        reading.forms[past - 1] in _VERSUS
        or (reading.tags[past - 1] in ("VERB", "AUX") and reading.forms[past - 1].islower())
    ):
        past -= 1
    if span.type != _PERSON:
        return TypedRange(span.first, past, span.type, span.sure)
    for i in range(span.first + 1, past):
        if reading.forms[i] in POSSESSIVES or reading.forms[i] in _VERSUS:
            past = i
            break
    while past - span.first > 1 and _is_small_end(reading, past - 1):
        past -= 1
    if all(form.isupper() for form in reading.forms[span.first : past] if form.isalpha()):
        for i in range(span.first + 1, past):
            if reading.tags[i] in _ENDINGS:
                past = i
                break
    return TypedRange(span.first, past, span.type, span.sure)


def _is_small_end(reading: Reading, i: int) -> bool:
    """Tells whether a word in small letters stands behind one with a capital: "Amy visits"."""
    form, before = reading.forms[i], reading.forms[i - 1]
    return form.isalpha() and form.islower() and before[0].isupper() and form not in PARTICLES
