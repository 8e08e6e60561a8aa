"""One line of progress on standard error, for a terminal."""

from __future__ import annotations

import shutil
import time
from types import TracebackType
from typing import Self

import click

_SECONDS_BETWEEN = 0.2
_WIDTH = 24


class StatusLine:
    """A line that is written over and over, and gone at the end; nothing where nobody looks."""

    def __init__(self, *, active: bool) -> None:
        self._active = active
        self._last = 0.0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()

    def clear(self) -> None:
        """Takes the line away, so that something else can be written."""
        if self._active:
            click.echo("\r\x1b[K", err=True, nl=False)

    def write(self, line: str) -> None:
        """Shows a line, cut to the width of the terminal, at most a few times a second."""
        now = time.monotonic()
        if not self._active or now - self._last < _SECONDS_BETWEEN:
            return
        self._last = now
        columns = shutil.get_terminal_size().columns
        click.echo(f"\r\x1b[K{line[: columns - 1]}", err=True, nl=False)


def draw_bar(done: float) -> str:
    """Draws how much of the whole is done.

    >>> draw_bar(0.25)
    '[######------------------]  25%'
    """
    filled = round(_WIDTH * done)
    return f"[{'#' * filled}{'-' * (_WIDTH - filled)}] {done:4.0%}"


def clock(seconds: float) -> str:
    """Returns minutes and seconds, with hours if there are any.

    >>> clock(61), clock(7384)
    ('1:01', '2:03:04')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
