"""Builds packs from files of pages: streaming, in bounded memory, the same bytes every time."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from undisclosed.errors import InputError, KnowledgeError
from undisclosed.knowledge.build import first_pass, later_passes
from undisclosed.knowledge.build.progress import Progress, Reporter
from undisclosed.knowledge.build.recipe import Recipe
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.sources import Input, find_inputs
from undisclosed.knowledge.build.work_folder import key_of, workplace
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.header import Header, Source
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
    if (jobs is not None and jobs < 1) or memory_bytes < LEAST_MEMORY:
        raise KnowledgeError("jobs must be 1 or more, memory 64 MiB or more.")
    recipe = Recipe(
        name,
        version,
        language or shipped_english(),
        tuple(sources),
        selection or Selection(),
        max_words_per_page,
        seed,
        keep_duplicates,
    )
    target = Path(output)
    job = _Job(find_inputs(inputs), recipe, memory_bytes, progress)
    try:
        options = sorted(recipe.options().items())
        key = key_of(job.files, options, keep_duplicates, first_pass.PIECE_PAGES)
        parent = Path(work_folder) if work_folder else target.parent
        number = jobs or _processes_for(job.files)
        with workplace(target, parent, key) as work, Workers(number) as workers:
            return job.run(target, work, workers)
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
    recipe: Recipe
    memory_bytes: int
    progress: Callable[[Progress], None] | None

    def run(self, target: Path, work: Path, workers: Workers) -> Header:
        reporter = Reporter(self.progress)
        recipe = self.recipe
        read = first_pass.read_pieces(
            self.files,
            recipe.language,
            recipe.max_words_per_page,
            recipe.keep_duplicates,
            work,
            workers,
            reporter,
        )
        plan = later_passes.MemoryPlan.fitting(
            read.pages, read.words, self.memory_bytes, workers.jobs
        )
        report = reporter.step
        lists = later_passes.make_lists(
            read, recipe.floors(), recipe.seed, plan, work, workers, report
        )
        names = later_passes.name_lists(lists, read.pieces, work, workers, report)
        return write_pack(
            target,
            recipe.header(read.pages, read.words, read.duplicates),
            later_passes.in_order(lists, names, recipe.rule(), read.pages, report),
            sources=[source.path for source in self.files],
        )
