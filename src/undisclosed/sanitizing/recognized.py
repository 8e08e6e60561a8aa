"""What names, places, dates and amounts may be called that no taxonomy knows.

They are found by what finds identifying spans, and take their words from the same ladders: "Mr
Orth" is a man, "Kirkuk" a city, "2.3 million euros" between two and five million. Only what is
sure is said: a single word is hardly ever a name for certain, and a place must be in the table.
"""

from __future__ import annotations

from functools import cached_property

from undisclosed.disclosure.individuals.identifying import Identifying, text_of
from undisclosed.identifiers.identifier import Identifier
from undisclosed.ladders.english.english import MARKERS
from undisclosed.ladders.english.nouns import TITLES
from undisclosed.ladders.places import shipped_places
from undisclosed.ladders.protocol import Rung
from undisclosed.language.protocol import Reading
from undisclosed.memo import Memo

_KEPT = 10_000
_NAME_WORDS = 2
_WHERE = frozenset({"from", "in", "near", "to"})


def is_title(form: str) -> bool:
    """Tells whether a word stands before names: "Ms" is neither an illness nor a name."""
    return form.istitle() and form.lower().rstrip(".") in TITLES


class Recognized:
    """The ladders of one text, by the tokens that they are for."""

    def __init__(self, identifying: Identifying, reading: Reading) -> None:
        """Takes what finds them, and the text; nothing is looked for until somebody asks."""
        self._identifying = identifying
        self._reading = reading
        self._rungs: Memo[tuple[int, int], list[Rung]] = Memo(self._find, _KEPT)

    def rungs(self, first: int, past: int) -> list[Rung]:
        """Returns what may stand in place of tokens first…past, the most informative first.

        Ensures: each says something, and is true if what was found there is what it seems to be.
        """
        return self._rungs[first, past]

    def _find(self, tokens: tuple[int, int]) -> list[Rung]:
        found = self._place(tokens) or self._spans.get(tokens)
        if found is None or not self._is_certain(found):
            return []
        ladder = self._identifying.rungs(self._reading, found, self._places)
        rungs = [rung for rung in ladder if not any(mark in rung.written for mark in MARKERS)]
        # Of a person or a city the bare word is all there is; "a place" or "some time" is nothing.
        return [rung for rung in rungs if not rung.bare or found.type in ("PERSON", "LOC")]

    def _place(self, tokens: tuple[int, int]) -> Identifier | None:
        """Returns one word behind "in" or "from" that is in the table of places as one."""
        first, past = tokens
        reading = self._reading
        if past > first + 1 or not first or reading.tags[first] != "PROPN":
            return None
        behind = reading.form(first - 1).lower() in _WHERE
        if not behind or not shipped_places().entries(reading.form(first)):
            return None
        return Identifier(first, past, "LOC", "place", sure=True)

    def _is_certain(self, found: Identifier) -> bool:
        if not found.sure:
            return False
        if found.type == "LOC":
            return bool(shipped_places().entries(text_of(self._reading, found)))
        if found.type in ("PERSON", "ORG"):
            forms = [self._reading.form(i) for i in range(found.first, found.past)]
            named = [form for form in forms if form[:1].isupper() and form.isalpha()]
            return len(named) == len(forms) >= _NAME_WORDS
        return found.type in ("DATE", "QUANTITY")

    @cached_property
    def _spans(self) -> dict[tuple[int, int], Identifier]:
        found = self._identifying.find(self._reading)
        return {(each.first, each.past): each for each in found}

    @cached_property
    def _places(self) -> frozenset[str]:
        places = (each for each in self._spans.values() if each.type == "LOC")
        return frozenset(text_of(self._reading, each) for each in places)
