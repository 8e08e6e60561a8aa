"""How well a tagger does on gold tokens."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from tools.tagger_samples import Sample, change_case

from undisclosed.language.tagging.tagger import INSIDE, OUTSIDE, Tagger


@dataclass(frozen=True, slots=True)
class Scores:
    """Shares in percent."""

    upos: float
    chunk_precision: float
    chunk_recall: float
    chunk_f1: float

    def __str__(self) -> str:
        return (
            f"UPOS {self.upos:.2f}  chunks P {self.chunk_precision:.2f} "
            f"R {self.chunk_recall:.2f} F1 {self.chunk_f1:.2f}"
        )


def score_tagger(tagger: Tagger, samples: list[Sample], case: str = "as written") -> Scores:
    """Tags gold tokens, optionally with changed case, and compares."""
    words = [word for sample in samples for word in change_case(sample.words, case)]
    lengths = [len(sample.words) for sample in samples]
    firsts = np.cumsum([0, *lengths[:-1]])
    tags, marks = tagger.tag(words, firsts)
    gold_tags = np.concatenate([sample.upos for sample in samples])
    gold_marks = [mark for sample in samples for mark in sample.marks]
    starts = set(firsts.tolist())
    gold, found = spans(gold_marks, starts), spans(marks.tolist(), starts)
    return make_scores(float((tags == gold_tags).mean()), len(gold & found), len(gold), len(found))


def make_scores(upos: float, hits: int, gold: int, found: int) -> Scores:
    """Returns the shares in percent."""
    return Scores(
        100 * upos,
        100 * hits / max(found, 1),
        100 * hits / max(gold, 1),
        200 * hits / max(gold + found, 1),
    )


def spans(marks: list[int], starts: set[int]) -> set[tuple[int, int]]:
    """Reads phrase marks; an inside mark with nothing before it opens a phrase."""
    found = set()
    first = -1
    for i, mark in enumerate([*marks, OUTSIDE]):
        if first >= 0 and (mark != INSIDE or i in starts):
            found.add((first, i))
            first = -1
        if first < 0 and mark != OUTSIDE:
            first = i
    return found
