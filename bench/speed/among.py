"""What it costs to protect c among its likeliest siblings: `sanitize` with and without."""

from __future__ import annotations

from functools import partial
from itertools import product

from bench.speed.clock import in_turns
from bench.speed.outcome import Check, Outcome, Table, duration, times
from bench.speed.setup import PROTECT, Setup

_AMONG = 20
_SLOWER = 3.0
_POLICIES = {
    "HIV=infection": ("HIV=infection",),
    "schizophrenia=mental illness": ("schizophrenia=mental illness",),
    "heroin=drug": ("heroin=drug",),
    " and ".join(PROTECT): PROTECT,
}
# Times as many documents as other parts read: of few, most words are new.
_MORE = 10


def measure(setup: Setup) -> Outcome:
    """Measures each policy alone and among siblings, in turns, on plain documents."""
    outcome = Outcome(f"`sanitize` of c among {_AMONG} siblings")
    texts = setup.corpus.documents(setup.sizes.words, _MORE * setup.sizes.documents, kind="plain")
    trials = {
        f"{name} {among}": partial(setup.sanitize_times, texts, protect=protect, among=among)
        for (name, protect), among in product(_POLICIES.items(), (0, _AMONG))
    }
    found = in_turns(trials, rounds=setup.sizes.rounds, budget=20 * setup.sizes.budget)
    rows = []
    for name in _POLICIES:
        alone, among = found[f"{name} 0"], found[f"{name} {_AMONG}"]
        row = [f"`{name}`"]
        for state, told in (("new", "a new text"), ("again", "again")):
            ratio = among[state] / alone[state]
            row += [duration(alone[state]), f"{duration(among[state])}, {times(ratio)}"]
            outcome.checks.append(
                Check(f"{name}, among {_AMONG}, {told}", ratio, _SLOWER, unit=" ×")
            )
        rows.append(row)
    head = ["protected", "a new text", f"among {_AMONG}", "the same again", f"among {_AMONG}"]
    title = f"{setup.sizes.words:,} words, average of {len(texts)} plain documents."
    outcome.tables.append(Table(title, head, rows))
    return outcome
