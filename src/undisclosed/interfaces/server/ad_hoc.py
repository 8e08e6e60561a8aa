"""Recognizers that come with a request: patterns and words, within a time.

A pattern of the standard library may take for ever and lets nothing else run. `regex` ends one when
its time is over; what only `regex` knows (recursion and likeness, which take memory without end) is
refused.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from re import _parser
from typing import Annotated, Any, NamedTuple

import regex  # type: ignore[import-untyped]
from pydantic import BaseModel, Field

from undisclosed.interfaces.server.errors import RequestError
from undisclosed.interfaces.server.schemas import Name

SECONDS = 2.0
"""What all patterns of a request may take together."""

MOST_FOUND = 10_000
"""Places that a pattern may find; one that finds more finds everything."""

IGNORING = int(re.DOTALL | re.MULTILINE | re.IGNORECASE)
"""How patterns are read where nothing is said, as with Presidio."""

_FUZZY = re.compile(r"(?<!\\)(?:\\\\)*+\{[^{}]*[deis][^{}]*\}")
"""Likeness, as in "(?:abc){e<=1}": the standard library takes it for letters."""

_MOST_COPIES = 20_000
_REPEATS = frozenset((_parser.MAX_REPEAT, _parser.MIN_REPEAT, _parser.POSSESSIVE_REPEAT))
_KNOWN_FLAGS = IGNORING | int(re.VERBOSE | re.ASCII)
_NEAR, _LIFT, _LEAST = 5, 0.35, 0.4
_CERTAIN = 1.0

Share = Annotated[float, Field(ge=0, le=1)]


class RequestPattern(BaseModel):
    """A pattern that somebody asks with."""

    name: Name = ""
    regex: str = Field(min_length=1, max_length=1000)
    score: Share


class RequestRecognizer(BaseModel):
    """Patterns and words for an entity, as Presidio has them."""

    name: Name = ""
    supported_language: str = "en"
    supported_entity: Name
    patterns: list[RequestPattern] = Field(default=[], max_length=20)
    deny_list: list[Name] = Field(default=[], max_length=1000)
    context: list[Name] = Field(default=[], max_length=100)


class FoundPlace(NamedTuple):
    """What a recognizer of a request found, with what is told of it.

    Attributes:
        start: First code point.
        end: One past the last.
        entity: The entity.
        score: How sure it is, with what stands before it.
        recognizer: The recognizer.
        pattern: The pattern.
        word: The word before it that speaks for it; "" for none.
    """

    start: int
    end: int
    entity: str
    score: float
    recognizer: str
    pattern: RequestPattern
    word: str


class Budget:
    """The time that patterns of a request have left."""

    def __init__(self) -> None:
        self._ends = time.monotonic() + SECONDS

    def places(self, pattern: str, text: str, flags: int) -> Iterator[tuple[int, int]]:
        """Yields where a pattern is in a text, empty places left out.

        Raises:
            RequestError: It is none, finds too much or takes too long.
        """
        compiled = _compile(pattern, flags)
        try:
            left = max(0.001, self._ends - time.monotonic())
            found = compiled.finditer(text, timeout=left, concurrent=True)
            for number, match in enumerate(found):
                if number == MOST_FOUND:
                    raise RequestError(
                        422, "RequestError", f"A pattern finds more than {MOST_FOUND:,} places."
                    )
                if match.end() > match.start():
                    yield match.span()
        except TimeoutError:
            raise RequestError(
                422,
                "RequestError",
                f"The patterns take longer than {SECONDS:g} seconds. Make them simpler.",
            ) from None


def recognize(
    text: str, recognizers: Sequence[RequestRecognizer], context: Sequence[str], budget: Budget
) -> Iterator[FoundPlace]:
    """Yields what recognizers of a request find.

    Args:
        text: The text.
        recognizers: Patterns and words.
        context: Words that speak for all of them.
        budget: The time there is.
    """
    for each in recognizers:
        words = [word.casefold() for word in (*each.context, *context) if word]
        for pattern in (*each.patterns, *_denied(each)):
            for start, end in budget.places(pattern.regex, text, IGNORING):
                word = _before(text, start, words)
                score = max(pattern.score + _LIFT, _LEAST) if word else pattern.score
                yield FoundPlace(
                    start, end, each.supported_entity, min(score, 1.0), each.name, pattern, word
                )


def allowed(
    words: Sequence[str], allow: Sequence[str], *, flags: int, budget: Budget
) -> frozenset[str]:
    """Returns the words in which one of the patterns is found."""
    pattern = "|".join(allow)
    return frozenset(
        word for word in set(words) if next(budget.places(pattern, word, flags), None) is not None
    )


def _denied(recognizer: RequestRecognizer) -> Iterator[RequestPattern]:
    for word in recognizer.deny_list:
        if word.strip():
            # Not validated: what is escaped may be longer than what anybody may send.
            yield RequestPattern.model_construct(
                name="deny_list", regex=rf"(?<!\w){re.escape(word)}(?!\w)", score=_CERTAIN
            )


def _compile(pattern: str, flags: int) -> Any:
    known = flags & _KNOWN_FLAGS
    try:
        re.compile(pattern, known)
        if _FUZZY.search(pattern):
            raise ValueError
        if _copies(_parser.parse(pattern, known)) > _MOST_COPIES:
            raise RequestError(422, "RequestError", "A pattern repeats what repeats too often.")
        return regex.compile(pattern, known)
    except (re.error, regex.error, RecursionError, OverflowError, ValueError):
        raise RequestError(422, "RequestError", "A pattern can't be read.") from None


def _copies(parsed: Any) -> int:
    """Returns of how many pieces a pattern is once what it repeats is written out.

    `regex` does write it out: "(?:(?:a{9000}){9000}){9000}" would take all memory before it is
    looked for.
    """
    if isinstance(parsed, tuple) and len(parsed) == 2 and parsed[0] in _REPEATS:
        least: int = parsed[1][0]
        return (least + 1) * max(1, _copies(parsed[1][2]))
    if isinstance(parsed, tuple | list | _parser.SubPattern):
        return sum(map(_copies, parsed), start=isinstance(parsed, tuple))
    return 0


def _before(text: str, start: int, words: Sequence[str]) -> str:
    """Returns the word that stands shortly before a place, of those that speak for it."""
    if not words:
        return ""
    near = re.findall(r"\w+", text[max(0, start - 200) : start].casefold())[-_NEAR:]
    return next((word for word in words if any(word in one for one in near)), "")
