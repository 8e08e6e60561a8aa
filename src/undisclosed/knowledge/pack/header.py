"""The header of a pack: what it is, what it was made of, and where its sections are."""

from __future__ import annotations

import hashlib
import json
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from undisclosed.errors import KnowledgeError

MAGIC = b"\x89UNPK\r\n\x1a"
VERSION = 2
PRELUDE = struct.Struct("<8sIIQQ32s")
"""Magic, format version, zero, offset and length of the header, SHA-256 of the header."""
INDEX_ENTRY = struct.Struct("<QQ")
"""Offsets of a block's keys and lists in their sections."""
INDEX_SPAN = struct.Struct("<QQQQ")
"""The same, and the two offsets of the next entry, where the block ends."""
SECTIONS = ("postings", "keys", "index", "filter", "tree")
"""In the order of the file, each beginning where the one before it ends."""
CHUNK = 4096
"""Bytes that are hashed together: about the size of a block of lists, and a page of memory."""
HASH = 32
"""Bytes of a hash."""
LONGEST_HEADER = 4 << 20

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"


@dataclass(frozen=True, slots=True)
class Source:
    """One source of a pack's pages."""

    name: str
    licence: str
    pages: int | None = None
    attribution: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A run of bytes in the file."""

    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class Header:
    """All that a pack says of itself.

    Attributes:
        name: Name of the pack.
        version: Version of its content, given by its maker.
        language: Language tag of the pages.
        pages: W.
        keys: Number of words and phrases.
        block: Keys per block.
        short: Page count from which on a list stands by itself.
        sources: What the pages came from, with licences.
        build: Options it was built with.
        created_by: Program and version that built it.
        root: What the hash tree over the content ends in, hexadecimal.
        sections: Where the content is.
    """

    name: str
    version: str
    language: str
    pages: int
    keys: int
    block: int
    short: int
    sources: tuple[Source, ...]
    build: Mapping[str, Json]
    created_by: str
    root: str = ""
    sections: Mapping[str, Section] = field(default_factory=dict)

    def to_json(self) -> bytes:
        """Returns the header as it stands in the file: the same bytes for the same content."""
        fields: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        fields["sources"] = [_slots(source) for source in self.sources]
        fields["sections"] = {name: _slots(part) for name, part in self.sections.items()}
        return json.dumps(fields, sort_keys=True, separators=(",", ":")).encode("ascii")

    @classmethod
    def from_json(cls, data: bytes, start: int) -> Header:
        """Reads a header, trusting nothing in it.

        Args:
            data: Its bytes.
            start: Where in the file they start, which is where the sections must end.

        Raises:
            KnowledgeError: It is not a header, or does not fit what stands before it.
        """
        try:
            fields = json.loads(data)
            sources = tuple(_source(source) for source in fields.pop("sources"))
            sections = {k: Section(**part) for k, part in fields.pop("sections").items()}
            header = cls(**fields, sources=sources, sections=sections)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise damaged("its header can't be read") from error
        header._check(start)
        return header

    @property
    def blocks(self) -> int:
        """Number of blocks."""
        return -(-self.keys // self.block)

    def _check(self, end: int) -> None:
        texts = (self.name, self.version, self.language, self.created_by)
        if not all(isinstance(text, str) for text in texts) or not isinstance(self.build, dict):
            raise damaged("its header is incomplete")
        if not isinstance(self.root, str) or not re.fullmatch(r"[0-9a-f]{64}", self.root):
            raise damaged("its header names no root of its content")
        _check_range("pages", self.pages, 1, 0xFFFF_FFFF)
        _check_range("keys", self.keys, 0, end)
        _check_range("block", self.block, 1, 255)
        _check_range("short", self.short, 1, 1 << 16)
        self._check_sections(end)
        if self.sections["index"].length != (self.blocks + 1) * INDEX_ENTRY.size:
            raise damaged("its index has the wrong size")
        bits = 8 * self.sections["filter"].length
        if not 64 <= bits <= 1 << 32 or bits & (bits - 1):
            raise damaged("its filter has the wrong size")
        tree = self.sections["tree"]
        if tree.length != sum(level_lengths(tree.offset - PRELUDE.size)[:-1]):
            raise damaged("its tree has the wrong size")

    def _check_sections(self, end: int) -> None:
        """Checks that the sections fill the file, so that no byte of it goes unchecked."""
        if sorted(self.sections) != sorted(SECTIONS):
            raise damaged("it does not have the sections it should have")
        at = PRELUDE.size
        for name in SECTIONS:
            section = self.sections[name]
            _check_range(f"{name} offset", section.offset, at, at)
            _check_range(f"{name} length", section.length, 0, end - at)
            at += section.length
        if at != end:
            raise damaged("its sections do not fill it")


def read_header(file: bytes, whole: int, at: int, length: int, digest: bytes) -> Header:
    """Checks and reads the header bytes that the prelude of a file of so many bytes points at."""
    if len(file) != length or at + length != whole or hashlib.sha256(file).digest() != digest:
        raise damaged("its header is cut off or was changed")
    return Header.from_json(file, at)


def level_lengths(content: int) -> list[int]:
    """Returns the length of each level of the hash tree over so many bytes of content.

    >>> level_lengths(4096), level_lengths(4097), level_lengths(1 << 26)
    ([32], [64, 32], [524288, 4096, 32])
    """
    lengths = [_hashes_of(content)]
    while lengths[-1] > HASH:
        lengths.append(_hashes_of(lengths[-1]))
    return lengths


def _hashes_of(length: int) -> int:
    return HASH * -(-length // CHUNK)


def damaged(why: str) -> KnowledgeError:
    """Returns the error for a pack that can't be trusted."""
    return KnowledgeError(f"The pack is damaged: {why}. Get or build it again.")


def _check_range(what: str, number: object, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise damaged(f"its header says an impossible number of {what}")


def _source(fields: dict[str, Any]) -> Source:
    source = Source(**fields)
    if not isinstance(source.name, str) or not isinstance(source.licence, str):
        raise TypeError
    return source


def _slots(thing: Source | Section) -> dict[str, object]:
    return {name: getattr(thing, name) for name in thing.__slots__}
