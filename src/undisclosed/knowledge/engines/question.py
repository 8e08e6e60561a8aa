"""A question in one form, so that it is asked once however it is put."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from undisclosed.knowledge.protocol import Conjunction, Mention, TooManyKeysError
from undisclosed.language.keys import is_capitals
from undisclosed.language.opening import open_language


@dataclass(frozen=True, slots=True)
class Question:
    """On how many pages do some mentions all stand, and some keys not?

    Attributes:
        mentions: In order; none twice, and none that follows from another.
        without: Keys that must not stand there, in order.
    """

    mentions: tuple[Mention, ...]
    without: Mention = ()

    @property
    def is_plain(self) -> bool:
        """Whether nothing in it is "one of several"."""
        return all(len(mention) == 1 for mention in self.mentions)

    def to_text(self) -> str:
        """Returns it as text, the same for the same question."""
        parts = [self.mentions, self.without] if self.without else [self.mentions]
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class QuestionForm:
    """How conjunctions become questions to an engine.

    >>> QuestionForm(lower=True, plural=False).ask((("virus",), ("HIV",), ("HIV", "AIDS"))).mentions
    (('hiv',), ('virus',))
    >>> QuestionForm(lower=False, plural=True).ask((("HIV",), ("infection",))).mentions
    (('HIV',), ('infection', 'infections'))

    Attributes:
        lower: Whether capitals make no difference to the engine.
        plural: Whether it must be told the plural of a word too.
        widest: The most keys that a mention may have.
    """

    lower: bool
    plural: bool
    widest: int = 500

    def ask(self, conjunction: Conjunction) -> Question:
        """Returns a conjunction as a question.

        Raises:
            TooManyKeysError: A mention has more keys than can be asked for.
        """
        most = max(map(len, conjunction), default=0)
        if most > self.widest:
            raise TooManyKeysError(
                f"The engine can't be asked for pages with any of {most:,} words, only of "
                f"{self.widest}. --probability standard asks for what is written, and not for all "
                "that a concept may be called."
            )
        sets = {frozenset(self._forms(mention)) for mention in conjunction}
        # Who has one of a few has one of these and more.
        least = [one for one in sets if not any(other < one for other in sets)]
        return Question(tuple(sorted(tuple(sorted(mention)) for mention in least)))

    def _forms(self, mention: Iterable[str]) -> Iterable[str]:
        for key in mention:
            forms = {key, _plural(key)} if self.plural else {key}
            yield from (form.lower() for form in forms) if self.lower else forms


@lru_cache(maxsize=100_000)
def _plural(key: str) -> str:
    """Returns the plural of a word or phrase; names in capitals have none."""
    return key if is_capitals(key) else open_language().wording.pluralize(key)
