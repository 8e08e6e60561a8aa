"""Who is who: which mentions mean one person, place or organization."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from undisclosed.sanitizing.standing_in.titles import ENGLISH, Sex, Titles

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")


def _never(_: int) -> bool:
    return False


@dataclass(slots=True)
class Entity:
    """Somebody or something that a text names.

    Attributes:
        number: Its number among those of its noun, from 0.
        words: The words of its fullest name, folded, in order.
        sex: What its titles tell.
        invented: What it is called instead: a name, or first name and surname of a person.
    """

    number: int
    words: tuple[str, ...]
    sex: Sex = ""
    invented: tuple[str, ...] = ()


@dataclass(slots=True)
class _Shelf:
    """The entities of one noun."""

    free: int = 0
    entities: list[Entity] = field(default_factory=list)
    by_words: dict[tuple[str, ...], list[Entity]] = field(default_factory=dict)


class Register:
    """Numbers entities as they are met.

    People are known again by a part of their name ("Ms Roe", "J. Roe", "Jane" after "Jane Roe") as
    long as it fits one of them only; everything else by its whole name. A title of the other sex
    means somebody else ("Mr Roe").
    """

    def __init__(self, same: Iterable[Sequence[str]] = (), titles: Titles = ENGLISH) -> None:
        """Begins without anybody.

        Args:
            same: Names that are known to mean one and the same, the fullest first.
            titles: Titles of people: no part of a name.
        """
        self._shelves: dict[str, _Shelf] = {}
        self._titles = titles
        words = self.words_of
        self._same = {words(name): words(names[0]) for names in same for name in names}
        self._expected: set[tuple[str, ...]] = set()

    def expect(self, names: Iterable[str]) -> None:
        """Takes down who is surely a person, before anybody is met."""
        self._expected.update(map(self.words_of, names))

    def words_of(self, text: str) -> tuple[str, ...]:
        """Returns the words of a name without titles, folded."""
        return name_words(text, self._titles)

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
        words = self.words_of(text)
        words = self._same.get(words, words)
        sex = self._titles.sex(text) if person else ""
        called = shelf.by_words.setdefault(words, [])
        known = next((each for each in called if _may_be(each, sex)), None)
        known = known or (_find_person(shelf, words, sex) if person else None)
        if known is None:
            while is_taken(shelf.free):
                shelf.free += 1
            known = Entity(shelf.free, words)
            shelf.free += 1
            shelf.entities.append(known)
        elif len(words) > len(known.words):
            known.words = words
        known.sex = known.sex or sex
        if known not in called:
            called.append(known)
        return known

    def knows_person(self, noun: str, text: str, *, whole: bool) -> bool:
        """Tells whether a mention may mean somebody who was met under a noun, or is expected.

        Args:
            noun: What the people who were met are.
            text: The mention.
            whole: Whether the mention may be the whole name of somebody who is expected by a part.
        """
        shelf, words = self._shelves.get(noun), self.words_of(text)
        if shelf is not None and (words in shelf.by_words or _find_person(shelf, words, "")):
            return True
        return any(
            _is_part(words, name) or (whole and _is_part(name, words)) for name in self._expected
        )


def name_words(text: str, titles: Titles = ENGLISH) -> tuple[str, ...]:
    """Returns the words of a name without titles, folded.

    >>> name_words("Dr. Jane O'Neill")
    ('jane', "o'neill")
    """
    pieces = text.split()
    while len(pieces) > 1 and pieces[0] in titles:
        del pieces[0]
    words = tuple(word.casefold() for word in _WORD.findall(" ".join(pieces)))
    return tuple(word for word in words if word not in titles) or words


def _find_person(shelf: _Shelf, words: tuple[str, ...], sex: Sex) -> Entity | None:
    fitting = [e for e in shelf.entities if _is_part(words, e.words) or _is_part(e.words, words)]
    fitting = [each for each in fitting if _may_be(each, sex)]
    return fitting[0] if len(fitting) == 1 else None


def _may_be(entity: Entity, sex: Sex) -> bool:
    """Tells whether somebody may have a title of a sex."""
    return not sex or not entity.sex or sex == entity.sex


def _is_part(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Tells whether a name may be short for another: "J. Roe" for "Jane Roe"."""
    full = [word for word in part if len(word) > 1]
    initials = [word for word in part if len(word) == 1]
    return (
        bool(full)
        and set(full) <= set(whole)
        and all(any(word.startswith(initial) for word in whole) for initial in initials)
    )
