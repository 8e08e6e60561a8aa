"""Pages that say the same as an earlier page almost word for word, which would count twice.

For each page, the least of all its runs of three words under twelve orders (min-hashes): two pages
agree in one of them with the probability J that a run found on one of them is on both. Four by four
they make three sums, of which two must agree. A page is taken for a copy with these chances:

    J        .98   .95   .9    .8    .5
    chance   .98   .91   .72   .37   .01

A page takes 24 bytes of memory, whatever its length. Short pages never count as copies: a line
like "no known allergies" is repeated because it is said often, and that is what a pack counts.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from undisclosed.knowledge.build.grams import BATCH_PAGES, Hashes, mix
from undisclosed.knowledge.cutting import FIRST_ID, Cut

FEWEST_WORDS = 50
SUMS = 3

_ORDERS_IN_A_SUM = 4
_RUN = 3
_M = np.uint64(0x9E37_79B9_7F4A_7C15)
# Multiplying by an odd number puts all numbers of 64 bits into another order.
_ORDERS = mix(np.arange(1, SUMS * _ORDERS_IN_A_SUM + 1, dtype=np.uint64)) | np.uint64(1)


def prints_of(cut: Cut) -> Hashes:
    """Returns three numbers a page, each of two sums; zeros for a short page."""
    hashes = cut.hashes()
    prints = np.zeros((cut.pages, SUMS), dtype=np.uint64)
    for first in range(0, cut.pages, BATCH_PAGES):
        past = min(first + BATCH_PAGES, cut.pages)
        prints[first:past] = _prints(cut, hashes, first, past)
    return prints


def find_duplicates(prints: Hashes) -> NDArray[np.bool_]:
    """Marks every page that agrees with an earlier page in one of its three numbers."""
    found = np.zeros(len(prints), dtype=bool)
    numbers = np.arange(len(prints))
    for column in prints.T:
        _, first_at, of = np.unique(column, return_index=True, return_inverse=True)
        found |= (first_at[of] < numbers) & (column != 0)
    return found


def _prints(cut: Cut, hashes: Hashes, first: int, past: int) -> Hashes:
    starts = cut.starts[first : past + 1]
    ids = cut.ids[starts[0] : starts[-1]]
    places = starts[:-1] - starts[0]
    runs = _runs(hashes[ids], places[1:] - 1)
    least = [np.minimum.reduceat(runs * order, places) for order in _ORDERS]
    sums = [_sum(least[i::SUMS]) for i in range(SUMS)]
    prints = np.stack([_sum(pair) for pair in combinations(sums, 2)], axis=1)
    lengths = np.add.reduceat(ids >= FIRST_ID, places, dtype=np.int64)
    prints[lengths < FEWEST_WORDS] = 0
    return prints


def _runs(words: Hashes, ends: NDArray[np.int64]) -> Hashes:
    """Returns the run of words that starts at each word; none reaches beyond its page."""
    runs = following = words
    for _ in range(1, _RUN):
        following = np.roll(following, -1)
        following[ends] = following[-1] = 0
        runs = runs * _M + following
    return mix(runs + _M)  # not 0 where nothing stands


def _sum(parts: list[Hashes] | tuple[Hashes, ...]) -> Hashes:
    total = np.zeros_like(parts[0])
    for part in parts:
        total = mix(total * _M + part)
    return total
