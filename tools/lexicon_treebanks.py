"""What treebanks tell of words: which are no nouns, and which singular a plural has."""

from __future__ import annotations

import lzma
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from undisclosed.language.protocol import Language
from undisclosed.language.romance.folding import without_accents

_VERBS = ("AUX", "VERB")
_EMPTY = ("ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "PRON", "SCONJ", "VERB")
_NO_NOUNS = (*_EMPTY, "ADJ")
# A verb is in every text that is at least one word in so many; a word is hardly ever a noun that is
# met so often, and as one no oftener than this.
_COMMON = 1 / 3000
_MET_OFTEN, _NEARLY = 5, 0.9


def singular_words(paths: Iterable[Path]) -> dict[str, str]:
    """Returns the singular of plural nouns and adjectives that treebanks have both of."""
    singular: dict[tuple[str, ...], str] = {}
    plural: dict[str, tuple[str, ...]] = {}
    for row in chain.from_iterable(map(read_rows_of, paths)):
        if row[3] in ("NOUN", "ADJ"):
            features = dict(each.split("=", 1) for each in row[5].split("|") if "=" in each)
            which = (row[2].lower(), row[3], features.get("Gender", ""))
            if features.get("Number") == "Sing":
                singular.setdefault(which, row[1].lower())
            elif features.get("Number") == "Plur":
                plural.setdefault(row[1].lower(), which)
    return {word: singular[which] for word, which in plural.items() if which in singular}


@dataclass(frozen=True, slots=True)
class EverydayWords:
    """What treebanks tell of words that are no nouns.

    Attributes:
        words: Words that are met as something else than a noun more often.
        empty: Words that tell nothing, whatever they may mean.
        verbs: Stems of verbs.
        common: Stems of verbs that every text has.
    """

    words: Set[str]
    empty: Set[str]
    verbs: Set[str]
    common: Set[str]

    @classmethod
    def met(cls, paths: Iterable[Path], language: Language, empty: Iterable[str]) -> EverydayWords:
        """Counts the words of treebanks."""
        tags: defaultdict[str, Counter[str]] = defaultdict(Counter)
        lemmas: Counter[str] = Counter()
        of: defaultdict[str, set[str]] = defaultdict(set)
        for row in chain.from_iterable(map(read_rows_of, paths)):
            key, lemma, tag = language.fold(row[1].lower()), without_accents(row[2].lower()), row[3]
            tags[key][tag] += 1
            if tag in _VERBS:
                lemmas[lemma] += 1
                of[key].add(lemma)
        least = sum(map(Counter.total, tags.values())) * _COMMON
        common = {lemma for lemma, n in lemmas.items() if n >= least}
        told = {
            key
            for key, met in tags.items()
            if met.total() >= _MET_OFTEN
            and sum(met[tag] for tag in _EMPTY) >= _NEARLY * met.total()
            and (not of[key] or not common.isdisjoint(of[key]))
        }
        return cls(
            {key for key, met in tags.items() if 2 * sum(met[t] for t in _NO_NOUNS) >= met.total()},
            told | {language.fold(word) for word in empty},
            {_stem(lemma) for lemma in lemmas},
            {_stem(lemma) for lemma in common},
        )

    def sections(self, names: Set[str]) -> dict[str, list[str]]:
        """Returns what the table has of them, beside its names."""
        return {
            "ordinary": sorted(word for word in self.words - names if word.isalpha()),
            "empty": sorted(word for word in self.empty if word.isalpha()),
            "verbs": sorted(stem for stem in self.verbs if len(stem) > 2),
            "common": sorted(stem for stem in self.common if len(stem) > 2),
        }


def read_rows_of(path: Path) -> Iterator[list[str]]:
    """Yields the rows of a treebank: number, word, lemma, part of speech and so on."""
    if ".conllu" not in path.name:
        return
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        yield from (line.split("\t") for line in lines if line[:1].isdigit())


def _stem(lemma: str) -> str:
    """Returns a verb without the ending of its infinitive."""
    for ending in ("ar", "er", "ir", "re", "or"):
        if lemma.endswith(ending):
            return lemma[:-2]
    return lemma
