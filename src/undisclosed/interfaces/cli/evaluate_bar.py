"""The progress bar of `undisclosed evaluate`."""

from __future__ import annotations

import time

from undisclosed.interfaces.cli.bar import StatusLine, clock, draw_bar


class EvaluationBar(StatusLine):
    """Counts documents, each as often as it is evaluated."""

    def __init__(self, total: int, *, active: bool) -> None:
        super().__init__(active=active)
        self._total = total
        self._done = 0
        self._begun = time.monotonic()

    def tick(self) -> None:
        """Counts one more."""
        self.skip(1)
        self.write(describe(self._done, self._total, time.monotonic() - self._begun))

    def skip(self, documents: int) -> None:
        """Counts documents that are not evaluated."""
        self._done = min(self._total, self._done + documents)


def describe(done: int, total: int, seconds: float) -> str:
    """Returns a line with bar, count and time left."""
    left = seconds * (total - done) / done
    return f"{draw_bar(done / total)}  {done:,} of {total:,} documents  {clock(left)} left"
