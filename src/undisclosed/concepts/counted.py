"""Words of another language, counted as concepts in the English pack.

A page that has "methadone" speaks of what a Spanish text calls "metadona". So the pages of a key
are those of the English names of what it usually means. A word without a name in WordNet is counted
as the English word that it looks like; a phrase without one as its words say together ("carga
viral" as viral load). Pages of English texts say nothing of what is special to another country.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, compress, product

import numpy as np
from numpy.typing import NDArray

from undisclosed.concepts.cognates import cognates
from undisclosed.concepts.derived import masculines, nouns_with
from undisclosed.concepts.wordnet_in import WordNetIn, open_wordnet_in, shipped_wordnet
from undisclosed.identity import Identity
from undisclosed.knowledge.counting import NO_PAGES, PageCounter
from undisclosed.knowledge.opening import open_knowledge
from undisclosed.knowledge.protocol import (
    Conjunction,
    Lists,
    LocalKnowledge,
    Mention,
    Pages,
    SiftingKnowledge,
)
from undisclosed.language.keys import is_capitals
from undisclosed.memo import Memo
from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.senses import is_key_of
from undisclosed.taxonomy.wordnet import WordNet

ANYWHERE: Mention = ("",)
"""What an ordinary word that is no noun is counted by: it may stand on any page."""

_KEPT = 100_000
_LISTS_KEPT = 20_000
# Chance spellings stand on a few pages.
_LEAST_PAGES = 5
_LEAST_AS_WRITTEN = 2
# An everyday word that is no longer looks like an English one by chance.
_SHORT = 5
# How many meanings of a word are tried within a phrase.
_MEANINGS_TRIED = 6
# A name with no more meanings is clear. Clear names count alone, and names that usually mean
# something else do not count, unless what is left has hardly any pages.
_CLEAR = 2
_MOSTLY = 20
_RESTORED = ("", "e", "a", "s", "o", "n")
"""What folding may have taken from the end of an English word."""


class CountedByConcept:
    """The English pack under the keys of another language.

    >>> spanish = open_counts_in("es")
    >>> spanish.count([(("metadona",),), (("carga viral",),)])        # doctest: +SKIP
    [116, 88]
    """

    def __init__(self, pack: LocalKnowledge, wordnet: WordNet, names: WordNetIn) -> None:
        """Joins English knowledge with what words of another language mean.

        Args:
            pack: Pages of English texts.
            wordnet: What English words mean.
            names: The same concepts in the other language.
        """
        self._pack, self._wordnet, self._names = pack, wordnet, names
        self._language = names.lexicon.language
        self._small = self._language.stop_words
        self.english = Memo(self._find_english, _KEPT).__getitem__
        self._lists: Memo[str, Pages] = Memo(self._find_pages, _LISTS_KEPT)
        self._counter = PageCounter(self)
        self._everywhere: Pages = np.arange(pack.total, dtype=np.uint32)
        self._everywhere.flags.writeable = False

    def __reduce__(self) -> tuple[Callable[[], CountedByConcept], tuple[()]]:
        return partial(open_counts_in, self.language), ()

    def anew(self) -> CountedByConcept:
        """Returns the same knowledge with memories of its own."""
        return CountedByConcept(self._pack.anew(), self._wordnet.anew(), self._names.anew())

    @property
    def language(self) -> str:
        """The language of its keys."""
        return self._language.code

    @property
    def identity(self) -> Identity:
        """Name, version and checksum: of the pages and of the table of names."""
        base, table = self._pack.identity, self._names.lexicon.checksum
        name = f"{base.name} by concepts of {self.language}"
        return Identity(name, base.version, f"{base.checksum[:32]}{table[:32]}")

    @property
    def total(self) -> int:
        """W, the number of pages."""
        return self._pack.total

    def count(self, conjunctions: Sequence[Conjunction]) -> list[int]:
        """Returns for each conjunction the number of pages that have all its mentions."""
        return self._counter.count(conjunctions)

    def frequency(self, key: str) -> int:
        """Returns N(key), 0 if unknown."""
        return len(self._lists[key])

    def pages(self, key: str) -> Pages:
        """Returns the pages of what a key usually means; none if nothing is known of it."""
        return self._lists[key]

    def lists(self, keys: Sequence[str]) -> Lists:
        """Returns the pages of many keys at once, in their order; none for those unknown."""
        return Lists.of([self.pages(key) for key in keys])

    def union(self, mention: Mention) -> Pages:
        """Returns the pages that have any key of a mention."""
        return self._counter.union(mention)

    def known(self, prefix: str = "") -> Sequence[str]:
        """Returns the names of the table that start with a prefix and have pages, in order."""
        keys = (key for key in self._names.lexicon.keys if key.startswith(prefix))
        return sorted(key for key in keys if self.frequency(key))

    def phrases(self, word: str) -> Mapping[str, int]:
        """Returns the phrases that begin with a word; others are counted when they are asked."""
        return _Phrases(self, word)

    def may_know(self, keys: Sequence[str]) -> NDArray[np.bool_]:
        """Tells which of some keys may be known: those that English has words for."""
        return np.fromiter((bool(self.english(key)) for key in keys), np.bool_, len(keys))

    def _find_pages(self, key: str) -> Pages:
        names = self.english(key)
        if names == ANYWHERE:
            return self._everywhere
        found: Pages = self._pack.union(names) if len(names) > 1 else NO_PAGES
        if len(names) == 1:
            found = self._pack.pages(names[0])
        return found

    def _find_english(self, key: str) -> Mention:
        """Returns the English keys that a key is counted by; none if it means nothing."""
        if self._names.lexicon.is_empty(key):
            return ANYWHERE
        if told := self._names.lexicon.counted_by(key):
            return (told,)
        meant = self._meant(key)
        if meant:
            return meant
        return self._of_phrase(key) if " " in key else self._of_word(key)

    def _meant(self, key: str) -> Mention:
        """Returns the English keys of what a name of the table usually means."""
        concepts = self._concepts(key)
        for concept in concepts:
            names = self._wordnet.origin_spellings(concept)
            others = [each for each in concepts if each != concept]
            usual = [name for name in names if self._usually_means(name, [concept, *others])]
            clear = [name for name in usual if len(self._wordnet.senses(name)) <= _CLEAR]
            found = [self._keys(names[:1]), self._keys(usual), self._keys(clear)]
            pages, usual_pages, clear_pages = self._pack.count([(keys,) for keys in found])
            if clear_pages and clear_pages * _MOSTLY >= max(pages, usual_pages):
                return found[2]
            if pages or usual_pages:
                return found[1] if usual_pages * _MOSTLY >= pages else found[0]
        return ()

    def _concepts(self, key: str) -> list[Concept]:
        """Returns what a name of the table can mean, the usual meaning first."""
        found = map(self._wordnet.at_offset, self._names.lexicon.of_key(key))
        return [concept for concept in found if concept is not None]

    def _usually_means(self, name: str, concepts: Sequence[Concept]) -> bool:
        """Tells whether an English word usually means the first of some concepts.

        Of initials it is enough that they mean any of them.
        """
        meant = concepts if name.isupper() else concepts[:1]
        return any(is_key_of(self._wordnet, name, concept) for concept in meant)

    def _keys(self, names: Iterable[str]) -> Mention:
        return tuple(sorted({self._wordnet.key(name) for name in names}))

    def _of_word(self, key: str) -> Mention:
        """Returns the English words that a word looks like, as it is or by rules of spelling."""
        if key in self._small:
            return ()
        if self._language.is_number(key):
            return (key,) if key[-1].isdigit() else ANYWHERE
        if len(key) <= _SHORT and self._names.lexicon.is_listed(key):
            return ANYWHERE
        same = (key,) if is_capitals(key) else tuple(key + end for end in _RESTORED)
        folded = (self._wordnet.key(word) for word in same)
        guesses = map(self._wordnet.key, cognates(key))
        return (
            self._of_other_gender(key)
            or self._known(dict.fromkeys(folded), least=_LEAST_AS_WRITTEN)[:1]
            or self._known(dict.fromkeys(guesses))[:1]
            or next(filter(None, map(self._meant, nouns_with(key, self.language))), ())
            or (ANYWHERE if self._names.lexicon.is_ordinary(key) else ())
        )

    def _of_other_gender(self, key: str) -> Mention:
        """Returns what a word means in the masculine: "alcohólica"."""
        meant = map(self._meant, masculines(key, self.language))
        return next(filter(None, meant), ())

    def _of_phrase(self, key: str) -> Mention:
        """Returns what the words of a phrase say together in English, the first of them last."""
        words = [word for word in key.split(" ") if word not in self._small]
        if len(words) != 2 or key.split(" ")[0] in self._small:
            return ()
        head, other = map(self._single_words, words)
        pairs = [f"{b} {a}" for a, b in product(head, other)]
        if isinstance(self._pack, SiftingKnowledge) and pairs:
            pairs = list(compress(pairs, self._pack.may_know(pairs).tolist()))
        return self._known(pairs)

    def _single_words(self, key: str) -> list[str]:
        """Returns English words for a word in any of its meanings, the usual ones first."""
        concepts = self._concepts(key)[:_MEANINGS_TRIED]
        names = chain.from_iterable(map(self._wordnet.origin_spellings, concepts))
        keys = dict.fromkeys((*map(self._wordnet.key, names), *self.english(key)))
        return [each for each in keys if " " not in each]

    def _known(self, keys: Iterable[str], least: int = _LEAST_PAGES) -> Mention:
        """Returns those of some English keys that stand on some pages, in their order."""
        asked = list(keys)
        counts = self._pack.count([((key,),) for key in asked])
        return tuple(key for key, n in zip(asked, counts, strict=True) if n >= least)


class _Phrases(Mapping[str, int]):
    """The phrases of a table that begin with a word, and the pages of any phrase."""

    def __init__(self, counts: CountedByConcept, word: str) -> None:
        self._counts, self._word = counts, word

    def __getitem__(self, phrase: str) -> int:
        pages = self._counts.frequency(phrase)
        if not pages or not phrase.startswith(f"{self._word} "):
            raise KeyError(phrase)
        return pages

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts.known(f"{self._word} "))

    def __len__(self) -> int:
        return len(self._counts.known(f"{self._word} "))


def open_counts_in(code: str) -> CountedByConcept:
    """Returns the shipped pack under the keys of a language."""
    pack = open_knowledge()
    if not isinstance(pack, LocalKnowledge):
        raise TypeError("The shipped pack lists its pages.")
    return CountedByConcept(pack, shipped_wordnet().anew(), open_wordnet_in(code))
