"""`sanitize` of an individual against Presidio: analyzer, anonymizer, named entities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bench.masks import LANGUAGE, open_analyzer
from bench.speed.clock import in_turns, processor_seconds
from bench.speed.outcome import Check, Outcome, SkipError, Table, duration, short, times
from bench.speed.setup import PROTECT, Setup

_FASTER = 3.0
_INDIVIDUAL = '`"Jane Roe=person"`'
# By name: what is protected, and the settings.
_POLICIES: Mapping[str, tuple[Sequence[str], Mapping[str, Any]]] = {
    _INDIVIDUAL: (("Jane Roe=person",), {}),
    "`--identifiers` alone": ((), {"identifiers": "change"}),
    "`--identifiers` beside two classes": (PROTECT, {"identifiers": "change"}),
}


def measure(setup: Setup) -> Outcome:
    """Times both on the same plain documents, in turns.

    Raises:
        SkipError: Presidio is not installed.
    """
    for package in ("presidio_analyzer", "presidio_anonymizer"):
        if not find_spec(package):
            raise SkipError(f"{package} is not installed: pip install 'undisclosed[bench]'")
    who = f"Presidio with {setup.spacy or 'a blank pipeline'}"
    outcome = Outcome(f"`sanitize` of an individual against {who}")
    mask = _masker(setup.spacy)
    mask(setup.plain[0])
    trials: dict[str, Callable[[], dict[str, float]]] = {who: partial(_time, mask, setup.plain)}
    for name, (protect, settings) in _POLICIES.items():
        trials[name] = partial(setup.sanitize_times, setup.plain, protect=protect, **settings)
    found = in_turns(trials, rounds=setup.sizes.rounds, budget=6 * setup.sizes.budget)
    theirs = found.pop(who)["mask"]
    words = setup.sizes.words
    rows = [[who, duration(theirs), short(words / theirs), ""]]
    for name, figures in found.items():
        for state, seconds in figures.items():
            what = f"{name}, {'new text' if state == 'new' else 'again'}"
            ratio = theirs / seconds
            rows.append([what, duration(seconds), short(words / seconds), times(ratio)])
            if name == _INDIVIDUAL:
                what = f"{who}: its time against {what}"
                outcome.checks.append(Check(what, ratio, _FASTER, True, " ×"))
    title = f"{words:,} words, average of {len(setup.plain)} plain documents."
    outcome.tables.append(Table(title, ["", "time", "words a second", "Presidio takes"], rows))
    return outcome


def _time(mask: Callable[[str], object], texts: Sequence[str]) -> dict[str, float]:
    def run() -> None:
        for text in texts:
            mask(text)

    return {"mask": processor_seconds(run) / len(texts)}


def _masker(pipeline: str | None) -> Callable[[str], object]:
    """Returns what finds entities in a text and writes the text without them."""
    anonymizer = import_module("presidio_anonymizer").AnonymizerEngine()
    try:
        analyzer = open_analyzer(pipeline)
    except OSError:
        raise SkipError(f"there is no spaCy pipeline {pipeline!r} here") from None

    def mask(text: str) -> object:
        found = analyzer.analyze(text, language=LANGUAGE)
        return anonymizer.anonymize(text, found)

    return mask
