"""`undisclosed knowledge build`: from files of pages to a pack."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.bar import progress_bar
from undisclosed.interfaces.cli.knowledge_selection import (
    make_selection,
    naming_options,
    pack_option,
    selection_options,
)
from undisclosed.interfaces.cli.options import PATH

if TYPE_CHECKING:
    from undisclosed.knowledge.build.pages import Columns
    from undisclosed.knowledge.build.progress import Progress
    from undisclosed.knowledge.build.sources import Input
    from undisclosed.knowledge.pack.header import Source

# Of the bar: it is drawn anew at each.
_STEPS = 10_000
_READERS = "undisclosed.knowledge.build.sources"
_READS = "undisclosed.knowledge.build.first_pass"


@click.command("build")
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, type=PATH)
@pack_option
@naming_options
@click.option(
    "--language",
    metavar="TAG",
    default="en",
    show_default=True,
    help="Language of the pages.",
)
@click.option(
    "--source",
    "sources",
    multiple=True,
    metavar="NAME=LICENCE",
    help="Where the pages come from, and under what licence. Repeatable.",
)
@click.option(
    "--text-column",
    default="text",
    show_default=True,
    help="Column of tables, or field of JSON objects, that holds the text.",
)
@click.option(
    "--title-column", default="title", show_default=True, help="The same for the title, if any."
)
@selection_options
@click.option(
    "--max-words",
    type=click.IntRange(min=20),
    default=400,
    show_default=True,
    help="Longer pages are split at sentence ends.",
)
@click.option(
    "--jobs", type=click.IntRange(min=1), help="Number of processes.  [default: as many as cores]"
)
@click.option(
    "--memory",
    "memory_mib",
    type=click.IntRange(min=64),
    metavar="MIB",
    default=2048,
    show_default=True,
    help="About how much memory to use, beyond the vocabulary.",
)
@click.option(
    "--keep-duplicates",
    is_flag=True,
    help="Keep pages that repeat an earlier one almost word for word.",
)
@click.option("-q", "--quiet", is_flag=True, help="Show no progress.")
def command(
    inputs: tuple[str, ...],
    out: str,
    name: str | None,
    pack_version: str,
    language: str,
    sources: tuple[str, ...],
    text_column: str,
    title_column: str,
    max_words: int,
    jobs: int | None,
    memory_mib: int,
    keep_duplicates: bool,
    quiet: bool,
    **selection: Any,
) -> None:
    """Build a pack from INPUTs: files of pages, or folders of text and Markdown files.

    Pages come from JSONL, CSV, TSV and Parquet (columns "text" and "title"), MediaWiki XML dumps,
    text files, ZIM files as Kiwix has them; all but Parquet and ZIM also compressed (.gz, .bz2,
    .xz, .zst). An address elasticsearch+https://HOST/INDEX stands for all documents of an index.
    The pack appears when it is done, never half. After a kill the same command goes on from the
    work folder that it finds beside the pack.

    \b
    Examples:
      undisclosed knowledge build pages.jsonl.gz -o clinic.pack
      undisclosed knowledge build notes/ articles.jsonl -o clinic.pack --jobs 4
      undisclosed knowledge build notes.parquet -o clinic.pack --text-column note
      undisclosed knowledge build dump.xml.bz2 -o wiki.pack --source "Wikipedia=CC BY-SA 4.0"
      undisclosed knowledge build wikipedia_en_all.zim -o wiki.pack
      undisclosed knowledge build elasticsearch+http://localhost:9200/notes -o notes.pack
    """  # noqa: D301
    from undisclosed.knowledge.build.builder import build
    from undisclosed.knowledge.build.pages import Columns
    from undisclosed.language.opening import open_language

    rule = make_selection(**selection)
    read_in = open_language(language)
    columns = Columns(text_column, title_column)
    with ExitStack() as stack:
        files = [_as_input(given, Path(out).parent, columns, stack) for given in inputs]
        bar = stack.enter_context(progress_bar(_STEPS, "building", quiet=quiet, describe=describe))
        stack.enter_context(_inputs_apart())
        header = build(
            files,
            out,
            name=name or Path(out).stem,
            version=pack_version,
            language=read_in,
            sources=[_source(text) for text in sources],
            selection=rule,
            max_words_per_page=max_words,
            jobs=jobs,
            memory_bytes=memory_mib << 20,
            keep_duplicates=keep_duplicates,
            progress=lambda progress: bar.update(round(_STEPS * progress.done) - bar.pos, progress),
        )
    copies = header.build.get("duplicates")
    left_out = f" {copies:,} pages repeated others and were left out." if copies else ""
    output.tell_pack(out, header, left_out=left_out, quiet=quiet)


def _as_input(given: str, folder: Path, columns: Columns, stack: ExitStack) -> Input:
    """Returns a file as it is, or one with all documents of an index."""
    from undisclosed.knowledge.build.pages import Columns
    from undisclosed.knowledge.build.sources import Input

    if "://" not in given:
        return Input(Path(given), columns=columns)
    from undisclosed.knowledge.engines.address import parse_address
    from undisclosed.knowledge.engines.harvest import harvested

    path = stack.enter_context(harvested(parse_address(given), folder, columns))
    return Input(path, columns=Columns())


def describe(progress: Progress | None) -> str:
    """Returns stage, rate and time left of a build."""
    if progress is None:
        return ""
    parts = [progress.stage, f"{progress.pages:,} pages"]
    if progress.stage == "reading":
        parts.append(f"{progress.words_per_second:,.0f} words/s")
    if progress.seconds_left is not None:
        parts.append(f"{timedelta(seconds=round(progress.seconds_left))} left")
    return "  ".join(parts)


@contextmanager
def _inputs_apart() -> Iterator[None]:
    """Tells inputs that can't be read (exit 3) from a pack that can't be made of them (exit 4)."""
    from undisclosed.errors import InputError, KnowledgeError

    try:
        yield
    except KnowledgeError as error:
        if not _is_about_inputs(error):
            raise
        message = str(error)
    else:
        return
    # Raised outside the handler: what caused the error may carry text of a page.
    raise InputError(message)


def _is_about_inputs(error: Exception) -> bool:
    """Tells by where it comes from: all readers are called from one module."""
    frames = traceback.walk_tb(error.__traceback__)
    modules = [str(frame.f_globals.get("__name__")) for frame, _ in frames]
    # Pages without a word are noticed by who asked for the pages.
    return _READERS in modules or modules[-1] == _READS


def _source(text: str) -> Source:
    from undisclosed.knowledge.pack.header import Source

    name, _, licence = (part.strip() for part in text.partition("="))
    if not name or not licence:
        raise click.UsageError(f"--source is written NAME=LICENCE. Got {text!r}.")
    return Source(name, licence)
