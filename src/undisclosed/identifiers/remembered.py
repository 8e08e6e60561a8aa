"""What the network found in a sentence, kept for when it is met again.

The spans of a sentence depend on the embeddings of its tokens alone, and these hold all that the
network is told: of the words, of their places, and of the text around. A document is read several
times on its way to the fixpoint, and most of its sentences say the same of themselves each time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from undisclosed.identifiers.decoding import TypedRange
from undisclosed.terms.arrays import Numbers

Embedded: TypeAlias = npt.NDArray[np.int16]
FindSpans: TypeAlias = Callable[[Embedded, Numbers], Sequence[TypedRange]]
"""Finds spans, given the embeddings of tokens and where sentences start."""
_Spans: TypeAlias = tuple[TypedRange, ...]

_BYTES_LIMIT = 8_000_000
"""Some hundred pages of text: more than one document, not what a server reads in a day."""
# What an entry takes besides the embeddings, about.
_ENTRY_BYTES = 300


class SentenceSpans:
    """The spans of sentences, remembered; safe to share between threads."""

    def __init__(self, find: FindSpans) -> None:
        """Remembers what a function finds, which must depend on each sentence alone."""
        self._find = find
        self._known: OrderedDict[bytes, _Spans] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def look_up(self, embedded: Embedded, firsts: Numbers) -> list[TypedRange]:
        """Returns the spans of a text, in order.

        Args:
            embedded: A row for each token.
            firsts: Where sentences start: at 0 and so on, ascending.
        """
        bounds = [*firsts.tolist(), len(embedded)]
        sentences = _cut(embedded, bounds)
        found = list(map(self._known.get, sentences))
        if None in found:
            new = self._learn(embedded, bounds, found, sentences)
            found = [new[s] if f is None else f for s, f in zip(sentences, found, strict=True)]
        return [
            TypedRange(span.first + first, span.past + first, span.type, span.sure)
            for first, spans in zip(bounds, found, strict=False)
            for span in spans or ()
        ]

    def _learn(
        self,
        embedded: Embedded,
        bounds: list[int],
        found: Sequence[_Spans | None],
        sentences: Sequence[bytes],
    ) -> dict[bytes, _Spans]:
        """Finds the spans of all sentences not met before in one go."""
        ranges = zip(sentences, pairwise(bounds), found, strict=True)
        new = {sentence: place for sentence, place, known in ranges if known is None}
        rows = np.concatenate([embedded[first:past] for first, past in new.values()])
        ends = list(accumulate(past - first for first, past in new.values()))
        firsts = np.array([0, *ends[:-1]], dtype=np.intp)
        spans = self._find(rows, firsts)
        parts: list[list[TypedRange]] = [[] for _ in new]
        owners = np.searchsorted(firsts, [span.first for span in spans], side="right") - 1
        for span, owner in zip(spans, owners.tolist(), strict=True):
            low = int(firsts[owner])
            parts[owner].append(TypedRange(span.first - low, span.past - low, span.type, span.sure))
        learnt = dict(zip(new, map(tuple, parts), strict=True))
        with self._lock:
            for sentence, each in learnt.items():
                self._keep(sentence, each)
        return learnt

    def _keep(self, sentence: bytes, spans: _Spans) -> None:
        """Adds a sentence; the oldest ones go when there is too much to remember."""
        if sentence in self._known:
            return
        self._known[sentence] = spans
        self._bytes += len(sentence) + _ENTRY_BYTES
        while self._bytes > _BYTES_LIMIT:
            self._bytes -= len(self._known.popitem(last=False)[0]) + _ENTRY_BYTES


def _cut(embedded: Embedded, bounds: list[int]) -> list[bytes]:
    """Returns the embeddings of each sentence as bytes."""
    whole, size = embedded.tobytes(), embedded.shape[1] * embedded.itemsize
    return [whole[first * size : past * size] for first, past in pairwise(bounds)]
