"""How long the stages of a run take."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str], None]
"""Is told each stage as it begins."""

_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Tells somebody of each stage that begins within a block, in this thread.

    >>> seen: list[str] = []
    >>> with listening(seen.append), timed({}, "read"):
    ...     pass
    >>> seen
    ['read']
    """
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


@contextmanager
def timed(timings_ms: dict[str, float], stage: str) -> Iterator[None]:
    """Adds the milliseconds that a block takes to a stage."""
    listener = _listener.get()
    if listener is not None:
        listener(stage)
    begun = time.perf_counter()
    try:
        yield
    finally:
        spent = 1000 * (time.perf_counter() - begun)
        timings_ms[stage] = timings_ms.get(stage, 0.0) + spent
