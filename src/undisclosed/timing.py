"""How long the stages of a run take."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def timed(timings_ms: dict[str, float], stage: str) -> Iterator[None]:
    """Adds the milliseconds that a block takes to a stage."""
    begun = time.perf_counter()
    try:
        yield
    finally:
        spent = 1000 * (time.perf_counter() - begun)
        timings_ms[stage] = timings_ms.get(stage, 0.0) + spent
