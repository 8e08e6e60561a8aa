"""A pack built on a cluster: the passes of a local build, and the same bytes.

Executors cut pages into pieces, count, file, list and name, as `knowledge.build` does; Spark
carries what passes between them, and does again what a lost executor did. The driver holds what a
local build holds in memory, and writes the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from undisclosed.errors import InputError, KnowledgeError
from undisclosed.interfaces.spark import pieces as work
from undisclosed.interfaces.spark.pieces import CutPages, Numbering
from undisclosed.interfaces.spark.spark import DataFrame, SparkSession, StorageLevel
from undisclosed.knowledge.build import later_passes
from undisclosed.knowledge.build.duplicates import find_duplicates
from undisclosed.knowledge.build.first_pass import PIECE_PAGES
from undisclosed.knowledge.build.page_lists import shuffled
from undisclosed.knowledge.build.pages import Columns, RawPage
from undisclosed.knowledge.build.recipe import Recipe
from undisclosed.knowledge.build.sources import Input, read_pages
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.header import Header

_MEMORY = 2 << 30
"""What a task of an executor may use, about: it decides how many parts the lists are made in."""
_DEEP = 4
_TASKS_A_CORE = 8
"""Files are read in about so many parts: what a lost executor costs is one of them."""


def build_pack(
    pages: DataFrame, output: str | Path, recipe: Recipe, *, columns: Columns | None = None
) -> Header:
    """Builds a pack of the rows of a table, on the cluster that holds it.

    Ensures: the bytes are those that `build` gives for the same pages in the order of the rows.

    Args:
        pages: A page a row.
        output: The pack to write, where the driver runs.
        recipe: What the pack is to be.
        columns: Which columns hold text and title; a title's may be missing.

    Returns:
        The header of the pack.

    Raises:
        KnowledgeError: There is no such column, or no page.
        InputError: The pack can't be written.
    """
    columns = columns or Columns()
    if columns.text not in pages.columns:
        raise KnowledgeError(f'The table has no column "{columns.text}".')
    has_title = columns.title in pages.columns
    rows = pages.select(columns.text, *([columns.title] if has_title else [])).rdd
    cut = rows.mapPartitionsWithIndex(partial(_cut_rows, recipe))
    return _build(pages.sparkSession, cut, Path(output), recipe)


def build_pack_from_files(
    session: SparkSession,
    paths: Sequence[str],
    output: str | Path,
    recipe: Recipe,
    *,
    columns: Columns | None = None,
) -> Header:
    """Builds a pack of files on any file system that Hadoop knows, a task a file or several.

    Ensures: the bytes are those that `build` gives for the same files in the order of their paths.

    Args:
        session: The cluster.
        paths: Files, folders or patterns: "hdfs:///dumps/*.jsonl.gz". Each file fits into the
            memory of an executor: large dumps come in parts.
        output: The pack to write, where the driver runs.
        recipe: What the pack is to be.
        columns: Where text and title stand in tables and in JSON objects.

    Returns:
        The header of the pack.

    Raises:
        KnowledgeError: A file can't be read, or there is no page.
        InputError: The pack can't be written.
    """
    context = session.sparkContext
    files = context.binaryFiles(",".join(paths), _TASKS_A_CORE * context.defaultParallelism)
    cut = files.flatMap(partial(_cut_file, recipe, columns or Columns()))
    return _build(session, cut, Path(output), recipe)


def _build(session: SparkSession, cut: Any, target: Path, recipe: Recipe) -> Header:
    cut = cut.persist(StorageLevel.DISK_ONLY)
    try:
        with TemporaryDirectory(dir=target.parent, prefix=f".{target.name}.") as folder:
            return _write(session, cut, target, recipe, Path(folder))
    except OSError as error:
        raise InputError(f"Can't build {target}: {error.strerror or error}") from error
    finally:
        cut.unpersist()


def _write(session: SparkSession, cut: Any, target: Path, recipe: Recipe, folder: Path) -> Header:
    context = session.sparkContext
    told: list[CutPages] = sorted(cut.map(CutPages.without_data).collect(), key=CutPages.place)
    layout, duplicates = lay_out(told, keep_duplicates=recipe.keep_duplicates)
    words = sum(piece.words for piece in told)
    plan = later_passes.MemoryPlan.fitting(
        layout.pages, words, _MEMORY, 1, fewest_partitions=context.defaultParallelism
    )
    laid = context.broadcast(layout)
    floors = recipe.floors()

    counted = cut.mapPartitions(partial(work.count, laid, plan.slots))
    counters = context.broadcast(counted.treeReduce(work.add, depth=_DEEP))
    filed = cut.mapPartitions(partial(work.file, laid, counters, floors, plan.partitions))
    order = context.broadcast(shuffled(layout.pages, recipe.seed))
    parts = filed.partitionBy(plan.partitions, int)
    listed = parts.mapPartitionsWithIndex(partial(work.list_part, order, floors))
    outputs = [folder / f"lists-{number:04d}" for number in range(plan.partitions)]
    for number, lists in listed.toLocalIterator(prefetchPartitions=True):
        lists.save(outputs[number])
    lists = later_passes.gather(outputs)

    names = _name(context, cut, laid, layout, lists)
    entries = later_passes.in_order(lists, names, recipe.rule(), layout.pages, _quiet)
    return write_pack(target, recipe.header(layout.pages, words, duplicates), entries)


def _name(
    context: Any, cut: Any, laid: Any, layout: Numbering, lists: later_passes.UnsortedLists
) -> list[str]:
    groups = later_passes.by_first_piece(lists, list(layout.firsts.values()))
    numbers = dict(zip(layout.firsts, groups, strict=True))
    wanted = {key: lists.hashes[group] for key, group in numbers.items() if len(group)}
    names = [""] * len(lists.hashes)
    asked = context.broadcast(wanted)
    for key, found in cut.mapPartitions(partial(work.name, laid, asked)).toLocalIterator():
        for number, name in zip(numbers[key].tolist(), found, strict=True):
            names[number] = name
    return names


def lay_out(told: Sequence[CutPages], *, keep_duplicates: bool) -> tuple[Numbering, int | None]:
    """Returns which pages of the pieces stay and how they are numbered, and how many repeat others.

    Args:
        told: The pieces in order; their pages are not needed.
        keep_duplicates: Whether all pages stay.

    Raises:
        KnowledgeError: A file could not be read, or there is no page.
    """
    for piece in told:
        if piece.error:
            raise KnowledgeError(piece.error)
    told = [piece for piece in told if piece.pages]
    if not told:
        raise KnowledgeError("The inputs hold no page with a word on it.")
    sizes = [piece.pages for piece in told]
    marks = np.zeros(sum(sizes), dtype=np.bool_)
    if not keep_duplicates:
        marks = find_duplicates(np.concatenate([piece.prints for piece in told]))
    dropped: dict[tuple[str, int], Any] = {}
    firsts: dict[tuple[str, int], int] = {}
    pages = 0
    for piece, marked in zip(told, np.split(marks, np.cumsum(sizes)[:-1]), strict=True):
        left = piece.pages - int(marked.sum())
        if left:
            firsts[piece.key] = pages
        if marked.any():
            dropped[piece.key] = marked
        pages += left
    return Numbering(firsts, dropped, pages), None if keep_duplicates else int(marks.sum())


def _cut_rows(recipe: Recipe, partition: int, rows: Iterable[Sequence[Any]]) -> Iterator[CutPages]:
    # Partitions in the order of their numbers are the rows in theirs.
    return _cut(recipe, f"{partition:09d}", map(_page_of, rows))


def _page_of(row: Sequence[Any]) -> RawPage:
    text, title = row[0], row[1] if len(row) > 1 else None
    if not isinstance(text, str) or not isinstance(title, str | None):
        raise KnowledgeError("Texts and titles must be strings; a title may be missing.")
    return RawPage(title or "", text)


def _cut_file(recipe: Recipe, columns: Columns, file: tuple[str, bytes]) -> Iterator[CutPages]:
    place, data = file
    with TemporaryDirectory() as folder:
        path = Path(folder, PurePosixPath(place).name)
        path.write_bytes(data)

        def told(error: KnowledgeError) -> str:
            return str(error).replace(str(path), place)

        yield from _cut(recipe, place, read_pages(Input(path, columns=columns)), told)


def _cut(
    recipe: Recipe,
    place: str,
    pages: Iterator[RawPage],
    told: Callable[[KnowledgeError], str] = str,
) -> Iterator[CutPages]:
    """Yields pages cut in pieces; an error is one of them, since Spark would try again."""
    number = 0
    try:
        while raw := list(islice(pages, PIECE_PAGES)):
            yield work.cut_piece((place, number), raw, recipe)
            number += 1
    except KnowledgeError as error:
        yield work.failed((place, number), told(error))


def _quiet(stage: str, done: int, total: int) -> None:
    """Takes how far the build is; Spark shows that of its own."""
