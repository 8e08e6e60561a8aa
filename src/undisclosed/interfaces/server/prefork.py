"""Several processes that do the same, forked from one that has read all they share."""

from __future__ import annotations

import logging
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from types import FrameType

log = logging.getLogger("undisclosed.server")

ENDS = (signal.SIGTERM, signal.SIGINT)
_PAUSE_SECONDS = 1.0


def run_forked(count: int, serve: Callable[[], None]) -> None:
    """Runs something in several processes until SIGTERM or SIGINT; who falls is replaced.

    What this process has in memory is shared until somebody writes to it. To be called where no
    other thread runs, since a fork has only the thread that made it.
    """
    children: set[int] = set()
    ending = False
    # Its other end is closed when this process ends, in whatever way.
    alive, held = os.pipe()

    def end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
        nonlocal ending
        ending = True
        for child in children:
            os.kill(child, signal.SIGTERM)

    def start() -> None:
        # A signal between the fork and what notes it would miss the child.
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        child = 0 if ending else os.fork()
        if child:
            children.add(child)
        elif not ending:
            os.close(held)
            _be_child(serve, alive)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)

    for number in ENDS:
        signal.signal(number, end)
    for _ in range(count):
        start()
    while children:
        child, status = os.wait()
        children.discard(child)
        if not ending:
            log.error("a worker ended with %d; another takes its place", status)
            time.sleep(_PAUSE_SECONDS)
            start()


def _be_child(serve: Callable[[], None], alive: int) -> None:
    """Serves, and never comes back."""
    code = 1
    try:
        for number in ENDS:
            signal.signal(number, lambda *_: os._exit(0))
        threading.Thread(target=_follow, args=(alive,), daemon=True).start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDS)
        serve()
        code = 0
    except SystemExit:
        code = 0
    except Exception as error:
        # The message may quote the document; the program's own lines do not.
        log.error("%s\n%s", type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
    finally:
        os._exit(code)


def _follow(alive: int) -> None:
    """Ends this process when the one that made it is gone."""
    os.read(alive, 1)
    os.kill(os.getpid(), signal.SIGTERM)
