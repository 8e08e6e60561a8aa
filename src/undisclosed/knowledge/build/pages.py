"""Pages as they come, before they are cut into words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RawPage:
    """A page as it comes.

    Attributes:
        title: Its title, if it has one.
        text: Its text.
        wikitext: Whether the text still has the markup of a wiki.
    """

    title: str
    text: str
    wikitext: bool = False


@dataclass(frozen=True, slots=True)
class Columns:
    """The names of the columns, or of the fields of JSON objects, that hold text and title."""

    text: str = "text"
    title: str = "title"
