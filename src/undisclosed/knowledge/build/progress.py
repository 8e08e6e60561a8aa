"""How far a build is, and how long it will still take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

STAGES = {
    "reading": 0.84,
    "comparing": 0.01,
    "counting": 0.02,
    "filing": 0.02,
    "listing": 0.03,
    "naming": 0.04,
    "writing": 0.04,
}
"""The stages of a build in order, each with about the part of the whole time that it takes."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is.

    Attributes:
        stage: One of `STAGES`.
        part: How much of the stage is done, 0 to 1; while reading, by the bytes of the inputs.
        pages: Pages cut so far.
        words: Words cut so far.
        seconds: Time since the build began, or went on.
        done: How much of the whole build is done, 0 to 1, by the usual length of its stages.
        seconds_left: Time it will still take, or None if nothing can be said yet.
    """

    stage: str
    part: float
    pages: int
    words: int
    seconds: float
    done: float
    seconds_left: float | None

    @property
    def words_per_second(self) -> float:
        """Words cut per second since the build began."""
        return self.words / max(self.seconds, 1e-9)


class Reporter:
    """Turns what the passes tell into `Progress`."""

    def __init__(self, progress: Callable[[Progress], None] | None) -> None:
        self._progress = progress
        self._began = time.monotonic()
        self._pages = self._words = 0
        self._first: float | None = None

    def read(self, pages: int, words: int, part: float) -> None:
        """Takes the pages and words read so far, and the part of the inputs they are."""
        self._pages, self._words = pages, words
        self._tell("reading", part)

    def step(self, stage: str, done: int, total: int) -> None:
        """Takes how many parts of a later stage are done, and how many there are."""
        self._tell(stage, done / total)

    def _tell(self, stage: str, part: float) -> None:
        if self._progress is None:
            return
        done = whole_part(stage, part)
        # What an earlier run did took none of this run's time.
        first = self._first = done if self._first is None else self._first
        seconds = time.monotonic() - self._began
        left = seconds * (1 - done) / (done - first) if done > first else None
        self._progress(Progress(stage, part, self._pages, self._words, seconds, done, left))


def whole_part(stage: str, part: float) -> float:
    """Returns how much of a build is done when so much of a stage is.

    >>> whole_part("reading", 0.5), round(whole_part("comparing", 0.5), 3)
    (0.42, 0.845)
    """
    before = 0.0
    for name, weight in STAGES.items():
        if name == stage:
            return min(before + weight * part, 1.0)
        before += weight
    return before
