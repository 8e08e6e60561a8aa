"""The ways to write the name of one person: parts of it, initials, logins and addresses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from undisclosed.language.protocol import Reading
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.terms.units import TokenRange

_NAME_TAGS = frozenset({"PROPN", "NOUN", "X"})
_LETTERS = re.compile(r"[^\W\d_]+")
# Shorter ones are words of their own.
_SHORTEST = 4


_PARTICLES = frozenset(["da", "das", "de", "del", "do", "dos", "e", "i", "la", "las", "los", "y"])


def with_two_surnames(name: str) -> Iterator[str]:
    """Yields the keys by which a text may call who has two surnames, the first the usual one.

    >>> [*with_two_surnames("carmen ruiz ortega")][:4]
    ['ruiz', 'ruiz ortega', 'carmen ruiz', 'c ruiz']
    """
    words = [word for word in name.split() if word not in _PARTICLES]
    if len(words) < 3:
        yield from written_forms(" ".join(words))
        return
    given, (first, second) = words[:-2], words[-2:]
    yield from (first, f"{first} {second}", f"{given[0]} {first}", f"{given[0][0]} {first}")
    yield from (f"{given[0][0]} {first} {second}", f"{first} {second} {' '.join(given)}")
    yield from (f"{first} {' '.join(given)}", " ".join((*given, first)), " ".join(given))
    yield from written_forms(" ".join((*given, second)))


def with_first_surname(name: str) -> str:
    """Returns a name of two surnames without the second, and other names as they are.

    >>> with_first_surname("carmen ruiz de ortega"), with_first_surname("carmen ruiz")
    ('carmen ruiz', 'carmen ruiz')
    """
    words = [word for word in name.split() if word not in _PARTICLES]
    return " ".join(words[:-1] if len(words) > 2 else words)


def written_forms(name: str) -> Iterator[str]:
    """Yields the keys by which a text may call whoever has a name, but for the name itself.

    Args:
        name: The name, folded: "jane mary roe".

    >>> sorted(written_forms("jane roe"))
    ['JR', 'j r', 'j roe', 'jane', 'roe', 'roe jane']
    >>> list(written_forms("madonna"))
    []
    """
    *given, last = name.split()
    if not given:
        return
    first, middle = given[0], given[1:]
    yield from (first, last, f"{first[0]} {last}", f"{last} {' '.join(given)}")
    if middle:
        initials = " ".join(word[0] for word in middle)
        yield from (f"{first} {last}", f"{first} {initials} {last}", f"{last} {first}")
        yield f"{first[0]} {initials} {last}"
    letters = [word[0] for word in (*given, last)]
    yield from ("".join(letters).upper(), " ".join(letters))


def handles_of(names: Iterable[str]) -> frozenset[str]:
    """Returns what logins and addresses of whoever has some names are made of.

    >>> sorted(handles_of(["jane roe"]))
    ['janer', 'janeroe', 'jroe', 'rjane', 'roej', 'roejane']
    """
    found: set[str] = set()
    for name in names:
        words = ["".join(_LETTERS.findall(word)).casefold() for word in name.split()]
        if len(words) > 1 and all(words):
            first, last = words[0], words[-1]
            for one, other in ((first, last), (first[0], last), (first, last[0])):
                found.update((one + other, other + one))
    return frozenset(handle for handle in found if len(handle) >= _SHORTEST)


def is_handle(form: str, handles: frozenset[str]) -> bool:
    """Tells whether a word is a login, an address or a link of somebody.

    >>> handles = handles_of(["jane roe"])
    >>> [is_handle(form, handles) for form in ("jroe7", "roe_jane@x.example", "zero")]
    [True, True, False]
    """
    pieces = form.partition("@")[0].split("/") if "@" in form[1:] else form.split("/")
    return any("".join(_LETTERS.findall(piece)).casefold() in handles for piece in pieces)


class NamesIn:
    """Tells in one text what is written as the name of an individual is."""

    def __init__(self, reading: Reading, taxonomy: Taxonomy) -> None:
        self._reading = reading
        self._taxonomy = taxonomy

    def handles(self, handles: frozenset[str]) -> list[int]:
        """Returns the tokens that are logins, addresses or links of an individual."""
        if not handles:
            return []
        forms = self._reading.forms
        written = {form for form in set(forms) if is_handle(form, handles)}
        return [i for i, form in enumerate(forms) if form in written] if written else []

    def stand_for_themselves(self, name: str, span: TokenRange) -> bool:
        """Tells whether the words of a short form are no name where they stand: "a vale", "it"."""
        words = name.split()
        if min(map(len, words)) > 1 < len(words):
            return False
        if name.isupper() and not self._reading.forms[span[0]].isupper():
            return True
        return self._is_plain_word(span[1] - 1)

    def _is_plain_word(self, i: int) -> bool:
        """Tells whether token i is no name: a vale, not Vale, or the first of "Will you come?".

        What is used as names are ("irene was well") is one, however it is typed.
        """
        tag = self._reading.tags[i]
        if self._reading.forms[i].islower():
            return self._has_capitals and tag != "PROPN" and self._is_in_dictionary(i)
        opens = i == 0 or self._reading.sentences[i] != self._reading.sentences[i - 1]
        return opens and tag not in _NAME_TAGS

    def _is_in_dictionary(self, i: int) -> bool:
        """Tells whether token i is a word for more than somebody: "rose" is, "whitlock" is not."""
        key = self._reading.keys[i]
        if len(key) < _SHORTEST or key in self._reading.language.stop_words:
            return True
        return not all(map(self._taxonomy.is_instance, self._taxonomy.senses(key)))

    @cached_property
    def _has_capitals(self) -> bool:
        return self._reading.text != self._reading.text.lower()
