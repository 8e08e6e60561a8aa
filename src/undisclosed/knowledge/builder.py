"""Builds packs from files of pages: streaming, in bounded memory, the same bytes every time."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge import passes
from undisclosed.knowledge.blocks import BLOCK, SHORT
from undisclosed.knowledge.cutting import fingerprint
from undisclosed.knowledge.filing import Floors
from undisclosed.knowledge.header import Header, Json, Source
from undisclosed.knowledge.packing import created_by, write_pack
from undisclosed.knowledge.selection import Selection
from undisclosed.knowledge.sources import Input, find_inputs
from undisclosed.knowledge.workers import Workers


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is.

    Attributes:
        stage: "reading", "counting", "filing", "listing", "naming" or "writing".
        done: Pages read, or parts of the later stages done.
        total: Parts of the stage; 0 while reading, when the number of pages is not known yet.
        pages: Pages cut so far.
        words: Words cut so far.
        seconds: Time since the build began.
    """

    stage: str
    done: int
    total: int
    pages: int
    words: int
    seconds: float

    @property
    def words_per_second(self) -> float:
        """Words cut per second since the build began."""
        return self.words / max(self.seconds, 1e-9)


def build(
    inputs: Sequence[str | Path | Input],
    output: str | Path,
    *,
    name: str,
    version: str = "1",
    language: str = "en",
    sources: Sequence[Source] = (),
    selection: Selection | None = None,
    max_words_per_page: int = 400,
    seed: int = 0,
    jobs: int = 1,
    work_folder: str | Path | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Header:
    """Builds a pack.

    Args:
        inputs: JSONL files (.jsonl, .jsonl.gz, .jsonl.xz) of objects with "text" and perhaps
            "title"; text files; folders of text files.
        output: The pack to write. It appears, or is replaced, only when the build is done.
        name: Name of the pack.
        version: Version of its content.
        language: Language of the pages.
        sources: Where the pages come from, with licences.
        selection: Which words and phrases are kept; without, all on at least 3 pages but
            phrases with a number in them.
        max_words_per_page: Longer pages are split at sentence ends into about this length.
        seed: Decides the order of the pages in the pack.
        jobs: Number of processes. The result does not depend on it.
        work_folder: Where temporary files go; beside the output if not given.
        progress: Called as the build goes on.

    Returns:
        The header of the pack.

    Raises:
        KnowledgeError: An input can't be read, an option makes no sense, or nothing was found.
    """
    if max_words_per_page < 20 or jobs < 1:
        raise KnowledgeError("max_words_per_page must be 20 or more, jobs 1 or more.")
    rule = selection or Selection()
    floors = Floors(rule.min_pages, rule.fewest_phrase_pages)
    files = find_inputs(inputs)
    target = Path(output)
    build_options: dict[str, Json] = {
        "cutting": fingerprint(),
        "max_words_per_page": max_words_per_page,
        "seed": seed,
        **rule.parameters(),
    }
    header = Header(
        name=name,
        version=version,
        language=language,
        pages=0,
        keys=0,
        block=BLOCK,
        short=SHORT,
        sources=tuple(sources),
        build=build_options,
        created_by=created_by(),
    )
    reporter = _Reporter(progress)
    try:
        with (
            tempfile.TemporaryDirectory(".work", dir=work_folder or target.parent) as folder,
            Workers(jobs) as workers,
        ):
            work = Path(folder)
            pieces, words = passes.cut_files(
                files, max_words_per_page, work, workers, reporter.report
            )
            lists = passes.make_lists(pieces, floors, seed, work, workers, reporter.report)
            names = passes.name_lists(lists, pieces, workers, reporter.report)
            total = pieces[-1].first + pieces[-1].pages
            header = replace(header, pages=total, build={**build_options, "words": words})
            return write_pack(target, header, passes.in_order(lists, names, rule, reporter.report))
    except BrokenProcessPool as error:
        raise KnowledgeError("A process of the build was killed; did memory run out?") from error
    except OSError as error:
        raise KnowledgeError(f"Can't build {target}: {error.strerror or error}") from error


class _Reporter:
    """Turns what the passes tell into `Progress`."""

    def __init__(self, progress: Callable[[Progress], None] | None) -> None:
        self._progress = progress
        self._began = time.monotonic()
        self._pages = self._words = 0

    def report(self, stage: str, done: int, total: int) -> None:
        if self._progress is None:
            return
        if stage == "reading":
            self._pages, self._words, total = done, total, 0
        seconds = time.monotonic() - self._began
        self._progress(Progress(stage, done, total, self._pages, self._words, seconds))
