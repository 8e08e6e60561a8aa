"""What goes into a pack: a key stays or goes by what it is and by the pages it stands on.

Words carry most of what a pack knows and most of its bytes. Phrases are many, and a rare phrase
says little that its words do not say; the ones a taxonomy has an entry for are the exception, since
they are what documents are asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Protocol

from undisclosed.errors import KnowledgeError
from undisclosed.identity import Identity
from undisclosed.knowledge.pack.header import Json
from undisclosed.language.english.stopwords import is_number


def _never(key: str) -> float:  # noqa: ARG001
    return 0.0


def chance_of(count: Callable[[str], int], total: int) -> Callable[[str], float]:
    """Returns what tells on how many of all pages chance would put all words of a phrase.

    A word that has no count, as "of" in a phrase has none, is taken to be on all pages.

    >>> chance_of({"old": 50, "virus": 20, "of": 0}.__getitem__, 1_000)("virus of old")
    1.0
    """

    def by_chance(key: str) -> float:
        return total * prod((count(word) or total) / total for word in key.split(" "))

    return by_chance


class Entries(Protocol):
    """What a taxonomy is asked: which words and phrases it has an entry for."""

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        ...

    def senses(self, key: str, /) -> Sequence[object]:
        """Returns what a word or phrase means; nothing where there is no entry."""
        ...


FEWEST_PAGES = 3
"""No key stands in a pack with fewer pages, so that no single page shows."""
LONGEST_PHRASE = 4


@dataclass(frozen=True, slots=True)
class Selection:
    """A rule by which keys are kept.

    Attributes:
        min_pages: Words, and phrases that are entries, on fewer pages go.
        min_phrase_pages: Other phrases on fewer pages go.
        max_phrase_words: Other phrases of more words go; 1 leaves none of them.
        is_entry: Tells whether a phrase is an entry of a taxonomy.
        entries_of: Name of that taxonomy, for the header of the pack.
        is_number: Tells whether a word is a number, in the language of the pages.
        min_together: Other phrases go that stand on fewer pages than this many times as many as
            chance would put all their words on; 0 keeps them all.
    """

    min_pages: int = FEWEST_PAGES
    min_phrase_pages: int = FEWEST_PAGES
    max_phrase_words: int = LONGEST_PHRASE
    is_entry: Callable[[str], bool] | None = None
    entries_of: str = ""
    is_number: Callable[[str], bool] = is_number
    min_together: float = 0.0

    def __post_init__(self) -> None:
        if min(self.min_pages, self.min_phrase_pages) < FEWEST_PAGES:
            raise KnowledgeError(
                f"min_pages and min_phrase_pages must be {FEWEST_PAGES} or more. "
                f"Got {self.min_pages} and {self.min_phrase_pages}."
            )
        if not 1 <= self.max_phrase_words <= LONGEST_PHRASE:
            raise KnowledgeError(
                f"max_phrase_words must be 1 to {LONGEST_PHRASE}. Got {self.max_phrase_words}."
            )

    def keeping(self, is_entry: Callable[[str], bool], entries_of: str) -> Selection:
        """Returns the rule that keeps other entries too.

        Args:
            is_entry: Tells whether a phrase is one of them.
            entries_of: What they are entries of, for the header of the pack.
        """
        before = self.is_entry
        either = is_entry if before is None else lambda key: before(key) or is_entry(key)
        told = ", ".join(filter(None, (self.entries_of, entries_of)))
        return replace(self, is_entry=either, entries_of=told)

    def keeping_entries(self, taxonomy: Entries) -> Selection:
        """Returns the rule that keeps the entries of a taxonomy too, as the command does."""
        identity = taxonomy.identity
        return self.keeping(
            lambda key: bool(taxonomy.senses(key)),
            f"{identity.name} {identity.version} {identity.checksum[:12]}",
        )

    @property
    def fewest_phrase_pages(self) -> int:
        """The pages a phrase needs at the very least, before its letters are known."""
        if self.is_entry is None:
            return self.min_phrase_pages
        return min(self.min_pages, self.min_phrase_pages)

    def keeps(self, key: str, pages: int, by_chance: Callable[[str], float] = _never) -> bool:
        """Tells whether a key on so many pages is kept.

        Args:
            key: The key.
            pages: Its pages.
            by_chance: Tells of a phrase on how many pages chance would put all its words.

        >>> rule = Selection(3, 20, 2, is_entry=frozenset(["COX 2"]).__contains__)
        >>> [rule.keeps(*it) for it in (("virus", 3), ("old virus", 19), ("old virus", 20))]
        [True, False, True]
        >>> [rule.keeps(key, 20) for key in ("7 virus", "very old virus", "COX 2")]
        [False, False, True]
        """
        if " " not in key:
            return pages >= self.min_pages
        if (
            pages >= self.min_phrase_pages
            and self._is_plain(key.split(" "))
            and pages >= self.min_together * by_chance(key)
        ):
            return True
        return pages >= self.min_pages and self.is_entry is not None and self.is_entry(key)

    def parameters(self) -> dict[str, Json]:
        """Returns what the header of a pack notes of the rule."""
        return {
            "entries_of": self.entries_of,
            "max_phrase_words": self.max_phrase_words,
            "min_pages": self.min_pages,
            "min_phrase_pages": self.min_phrase_pages,
            "min_together": self.min_together,
        }

    def _is_plain(self, words: list[str]) -> bool:
        # "7 patients" stands on many pages and means nothing; "COX 2" is kept as an entry.
        return len(words) <= self.max_phrase_words and not any(map(self.is_number, words))
