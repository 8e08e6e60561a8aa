"""What in a text is risky: names of c, single terms, phrases, and groups of terms.

The text is looked at as it stands, whatever it went through before: the sanitizer asks this of
each stage of its work, and `verify` asks it of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from itertools import compress
from operator import or_

import numpy as np

from undisclosed.disclosure.counting.count_table import Count, Counts
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.disguised import disguised_words, flag_disguised_names
from undisclosed.disclosure.groups.risky_groups import flag_groups
from undisclosed.disclosure.individuals.collected import Documents
from undisclosed.disclosure.individuals.identifying import Identifying
from undisclosed.disclosure.individuals.individuals import Individuals
from undisclosed.disclosure.risks import Assessment, CountedUnits, Risk
from undisclosed.disclosure.rules import (
    concerns_individual,
    phrase_cleared_by,
    term_discloses,
    word_cleared_by,
)
from undisclosed.disclosure.secrets.name_forms import NamesIn
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.disclosure.spreading import (
    spread_over_aliases,
    spread_over_compounds,
    spread_over_hyphens,
    spread_over_names,
    spread_over_phrases,
)
from undisclosed.language.protocol import Reading
from undisclosed.policy.settings import Settings
from undisclosed.terms.arrays import Marks, as_marks
from undisclosed.terms.candidates import find_candidates
from undisclosed.terms.keeping import KeepList
from undisclosed.terms.names import all_occurrences
from undisclosed.terms.units import TokenRange, Unit, Units, mark, touches

# Shorter names begin and end too many words.
_SHORTEST_NAME = 3


def assess_reading(
    reading: Reading,
    counter: TermCounter,
    settings: Settings,
    *,
    marker: str | None = None,
    groups: bool = True,
    identifying: Identifying | None = None,
    documents: Documents | None = None,
    keep: KeepList | None = None,
    invented: Set[str] = frozenset(),
    held: bytes | bytearray = b"",
) -> Assessment:
    """Finds everything risky in a reading.

    Ensures: no risks means that no name of a c, no term, no phrase and, with `groups`, no group
    of up to `max_group` terms within a context discloses under the settings, that no traits of an
    individual leave too few together (`crowds.small_crowds`), and that nothing is left which K
    can't speak for (unless `unknown` says to keep it), but for what the policy or a
    reviewer keeps: whatever reaches beyond a held token is found there.
    """
    standing_in, apart = identifying.stand_ins(reading, invented) if identifying else ((), ())
    candidates = find_candidates(
        reading,
        resolve=counter.resolve_all,
        apart=apart,
        marker=settings.marker if marker is None else marker,
        are_terms=counter.are_terms,
    )
    found = Assessment(reading, candidates, flagged=bytearray(len(reading)))
    if keep is not None:
        found.keep = keep.marks(reading, candidates)
    if held:
        found.hold(held)
    search = _Pass(found, counter, settings)
    search.individuals.documents = documents
    search.count()
    search.judge_names()
    if identifying is not None:
        search.individuals.judge_identifiers(identifying, standing_in, search.named)
    search.judge_words()
    search.judge_disguises()
    search.judge_phrases()
    search.spread()
    if groups and settings.least_crowd and identifying is not None:
        search.individuals.judge_crowds(identifying)
        search.spread()
    if groups and settings.max_group > 1:
        flag_groups(found, counter, settings)
        search.spread()
    return found


class _Pass:
    """One pass over one reading: each step adds risks and flags tokens."""

    def __init__(self, found: Assessment, counter: TermCounter, settings: Settings) -> None:
        self.found = found
        self.reading = found.reading
        self.candidates = found.candidates
        self.counter = counter
        self.settings = settings
        self.secrets = list(enumerate(counter.secrets))
        self._individual = [secret.individual for secret in counter.secrets]
        places = all_occurrences(counter.names, self.reading, self.candidates)
        self._names, exempt = places[: len(self.secrets)], places[len(self.secrets) :]
        self._names_in = NamesIn(self.reading, counter.taxonomy)
        # A byte for each token, 1 where it is part of a name of c or says no more than g(c).
        self.named = [bytearray(len(self.reading)) for _ in self.secrets]
        self.exempt = [self._exempt_tokens(k, exempt[k]) for k, _ in self.secrets]
        found.exempt_for = self.exempt
        found.exempt = np.logical_or.reduce([as_marks(marks) for marks in self.exempt]).tobytes()
        self.individuals = Individuals(found, counter, settings)
        self._disguises = counter.disguises.find(self.reading.text)

    def count(self) -> None:
        """Counts names, words and phrases ahead of the steps below, where asking is costly."""
        words, phrases = self.candidates.words, self.candidates.phrases
        self.counter.ask_together(
            (
                self._count_names,
                partial(self._count, words, conceptual=self.settings.terms_as_concepts),
                partial(self._count, phrases, conceptual=False),
            )
        )

    def judge_names(self) -> None:
        """Flags names of c and of its specializations, whatever their tags say."""
        for k, secret in self.secrets:
            places: dict[str, list[TokenRange]] = {}
            for name, span in self._names[k]:
                if secret.individual and self._names_in.stand_for_themselves(name, span):
                    continue
                if secret.one_of_class and not self._is_noun(span):
                    continue
                places.setdefault(name, []).append(span)
                mark(self.named[k], span)
            for i in self._names_in.handles(secret.handles):
                places.setdefault(self.candidates.keys[i], []).append((i, i + 1))
                mark(self.named[k], (i, i + 1))
            for name, spans in places.items():
                count = self.counter.count((name,))
                self.found.add(Risk("name", k, name, tuple(spans), count.pages, count.joint[k]))
        flag_disguised_names(self.found, self._disguises, self.counter, self.named)

    def judge_disguises(self) -> None:
        """Flags what would disclose if it were written as it can be read: "z!dovudine"."""
        words = disguised_words(self.found, self._disguises, self.counter)
        if words is None:
            return
        counted = self._count(words, conceptual=self.settings.terms_as_concepts)
        for n in np.flatnonzero(self._telling_words(counted)).tolist():
            count = counted.judged.count(n)
            for k, secret in self._concerned(count):
                if not secret.individual and words.names[n] not in secret.exempt:
                    self._judge_word(words.unit(n), count, k, secret, n not in counted.concepts)

    def judge_words(self) -> None:
        """Flags single words that disclose, and those K can't speak for."""
        words = self.candidates.words
        counted = self._count(words, conceptual=self.settings.terms_as_concepts)
        self.found.counted.append(counted)
        known = counted.known
        asked = any(secret.asks_words for _, secret in self.secrets)
        unknown = ~known & ~words.number & asked
        telling = np.flatnonzero(unknown | self._telling_words(counted)).tolist()
        self.counter.ask_together(self._ask_within(counted, telling))
        for n in telling:
            unit = words.unit(n)
            count = counted.concepts.get(n) or self.counter.count((unit.key,))
            if unknown[n]:
                self._judge_unknown(unit)
            for k, secret in self._concerned(count):
                if unit.key in secret.exempt:
                    continue
                if secret.individual:
                    self.individuals.judge_word(unit, count, k, bool(known[n]))
                elif known[n]:
                    self._judge_word(unit, count, k, secret, n not in counted.concepts)
        if self.settings.evidence == "score":
            self._judge_kinds(counted)

    def _ask_within(
        self, counted: CountedUnits, numbers: Sequence[int]
    ) -> Iterator[Callable[[], object]]:
        """Yields what counts verbs that may tell some c apart; of nouns it is counted."""
        words = counted.units
        for n in numbers:
            if not words.nominal[n] and not words.number[n] and n not in counted.concepts:
                count = counted.judged.count(n)
                for k, _ in self._concerned(count):
                    yield partial(self.counter.within.pages, k, words.names[n], count)

    def _judge_kinds(self, counted: CountedUnits) -> None:
        """Flags words that are safe only for standing on few pages, where their kind is risky."""
        words, counts = counted.units, counted.judged
        # For each protection, which words leave open whether they disclose.
        left_open = ~counts.risky & (counts.pages < self.counter.tell_too_little[:, None])
        left_open &= words.nominal & ~words.number
        numbers = np.flatnonzero(left_open.any(axis=0)).tolist()
        kinds = self.counter.telling_kinds([words.names[n] for n in numbers])
        telling = [
            (k, n, kind)
            for n, found in zip(numbers, kinds, strict=True)
            for k, kind in found.items()
            if left_open[k, n] and words.names[n] not in self.counter.secrets[k].exempt
        ]
        for k, n, kind in sorted(telling, key=lambda each: each[:2]):
            self.found.flag("kind", words.unit(n), k, kind.count, kind=kind.label, same=kind.same)

    def judge_phrases(self) -> None:
        """Flags phrases that disclose by more than their words do."""
        phrases = self.candidates.phrases
        counted = self._count(phrases, conceptual=False)
        self.found.counted.append(counted)
        risky = counted.known & self._risky_for_classes(counted.judged)
        for n in np.flatnonzero(risky).tolist():
            unit = phrases.unit(n)
            count = counted.concepts.get(n) or self.counter.count((unit.key,))
            for k, secret in self._concerned(count):
                if secret.individual or unit.key in secret.exempt:
                    continue
                if n in counted.concepts:
                    # Only its concept is known, so there is nothing to weigh its words against.
                    self.found.flag("phrase", unit, k, count)
                else:
                    self._judge_phrase(unit, count, k, secret)

    def spread(self) -> None:
        """Flags what is one word with a risky word, and the other name of a risky term."""
        for k, secret in self.secrets:
            if secret.individual and secret.asks_words and self.settings.word_ratio is not None:
                spread_over_phrases(self.found, self.exempt[k])
        spread_over_names(self.found)
        classes = [k for k, secret in self.secrets if not secret.individual]
        spread_over_compounds(self.found, classes)
        spread_over_hyphens(self.found)
        spread_over_aliases(self.found)

    # Words

    def _count_names(self) -> None:
        self.counter.count_all(sorted({name for names in self._names for name, _ in names}))

    def _count(self, units: Units, *, conceptual: bool) -> CountedUnits:
        """Counts units as written, or as their concepts where they are counted so or not known."""
        written = self.counter.count_all(units.names)
        as_concept = (written.pages < self.settings.min_pages) | conceptual
        numbers = np.flatnonzero(as_concept & ~units.number).tolist()
        found = self.counter.count_concepts([units.names[n] for n in numbers])
        concepts = {n: c for n, c in zip(numbers, found, strict=True) if c is not None}
        judged = written.with_changes(concepts) if concepts else written
        known = judged.pages >= self.settings.min_pages
        return CountedUnits(units, written, judged, known, concepts)

    def _telling_words(self, counted: CountedUnits) -> Marks:
        """Marks the words that may disclose; the others need no closer look."""
        words, counts, known = counted.units, counted.judged, counted.known
        telling = known & self._risky_for_classes(counts)
        for k, secret in self.secrets:
            if secret.individual and secret.asks_words:
                looked_at = concerns_individual(words.name, words.number, words.nominal, known)
                telling |= looked_at & (counts.joint[k] < (secret.prior.at_most or 0))
        return telling

    def _risky_for_classes(self, counts: Counts) -> Marks:
        rows = [counts.risky[k] for k, secret in self.secrets if not secret.individual]
        return np.logical_or.reduce(rows) if rows else np.zeros(len(counts.pages), dtype=np.bool_)

    def _concerned(self, count: Count) -> Iterator[tuple[int, Secret]]:
        """Yields the protections that a word or phrase may disclose, and all individuals."""
        return compress(self.secrets, map(or_, count.risky, self._individual))

    def _judge_unknown(self, unit: Unit) -> None:
        exempt = all(unit.key in secret.exempt for _, secret in self.secrets)
        named = all(any(named[span[0]] for named in self.named) for span in unit.spans)
        if exempt or named:
            return
        self.found.unassessed.append(unit)
        spans = self.found.without_exempt(unit.spans, None)
        if self.settings.unknown == "redact":
            self.found.add(Risk("unknown", None, unit.key, spans))
        elif self._holds_name(unit.key):
            # "HIVpositive", or a name broken at the end of a line and read on.
            self.found.add(Risk("joined", None, unit.key, spans))

    def _holds_name(self, key: str) -> bool:
        """Tells whether an unknown word begins or ends with a name of c."""
        word = key.lower()
        return any(
            word.startswith(name) or word.endswith(name)
            for _, secret in self.secrets
            for name in map(str.lower, secret.names)
            if len(name) >= _SHORTEST_NAME
        )

    def _judge_word(
        self, unit: Unit, count: Count, k: int, secret: Secret, as_written: bool
    ) -> None:
        may_tell = as_written and not unit.number
        needed = may_tell and not (unit.nominal and self._passes(count, k, secret))
        within = self.counter.within.pages(k, unit.key, count) if needed else None
        rule = word_cleared_by(
            count.joint[k],
            count.pages,
            nominal=unit.nominal,
            number=unit.number,
            within=within is not None,
            secret=secret,
            settings=self.settings,
        )
        if rule is None:
            self.found.flag("term", unit, k, count, within=within)
        else:
            self.found.cleared[k, unit.key] = rule

    def _passes(self, count: Count, k: int, secret: Secret) -> bool:
        return term_discloses(count.joint[k], count.pages, secret, self.settings)

    # Phrases

    def _judge_phrase(self, unit: Unit, count: Count, k: int, secret: Secret) -> None:
        # A phrase never absorbs a free-standing name: "HIV infection" flags HIV, and "infection"
        # is judged on its own.
        spans = [s for s in unit.spans if not touches(s, self.named[k])]
        if self.settings.evidence == "score":
            # With g(c) in it, "diseases caused" passes P(c|g) as any faintly related word would.
            spans = [s for s in spans if not touches(s, self.exempt[k])]
        if not spans:
            self.found.cleared[k, unit.key] = "exempt"
            return
        first, past = spans[0]
        words = [i for i in range(first, past) if self.candidates.content[i]]
        counts = [self.counter.count((self.candidates.keys[i],)) for i in words]
        parts = [(c.joint[k], c.pages) for c in counts if c.pages]
        joint = count.joint[k]
        rule = phrase_cleared_by(joint, count.pages, parts, secret, self.settings)
        if rule is None:
            chosen = [part for span in spans for part in self._around_exempt(span, k)]
        elif any(c.risky[k] for c in counts):
            # Only what is scored is cleared here, and of that nothing is left that says g(c).
            nominal = self.candidates.nominal
            chosen = [(i, i + 1) for span in spans for i in range(*span) if nominal[i]]
        else:
            self.found.cleared[k, unit.key] = rule
            return
        if chosen:
            shown = self.found.shown(spans[0])
            self.found.add(Risk("phrase", k, unit.key, tuple(chosen), count.pages, joint, shown))

    def _around_exempt(self, span: TokenRange, k: int) -> list[TokenRange]:
        """Returns a phrase whole, or only its content words where some of them are exempt."""
        if not touches(span, self.exempt[k]):
            return [span]
        words = ((i, i + 1) for i in range(*span) if self.candidates.content[i])
        others = list(self.found.without_exempt(words, k))
        # "infection status": each of its words says no more than g(c), the two of them do.
        return others or [span]

    # Small questions

    def _is_noun(self, span: TokenRange) -> bool:
        """Tells whether a name stands there as a noun, if it is one word: no prior convictions."""
        first, past = span
        return past - first > 1 or self.reading.tags[first] in ("NOUN", "PROPN")

    def _exempt_tokens(self, k: int, places: list[tuple[str, TokenRange]]) -> bytearray:
        exempt = bytearray(len(self.reading))
        for _, span in places:
            # "Best Actor" is a prize, not the word that readers may learn.
            if not (self.counter.secrets[k].individual and self.found.capitalised(span[0])):
                mark(exempt, span)
        return exempt
