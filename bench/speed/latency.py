"""What larger groups cost: `sanitize` at MAX 1 to 4."""

from __future__ import annotations

from functools import partial

from bench.speed.clock import in_turns
from bench.speed.outcome import Check, Outcome, Table, duration, short, times
from bench.speed.setup import SIZES, Setup

_ALLOWED = {2: 1.5, 3: 3.0, 4: 6.0}
"""By MAX, how many times MAX = 1 it may take with the whole document as one context."""


def measure(setup: Setup) -> Outcome:
    """Measures each MAX in whole-document and in default contexts, in turns."""
    outcome = Outcome("Groups of up to MAX terms: latency and throughput")
    for kind, texts in (("topical", setup.documents), ("plain", setup.plain)):
        rows: list[list[str]] = []
        for name, context in (("document", "document"), ("default", "2")):
            rows += _rows(setup, kind, texts, name, context, outcome)
        title = (
            f"`sanitize` of {setup.sizes.words:,} words under two protections, average of "
            f"{len(texts)} {kind} documents: time, × MAX = 1, words a second."
        )
        outcome.tables.append(Table(title, ["", *(f"MAX = {size}" for size in SIZES)], rows))
    return outcome


def _rows(
    setup: Setup, kind: str, texts: list[str], name: str, context: str, outcome: Outcome
) -> list[list[str]]:
    trials = {
        str(size): partial(setup.sanitize_times, texts, max_group=size, context=context)
        for size in SIZES
    }
    found = in_turns(trials, rounds=setup.sizes.rounds, budget=2 * setup.sizes.budget)
    rows = []
    for state in ("new", "again"):
        seconds = {size: found[str(size)][state] for size in SIZES}
        label = f"{name} contexts, {'a new text' if state == 'new' else 'the same text again'}"
        rows.append([label, *(_cell(seconds[n], seconds[1], setup.sizes.words) for n in SIZES)])
        ratios = [(size, seconds[size] / seconds[1]) for size in SIZES]
        outcome.points[f"{kind}, {name} contexts, {state}"] = [(float(s), r) for s, r in ratios]
        if context == "document":
            outcome.checks += [
                Check(
                    f"MAX = {size} against MAX = 1, {kind}, {label}",
                    ratio,
                    _ALLOWED[size],
                    unit=" ×",
                )
                for size, ratio in ratios
                if size in _ALLOWED
            ]
    return rows


def _cell(seconds: float, alone: float, words: int) -> str:
    return f"{duration(seconds)}, {times(seconds / alone)}, {short(words / seconds)}"
