"""Builds the table of nouns that ships with the package.

    python -m tools.build_wordnet DICT_FOLDER [OUTPUT] [--add "MeSH 2024=mesh2024.tsv.xz"]...

DICT_FOLDER is the `dict` folder of WordNet 3.0 (index.noun, data.noun, data.adj, data.verb,
cntlist.rev, noun.exc), as Debian's `wordnet-base` installs it. Glosses are left out: they are most
of the bytes and no answer depends on them. Vocabularies (`tools/vocabularies.py`) are added in the
order given. The same input gives the same sections and checksum.

Run it again whenever `fold_phrase` changes: the keys in the table are made with it, and an outdated
table opens slowly.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from tools.noun_table import NounTable, write_table
from tools.vocabularies import Merger, read_vocabulary, usable_words

from undisclosed.knowledge.opening import open_knowledge
from undisclosed.language.english.folding import fold_phrase
from undisclosed.language.english.stopwords import STOP_WORDS

_Item = TypeVar("_Item")

# How sense keys number the parts of speech; 5 are the adjectives that stand around another one.
PARTS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
# A word is set down as no noun only where the tagged corpus leaves little doubt.
MIN_TAGS = 5
OTHER_USE_RATIO = 3
# A name that is met less often is jargon to most readers; a phrase says itself what it is.
PLAIN_WORD_PAGES = 300
PLAIN_PHRASE_PAGES = 20
# Chemists' words for what a drug does, which nobody calls it.
MECHANISMS = frozenset({"agonist", "antagonist", "antimetabolite", "blocker", "inhibitor"})

# Where WordNet puts something below what it is not, and what is put above it instead.
MENDED = {
    (14187869, 14186738): 14186541,  # psoriatic arthritis is no rheumatoid one, but an arthritis
    (14229912, 14219661): 14070360,  # lupus is no disease of the skin alone
    (15023959, 5432736): 5449268,  # a platelet is no substance, but a blood cell
    (828990, 817680): 657604,  # immunization is medical care before it is protection
    (697365, 657604): 320852,  # an injection is an insertion, whoever gives it
    (68333, 66636): 29378,  # a relapse is an event, also of who did not fail
    (219012, 209943): 37396,  # a killing is an action, not just a change
    (1459791, 1471682): 4475,  # what somebody bears is no animal, but an organism
    (1458842, 15388): 4475,  # so is an embryo
    (3562739, 15037339): 3740161,  # a vaccine is a medicine, more than an antigen
    (4042358, 3925226): 3931044,  # an X-ray is no photograph, but a picture
    (7884567, 3248958): 7881800,  # who says "a drug" does not mean a beer
    (14855724, 14853947): 5397468,  # urine is a fluid of the body
}
# What is a crime wherever there is law, and stands in WordNet under what is done only.
CRIME = 766234
CRIMES = frozenset(
    {
        220409,  # manslaughter
        220522,  # murder
        378296,  # arson
        420218,  # child abuse
        741797,  # tax evasion
        759694,  # terrorism
        773402,  # rape
        775702,  # kidnapping
        1051221,  # money laundering
        1112132,  # smuggling
        1114055,  # drug trafficking
        1245159,  # genocide
    }
)

DEFAULT_OUTPUT = Path(__file__).parents[1] / "src/undisclosed/taxonomy/data/wordnet.bin"


@dataclass(slots=True)
class Synset:
    """One record of a data file.

    Attributes:
        words: Spelled as WordNet displays them, with spaces.
        pointers: (symbol, target offset, target part of speech, source word, target word); words
            count from 1, and 0 means the synset as a whole.
    """

    words: list[str]
    pointers: list[tuple[str, int, str, int, int]] = field(default_factory=list)


def read_data(path: Path) -> dict[int, Synset]:
    """Reads a data file into synsets by offset."""
    synsets: dict[int, Synset] = {}
    for line in _records(path):
        fields = line.split(" | ", 1)[0].split()
        count = int(fields[3], 16)
        words = [_spaced(fields[4 + 2 * i]) for i in range(count)]
        at = 5 + 2 * count
        synset = Synset(words)
        for _ in range(int(fields[at - 1])):
            symbol, offset, part, ends = fields[at : at + 4]
            synset.pointers.append(
                (symbol, int(offset), part, int(ends[:2], 16), int(ends[2:], 16))
            )
            at += 4
        synsets[int(fields[0])] = synset
    return synsets


def read_index(path: Path) -> dict[str, list[int]]:
    """Reads an index file into synset offsets by lower-case lemma, the usual sense first."""
    index = {}
    for line in _records(path):
        fields = line.split()
        index[_spaced(fields[0])] = [int(offset) for offset in fields[-int(fields[2]) :]]
    return index


def read_tags(path: Path) -> Iterator[tuple[str, str, int, int]]:
    """Yields (lemma, part of speech, sense number, times met in the tagged corpus)."""
    for line in path.read_text(encoding="ascii").splitlines():
        sense_key, number, count = line.split()
        lemma, _, rest = sense_key.partition("%")
        yield _spaced(lemma), PARTS[rest[0]], int(number), int(count)


def count_noun_tags(folder: Path) -> dict[str, int]:
    """Returns how often each lemma was met as a noun."""
    counts: dict[str, int] = defaultdict(int)
    for lemma, part, _, count in read_tags(folder / "cntlist.rev"):
        if part == "noun":
            counts[lemma] += count
    return counts


def mostly_other_use(folder: Path, nouns: dict[int, Synset]) -> list[str]:
    """Returns the keys that mostly mean something that no noun of theirs means.

    "Come" was met 814 times, always as a verb, so that it hardly ever is semen.
    "Kill" was met as a verb too, but there it means what the noun does; so do the adjectives of
    names (Christian), which WordNet links to the name of the thing instead.
    """
    index = {part: read_index(folder / f"index.{part}") for part in set(PARTS.values())}
    noun_tags = count_noun_tags(folder)
    linked = {
        lemma: {pointer[1] for offset in offsets for pointer in nouns[offset].pointers}
        for lemma, offsets in index["noun"].items()
        if any(lemma in nouns[offset].words for offset in offsets)
    }
    others: dict[str, int] = defaultdict(int)
    for lemma, part, number, count in read_tags(folder / "cntlist.rev"):
        if part != "noun" and lemma in linked:
            offsets = index[part].get(lemma, [])
            if number > len(offsets) or offsets[number - 1] not in linked[lemma]:
                others[lemma] += count
    return sorted(
        fold_phrase(lemma)
        for lemma, count in others.items()
        if count >= MIN_TAGS and count > OTHER_USE_RATIO * noun_tags.get(lemma, 0)
    )


def read_irregular(path: Path) -> Iterator[tuple[str, str]]:
    """Yields (plural, lemma) of the nouns whose plural follows no rule."""
    for line in path.read_text(encoding="ascii").splitlines():
        plural, *lemmas = map(_spaced, line.split())
        for lemma in lemmas:
            yield plural, lemma


def senses_by_key(folder: Path, nouns: dict[int, Synset]) -> dict[str, list[tuple[str, int]]]:
    """Returns (spelling, offset) pairs by folded key, in sense order.

    Where lemmas share a key (glass, glasses), the one that was met most often goes first.
    """
    index = read_index(folder / "index.noun")
    tags = count_noun_tags(folder)
    table: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for lemma in sorted(index, key=lambda lemma: (-tags.get(lemma, 0), lemma)):
        for offset in index[lemma]:
            for word in nouns[offset].words:
                if word.lower() == lemma:
                    _append_new(table[fold_phrase(word)], (word, offset))
    regular = set(table)
    for plural, lemma in read_irregular(folder / "noun.exc"):
        key = fold_phrase(plural)
        if key not in regular:
            for pair in table.get(fold_phrase(lemma), ()):
                _append_new(table[key], pair)
    return {key: pairs for key, pairs in table.items() if pairs}


class Derivations:
    """Which adjectives and verbs are made from a noun in one of its senses."""

    def __init__(self, folder: Path) -> None:
        self._verbs = read_data(folder / "data.verb")
        self._adjectives = read_data(folder / "data.adj")
        self._adjective_lemmas = set(read_index(folder / "index.adj"))
        self._pertaining = self._reversed("\\", "n")
        self._participles = self._reversed("<", "v")

    def of(self, offset: int, noun: Synset) -> list[str]:
        """Returns them, adjectives first."""
        adjectives: list[str] = []
        verbs: list[str] = []
        participles: list[str] = []
        for symbol, target, part, _, word in noun.pointers:
            if symbol != "+":
                continue
            if part in "as":
                _append_new(adjectives, _bare(self._adjectives[target].words[word - 1]))
            elif part == "v":
                verb = self._verbs[target].words[word - 1]
                _append_new(verbs, verb)
                participles += self._participles.get((target, word), ())
                participles += self._regular_participle(verb)
        for word in range(len(noun.words) + 1):
            adjectives += self._pertaining.get((offset, word), ())
        return list(dict.fromkeys(adjectives + participles + verbs))

    def _reversed(self, symbol: str, part: str) -> dict[tuple[int, int], list[str]]:
        table: dict[tuple[int, int], list[str]] = defaultdict(list)
        for adjective in self._adjectives.values():
            for found, target, target_part, source, word in adjective.pointers:
                if (found, target_part) == (symbol, part):
                    words = adjective.words if source == 0 else [adjective.words[source - 1]]
                    table[target, word] += map(_bare, words)
        return table

    def _regular_participle(self, verb: str) -> list[str]:
        """Returns "infected" for "infect", as WordNet has the adjective but not the link."""
        stem = verb[:-1] if verb.endswith("e") else verb
        stem = verb[:-1] + "i" if verb.endswith("y") and verb[-2:-1] not in "aeiou" else stem
        participle = stem + "ed"
        return [participle] if participle in self._adjective_lemmas else []


def read_nouns(folder: Path) -> tuple[NounTable, dict[int, int]]:
    """Reads a dict folder; returns its nouns and the number of each by its offset."""
    nouns = read_data(folder / "data.noun")
    number = {offset: concept for concept, offset in enumerate(sorted(nouns))}
    derivations = Derivations(folder)
    table = NounTable(["WordNet 3.0"], other_use=mostly_other_use(folder, nouns))
    table.offsets += number
    for offset in number:
        pointers = nouns[offset].pointers
        above = [_above(offset, to) for symbol, to, *_ in pointers if symbol in ("@", "@i")]
        above += [CRIME] * (offset in CRIMES)
        table.add(
            nouns[offset].words,
            [number[to] for to in dict.fromkeys(above)],
            base=0,
            instance=any(symbol == "@i" for symbol, *_ in pointers),
            derived=derivations.of(offset, nouns[offset]),
        )
    for key, pairs in senses_by_key(folder, nouns).items():
        table.senses[key] = [(word, number[offset]) for word, offset in pairs]
    return table, number


def _above(offset: int, target: int) -> int:
    return MENDED.get((offset, target), target)


def add_vocabularies(
    table: NounTable, number: dict[int, int], folder: Path, added: Sequence[tuple[str, Path]]
) -> None:
    """Adds vocabularies, each with its name, to WordNet's nouns."""
    others = [
        word for part in ("verb", "adj", "adv") for word in read_index(folder / f"index.{part}")
    ]
    merger = Merger(table, number, usable_words([*others, *STOP_WORDS]))
    for base, path in added:
        came = merger.add(base, read_vocabulary(path))
        print(f"{base}: {came.linked:,} concepts that were there, {came.new:,} new")


def build(folder: Path, output: Path, added: Sequence[tuple[str, Path]] = ()) -> str:
    """Reads a dict folder and vocabularies, writes the table and returns its checksum."""
    table, number = read_nouns(folder)
    add_vocabularies(table, number, folder, added)
    return write_table(table, output, name="WordNet", plain=plain_names(table) if added else None)


def plain_names(table: NounTable) -> Callable[[int], bool]:
    """Returns what tells whether the name of a concept is used, by the pages of the English pack.

    WordNet's own names pass, but for how a drug works: which others are odd is not for the table to
    say.
    """
    knowledge = open_knowledge()

    def is_plain(concept: int) -> bool:
        name = table.words[concept][0]
        if name.split()[-1] in MECHANISMS:
            return False
        if table.origin[concept] == 0:
            return True
        [pages] = knowledge.count([((fold_phrase(name),),)])
        return pages >= (PLAIN_PHRASE_PAGES if " " in name else PLAIN_WORD_PAGES)

    return is_plain


def _records(path: Path) -> Iterator[str]:
    """Yields the lines of a file after its licence, which is indented."""
    for line in path.read_text(encoding="ascii").splitlines():
        if not line.startswith("  "):
            yield line


def _spaced(word: str) -> str:
    return word.replace("_", " ")


def _bare(adjective: str) -> str:
    """Removes the mark of where an adjective may stand: "asleep(p)"."""
    return adjective.partition("(")[0]


def _append_new(items: list[_Item], item: _Item) -> None:
    if item not in items:
        items.append(item)


def main(arguments: Sequence[str] | None = None) -> None:
    """Builds the table named on the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", metavar="DICT_FOLDER", type=Path)
    parser.add_argument("output", metavar="OUTPUT", type=Path, nargs="?", default=DEFAULT_OUTPUT)
    parser.add_argument(
        "--add",
        metavar="NAME=FILE",
        type=_named_file,
        action="append",
        default=[],
        help="a vocabulary, by what to call it",
    )
    options = parser.parse_args(arguments)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    checksum = build(options.folder, options.output, options.add)
    print(f"{options.output}: {options.output.stat().st_size:,} bytes, SHA-256 {checksum}")


def _named_file(given: str) -> tuple[str, Path]:
    name, equals, file = given.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{given!r} must be NAME=FILE")
    return name.strip(), Path(file)


if __name__ == "__main__":
    main()
