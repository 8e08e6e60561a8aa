"""Finds identifying spans in a Romance language: patterns, and names by capitals and their company.

There is no network as for English. In these languages days, months, peoples and languages have
small letters, so that a capital within a sentence nearly always is a name's.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import chain

from undisclosed.identifiers.identifier import KIND_OF_TYPE, TYPE_OF_KIND, Identifier
from undisclosed.identifiers.romance.names import CapitalNames
from undisclosed.identifiers.romance.patterns import find_patterns
from undisclosed.language.protocol import Reading
from undisclosed.language.romance.speech import Speech
from undisclosed.taxonomy.protocol import Taxonomy

_SHORTEST = 2
_OLDEST = 120
_BEFORE_PLACES = frozenset({"en", "em"})
_AROUND_AGES = frozenset({("(", ")"), (",", ","), (",", "."), (",", ";")})


class RomanceFinder:
    """Finds identifying spans; the same text always has the same."""

    def __init__(self, speech: Speech, taxonomy: Taxonomy, is_place: Callable[[str], bool]) -> None:
        """Takes how a language speaks of people, and what knows common nouns and places."""
        self._speech = speech
        self._names = CapitalNames(speech, taxonomy, is_place)

    def find(self, reading: Reading) -> list[Identifier]:
        """Returns the identifying spans of a text, in order and without overlaps."""
        taken = bytearray(len(reading))
        found = list(self._patterned(reading, taken))
        found += self._names.find(reading, taken)
        people = _words_of_people(reading, found)
        found = [_as_people(reading, each, people) for each in found]
        found += _repeats(reading, found, people)
        found += _ages(reading, found, taken)
        return sorted(found, key=lambda each: each.first)

    def prepare(self, readings: Sequence[Reading]) -> None:
        """Does nothing: what is asked of a text is asked of it alone."""

    def _patterned(self, reading: Reading, taken: bytearray) -> Iterator[Identifier]:
        for match in find_patterns(reading.text, self._speech):
            first = bisect_right(reading.ends, match.start)
            past = bisect_left(reading.starts, match.end)
            if first < past and not any(taken[first:past]):
                taken[first:past] = b"\1" * (past - first)
                yield Identifier(first, past, TYPE_OF_KIND[match.kind], match.kind, True)


def _words_of_people(reading: Reading, found: Sequence[Identifier]) -> Set[str]:
    """Returns the words of the names that are people's for sure."""
    words = {
        reading.forms[i]
        for each in found
        if each.type == "PERSON" and each.sure
        for i in range(each.first, each.past)
        if reading.forms[i].istitle() and len(reading.forms[i]) > _SHORTEST
    }
    return {word for word in words if not word.endswith(".")}


def _as_people(reading: Reading, each: Identifier, people: Set[str]) -> Identifier:
    """Returns a name as a person's that is made of the words of people's names: "Gil" is a town."""
    words = reading.forms[each.first : each.past]
    placed = each.first > 0 and reading.forms[each.first - 1].lower() in _BEFORE_PLACES
    if each.type not in ("LOC", "MISC") or placed or not set(words) <= people:
        return each
    return Identifier(each.first, each.past, "PERSON", KIND_OF_TYPE["PERSON"], True)


def _repeats(
    reading: Reading, found: Sequence[Identifier], people: Set[str]
) -> Iterator[Identifier]:
    """Yields the words of people's names wherever else they are written with a capital."""
    taken = set(chain.from_iterable(range(each.first, each.past) for each in found))
    for i, form in enumerate(reading.forms):
        if form in people and i not in taken and reading.tags[i] == "PROPN":
            yield Identifier(i, i + 1, "PERSON", KIND_OF_TYPE["PERSON"], True)


def _ages(reading: Reading, found: Sequence[Identifier], taken: bytearray) -> Iterator[Identifier]:
    """Yields the ages behind people's names: "Anna Roca (34)", "Anna Roca, 34, ..."."""
    for each in found:
        i = each.past + 1
        if each.type != "PERSON" or i + 1 >= len(reading) or taken[i]:
            continue
        form, around = reading.forms[i], (reading.forms[i - 1], reading.forms[i + 1])
        if form.isdecimal() and around in _AROUND_AGES and 0 < int(form[:4]) <= _OLDEST:
            yield Identifier(i, i + 1, "QUANTITY", "age", True)
