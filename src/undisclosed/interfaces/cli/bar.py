"""Progress on standard error: click's bar, where somebody looks."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

_CLEAR_LINE = "\r\x1b[K"


def progress_bar(
    length: int,
    label: str,
    *,
    quiet: bool,
    describe: Callable[[Any], str | None] | None = None,
) -> ProgressBar[Any]:
    """Returns a bar to be used in a `with` block; it shows nothing but on a terminal.

    Args:
        length: How many steps there are.
        label: What goes on, or is counted.
        quiet: Whether to show nothing at all.
        describe: Says what to show of the item of a step, in place of the count and the time left.
    """
    # Closed, it is None.
    shown = sys.stderr is not None and sys.stderr.isatty() and not quiet
    return click.progressbar(
        length=length,
        label=label,
        show_pos=describe is None,
        show_eta=describe is None,
        item_show_func=describe,
        # Where nobody looks click would still write the label.
        file=sys.stderr if shown else io.StringIO(),
        width=0,
    )


def tell_above(bar: ProgressBar[Any], message: str, *, err: bool = True) -> None:
    """Writes a line in the place of a bar, which comes back below it with its next step."""
    click.echo(_CLEAR_LINE, file=bar.file, nl=False)
    click.echo(message, err=err)
