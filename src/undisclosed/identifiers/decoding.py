"""From scores to spans: the best sequence in which a span begins before it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from undisclosed.identifiers.network import LABELS, NATS, FinderWeights, Floats
from undisclosed.terms.arrays import Numbers

_LEAN = 3
"""How many times as likely as the network says a token is taken to be in a span: a name left in
the text does more harm than a word taken out."""
_OUTSIDE_NATS = 4
"""A token that is outside by so much is outside, whatever stands around it."""
_SURE = (4, 5)
_FIRST, _LATER = slice(1, LABELS, 2), slice(2, LABELS, 2)
"""Labels of the first token of a span and of later ones, by type."""
_LOW = -(2**40)

Whole = npt.NDArray[np.int64]


class TypedRange(NamedTuple):
    """A token range with the number of its type in `TYPES`; a tuple, as texts are full of them."""

    first: int
    past: int
    type: int
    sure: bool


def decode(scores: Floats, firsts: Numbers, weights: FinderWeights) -> list[TypedRange]:
    """Returns the spans of a text.

    Args:
        scores: What the network gives each label of each token.
        firsts: Where sentences start, ascending.
        weights: Those of the network, for what a unit of a score is worth.
    """
    if not len(scores):
        return []
    part = int(weights.out_part[0])
    lean = round(np.log(_LEAN) * NATS) * part
    inside = _highest(scores[:, 1:]) - scores[:, 0]
    open_ = inside > -(_OUTSIDE_NATS * NATS * part + lean)
    rows = scores[open_].astype(np.int64)
    leaning = rows.copy()
    leaning[:, 1:] += lean
    lengths = _run_lengths(open_, firsts)
    order = np.argsort(-lengths, kind="stable")
    # Stretches stand one behind the other among the open tokens.
    bases = np.cumsum(lengths) - lengths
    chosen = np.zeros(len(rows), dtype=np.intp)
    _decode_runs(leaning, bases[order], lengths[order], chosen)
    labels = np.zeros(len(scores), dtype=np.intp)
    labels[open_] = chosen
    return _spans(labels, scores, part, weights.odds)


def _highest(columns: Floats) -> Floats:
    """Returns the largest number of each row, a column at a time: numpy is slow on short rows."""
    highest = columns[:, 0].copy()
    for column in columns.T[1:]:
        np.maximum(highest, column, out=highest)
    return highest


def _run_lengths(open_: npt.NDArray[np.bool_], firsts: Numbers) -> Numbers:
    """Returns the lengths of stretches of open tokens, each within a sentence."""
    is_first = np.zeros(len(open_), dtype=np.bool_)
    is_first[firsts] = True
    starts = np.flatnonzero(open_ & (is_first | ~np.append(False, open_[:-1])))
    pasts = np.flatnonzero(open_ & ~np.append(open_[1:] & ~is_first[1:], False)) + 1
    return pasts - starts


@dataclass(frozen=True, slots=True)
class _Step:
    """One token further in all stretches that reach so far.

    Attributes:
        best: For each label, the most that labels up to this token give.
        before: The best label of the token before.
        from_first: For each type, whether that token is better first or later in such a span.
    """

    best: Whole
    before: Numbers
    from_first: npt.NDArray[np.bool_]


def _decode_runs(scores: Whole, starts: Numbers, lengths: Numbers, labels: Numbers) -> None:
    """Finds the best labels of all stretches at once, the longest standing first."""
    if not len(starts):
        return
    best = scores[starts]
    best[:, _LATER] = _LOW
    steps = [_Step(best, starts, np.empty((0, 0), dtype=np.bool_))]
    alive = np.searchsorted(-lengths, -np.arange(1, lengths[0]), side="left").tolist()
    for i, count in enumerate(alive, start=1):
        steps.append(_step(steps[-1].best[:count], scores[starts[:count] + i]))
    _walk_back(steps, starts, labels)


def _step(before: Whole, scores: Whole) -> _Step:
    first, later = before[:, _FIRST], before[:, _LATER]
    best = scores + before.max(axis=1)[:, None]
    np.add(scores[:, _LATER], np.maximum(first, later), out=best[:, _LATER])
    return _Step(best, before.argmax(axis=1), first >= later)


def _walk_back(steps: list[_Step], starts: Numbers, labels: Numbers) -> None:
    """Chooses labels from the last token of each stretch to its first."""
    chosen = np.empty(0, dtype=np.intp)
    for i in range(len(steps) - 1, -1, -1):
        if len(chosen):
            after = steps[i + 1]
            goes_on = (chosen > 0) & (chosen % 2 == 0)
            first = after.from_first[np.arange(len(chosen)), np.maximum(chosen - 1, 0) // 2]
            chosen = np.where(goes_on, chosen - first, after.before)
        best = steps[i].best
        chosen = np.concatenate((chosen, best[len(chosen) :].argmax(axis=1)))
        labels[starts[: len(best)] + i] = chosen


def _spans(labels: Numbers, scores: Floats, part: int, odds: Whole) -> list[TypedRange]:
    begins = np.flatnonzero(labels % 2 == 1)
    inside = (labels > 0) & (labels % 2 == 0)
    ends = np.flatnonzero((labels > 0) & ~np.append(inside[1:], False)) + 1
    types = (labels[begins] - 1) // 2
    sure = _is_sure(begins, ends, types, scores, part, odds)
    columns = (begins.tolist(), ends.tolist(), types.tolist(), sure.tolist())
    return [TypedRange(*each) for each in zip(*columns, strict=True)]


def _is_sure(
    begins: Numbers, ends: Numbers, types: Numbers, scores: Floats, part: int, odds: Whole
) -> npt.NDArray[np.bool_]:
    """Tells whether the tokens of each span have its type with four chances in five, on average.

    In whole numbers, so that no machine's exponential function decides.
    """
    if not len(begins):
        return np.empty(0, dtype=np.bool_)
    lengths = ends - begins
    owners = np.repeat(np.arange(len(begins)), lengths)
    tokens = np.arange(len(owners)) - np.repeat(np.cumsum(lengths) - lengths, lengths)
    rows = scores[tokens + begins[owners]].astype(np.int64)
    behind = np.minimum((rows.max(axis=1, keepdims=True) - rows) // part, len(odds) - 1)
    chances = odds[behind]
    picks = np.arange(len(rows))
    column = 1 + 2 * types[owners]
    own = chances[picks, column] + chances[picks, column + 1]
    share = own * 2**20 // chances.sum(axis=1)
    total = np.bincount(owners, weights=share, minlength=len(begins)).astype(np.int64)
    return total * _SURE[1] >= _SURE[0] * 2**20 * lengths
