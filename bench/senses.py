"""Reads bench/senses.jsonl: which sense of a noun is meant where, labelled by hand.

    python -m bench.senses             # how often the program finds it, and gives a true label
    python -m bench.senses --untrue    # and the labels that are not

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

from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Language
from undisclosed.sanitizing.labels import Namer
from undisclosed.sanitizing.scene import Evidences, Scene
from undisclosed.taxonomy.meaning import possible_senses
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import label
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


@dataclass(frozen=True, slots=True)
class Score:
    """What the program makes of one label.

    Attributes:
        label: The word.
        usual: Whether its usual sense is the one that is meant.
        best: Whether the sense that the program finds likeliest is.
        given: The most telling label that the program would give, before any is judged for safety;
            None where it would give none.
        true: Whether that label is above what is meant.
    """

    label: Label
    usual: bool
    best: bool
    given: str | None
    true: bool


def score(knowledge: Knowledge, taxonomy: Taxonomy, language: Language) -> Iterator[Score]:
    """Yields what the program makes of each label, in the text around it and without a policy."""
    namer, evidences = Namer(knowledge, taxonomy, language), Evidences(knowledge, taxonomy)
    texts = {name: language.read(text) for name, text in documents().items()}
    scenes = {name: Scene(evidences, reading) for name, reading in texts.items()}
    named = {name: namer.read(reading) for name, reading in texts.items()}
    for each in labels():
        senses = possible_senses(taxonomy, each.word)
        likely = scenes[each.document].likelihoods(each.word, senses)
        best = senses[likely.index(max(likely))]
        given = next(iter(named[each.document].of(each.word)), None)
        above = [(c, label(taxonomy, c)) for m in each.means for c in taxonomy.ancestors(m.concept)]
        said = {name for c, own in above for name in (own, namer.plain(c, own))}
        yield Score(each, each.allows(senses[0]), each.allows(best), given, given in said)


def main() -> None:
    """Prints how far the program gets."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--untrue", action="store_true", help="each label that is not true")
    options = parser.parse_args()
    taxonomy = WordNet.open()
    found = list(score(open_default(), taxonomy, shipped_english()))
    given = [each for each in found if each.given]
    words = {each.label.word.lower() for each in found}
    print(f"{len(found)} labels, {len(words)} words")
    for name, part, whole in (
        ("usual sense is meant", sum(each.usual for each in found), len(found)),
        ("likeliest sense is meant", sum(each.best for each in found), len(found)),
        ("a label is given", len(given), len(found)),
        ("it is true", sum(each.true for each in given), len(given)),
    ):
        print(f"{name:26s} {part:4d} of {whole:4d}  {part / whole:.3f}")
    if options.untrue:
        for each in given:
            if not each.true:
                print(f"{each.label.document}: {each.label.word} → {each.given}")


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]


if __name__ == "__main__":
    main()
