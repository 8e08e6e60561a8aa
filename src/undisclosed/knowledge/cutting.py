"""Pages cut into words as documents are, a few thousand pages at a time, as arrays.

The same normalised view, tokenizer, sentence splitter, folding and stop words as for documents:
what a document asks for must be what pages were filed under.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterable, Set
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import numpy as np
from numpy.typing import NDArray

from undisclosed.document.view import normalise
from undisclosed.knowledge.build.pages import RawPage
from undisclosed.language.keys import JOINERS, is_capitals
from undisclosed.language.protocol import Language, Tokens

Ids = NDArray[np.uint32]

BREAK, JOINER, FIRST_ID = 0, 1, 2
"""Ids of what no phrase reaches across, of hyphens and the like, and of the first word."""

WORD, END, INNER = 1, 2, 4
"""What a key may be: an entry of its own, the end of a phrase, the inside of a phrase."""

_LONGEST_WORD = 60
_STOP = np.full(1, BREAK, dtype=np.uint32)


@dataclass(frozen=True, slots=True)
class Cut:
    """Some pages, cut.

    Attributes:
        keys: The different keys in them.
        ids: Word by word the number of its key, plus `FIRST_ID`; `BREAK` between runs of words.
        starts: Where each page starts in ids, and where the last one ends.
        roles: Per id what its key may be: `WORD`, `END`, `INNER`.
    """

    keys: list[str]
    ids: Ids
    starts: NDArray[np.int64]
    roles: NDArray[np.uint8]

    @property
    def pages(self) -> int:
        """Number of pages."""
        return len(self.starts) - 1

    def words(self) -> int:
        """Number of words, stop words included."""
        return int(np.count_nonzero(self.ids >= FIRST_ID))

    def hashes(self) -> NDArray[np.uint64]:
        """Returns 64 bits per id that stand for its key, the same in every cut."""
        digests = (hashlib.blake2b(key.encode(), digest_size=8).digest() for key in self.keys)
        return np.frombuffer(bytes(8 * FIRST_ID) + b"".join(digests), dtype="<u8")

    def without(self, pages: NDArray[np.bool_]) -> Cut:
        """Returns a cut without the pages that are marked."""
        lengths = np.diff(self.starts)
        starts = np.concatenate([[0], np.cumsum(lengths[~pages])]).astype(np.int64)
        return Cut(self.keys, self.ids[np.repeat(~pages, lengths)], starts, self.roles)

    def save(self, path: Path | IO[bytes], prints: NDArray[np.uint64] | None = None) -> None:
        """Writes the cut to a file; its number of pages and words and its prints with it."""
        text = np.frombuffer("\n".join(self.keys).encode(), dtype=np.uint8)
        known = np.zeros((0, 0), dtype=np.uint64) if prints is None else prints
        counts = np.array([self.pages, self.words()])
        np.savez(
            path,
            keys=text,
            ids=self.ids,
            starts=self.starts,
            roles=self.roles,
            counts=counts,
            prints=known,
        )

    @classmethod
    def load(cls, path: Path | IO[bytes]) -> Cut:
        """Reads what `save` wrote."""
        with np.load(path, allow_pickle=False) as arrays:
            keys = arrays["keys"].tobytes().decode().split("\n")
            return cls(keys, arrays["ids"], arrays["starts"], arrays["roles"])


@functools.cache
def fingerprint(language: Language) -> str:
    """Returns what changes when words are cut or folded in another way.

    A pack notes it: one that was cut in another way than documents are would miss keys.
    """
    cut = cut_pages([RawPage("", language.probe)], 1000, language)
    words = " ".join(cut.keys[i - FIRST_ID] if i else "|" for i in cut.ids.tolist())
    small_words = " ".join([*sorted(language.stop_words), "|", *sorted(language.connectors)])
    return hashlib.sha256(f"{words} {small_words}".encode()).hexdigest()[:12]


def cut_as_documents(knowledge: object, language: Language) -> bool:
    """Tells whether knowledge was cut into words as documents of a language are.

    Knowledge that does not say how it was cut is taken at its word.
    """
    return getattr(knowledge, "cutting", None) in (None, fingerprint(language))


def cut_pages(pages: Iterable[RawPage], max_words: int, language: Language) -> Cut:
    """Cuts pages; long ones become several, each with the title; those without words go."""
    numbers = _Numbers(language)
    parts: list[Ids] = []
    for page in pages:
        title = _cut_text(page.title, numbers)[0]
        ids, sentences = _cut_text(page.text, numbers)
        if (ids >= FIRST_ID).any() or (title >= FIRST_ID).any():
            texts = _split(ids, sentences, max_words)
            parts.extend(np.concatenate([title, _STOP, part, _STOP]) for part in texts)
    starts = np.cumsum([0, *map(len, parts)], dtype=np.int64)
    ids = np.concatenate(parts) if parts else np.empty(0, dtype=np.uint32)
    roles = [_roles(key, language) for key in numbers.keys_by_id]
    roles_by_id = np.array([0] * FIRST_ID + roles, dtype=np.uint8)
    return Cut(list(numbers.keys_by_id), ids, starts, roles_by_id)


class _Numbers(dict[str, int]):
    """Forms to ids; a form met for the first time is folded and numbered."""

    def __init__(self, language: Language) -> None:
        super().__init__()
        self.language = language
        self.keys_by_id: dict[str, int] = {}
        self.capital_stops: dict[int, int] = {}

    def __missing__(self, form: str) -> int:
        self[form] = number = self._number(form)
        return number

    def _number(self, form: str) -> int:
        if form in JOINERS or form in self.language.trailers:
            return JOINER
        if len(form) > _LONGEST_WORD or not any(char.isalnum() for char in form):
            return BREAK
        key = self.language.fold(form)
        stops = self.language.stop_words
        if key not in self.keys_by_id and is_capitals(key) and key.lower() in stops:
            # The lower case first: setdefault numbers by how many there are.
            lower = self._add(key.lower())
            self.capital_stops[self._add(key)] = lower
        return self._add(key)

    def _add(self, key: str) -> int:
        return self.keys_by_id.setdefault(key, len(self.keys_by_id) + FIRST_ID)


def _cut_text(text: str, numbers: _Numbers) -> tuple[Ids, NDArray[np.int64]]:
    """Returns the ids of a text with a break before each sentence, and where sentences start."""
    view = normalise(text)[0]
    tokens = numbers.language.tokenize(view)
    count = len(tokens.words)
    ids = np.fromiter(map(numbers.__getitem__, tokens.words), dtype=np.uint32, count=count)
    firsts = numbers.language.sentence_starts(view, tokens)
    _lower_shouted(ids, firsts, tokens.words, numbers)
    joined = _joined(ids, tokens, numbers.language.trailers)
    ids[ids == JOINER] = BREAK
    at = firsts - np.searchsorted(joined, firsts)
    ids = np.insert(np.delete(ids, joined), at, BREAK)
    return ids, (at + np.arange(len(at))).astype(np.int64)


def _lower_shouted(
    ids: Ids, firsts: NDArray[np.int64], words: list[str], numbers: _Numbers
) -> None:
    """Takes THE for the in sentences in capitals; elsewhere WHO and US are words of their own."""
    for i in np.flatnonzero(np.isin(ids, list(numbers.capital_stops))).tolist():
        sentence = int(np.searchsorted(firsts, i, side="right"))
        end = int(firsts[sentence]) if sentence < len(firsts) else len(words)
        around = [w for w in words[int(firsts[sentence - 1]) : end] if len(w) > 1 and w.isalpha()]
        if 2 * sum(map(str.isupper, around)) > len(around):
            ids[i] = numbers.capital_stops[int(ids[i])]


def _joined(ids: Ids, tokens: Tokens, trailers: Set[str]) -> NDArray[np.int64]:
    """Returns the hyphens, slashes and the like across which phrases reach."""
    found = []
    for i in np.flatnonzero(ids == JOINER).tolist():
        if i and tokens.ends[i - 1] == tokens.starts[i]:
            touches = i + 1 < len(ids) and tokens.ends[i] == tokens.starts[i + 1]
            if touches or tokens.words[i] in trailers:
                found.append(i)
    return np.array(found, dtype=np.int64)


def _split(ids: Ids, sentences: NDArray[np.int64], max_words: int) -> list[Ids]:
    """Splits a text into even parts of about `max_words` at sentence ends.

    A text up to half as long again stays whole: a page and a scrap would be worse.
    """
    words = np.cumsum(ids >= FIRST_ID)
    total = int(words[-1]) if len(words) else 0
    number = max((total + max_words // 2) // max_words, 1)
    if number == 1:
        return [ids]
    before: NDArray[np.int64] = words[sentences] - (ids[sentences] >= FIRST_ID)
    targets = np.arange(1, number) * total // number
    ends = sentences[np.minimum(np.searchsorted(before, targets), len(sentences) - 1)]
    parts = np.split(ids, np.unique(ends[ends > 0]))
    return [piece for part in parts for piece in _cut_hard(part, 2 * max_words)]


def _cut_hard(part: Ids, max_words: int) -> list[Ids]:
    """Cuts between words what has no sentence end for a long while."""
    words = np.cumsum(part >= FIRST_ID)
    if int(words[-1]) <= max_words:
        return [part]
    targets = np.arange(max_words, int(words[-1]), max_words)
    return np.split(part, np.searchsorted(words, targets, side="right"))


def _roles(key: str, language: Language) -> int:
    lower = key.lower()
    if lower not in language.stop_words or is_capitals(key):
        return WORD | END | INNER
    return INNER if lower in language.connectors else 0
