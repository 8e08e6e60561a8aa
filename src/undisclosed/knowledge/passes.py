"""The passes of a build, one after the other, over files in a work folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.cutting import cut_pages
from undisclosed.knowledge.filing import (
    PARTITIONS,
    Floors,
    Piece,
    add_counters,
    count_phrases,
    file_grams,
    list_pages,
    name_grams,
    shuffled,
)
from undisclosed.knowledge.mediawiki import strip_markup
from undisclosed.knowledge.protocol import Pages
from undisclosed.knowledge.raw import RawPage
from undisclosed.knowledge.selection import Selection
from undisclosed.knowledge.sources import Input, read_pages
from undisclosed.knowledge.workers import Workers

PIECE_PAGES = 2048
_SLOTS_PER_PAGE = 256
_FEWEST_SLOTS, _MOST_SLOTS = 1 << 16, 1 << 27

Report = Callable[[str, int, int], None]
"""Told the stage, the parts done, and the parts there are."""


@dataclass(frozen=True, slots=True)
class Lists:
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
    partitions: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    files: tuple[Path, ...]


def cut_files(
    files: Sequence[Input], max_words: int, folder: Path, workers: Workers, report: Report
) -> tuple[list[Piece], int]:
    """Cuts all pages into pieces on disk; returns them and the number of words."""
    pieces: list[Piece] = []
    pages = words = 0
    tasks = (
        (raw, max_words, folder / f"piece-{number:06d}.npz")
        for number, raw in enumerate(_piecewise(files))
    )
    for path, cut, more in workers.each(_cut_piece, tasks):
        if cut:
            pieces.append(Piece(path, pages, cut))
        pages += cut
        words += more
        report("reading", pages, words)
    if not pages:
        raise KnowledgeError("The inputs hold no page with a word on it.")
    return pieces, words


def _piecewise(files: Sequence[Input]) -> Iterator[list[RawPage]]:
    stream = (page for source in files for page in read_pages(source))
    while piece := list(islice(stream, PIECE_PAGES)):
        yield piece


def _cut_piece(raw: list[RawPage], max_words: int, path: Path) -> tuple[Path, int, int]:
    cut = cut_pages(map(strip_markup, raw), max_words)
    if cut.pages:
        cut.save(path)
    return path, cut.pages, cut.words()


def make_lists(
    pieces: Sequence[Piece],
    floors: Floors,
    seed: int,
    folder: Path,
    workers: Workers,
    report: Report,
) -> Lists:
    """Counts, files and lists the grams of all pieces."""
    total = pieces[-1].first + pieces[-1].pages
    shares = [share for job in range(workers.jobs) if (share := pieces[job :: workers.jobs])]
    counters = _count(shares, total, folder, workers, report)
    filed = [folder / f"grams-{number}" for number in range(len(shares))]
    tasks = zip(shares, filed, strict=True)
    for done, _ in enumerate(
        workers.each(file_grams, ((share, counters, floors, out) for share, out in tasks)), 1
    ):
        report("filing", done, len(shares))
    order = folder / "order.npy"
    np.save(order, shuffled(total, seed))
    outputs = [folder / f"lists-{number:02d}" for number in range(PARTITIONS)]
    arguments = ((filed, number, order, floors, out) for number, out in enumerate(outputs))
    for done, _ in enumerate(workers.each(list_pages, arguments), 1):
        report("listing", done, PARTITIONS)
    return _gather(outputs)


def _count(
    shares: Sequence[Sequence[Piece]], total: int, folder: Path, workers: Workers, report: Report
) -> Path:
    wanted = 1 << (total * _SLOTS_PER_PAGE - 1).bit_length()
    slots = min(max(wanted, _FEWEST_SLOTS), _MOST_SLOTS)
    tables = [folder / f"counters-{number}.npy" for number in range(len(shares))]
    tasks = ((share, slots, table) for share, table in zip(shares, tables, strict=True))
    for done, _ in enumerate(workers.each(count_phrases, tasks), 1):
        report("counting", done, len(shares))
    counters = folder / "counters.npy"
    add_counters(tables, counters)
    return counters


def _gather(outputs: Sequence[Path]) -> Lists:
    heads = []
    for number, path in enumerate(outputs):
        with np.load(path.with_suffix(".npz"), allow_pickle=False) as arrays:
            counts = arrays["counts"].astype(np.int64)
            offsets = np.cumsum(counts) - counts
            partition = np.full(len(counts), number, dtype=np.uint8)
            heads.append((arrays["hashes"], arrays["first_pages"], counts, partition, offsets))
    hashes, first_pages, counts, partitions, offsets = (
        np.concatenate(column) for column in zip(*heads, strict=True)
    )
    files = tuple(path.with_suffix(".npy") for path in outputs)
    return Lists(hashes, first_pages, counts, partitions, offsets, files)


def name_lists(
    lists: Lists, pieces: Sequence[Piece], workers: Workers, report: Report
) -> list[str]:
    """Returns the keys of all lists."""
    names = [""] * len(lists.hashes)
    piece_of = np.searchsorted([piece.first for piece in pieces], lists.first_pages, "right") - 1
    by_piece = np.argsort(piece_of, kind="stable")
    groups = np.split(by_piece, np.searchsorted(piece_of[by_piece], np.arange(1, len(pieces))))
    busy = [(piece, group) for piece, group in zip(pieces, groups, strict=True) if len(group)]
    tasks = ((piece, lists.hashes[group]) for piece, group in busy)
    for done, found in enumerate(workers.each(name_grams, tasks), 1):
        for number, key in zip(busy[done - 1][1].tolist(), found, strict=True):
            names[number] = key
        report("naming", done, len(busy))
    return names


def in_order(
    lists: Lists, names: Sequence[str], selection: Selection, report: Report
) -> Iterator[tuple[str, Pages]]:
    """Yields the keys that are kept, in the order of their UTF-8 bytes, each with its pages."""
    files = [np.load(path, mmap_mode="r") for path in lists.files]
    counts = lists.counts.tolist()
    kept = [number for number, name in enumerate(names) if selection.keeps(name, counts[number])]
    order = sorted(kept, key=[name.encode() for name in names].__getitem__)
    for done, number in enumerate(order, 1):
        start = int(lists.offsets[number])
        pages = files[lists.partitions[number]][start : start + int(lists.counts[number])]
        yield names[number], np.asarray(pages)
        if done % 10_000 == 0 or done == len(order):
            report("writing", done, len(order))
