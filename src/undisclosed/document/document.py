"""A document: its text, and the view of it that is analysed.

Analysis reads `Document.view`; releases are cut from `Document.text`. The two are never mixed:
what analysis finds is carried back by `Document.original`, and every character outside the spans
that come back stays as it was.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Literal, TypeAlias

from undisclosed.document.offsets import Map
from undisclosed.document.view import normalise
from undisclosed.errors import InputError, PolicyError

ContextSize: TypeAlias = Literal["sentence", "paragraph", "document"] | int
"""How much text is looked at together (A1); a number counts neighbouring sentences."""

_UNITS: dict[str, ContextSize] = {
    "sentence": "sentence",
    "paragraph": "paragraph",
    "document": "document",
}
_OVERRIDES = re.compile("[\u202d\u202e]")


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text, in code points, end exclusive."""

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Document:
    r"""A text and its normalised view.

    >>> doc = Document("Tested H\u200bIV positive.")
    >>> doc.view
    'Tested HIV positive.'
    >>> doc.original(7, 10)
    Span(start=7, end=11)

    Any string is a document. A lone surrogate, which no file can hold, shows as U+FFFD in the view.

    Attributes:
        text: As it came; never changed.
        breaks: Where in the text something begins that does not go on from what stands before
            it, as a cell of a table or a header does: no context reaches over a break, unless it
            is the whole document. Blank lines part what is on both sides (`formats.joining`).
        view: As a reader sees it; what is analysed.
    """

    text: str = field(repr=False)
    breaks: tuple[int, ...] = ()
    view: str = field(init=False, repr=False, compare=False)
    _maps: list[Map] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Works out the view.

        Raises:
            ValueError: If the breaks do not ascend, or lie outside the text.
        """
        edges = (0, *self.breaks, len(self.text))
        if self.breaks and not all(before <= after for before, after in pairwise(edges)):
            raise ValueError(f"Breaks must ascend from 0 to the text's end at {len(self.text)}.")
        view, maps = normalise(self.text)
        object.__setattr__(self, "view", view)
        object.__setattr__(self, "_maps", maps)

    @property
    def digest(self) -> str:
        """SHA-256 of the text in UTF-8, in hexadecimal."""
        return digest(self.text)

    @property
    def shows_as_it_is(self) -> bool:
        """Whether each offset of the view is the same in the text."""
        return not self._maps

    def original(self, start: int, end: int) -> Span:
        """Returns the smallest span of the text that shows as view[start:end].

        Ensures: invisible characters inside the span belong to it, those at its edges do not;
        spans in order come back in order. Spans that are apart in the view can overlap in the
        text only where one stretch of it shows as several characters, as "ﬁ" does. An empty span
        comes back empty.

        Raises:
            ValueError: If the span does not lie within the view.
        """
        if not 0 <= start <= end <= len(self.view):
            raise ValueError(
                f"A span must lie within the view, 0 to {len(self.view)}. Got {start} to {end}."
            )
        if start == end:
            return self._empty(start)
        for step in self._maps:
            start, end = step.before(start, end)
        return Span(start, end)

    def view_breaks(self) -> list[int]:
        """Returns where in the view the breaks stand."""
        if self.shows_as_it_is:
            return list(self.breaks)
        places = range(len(self.view))

        def start(at: int) -> int:
            return self.original(at, at + 1).start

        return [bisect_left(places, at, key=start) for at in self.breaks]

    def _empty(self, at: int) -> Span:
        if at < len(self.view):
            at = self.original(at, at + 1).start
        elif at:
            at = self.original(at - 1, at).end
        return Span(at, at)


def as_document(text: object) -> Document:
    """Returns a document as it is, or a text as one.

    Raises:
        InputError: It is neither.
    """
    if isinstance(text, Document):
        return text
    if not isinstance(text, str):
        hint = " Decode it first: text.decode()." if isinstance(text, bytes | bytearray) else ""
        raise InputError(f"A text must be a string. Got {type(text).__name__}.{hint}")
    return Document(text)


def digest(text: str) -> str:
    """Returns the SHA-256 of a text in UTF-8, in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def parse_context(value: str) -> ContextSize:
    """Reads a context size as it is typed.

    >>> parse_context("paragraph"), parse_context("2")
    ('paragraph', 2)

    Raises:
        PolicyError: If it is none.
    """
    text = value.strip().lower()
    if text in _UNITS:
        return _UNITS[text]
    # Nine digits: more sentences than any document has, and int() stays cheap.
    if text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0:
        return int(text)
    raise PolicyError(
        f"The context must be sentence, paragraph, document or a number of sentences from 1 up. "
        f"Got {value!r}."
    )


def refuse_overrides(text: str) -> None:
    """Refuses direction overrides: what is written after one would be read backwards."""
    found = _OVERRIDES.search(text)
    if found:
        raise InputError(
            f"The text has a direction override (U+{ord(found.group()):04X}) at code point "
            f"{found.start()}: a replacement behind it would be read backwards. Take it out."
        )
