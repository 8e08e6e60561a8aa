"""WordNet's nouns, read from the table that ships with the package."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import cast

import numpy as np

from undisclosed.errors import TaxonomyError
from undisclosed.identity import Identity
from undisclosed.language.english.folding import fold_phrase
from undisclosed.taxonomy.graph import Rows, breadth_first
from undisclosed.taxonomy.lookup import SpellingRank, find, lower_case_variants
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.signatures import Signatures
from undisclosed.taxonomy.wordnet_file import Sections, read_sections

_SHIPPED = Path(__file__).parent / "data" / "wordnet.bin"
_CACHE_LIMIT = 200_000
_SAMPLE_STEP = 200


class WordNet:
    """The noun hierarchy of WordNet 3.0.

    >>> wordnet = WordNet.open()
    >>> [wordnet.lexicalizations(sense)[0] for sense in wordnet.senses("retroviruses")]
    ['retrovirus']
    """

    def __init__(self, sections: Sections) -> None:
        """Takes what `read_sections` gives; use `WordNet.open` instead."""
        texts, arrays = sections.texts, sections.arrays
        self._path: Path | None = None
        self.identity = Identity(sections.name, sections.version, sections.checksum)
        self._lemmas = texts["lemmas"]
        self._derived_words = texts["derived_words"]
        self._keys = {key: i for i, key in enumerate(texts["keys"])}
        self._other_use = frozenset(texts["other_use"])
        self._bases = texts["bases"]
        self._offsets = arrays["offset"]
        self._origin = arrays["origin"].tobytes()
        self._origin_words = arrays["origin_words"]
        self._known_to = arrays["known_to"].tobytes()
        self._plain = arrays["plain"].tobytes()
        self._words = Rows.named(arrays, "word")
        self._parents = Rows.named(arrays, "parent")
        self._senses = Rows.named(arrays, "sense")
        self._sense_lemmas = arrays["sense_lemma"]
        self._derived = Rows.named(arrays, "derived")
        self._depth = arrays["depth"].tobytes()
        self._instance = arrays["instance"].tobytes()
        self._check()
        if not self._folds_as_built():
            self._fold_again()
        self._forget()

    def _forget(self) -> None:
        """Empties what is remembered of answers."""
        self._sense_cache: dict[str, tuple[Concept, ...]] = {}
        self._spelling_cache: dict[Concept, tuple[str, ...]] = {}
        self._ancestor_cache: dict[Concept, tuple[Concept, ...]] = {}
        self._specialization_cache: dict[Concept, tuple[Concept, ...]] = {}

    @classmethod
    def open(cls, path: str | Path | None = None) -> WordNet:
        """Opens a table; the one in the package unless told otherwise.

        Raises:
            TaxonomyError: If the file is missing, damaged or of another format version.
        """
        chosen = _SHIPPED if path is None else Path(path)
        sections = read_sections(chosen)
        try:
            opened = cls(sections)
            opened._path = chosen
            return opened
        except (KeyError, ValueError) as error:
            raise TaxonomyError(
                f"The taxonomy file {chosen} does not hold a WordNet table ({error}). Build it "
                "again with tools/build_wordnet.py."
            ) from error

    def __reduce__(self) -> tuple[Callable[..., WordNet], tuple[Path | None]]:
        """Pickles as the file's path: another process opens the file itself."""
        return WordNet.open, (self._path,)

    def anew(self) -> WordNet:
        """Returns the same table, which never changes, with nothing remembered of its answers."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._forget()
        return other

    def senses(self, term: str) -> Sequence[Concept]:
        """Returns what a term can mean, the usual meaning first; nothing if it is unknown."""
        found = self._sense_cache.get(term)
        if found is None:
            if len(self._sense_cache) >= _CACHE_LIMIT:
                self._sense_cache.clear()
            found = self._sense_cache[term] = self._look_up(term)
        return found

    key = staticmethod(fold_phrase)

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Returns all generalizations, nearest first, without the concept itself."""
        found = self._ancestor_cache.get(concept)
        if found is None:
            found = breadth_first(concept, self._parents_of)
            self._ancestor_cache[concept] = found
        return found

    def specializations(self, concept: Concept) -> Sequence[Concept]:
        """Returns everything below a concept, nearest first, without itself."""
        found = self._specialization_cache.get(concept)
        if found is None:
            found = breadth_first(concept, self._children_of)
            self._specialization_cache[concept] = found
        return found

    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        """Returns the ways to write a concept, the usual one first."""
        found = self._spelling_cache.get(concept)
        if found is None:
            found = tuple([self._lemmas[i] for i in self._words(concept)])
            self._spelling_cache[concept] = found
        return found

    def derivations(self, concept: Concept) -> Sequence[str]:
        """Returns the adjectives and then the verbs made from its nouns in this sense."""
        return tuple(self._derived_words[i] for i in self._derived(concept))

    def is_instance(self, concept: Concept) -> bool:
        """Tells whether it is an individual (Paris) and not a class of things (city)."""
        return bool(self._instance[concept])

    def depth(self, concept: Concept) -> int:
        """Returns the longest way up to a root; 0 for a root."""
        return self._depth[concept]

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the terms that start with a prefix, in any case, in alphabetical order."""
        if not prefix:
            return self._lemmas
        wanted = prefix.lower()
        start = bisect_left(self._lower_lemmas, wanted)
        end = bisect_left(self._lower_lemmas, wanted + "\U0010ffff")
        return self._lemmas[start:end]

    def mostly_other_use(self, term: str) -> bool:
        """Tells whether a term is mostly no noun: "come" in the tagged corpus is a verb."""
        return fold_phrase(term) in self._other_use

    def at_offset(self, offset: int) -> Concept | None:
        """Returns the concept that WordNet 3.0 has at an offset of its nouns, if there is one."""
        at = int(np.searchsorted(self._offsets, offset))
        found = at < len(self._offsets) and int(self._offsets[at]) == offset
        return Concept(at) if found else None

    def offset(self, concept: Concept) -> int | None:
        """Returns the offset that WordNet 3.0 has a concept at; None if it has none."""
        return int(self._offsets[concept]) if concept < len(self._offsets) else None

    def origin(self, concept: Concept) -> int:
        """Returns which base brought a concept: 0 for WordNet, then as they were added."""
        return self._origin[concept]

    def origin_spellings(self, concept: Concept) -> Sequence[str]:
        """Returns the spellings that the base of a concept gives it, without those added later."""
        return self.lexicalizations(concept)[: self._origin_words[concept]]

    def sources(self, concept: Concept) -> Sequence[str]:
        """Returns the names of the bases that know a concept, the one that brought it first."""
        known = self._known_to[concept]
        return [base for i, base in enumerate(self._bases) if known >> i & 1]

    def is_plain(self, concept: Concept) -> bool:
        """Tells whether the usual spelling of a concept is a word that people use."""
        return bool(self._plain[concept])

    def _check(self) -> None:
        """Refuses a table whose parts point outside each other."""
        concepts = len(self._words)
        fits = (
            len(self._parents) == len(self._derived) == concepts
            and len(self._depth) == len(self._instance) == concepts
            and len(self._origin) == len(self._origin_words) == concepts
            and len(self._known_to) == len(self._plain) == concepts
            and len(self._offsets) <= concepts
            and max(self._origin, default=0) < len(self._bases)
            and len(self._senses) == len(self._keys)
            and self._senses.bounds(len(self._senses) - 1)[1] == len(self._sense_lemmas)
            and max(self._parents.highest(), self._senses.highest()) < concepts
            and max(self._words.highest(), int(self._sense_lemmas.max())) < len(self._lemmas)
            and self._derived.highest() < len(self._derived_words)
        )
        if not fits:
            raise ValueError("its sections do not fit together")

    def _folds_as_built(self) -> bool:
        """Tells whether the keys are still those that `fold_phrase` makes, from a sample."""
        return all(fold_phrase(lemma) in self._keys for lemma in self._lemmas[::_SAMPLE_STEP])

    def _fold_again(self) -> None:
        """Makes the keys anew, which takes a second, for a table built before folding changed.

        With the old ones some terms would silently be unknown.
        """
        table: dict[str, dict[tuple[int, int], None]] = {}
        for lemma, concept in zip(self._sense_lemmas.tolist(), self._senses.values(), strict=True):
            table.setdefault(fold_phrase(self._lemmas[lemma]), {})[lemma, concept] = None
        pairs = np.array([pair for row in table.values() for pair in row], dtype=np.uint32)
        lengths = np.array([len(row) for row in table.values()], dtype=np.uint16)
        self._keys = {key: i for i, key in enumerate(table)}
        self._sense_lemmas = pairs[:, 0]
        self._senses = Rows(pairs[:, 1], lengths)
        self._other_use = frozenset(map(fold_phrase, self._other_use))

    def gloss_keys(self, concept: Concept) -> Sequence[str]:
        """Returns the keys of a concept's gloss; none if no word for it has other senses."""
        return self._signatures.gloss(concept)

    def linked_keys(self, concept: Concept) -> Sequence[str]:
        """Returns the keys of its parts, domains and derived words, as for `gloss_keys`."""
        return self._signatures.linked(concept)

    def times_met(self, key: str) -> Mapping[Concept, int]:
        """Returns how often a key was met in each of its senses in the tagged corpus."""
        return self._signatures.times(key)

    @cached_property
    def _signatures(self) -> Signatures:
        """A file of its own, opened when it is first asked: most runs meet few ambiguous words."""
        return Signatures.open(self)

    @cached_property
    def _lower_lemmas(self) -> list[str]:
        return [lemma.lower() for lemma in self._lemmas]

    @cached_property
    def _parents_of(self) -> Callable[[int], list[int]]:
        return self._parents.reader()

    @cached_property
    def _children_of(self) -> Callable[[int], list[int]]:
        return self._parents.reversed().reader()

    @cached_property
    def _variants(self) -> dict[str, int]:
        return lower_case_variants(self._keys)

    def _look_up(self, term: str) -> tuple[Concept, ...]:
        rows = find(term, self._keys, self._variants, fold_phrase)
        if not rows:
            return ()
        found: list[tuple[int, int]] = []
        for row in rows:
            start, end = self._senses.bounds(row)
            lemmas = self._sense_lemmas[start:end].tolist()
            found += zip(lemmas, self._senses(row), strict=True)
        different = {lemma for lemma, _ in found}
        # Nearly always one lemma has all the senses, and there is nothing to rank.
        if len(different) > 1:
            rank = SpellingRank(term)
            ranks = {lemma: rank(self._lemmas[lemma]) for lemma in different}
            found.sort(key=lambda sense: ranks[sense[0]])
        # As for walks: Concept is not called for each of many integers.
        return cast(tuple[Concept, ...], tuple(dict.fromkeys([concept for _, concept in found])))
