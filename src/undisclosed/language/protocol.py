"""What an extractor gives: a reading of a text, token by token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as tokens, one list per property, all of the same length.

    Lists side by side instead of token objects: a document is read several times on its way to
    the fixpoint, and a million small objects would cost more than the tagger.

    Attributes:
        text: What was read (a document's normalised view); offsets point into it.
        starts: First code point of each token.
        ends: One past the last code point of each token.
        forms: Each token as written.
        keys: Folded key of each token (`terms.folding.fold`); "" for punctuation.
        tags: Universal part-of-speech tags (NOUN, PROPN, VERB …).
        chunks: Number of the base noun phrase the token belongs to, −1 outside.
        sentences: Number of the token's sentence, never decreasing.
        paragraphs: Number of the token's paragraph, never decreasing.
        aliases: Pairs of token ranges that name one thing, as "human immunodeficiency virus
            (HIV)" does: ((first, past), (first, past)), expansion before acronym.
    """

    text: str
    starts: list[int]
    ends: list[int]
    forms: list[str]
    keys: list[str]
    tags: list[str]
    chunks: list[int]
    sentences: list[int]
    paragraphs: list[int]
    aliases: list[tuple[tuple[int, int], tuple[int, int]]]

    def __len__(self) -> int:
        return len(self.starts)

    def form(self, i: int) -> str:
        """Returns token i as written."""
        return self.forms[i]


class Extractor(Protocol):
    """Turns text into a reading. Deterministic: the same text always reads the same."""

    @property
    def name(self) -> str:
        """Name and version, for reports and certificates."""
        ...

    def read(self, text: str) -> Reading:
        """Reads a text."""
        ...
