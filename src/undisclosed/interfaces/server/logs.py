"""The log, written in a thread of its own: who reads it slowly, or not at all, holds up nothing."""

from __future__ import annotations

import logging
import os
import time
from queue import Full, Queue
from threading import Thread

WAITING = 10_000
"""Lines that wait to be written; what comes beyond is not logged, and their number is."""

_FLUSH_SECONDS = 1.0


class LogHandler(logging.Handler):
    """Writes lines to a file descriptor, such as a pipe that somebody may have stopped to read."""

    def __init__(self, descriptor: int, waiting: int = WAITING) -> None:
        """Takes where lines go, and how many may wait."""
        super().__init__()
        self._descriptor = descriptor
        self._lines: Queue[str] = Queue(waiting)
        self._lost = 0
        Thread(target=self._write, name="undisclosed-log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Hands a line over; never waits."""
        line = self.format(record)
        try:
            if self._lost:
                self._lines.put_nowait(f"{self._lost} lines of the log were lost: nobody read it")
                self._lost = 0
            self._lines.put_nowait(line)
        except Full:
            self._lost += 1

    def flush(self) -> None:
        """Waits until all is written, but not for long."""
        ends = time.monotonic() + _FLUSH_SECONDS
        while self._lines.unfinished_tasks and time.monotonic() < ends:
            time.sleep(0.005)

    def _write(self) -> None:
        while True:
            try:
                os.write(self._descriptor, f"{self._lines.get()}\n".encode())
            except OSError:
                pass  # Whoever read it is gone.
            finally:
                self._lines.task_done()
