"""`assess --decisions` and `sanitize --decisions`: a review without a browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from undisclosed.interfaces.cli import output
from undisclosed.interfaces.cli.options import PATH, Command

if TYPE_CHECKING:
    from undisclosed.engine import Engine
    from undisclosed.formats.opening import OpenDocument
    from undisclosed.results.results import Result


def decisions_option(help_: str) -> Callable[[Command], Command]:
    """Gives a command --decisions."""
    return click.option("--decisions", metavar="D.toml", type=PATH, help=help_)


def check_name(name: str | None) -> None:
    """Refuses standard streams: a file of decisions is edited in between."""
    if name == output.STANDARD:
        raise click.UsageError("--decisions needs a file, which is edited and read again.")


def write_and_tell(
    name: str, engine: Engine, result: Result, opened: OpenDocument, source: str, *, quiet: bool
) -> None:
    """Writes what is to decide, and tells what to do with it."""
    from undisclosed.interfaces.reviewing import write_findings

    added = write_findings(Path(name), engine, result, opened, source)
    if added is None:
        again = f"undisclosed sanitize {source} --decisions {name}"
        output.tell(f"note: Decide in {name}, then: {again} (and the policy).", quiet=quiet)
    else:
        told = f"new findings at its end: {added}" if added else "nothing is new"
        output.tell(f"note: What {name} says stays as it is; {told}.", quiet=quiet)
