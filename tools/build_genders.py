"""Finds the nouns whose gender their ending does not tell, for languages in which words agree.

    python -m tools.build_genders LANGUAGE WORDNET.tsv.xz TARGET.txt TREEBANK.conllu.xz …

LANGUAGE is a folder of `undisclosed.language`, as "spanish". Of treebanks the gender of nouns is
counted; where they have none, the adjectives that stand behind a noun in the names of a wordnet
tell it. What is written are the nouns that begin such a name and are not what their ending says.
"""

from __future__ import annotations

import argparse
import lzma
from collections import Counter, defaultdict
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from undisclosed.language.romance.agreement import by_ending
from undisclosed.language.romance.idiom import Idiom

_MOST = 0.8
_LEAST = 2
_GENDERS = {"Gender=Masc": "m", "Gender=Fem": "f"}

GenderTally = defaultdict[str, Counter[str]]


def main() -> None:
    """Writes one line for each gender: its letter, a tab, and the nouns."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("wordnet", type=Path)
    parser.add_argument("target", type=Path)
    parser.add_argument("treebanks", type=Path, nargs="+")
    options = parser.parse_args()

    module = import_module(f"undisclosed.language.{options.language}.{options.language}")
    idiom: Idiom = module.IDIOM
    nouns, adjectives = read_genders(options.treebanks)
    told: GenderTally = defaultdict(Counter)
    names = [name.split() for name in read_names(options.wordnet)]
    for name in names:
        if len(name) > 1 and name[0] not in nouns and name[1] in adjectives:
            told[name[0]].update(filter(None, [_usual(adjectives[name[1]])]))
    nouns.update({noun: counted for noun, counted in told.items() if counted})
    wrong: dict[str, list[str]] = {"f": [], "m": []}
    for noun in sorted({name[0] for name in names if name}):
        gender = _usual(nouns[noun]) if noun in nouns else ""
        if gender and gender != by_ending(noun, idiom):
            wrong[gender].append(noun)
    lines = [f"{gender}\t{' '.join(found)}\n" for gender, found in wrong.items()]
    options.target.write_text("".join(lines), encoding="utf-8")
    print({gender: len(found) for gender, found in wrong.items()})


def read_genders(paths: Iterable[Path]) -> tuple[GenderTally, GenderTally]:
    """Counts the genders of nouns by lemma and of adjectives by form."""
    nouns: GenderTally = defaultdict(Counter)
    adjectives: GenderTally = defaultdict(Counter)
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                row = line.rstrip("\n").split("\t")
                if len(row) < 6 or row[3] not in ("NOUN", "ADJ"):
                    continue
                for feature in row[5].split("|"):
                    if feature in _GENDERS and row[3] == "NOUN":
                        nouns[row[2].lower()][_GENDERS[feature]] += 1
                    elif feature in _GENDERS:
                        adjectives[row[1].lower()][_GENDERS[feature]] += 1
    return nouns, adjectives


def read_names(path: Path) -> list[str]:
    """Returns the names of concepts in a table of offsets and names."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    return [row[1].lower() for row in rows]


def _usual(counted: Counter[str]) -> str:
    """Returns a gender that is met nearly always; nothing where both are."""
    gender, times = counted.most_common(1)[0]
    return gender if times >= max(_LEAST, _MOST * counted.total()) else ""


if __name__ == "__main__":
    main()
