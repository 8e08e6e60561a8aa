"""Plain answers about packs, for commands and scripts: what is in it, and what does it count?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from undisclosed.knowledge.cutting import cut_as_documents
from undisclosed.knowledge.lookup import nearest_known, resolve
from undisclosed.knowledge.pack.header import Header
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Knowledge, need_lists
from undisclosed.language.protocol import Language


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A pack at a glance.

    Attributes:
        header: What the pack says of itself: sources, licences, W, vocabulary, options.
        checksum: What identifies it.
        size_bytes: Size of the file.
        verified: Whether all sections were read and checked.
        cut_as_documents: Whether its words were cut as this version cuts those of documents.
    """

    header: Header
    checksum: str
    size_bytes: int
    verified: bool
    cut_as_documents: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What knowledge says to a query.

    Attributes:
        terms: The terms as asked.
        keys: The keys they were counted under.
        counts: Pages of each.
        together: Pages that have all of them.
        total: W.
        suggestions: For each term on no page, what may have been meant.
    """

    terms: tuple[str, ...]
    keys: tuple[str, ...]
    counts: tuple[int, ...]
    together: int
    total: int
    suggestions: dict[str, tuple[str, ...]]


def language_of(path: str | Path) -> str:
    """Returns the tag of the language of a pack's pages.

    Raises:
        KnowledgeError: It is missing, not a pack, or damaged.
    """
    with Pack(path) as pack:
        return pack.language


def info(path: str | Path, language: Language, *, verify: bool = False) -> PackInfo:
    """Tells what a pack is; with `verify` also reads and checks all of it.

    Args:
        path: The pack.
        language: That of the documents it is to be used with.
        verify: Whether all of it is to be read.

    Raises:
        KnowledgeError: It is missing, not a pack, or damaged.
    """
    with Pack(path) as pack:
        if verify:
            pack.verify()
        return PackInfo(
            pack.header,
            pack.identity.checksum,
            pack.size,
            verify,
            cut_as_documents(pack, language),
        )


def query(
    knowledge: Knowledge, terms: Sequence[str], language: Language, *, suggest: int = 3
) -> Answer:
    """Counts terms alone and together.

    Args:
        knowledge: What to ask.
        terms: Words or phrases as written; they are folded here.
        language: That of the terms.
        suggest: How many similar words to look for when a term is unknown; 0 for none, as
            knowledge that only counts must be asked.

    Raises:
        KnowledgeError: The knowledge can't answer, or can't suggest words.
    """
    if suggest:
        need_lists(knowledge, "Suggesting similar words")
    keys = tuple(resolve(knowledge, language.fold_phrase(term), language) for term in terms)
    counts = knowledge.count([((key,),) for key in keys])
    together = knowledge.count([tuple((key,) for key in keys)])[0]
    suggestions = {
        term: tuple(nearest_known(knowledge, term, language, suggest))
        for term, n in zip(terms, counts, strict=True)
        if not n and suggest
    }
    return Answer(tuple(terms), keys, tuple(counts), together, knowledge.total, suggestions)
