"""WordNet's nouns, read from the table that ships with the package."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path

from undisclosed.errors import TaxonomyError
from undisclosed.identity import Identity
from undisclosed.taxonomy.graph import Rows, breadth_first
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.wordnet_file import Sections, read_sections
from undisclosed.terms.folding import fold_phrase

_SHIPPED = Path(__file__).parent / "data" / "wordnet.bin"
_CACHE_LIMIT = 200_000
_JOINTS = re.compile(r"[\s/_‐-―-]+")
# WordNet has nouns only, so these could be found as nothing but symbols and acronyms (who → WHO,
# us → US, he → helium), which nobody means by them in lower case.
_PRONOUNS_AND_PARTICLES = """
a an and are as at be but by can do does for from had has have he her hers him his how i if in into
is it its me my nor not of off on or our ours out over she so than that the their theirs them then
they this those to up us was we were what when which who whom whose why with you your
"""
_FUNCTION_WORDS = frozenset(_PRONOUNS_AND_PARTICLES.split())


class WordNet:
    """The noun hierarchy of WordNet 3.0.

    Capitals matter: "AIDS" is the disease and "aids" are helpers. A term in capitals that WordNet
    does not write so is looked up in lower case ("BREAST CANCER"), and one in lower case that
    WordNet only writes in capitals is still found ("hiv").

    >>> wordnet = WordNet.open()
    >>> [wordnet.lexicalizations(sense)[0] for sense in wordnet.senses("retroviruses")]
    ['retrovirus']
    """

    def __init__(self, sections: Sections) -> None:
        """Takes what `read_sections` gives; use `WordNet.open` instead."""
        texts, arrays = sections.texts, sections.arrays
        self.identity = Identity(sections.name, sections.version, sections.checksum)
        self._lemmas = texts["lemmas"]
        self._derived_words = texts["derived_words"]
        self._keys = {key: i for i, key in enumerate(texts["keys"])}
        self._words = Rows.named(arrays, "word")
        self._parents = Rows.named(arrays, "parent")
        self._senses = Rows.named(arrays, "sense")
        self._sense_lemmas = arrays["sense_lemma"]
        self._derived = Rows.named(arrays, "derived")
        self._depth = arrays["depth"].tobytes()
        self._instance = arrays["instance"].tobytes()
        self._check()
        self._sense_cache: dict[str, tuple[Concept, ...]] = {}
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
            return cls(sections)
        except (KeyError, ValueError) as error:
            raise TaxonomyError(
                f"The taxonomy file {chosen} does not hold a WordNet table ({error}). Build it "
                "again with tools/build_wordnet.py."
            ) from error

    def senses(self, term: str) -> Sequence[Concept]:
        """Returns what a term can mean, the usual meaning first; nothing if it is unknown."""
        found = self._sense_cache.get(term)
        if found is None:
            if len(self._sense_cache) >= _CACHE_LIMIT:
                self._sense_cache.clear()
            found = self._sense_cache[term] = self._look_up(term)
        return found

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Returns all generalizations, nearest first, without the concept itself."""
        found = self._ancestor_cache.get(concept)
        if found is None:
            found = breadth_first(concept, self._parents)
            self._ancestor_cache[concept] = found
        return found

    def specializations(self, concept: Concept) -> Sequence[Concept]:
        """Returns everything below a concept, nearest first, without itself."""
        found = self._specialization_cache.get(concept)
        if found is None:
            found = breadth_first(concept, self._children)
            self._specialization_cache[concept] = found
        return found

    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        """Returns the ways to write a concept, the usual one first."""
        return tuple(self._lemmas[i] for i in self._words(concept))

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

    def _check(self) -> None:
        """Refuses a table whose parts point outside each other."""
        concepts = len(self._words)
        fits = (
            len(self._parents) == len(self._derived) == concepts
            and len(self._depth) == len(self._instance) == concepts
            and len(self._senses) == len(self._keys)
            and self._senses.bounds(len(self._senses) - 1)[1] == len(self._sense_lemmas)
            and max(self._parents.highest(), self._senses.highest()) < concepts
            and max(self._words.highest(), int(self._sense_lemmas.max())) < len(self._lemmas)
            and self._derived.highest() < len(self._derived_words)
        )
        if not fits:
            raise ValueError("its sections do not fit together")

    @cached_property
    def _lower_lemmas(self) -> list[str]:
        return [lemma.lower() for lemma in self._lemmas]

    @cached_property
    def _children(self) -> Rows:
        return self._parents.reversed()

    @cached_property
    def _capital_rows(self) -> dict[str, int]:
        """Rows of the keys that have capitals, by the same key in lower case."""
        return {key.lower(): row for key, row in self._keys.items() if key != key.lower()}

    def _look_up(self, term: str) -> tuple[Concept, ...]:
        if term in _FUNCTION_WORDS:
            return ()
        row = self._keys.get(fold_phrase(term))
        if row is None:
            lower = fold_phrase(term.lower())
            row = self._keys.get(lower, self._capital_rows.get(lower))
        return () if row is None else self._ordered(row, term)

    def _ordered(self, row: int, term: str) -> tuple[Concept, ...]:
        """Returns the senses of a key: those of the term's own spelling first.

        A term in lower case is no name, so that "china" is porcelain first. A capital is no proof
        of a name, as sentences begin with it, so that "Cancer" stays the disease first.
        """
        start, end = self._senses.bounds(row)
        concepts = self._senses(row)
        if len(concepts) == 1:
            return tuple(map(Concept, concepts))
        written = _JOINTS.sub(" ", term)
        lower = written.lower()
        ranked: list[list[int]] = [[], [], [], []]
        for concept, lemma in zip(concepts, self._sense_lemmas[start:end].tolist(), strict=True):
            spelling = _JOINTS.sub(" ", self._lemmas[lemma])
            other_lemma = spelling.lower() != lower
            name_only = written == lower and not spelling.islower()
            ranked[2 * other_lemma + name_only].append(concept)
        return tuple(dict.fromkeys(Concept(concept) for rank in ranked for concept in rank))
