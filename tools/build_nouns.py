"""Finds out which nouns are counted and which name stuff, and writes the list that ships.

    python tools/build_nouns.py CORPUS [OUTPUT]

CORPUS is a folder with texts as NAME.jsonl.xz, one page a line. Of each noun at the end of its
phrase it is counted how often it stands after "a", "each" or "another", how often bare after a
preposition or a verb, and how often in the plural. The output holds the nouns that can stand bare,
of those that are the head of a name in the taxonomy: nothing else is ever written into a release.
The same input gives the same file.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from undisclosed.language.english.countability import LIST, NounKind, write_nouns
from undisclosed.language.english.english import English
from undisclosed.language.english.folding import fold
from undisclosed.language.english.plurals import head_of, is_plural
from undisclosed.language.protocol import Reading
from undisclosed.taxonomy.wordnet_file import read_sections

TABLE = Path(__file__).parent.parent / "src/undisclosed/taxonomy/data/wordnet.bin"
# Characters taken of each source: the commoner nouns are settled by then.
CHARACTERS = 8_000_000
ONE = frozenset(["a", "an", "each", "another"])
BEFORE_BARE = frozenset(["ADP", "VERB", "AUX"])
# Fewer places than these settle nothing.
LEAST = 8


@dataclass(slots=True)
class Counts:
    """How often a noun stands in which way, by its key."""

    one: Counter[str] = field(default_factory=Counter)
    bare: Counter[str] = field(default_factory=Counter)
    plural: Counter[str] = field(default_factory=Counter)
    singular: Counter[str] = field(default_factory=Counter)

    def add(self, reading: Reading) -> None:
        """Counts the nouns of a text that end their phrase."""
        tags, chunks = reading.tags, reading.chunks
        for i, tag in enumerate(tags):
            if tag != "NOUN" or (i + 1 < len(tags) and chunks[i + 1] == chunks[i]):
                continue
            key = reading.keys[i]
            if is_plural(reading.forms[i]):
                self.plural[key] += 1
                continue
            self.singular[key] += 1
            first = i
            while first and chunks[first - 1] == chunks[i] >= 0:
                first -= 1
            if reading.forms[first].lower() in ONE:
                self.one[key] += 1
            elif first == i and first and tags[first - 1] in BEFORE_BARE:
                self.bare[key] += 1

    def kind(self, noun: str) -> NounKind | None:
        """Returns what a noun is; None where too little is known of it, or if it is counted."""
        key = fold(noun)
        one, bare, plural = self.one[key], self.bare[key], self.plural[key]
        if one + bare < LEAST:
            return None
        counted = one / (one + bare)
        plurals = plural / (plural + self.singular[key])
        if counted < 0.12 and plurals < 0.35:
            return "mass"
        return None if counted >= 0.5 or plurals > 0.5 else "both"


def main() -> None:
    """Counts and writes."""
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    counts, english, nouns = Counts(), English(), sorted(heads())
    for source in sorted(Path(sys.argv[1]).glob("*.jsonl.xz")):
        for text in texts_of(source):
            counts.add(english.read(text))
    kinds = {noun: counts.kind(noun) for noun in nouns}
    known = {noun: kind for noun, kind in kinds.items() if kind}
    write_nouns(Path(sys.argv[2]) if len(sys.argv) > 2 else LIST, known)


def texts_of(source: Path) -> Iterator[str]:
    """Yields texts of a source until there are enough."""
    read = 0
    with lzma.open(source, "rt", encoding="utf-8") as lines:
        for line in lines:
            text = json.loads(line)["text"]
            yield text
            read += len(text)
            if read > CHARACTERS:
                return


def heads() -> set[str]:
    """Returns the head of each name of the taxonomy that is a common noun in the singular."""
    found = map(head_of, read_sections(TABLE).texts["lemmas"])
    return {head for head in found if head.isalpha() and head.islower() and not is_plural(head)}


if __name__ == "__main__":
    main()
