"""Builds the table of a language's names for WordNet's concepts.

    python -m tools.build_lexicon LANGUAGE WORDNET.tsv.xz [--names FILE] [--text FILE …] TARGET.bin

WORDNET.tsv.xz has an offset of WordNet 3.0 and a name a line, tab-separated; the first line says
what it is and under which licence. FILE has names by English terms (`tools/names/`), which come
before all others. What a name usually means goes by how often WordNet's own words were met in each
of its concepts, then by their order and by the pages that the English pack has of them. Of several
names for one concept that one is usual which is met most often in some text, treebanks
(.conllu.xz) or pages (.jsonl.xz).
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import chain, groupby
from math import log2
from operator import itemgetter
from pathlib import Path

import numpy as np
from tools.lexicon_names import Further, Named, further_names
from tools.lexicon_treebanks import EverydayWords, singular_words

from undisclosed.knowledge.opening import open_knowledge
from undisclosed.language.opening import open_language
from undisclosed.language.protocol import Language
from undisclosed.language.romance.folding import without_accents
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.taxonomy.wordnet_file import write_sections

# What has one meaning only was not counted; it is taken to be met as often as this.
_MET_IF_CLEAR = 2
# Chosen on 65 Spanish words with several meanings, of which 52 come out as usually meant.
_ALIKE, _BONUS, _CROWDED = 4, 1.5, 0.35
_LONGEST = 60
_WORDS = 4
# Prepositions and articles are no longer.
_SHORT_WORD = 3
# A name that usually means a concept is its usual name, unless another is met far more often.
_MEANS_IT = 10
# One that usually means something else altogether is hardly used for it.
_STRANGE = 0.01


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", help="its tag, as es")
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("--text", type=Path, nargs="*", default=[], help="where names are counted")
    parser.add_argument("--names", type=Path, help="further names: English term, tab, name")
    options = parser.parse_args()

    language, wordnet = open_language(options.language), WordNet.open()
    about, rows = read_rows(options.wordnet)
    own = Further() if options.names is None else further_names(options.names, wordnet)
    rows = [*own.names, *rows]
    rows = [row for row in rows if wordnet.at_offset(row[1]) is not None]
    rows = [row for row in rows if is_name(row[0], language)]
    rows = list(dict.fromkeys(rows))
    met = count_names({language.fold_phrase(name) for name, _ in rows}, options.text, language)
    rows = [(in_small_letters(*row, wordnet), row[1]) for row in rows]
    singulars, ours = singular_words(options.text), set(own.names)
    rows = [row if row in ours else (in_singular(*row, wordnet, singulars), row[1]) for row in rows]
    rows = without_plurals(list(dict.fromkeys(rows)), language)
    words = EverydayWords.met(options.text, language, own.empty)
    everyday = words.sections({language.fold_phrase(name) for name, _ in rows})
    digest = write_table(options.target, language, rows, wordnet, about, met, everyday, own)
    size = options.target.stat().st_size
    print(f"{len({name for name, _ in rows}):,} names, {size:,} bytes, {digest[:12]}")


def read_rows(path: Path) -> tuple[str, list[Named]]:
    """Returns what a table says of itself, and its names with their offsets."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        about, *rows = lines.read().splitlines()
    pairs = (row.split("\t") for row in rows)
    return about.removeprefix("# "), [(name.strip(), int(offset)) for offset, name in pairs]


def is_name(name: str, language: Language) -> bool:
    """Tells whether a name can stand in a text: letters in it, and not too long."""
    key = language.fold_phrase(name)
    return (
        bool(key) and len(name) <= _LONGEST and key not in language.stop_words and "(" not in name
    )


def in_small_letters(name: str, offset: int, wordnet: WordNet) -> str:
    """Returns a name without the capital of a title, where English has none."""
    concept = wordnet.at_offset(offset)
    if concept is None or any(word[1:] != word[1:].lower() for word in name.split()):
        return name
    english = wordnet.lexicalizations(concept)
    return name.lower() if all(map(str.islower, english)) else name


def in_singular(name: str, offset: int, wordnet: WordNet, singulars: Mapping[str, str]) -> str:
    """Returns a name in the singular where English has it so: "grupos sociais" is "grupo social".

    Of a phrase that goes on with a preposition it is what stands before that.
    """
    concept = wordnet.at_offset(offset)
    english = () if concept is None else wordnet.lexicalizations(concept)
    words = name.split()
    size = next((i for i, word in enumerate(words) if len(word) <= _SHORT_WORD), len(words))
    if not size or any(each.endswith("s") for each in english):
        return name
    if any(word not in singulars for word in words[:size]):
        return name
    return " ".join((*(singulars[word] for word in words[:size]), *words[size:]))


def without_plurals(rows: Sequence[Named], language: Language) -> list[Named]:
    """Leaves out names that differ from a shorter one of their concept by their ending only."""
    shortest: dict[tuple[str, int], str] = {}
    for name, offset in rows:
        key = (language.fold_phrase(name), offset)
        if key not in shortest or len(name) < len(shortest[key]):
            shortest[key] = name
    return [row for row in rows if shortest[language.fold_phrase(row[0]), row[1]] == row[0]]


def count_names(keys: Set[str], paths: Iterable[Path], language: Language) -> Counter[str]:
    """Counts how often names stand in texts."""
    met: Counter[str] = Counter()
    for text in chain.from_iterable(map(read_texts, paths)):
        words = [language.fold(word) for word in language.tokenize(text).words]
        for size in range(1, _WORDS + 1):
            found = (" ".join(words[i : i + size]) for i in range(len(words) - size + 1))
            met.update(key for key in found if key in keys)
    return met


def read_texts(path: Path) -> Iterator[str]:
    """Yields the sentences of a treebank, or the pages of a file of records."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("{"):
                yield json.loads(line)["text"]
            elif line.startswith("# text = "):
                yield line.removeprefix("# text = ")


def write_table(
    path: Path,
    language: Language,
    rows: list[Named],
    wordnet: WordNet,
    about: str,
    met: Counter[str],
    everyday: Mapping[str, Sequence[str]],
    further: Further,
) -> str:
    """Writes names and meanings; returns the checksum."""
    names = sorted({name for name, _ in rows})
    number = {name: i for i, name in enumerate(names)}
    usage = Usage(wordnet, Counter(offset for _, offset in rows))
    own = {row: i for i, row in enumerate(further.names)}
    written = {row: i for i, row in enumerate(further.written)}
    by_key = sorted(
        (
            language.fold_phrase(name),
            own.get((name, offset), len(own)),
            not name.islower() and not name.isupper(),
            -usage.of(name, offset),
            i,
            name,
            offset,
        )
        for i, (name, offset) in enumerate(rows)
    )
    meanings = [list(same) for _, same in groupby(by_key, key=itemgetter(0))]
    first = {language.fold_phrase(same[0][5]): same[0][6] for same in meanings}
    # Of a concept's names those go first that are met often; the more so if they usually mean it.
    by_offset = sorted(
        (
            offset,
            written.get((name, offset), len(written)),
            -(met[key] + 0.5) * usage.kinship(first[key], offset),
            i,
            name,
        )
        for i, (name, offset) in enumerate(rows)
        for key in (language.fold_phrase(name),)
    )
    named = [list(same) for _, same in groupby(by_offset, key=lambda row: row[0])]
    counted = {language.fold_phrase(name): wordnet.key(term) for name, term in further.counted}
    return write_sections(
        path,
        name=f"Names in {language.code}",
        version=about,
        texts={
            "names": names,
            "keys": [same[0][0] for same in meanings],
            "counted": sorted(counted),
            "counted_by": [counted[key] for key in sorted(counted)],
            **everyday,
        },
        arrays={
            "meaning": np.array([row[6] for same in meanings for row in same], dtype=np.uint32),
            "meaning_count": np.array([len(same) for same in meanings], dtype=np.uint16),
            "spelled": np.array(
                [number[row[5]] for same in meanings for row in same], dtype=np.uint32
            ),
            "named": np.array([number[row[4]] for same in named for row in same], dtype=np.uint32),
            "named_count": np.array([len(same) for same in named], dtype=np.uint16),
            "named_offset": np.array([same[0][0] for same in named], dtype=np.uint32),
        },
    )


class Usage:
    """How likely a name is to mean a concept, by what is known of WordNet's own words for it."""

    def __init__(self, wordnet: WordNet, names: Counter[int]) -> None:
        """Takes WordNet, and how many names the language has for the concept at each offset."""
        self._wordnet = wordnet
        self._pack = open_knowledge()
        self._names = names
        self._known: dict[int, float] = {}

    def of(self, name: str, offset: int) -> float:
        """Returns a score: of two concepts that a name is given, the higher one is usual.

        A concept is usual that is met often, whose words stand on many pages, that has few other
        names, and whose English name begins alike.
        """
        if offset not in self._known:
            self._known[offset] = self._score(offset)
        concept = self._wordnet.at_offset(offset)
        english = () if concept is None else self._wordnet.lexicalizations(concept)
        start = without_accents(name.lower())[:_ALIKE]
        alike = len(start) == _ALIKE and any(each.lower().startswith(start) for each in english)
        return self._known[offset] + _BONUS * alike

    def kinship(self, usual: int, offset: int) -> float:
        """Returns how well a name that usually means one concept names another."""
        if usual == offset:
            return _MEANS_IT
        one, other = self._wordnet.at_offset(usual), self._wordnet.at_offset(offset)
        if one is None or other is None:
            return 0.0
        related = (
            one in self._wordnet.ancestors(other)
            or other in self._wordnet.ancestors(one)
            or self._wordnet.ancestors(one)[:1] == self._wordnet.ancestors(other)[:1]
        )
        return 1.0 if related else _STRANGE

    def _score(self, offset: int) -> float:
        concept = self._wordnet.at_offset(offset)
        if concept is None:
            return 0.0
        wordnet, times, usual = self._wordnet, 0, []
        names = wordnet.lexicalizations(concept)
        for name in names:
            senses = wordnet.senses(name)
            met = wordnet.times_met(wordnet.key(name)).get(concept, 0)
            times += met or _MET_IF_CLEAR * (len(senses) == 1)
            if senses and senses[0] == concept:
                usual.append(name)
        keys = [wordnet.key(name) for name in (names[0], *usual)]
        pages = self._pack.count([((key,),) for key in keys])
        whole = log2(1 + times) + log2(1 + max(pages[1:], default=0)) / 2 + log2(1 + pages[0]) / 4
        return float(whole / self._names[offset] ** _CROWDED)


if __name__ == "__main__":
    main()
