"""WordNet with the names of another language.

What is above what stays WordNet's; terms are found, and concepts named, in the language of the
documents. What it has no name for keeps its English ones, so that acronyms, Latin and names of
drugs are found too, but is never called by them in a text.
"""

# What the protocol hands over is not always needed here.
# ruff: noqa: ARG002

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property, partial

from undisclosed.concepts.cognates import cognates
from undisclosed.concepts.lexicon import Lexicon, shipped_lexicon
from undisclosed.identity import Identity
from undisclosed.language.opening import open_language
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.wordnet import WordNet

_KEPT = 100_000
# In lower case a shorter word of another language is hardly an English one.
_SHORTEST = 5


class WordNetIn:
    """WordNet in one language.

    >>> spanish = open_wordnet_in("es")
    >>> [spanish.lexicalizations(each)[0] for each in spanish.senses("esquizofrenias")]
    ['esquizofrenia']
    """

    def __init__(self, wordnet: WordNet, lexicon: Lexicon) -> None:
        """Joins WordNet with the names of a language."""
        self._wordnet = wordnet
        self.lexicon = lexicon
        base = wordnet.identity
        self.identity = Identity(
            f"{base.name} in {lexicon.language.code}",
            base.version,
            f"{base.checksum[:32]}{lexicon.checksum[:32]}",
        )
        self._senses = Memo(self._look_up, _KEPT)
        self._spelled = Memo(self._spellings, _KEPT)

    def __reduce__(self) -> tuple[Callable[[], WordNetIn], tuple[()]]:
        return partial(open_wordnet_in, self.lexicon.language.code), ()

    def anew(self) -> WordNetIn:
        """Returns the same names, which never change, with nothing remembered of its answers."""
        return WordNetIn(self._wordnet.anew(), self.lexicon)

    def key(self, term: str) -> str:
        """Returns the key of a term in the language of the names."""
        return self.lexicon.language.fold_phrase(term)

    def senses(self, term: str) -> Sequence[Concept]:
        """Returns what a term can mean, the usual meaning first; nothing if it is unknown."""
        return self._senses[term]

    def lexicalizations(self, concept: Concept) -> Sequence[str]:
        """Returns the ways to write a concept, the usual one first."""
        return self._spelled[concept]

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Returns all generalizations, nearest first, without the concept itself."""
        return self._wordnet.ancestors(concept)

    def specializations(self, concept: Concept) -> Sequence[Concept]:
        """Returns everything below a concept, nearest first, without itself."""
        return self._wordnet.specializations(concept)

    def is_instance(self, concept: Concept) -> bool:
        """Tells whether it is an individual (Paris) and not a class of things (city)."""
        return self._wordnet.is_instance(concept)

    def depth(self, concept: Concept) -> int:
        """Returns the longest way up to a root; 0 for a root."""
        return self._wordnet.depth(concept)

    def origin(self, concept: Concept) -> int:
        """Returns which base brought a concept: 0 for WordNet."""
        return self._wordnet.origin(concept)

    def sources(self, concept: Concept) -> Sequence[str]:
        """Returns the names of the bases that know a concept, the one that brought it first."""
        return self._wordnet.sources(concept)

    def at_offset(self, offset: int) -> Concept | None:
        """Returns the concept that WordNet 3.0 has at an offset of its nouns, if there is one."""
        return self._wordnet.at_offset(offset)

    def origin_spellings(self, concept: Concept) -> Sequence[str]:
        """Returns the names of a concept in the language; its English ones where it has none."""
        return self.lexicalizations(concept)

    def is_plain(self, concept: Concept) -> bool:
        """Tells whether the language has a name for a concept that people use."""
        return bool(self._names(concept)) and self._wordnet.is_plain(concept)

    def known_as(self, concept: Concept) -> Sequence[str]:
        """Returns what WordNet calls a concept, by which lists of concepts know it."""
        return self._wordnet.lexicalizations(concept)

    def derivations(self, concept: Concept) -> Sequence[str]:
        """Returns nothing: adjectives and verbs made from nouns are not in the table."""
        return ()

    def gloss_keys(self, concept: Concept) -> Sequence[str]:
        """Returns nothing: glosses are in English."""
        return ()

    def linked_keys(self, concept: Concept) -> Sequence[str]:
        """Returns nothing: links come with English words."""
        return ()

    def times_met(self, key: str) -> Mapping[Concept, int]:
        """Returns how often WordNet's own words were met in each sense of a key."""
        met: dict[Concept, int] = {}
        for concept in self.senses(key):
            names = self._wordnet.lexicalizations(concept)
            keys = {self._wordnet.key(name) for name in names}
            met[concept] = sum(self._wordnet.times_met(each).get(concept, 0) for each in keys)
        return met

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the names that start with a prefix, in any case, in alphabetical order."""
        wanted = prefix.lower()
        return [name for name, lower in self._lower_names if lower.startswith(wanted)]

    @cached_property
    def _lower_names(self) -> list[tuple[str, str]]:
        pairs = ((name, name.lower()) for name in self.lexicon.spellings)
        return sorted(pairs, key=lambda pair: (pair[1], pair[0]))

    def _names(self, concept: Concept) -> Sequence[str]:
        offset = self._wordnet.offset(concept)
        return () if offset is None else self.lexicon.names(offset)

    def _spellings(self, concept: Concept) -> tuple[str, ...]:
        return tuple(self._names(concept)) or tuple(self._wordnet.lexicalizations(concept))

    def _look_up(self, term: str) -> tuple[Concept, ...]:
        """Finds what a term can mean: by its names, else by the English word that it looks like."""
        concepts = map(self._wordnet.at_offset, self.lexicon.meanings(term))
        found = tuple(concept for concept in concepts if concept is not None)
        if found or self.lexicon.is_empty(self.key(term)):
            return found
        if term != term.lower() or len(term) >= _SHORTEST:
            for other in (term, *cognates(self.key(term))):
                senses = tuple(self._wordnet.senses(other))
                if senses and not self._wordnet.mostly_other_use(other):
                    return senses
        return ()


def open_wordnet_in(code: str) -> WordNetIn:
    """Returns WordNet in a language that comes with the package."""
    return WordNetIn(shipped_wordnet().anew(), shipped_lexicon(open_language(code)))


@cache
def shipped_wordnet() -> WordNet:
    """Returns WordNet as it comes with the package, read once for all that is made of it."""
    return WordNet.open()
