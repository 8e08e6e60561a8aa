"""A file of an Office program, opened: all parts that say something as one document."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from undisclosed.errors import InputError
from undisclosed.formats.archive import Archive, pack, unpack, without
from undisclosed.formats.joining import carry_out
from undisclosed.formats.office import cells, xml
from undisclosed.formats.office.open_package import OpenPackage
from undisclosed.formats.office.package import TYPES, Package
from undisclosed.formats.office.part import Part
from undisclosed.formats.office.pieces import Piece
from undisclosed.formats.office.values import Names
from undisclosed.formats.protocol import Block, Replacement

_CALLED = {
    "header": "header",
    "footer": "footer",
    "slide": "slide",
    "notesSlide": "notes",
    "slideMaster": "master",
    "slideLayout": "layout",
    "notesMaster": "master of notes",
    "handoutMaster": "master of handouts",
    "worksheet": "sheet",
    "drawing": "drawing",
    "chartsheet": "sheet of charts",
    "chart": "chart",
    "chartUserShapes": "shapes of a chart",
    "diagramData": "diagram",
    "diagramDrawing": "drawing of a diagram",
}


_REMEMBERED = 4096
_plain: dict[bytes, None] = {}


Look = Callable[[Archive, Names], "Package | OpenPackage"]
"""Looks through an archive, given neutral names for all its parts."""


class Spliced(Protocol):
    """A source that is taken apart and put together again."""

    source: str
    pieces: list[Piece]

    @property
    def left_out(self) -> Sequence[str]:
        """What is in no release of it."""
        ...

    def splices(self, edits: Mapping[int, Sequence[Replacement]]) -> list[Replacement]:
        """Returns what changes in the source, in order."""
        ...


class OfficeDocument:
    """A file, opened."""

    def __init__(self, data: bytes, look: Look, *, name: str) -> None:
        """Opens a file.

        Raises:
            InputError: It is damaged, locked, too large, or has macros.
        """
        self._data, self._name = data, name
        self._archive = unpack(data, name=name)
        try:
            self._take(look)
        except xml.DamageError:
            pass
        else:
            return
        # Raised outside the handler, as a fault of a part may quote it.
        raise InputError(f"{name} is damaged: a part of it is no XML as Office programs write it.")

    def _take(self, look: Look) -> None:
        names = Names(_sources(self._archive))
        package = look(self._archive, names)
        self._package = package
        texts: list[tuple[str, Part]] = []
        counts: Counter[str] = Counter()
        dates = self._dates()
        for called, told in package.parts:
            counts[told] += 1
            where = f"{_CALLED[told]} {counts[told]}" if told in _CALLED else ""
            gone = package.gone.get(called, frozenset())
            source = package.source(called)
            if not gone and is_plain(source):
                continue
            part = Part(
                source,
                names,
                gone=gone,
                where=where,
                dates=dates,
                targets=package.targets,
            )
            if not (gone or part.used or package.targets):
                remember_plain(part)
            texts.append((called, part))
        self._tell_cells(texts)
        self._parts: list[tuple[str, Spliced]] = [*texts, *package.listings.items()]
        self._at = [
            (number, i)
            for number, (_, part) in enumerate(self._parts)
            for i in range(len(part.pieces))
        ]
        pieces = [self._parts[number][1].pieces[i] for number, i in self._at]
        self.blocks: Sequence[Block] = [Block(p.shown.text, p.place, p.follows) for p in pieces]
        named = [*self._archive.leftovers, *package.left_out]
        for _, spliced in self._parts:
            named += spliced.left_out
        self.left_out: Sequence[str] = tuple(dict.fromkeys(named))

    def _dates(self) -> cells.Dates:
        """Returns how dates are told from numbers, if it is a workbook."""
        of_kind = {told: name for name, told in self._package.parts}
        if "worksheet" not in of_kind or "styles" not in of_kind:
            return cells.Dates(frozenset())
        styles, main = of_kind["styles"], of_kind["officeDocument"]
        return cells.dates_of(self._package.source(styles), self._package.source(main))

    def _tell_cells(self, texts: Sequence[tuple[str, Part]]) -> None:
        """Says of shared texts in which cell they stand."""
        kinds = dict(self._package.parts)
        used: dict[int, str] = {}
        for _, part in texts:
            for number, place in part.used.items():
                used.setdefault(number, f"{part.where}, {place}" if part.where else place)
        for name, part in texts:
            if kinds[name] == "sharedStrings":
                for number, piece in enumerate(part.pieces):
                    piece.place = used.get(number, f"text {number + 1}")

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the file with edits carried out, and without what is left out.

        Raises:
            InputError: A replacement has characters that XML can't hold.
        """
        if not any(edits.values()) and not self.left_out:
            return self._data
        shares: dict[int, dict[int, Sequence[Replacement]]] = {}
        for number, changes in edits.items():
            if changes:
                holder, i = self._at[number]
                shares.setdefault(holder, {})[i] = changes
        changed: dict[str, bytes] = dict(self._package.pictures)
        try:
            for number, (name, part) in enumerate(self._parts):
                splices = part.splices(shares.get(number, {}))
                if splices:
                    changed[name] = carry_out(part.source, splices).encode()
        except xml.DamageError:
            changed = {}
        if not changed and shares:
            raise InputError(f"{self._name} can't hold what is to be written: control characters.")
        gone = frozenset(m.name for m in self._archive.members) - self._package.kept
        return pack(without(self._archive, gone), changed, self._package.renamed)


def is_plain(source: str) -> bool:
    """Tells whether a part was read before, said nothing and had nothing to leave out.

    Styles and themes are the longest parts of most files, and the same in all that a program
    writes; a release is read again, too.
    """
    return hashlib.sha256(source.encode("utf-8", "surrogatepass")).digest() in _plain


def remember_plain(part: Part) -> None:
    """Notes a part that says nothing and has nothing to leave out, whatever file it is in."""
    if not part.pieces and not part.left_out:
        if len(_plain) >= _REMEMBERED:
            _plain.pop(next(iter(_plain)))
        _plain[hashlib.sha256(part.source.encode()).digest()] = None


def _sources(archive: Archive) -> Iterator[str]:
    for member in archive.members:
        if member.name.endswith((".xml", ".rels")) or member.name == TYPES:
            yield member.data.decode("utf-8", "replace")
