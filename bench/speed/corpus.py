"""Pages of a corpus, and documents of any length made of them.

Nothing of it is kept: the same corpus and seed give the same documents on every run.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path
from typing import Literal

from bench.pages import draw

Kind = Literal["topical", "plain"]

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Corpus:
    """A sample of pages.

    Attributes:
        pages: All of them.
        topical: Those that mention what is protected.
        seed: Decides what documents are made of.
    """

    pages: list[str]
    topical: list[str]
    seed: int

    def document(self, words: int, number: int, kind: Kind = "topical") -> str:
        """Returns a document of so many words; another number gives another one.

        In a topical one every other page mentions what is protected; a plain one is of pages as
        they come.
        """
        chance = random.Random(f"{self.seed} {words} {number}")
        parts: list[str] = []
        missing = words
        while missing:
            plain = kind == "plain" or len(parts) % 2
            page = chance.choice(self.pages if plain else self.topical)
            ends = [match.end() for match in islice(_WORD.finditer(page), missing)]
            if ends:
                parts.append(page[: ends[-1]])
                missing -= len(ends)
        return "\n\n".join(parts)

    def documents(
        self, words: int, many: int, *, first: int = 0, kind: Kind = "topical"
    ) -> list[str]:
        """Returns several documents."""
        return [self.document(words, number, kind) for number in islice(count(first), many)]


def sample(folder: Path, entities: list[str], *, pages: int, seed: int) -> Corpus:
    """Draws pages at random from all files of a corpus.

    Raises:
        SystemExit: There are none, or none that mentions an entity.
    """
    texts = draw(sorted(folder.glob("*.jsonl.xz")), pages, seed)
    random.Random(seed).shuffle(texts)
    topical = [text for text in texts if any(entity in text for entity in entities)]
    if not topical:
        raise SystemExit(f"No page in {folder}/*.jsonl.xz mentions {' or '.join(entities)}.")
    return Corpus(texts, topical, seed)
