"""Builds packs from files of pages: streaming, in bounded memory, the same bytes every time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from pathlib import Path

from undisclosed.errors import InputError, KnowledgeError
from undisclosed.knowledge.build import first_pass, later_passes
from undisclosed.knowledge.build.page_lists import Floors
from undisclosed.knowledge.build.progress import Progress, Reporter
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.sources import Input, find_inputs
from undisclosed.knowledge.build.work_folder import key_of, workplace
from undisclosed.knowledge.build.writing import created_by, write_pack
from undisclosed.knowledge.cutting import fingerprint
from undisclosed.knowledge.pack.blocks import BLOCK, SHORT
from undisclosed.knowledge.pack.header import Header, Json, Source
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Language
from undisclosed.workers import Workers

DEFAULT_MEMORY = 2 << 30
LEAST_MEMORY = 64 << 20
_SMALL = 4 << 20


def build(
    inputs: Sequence[str | Path | Input],
    output: str | Path,
    *,
    name: str,
    version: str = "1",
    language: Language | None = None,
    sources: Sequence[Source] = (),
    selection: Selection | None = None,
    max_words_per_page: int = 400,
    seed: int = 0,
    jobs: int | None = None,
    memory_bytes: int = DEFAULT_MEMORY,
    keep_duplicates: bool = False,
    work_folder: str | Path | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Header:
    """Builds a pack.

    Args:
        inputs: Files of pages in any format that `sources` knows; folders of text files.
        output: The pack to write. It appears, or is replaced, only when the build is done.
        name: Name of the pack.
        version: Version of its content.
        language: Language of the pages; English if not given.
        sources: Where the pages come from, with licences.
        selection: Which words and phrases are kept; without, all on at least 3 pages but
            phrases with a number in them.
        max_words_per_page: Longer pages are split at sentence ends into about this length.
        seed: Decides the order of the pages in the pack.
        jobs: Number of processes; all cores if not given and there is enough to do. The result
            does not depend on it.
        memory_bytes: About how much memory to use, beyond the vocabulary; the result does not
            depend on it.
        keep_duplicates: Whether to keep pages that repeat an earlier one almost word for word.
        work_folder: Where temporary files go; beside the output if not given. They stay when the
            program is killed, and the same call goes on from there.
        progress: Called as the build goes on.

    Returns:
        The header of the pack.

    Raises:
        KnowledgeError: An input can't be read, an option makes no sense, or nothing was found.
    """
    if max_words_per_page < 20 or (jobs is not None and jobs < 1) or memory_bytes < LEAST_MEMORY:
        raise KnowledgeError(
            "max_words_per_page must be 20 or more, jobs 1 or more, memory 64 MiB or more."
        )
    language = language or shipped_english()
    rule = replace(selection or Selection(), is_number=language.is_number)
    target = Path(output)
    options: dict[str, Json] = {
        "cutting": fingerprint(language),
        "max_words_per_page": max_words_per_page,
        "seed": seed,
        **rule.parameters(),
    }
    header = Header(
        name=name,
        version=version,
        language=language.code,
        pages=0,
        keys=0,
        block=BLOCK,
        short=SHORT,
        sources=tuple(sources),
        build=options,
        created_by=created_by(),
    )
    job = _Job(
        find_inputs(inputs),
        language,
        rule,
        max_words_per_page,
        seed,
        memory_bytes,
        keep_duplicates,
        progress,
    )
    try:
        key = key_of(job.files, sorted(options.items()), keep_duplicates, first_pass.PIECE_PAGES)
        parent = Path(work_folder) if work_folder else target.parent
        number = jobs or _processes_for(job.files)
        with workplace(target, parent, key) as work, Workers(number) as workers:
            return job.run(target, header, work, workers)
    except BrokenProcessPool as error:
        raise KnowledgeError("A process of the build was killed; did memory run out?") from error
    except OSError as error:
        raise InputError(f"Can't build {target}: {error.strerror or error}") from error


def _processes_for(files: Sequence[Input]) -> int:
    # Starting processes takes longer than cutting a few small files.
    if sum(source.path.stat().st_size for source in files) < _SMALL:
        return 1
    return os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class _Job:
    """What is to be done, once the options are known to make sense."""

    files: Sequence[Input]
    language: Language
    selection: Selection
    max_words: int
    seed: int
    memory_bytes: int
    keep_duplicates: bool
    progress: Callable[[Progress], None] | None

    def run(self, target: Path, header: Header, work: Path, workers: Workers) -> Header:
        reporter = Reporter(self.progress)
        read = first_pass.read_pieces(
            self.files,
            self.language,
            self.max_words,
            self.keep_duplicates,
            work,
            workers,
            reporter,
        )
        plan = later_passes.MemoryPlan.fitting(read, self.memory_bytes, workers.jobs)
        floors = Floors(self.selection.min_pages, self.selection.fewest_phrase_pages)
        lists = later_passes.make_lists(read, floors, self.seed, plan, work, workers, reporter.step)
        names = later_passes.name_lists(lists, read.pieces, work, workers, reporter.step)
        figures: dict[str, Json] = {"duplicates": read.duplicates, "words": read.words}
        header = replace(header, pages=read.pages, build={**header.build, **figures})
        return write_pack(
            target,
            header,
            later_passes.in_order(lists, names, self.selection, read.pages, reporter.step),
        )
