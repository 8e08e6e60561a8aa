"""How time grows with the length of a text."""

from __future__ import annotations

import math
import time
from functools import partial

from bench.speed.clock import in_turns, processor_seconds
from bench.speed.outcome import Check, Outcome, Points, Table, duration, short
from bench.speed.setup import Setup

from undisclosed.engine import Engine

_LINES = 10_000
_LINE = "The patient takes zidovudine for HIV and metformin for diabetes, and tolerates both well; "
_STEEPEST = 1.1
"""The largest exponent of words that passes for linear, and so much leeway for odd texts."""
_LEEWAY = 1.5
_FEWEST = 1000
"""Below so many words fixed costs show."""


def measure(setup: Setup) -> Outcome:
    """Times texts of growing length and megabytes of odd ones, in paragraph contexts."""
    lengths = setup.sizes.lengths
    texts = {f"{words:,} words": setup.corpus.document(words, 0) for words in lengths}
    texts |= _long_texts(setup)
    engine = setup.engine(max_group=2, context="paragraph")
    for other in setup.others:
        engine.sanitize(other)
    trials = {name: partial(_time, engine, text) for name, text in texts.items()}
    begun = time.perf_counter()
    first = in_turns(trials, rounds=1, budget=0)
    # The longest texts take so much of the time that a second turn may be too long.
    rounds = setup.sizes.rounds - 1 if time.perf_counter() - begun < setup.sizes.budget else 0
    again = in_turns(trials, rounds=rounds, budget=setup.sizes.budget)
    best = {name: min((first[name] | again[name]).values()) for name in texts}
    outcome = Outcome("Growth with the length of a text")
    rows = [
        [name, duration(first[name]["sanitize"]), duration(seconds), _rate(seconds, texts[name])]
        for name, seconds in best.items()
    ]
    head = ["text", "first time", "best", "a character"]
    outcome.tables.append(Table("`sanitize`, MAX = 2, paragraph contexts.", head, rows))
    points = [(float(n), best[f"{n:,} words"]) for n in lengths]
    outcome.points["sanitize, paragraph contexts"] = points
    steepness = slope([point for point in points if point[0] >= min(_FEWEST, lengths[-2])])
    outcome.checks.append(Check("Exponent of growth with words", steepness, _STEEPEST))
    longest = f"{lengths[-1]:,} words"
    usual = best[longest] / len(texts[longest])
    for name in list(texts)[len(lengths) :]:
        what = f"{name}: time a character against {longest}"
        share = best[name] / len(texts[name]) / usual
        outcome.checks.append(Check(what, share, _LEEWAY, unit=" ×"))
    return outcome


def _rate(seconds: float, text: str) -> str:
    return f"{short(1e6 * seconds / len(text))} µs"


def slope(points: Points) -> float:
    """Returns the exponent that fits growth best: 1 is linear.

    >>> round(slope([(10, 3), (100, 30), (1000, 300)]), 6)
    1.0
    """
    logs = [(math.log(x), math.log(y)) for x, y in points]
    middle_x, middle_y = (sum(column) / len(logs) for column in zip(*logs, strict=True))
    rise: float = sum((x - middle_x) * (y - middle_y) for x, y in logs)
    spread: float = sum((x - middle_x) ** 2 for x, _ in logs)
    return rise / spread


def _long_texts(setup: Setup) -> dict[str, str]:
    size = setup.sizes.megabyte
    page = setup.corpus.document(size // 4, 1)
    line = _LINE * 2
    lines = min(_LINES, size // 100)
    return {
        f"{size / 1e6:g} MB of pages": page[:size],
        f"{size / 1e6:g} MB without spaces": "".join(page.split())[:size],
        f"{lines:,} identical lines": (line[: size // lines - 2] + ".\n") * lines,
    }


def _time(engine: Engine, text: str) -> dict[str, float]:
    return {"sanitize": processor_seconds(partial(engine.sanitize, text))}
