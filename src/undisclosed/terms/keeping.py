"""What a policy keeps whatever is found about it: terms as they are written, and patterns."""

from __future__ import annotations

import re
from collections.abc import Iterable

from undisclosed.language.protocol import Language, Reading
from undisclosed.policy.policy import pattern_in
from undisclosed.terms.candidates import Candidates
from undisclosed.terms.edges import tokens_within
from undisclosed.terms.names import NameIndex, all_occurrences
from undisclosed.terms.units import mark


class KeepList:
    """Finds what is to be kept."""

    def __init__(self, entries: Iterable[str], language: Language) -> None:
        names = set()
        self._patterns: list[re.Pattern[str]] = []
        for entry in entries:
            pattern = pattern_in(entry)
            if pattern is not None:
                self._patterns.append(pattern)
            else:
                names.add(" ".join(filter(None, language.read(entry).keys)))
        self._names = NameIndex([frozenset(names)], language)

    def marks(self, reading: Reading, candidates: Candidates) -> bytearray:
        """Returns a byte for each token, 1 where it is part of what is kept."""
        kept = bytearray(len(reading))
        [named] = all_occurrences(self._names, reading, candidates)
        for _, span in named:
            mark(kept, span)
        for pattern in self._patterns:
            for match in pattern.finditer(reading.text):
                mark(kept, tokens_within(reading.starts, reading.ends, *match.span()))
        return kept
