"""Who is who: which mentions mean one person, place or organization."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

_TITLES = frozenset(
    {"mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "dame", "lord", "lady"}
    | {"judge", "justice", "rev", "herr", "frau", "madame", "monsieur", "the"}
)
_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def _never(_: int) -> bool:
    return False


@dataclass(slots=True)
class Entity:
    """Somebody or something that a text names.

    Attributes:
        number: Its number among those of its noun, from 0.
        words: The words of its fullest name, folded, in order.
        invented: What it is called instead: a name, or first name and surname of a person.
    """

    number: int
    words: tuple[str, ...]
    invented: tuple[str, ...] = ()


@dataclass(slots=True)
class _Shelf:
    """The entities of one noun."""

    free: int = 0
    entities: list[Entity] = field(default_factory=list)
    by_words: dict[tuple[str, ...], Entity] = field(default_factory=dict)


class Register:
    """Numbers entities as they are met.

    People are known again by a part of their name ("Ms Roe", "J. Roe", "Jane" after "Jane Roe") as
    long as it fits one of them only; everything else by its whole name.
    """

    def __init__(self, same: Iterable[Sequence[str]] = ()) -> None:
        """Begins without anybody.

        Args:
            same: Names that are known to mean one and the same, the fullest first.
        """
        self._shelves: dict[str, _Shelf] = {}
        self._same = {name_words(name): name_words(names[0]) for names in same for name in names}
        self._expected: set[tuple[str, ...]] = set()

    def expect(self, names: Iterable[str]) -> None:
        """Takes down who is surely a person, before anybody is met."""
        self._expected.update(map(name_words, names))

    def entity(
        self, noun: str, text: str, *, person: bool, is_taken: Callable[[int], bool] = _never
    ) -> Entity:
        """Returns what a mention means.

        Args:
            noun: What it is; entities are numbered by noun.
            text: The mention.
            person: Whether a part of the name will do.
            is_taken: Tells of a number whether it can't be given.
        """
        shelf = self._shelves.setdefault(noun, _Shelf())
        words = name_words(text)
        words = self._same.get(words, words)
        known = shelf.by_words.get(words) or (_find_person(shelf, words) if person else None)
        if known is None:
            while is_taken(shelf.free):
                shelf.free += 1
            known = Entity(shelf.free, words)
            shelf.free += 1
            shelf.entities.append(known)
        elif len(words) > len(known.words):
            known.words = words
        shelf.by_words[words] = known
        return known

    def knows_person(self, noun: str, text: str, *, whole: bool) -> bool:
        """Tells whether a mention may mean somebody who was met under a noun, or is expected.

        Args:
            noun: What the people who were met are.
            text: The mention.
            whole: Whether the mention may be the whole name of somebody who is expected by a part.
        """
        shelf, words = self._shelves.get(noun), name_words(text)
        if shelf is not None and (words in shelf.by_words or _find_person(shelf, words)):
            return True
        return any(
            _is_part(words, name) or (whole and _is_part(name, words)) for name in self._expected
        )


def name_words(text: str) -> tuple[str, ...]:
    """Returns the words of a name without titles, folded.

    >>> name_words("Dr. Jane O'Neill")
    ('jane', "o'neill")
    """
    words = tuple(word.casefold() for word in _WORD.findall(text))
    return tuple(word for word in words if word not in _TITLES) or words


def title_in(text: str) -> str:
    """Returns the title that a name begins with, as it is written; "" without one."""
    first, _, rest = text.partition(" ")
    return first if rest and first.casefold().rstrip(".") in _TITLES - {"the"} else ""


def _find_person(shelf: _Shelf, words: tuple[str, ...]) -> Entity | None:
    fitting = [e for e in shelf.entities if _is_part(words, e.words) or _is_part(e.words, words)]
    return fitting[0] if len(fitting) == 1 else None


def _is_part(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Tells whether a name may be short for another: "J. Roe" for "Jane Roe"."""
    full = [word for word in part if len(word) > 1]
    initials = [word for word in part if len(word) == 1]
    return (
        bool(full)
        and set(full) <= set(whole)
        and all(any(word.startswith(initial) for word in whole) for initial in initials)
    )
