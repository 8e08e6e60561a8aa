"""Progress within one large file: how far it is, how fast, and how long it takes yet."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from undisclosed.interfaces.cli.bar import progress_bar
from undisclosed.timing import listening

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

LARGE = 200_000
"""Texts of so many characters take long enough to watch."""

Shares = Mapping[str, tuple[float, ...]]

# What part of the time each stage takes, by how often it began: of texts of 2 MB. A text is read
# and judged anew in rounds, mostly three or four, and then by the verifier.
SANITIZING: Shares = {
    "read": (0.10, 0.03, 0.03, 0.03),
    "assess": (0.25, 0.08, 0.05, 0.05),
    "replace": (0.17, 0.03, 0.01, 0.01),
    "verify read": (0.05,),
    "verify assess": (0.10,),
    "guess": (0.01,),
}
LOOKING: Shares = {"read": (0.30,), "assess": (0.68,), "guess": (0.02,)}
_MORE = 0.005
_CALLED = {
    "read": "reading",
    "assess": "judging",
    "replace": "replacing",
    "verify": "verifying",
    "verify read": "verifying",
    "verify assess": "verifying",
    "guess": "guessing",
}
_FIRST_GUESS = 150_000
"""Characters a second, until something is known."""
_MOST = 0.99
_STEPS = 1000
_PAUSE_SECONDS = 0.5
_MINUTE = 60


@dataclass(slots=True)
class Pace:
    """Where a run stands, told from the stages that began and the time they took.

    Attributes:
        length: How many characters the text has.
        shares: What part of the time each stage takes, by how often it began.
        now: Tells the time, in seconds.
    """

    length: int
    shares: Shares
    now: Callable[[], float] = time.monotonic
    _begun: float = 0.0
    _stage: str = ""
    _stage_begun: float = 0.0
    _passed: float = 0.0
    _share: float = 0.0
    _counts: dict[str, int] = field(default_factory=dict)

    def begin(self, stage: str) -> None:
        """Notes that a stage begins, and with it that the one before has ended."""
        at = self.now()
        if not self._stage:
            self._begun = at
        self._passed += self._share
        if "verify" in self._counts and f"verify {stage}" in self.shares:
            stage = f"verify {stage}"
        number = self._counts.get(stage, 0)
        self._counts[stage] = number + 1
        shares = self.shares.get(stage, ())
        self._share = shares[number] if number < len(shares) else _MORE
        self._stage, self._stage_begun = stage, at

    @property
    def part(self) -> float:
        """What part of the work is done, about."""
        at = self.now()
        if self._passed:
            expected = (self._stage_begun - self._begun) * self._share / self._passed
        else:
            expected = self.length / _FIRST_GUESS * self._share
        spent = (at - self._stage_begun) / expected if expected > 0 else 1.0
        return min(_MOST, self._passed + self._share * min(1.0, spent))

    def told(self) -> str:
        """Returns stage, rate and time left, in words."""
        spent, part = self.now() - self._begun, self.part
        if not self._stage or spent <= 0 or part <= 0:
            return ""
        rate = self.length * part / spent
        left = spent * (1 - part) / part
        stage = _CALLED.get(self._stage, self._stage)
        return f"{stage}  {rate:,.0f} characters/s  about {_clock(left)} left"


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), _MINUTE)
    return f"{minutes}:{rest:02}"


@contextmanager
def watching(name: str, length: int, *, quiet: bool, shares: Shares = SANITIZING) -> Iterator[None]:
    """Shows on a terminal how far the work within a block is, if the text is a large one.

    Args:
        name: What is worked on.
        length: How many characters it has.
        quiet: Whether to show nothing.
        shares: What part of the time each stage of it takes.
    """
    if length < LARGE or quiet:
        yield
        return
    pace = Pace(length, shares)
    done = threading.Event()

    def describe(item: str | None) -> str | None:
        return item

    with progress_bar(_STEPS, name, quiet=quiet, describe=describe) as bar:
        watcher = threading.Thread(target=_watch, args=(bar, pace, done), daemon=True)
        watcher.start()
        try:
            with listening(pace.begin):
                yield
        finally:
            done.set()
            watcher.join()
        bar.update(_STEPS - bar.pos, "")


def _watch(bar: ProgressBar[Any], pace: Pace, done: threading.Event) -> None:
    """Moves a bar on every now and then; what takes long is done in the other thread."""
    while not done.wait(_PAUSE_SECONDS):
        bar.update(max(0, round(_STEPS * pace.part) - bar.pos), pace.told())
        bar.render_progress()
