"""What was made of a sentence, kept for when it is met again.

A document is read several times on its way to the fixpoint, and most of its sentences are the
same each time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import accumulate, chain, pairwise
from typing import TypeAlias

Sentence: TypeAlias = tuple[str, ...]
"""The words of a sentence."""

_CHARACTERS_LIMIT = 1_000_000
"""Some hundred pages of text: more than one document, not what a server reads in a day."""


class Sentences:
    """Bytes for the words of sentences, one each, remembered; safe to share between threads.

    >>> sentences = Sentences(lambda words, firsts: bytes(map(len, words)))
    >>> list(sentences.look_up(["It", "is", ".", "So", "?"], [0, 3]))
    [2, 2, 1, 2, 1]
    """

    def __init__(self, make: Callable[[list[str], list[int]], bytes]) -> None:
        """Remembers what a function makes of words and of where their sentences start.

        Args:
            make: Returns a byte for each word that depends on the word's sentence alone.
        """
        self._make = make
        self._known: OrderedDict[Sentence, bytes] = OrderedDict()
        self._characters = 0
        self._lock = threading.Lock()

    def look_up(self, words: Sequence[str], firsts: Sequence[int]) -> bytes:
        """Returns a byte for each word; only sentences not met before are made anew.

        Args:
            words: The words of a text.
            firsts: Where its sentences start: at 0 and so on, ascending.
        """
        sentences = [tuple(words[a:b]) for a, b in pairwise((*firsts, len(words)))]
        found = list(map(self._known.get, sentences))
        if None in found:
            new = self._learn([s for s, known in zip(sentences, found, strict=True) if not known])
            found = [known or new[s] for s, known in zip(sentences, found, strict=True)]
        return b"".join(filter(None, found))

    def _learn(self, sentences: Sequence[Sentence]) -> dict[Sentence, bytes]:
        sentences = list(dict.fromkeys(sentences))
        ends = list(accumulate(map(len, sentences)))
        made = self._make(list(chain.from_iterable(sentences)), [0, *ends[:-1]])
        new = {s: made[end - len(s) : end] for s, end in zip(sentences, ends, strict=True)}
        with self._lock:
            for sentence, known in new.items():
                self._keep(sentence, known)
        return new

    def _keep(self, sentence: Sentence, known: bytes) -> None:
        """Adds a sentence; the oldest ones go when there is too much to remember."""
        if sentence in self._known:
            return
        self._known[sentence] = known
        self._characters += _size(sentence)
        while self._characters > _CHARACTERS_LIMIT:
            self._characters -= _size(self._known.popitem(last=False)[0])


def _size(sentence: Sentence) -> int:
    return len("".join(sentence))
