"""Options that `build`, `prune` and `merge` share: the pack they write, and the keys it gets."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from undisclosed.interfaces.cli.options import PATH

if TYPE_CHECKING:
    from undisclosed.knowledge.build.selection import Selection

F = TypeVar("F", bound=Callable[..., Any])

_NO_ENTRIES = "none"


pack_option = click.option(
    "-o", "--output", "out", required=True, metavar="PACK", type=PATH, help="The pack to write."
)


SHIPPED = "english"


def pack_path(given: str) -> str:
    """Returns the path of a pack that is named by it, or of the one that comes with the package."""
    if given.lower() != SHIPPED or os.path.exists(given):
        return given
    from undisclosed.knowledge.pack.embedded import DEFAULT_PACK

    return str(DEFAULT_PACK)


def naming_options(function: F) -> F:
    """Adds the options that say what a new pack is called."""
    function = click.option(
        "--pack-version", default="1", show_default=True, help="Version of its content."
    )(function)
    return click.option("--name", help="Name of the pack.  [default: that of the file]")(function)


def selection_options(function: F) -> F:
    """Adds the options of a selection to a command."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def make_selection(
    min_pages: int,
    min_phrase_pages: int | None,
    max_phrase_words: int,
    entries: str,
    names: Sequence[str] = (),
) -> Selection:
    """Returns the selection that the options describe.

    Raises:
        PolicyError: They describe none.
        KnowledgeError: A list of names can't be read.
    """
    from undisclosed.errors import KnowledgeError, PolicyError
    from undisclosed.knowledge.build.selection import Selection

    floors = (min_pages, min_pages if min_phrase_pages is None else min_phrase_pages)
    try:
        selection = Selection(*floors, max_phrase_words)
    except KnowledgeError as error:
        raise PolicyError(str(error)) from None
    if entries.lower() != _NO_ENTRIES:
        from undisclosed.interfaces.cli.options import open_taxonomy

        selection = selection.keeping_entries(open_taxonomy((entries,)))
    if names:
        from undisclosed.knowledge.build.names import phrases_of, read_names
        from undisclosed.language.english.english import shipped_english

        lists = [phrases_of(read_names(Path(path)), shipped_english()) for path in names]
        told = ", ".join(Path(path).name for path in names)
        selection = selection.keeping(frozenset().union(*lists).__contains__, told)
    return selection


_OPTIONS = (
    click.option(
        "--min-pages",
        type=int,
        default=3,
        show_default=True,
        help="Words, and phrases that are entries, on fewer pages are left out.",
    ),
    click.option(
        "--min-phrase-pages",
        type=int,
        help="Other phrases on fewer pages are left out.  [default: as --min-pages]",
    ),
    click.option(
        "--max-phrase-words",
        type=int,
        default=4,
        show_default=True,
        help="Other phrases of more words are left out.",
    ),
    click.option(
        "--entries",
        type=PATH,
        metavar="NAME|FILE|none",
        default="wordnet",
        show_default=True,
        help="The taxonomy whose entries are kept like words: wordnet, FILE.csv.",
    ),
    click.option(
        "--names",
        multiple=True,
        type=PATH,
        metavar="FILE",
        help="Names, one a line, that are kept like entries. Repeatable.",
    ),
)
