"""Counts of a run, each asked of the knowledge once.

All protections of a policy are counted in one pass: a term's pages are fetched once and looked
up in every secret's mask. The counter outlives a document, so a folder of similar documents is
counted once too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.formulas import PageCount
from undisclosed.disclosure.pairs import PairMemory
from undisclosed.disclosure.rules import term_discloses
from undisclosed.disclosure.secrets import Secret
from undisclosed.knowledge.lookup import resolve
from undisclosed.knowledge.protocol import (
    Conjunction,
    Lists,
    LocalKnowledge,
    Mention,
    Pages,
    kept_in,
)
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo
from undisclosed.policy import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import covered_keys
from undisclosed.terms.names import NameIndex

_LIMIT = 200_000
_PHRASES_KEPT = 100_000
_FIRST_COLUMNS = 1024
_CHARACTERS = 8 << 20
# Keys whose pages are read at once: enough to share the work, few enough to hold.
_BATCH = 128
_BITS_BYTES = 32 << 20
# What an entry of a dictionary takes besides the bits themselves.
_ENTRY_BYTES = 250


@dataclass(frozen=True, slots=True)
class Count:
    """Pages of a term or group.

    Attributes:
        pages: All of them.
        joint: Those shared with each secret.
        risky: Whether a term with these counts discloses by itself, for each secret.
    """

    pages: int
    joint: tuple[int, ...]
    risky: tuple[bool, ...]


Counted: TypeAlias = tuple[PageCount, int]
"""N(T) and N(c,T) of a group."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Pages of many terms, side by side; the attributes are those of `Count`.

    Attributes:
        pages: One number for each term.
        joint: A row for each secret, with one number for each term.
        risky: The same for whether the term discloses.
    """

    pages: NDArray[np.int64]
    joint: NDArray[np.int64]
    risky: NDArray[np.bool_]

    def count(self, number: int) -> Count:
        """Returns the count of one term."""
        return Count(
            int(self.pages[number]),
            tuple(self.joint[:, number].tolist()),
            tuple(self.risky[:, number].tolist()),
        )

    def with_changes(self, counts: Mapping[int, Count]) -> Counts:
        """Returns counts in which some terms, by number, have others."""
        changed = Counts(self.pages.copy(), self.joint.copy(), self.risky.copy())
        for number, count in counts.items():
            changed.pages[number] = count.pages
            changed.joint[:, number] = count.joint
            changed.risky[:, number] = count.risky
        return changed


class _Table:
    """The counts of all keys met, a column for each. Columns once written never change."""

    def __init__(self, secrets: int) -> None:
        self.column: dict[str, int] = {}
        self._characters = 0
        self._counts = Counts(
            np.zeros(_FIRST_COLUMNS, dtype=np.int64),
            np.zeros((secrets, _FIRST_COLUMNS), dtype=np.int64),
            np.zeros((secrets, _FIRST_COLUMNS), dtype=np.bool_),
        )

    def of(self, keys: Sequence[str]) -> Counts:
        """Returns the counts of keys that were all met.

        Raises:
            KeyError: One was not.
        """
        columns = np.fromiter(map(self.column.__getitem__, keys), np.intp, len(keys))
        # After the columns: whoever lengthens the table keeps what was in it.
        counts = self._counts
        return Counts(counts.pages[columns], counts.joint[:, columns], counts.risky[:, columns])

    def add(self, keys: Sequence[str], new: Counts) -> None:
        """Adds different keys; what another thread has added meanwhile stays."""
        fresh = [n for n, key in enumerate(keys) if key not in self.column]
        first = len(self.column)
        past = first + len(fresh)
        if past > len(self._counts.pages):
            self._counts = _lengthened(self._counts, max(past, 2 * len(self._counts.pages)))
        self._counts.pages[first:past] = new.pages[fresh]
        self._counts.joint[:, first:past] = new.joint[:, fresh]
        self._counts.risky[:, first:past] = new.risky[:, fresh]
        self._characters += sum(len(keys[n]) for n in fresh)
        self.column.update((keys[n], column) for column, n in enumerate(fresh, first))

    @property
    def is_full(self) -> bool:
        """Whether it is time to start anew."""
        return len(self.column) > _LIMIT or self._characters > _CHARACTERS


def _lengthened(counts: Counts, length: int) -> Counts:
    more = length - len(counts.pages)
    return Counts(
        np.pad(counts.pages, (0, more)),
        np.pad(counts.joint, ((0, 0), (0, more))),
        np.pad(counts.risky, ((0, 0), (0, more))),
    )


def _pages_that_clear(secret: Secret) -> int:
    """Returns the number of pages from which on nothing discloses: N(c) ≤ θ·N(T).

    Without a g(c) all pages of T may be those of c, which Definition 1 minds: one more, then.
    """
    entity, theta = secret.prior.entity, secret.theta
    enough = -(-entity * theta.denominator // theta.numerator)
    return enough if secret.prior.at_most is not None else max(enough, entity + 1)


class TermCounter:
    """Page counts of terms and groups under the secrets of one policy.

    Attributes:
        resolve: Returns the key to look up: capitals where they are a word of their own.
        is_term: Tells whether a phrase is known, to the knowledge or to the taxonomy.
        names: Where names of each c begin, and after them what says no more than each g(c).
        pairs: For each secret, what was found about pairs of terms.
        verdicts: For each secret, the counts of groups of terms that were found risky, and
            None for larger groups that were not. Keys are in the order of a search.
    """

    resolve: Callable[[str], str]
    is_term: Callable[[str], bool]

    def __init__(
        self,
        knowledge: LocalKnowledge,
        taxonomy: Taxonomy,
        language: Language,
        secrets: Sequence[Secret],
        settings: Settings,
    ) -> None:
        self.knowledge = knowledge
        self.taxonomy = taxonomy
        self.secrets = tuple(secrets)
        self.settings = settings
        self.names = NameIndex(
            [*(s.names for s in secrets), *(s.exempt for s in secrets)], language
        )
        self._counts: dict[Mention, Count] = {}
        self._table = _Table(len(self.secrets))
        self._lock = threading.Lock()
        self._bits: dict[tuple[int, Mention], int] = {}
        self._bits_bytes = 0
        self.resolve = Memo(partial(resolve, knowledge, language=language), _LIMIT).__getitem__
        self.is_term = Memo(self._is_term, _LIMIT).__getitem__
        self._phrases: dict[str, Mapping[str, int]] = {}
        self._phrases_kept = 0
        self._concepts: dict[tuple[str, Concept], Count] = {}
        none = (0,) * len(self.secrets)
        self._common = Count(knowledge.total, none, (False,) * len(none))
        self._enough = self._most_that_matters()
        self._together: dict[frozenset[Mention], int] = {}
        self._fitting: dict[tuple[int, Conjunction], int] = {}
        self.pairs = [PairMemory() for _ in self.secrets]
        self.verdicts: list[dict[tuple[str, ...], Counted | None]] = [{} for _ in self.secrets]
        # Where each page of a secret stands among its pages, to project postings onto them.
        self._ranks = [np.cumsum(secret.pages, dtype=np.int64) - 1 for secret in self.secrets]

    def count(self, mention: Mention) -> Count:
        """Returns N(t) and, for each secret, N(c,t)."""
        found = self._counts.get(mention)
        if found is None:
            self._make_room()
            if len(mention) == 1:
                found = self.count_all(mention).count(0)
            else:
                found = self._count(self.knowledge.union(mention))
            self._counts[mention] = found
        return found

    def count_all(self, keys: Sequence[str]) -> Counts:
        """Returns what `count` returns of each of some keys."""
        table = self._table
        try:
            return table.of(keys)
        except KeyError:
            return self._learn(keys).of(keys)

    def _learn(self, keys: Sequence[str]) -> _Table:
        """Counts the keys not met before, many at once, and returns the table that has all."""
        with self._lock:
            if self._table.is_full:
                self._table = _Table(len(self.secrets))
            table = self._table
        new = [key for key in dict.fromkeys(keys) if key not in table.column]
        for at in range(0, len(new), _BATCH):
            batch = new[at : at + _BATCH]
            counts = self._counts_of(self.knowledge.lists(batch))
            with self._lock:
                table.add(batch, counts)
        return table

    def _counts_of(self, lists: Lists) -> Counts:
        pages = np.diff(lists.bounds)
        sizes = pages.tolist()
        places = lists.pages.astype(np.intp)
        joint = np.zeros((len(self.secrets), len(sizes)), dtype=np.int64)
        risky = np.zeros(joint.shape, dtype=np.bool_)
        for k, secret in enumerate(self.secrets):
            met = secret.pages[places]
            bounds = pairwise(lists.bounds.tolist())
            shared = [int(np.count_nonzero(met[a:b])) for a, b in bounds]
            joint[k] = shared
            risky[k] = [
                term_discloses(x, n, secret, self.settings)
                for x, n in zip(shared, sizes, strict=True)
            ]
        return Counts(pages, joint, risky)

    def _is_term(self, phrase: str) -> bool:
        return self._is_known(phrase) or bool(self.taxonomy.senses(phrase))

    def _is_known(self, phrase: str) -> bool:
        # Texts are full of new phrases but seldom of new words: all phrases that a word begins
        # are fetched at once.
        first = phrase.partition(" ")[0]
        phrases = self._phrases.get(first)
        if phrases is None:
            phrases = self.knowledge.phrases(first)
            with self._lock:
                if self._phrases_kept > _PHRASES_KEPT:
                    self._phrases.clear()
                    self._phrases_kept = 0
                self._phrases_kept += 1 + len(phrases)
                self._phrases[first] = phrases
        pages = phrases.get(phrase)
        return pages is not None and pages >= self.settings.min_pages

    def count_concept(self, key: str, *, whole: bool = False) -> Count | None:
        """Counts what a word or phrase usually means; None where the taxonomy can't tell.

        A concept on so many pages that it can't disclose is given as on all pages, unless its
        `whole` count is wanted.
        """
        senses = self.taxonomy.senses(key)
        if not senses:
            return None
        concept = senses[0]
        found = self._concepts.get((key, concept))
        if found is None:
            pages = self._pages_of_concept(key, concept, self._enough)
            self._make_room()
            found = self._common if pages is None else self._count(pages)
            self._concepts[key, concept] = found
        if whole and found is self._common:
            pages = self._pages_of_concept(key, concept, None)
            return None if pages is None else self._count(pages)
        return found

    def _pages_of_concept(self, key: str, concept: Concept, enough: int | None) -> Pages | None:
        """Returns the pages of a concept; None once there are enough for it not to disclose.

        N(c,T) ≤ N(c), so T is safe where N(c) ≤ θ·N(T): IC(T) ≤ IC(g), the first pruning rule.
        It spares reading the pages of thousands of specializations of "person".
        """
        marks = np.zeros(self.knowledge.total, dtype=np.bool_)
        seen = 0
        different: set[str] = set()
        for name in chain((key,), covered_keys(self.taxonomy, concept)):
            if name not in different:
                different.add(name)
                pages = self.knowledge.pages(name)
                seen += len(pages) - int(np.count_nonzero(marks[pages]))
                marks[pages] = True
                if enough is not None and seen >= enough:
                    return None
        return np.flatnonzero(marks).astype(np.uint32)

    def fitting(self, k: int, conjunction: Conjunction) -> int:
        """Returns how many pages of the k-th secret have all mentions of a conjunction."""
        question = (k, conjunction)
        found = self._fitting.get(question)
        if found is None:
            pages = self.knowledge.union(conjunction[0])
            for mention in conjunction[1:]:
                pages = kept_in(pages, self.knowledge.union(mention))
            self._make_room()
            found = self._fitting[question] = self.secrets[k].joint(pages)
        return found

    def pages_together(
        self, mentions: Sequence[Mention], find: Callable[[], Pages] | None = None
    ) -> int:
        """Returns N(T), the pages on which all mentions stand.

        Args:
            mentions: T.
            find: Finds these pages, for those who have a short way to them.
        """
        group = frozenset(mentions)
        found = self._together.get(group)
        if found is None:
            self._make_room()
            found = len(find()) if find else self.knowledge.count([tuple(mentions)])[0]
            self._together[group] = found
        return found

    def keep_verdict(self, k: int, keys: tuple[str, ...], counted: Counted | None) -> None:
        """Remembers what was found about a group (see `verdicts`)."""
        self._make_room()
        self.verdicts[k][keys] = counted

    def projection(self, k: int, mention: Mention) -> int:
        """Returns a term's pages among those of the k-th secret, one bit each."""
        bits = self._bits.get((k, mention))
        if bits is None:
            mask = self.secrets[k].pages
            pages = self.knowledge.union(mention).astype(np.intp)
            ranks = self._ranks[k][pages[mask[pages]]]
            flags = np.zeros(int(self._ranks[k][-1]) + 1, dtype=np.bool_)
            flags[ranks] = True
            bits = int.from_bytes(np.packbits(flags).tobytes(), "big")
            with self._lock:
                if self._bits_bytes > _BITS_BYTES:
                    self._bits.clear()
                    self._bits_bytes = 0
                self._bits[k, mention] = bits
                self._bits_bytes += bits.bit_length() // 8 + _ENTRY_BYTES
        return bits

    def _most_that_matters(self) -> int | None:
        """Returns the number of pages from which on nothing discloses; None if there is none."""
        if any(secret.individual or not secret.theta for secret in self.secrets):
            return None
        return max(map(_pages_that_clear, self.secrets), default=0)

    def _count(self, pages: Pages) -> Count:
        n = len(pages)
        joint = tuple(secret.joint(pages) for secret in self.secrets)
        risky = tuple(
            term_discloses(x, n, secret, self.settings)
            for x, secret in zip(joint, self.secrets, strict=True)
        )
        return Count(n, joint, risky)

    def _make_room(self) -> None:
        kept = len(self._counts) + len(self._together) + len(self._concepts) + len(self._fitting)
        if kept + sum(map(len, self.verdicts)) > _LIMIT:
            for verdicts in self.verdicts:
                verdicts.clear()
            self._counts.clear()
            self._concepts.clear()
            self._together.clear()
            self._fitting.clear()
