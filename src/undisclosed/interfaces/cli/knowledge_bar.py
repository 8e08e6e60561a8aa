"""The progress bar of `undisclosed knowledge build`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undisclosed.interfaces.cli.bar import StatusLine, clock, draw_bar

if TYPE_CHECKING:
    from undisclosed.knowledge.build.progress import Progress


class BuildBar(StatusLine):
    """One line of progress on a terminal; nothing elsewhere."""

    def show(self, progress: Progress) -> None:
        """Shows how far the build is, a few times a second."""
        self.write(describe(progress))


def describe(progress: Progress) -> str:
    """Returns a line with bar, stage, rate and time left."""
    parts = [draw_bar(progress.done), progress.stage, f"{progress.pages:,} pages"]
    if progress.stage == "reading":
        parts.append(f"{progress.words_per_second:,.0f} words/s")
    if progress.seconds_left is not None:
        parts.append(f"{clock(progress.seconds_left)} left")
    return "  ".join(parts)
