"""The passes of a build after the cutting, one after the other, over files in a work folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.build.first_pass import PagesRead
from undisclosed.knowledge.build.page_lists import (
    CutPiece,
    Floors,
    add_counters,
    count_phrases,
    file_grams,
    list_pages,
    name_grams,
    shuffled,
)
from undisclosed.knowledge.build.selection import Selection, chance_of
from undisclosed.knowledge.build.work_folder import whole
from undisclosed.knowledge.protocol import Pages
from undisclosed.workers import Workers

Report = Callable[[str, int, int], None]
"""Told the stage, the parts done, and the parts there are."""

_SLOTS_PER_PAGE = 256
_FEWEST_SLOTS, _MOST_SLOTS = 1 << 16, 1 << 27
_FEWEST_PARTITIONS, _MOST_PARTITIONS = 64, 1024
_LISTING_BYTES_PER_WORD = 100
"""Memory that listing takes for each word of the pages: about a pair of 12 bytes, sorted."""


@dataclass(frozen=True, slots=True)
class MemoryPlan:
    """How a build is laid out to fit into memory. The pack does not depend on it.

    Attributes:
        slots: Counters for phrases; fewer let more phrases through that are dropped later.
        partitions: Parts in which grams are sorted.
    """

    slots: int
    partitions: int

    @classmethod
    def fitting(
        cls,
        pages: int,
        words: int,
        memory_bytes: int,
        jobs: int,
        *,
        fewest_partitions: int = _FEWEST_PARTITIONS,
    ) -> MemoryPlan:
        """Returns the plan for so much memory, of which each process and this one gets a share."""
        share = memory_bytes // (jobs + 1)
        wanted = 1 << (pages * _SLOTS_PER_PAGE - 1).bit_length()
        affordable = 1 << max((share // 2).bit_length() - 1, 0)
        slots = max(min(wanted, affordable, _MOST_SLOTS), _FEWEST_SLOTS)
        parts = -(-words * _LISTING_BYTES_PER_WORD // share)
        rounded = 1 << (parts - 1).bit_length()
        return cls(slots, min(max(rounded, fewest_partitions), _MOST_PARTITIONS))


@dataclass(frozen=True, slots=True)
class UnsortedLists:
    """The lists of pages of all grams, not yet in order.

    Attributes:
        hashes: What each gram is known by.
        first_pages: The first page of each, as the pages came.
        counts: The number of pages of each.
        partitions: The partition each is in.
        offsets: Where its pages start in the file of its partition.
        files: The files.
    """

    hashes: NDArray[np.uint64]
    first_pages: NDArray[np.uint32]
    counts: NDArray[np.int64]
    partitions: NDArray[np.uint16]
    offsets: NDArray[np.int64]
    files: tuple[Path, ...]


def make_lists(
    read: PagesRead,
    floors: Floors,
    seed: int,
    plan: MemoryPlan,
    folder: Path,
    workers: Workers,
    report: Report,
) -> UnsortedLists:
    """Counts, files and lists the grams of all pieces, unless an earlier run did."""
    done = folder / "lists-done"
    if done.exists():
        return gather([folder / name for name in done.read_text().split()])
    pieces = read.pieces
    shares = [share for job in range(workers.jobs) if (share := pieces[job :: workers.jobs])]
    counters = _count(shares, plan.slots, folder, workers, report)
    filed = [folder / f"grams-{number}" for number in range(len(shares))]
    tasks = (
        (share, counters, floors, plan.partitions, out)
        for share, out in zip(shares, filed, strict=True)
    )
    for number, _ in enumerate(workers.each(file_grams, tasks), 1):
        report("filing", number, len(shares))
    order = folder / "order.npy"
    np.save(order, shuffled(read.pages, seed))
    outputs = [folder / f"lists-{number:04d}" for number in range(plan.partitions)]
    arguments = ((filed, number, order, floors, out) for number, out in enumerate(outputs))
    for number, _ in enumerate(workers.each(list_pages, arguments), 1):
        report("listing", number, plan.partitions)
    with whole(done) as beside:
        beside.write_text(" ".join(path.name for path in outputs))
    return gather(outputs)


def _count(
    shares: Sequence[Sequence[CutPiece]], slots: int, folder: Path, workers: Workers, report: Report
) -> Path:
    tables = [folder / f"counters-{number}.npy" for number in range(len(shares))]
    tasks = ((share, slots, table) for share, table in zip(shares, tables, strict=True))
    for done, _ in enumerate(workers.each(count_phrases, tasks), 1):
        report("counting", done, len(shares))
    counters = folder / "counters.npy"
    add_counters(tables, counters)
    return counters


def gather(outputs: Sequence[Path]) -> UnsortedLists:
    """Returns the lists of all partitions, each as `PartLists.save` wrote them."""
    heads = []
    for number, path in enumerate(outputs):
        with np.load(path.with_suffix(".npz"), allow_pickle=False) as arrays:
            counts = arrays["counts"].astype(np.int64)
            offsets = np.cumsum(counts) - counts
            partition = np.full(len(counts), number, dtype=np.uint16)
            heads.append((arrays["hashes"], arrays["first_pages"], counts, partition, offsets))
    hashes, first_pages, counts, partitions, offsets = (
        np.concatenate(column) for column in zip(*heads, strict=True)
    )
    files = tuple(path.with_suffix(".npy") for path in outputs)
    return UnsortedLists(hashes, first_pages, counts, partitions, offsets, files)


def name_lists(
    lists: UnsortedLists, pieces: Sequence[CutPiece], folder: Path, workers: Workers, report: Report
) -> list[str]:
    """Returns the keys of all lists."""
    done = folder / "names"
    if not done.exists():
        names = _find_names(lists, pieces, workers, report)
        with whole(done) as beside:
            beside.write_bytes("\n".join(names).encode())
    text = done.read_bytes().decode()
    return text.split("\n") if text else []


def _find_names(
    lists: UnsortedLists, pieces: Sequence[CutPiece], workers: Workers, report: Report
) -> list[str]:
    names = [""] * len(lists.hashes)
    groups = by_first_piece(lists, [piece.first for piece in pieces])
    busy = [(piece, group) for piece, group in zip(pieces, groups, strict=True) if len(group)]
    tasks = ((piece, lists.hashes[group]) for piece, group in busy)
    for done, found in enumerate(workers.each(name_grams, tasks), 1):
        for number, key in zip(busy[done - 1][1].tolist(), found, strict=True):
            names[number] = key
        report("naming", done, len(busy))
    return names


def by_first_piece(lists: UnsortedLists, firsts: Sequence[int]) -> list[NDArray[np.intp]]:
    """Returns for each piece, known by its first page, the lists whose gram first occurs in it."""
    piece_of = np.searchsorted(firsts, lists.first_pages, "right") - 1
    by_piece = np.argsort(piece_of, kind="stable")
    return np.split(by_piece, np.searchsorted(piece_of[by_piece], np.arange(1, len(firsts))))


def in_order(
    lists: UnsortedLists, names: Sequence[str], selection: Selection, total: int, report: Report
) -> Iterator[tuple[str, Pages]]:
    """Yields the keys that are kept, in the order of their UTF-8 bytes, each with its pages."""
    files = [np.load(path, mmap_mode="r") for path in lists.files]
    counts = lists.counts.tolist()
    count_of = dict(zip(names, counts, strict=True))
    by_chance = chance_of(lambda word: count_of.get(word, 0), total)
    kept = [
        number
        for number, name in enumerate(names)
        if selection.keeps(name, counts[number], by_chance)
    ]
    order = sorted(kept, key=[name.encode() for name in names].__getitem__)
    for done, number in enumerate(order, 1):
        start = int(lists.offsets[number])
        pages = files[lists.partitions[number]][start : start + int(lists.counts[number])]
        yield names[number], np.asarray(pages)
        if done % 10_000 == 0 or done == len(order):
            report("writing", done, len(order))
