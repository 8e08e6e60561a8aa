"""Parts that list others: content types, relationships, the manifest of OpenDocument."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from undisclosed.formats.office import xml
from undisclosed.formats.office.namespaces import PREFIXES, SHORT
from undisclosed.formats.office.pieces import Piece, write_piece
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.splicing import merge


class Listing:
    """A part that lists others: content types, or relationships.

    Attributes:
        pieces: Links that lead out of the file.
        left_out: What is in no release of it.
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.pieces: list[Piece] = []
        self._left_out: dict[str, None] = {}
        self._cuts: list[Replacement] = []
        self.elements = list(_elements(source))

    @property
    def left_out(self) -> Sequence[str]:
        """What is in no release of it."""
        return tuple(self._left_out)

    def cut(self, start: int, end: int, what: str, new: str = "") -> None:
        """Leaves out a stretch of the source, or writes something neutral in its place."""
        self._left_out[what] = None
        self._cuts.append(Replacement(start, end, new))

    def check_attributes(self, entry: ListingEntry, known: Sequence[str]) -> None:
        """Leaves out the attributes of an element that say more than they must."""
        for name, attribute in entry.attributes.items():
            prefix, _, local = name.partition(":")
            declares = (
                prefix == "xmlns" and local in PREFIXES | {""} and entry.values[name] in SHORT
            )
            if name not in known and not declares:
                self.cut(attribute.start, attribute.end, "unknown markup")

    def splices(self, edits: Mapping[int, Sequence[Replacement]]) -> list[Replacement]:
        """Returns what changes in the source, in order."""
        splices: list[Replacement] = []
        for number, changes in edits.items():
            splices += write_piece(self.source, self.pieces[number], changes, ())
        return merge(splices, self._cuts)


@dataclass(frozen=True, slots=True)
class ListingEntry:
    """An element of a listing.

    Attributes:
        name: What it is, without its namespace.
        start: Where it begins.
        end: Where it ends.
        attributes: Its attributes, by name.
        values: What they say, by name.
        inner: The names of elements in it.
    """

    name: str
    start: int
    end: int
    attributes: Mapping[str, xml.Attribute]
    values: Mapping[str, str]
    inner: frozenset[str] = frozenset()


def _elements(source: str) -> Iterator[ListingEntry]:
    """Yields the outermost element, as its tag alone, and those in it; what is none comes too."""
    opened: list[xml.Token] = []
    inner: set[str] = set()
    for token in xml.tokenize(source):
        if token.kind in ("start", "empty"):
            if not opened:
                yield _entry(source, token, token.end)
            elif len(opened) > 1:
                inner.add(token.name.rpartition(":")[2])
            elif token.kind == "empty":
                yield _entry(source, token, token.end)
            if token.kind == "start":
                opened.append(token)
        elif token.kind == "end":
            begun = opened.pop()
            if len(opened) == 1:
                yield _entry(source, begun, token.end, frozenset(inner))
                inner.clear()
        elif token.kind in ("comment", "instruction", "cdata") and len(opened) < 2:
            yield ListingEntry("", token.start, token.end, {}, {})
        elif token.kind == "text" and source[token.start : token.end].strip():
            raise xml.DamageError


def _entry(
    source: str, token: xml.Token, end: int, inner: frozenset[str] = frozenset()
) -> ListingEntry:
    found = {each.name: each for each in xml.attributes_of(source, token)}
    values = {name: xml.value_of(source, each) for name, each in found.items()}
    prefix, _, local = token.name.rpartition(":")
    if prefix and prefix not in PREFIXES:
        raise xml.DamageError
    return ListingEntry(local, token.start, end, found, values, inner)
