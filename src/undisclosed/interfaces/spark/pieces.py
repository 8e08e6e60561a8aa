"""What executors do with cut pages: each pass of a build over the pieces of one partition."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.build.duplicates import SUMS, prints_of
from undisclosed.knowledge.build.grams import Hashes
from undisclosed.knowledge.build.mediawiki import strip_markup
from undisclosed.knowledge.build.page_lists import (
    PAIR,
    Counters,
    Floors,
    PartLists,
    add_to,
    counters_of,
    divide,
    frequent_grams,
    lists_of,
    names_in,
)
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.build.recipe import Recipe
from undisclosed.knowledge.cutting import Cut, cut_pages
from undisclosed.knowledge.protocol import Pages

T_co = TypeVar("T_co", covariant=True)
Key = tuple[str, int]
"""A piece's file or partition, and its number in that; pieces are in the order of their keys."""


class Broadcast(Protocol[T_co]):
    """What Spark hands to each executor once."""

    @property
    def value(self) -> T_co:
        """What it is."""
        ...


class CutPages(NamedTuple):
    """Some pages, cut.

    Attributes:
        key: Where it stands.
        pages: Number of pages.
        words: Number of words on them.
        prints: What each page is known by when duplicates are looked for.
        data: The pages as `Cut.save` writes them; nothing where they are not needed.
        error: Why its pages could not be read.
    """

    key: Key
    pages: int
    words: int
    prints: Hashes
    data: bytes = b""
    error: str = ""

    def place(self) -> Key:
        """Returns where it stands."""
        return self.key

    def without_data(self) -> CutPages:
        """Returns what the driver needs of it."""
        return self._replace(data=b"")


class Numbering(NamedTuple):
    """Which pages stay, and how they are numbered.

    Attributes:
        firsts: The number of the first page of each piece of which some stay, in order.
        dropped: The pages that go, for each piece of which some do.
        pages: Number of pages that stay.
    """

    firsts: Mapping[Key, int]
    dropped: Mapping[Key, NDArray[np.bool_]]
    pages: int

    def cuts(self, pieces: Iterable[CutPages]) -> Iterator[tuple[Key, int, Cut]]:
        """Yields each piece's key, the number of its first page, and the pages that stay."""
        for piece in pieces:
            if piece.key in self.firsts:
                cut = Cut.load(io.BytesIO(piece.data))
                marks = self.dropped.get(piece.key)
                left = cut if marks is None else cut.without(marks)
                yield piece.key, self.firsts[piece.key], left


def cut_piece(key: Key, raw: Iterable[RawPage], recipe: Recipe) -> CutPages:
    """Cuts some pages."""
    cut = cut_pages(map(strip_markup, raw), recipe.max_words_per_page, recipe.language)
    data = io.BytesIO()
    cut.save(data)
    return CutPages(key, cut.pages, cut.words(), prints_of(cut), data.getvalue())


def failed(key: Key, error: str) -> CutPages:
    """Returns a piece that says why its pages could not be read."""
    return CutPages(key, 0, 0, np.zeros((0, SUMS), dtype=np.uint64), error=error)


def count(
    layout: Broadcast[Numbering], slots: int, pieces: Iterable[CutPages]
) -> Iterator[Counters]:
    """Yields the counters of a partition."""
    yield counters_of((cut for _, _, cut in layout.value.cuts(pieces)), slots)


def add(total: Counters, more: Counters) -> Counters:
    """Returns counters added up."""
    return add_to(total.copy(), more)


def file(
    layout: Broadcast[Numbering],
    counters: Broadcast[Counters],
    floors: Floors,
    partitions: int,
    pieces: Iterable[CutPages],
) -> Iterator[tuple[int, bytes]]:
    """Yields the grams that may be frequent enough, with the number of the part they go to."""
    for _, first, cut in layout.value.cuts(pieces):
        parts: list[list[bytes]] = [[] for _ in range(partitions)]
        for pairs in frequent_grams(cut, first, counters.value, floors):
            for part, more in zip(parts, divide(pairs, partitions), strict=True):
                part.append(more.tobytes())
        for number, part in enumerate(parts):
            yield number, b"".join(part)


def list_part(
    order: Broadcast[Pages], floors: Floors, number: int, filed: Iterable[tuple[int, bytes]]
) -> Iterator[tuple[int, PartLists]]:
    """Yields the lists of one part."""
    pairs = np.frombuffer(b"".join(data for _, data in filed), dtype=PAIR)
    yield number, lists_of(pairs, order.value, floors)


def name(
    layout: Broadcast[Numbering],
    wanted: Broadcast[Mapping[Key, Hashes]],
    pieces: Iterable[CutPages],
) -> Iterator[tuple[Key, list[str]]]:
    """Yields the letters of the grams that first occur in each piece."""
    for key, _, cut in layout.value.cuts(pieces):
        if key in wanted.value:
            yield key, names_in(cut, wanted.value[key])
