from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from undisclosed.identifiers import remembered
from undisclosed.identifiers.decoding import TypedRange
from undisclosed.identifiers.remembered import SentenceSpans
from undisclosed.terms.arrays import Numbers


class Ones:
    """Finds a span at each row that begins with 1, and notes how many rows it was asked about."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, list[int]]] = []

    def __call__(self, rows: npt.NDArray[np.int16], firsts: Numbers) -> list[TypedRange]:
        self.asked.append((len(rows), firsts.tolist()))
        return [TypedRange(int(i), int(i) + 1, 0, True) for i in np.flatnonzero(rows[:, 0] == 1)]


def rows(*firsts: int) -> npt.NDArray[np.int16]:
    return np.array([(first, 7) for first in firsts], dtype=np.int16)


def places(spans: list[TypedRange]) -> list[tuple[int, int]]:
    return [(span.first, span.past) for span in spans]


def test_only_what_is_new_is_looked_at() -> None:
    ones = Ones()
    sentences = SentenceSpans(ones)
    # "0 1", "5", "0 1" once more: five rows, of which three are different sentences' rows.
    assert places(sentences.look_up(rows(0, 1, 5, 0, 1), np.array([0, 2, 3]))) == [(1, 2), (4, 5)]
    assert ones.asked == [(3, [0, 2])]
    # The first is known wherever it stands; "1 0" is another one.
    assert places(sentences.look_up(rows(5, 0, 1, 1, 0), np.array([0, 1, 3]))) == [(2, 3), (3, 4)]
    assert ones.asked[1:] == [(2, [0])]
    assert places(sentences.look_up(rows(1, 0), np.array([0]))) == [(0, 1)]
    assert len(ones.asked) == 2


def test_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    # A sentence of one row takes 4 bytes and an entry's 300: two of them fit into 610.
    monkeypatch.setattr(remembered, "_BYTES_LIMIT", 610)
    ones = Ones()
    sentences = SentenceSpans(ones)
    for first in (0, 1, 2, 2, 1, 0):
        sentences.look_up(rows(first), np.array([0]))
    assert len(ones.asked) == 4
