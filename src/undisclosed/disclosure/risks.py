"""What an assessment finds: the reasons why something must change, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from undisclosed.disclosure.counting.count_table import Count, Counts
from undisclosed.disclosure.formulas import PageCount
from undisclosed.disclosure.groups.members import Member
from undisclosed.disclosure.individuals.crowds import Trait
from undisclosed.disclosure.rules import Rule
from undisclosed.identifiers.identifier import Identifier
from undisclosed.language.protocol import Reading
from undisclosed.terms.arrays import Marks
from undisclosed.terms.candidates import Candidates
from undisclosed.terms.units import TokenRange, Unit, Units, mark, touches

Cause = Literal[
    "name", "identifier", "term", "kind", "phrase", "group", "unknown", "joined", "alias"
]

# The strongest last.
_CAUSES = ("joined", "unknown", "alias", "group", "kind", "phrase", "term", "identifier", "name")
_WEIGHT = {cause: weight for weight, cause in enumerate(_CAUSES)}


@dataclass(frozen=True, slots=True)
class Risk:
    """One reason why something must change.

    Attributes:
        cause: `name` of c, `term` or `phrase` that discloses alone, `kind`: a term on few pages
            that is a kind of what does, `group` that discloses together, `unknown` to K, `joined`
            to a risky word in one name, compound or hyphenated word, `alias` (acronym or
            expansion) of a risky term; `identifier`: a span that identifies somebody.
        k: Number of the protection; None where K can't speak (`unknown`) or the reason
            is another finding (`joined`, `alias`).
        key: The term's key.
        shown: The term as the text writes it, at its first place.
        spans: Token ranges to change: every place where the term stands.
        pages: N(T), for a `kind` that of what the term is a kind of.
        joint: N(c,T) of the same.
        group: For `group`, and for an `identifier` that discloses with others, all members; `key`
            is the one to change.
        kept: Token ranges of the members that may stay.
        identifier: For `identifier`, what was found.
        documents: With a collection, how many of the user's documents have it, and of how many.
        kind: For `kind`, what the term is a kind of.
        same: Whether that is the term itself by its usual name.
        within: For a `term` that tells c apart within g(c), N(T,g).
        read_as: The word that it is a disguise of; empty where it is written as it is.
    """

    cause: Cause
    k: int | None
    key: str
    spans: tuple[TokenRange, ...]
    pages: PageCount = 0
    joint: int = 0
    shown: str = ""
    group: tuple[Member, ...] = ()
    kept: tuple[tuple[str, TokenRange], ...] = ()
    identifier: Identifier | None = None
    documents: tuple[int, int] | None = None
    kind: str = ""
    same: bool = False
    read_as: str = ""
    within: int | None = None

    @property
    def ratio(self) -> float:
        """P(c|T) = N(c,T)/N(T); 0 where T stands on no page."""
        return min(1.0, float(self.joint / self.pages)) if self.pages else 0.0

    def as_shown(self, shown: str) -> Risk:
        """Returns the risk with its term as the text writes it."""
        # By hand: dataclasses.replace takes six times as long, and texts have hundreds of risks.
        return Risk(
            self.cause,
            self.k,
            self.key,
            self.spans,
            self.pages,
            self.joint,
            shown,
            self.group,
            self.kept,
            self.identifier,
            self.documents,
            self.kind,
            self.same,
            self.read_as,
            self.within,
        )


def strongest(risks: Sequence[Risk]) -> Risk:
    """Returns the reason to name first: a name before a term, a term before a group."""
    if len(risks) == 1:
        return risks[0]
    return max(risks, key=lambda risk: (_WEIGHT[risk.cause], risk.ratio))


@dataclass(frozen=True, slots=True)
class CountedUnits:
    """Words or phrases of a reading with the counts they were judged by.

    Attributes:
        units: The words or phrases.
        written: Their counts as written.
        judged: The same, but of the concept where that is what is counted.
        known: Whether K can speak for them.
        concepts: The counts of concepts by number of the unit.
    """

    units: Units
    written: Counts
    judged: Counts
    known: Marks
    concepts: Mapping[int, Count]


@dataclass(slots=True)
class Assessment:
    """Everything risky in one reading.

    Attributes:
        reading: What was looked at.
        candidates: Its candidate words and phrases.
        risks: The reasons found.
        flagged: A byte per token, 1 where it must change.
        exempt_for: For each protection a byte per token, 1 where it says no more than g(c).
        exempt: The same for some g(c).
        unassessed: Keys of words K can't speak for, whatever is done about them.
        counted: Words, then phrases, with the counts they were judged by.
        keep: A byte per token, 1 where it stays whatever is found about it, by the policy or by
            a reviewer; empty where nothing does.
        held: A byte per token, 1 where a reviewer decided what stands there; empty likewise. Of
            what reaches over such a place only the rest can change.
        kept: The reasons that speak against what is kept.
        traits: By number of the protection, what a crowd fits of an individual.
        documents: By key, how many of the user's documents have what was looked up, and of how
            many.
        cleared: What speaks for words and phrases whose ratio alone would disclose, by number of
            the protection and key: a rule, or that a phrase holds what says no more than g(c).
        disguised: By place, the words that are read there and not written.
    """

    reading: Reading
    candidates: Candidates
    risks: list[Risk] = field(default_factory=list)
    flagged: bytearray = field(default_factory=bytearray)
    exempt_for: Sequence[bytearray] = ()
    exempt: bytes = b""
    unassessed: list[Unit] = field(default_factory=list)
    counted: list[CountedUnits] = field(default_factory=list)
    keep: bytes | bytearray = b""
    held: bytes | bytearray = b""
    kept: list[Risk] = field(default_factory=list)
    traits: dict[int, list[Trait]] = field(default_factory=dict)
    documents: dict[str, tuple[int, int]] = field(default_factory=dict)
    cleared: dict[tuple[int, str], Rule | Literal["exempt"]] = field(default_factory=dict)
    disguised: dict[TokenRange, set[str]] = field(default_factory=dict)

    def add(self, risk: Risk) -> None:
        """Adds a reason, if it has places, and flags them; what the policy keeps is set apart."""
        if self.disguised and any(risk.key in self.disguised.get(s, ()) for s in risk.spans):
            risk = replace(risk, read_as=risk.key, shown=risk.key)
        if self.keep:
            risk = self._without_kept(risk)
        if not risk.spans:
            return
        self.risks.append(risk if risk.shown else risk.as_shown(self.shown(risk.spans[0])))
        for span in risk.spans:
            mark(self.flagged, span)

    def hold(self, held: bytes | bytearray) -> None:
        """Takes down which tokens a reviewer decided about: they are kept too."""
        self.held = held
        pairs = zip(self.keep, held, strict=True)
        self.keep = bytes(a | b for a, b in pairs) if self.keep else held

    def _without_kept(self, risk: Risk) -> Risk:
        kept: list[TokenRange] = []
        left: list[TokenRange] = []
        for span in risk.spans:
            if self.is_kept(span):
                kept.append(span)
                continue
            apart = self._apart_from_held(span)
            left += apart
            if apart != [span]:
                kept += self._runs(span, held=True)
        if kept:
            self.accept(replace(risk, spans=tuple(kept)))
        return replace(risk, spans=tuple(left))

    def _apart_from_held(self, span: TokenRange) -> list[TokenRange]:
        """Returns the rest of what reaches over a held place, if it says anything."""
        if not touches(span, self.held):
            return [span]
        keys = self.candidates.keys
        return [run for run in self._runs(span, held=False) if any(keys[slice(*run)])]

    def _runs(self, span: TokenRange, *, held: bool) -> list[TokenRange]:
        """Returns the runs of tokens in a range that are held, or that are not."""
        runs: list[TokenRange] = []
        for i in range(*span):
            if bool(self.held[i]) is not held:
                continue
            if runs and runs[-1][1] == i:
                runs[-1] = (runs[-1][0], i + 1)
            else:
                runs.append((i, i + 1))
        return runs

    def accept(self, risk: Risk) -> None:
        """Adds a reason that changes nothing, since the policy says so."""
        self.kept.append(risk.as_shown(risk.shown or self.shown(risk.spans[0])))

    def is_kept(self, span: TokenRange) -> bool:
        """Tells whether all that a token range says is kept."""
        content = [i for i in range(*span) if self.candidates.content[i]] if self.keep else []
        return bool(content) and all(self.keep[i] for i in content)

    def flag(
        self,
        cause: Cause,
        unit: Unit,
        k: int,
        count: Count,
        *,
        kind: str = "",
        same: bool = False,
        within: int | None = None,
    ) -> None:
        """Adds a reason for all places of a unit but those that say no more than g(c)."""
        spans = self.without_exempt(unit.spans, k)
        if spans:
            told = self.documents.get(unit.key)
            pages, joint = count.pages, count.joint[k]
            risk = Risk(cause, k, unit.key, tuple(spans), pages, joint, documents=told)
            if kind:
                risk = replace(risk, kind=kind, same=same)
            self.add(risk if within is None else replace(risk, within=within))
        else:
            self.cleared[k, unit.key] = "exempt"

    def without_exempt(self, spans: Iterable[TokenRange], k: int | None) -> tuple[TokenRange, ...]:
        """Returns the places that say more than g(c); for no protection: than any g(c)."""
        masks = self.exempt_for if k is None else [self.exempt_for[k]]
        return tuple(s for s in spans if not all(touches(s, mask) for mask in masks))

    def shown(self, span: TokenRange) -> str:
        """Returns what stands at a token range."""
        return self.reading.text[self.reading.starts[span[0]] : self.reading.ends[span[1] - 1]]

    def capitalised(self, i: int) -> bool:
        """Tells whether token i begins with a capital."""
        return self.reading.text[self.reading.starts[i]].isupper()

    def unit(self, key: str) -> Unit:
        """Returns the candidate with a key."""
        words = self.candidates.words
        return words[key] if key in words else self.candidates.phrases[key]
