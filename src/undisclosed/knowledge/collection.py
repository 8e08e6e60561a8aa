"""A collection: the user's own documents as a crowd, in which many have what others lack.

What stands in many of one's documents narrows none of them down: the name of the clinic in all of
its letters. A collection is asked in how many documents a term stands, and nothing else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise
from pathlib import Path
from typing import Protocol, Self, runtime_checkable

from undisclosed.document.view import normalise
from undisclosed.errors import InputError, KnowledgeError
from undisclosed.formats.choosing import known_suffixes
from undisclosed.formats.folders import find_documents
from undisclosed.formats.opening import open_document
from undisclosed.identity import Identity
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Knowledge
from undisclosed.language.opening import open_language
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo

_REMEMBERED = 100_000


@runtime_checkable
class Collection(Protocol):
    """Documents that are counted. What can't be answered is an error, never a number."""

    @property
    def identity(self) -> Identity:
        """Name, version and checksum."""
        ...

    @property
    def total(self) -> int:
        """D, the number of documents."""
        ...

    @property
    def unread(self) -> int:
        """How many files could not be read, and are not among the documents."""
        ...

    def count(self, words: Sequence[str], language: Language) -> int:
        """Returns in how many documents some words stand one after the other."""
        ...

    def anew(self) -> Self:
        """Returns the same documents with memories of their own."""
        ...


class TextCollection:
    """Documents held in memory as their folded words.

    Args:
        texts: The documents.
        language: Cuts and folds them.
        unread: How many more there are that could not be read.
    """

    def __init__(self, texts: Iterable[str], language: Language, *, unread: int = 0) -> None:
        self._texts = tuple(_folded_text(text, language) for text in texts)
        self._unread = unread
        self._remember()

    def _remember(self) -> None:
        self._having: dict[str, set[int]] = {}
        for number, text in enumerate(self._texts):
            for word in set(text.split()):
                self._having.setdefault(word, set()).add(number)
        self._counts: Memo[tuple[str, ...], int] = Memo(self._count, _REMEMBERED)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles without what it remembers, so that other processes can have it."""
        return _of_folded, (self._texts, self._unread)

    @property
    def identity(self) -> Identity:
        """The checksum is of what the documents say, in whatever order they are."""
        digests = sorted(hashlib.sha256(text.encode()).digest() for text in self._texts)
        return Identity("documents", "1", hashlib.sha256(b"".join(digests)).hexdigest())

    @property
    def total(self) -> int:
        """D, the number of documents."""
        return len(self._texts)

    @property
    def unread(self) -> int:
        """How many files could not be read."""
        return self._unread

    def count(self, words: Sequence[str], language: Language) -> int:
        """Returns in how many documents some words stand one after the other."""
        return self._counts[tuple(_folded(words, language))]

    def anew(self) -> TextCollection:
        """Returns the same documents, which never change, with nothing remembered of them."""
        return _of_folded(self._texts, self._unread)

    def _count(self, keys: tuple[str, ...]) -> int:
        if not keys:
            return 0
        having = reduce(set.intersection, (self._having.get(key, set()) for key in keys))
        together = f" {' '.join(keys)} "
        return sum(together in self._texts[number] for number in having)


class PackCollection:
    """Documents as the pages of a pack; phrases that it leaves out stand in none of them."""

    def __init__(self, pack: Knowledge) -> None:
        self._pack = pack

    @property
    def identity(self) -> Identity:
        """That of the pack."""
        return self._pack.identity

    @property
    def total(self) -> int:
        """D, the number of pages."""
        return self._pack.total

    @property
    def unread(self) -> int:
        """None: a pack is read whole or not at all."""
        return 0

    def count(self, words: Sequence[str], language: Language) -> int:
        """Returns on how many pages some words stand one after the other."""
        key = resolve(self._pack, language.fold_phrase(" ".join(words)), language)
        return self._pack.count([((key,),)])[0] if key else 0

    def anew(self) -> PackCollection:
        """Returns the same pages with nothing remembered of them."""
        return PackCollection(self._pack.anew())


def open_collection(
    given: str | Path, language: Language | None = None, *, encoding: str = "utf-8"
) -> Collection:
    """Opens a collection: the documents below a folder, or a pack made of some.

    Args:
        given: The folder, or the pack.
        language: That of the documents; English if not given.
        encoding: How bytes become text, where a file itself does not say so.

    Raises:
        KnowledgeError: There is nothing at that place, nothing that can be read, or no pack.
    """
    path = Path(given)
    if not path.exists():
        raise KnowledgeError(
            f"There is no collection at {path}: give a folder of documents, or a pack."
        )
    if not path.is_dir():
        return PackCollection(Pack(path))
    return _open_folder(path, open_language() if language is None else language, encoding)


def _open_folder(folder: Path, language: Language, encoding: str) -> TextCollection:
    found = find_documents(folder)
    if not found.documents:
        raise KnowledgeError(
            f"The collection {folder} has no documents: no {', '.join(known_suffixes())} file."
        )
    texts = []
    for path in found.documents:
        try:
            texts.append(open_document(folder / path, encoding=encoding, within=folder).text)
        except InputError:
            continue
    if not texts:
        raise KnowledgeError(
            f"None of the {len(found.documents):,} documents of the collection {folder} can be "
            "read. Is --encoding right?"
        )
    return TextCollection(texts, language, unread=len(found.documents) - len(texts))


def _of_folded(texts: tuple[str, ...], unread: int) -> TextCollection:
    made = object.__new__(TextCollection)
    made._texts, made._unread = texts, unread
    made._remember()
    return made


def _folded_text(text: str, language: Language) -> str:
    """Returns the keys of a text, a space around each, a line for each sentence."""
    view = normalise(text)[0]
    tokens = language.tokenize(view)
    bounds = [*language.sentence_starts(view, tokens).tolist(), len(tokens.words)]
    sentences = (tokens.words[a:b] for a, b in pairwise(bounds))
    return "\n".join(f" {' '.join(_folded(words, language))} " for words in sentences)


def _folded(words: Sequence[str], language: Language) -> list[str]:
    """Returns the keys of words; signs are none, and shouting is no other word here."""
    spelled = [word for word in words if any(map(str.isalnum, word))]
    return language.fold_phrase(" ".join(spelled)).lower().split()
