"""What the command line owes the system: its standard streams, and an end when it is asked for."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType
from typing import NoReturn

TERMINATED = 143
"""Exit code of a program that SIGTERM ended, as shells have it."""


def hold_streams() -> None:
    """Takes the places of standard streams that were closed, with what can't be used.

    Otherwise the next file that is opened would get the number of one of them, and what is written
    to a closed output would be lost without an error.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            # Open the wrong way round: whoever reads or writes it is told.
            os.open(os.devnull, os.O_RDONLY if number else os.O_WRONLY)
    if sys.stdin is None:
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115


def end_on_sigterm() -> None:
    """Ends as an error would: what is half written is removed, and other processes are ended."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, _end)


def _end(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    # Once is enough: a second one must not disturb the cleaning up.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(TERMINATED)
