"""From cut pages to lists of pages, in passes over files so that memory stays bounded.

1. Count: how often each phrase may occur at most, in a table of small counters indexed by hash.
   Most phrases occur once; this tells which need not be filed at all.
2. File: each gram of each page that may be frequent enough goes to the file of its partition,
   which is the top bits of its hash.
3. List: partition by partition, sort, drop what is on too few pages, renumber the pages.
4. Name: go back to the first page of each gram that is left and read its letters.

Every pass gives the same result in whatever order or process its parts are done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.build.grams import (
    Hashes,
    find_grams,
    is_phrase,
    key_at,
    mix,
    split_pairs,
)
from undisclosed.knowledge.cutting import Cut
from undisclosed.knowledge.protocol import Pages

_BITS = 56
"""Bits of a gram; the highest of them choose its partition."""
_BUFFERED = 16 << 20
PAIR = np.dtype([("hash", "<u8"), ("page", "<u4")])

Counters = NDArray[np.uint8]
Pairs = NDArray[np.void]
"""Grams with a page of each, as `PAIR`."""


@dataclass(frozen=True, slots=True)
class CutPiece:
    """A file of cut pages: the first has page number `first`."""

    path: Path
    first: int
    pages: int


@dataclass(frozen=True, slots=True)
class Floors:
    """On how many pages a word and a phrase must stand to be kept."""

    words: int
    phrases: int


def count_phrases(pieces: Sequence[CutPiece], slots: int, output: Path) -> None:
    """Writes the `counters_of` pieces."""
    np.save(output, counters_of((Cut.load(piece.path) for piece in pieces), slots))


def counters_of(cuts: Iterable[Cut], slots: int) -> Counters:
    """Returns counters, each no less than the page count of any phrase that it stands for."""
    counters: Counters = np.zeros(slots, dtype=np.uint8)
    mask = np.uint64(slots - 1)
    for cut in cuts:
        for _, grams in find_grams(cut, words=False):
            places = np.sort(_slots(split_pairs(grams.pairs())[0], mask))
            firsts = np.flatnonzero(np.diff(places, prepend=-1))
            counts = np.diff(firsts, append=len(places))
            places = places[firsts]
            counters[places] = np.minimum(counters[places] + counts, 255)
    return counters


def add_counters(tables: Sequence[Path], output: Path) -> None:
    """Adds up tables of counters; what would pass 255 stays there."""
    total = np.load(tables[0])
    for path in tables[1:]:
        other = np.load(path, mmap_mode="r")
        for start in range(0, len(total), 1 << 20):
            add_to(total[start : start + (1 << 20)], other[start : start + (1 << 20)])
    np.save(output, total)


def add_to(total: Counters, more: Counters) -> Counters:
    """Adds counters to others in place, and returns these."""
    total += np.minimum(more, 255 - total)
    return total


def file_grams(
    pieces: Sequence[CutPiece], counters: Path, floors: Floors, partitions: int, output: Path
) -> None:
    """Writes the grams that may be frequent enough, with their pages, one file a partition."""
    table: Counters = np.load(counters, mmap_mode="r")
    drawers = _Drawers(partitions, output)
    for piece in pieces:
        for pairs in frequent_grams(Cut.load(piece.path), piece.first, table, floors):
            drawers.file(pairs)
    drawers.empty()


def frequent_grams(cut: Cut, first: int, counters: Counters, floors: Floors) -> Iterator[Pairs]:
    """Yields the grams that may be frequent enough with their pages, ascending within a batch.

    Args:
        cut: The pages.
        first: The number of the first of them.
        counters: How often each phrase may occur at most.
        floors: How often it must.
    """
    mask = np.uint64(len(counters) - 1)
    for start, grams in find_grams(cut):
        hashes, pages = split_pairs(grams.pairs())
        kept = counters[_slots(hashes, mask)] >= min(floors.phrases, 255)
        kept |= ~is_phrase(hashes)
        pairs = np.empty(int(kept.sum()), dtype=PAIR)
        pairs["hash"], pairs["page"] = hashes[kept], pages[kept] + first + start
        yield pairs


def divide(pairs: Pairs, partitions: int) -> list[Pairs]:
    """Returns pairs, in the order of their hashes, by partition."""
    bits = (partitions - 1).bit_length()
    bounds = np.arange(1, partitions, dtype=np.uint64) << np.uint64(_BITS - bits)
    return np.split(pairs, np.searchsorted(pairs["hash"], bounds))


class _Drawers:
    """Pairs by partition, written when there are enough: no system opens a thousand files."""

    def __init__(self, partitions: int, output: Path) -> None:
        self._paths = [_part(output, number) for number in range(partitions)]
        self._parts: list[list[bytes]] = [[] for _ in self._paths]
        self._bytes = 0
        for path in self._paths:
            path.write_bytes(b"")

    def file(self, pairs: Pairs) -> None:
        """Takes pairs in the order of their hashes."""
        for parts, more in zip(self._parts, divide(pairs, len(self._paths)), strict=True):
            parts.append(more.tobytes())
        self._bytes += pairs.nbytes
        if self._bytes > _BUFFERED:
            self.empty()

    def empty(self) -> None:
        """Writes what is held."""
        for path, parts in zip(self._paths, self._parts, strict=True):
            with path.open("ab") as file:
                file.write(b"".join(parts))
            parts.clear()
        self._bytes = 0


@dataclass(frozen=True, slots=True)
class PartLists:
    """The lists of one partition, by hash.

    Attributes:
        hashes: What each gram is known by.
        first_pages: The first page of each, as the pages came.
        counts: The number of pages of each.
        pages: The pages of all of them, one list after the other, as they are numbered in the pack.
    """

    hashes: Hashes
    first_pages: NDArray[np.uint32]
    counts: NDArray[np.uint32]
    pages: Pages

    def save(self, output: Path) -> None:
        """Writes them; the pages apart from the rest, so that they can be mapped, not loaded."""
        np.save(output.with_suffix(".npy"), self.pages)
        np.savez(
            output.with_suffix(".npz"),
            hashes=self.hashes,
            first_pages=self.first_pages,
            counts=self.counts,
        )


def list_pages(
    inputs: Sequence[Path], number: int, order: Path, floors: Floors, output: Path
) -> None:
    """Writes the lists of one partition."""
    pairs = np.concatenate([np.fromfile(_part(path, number), dtype=PAIR) for path in inputs])
    lists_of(pairs, np.load(order, mmap_mode="r"), floors).save(output)


def lists_of(pairs: Pairs, new_numbers: Pages, floors: Floors) -> PartLists:
    """Returns the lists of the pairs of one partition, in whatever order they come."""
    hashes, old = pairs["hash"].copy(), pairs["page"].copy()
    del pairs
    pages = new_numbers[old]
    by_hash = np.lexsort((pages, hashes))
    hashes, pages, old = hashes[by_hash], pages[by_hash], old[by_hash]
    firsts = np.flatnonzero(np.diff(hashes, prepend=~hashes[:1]))
    counts = np.diff(firsts, append=len(hashes))
    least = np.where(is_phrase(hashes[firsts]), floors.phrases, floors.words)
    kept = counts >= least
    first_pages = np.minimum.reduceat(old, firsts) if len(firsts) else old
    return PartLists(
        hashes=hashes[firsts][kept],
        first_pages=first_pages[kept],
        counts=counts[kept].astype(np.uint32),
        pages=pages[np.repeat(kept, counts)],
    )


def name_grams(piece: CutPiece, hashes: Hashes) -> list[str]:
    """Returns the keys of grams that first occur in a piece, in the order given."""
    return names_in(Cut.load(piece.path), hashes)


def names_in(cut: Cut, hashes: Hashes) -> list[str]:
    """Returns the keys of grams that occur in a cut, in the order given."""
    names: dict[int, str] = {}
    wanted = np.sort(hashes)
    for _, grams in find_grams(cut):
        at = np.minimum(np.searchsorted(wanted, grams.hashes), len(wanted) - 1)
        for i in np.flatnonzero(wanted[at] == grams.hashes).tolist():
            known_by = int(grams.hashes[i])
            if known_by not in names:
                names[known_by] = key_at(cut, int(grams.places[i]), int(grams.sizes[i]))
    return [names[known_by] for known_by in hashes.tolist()]


def shuffled(total: int, seed: int) -> Pages:
    """Returns new numbers for all pages, so that neighbours of a source are not neighbours here."""
    keys = mix(np.arange(1, total + 1, dtype=np.uint64) + mix(np.full(1, seed, dtype=np.uint64)))
    numbers = np.empty(total, dtype=np.uint32)
    numbers[np.argsort(keys, kind="stable")] = np.arange(total, dtype=np.uint32)
    return numbers


def _slots(hashes: Hashes, mask: np.uint64) -> NDArray[np.int64]:
    return ((hashes >> np.uint64(1)) & mask).astype(np.int64)


def _part(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}-{number:04d}")
