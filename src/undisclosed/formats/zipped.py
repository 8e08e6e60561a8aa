"""Zip archives of documents: each file in its own format, and the names of the files as text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from undisclosed.errors import InputError
from undisclosed.formats.archive import Archive, ArchivedFile, pack, unpack, without
from undisclosed.formats.joining import carry_out
from undisclosed.formats.nesting import NestedBlocks, TooMuchInsideError, open_inside, split_ending
from undisclosed.formats.protocol import Block, Fit, FormatDocument, Replacement
from undisclosed.formats.unreadable import identify

_NUMBER = re.compile(r" \([0-9]{1,3}\)\Z")
_CLOSED = "files of kinds that can't be read"


class ZipFormat:
    """Zip archives that are no documents themselves."""

    name = "zip"
    suffixes = (".zip",)

    def recognises(self, data: bytes, name: str) -> Fit:  # noqa: ARG002
        """Documents of other kinds are archives too; those are told apart by what is in them."""
        return Fit.CONTENT if identify(data) == "an archive (zip)" else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> ZipDocument:
        """Reads an archive and all that is in it.

        Raises:
            InputError: It is damaged, locked or too large.
        """
        return ZipDocument(data, unpack(data, name=name), name=name, encoding=encoding)


class ZipDocument:
    """An archive, opened."""

    def __init__(self, data: bytes, archive: Archive, *, name: str, encoding: str) -> None:
        self._data, self._name = data, name
        opened: list[tuple[ArchivedFile, FormatDocument]] = []
        closed: set[str] = set()
        for member in archive.members:
            try:
                inside = open_inside(member.data, member.name, name=name, encoding=encoding)
            except TooMuchInsideError:
                raise
            except InputError:
                closed.add(member.name)
            else:
                opened.append((member, inside))
        self._archive = without(archive, frozenset(closed))
        self._members = [member for member, _ in opened]
        self._parts = NestedBlocks([(f"file {i}", each) for i, (_, each) in enumerate(opened, 1)])
        self._names = [_split(member.name) for member in self._members]
        names = [Block(name, f"name of file {i}") for i, (name, *_) in enumerate(self._names, 1)]
        self.blocks: Sequence[Block] = [*names, *self._parts.blocks]
        left_out = [*archive.leftovers, *self._parts.left_out, *([_CLOSED] if closed else [])]
        self.left_out: Sequence[str] = tuple(dict.fromkeys(left_out))
        self.notes = self._parts.notes

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        """Returns the archive with edits carried out.

        Raises:
            InputError: A name would lead out of the archive.
        """
        if not any(edits.values()) and not self.left_out:
            return self._data
        first = len(self._names)
        inside = {number - first: each for number, each in edits.items() if number >= first}
        written = self._parts.write(inside)
        changed = {self._members[number].name: data for number, data in written.items()}
        return pack(self._archive, changed, self._renamed(edits))

    def _renamed(self, edits: Mapping[int, Sequence[Replacement]]) -> dict[str, str]:
        taken: set[str] = set()
        renamed: dict[str, str] = {}
        for number, member in enumerate(self._members):
            shown, counted, ending = self._names[number]
            if edits.get(number):
                shown = _written(carry_out(shown, edits[number]), self._name)
            name = _free(shown, counted, ending, taken)
            taken.add(name.lower())
            if name != member.name:
                renamed[member.name] = name
        return renamed


def _split(path: str) -> tuple[str, str, str]:
    """Returns the part of a path that says something, its number, and the ending of a format.

    >>> _split("notes/flu (2).txt")
    ('notes/flu', ' (2)', '.txt')
    """
    stem, ending = split_ending(path)
    found = _NUMBER.search(stem)
    number = found[0] if found else ""
    return stem.removesuffix(number), number, ending


def _written(path: str, name: str) -> str:
    if ".." in path.split("/") or path.startswith("/") or "\0" in path:
        raise InputError(f"A file in {name} can't be given the name that is left of its own.")
    return path


def _free(shown: str, number: str, ending: str, taken: set[str]) -> str:
    """Returns a name that no other file has, by a number that is no part of what it says."""
    name = f"{shown}{number}{ending}"
    next_ = 2
    while name.lower() in taken:
        name = f"{shown} ({next_}){ending}"
        next_ += 1
    return name
