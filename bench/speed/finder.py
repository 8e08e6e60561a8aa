"""The finder of identifying spans against the tagger, both with all words known."""

from __future__ import annotations

import numpy as np
from bench.speed.clock import in_turns, processor_seconds
from bench.speed.outcome import Check, Outcome, Table, duration, short
from bench.speed.setup import Setup

from undisclosed.identifiers.finder import page_counts, shipped_finder
from undisclosed.identifiers.patterns.finding import find_patterns
from undisclosed.identifiers.word_classes import word_classes
from undisclosed.language.tagging.tagger import shipped_tagger

_OF_TAGGER = 0.5
_NEW = "finder, new text"


def measure(setup: Setup) -> Outcome:
    """Times both on the same plain documents, in turns; new text has known words."""
    readings = list(map(setup.language.read, setup.plain))
    firsts = [np.flatnonzero(np.diff(reading.sentences, prepend=-1)) for reading in readings]
    finder = shipped_finder(
        counts=page_counts(setup.knowledge), classes=word_classes(setup.taxonomy)
    )
    tagger = shipped_tagger("english").anew()

    def find() -> None:
        for reading in readings:
            finder.find(reading)

    def tag() -> None:
        for reading, starts in zip(readings, firsts, strict=True):
            tagger.tag(reading.forms, starts)

    def match() -> None:
        for reading in readings:
            find_patterns(reading.text)

    def time_finder() -> dict[str, float]:
        finder.forget_sentences()
        return {_NEW: processor_seconds(find), "finder, again": processor_seconds(find)}

    find()
    tag()
    trials = {
        "tagger": lambda: {"tagger": processor_seconds(tag)},
        "finder": time_finder,
        "patterns": lambda: {"patterns alone": processor_seconds(match)},
    }
    found = in_turns(trials, rounds=10 * setup.sizes.rounds, budget=setup.sizes.budget)
    figures = {name: seconds for each in found.values() for name, seconds in each.items()}
    tokens = sum(map(len, readings))
    outcome = Outcome("The finder of identifying spans against the tagger")
    rows = [
        [name, duration(seconds), short(tokens / seconds), f"{figures['tagger'] / seconds:.2f}"]
        for name, seconds in figures.items()
    ]
    title = f"{tokens:,} tokens in {len(readings)} plain documents."
    outcome.tables.append(Table(title, ["", "time", "tokens a second", "tagger = 1"], rows))
    ratio = figures["tagger"] / figures[_NEW]
    outcome.checks.append(Check("Finder's speed against the tagger's", ratio, _OF_TAGGER, True))
    return outcome
