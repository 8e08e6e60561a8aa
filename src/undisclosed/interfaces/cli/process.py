"""What the command line owes the system: its standard streams, and an end when it is asked for."""

from __future__ import annotations

import os
import signal
import sys
import threading
from types import FrameType
from typing import NoReturn

_ENDED = 128
"""Exit code of a program that a signal ended, without the signal's number: as shells have it."""

_LEAST_MEMORY = 160 << 20
"""What the libraries take before a text is read. With less, one of them ends the process itself."""


def has_room() -> bool:
    """Tells whether a limit that was set for this process (`ulimit -v`) leaves enough memory."""
    if sys.platform == "win32":
        return True
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return limit == resource.RLIM_INFINITY or limit >= _LEAST_MEMORY


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


def end_on_signals() -> None:
    """Ends as an error would: what is half written is removed, and other processes are ended.

    So too when the terminal is closed, unless whoever started the program has that ignored.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001
    # Once is enough: a second one must not disturb the cleaning up.
    signal.signal(number, signal.SIG_IGN)
    sys.exit(_ENDED + number)
