"""Counts of a run, each asked of the knowledge once.

They come from lists of pages where knowledge has them, else from questions. The counter outlives a
document, so a folder of similar documents is counted once too.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, starmap
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from undisclosed.disclosure.counting.asked_counts import AskedCounts
from undisclosed.disclosure.counting.count_table import Count, Counts, CountTable, terms_kept
from undisclosed.disclosure.counting.entity_pages import Joint
from undisclosed.disclosure.counting.listed_counts import ListedCounts
from undisclosed.disclosure.counting.pairs import pair_memories
from undisclosed.disclosure.counting.within import Within
from undisclosed.disclosure.formulas import PageNumbers
from undisclosed.disclosure.rules import RARE_PAGES, term_discloses
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.knowledge.lookup import questions_about, resolve
from undisclosed.knowledge.protocol import Conjunction, Knowledge, LocalKnowledge, Mention
from undisclosed.language.protocol import Language
from undisclosed.memo import Memo, is_short
from undisclosed.policy.settings import Settings
from undisclosed.taxonomy.protocol import Concept, Taxonomy
from undisclosed.taxonomy.senses import covered_keys, generalizations, label
from undisclosed.terms.disguises import Disguises
from undisclosed.terms.names import NameIndex

_LIMIT = 200_000
# A float is not exact: what is near enough is asked of the rule itself.
_NEARLY = 0.999

Source: TypeAlias = ListedCounts | AskedCounts
"""Where counts come from."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a term is a kind of, or its usual name: how it is called, and counts as that is written.

    Attributes:
        label: The name.
        count: Its counts.
        same: Whether it is the term itself by its usual name.
    """

    label: str
    count: Count
    same: bool = False


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
        source: Where counts come from: lists of pages at hand, or questions.
        resolve: Returns the key to look up: capitals where they are a word of their own.
        names: Where names of each c begin, and after them what says no more than each g(c).
        disguises: What finds the names of each c in disguise, and words that may be disguised.
        pairs: For each secret, what was found about pairs of terms.
        within: Tells what tells a c apart within its g(c).
        tell_too_little: For each secret, on fewer than how many pages a term leaves open whether it
            discloses; 0 for an individual and the kinds of a class.
    """

    source: Source
    resolve: Callable[[str], str]

    def __init__(
        self,
        knowledge: Knowledge,
        taxonomy: Taxonomy,
        language: Language,
        secrets: Sequence[Secret],
        settings: Settings,
    ) -> None:
        self.knowledge = knowledge
        self.taxonomy = taxonomy
        self.secrets = tuple(secrets)
        self.settings = settings
        if isinstance(knowledge, LocalKnowledge):
            self.source = ListedCounts(knowledge, self.secrets)
        else:
            self.source = AskedCounts(knowledge, self.secrets)
        self.names = NameIndex(
            [*(s.names for s in secrets), *(s.exempt for s in secrets)],
            language,
            as_written=[k for k, s in enumerate(secrets) if s.one_of_class],
        )
        self.disguises = Disguises(
            name
            for secret in secrets
            if not (secret.individual or secret.of_class)
            for name in secret.names
        )
        self._counts: dict[Mention, Count] = {}
        self._most = terms_kept(len(self.secrets))
        self._table = CountTable(len(self.secrets), self.knowledge.total)
        self._lock = threading.Lock()
        self._language = language
        find_key = partial(resolve, self.source.knowledge, language=language)
        self.resolve = Memo(find_key, _LIMIT).__getitem__
        self._terms: dict[str, bool] = {}
        self._concepts: dict[tuple[str, Concept], Count] = {}
        none = (0,) * len(self.secrets)
        self._common = Count(knowledge.total, none, (False,) * len(none))
        self._enough = self._most_that_matters()
        # Below these shares of its pages no term discloses that is not rare.
        self._floors = np.array([_floor(secret) for secret in self.secrets])
        self._fitting: dict[Conjunction, tuple[int, ...]] = {}
        self.pairs = pair_memories(len(self.secrets))
        self.within = Within(self.source, self.secrets, settings)
        self._above = Memo(self._find_above, _LIMIT)
        self._kinds = Memo(self._find_kinds, _LIMIT)
        self.tell_too_little = np.array(list(map(self._pages_that_tell, self.secrets)), np.int64)

    @property
    def counts_at_hand(self) -> bool:
        """Whether counting costs no question."""
        return isinstance(self.source, ListedCounts)

    def ask_together(self, jobs: Iterable[Callable[[], object]]) -> None:
        """Counts at once what some jobs will count, where counting means asking from afar.

        Args:
            jobs: Work that depends on no other of it, and does nothing but count and remember:
                parts of it are done several times.
        """
        self.source.ask_together(jobs)

    def resolve_all(self, keys: Sequence[str]) -> list[str]:
        """Returns what `resolve` returns of each of some keys."""
        self.source.expect(questions_about(keys, self._language))
        return list(map(self.resolve, keys))

    def are_terms(self, phrases: Sequence[str]) -> list[bool]:
        """Tells which phrases are known, to the knowledge or to the taxonomy."""
        known = {phrase: self._terms.get(phrase) for phrase in phrases}
        new = [phrase for phrase, is_term in known.items() if is_term is None]
        if new:
            learnt = dict(zip(new, self._which_are_terms(new), strict=True))
            known.update(learnt)
            if len(self._terms) + len(learnt) > _LIMIT:
                self._terms.clear()
            self._terms.update(item for item in learnt.items() if is_short(item[0]))
        return [bool(known[phrase]) for phrase in phrases]

    def count(self, mention: Mention) -> Count:
        """Returns N(t) and, for each secret, N(c,t)."""
        found = self._counts.get(mention)
        if found is None:
            self._make_room()
            if len(mention) == 1:
                found = self.count_all(mention).count(0)
            else:
                found = self._judged(*self.source.count_unions([mention]))
            self._counts[mention] = found
        return found

    def count_all(self, keys: Sequence[str]) -> Counts:
        """Returns what `count` returns of each of some keys."""
        table = self._table
        try:
            return table.of(keys)
        except KeyError:
            return self._learn(keys).of(keys)

    def count_concepts(self, keys: Sequence[str]) -> list[Count | None]:
        """Counts what words or phrases usually mean; None where that can't be told.

        The taxonomy may not know them; or knowledge afar can't be asked for all that a concept is
        called, and the word stays unknown. A concept on so many pages that it can't disclose is
        taken to be on all of them: N(c,T) ≤ N(c), so T is safe where N(c) ≤ θ·N(T):
        IC(T) ≤ IC(g), the first pruning rule.
        """
        meant = [
            (key, senses[0]) if senses else None
            for key, senses in zip(keys, map(self.taxonomy.senses, keys), strict=True)
        ]
        counts = {pair: self._concepts.get(pair) for pair in meant if pair is not None}
        new = [pair for pair, count in counts.items() if count is None]
        if new:
            new = [pair for pair in new if self._can_count(*pair, self._enough)]
            unions = starmap(self._names_of, new)
            found = map(self._judged, self.source.count_unions(unions, self._enough))
            learnt = dict(zip(new, found, strict=True))
            self._make_room()
            self._concepts.update(learnt)
            counts.update(learnt)
        return [None if pair is None else counts[pair] for pair in meant]

    def count_whole_concept(self, key: str) -> Count | None:
        """Counts what a word or phrase usually means, on however many pages that may be."""
        senses = self.taxonomy.senses(key)
        if not senses:
            return None
        if not self._can_count(key, senses[0]):
            return None
        names = self._names_of(key, senses[0])
        return self._judged(*self.source.count_unions([names]))

    def _names_of(self, key: str, sense: Concept) -> Iterable[str]:
        """Returns all by which a page may mention a concept, with what it was called here."""
        return chain((key,), covered_keys(self.taxonomy, sense))

    def _can_count(self, key: str, sense: Concept, enough: int | None = None) -> bool:
        """Tells whether a concept can be counted: afar, not if it has too many names."""
        if isinstance(self.source, ListedCounts):
            return True
        return self.source.can_count(set(self._names_of(key, sense)), enough)

    def telling_kinds(self, keys: Sequence[str]) -> list[Mapping[int, Kind]]:
        """Returns for each term, by number of the protection, what it is a kind of that discloses.

        A kind is what a term usually means, by its usual name ("olanzapine" for Zyprexa) or
        generalized; of those the nearest counts that stands on pages enough to tell of it. A
        protection is left out where that discloses nothing, or says no more than g(c), or where
        the taxonomy does not know the term.
        """
        new = [key for key in keys if key not in self._kinds]
        if new:
            self.count_all(list({above for key in new for _, above in self._above[key]}))
        return [self._kinds[key] for key in keys]

    def _find_above(self, key: str) -> tuple[tuple[str, str], ...]:
        """Returns what a term means and is a kind of, as labels and keys, the nearest first."""
        senses = self.taxonomy.senses(key)
        labels: list[str] = []
        if senses:
            labels = [label(self.taxonomy, senses[0]), *generalizations(self.taxonomy, senses[0])]
        return tuple((each, self.resolve(self._language.fold_phrase(each))) for each in labels)

    def _find_kinds(self, key: str) -> Mapping[int, Kind]:
        found: dict[int, Kind] = {}
        above = self._above[key]
        counts = self.count_all([name for _, name in above])
        undecided = np.array([not secret.individual for secret in self.secrets])
        for n, (called, name) in enumerate(above):
            decided = undecided & (self.tell_too_little <= counts.pages[n])
            for k in np.flatnonzero(decided & counts.risky[:, n]).tolist():
                if name not in self.secrets[k].exempt:
                    found[k] = Kind(called, counts.count(n), same=n == 0)
            undecided &= ~decided
        return found

    def _pages_that_tell(self, secret: Secret) -> int:
        """Returns on fewer than how many pages a term leaves open whether it discloses.

        At the threshold θ itself, less than one of them would be expected to have c: N(T)·θ < 1.
        An individual is not judged by kinds, nor is one of many kinds of a class: too much passes
        for one of those by chance.
        """
        if secret.individual or secret.one_of_class:
            return 0
        theta = secret.theta
        return -(-theta.denominator // theta.numerator) if theta else self.knowledge.total + 1

    def count_group(self, keys: Sequence[str]) -> PageNumbers:
        """Returns N(T) and, for each secret, N(c,T) of terms standing together."""
        return self.source.count_group([(key,) for key in keys])

    def _learn(self, keys: Sequence[str]) -> CountTable:
        """Counts the keys not met before, all at once, and returns the table that has all."""
        with self._lock:
            if self._table.is_full:
                self._table = CountTable(len(self.secrets), self.knowledge.total)
            table = self._table
        new = [key for key in dict.fromkeys(keys) if key not in table.column]
        pages, joint = self.source.count_keys(new)
        risky = self._risky(pages, joint)
        self.within.mark(new, pages, joint, risky)
        counts = Counts(pages, joint, risky)
        with self._lock:
            table.add(new, counts)
        return table

    def _risky(self, pages: NDArray[np.int64], joint: Joint) -> NDArray[np.bool_]:
        risky = np.zeros(joint.shape, dtype=np.bool_)
        # Most terms share no page with most c, and of those that do most are far below θ.
        possible = joint > self._floors[:, None] * pages
        if self.settings.rare_gain is not None:
            possible |= (joint > 0) & (pages < RARE_PAGES)
        for k, n in zip(*map(np.ndarray.tolist, np.nonzero(possible)), strict=True):
            numbers = int(joint[k, n]), int(pages[n])
            risky[k, n] = term_discloses(*numbers, self.secrets[k], self.settings)
        return risky

    def _judged(self, numbers: PageNumbers | None) -> Count:
        if numbers is None:
            return self._common
        risky = tuple(
            x > 0 and term_discloses(x, numbers.pages, secret, self.settings)
            for x, secret in zip(numbers.joint, self.secrets, strict=True)
        )
        return Count(numbers.pages, numbers.joint, risky)

    def _which_are_terms(self, phrases: Sequence[str]) -> Iterator[bool]:
        for phrase, n in zip(phrases, self.source.frequencies(phrases), strict=True):
            yield n >= self.settings.min_pages or bool(self.taxonomy.senses(phrase))

    def fitting(self, k: int, conjunction: Conjunction) -> int:
        """Returns how many pages that count for the k-th secret have all of some mentions."""
        found = self._fitting.get(conjunction)
        if found is None:
            self._make_room()
            found = self._fitting[conjunction] = self.source.count_group(conjunction).joint
        return found[k]

    def fitting_together(self, k: int, groups: Sequence[tuple[Conjunction, ...]]) -> list[int]:
        """Returns how many pages that count for the k-th secret fit all of each group."""
        return self.source.count_fitting(k, groups)

    def _most_that_matters(self) -> int | None:
        """Returns the number of pages from which on nothing discloses; None if there is none."""
        if any(secret.individual or not secret.theta for secret in self.secrets):
            return None
        enough = max(map(_pages_that_clear, self.secrets))
        return max(enough, RARE_PAGES) if self.settings.rare_gain is not None else enough

    def _make_room(self) -> None:
        if len(self._counts) + len(self._concepts) + len(self._fitting) > self._most:
            self._counts.clear()
            self._concepts.clear()
            self._fitting.clear()


def _floor(secret: Secret) -> float:
    """Returns a share of a term's pages that is surely no more than θ, however it is rounded."""
    return 0.0 if secret.prior.at_most is None else _NEARLY * float(secret.theta)
