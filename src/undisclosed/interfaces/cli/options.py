"""The options that commands share, so that they mean the same everywhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import cache, partial, wraps
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from undisclosed.formats.scan_choice import SCANS
from undisclosed.interfaces.cli.app import FORMAT

if TYPE_CHECKING:
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.formats.scan_choice import Scans
    from undisclosed.knowledge.protocol import Knowledge
    from undisclosed.taxonomy.protocol import Taxonomy

Command = TypeVar("Command", bound=Callable[..., Any])

PATH = click.Path(allow_dash=True, readable=False)
"""A path, for shells to complete; whether it can be read is found out by reading it."""


def open_knowledge(given: str | None) -> Knowledge:
    """Opens knowledge by name or a pack; the shipped one if none is given."""
    from undisclosed.knowledge.opening import DEFAULT, open_knowledge

    return open_knowledge(DEFAULT if given is None else given)


def open_taxonomy(given: tuple[str, ...]) -> Taxonomy:
    """Opens taxonomies by name or files, in layers; WordNet if none is given."""
    from undisclosed.taxonomy.opening import open_taxonomies

    return open_taxonomies(given)


knowledge_option = click.option(
    "--knowledge",
    metavar="NAME|PACK|URL",
    type=PATH,
    help="Page counts: a pack, knowledge by name, or a search engine, which gets words of the text "
    "then.  [default: english]",
)
taxonomy_option = click.option(
    "--taxonomy",
    multiple=True,
    type=PATH,
    metavar="NAME|FILE",
    help="Taxonomy to generalize with: wordnet, FILE.csv, FILE.obo …; of several, the first that "
    "knows a term answers.  [default: wordnet]",
)
language_option = click.option(
    "--language",
    metavar="TAG",
    help="Language of the texts: en, es, ca, pt, or one of a plug-in.  [default: that of the "
    "knowledge, if given; else what the texts are clearly in; else en]",
)

collection_option = click.option(
    "--collection",
    metavar="DIR|PACK",
    type=PATH,
    help="Your own documents, a folder or a pack: of an individual, what stands in many of them "
    "narrows nothing down.",
)

field_option = click.option(
    "--field",
    "fields",
    multiple=True,
    metavar="NAME",
    help="Of a table or of records: read this column or field alone. Repeatable. All others pass "
    "as they are.",
)

scans_option = click.option(
    "--scans",
    type=click.Choice(SCANS),
    default=SCANS[0],
    show_default=True,
    help="Pages of a PDF that are pictures: refuse the file, remove the pictures, pass them "
    "unread, or read them with tesseract.",
)

log_option = click.option(
    "--log",
    metavar="L.csv",
    type=PATH,
    help="Of many files: write what is where, and why; quotes nothing.",
)
jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Processes for many files.  [default: all cores if there is enough to do]",
)

output_option = click.option(
    "-o", "--output", "out", metavar="OUT", type=PATH, help="Where to write instead of printing."
)
report_option = click.option(
    "--report", metavar="R.html|R.json", type=PATH, help="Also write a report for reviewers."
)


def format_option(*formats: str) -> Callable[[Command], Command]:
    """Gives a command --format; errors then come in the same shape."""

    def remember(ctx: click.Context, param: click.Parameter, value: str) -> str:  # noqa: ARG001
        ctx.meta[FORMAT] = value
        return value

    return click.option(
        "--format",
        "format_",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        is_eager=True,
        callback=remember,
        help="How the result is written.",
    )


def known_encoding(value: str) -> str:
    """Refuses an encoding that Python does not know, or that is none of text."""
    try:
        "".encode(value)
    except (LookupError, ValueError):
        raise click.BadParameter(
            f"{value!r} is no encoding that Python knows, such as utf-8, cp1252 or utf-16."
        ) from None
    return value


def encoding_option(command: Command) -> Command:
    """Gives a command --encoding."""
    return click.option(
        "--encoding",
        type=known_encoding,
        metavar="NAME",
        default="utf-8",
        show_default=True,
        help="Encoding of text in and out.",
    )(command)


class HowToRead(NamedTuple):
    """How a command is to read files: arguments of `open_document`."""

    encoding: str
    fields: tuple[str, ...]
    scans: Scans

    def opener(self, file: str) -> Callable[[], OpenDocument]:
        """Returns what opens a file, once."""
        from undisclosed.formats.opening import open_document

        return cache(partial(open_document, file, **self._asdict()))


def reading_options(command: Command) -> Command:
    """Gives a command --encoding, --field and --scans, as one argument `reading`."""

    @wraps(command)
    def wrapped(*args: Any, **given: Any) -> Any:
        reading = HowToRead(*map(given.pop, HowToRead._fields))
        return command(*args, reading=reading, **given)

    for option in (scans_option, field_option, encoding_option):
        option(wrapped)
    return wrapped  # type: ignore[return-value]


def talk_options(command: Command) -> Command:
    """Gives a command --quiet and --verbose."""
    command = click.option("-v", "--verbose", is_flag=True, help="Tell more on standard error.")(
        command
    )
    return click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")(command)


def color_option(command: Command) -> Command:
    """Gives a command --color and --no-color."""
    return click.option(
        "--color/--no-color",
        default=None,
        help="Colour the text.  [default: on a terminal, unless NO_COLOR is set]",
    )(command)


def use_color(wanted: bool | None, *, output: str = "-") -> bool:
    """Decides about colour: as told, else for a terminal unless NO_COLOR is set."""
    if wanted is not None:
        return wanted
    if output != "-" or os.environ.get("NO_COLOR"):
        return False
    return sys.stdout.isatty()
