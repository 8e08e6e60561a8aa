"""What in a text is risky: names of c, single terms, phrases, and groups of terms.

The text is looked at as it stands, whatever it went through before: the sanitizer asks this of
each stage of its work, and `verify` asks it of the result.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from undisclosed.disclosure import PageCount
from undisclosed.document import contexts, parse_context
from undisclosed.groups import Group, Member, find_groups
from undisclosed.judgement import individual_discloses, phrase_discloses, term_discloses
from undisclosed.policy import Settings
from undisclosed.tally import Count, Tally
from undisclosed.taxonomy.protocol import Taxonomy
from undisclosed.taxonomy.senses import concept_keys
from undisclosed.terms.candidates import Candidates, Unit, find_candidates, joined, skipped
from undisclosed.terms.folding import fold, is_capitals
from undisclosed.terms.protocol import Reading
from undisclosed.yardstick import Yardstick

Cause = Literal["name", "term", "phrase", "group", "unknown", "joined", "alias"]
TokenRange = tuple[int, int]

COMMON_TERM = 64
"""A term on more than one page in so many is too common to be half of a telling pair."""


@dataclass(frozen=True, slots=True)
class Risk:
    """One reason why something must change.

    Attributes:
        cause: `name` of c, `term` or `phrase` that discloses alone, `group` that discloses
            together, `unknown` to K, `joined` to a risky word by a hyphen or slash, `alias`
            (acronym or expansion) of a risky term.
        yardstick: Number of the protection; None where K can't speak (`unknown`) or the reason
            is another finding (`joined`, `alias`).
        key: The term's key.
        shown: The term as the text writes it, at its first place.
        spans: Token ranges to change: every place where the term stands.
        pages: N(T).
        joint: N(c,T).
        group: For `group`, all members; `key` is the one to change.
        kept: For `group`, token ranges of the members that may stay.
    """

    cause: Cause
    yardstick: int | None
    key: str
    spans: tuple[TokenRange, ...]
    pages: PageCount = 0
    joint: int = 0
    shown: str = ""
    group: tuple[Member, ...] = ()
    kept: tuple[tuple[str, TokenRange], ...] = ()


@dataclass(slots=True)
class Assessment:
    """Everything risky in one reading.

    Attributes:
        reading: What was looked at.
        candidates: Its candidate words and phrases.
        risks: The reasons found.
        flagged: Per token, whether it must change.
        unassessed: Keys of words K can't speak for, whatever is done about them.
    """

    reading: Reading
    candidates: Candidates
    risks: list[Risk] = field(default_factory=list)
    flagged: list[bool] = field(default_factory=list)
    unassessed: list[Unit] = field(default_factory=list)


def assess_reading(
    reading: Reading,
    tally: Tally,
    taxonomy: Taxonomy,
    settings: Settings,
    *,
    marker: str | None = None,
    groups: bool = True,
) -> Assessment:
    """Finds everything risky in a reading.

    Ensures: no risks means that no name of a c, no term, no phrase and, with `groups`, no group
    of up to `max_group` terms within a context discloses under the settings, and that nothing is
    left which K can't speak for (unless `unknown` says to keep it).
    """
    candidates = find_candidates(
        reading, resolve=tally.resolve, marker=settings.marker if marker is None else marker
    )
    found = Assessment(reading, candidates, flagged=[False] * len(reading))
    search = _Search(found, tally, taxonomy, settings)
    search.judge_names()
    search.judge_words()
    search.judge_phrases()
    search.spread()
    if groups and settings.max_group > 1:
        search.judge_groups()
        search.spread()
    return found


class _Search:
    """One pass over one reading: each step adds risks and flags tokens."""

    def __init__(
        self, found: Assessment, tally: Tally, taxonomy: Taxonomy, settings: Settings
    ) -> None:
        self.found = found
        self.reading = found.reading
        self.candidates = found.candidates
        self.tally = tally
        self.taxonomy = taxonomy
        self.settings = settings
        self.yardsticks = list(enumerate(tally.yardsticks))
        self.named = [[False] * len(self.reading) for _ in self.yardsticks]
        self.exempt = [self._exempt_tokens(yardstick) for _, yardstick in self.yardsticks]

    def judge_names(self) -> None:
        """Flags names of c and of its specializations, whatever their tags say."""
        for k, yardstick in self.yardsticks:
            places: dict[str, list[TokenRange]] = {}
            for name, span in self._occurrences(yardstick.names):
                places.setdefault(name, []).append(span)
                self.named[k][span[0] : span[1]] = [True] * (span[1] - span[0])
            for name, spans in places.items():
                count = self.tally.count((name,))
                self._add(Risk("name", k, name, tuple(spans), count.pages, count.joint[k]))

    def judge_words(self) -> None:
        """Flags single words that disclose, and those K can't speak for."""
        for unit in self.candidates.words.values():
            count = self._count_word(unit)
            known = count.pages >= self.settings.min_pages
            if not known and not unit.number:
                self._judge_unknown(unit)
            for k, yardstick in self.yardsticks:
                if unit.key in yardstick.exempt:
                    continue
                if yardstick.individual:
                    self._judge_for_individual(unit, count, k, known)
                elif known and self._is_risky(count, k):
                    self._flag_unit("term", unit, k, count)

    def judge_phrases(self) -> None:
        """Flags phrases that disclose by more than their words do."""
        for unit in self.candidates.phrases.values():
            count = self.tally.count((unit.key,))
            if count.pages < self.settings.min_pages:
                continue
            for k, yardstick in self.yardsticks:
                if yardstick.individual or unit.key in yardstick.exempt:
                    continue
                if self._is_risky(count, k):
                    self._judge_phrase(unit, count, k, yardstick)

    def judge_groups(self) -> None:
        """Flags of each risky group the member that points at c most (or all of them)."""
        for k, yardstick in self.yardsticks:
            if yardstick.individual:
                continue
            for group in find_groups(self._members(k), k, self.tally, self.settings):
                self._flag_group(group, k)

    def spread(self) -> None:
        """Flags what is one word with a risky word, and the other name of a risky term."""
        self._spread_phrases()
        self._spread_joined()
        self._spread_aliases()

    # Words

    def _count_word(self, unit: Unit) -> Count:
        """Counts a word as written, or as its concept where it is counted so or not known."""
        count = self.tally.count((unit.key,))
        conceptual = self.settings.probability == "taxonomic"
        if unit.number or (count.pages >= self.settings.min_pages and not conceptual):
            return count
        senses = self.taxonomy.senses(unit.key)
        if not senses:
            return count
        concept = tuple(sorted({unit.key, *concept_keys(self.taxonomy, senses[0])}))
        return self.tally.count(concept)

    def _judge_unknown(self, unit: Unit) -> None:
        if self._always_exempt(unit.key) or all(
            any(named[span[0]] for named in self.named) for span in unit.spans
        ):
            return
        self.found.unassessed.append(unit)
        if self.settings.unknown == "redact":
            self._add(Risk("unknown", None, unit.key, self._without_exempt(unit.spans, None)))

    def _judge_for_individual(self, unit: Unit, count: Count, k: int, known: bool) -> None:
        yardstick = self.tally.yardsticks[k]
        in_at_most = count.joint[k]
        sharp = unit.name or unit.number
        if not (sharp or (known and unit.nominal)):
            return
        plain = individual_discloses(
            in_at_most, plain_word=True, yardstick=yardstick, settings=self.settings
        )
        if plain or unit.number:
            if plain or individual_discloses(
                in_at_most, plain_word=False, yardstick=yardstick, settings=self.settings
            ):
                self._flag_unit("term", unit, k, count)
        elif individual_discloses(
            in_at_most, plain_word=False, yardstick=yardstick, settings=self.settings
        ):
            # Risky as a name only ("Will", "Rose"): the word in lower case may stay.
            names = [span for span in unit.spans if self._capitalised(span[0])]
            self._add(Risk("term", k, unit.key, tuple(names), count.pages, in_at_most))

    # Phrases

    def _judge_phrase(self, unit: Unit, count: Count, k: int, yardstick: Yardstick) -> None:
        # A phrase never absorbs a free-standing name: "HIV infection" flags HIV, and "infection"
        # is judged on its own.
        spans = [s for s in unit.spans if not any(self.named[k][s[0] : s[1]])]
        if not spans:
            return
        first, past = spans[0]
        words = [i for i in range(first, past) if self.candidates.content[i]]
        counts = [self.tally.count((self.candidates.keys[i],)) for i in words]
        parts = [(c.joint[k], c.pages) for c in counts if c.pages]
        joint = count.joint[k]
        if phrase_discloses(joint, count.pages, parts, yardstick, self.settings):
            chosen = [part for span in spans for part in self._around_exempt(span, k)]
        elif any(self._is_risky(c, k) for c in counts):
            nominal = self.candidates.nominal
            places = ((i, i + 1) for span in spans for i in range(*span) if nominal[i])
            chosen = list(self._without_exempt(places, k))
        else:
            return
        if chosen:
            shown = self._shown(spans[0])
            self._add(Risk("phrase", k, unit.key, tuple(chosen), count.pages, joint, shown))

    def _around_exempt(self, span: TokenRange, k: int) -> list[TokenRange]:
        """Returns a phrase whole, or only its content words where some of them are exempt."""
        if not any(self.exempt[k][span[0] : span[1]]):
            return [span]
        words = ((i, i + 1) for i in range(*span) if self.candidates.content[i])
        return list(self._without_exempt(words, k))

    # Groups

    def _members(self, k: int) -> list[Member]:
        yardstick = self.tally.yardsticks[k]
        masks = self._context_masks()
        members = []
        for unit in (*self.candidates.words.values(), *self.candidates.phrases.values()):
            if not unit.nominal or unit.number or unit.key in yardstick.exempt:
                continue
            free = [s for s in unit.spans if not any(self.found.flagged[s[0] : s[1]])]
            free = [s for s in free if not any(self.exempt[k][s[0] : s[1]])]
            count = self.tally.count((unit.key,))
            if not free or count.pages < self.settings.min_pages or not count.joint[k]:
                continue
            common = count.pages * COMMON_TERM > self.tally.knowledge.total
            if common and self.settings.evidence == "score":
                continue
            mask = 0
            for first, _ in free:
                mask |= masks[first]
            shown = self._shown(free[0])
            members.append(Member(unit.key, (unit.key,), count.pages, count.joint[k], mask, shown))
        return members

    def _context_masks(self) -> list[int]:
        """Returns for each token the contexts it stands in, one bit each."""
        masks = [0] * len(self.reading)
        stretches = contexts(
            self.reading.sentences, self.reading.paragraphs, parse_context(self.settings.context)
        )
        for number, stretch in enumerate(stretches):
            bit = 1 << number
            for i in stretch:
                masks[i] |= bit
        return masks

    def _flag_group(self, group: Group, k: int) -> None:
        units = [self._unit(member.key) for member in group.members]
        if any(self._fully_flagged(unit) for unit in units):
            return
        pointer = group.pointer
        changed = [u for u in units if self.settings.change == "all" or u.key == pointer.key]
        kept = [u for u in units if u not in changed]
        for unit in changed:
            self._add(
                Risk(
                    "group",
                    k,
                    unit.key,
                    self._without_exempt(unit.spans, k),
                    group.pages,
                    group.joint,
                    "",
                    group.members,
                    tuple((other.key, span) for other in kept for span in other.spans),
                )
            )

    # Spreading

    def _spread_phrases(self) -> None:
        """For an individual, judges noun phrases and names as wholes.

        A phrase stands on no more pages than any word of it, so it narrows g(c) down at least as
        much: where a word is risky, so is the phrase.
        """
        flagged, nominal = self.found.flagged, self.candidates.nominal
        for k, yardstick in self.yardsticks:
            if not yardstick.individual:
                continue
            chunks = ([i for i in chunk if nominal[i]] for chunk in self._chunks())
            for stretch in (*chunks, *self._name_runs()):
                words = [i for i in stretch if not self.exempt[k][i]]
                if any(flagged[i] for i in words):
                    spans = tuple((i, i + 1) for i in words if not flagged[i])
                    key = " ".join(self.candidates.keys[i] for i in words)
                    self._add(Risk("joined", None, key, spans))

    def _chunks(self) -> Iterator[list[int]]:
        chunks: dict[int, list[int]] = {}
        for i, chunk in enumerate(self.reading.chunks):
            if chunk >= 0:
                chunks.setdefault(chunk, []).append(i)
        yield from chunks.values()

    def _name_runs(self) -> Iterator[list[int]]:
        """Yields neighbouring words written as a name or title."""
        run: list[int] = []
        for i, title in enumerate(self.candidates.titled):
            if title:
                run.append(i)
            elif run:
                yield run
                run = []
        if run:
            yield run

    def _spread_joined(self) -> None:
        flagged = self.found.flagged
        order = range(1, len(self.reading) - 1)
        spread: list[TokenRange] = []
        for i in (*order, *reversed(order)):
            if flagged[i - 1] != flagged[i + 1] and self._hyphen(i):
                for neighbour in (i - 1, i + 1):
                    if not flagged[neighbour]:
                        flagged[neighbour] = True
                        spread.append((neighbour, neighbour + 1))
        for span in spread:
            self._add(Risk("joined", None, self.candidates.keys[span[0]], (span,)))

    def _spread_aliases(self) -> None:
        for one, other in self.reading.aliases:
            for risky, partner in ((one, other), (other, one)):
                if self._covered(risky) and not self._covered(partner):
                    key = " ".join(k for k in self.candidates.keys[slice(*partner)] if k)
                    unit = self.candidates.words.get(key) or self.candidates.phrases.get(key)
                    spans = tuple(unit.spans) if unit else (partner,)
                    self._add(Risk("alias", None, key, spans))

    # Small questions

    def _shown(self, span: TokenRange) -> str:
        return self.reading.text[self.reading.starts[span[0]] : self.reading.ends[span[1] - 1]]

    def _is_risky(self, count: Count, k: int) -> bool:
        return term_discloses(count.joint[k], count.pages, self.tally.yardsticks[k], self.settings)

    def _flag_unit(self, cause: Cause, unit: Unit, k: int, count: Count) -> None:
        spans = self._without_exempt(unit.spans, k)
        if spans:
            self._add(Risk(cause, k, unit.key, tuple(spans), count.pages, count.joint[k]))

    def _add(self, risk: Risk) -> None:
        if not risk.spans:
            return
        shown = risk.shown or self._shown(risk.spans[0])
        self.found.risks.append(replace(risk, shown=shown))
        for first, past in risk.spans:
            for i in range(first, past):
                self.found.flagged[i] = True

    def _unit(self, key: str) -> Unit:
        return self.candidates.words.get(key) or self.candidates.phrases[key]

    def _fully_flagged(self, unit: Unit) -> bool:
        return all(any(self.found.flagged[s[0] : s[1]]) for s in unit.spans)

    def _covered(self, span: TokenRange) -> bool:
        content = [i for i in range(*span) if self.candidates.content[i]]
        return bool(content) and all(self.found.flagged[i] for i in content)

    def _capitalised(self, i: int) -> bool:
        return self.reading.text[self.reading.starts[i]].isupper()

    def _hyphen(self, i: int) -> bool:
        return joined(self.reading, i) and self.reading.form(i) in "-/‐‑–"

    def _always_exempt(self, key: str) -> bool:
        return any(key in yardstick.exempt for _, yardstick in self.yardsticks)

    def _without_exempt(self, spans: Iterable[TokenRange], k: int | None) -> tuple[TokenRange, ...]:
        masks = self.exempt if k is None else [self.exempt[k]]
        return tuple(s for s in spans if not any(mask[i] for mask in masks for i in range(*s)))

    def _exempt_tokens(self, yardstick: Yardstick) -> list[bool]:
        exempt = [False] * len(self.reading)
        for _, (first, past) in self._occurrences(yardstick.exempt):
            if yardstick.individual and self._capitalised(first):
                # "Best Actor" is a prize, not the word that readers may learn.
                continue
            exempt[first:past] = [True] * (past - first)
        return exempt

    def _occurrences(self, names: frozenset[str]) -> Iterator[tuple[str, TokenRange]]:
        """Yields where names stand, longest first at each place, read as plain word sequences."""
        starts: dict[str, list[list[str]]] = {}
        for name in names:
            words = name.split()
            starts.setdefault(words[0], []).append(words)
        for i, key in enumerate(self.candidates.keys):
            if not key:
                continue
            for form in {key, _lower(key)}:
                longest = sorted(starts.get(form, ()), key=len, reverse=True)
                for words in longest:
                    past = self._matches(words, i)
                    if past:
                        yield " ".join(words), (i, past)
                        break

    def _matches(self, words: list[str], i: int) -> int:
        """Returns one past the last token if the words stand at token i, else 0."""
        keys = self.candidates.keys
        for at, word in enumerate(words):
            if at and i < len(keys) and skipped(self.reading, i):
                i += 1
            if i >= len(keys) or word not in (keys[i], _lower(keys[i])):
                return 0
            i += 1
        return i


def _lower(key: str) -> str:
    return fold(key.lower()) if is_capitals(key) else key
