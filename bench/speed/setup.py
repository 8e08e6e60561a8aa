"""What all parts share: sizes, corpus, and engines with their parts opened once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.speed.clock import processor_seconds
from bench.speed.corpus import Corpus, sample

from undisclosed.engine import Engine
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.language.english.english import English
from undisclosed.policy.policy import Policy
from undisclosed.taxonomy.wordnet import WordNet

ROOT = Path(__file__).parents[2]
PROTECT = ("HIV=infection", "diabetes=disease")
SIZES = (1, 2, 3, 4)
"""The MAX that are compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """How much is measured.

    Attributes:
        pages: Pages drawn from the corpus, all of which the search libraries index.
        words: Length of a document.
        documents: How many documents are averaged over.
        others: How many documents of each kind an engine has seen before.
        rounds: How often everything is measured, at most.
        budget: Seconds after which a measurement is not repeated any more.
        enumeration: Seconds that trying all groups may take.
        queries: Queries timed of each kind.
        lengths: Document lengths, in words.
        megabyte: Characters of the long texts.
        knowledge: Page totals of K.
        files: Files in the folder.
    """

    pages: int = 100_000
    words: int = 1500
    documents: int = 3
    others: int = 4
    rounds: int = 5
    budget: float = 20.0
    enumeration: float = 20.0
    queries: int = 1000
    lengths: tuple[int, ...] = (100, 300, 1000, 3000, 10_000, 30_000, 100_000)
    megabyte: int = 1_000_000
    knowledge: tuple[int, ...] = (10_000, 100_000, 1_000_000, 10_000_000)
    files: int = 200


TINY = Sizes(
    pages=1000,
    words=60,
    documents=1,
    others=1,
    rounds=1,
    budget=1.0,
    enumeration=0.2,
    queries=5,
    lengths=(30, 60, 120),
    megabyte=2000,
    knowledge=(20_000, 40_000),
    files=2,
)
"""Sizes that show in seconds whether everything works; the figures mean nothing."""


class Setup:
    """Sizes, corpus and engines."""

    def __init__(
        self, folder: Path, work: Path, sizes: Sizes, seed: int, spacy: str | None = None
    ) -> None:
        self.spacy = spacy
        self.folder = folder
        self.work = work
        self.sizes = sizes
        self.seed = seed
        self.knowledge = open_default()
        self.taxonomy = WordNet.open()
        self.language = English()

    @cached_property
    def corpus(self) -> Corpus:
        """The sample of pages."""
        entities = [entity.split("=")[0] for entity in PROTECT]
        return sample(self.folder, entities, pages=self.sizes.pages, seed=self.seed)

    @cached_property
    def documents(self) -> list[str]:
        """The documents that most parts look at."""
        return self.corpus.documents(self.sizes.words, self.sizes.documents)

    @cached_property
    def plain(self) -> list[str]:
        """Documents of pages as they come."""
        return self.corpus.documents(self.sizes.words, self.sizes.documents, kind="plain")

    @cached_property
    def others(self) -> list[str]:
        """Documents that warm an engine up without telling it about those it is timed on."""
        words, many = self.sizes.words, self.sizes.others
        topical = self.corpus.documents(words, many, first=1000)
        return topical + self.corpus.documents(words, many, first=1000, kind="plain")

    def engine(
        self, knowledge: Pack | None = None, protect: Sequence[str] = PROTECT, **settings: Any
    ) -> Engine:
        """Returns a new engine, for the two protections unless others are given."""
        if self.sizes == TINY:
            # Of a thousand pages every word is rare, and no pair would be left to look at.
            settings.setdefault("rare_gain", None)
        return Engine(
            Policy.of(*protect, **settings),
            knowledge=self.knowledge if knowledge is None else knowledge,
            taxonomy=self.taxonomy,
            language=self.language,
        )

    def sanitize_times(
        self, texts: Sequence[str], knowledge: Pack | None = None, **policy: Any
    ) -> dict[str, float]:
        """Returns the seconds to sanitize a text, averaged over some.

        "new": by an engine that has seen other texts; "again": the same texts a second time.
        """
        engine = self.engine(knowledge, **policy)
        for other in self.others:
            engine.sanitize(other)

        def sanitize_all() -> None:
            for text in texts:
                engine.sanitize(text)

        return {
            "new": processor_seconds(sanitize_all) / len(texts),
            "again": processor_seconds(sanitize_all) / len(texts),
        }
