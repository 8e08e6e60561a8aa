"""`sanitize` against Presidio's analyzer with its pattern recognizers and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec

from bench.masks import LANGUAGE, open_analyzer
from bench.speed.clock import in_turns, processor_seconds
from bench.speed.outcome import Check, Outcome, SkipError, Table, duration, short, times
from bench.speed.setup import Setup

_FASTER = 2.0


def measure(setup: Setup) -> Outcome:
    """Times both on the same documents, in turns.

    Raises:
        SkipError: Presidio is not installed.
    """
    if not find_spec("presidio_analyzer"):
        raise SkipError("presidio-analyzer is not installed: pip install 'undisclosed[bench]'")
    analyze = partial(open_analyzer().analyze, language=LANGUAGE)
    analyze(setup.documents[0])
    outcome = Outcome("`sanitize` against Presidio's analyzer")
    for kind, texts in (("topical", setup.documents), ("plain", setup.plain)):
        _compare(setup, kind, texts, analyze, outcome)
    return outcome


def _compare(
    setup: Setup,
    kind: str,
    texts: Sequence[str],
    analyze: Callable[[str], object],
    outcome: Outcome,
) -> None:
    trials: dict[str, Callable[[], dict[str, float]]] = {"Presidio": partial(_time, analyze, texts)}
    for name, context in (("document", "document"), ("default", "2")):
        trials[name] = partial(setup.sanitize_times, texts, max_group=2, context=context)
    found = in_turns(trials, rounds=setup.sizes.rounds, budget=setup.sizes.budget)
    theirs = found.pop("Presidio")["analyze"]
    words = setup.sizes.words
    rows = [["Presidio, patterns only", duration(theirs), short(words / theirs), ""]]
    for name, figures in found.items():
        for state, seconds in figures.items():
            what = f"`sanitize`, {name} contexts, {'new text' if state == 'new' else 'again'}"
            ratio = theirs / seconds
            rows.append([what, duration(seconds), short(words / seconds), times(ratio)])
            if name == "document":
                what = f"Presidio's time against {what}, {kind}"
                outcome.checks.append(Check(what, ratio, _FASTER, True, " ×"))
    title = f"{words:,} words, MAX = 2, average of {len(texts)} {kind} documents."
    head = ["", "time", "words a second", "Presidio takes"]
    outcome.tables.append(Table(title, head, rows))
    outcome.bars[f"Presidio, patterns only, {kind}"] = theirs
    outcome.bars[f"sanitize, MAX 2, {kind}"] = found["document"]["again"]


def _time(analyze: Callable[[str], object], texts: Sequence[str]) -> dict[str, float]:
    def run() -> None:
        for text in texts:
            analyze(text)

    return {"analyze": processor_seconds(run) / len(texts)}
