"""Times that can be compared on a machine that others use too.

What is compared is run in turns (A B A B), so that a busy minute meets both, and the best of
several turns counts. Within this process it is processor time, which waiting for a core does not
lengthen; other processes are timed by the clock on the wall.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

Task = Callable[[], object]


def processor_seconds(task: Task) -> float:
    """Returns the processor time that a task takes."""
    begun = time.process_time()
    task()
    return time.process_time() - begun


def wall_seconds(task: Task) -> float:
    """Returns the time until a task is done."""
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def in_turns(
    trials: Mapping[str, Callable[[], Mapping[str, float]]], *, rounds: int, budget: float
) -> dict[str, dict[str, float]]:
    """Runs trials in turns and keeps the best of each figure.

    Args:
        trials: By name, what measures one or several figures, in seconds.
        rounds: How many turns each gets.
        budget: Seconds after which no further turn is begun; each gets at least one.

    Returns:
        By name of the trial and name of the figure, the least seconds seen.
    """
    best: dict[str, dict[str, float]] = {name: {} for name in trials}
    ends = time.perf_counter() + budget
    for _ in range(rounds):
        for name, trial in trials.items():
            for figure, seconds in trial().items():
                best[name][figure] = min(seconds, best[name].get(figure, seconds))
        if time.perf_counter() > ends:
            break
    return best
