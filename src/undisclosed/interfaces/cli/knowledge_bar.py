"""The progress bar of `undisclosed knowledge build`."""

from __future__ import annotations

import shutil
import time
from types import TracebackType
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from undisclosed.knowledge.progress import Progress

_SECONDS_BETWEEN = 0.2
_WIDTH = 24


class BuildBar:
    """One line of progress on a terminal; nothing elsewhere."""

    def __init__(self, *, active: bool) -> None:
        self._active = active
        self._last = 0.0

    def __enter__(self) -> BuildBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._active:
            click.echo("\r\x1b[K", err=True, nl=False)

    def show(self, progress: Progress) -> None:
        """Shows how far the build is, a few times a second."""
        now = time.monotonic()
        if not self._active or now - self._last < _SECONDS_BETWEEN:
            return
        self._last = now
        columns = shutil.get_terminal_size().columns
        click.echo(f"\r\x1b[K{describe(progress)[: columns - 1]}", err=True, nl=False)


def describe(progress: Progress) -> str:
    """Returns a line with bar, stage, rate and time left."""
    filled = round(_WIDTH * progress.done)
    parts = [
        f"[{'#' * filled}{'-' * (_WIDTH - filled)}] {progress.done:4.0%}",
        progress.stage,
        f"{progress.pages:,} pages",
    ]
    if progress.stage == "reading":
        parts.append(f"{progress.words_per_second:,.0f} words/s")
    if progress.seconds_left is not None:
        parts.append(f"{_clock(progress.seconds_left)} left")
    return "  ".join(parts)


def _clock(seconds: float) -> str:
    """Returns minutes and seconds, with hours if there are any.

    >>> _clock(61), _clock(7384)
    ('1:01', '2:03:04')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
