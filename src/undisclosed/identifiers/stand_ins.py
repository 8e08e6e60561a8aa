"""What operators write in place of spans, and how it is known again: it identifies nobody."""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from collections.abc import Set

from undisclosed.identifiers.operators import Operators
from undisclosed.language.protocol import Reading
from undisclosed.language.speaking import SPOKEN, speech_of
from undisclosed.policy.policy import Operator

HASH_DIGITS = 12
"""Hexadecimal digits of a keyed hash that are written: one clash in a million spans."""
_HASHED = re.compile(rf"\[[^\W\d_][^\W\d_ -]{{0,30}} ([0-9a-f]{{{HASH_DIGITS}}})\]")
_IN_ENGLISH = frozenset(
    ("city", "code", "country", "name", "organization", "person", "place", "state", "town")
)
_ELSEWHERE = (
    noun
    for code in SPOKEN
    for kind, noun in speech_of(code).nouns.items()
    if kind not in ("man", "woman")
)
LETTERED = tuple(sorted(_IN_ENGLISH.union(_ELSEWHERE)))
"""Nouns that get a letter. With one they are no name of anybody's; "Hospital A" may be."""
_LETTERED = re.compile(rf"\b(?:{'|'.join(map(str.capitalize, LETTERED))}) ([A-Z]{{1,3}})\b")
_LONGEST_INVENTED = 8


def digest_of(invented: str) -> str:
    """Returns what an invented name is known again by: no certificate quotes a text."""
    return hashlib.sha256(invented.encode()).hexdigest()[:32]


class StandIns:
    """Knows again what the operators of a policy write."""

    def __init__(self, operators: Operators) -> None:
        patterns: dict[Operator, re.Pattern[str]] = {"hash": _HASHED, "pseudonym": _LETTERED}
        self._patterns = [patterns[operator] for operator in patterns if operator in operators]

    def find(self, reading: Reading, invented: Set[str]) -> tuple[set[int], set[int]]:
        """Returns the tokens of all stand-ins, and those of them that are no words of the text.

        Args:
            reading: What is read.
            invented: Digests of the names that were invented for it.
        """
        inside: set[int] = set()
        apart: set[int] = set()
        for pattern in self._patterns:
            for match in pattern.finditer(reading.text):
                inside.update(_tokens(reading, *match.span()))
                apart.update(_tokens(reading, *match.span(1)))
        if invented:
            names = _invented_tokens(reading, invented)
            inside |= names
            apart |= names
        return inside, apart


def _tokens(reading: Reading, start: int, end: int) -> range:
    """Returns the tokens that begin between two places; a letter may be one with its period."""
    return range(bisect_left(reading.starts, start), bisect_left(reading.starts, end))


def _invented_tokens(reading: Reading, invented: Set[str]) -> set[int]:
    found: set[int] = set()
    for first, start in enumerate(reading.starts):
        if first in found:
            continue
        for past in range(min(first + _LONGEST_INVENTED, len(reading)), first, -1):
            if digest_of(reading.text[start : reading.ends[past - 1]]) in invented:
                found.update(range(first, past))
                break
    return found
