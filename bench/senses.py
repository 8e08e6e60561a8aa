"""Reads bench/senses.jsonl: which sense of a noun is meant where, labelled by hand.

    python -m bench.senses    # how often the usual sense is the one that is meant

bench/SENSES.md says how the labels were given.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from undisclosed.taxonomy.protocol import Concept
from undisclosed.taxonomy.wordnet import WordNet

_HERE = Path(__file__).parent
_ROOT = _HERE.parent
LABELS = _HERE / "senses.jsonl"
_SETS = ("invented.jsonl", "invented_chosen.jsonl", "truth_documents.jsonl")
_FOLDERS = ("tests/golden", "examples")


@dataclass(frozen=True, slots=True)
class Meaning:
    """A noun of WordNet 3.0: its offset there, its number in the shipped table, its spellings."""

    synset: str
    concept: Concept
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """What a word means where it stands; any of the meanings is right, the first one best."""

    document: str
    start: int
    end: int
    word: str
    means: tuple[Meaning, ...]

    def allows(self, concept: Concept) -> bool:
        """Tells whether a concept is what is meant."""
        return any(meaning.concept == concept for meaning in self.means)


@cache
def documents() -> dict[str, str]:
    """Returns the documents that labels point into, by id or by file name without its ending."""
    texts = {each["id"]: each["text"] for name in _SETS for each in _read(_HERE / name)}
    for folder in _FOLDERS:
        texts |= {
            path.stem: path.read_text(encoding="utf-8") for path in (_ROOT / folder).glob("*.txt")
        }
    return texts


def labels() -> Iterator[Label]:
    """Yields the labels, by document and place."""
    for line in _read(LABELS):
        means = tuple(
            Meaning(each["synset"], Concept(each["concept"]), tuple(each["names"]))
            for each in line["means"]
        )
        yield Label(line["document"], line["start"], line["end"], line["word"], means)


def main() -> None:
    """Prints how far the usual sense gets."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0]).parse_args()
    taxonomy, every = WordNet.open(), list(labels())
    usual = sum(each.allows(taxonomy.senses(each.word)[0]) for each in every)
    senses = sum(len(taxonomy.senses(each.word)) for each in every) / len(every)
    print(f"{len(every)} labels, {len({each.word.lower() for each in every})} words,", end=" ")
    print(f"{senses:.1f} senses each, usual one meant: {usual / len(every):.3f}")


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


if __name__ == "__main__":
    main()
