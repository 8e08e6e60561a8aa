"""Measures the finder of identifying spans.

    python -m bench.identifiers ENTITIES_DIR [--actors GOLD --score SCRIPT] [--quick | --masks FILE]

Five-fold over the court cases of ENTITIES_DIR, patterns alone, the biographies of GOLD scored by
SCRIPT, the letters beside this file, and speed against the tagger's. A word counts as found or
marked when a span touches it. All that a fold knows, the choice of features included, comes from
what it trains on. FILE gets what each fold finds in the cases that it does not know, for
`undisclosed evaluate --predictions`.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tools.finder_samples import Marked, Sample, load_jsonl
from tools.finder_training import Corpora, Lexicon, Recipe, train

from undisclosed.identifiers.finder import Finder, shipped_finder
from undisclosed.identifiers.patterns.finding import find_patterns
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Reading
from undisclosed.language.tagging.tagger import shipped_tagger

_WORD = re.compile(r"\w+")
_LETTERS = Path(__file__).parent / "letters.jsonl"
_FOLDS = 5
_ROUNDS = 5

Spans = list[tuple[int, int]]
Find = Callable[[Reading], Spans]


@dataclass(slots=True)
class Score:
    """Words found and marked, and mentions found whole, by type."""

    both: int = 0
    found: int = 0
    marked: int = 0
    words: int = 0
    mentions: Counter[str] = field(default_factory=Counter)
    whole: Counter[str] = field(default_factory=Counter)

    def add(self, text: str, found: Spans, marked: Iterable[Marked]) -> None:
        """Adds a text."""
        marked = list(marked)
        gold, own = cover(text, [span[:2] for span in marked]), cover(text, found)
        for word in _WORD.finditer(text):
            a, b = any(gold[slice(*word.span())]), any(own[slice(*word.span())])
            self.both += a and b
            self.found += b
            self.marked += a
            self.words += 1
        for start, end, name in marked:
            words = _WORD.finditer(text, start, end)
            self.mentions[name] += 1
            self.whole[name] += all(any(own[slice(*word.span())]) for word in words)

    def __str__(self) -> str:
        p, r = self.both / max(1, self.found), self.both / max(1, self.marked)
        by_type = ", ".join(
            f"{name} {self.whole[name] / count:.3f}"
            for name, count in sorted(self.mentions.items())
        )
        outside = (self.found - self.both) / max(1, self.words - self.marked)
        return (
            f"P {p:.3f} R {r:.3f} F {2 * p * r / max(p + r, 1e-9):.3f}; words outside marked "
            f"spans touched {outside:.2%}\n    whole mentions: {by_type}"
        )


def main() -> None:
    """Prints the figures of docs/decisions/0016-identifying-spans.md."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("entities", type=Path, nargs="?", default=Path("../shared/data/entities"))
    parser.add_argument("--actors", type=Path, help="biographies with marked spans")
    parser.add_argument("--score", type=Path, help="the script that scores them")
    parser.add_argument("--masks", type=Path, metavar="FILE", help="write what the folds find")
    parser.add_argument("--quick", action="store_true", help="leave the folds out")
    options = parser.parse_args()
    lexicon = Lexicon.shipped()
    finder = shipped_finder(counts=lexicon.counts, classes=lexicon.classes)
    corpora = Corpora.load(options.entities)
    print("patterns alone:", score(patterns_only, corpora.tab))
    print("letters:", score_letters(with_finder(finder)))
    if options.actors and options.score:
        print("actors:", score_actors(finder, options.actors, options.score))
    print_speed(finder, corpora)
    if not options.quick:
        found: dict[int, Spans] = {}
        print("five-fold:", score_folds(corpora, lexicon, found))
        if options.masks:
            write_masks(options.masks, found, options.entities / "tab_dev.jsonl.xz")


def cover(text: str, spans: Iterable[tuple[int, int]]) -> bytearray:
    """Marks the characters of spans."""
    covered = bytearray(len(text))
    for start, end in spans:
        covered[start:end] = b"\1" * (end - start)
    return covered


def with_finder(finder: Finder) -> Find:
    """Returns what gives the character ranges of a finder's spans."""

    def find(reading: Reading) -> Spans:
        found = finder.find(reading)
        return [(reading.starts[each.first], reading.ends[each.past - 1]) for each in found]

    return find


def patterns_only(reading: Reading) -> Spans:
    """Finds by patterns alone."""
    return [(match.start, match.end) for match in find_patterns(reading.text)]


def score(find: Find, samples: Sequence[Sample]) -> Score:
    """Scores what is found in marked texts."""
    total = Score()
    for sample in samples:
        total.add(sample.reading.text, find(sample.reading), sample.spans)
    return total


def score_folds(corpora: Corpora, lexicon: Lexicon, found: dict[int, Spans]) -> Score:
    """Trains on four fifths of the court cases and scores the rest, five times.

    Args:
        corpora: The court cases, and what else is trained on.
        lexicon: What is known of words.
        found: Gets what is found in each case, by its number.
    """
    total = Score()
    for fold in range(_FOLDS):
        rest = [case for i, case in enumerate(corpora.tab) if i % _FOLDS != fold]
        weights = train(Corpora(corpora.gum, corpora.wikigold, rest), lexicon, Recipe())
        find = with_finder(Finder(weights, counts=lexicon.counts, classes=lexicon.classes))
        for number in range(fold, len(corpora.tab), _FOLDS):
            case = corpora.tab[number]
            found[number] = find(case.reading)
            total.add(case.reading.text, found[number], case.spans)
        print(f"  after fold {fold + 1}: {str(total).splitlines()[0]}", flush=True)
    return total


def write_masks(target: Path, found: Mapping[int, Spans], cases: Path) -> None:
    """Writes what was found in each case, under its id."""
    with target.open("w", encoding="utf-8") as file:
        for number, case in enumerate(load_jsonl(cases)):
            file.write(json.dumps({"id": case["id"], "spans": found[number]}) + "\n")


def score_letters(find: Find) -> Score:
    """Scores ordinary letters."""
    total = Score()
    for line in _LETTERS.read_text(encoding="utf-8").splitlines():
        letter = json.loads(line)
        reading = shipped_english().read(letter["text"])
        total.add(letter["text"], find(reading), [tuple(span) for span in letter["spans"]])
    return total


def score_actors(finder: Finder, gold: Path, script: Path) -> str:
    """Scores biographies with the script that comes with them."""
    find = with_finder(finder)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as predictions:
        for line in gold.read_text(encoding="utf-8").splitlines():
            page = json.loads(line)
            spans = find(shipped_english().read(page["text"]))
            predictions.write(json.dumps({"id": page["id"], "spans": spans}) + "\n")
        predictions.flush()
        command = [sys.executable, str(script), str(gold), predictions.name]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


def print_speed(finder: Finder, corpora: Corpora) -> None:
    """Compares with the tagger, in turns, by processor time: words are known, sentences are not."""
    readings = [sample.reading for sample in (*corpora.tab, *corpora.gum)]
    tagger = shipped_tagger("english")
    firsts = [np.flatnonzero(np.diff(reading.sentences, prepend=-1)) for reading in readings]
    tokens = sum(map(len, readings))
    best: dict[str, float] = defaultdict(lambda: float("inf"))

    def clock(name: str, work: Callable[[], object]) -> None:
        began = time.process_time()
        work()
        best[name] = min(best[name], time.process_time() - began)

    for _ in range(_ROUNDS):
        finder.forget_sentences()
        clock("finder", lambda: [finder.find(reading) for reading in readings])
        clock("patterns", lambda: [find_patterns(reading.text) for reading in readings])
        clock(
            "tagger",
            lambda: [tagger.tag(r.forms, f) for r, f in zip(readings, firsts, strict=True)],
        )
        clock("reading", lambda: [shipped_english().anew().read(r.text) for r in readings])
    for name, seconds in best.items():
        print(f"speed, {name}: {tokens / seconds:,.0f} tokens a second")


if __name__ == "__main__":
    main()
