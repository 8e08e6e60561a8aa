"""What a pack is to be, wherever it is built: the same recipe and pages, the same bytes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.page_lists import Floors
from undisclosed.knowledge.build.selection import Selection
from undisclosed.knowledge.build.writing import created_by
from undisclosed.knowledge.cutting import fingerprint
from undisclosed.knowledge.pack.blocks import BLOCK, SHORT
from undisclosed.knowledge.pack.header import Header, Json, Source
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Language

_FEWEST_WORDS = 20


@dataclass(frozen=True, slots=True)
class Recipe:
    """All that decides what is in a pack, but for the pages.

    Attributes:
        name: Name of the pack.
        version: Version of its content.
        language: Language of the pages.
        sources: Where the pages come from, with licences.
        selection: Which words and phrases are kept.
        max_words_per_page: Longer pages are split at sentence ends into about this length.
        seed: Decides the order of the pages in the pack.
        keep_duplicates: Whether pages stay that repeat an earlier one almost word for word.

    Raises:
        KnowledgeError: Pages would be too short.
    """

    name: str
    version: str = "1"
    language: Language = field(default_factory=shipped_english)
    sources: tuple[Source, ...] = ()
    selection: Selection = field(default_factory=Selection)
    max_words_per_page: int = 400
    seed: int = 0
    keep_duplicates: bool = False

    def __post_init__(self) -> None:
        if self.max_words_per_page < _FEWEST_WORDS:
            raise KnowledgeError(f"max_words_per_page must be {_FEWEST_WORDS} or more.")

    def rule(self) -> Selection:
        """Returns which words and phrases are kept, in the language of the pages."""
        return replace(self.selection, is_number=self.language.is_number)

    def floors(self) -> Floors:
        """Returns on how many pages what is kept must stand at least."""
        return Floors(self.selection.min_pages, self.selection.fewest_phrase_pages)

    def options(self) -> dict[str, Json]:
        """Returns what the header of the pack says of how it was built."""
        return {
            "cutting": fingerprint(self.language),
            "max_words_per_page": self.max_words_per_page,
            "seed": self.seed,
            **self.rule().parameters(),
        }

    def header(self, pages: int, words: int, duplicates: int | None) -> Header:
        """Returns the header of the pack, as far as it is known before that is written.

        Args:
            pages: Number of pages, after duplicates went.
            words: Number of words on all pages that were read.
            duplicates: Number of pages left out; None if all were kept.
        """
        return Header(
            name=self.name,
            version=self.version,
            language=self.language.code,
            pages=pages,
            keys=0,
            block=BLOCK,
            short=SHORT,
            sources=self.sources,
            build={**self.options(), "duplicates": duplicates, "words": words},
            created_by=created_by(),
        )
