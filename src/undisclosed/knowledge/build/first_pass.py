"""The first pass of a build, and the longest: pages into pieces of cut pages on disk.

A piece that is there was made by an earlier run of the same build and is not made again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.duplicates import find_duplicates, prints_of
from undisclosed.knowledge.build.mediawiki import strip_markup
from undisclosed.knowledge.build.page_lists import CutPiece
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.knowledge.build.progress import Reporter
from undisclosed.knowledge.build.sources import Input, Meter
from undisclosed.knowledge.build.work_folder import whole
from undisclosed.knowledge.cutting import Cut, cut_pages
from undisclosed.language.protocol import Language
from undisclosed.workers import Workers

PIECE_PAGES = 2048
"""Pages as they come in a piece: a few seconds of work, which is what a kill may cost."""


@dataclass(frozen=True, slots=True)
class PagesRead:
    """What was read.

    Attributes:
        pieces: The pages, cut.
        words: Number of words on all pages read.
        duplicates: Number of pages left out because an earlier one says the same; None if all
            were kept.
    """

    pieces: list[CutPiece]
    words: int
    duplicates: int | None

    @property
    def pages(self) -> int:
        """Number of pages."""
        return self.pieces[-1].first + self.pieces[-1].pages


def read_pieces(
    files: Sequence[Input],
    language: Language,
    max_words: int,
    keep_duplicates: bool,
    folder: Path,
    workers: Workers,
    reporter: Reporter,
) -> PagesRead:
    """Cuts all pages into pieces on disk, without those that only repeat others."""
    done = folder / "reading.json"
    if done.exists():
        return _load(done)
    cuts = partial(_cut_piece, language, max_words)
    pieces, words = _cut_files(files, cuts, folder, workers, reporter)
    duplicates = None
    if not keep_duplicates:
        pieces, duplicates = _drop_duplicates(pieces, folder, workers, reporter)
    reading = PagesRead(pieces, words, duplicates)
    _save(reading, done)
    return reading


def _cut_files(
    files: Sequence[Input],
    cuts: Callable[[list[RawPage], Path], tuple[Path, int, int]],
    folder: Path,
    workers: Workers,
    reporter: Reporter,
) -> tuple[list[CutPiece], int]:
    pieces: list[CutPiece] = []
    pages = words = 0
    meter = Meter(files)
    for path, cut, more in workers.each(cuts, _tasks(meter, folder)):
        if cut:
            pieces.append(CutPiece(path, pages, cut))
        pages += cut
        words += more
        reporter.read(pages, words, meter.part())
    if not pages:
        raise KnowledgeError("The inputs hold no page with a word on it.")
    return pieces, words


def _tasks(meter: Meter, folder: Path) -> Iterator[tuple[list[RawPage], Path]]:
    stream = meter.pages()
    number = 0
    while raw := list(islice(stream, PIECE_PAGES)):
        path = folder / f"piece-{number:06d}.npz"
        # What need not be cut need not be sent to another process either.
        yield [] if path.exists() else raw, path
        number += 1


def _cut_piece(
    language: Language, max_words: int, raw: list[RawPage], path: Path
) -> tuple[Path, int, int]:
    if not path.exists():
        cut = cut_pages(map(strip_markup, raw), max_words, language)
        with whole(path) as beside:
            cut.save(beside, prints_of(cut))
    with np.load(path, allow_pickle=False) as arrays:
        pages, words = arrays["counts"].tolist()
    return path, pages, words


def _drop_duplicates(
    pieces: Sequence[CutPiece], folder: Path, workers: Workers, reporter: Reporter
) -> tuple[list[CutPiece], int]:
    marks = find_duplicates(np.concatenate([_prints(piece) for piece in pieces]))
    left: list[CutPiece] = []
    pages = 0
    tasks = ((piece, marks[piece.first : piece.first + piece.pages], folder) for piece in pieces)
    for done, (path, number) in enumerate(workers.each(_without, tasks), 1):
        if number:
            left.append(CutPiece(path, pages, number))
        pages += number
        reporter.step("comparing", done, len(pieces))
    return left, int(marks.sum())


def _without(piece: CutPiece, marks: NDArray[np.bool_], folder: Path) -> tuple[Path, int]:
    if not marks.any():
        return piece.path, piece.pages
    cut = Cut.load(piece.path).without(marks)
    path = folder / f"kept-{piece.path.name}"
    cut.save(path)
    return path, cut.pages


def _prints(piece: CutPiece) -> NDArray[np.uint64]:
    with np.load(piece.path, allow_pickle=False) as arrays:
        prints: NDArray[np.uint64] = arrays["prints"]
    return prints


def _save(reading: PagesRead, path: Path) -> None:
    pieces = [[piece.path.name, piece.first, piece.pages] for piece in reading.pieces]
    with whole(path) as beside:
        beside.write_text(json.dumps([pieces, reading.words, reading.duplicates]))


def _load(path: Path) -> PagesRead:
    pieces, words, duplicates = json.loads(path.read_text())
    found = [CutPiece(path.with_name(name), first, pages) for name, first, pages in pieces]
    return PagesRead(found, words, duplicates)
