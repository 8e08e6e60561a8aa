"""The names that a language has for WordNet's concepts, from a table made by `tools.build_lexicon`.

A table has the names by the offsets of WordNet 3.0, and for each folded key what it can mean, the
usual meaning first. What WordNet's senses are met for decides what is usual.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from undisclosed.concepts.derived import roots, verb_stems
from undisclosed.errors import TaxonomyError
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.taxonomy.graph import Rows
from undisclosed.taxonomy.lookup import SpellingRank, find, lower_case_variants
from undisclosed.taxonomy.wordnet_file import read_sections

_DATA = Path(__file__).parent / "data"
_KEPT = 100_000


class Lexicon:
    """Names and meanings of one language.

    >>> from undisclosed.language.opening import open_language
    >>> spanish = Lexicon(open_language("es"))
    >>> spanish.names(spanish.meanings("esquizofrenias")[0])
    ('esquizofrenia',)
    """

    def __init__(self, language: Language, path: Path | None = None) -> None:
        """Reads the table of a language; the one in the package unless told otherwise.

        Raises:
            TaxonomyError: It is missing, damaged, or was made by another folding.
        """
        self.language = language
        self.path = path or _DATA / f"{language.code}.bin"
        sections = read_sections(self.path)
        self.name, self.version, self.checksum = (
            sections.name,
            sections.version,
            sections.checksum,
        )
        self._names = sections.texts["names"]
        keys = sections.texts["keys"]
        if any(language.fold_phrase(key) != key for key in keys[:: max(1, len(keys) // 200)]):
            raise TaxonomyError(
                f"The table {self.path} was folded by another version of the language. Build it "
                "again with tools/build_lexicon.py."
            )
        self._keys = {key: i for i, key in enumerate(keys)}
        self._ordinary = frozenset(sections.texts["ordinary"])
        counted = zip(sections.texts["counted"], sections.texts["counted_by"], strict=True)
        self._counted = dict(counted)
        self._empty = frozenset(sections.texts["empty"])
        self._verbs = frozenset(sections.texts["verbs"])
        self._common = frozenset(sections.texts["common"])
        self._variants = lower_case_variants(self._keys)
        self._meanings = Rows.named(sections.arrays, "meaning")
        self._spelled = sections.arrays["spelled"]
        offsets = sections.arrays["named_offset"]
        self._offsets = offsets
        self._named = Rows.named(sections.arrays, "named")
        self.meanings = Memo(self._find, _KEPT).__getitem__
        self.names = Memo(self._find_names, _KEPT).__getitem__

    @property
    def keys(self) -> Sequence[str]:
        """All keys, in order."""
        return list(self._keys)

    @property
    def spellings(self) -> Sequence[str]:
        """All names, in alphabetical order."""
        return self._names

    def knows(self, key: str) -> bool:
        """Tells whether a key is that of a name, as it is folded."""
        return key in self._keys

    def counted_by(self, key: str) -> str:
        """Returns the English key that a key is counted by, where the table says so; else ""."""
        return self._counted.get(key, "")

    def is_listed(self, key: str) -> bool:
        """Tells whether a key was met in treebanks as an everyday word that is no noun."""
        return key in self._ordinary

    def is_empty(self, key: str) -> bool:
        """Tells whether a key is that of a word that every text has: "encontraba", "entonces"."""
        if key in self._empty or key in self._keys:
            return key in self._empty
        verb = key.partition("-")[0].partition("'")[0]
        return verb in self._empty or not self._common.isdisjoint(self._stems(key))

    def is_ordinary(self, key: str) -> bool:
        """Tells whether a key is that of an everyday word that is no noun: "acude", "luego"."""
        listed = not self._ordinary.isdisjoint((key, key.partition("-")[0]))
        return listed or any(
            root in self._verbs for stem in self._stems(key) for root in roots(stem)
        )

    def _stems(self, key: str) -> tuple[str, ...]:
        """Returns what a key may be a form of, as stems of verbs."""
        # Folding took the e of "muerde": a key may be a stem as it is.
        return (key.partition("-")[0], *verb_stems(key, self.language.code))

    def of_key(self, key: str) -> Sequence[int]:
        """Returns the offsets of what a key can mean, the usual meaning first."""
        row = self._keys.get(key)
        return () if row is None else self._meanings(row)

    def _find(self, term: str) -> tuple[int, ...]:
        """Returns the offsets of what a term can mean, the usual meaning first."""
        rows = find(term, self._keys, self._variants, self.language.fold_phrase)
        found: list[tuple[int, int]] = []
        for row in rows:
            start, end = self._meanings.bounds(row)
            found += zip(self._spelled[start:end].tolist(), self._meanings(row), strict=True)
        rank = SpellingRank(term)
        ranked = sorted(found, key=lambda each: rank(self._names[each[0]]))
        return tuple(dict.fromkeys(offset for _, offset in ranked))

    def _find_names(self, offset: int) -> tuple[str, ...]:
        """Returns the names of what WordNet has at an offset, the usual one first."""
        at = int(np.searchsorted(self._offsets, offset))
        if at == len(self._offsets) or int(self._offsets[at]) != offset:
            return ()
        return tuple(self._names[i] for i in self._named(at))


@cache
def shipped_lexicon(language: Language) -> Lexicon:
    """Returns the table that comes with the package for one of its languages."""
    return Lexicon(language)
