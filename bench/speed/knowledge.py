"""How time grows with K, the number of pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
from bench.speed.clock import in_turns, wall_seconds
from bench.speed.outcome import Check, Outcome, Table, duration
from bench.speed.setup import Setup

from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Lists, Pages

_MOST = 3.0
_KEPT = 0.9
"""How many of its words a page keeps when it is drawn again."""
_FEWEST = 3
_EVERY = 50


class _Recorder(Pack):
    """The shipped pack, and which keys it was asked for."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.asked: set[str] = set()

    def frequency(self, key: str) -> int:
        self.asked.add(key)
        return super().frequency(key)

    def pages(self, key: str) -> Pages:
        self.asked.add(key)
        return super().pages(key)

    def lists(self, keys: Sequence[str]) -> Lists:
        self.asked.update(keys)
        return super().lists(keys)


def measure(setup: Setup) -> Outcome:
    """Makes packs of growing size and times the same documents with each, in turns."""
    settings = {"max_group": 2, "context": "document"}
    recorder = _Recorder(setup.knowledge.path)
    setup.sanitize_times(setup.documents, recorder, **settings)
    packs, rows = {}, []
    for total in setup.sizes.knowledge:
        path = setup.work / f"{total}.pack"
        built = wall_seconds(partial(write_scaled, recorder, path, total, setup.seed))
        packs[total] = Pack(path)
        rows.append([f"{total:,}", f"{packs[total].size / 1e6:.0f} MB", duration(built)])
    trials = {
        str(total): partial(setup.sanitize_times, setup.documents, pack, **settings)
        for total, pack in packs.items()
    }
    found = in_turns(trials, rounds=setup.sizes.rounds, budget=2 * setup.sizes.budget)
    outcome = Outcome("Growth with K")
    for state in ("new", "again"):
        points = [(float(total), found[str(total)][state]) for total in packs]
        for row, (_, seconds) in zip(rows, points, strict=True):
            row.append(duration(seconds))
        growths = [
            (y / x) ** (1 / np.log10(big / small)) for (small, x), (big, y) in pairwise(points)
        ]
        what = f"Most growth for 10 × of K, {'new text' if state == 'new' else 'again'}"
        outcome.checks.append(Check(what, float(max(growths)), _MOST, unit=" ×"))
        outcome.points[f"sanitize, {'a new text' if state == 'new' else 'again'}"] = points
    head = ["pages", "pack", "made in", "`sanitize`, new text", "again"]
    outcome.tables.append(Table(_title(setup), head, rows))
    return outcome


def _title(setup: Setup) -> str:
    return (
        f"{setup.sizes.words:,} words as one context, MAX = 2. Packs of fewer pages than the "
        f"shipped one's {setup.knowledge.total:,} hold some of them; larger ones hold them again "
        "and again, each time without a tenth of their words, so that frequencies keep their "
        "Zipf law and words their company. They know the words that the documents ask for "
        "and few others."
    )


def write_scaled(source: _Recorder, path: Path, total: int, seed: int) -> None:
    """Writes a pack like another one, of a given number of pages."""
    chance = np.random.default_rng(seed)

    def keeps(key: str, _: int) -> bool:
        # Some keys more, so that what is asked for has neighbours in its block.
        return key in source.asked or hash_of(key) % _EVERY == 0

    def entries() -> Iterator[tuple[str, Pages]]:
        for key, pages in source.entries(keeps):
            scaled = _scale(pages, source.total, total, chance)
            if len(scaled) >= _FEWEST:
                yield key, scaled

    header = replace(source.header, name=f"scaled to {total}", pages=total)
    write_pack(path, header, entries())


def hash_of(key: str) -> int:
    """Returns a number that is the same in every process, unlike `hash`."""
    return sum(key.encode())


def _scale(pages: Pages, before: int, after: int, chance: np.random.Generator) -> Pages:
    # Page numbers are shuffled, so the first ones are a random sample.
    parts = [pages[pages < after]]
    for shift in range(before, after, before):
        copied = pages[chance.random(len(pages), dtype=np.float32) < _KEPT].astype(np.int64) + shift
        parts.append(copied[copied < after].astype(np.uint32))
    return np.concatenate(parts)
