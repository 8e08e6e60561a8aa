"""What an assessment says of terms that are all its text: for each protection, and by which rule.

Nothing is judged here. A verdict is read off the risks that were found; why there is none is read
off what the assessment counted and cleared, or asked of the rule that it asked itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from undisclosed.disclosure.counting.count_table import Count
from undisclosed.disclosure.counting.counts import TermCounter
from undisclosed.disclosure.groups.eligibility import Bar, first_bar, looks_at_groups
from undisclosed.disclosure.groups.groups import count_members
from undisclosed.disclosure.groups.members import Member
from undisclosed.disclosure.risks import Assessment, Cause, CountedUnits, Risk, strongest
from undisclosed.disclosure.rules import (
    Rule,
    concerns_individual,
    group_cleared_by,
    term_cleared_by,
)
from undisclosed.errors import UndisclosedError
from undisclosed.policy.settings import Settings
from undisclosed.terms.units import TokenRange, Unit

Judgement = Literal["risky", "safe", "unknown"]

Standing = Literal["written", "concept", "words", "number", "small", "unknown"]
"""How K speaks for a term: as it is `written`, by its `concept`, or by its `words` alone; for a
`number` that it does not know and for `small` words it need not, for an `unknown` word it can't."""

Decider = Cause | Rule | Bar | Literal["words", "small", "changes", "individual", "max_group"]
"""What decides: the cause of a risk, a rule that clears, what keeps a term out of groups.

`words` and `small`: see `Standing`. `changes`: a term must change already, for another protection.
`individual`: for one, only traits are looked at together, and they left enough. `max_group`: there
are more terms than that.
"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A term that is asked about, as an assessment took it.

    Attributes:
        key: What it is counted as.
        shown: The term as the text writes it.
        standing: How K speaks for it.
        count: What it is judged by.
        unit: The word or phrase that it is as a whole; None where it is no candidate.
    """

    key: str
    shown: str
    standing: Standing
    count: Count
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Judged:
    """What an assessment says of terms, for one protection.

    Attributes:
        decision: `risky` if it found a risk; `unknown` if K can't speak for a word, or if so many
            terms are not looked at together; else `safe`.
        rule: What decided.
        risk: The strongest risk found, or what would be one, with its counts.
        about: The term that the rule speaks of, where it speaks of one.
    """

    decision: Judgement
    rule: Decider
    risk: Risk
    about: str = ""


def find_subject(found: Assessment, span: TokenRange, counter: TermCounter) -> Subject:
    """Returns what an assessment took some tokens for, function words around them aside."""
    candidates = found.candidates
    content = [i for i in range(*span) if candidates.content[i]]
    shown = found.shown(span) if span[0] < span[1] else ""
    if content:
        span = (content[0], content[-1] + 1)
        for terms in found.counted:
            here = (terms.units.firsts == span[0]) & (terms.units.pasts == span[1])
            for place in np.flatnonzero(here).tolist():
                return _subject_of(terms, int(terms.units.owners[place]), shown, counter)
    key = " ".join(key for key in candidates.keys[slice(*span)] if key)
    return Subject(key, shown, "words" if content else "small", counter.count((key,)))


def _subject_of(terms: CountedUnits, number: int, shown: str, counter: TermCounter) -> Subject:
    unit = terms.units.unit(number)
    count = terms.judged.count(number)
    standing: Standing
    if number in terms.concepts:
        count = counter.count_whole_concept(unit.key) or count
    if terms.known[number]:
        standing = "concept" if number in terms.concepts else "written"
    elif unit.size > 1:
        standing = "words"
    else:
        standing = "number" if unit.number else "unknown"
    return Subject(unit.key, shown, standing, count, unit)


def judge_subjects(
    found: Assessment, subjects: Sequence[Subject], counter: TermCounter, settings: Settings
) -> list[Judged]:
    """Returns for each protection what an assessment says of the terms that are all its text.

    Ensures: a verdict is risky exactly if the assessment found a risk for the protection (or one
    that belongs to none), and never safe where it found anything or left a word unassessed.
    """
    return [
        _Case(found, subjects, k, counter, settings).judged() for k in range(len(counter.secrets))
    ]


class _Case:
    """Some terms and one protection."""

    def __init__(
        self,
        found: Assessment,
        subjects: Sequence[Subject],
        k: int,
        counter: TermCounter,
        settings: Settings,
    ) -> None:
        self._found = found
        # Two spellings of one term are that term.
        self._subjects = list({subject.key: subject for subject in subjects}.values())
        self._k = k
        self._secret = counter.secrets[k]
        self._counter = counter
        self._settings = settings

    def judged(self) -> Judged:
        risks = self._risks()
        if risks:
            main = strongest(risks)
            return Judged("risky", main.cause, main, main.shown)
        if self._found.unassessed:
            unknown = self._found.shown(self._found.unassessed[0].spans[0])
            return Judged("unknown", "min_pages", self._would_be(), unknown)
        if len(self._subjects) == 1:
            [subject] = self._subjects
            return Judged("safe", self._cleared_by(subject), self._would_be(), subject.shown)
        return self._safe_together()

    def _risks(self) -> list[Risk]:
        # What the policy keeps is risky all the same.
        risks = [*self._found.risks, *self._found.kept]
        own = [risk for risk in risks if risk.k == self._k]
        if own or any(risk.k is not None or risk.cause == "unknown" for risk in risks):
            return own
        # A word that K does not know but that holds a name: whose name, no risk tells.
        return risks

    def _cleared_by(self, subject: Subject) -> Decider:
        """Returns what speaks for a term that stands alone."""
        key, unit = subject.key, subject.unit
        if key in self._secret.exempt:
            return "exempt"
        if unit is None or subject.standing == "words":
            return "small" if subject.standing == "small" else "words"
        if self._secret.individual:
            return self._individual_cleared_by(subject, unit)
        if (self._k, key) in self._found.cleared:
            return self._found.cleared[self._k, key]
        if subject.standing == "number":
            return "number"
        count = subject.count
        rule = term_cleared_by(count.joint[self._k], count.pages, self._secret, self._settings)
        return _certainly(rule)

    def _individual_cleared_by(self, subject: Subject, unit: Unit) -> Decider:
        if (self._k, subject.key) in self._found.cleared:
            return self._found.cleared[self._k, subject.key]
        if unit.size > 1:
            return "words"
        known = subject.standing in ("written", "concept")
        looked_at = concerns_individual(unit.name, unit.number, unit.nominal, known)
        if not looked_at:
            return "tag"
        return "ordinary" if self._settings.word_ratio is None else "singles_out"

    def _safe_together(self) -> Judged:
        """Returns what speaks for terms that stand together, none of them risky alone."""
        would_be = self._would_be()
        if not looks_at_groups(self._secret):
            return Judged("unknown", "individual", would_be)
        if len(self._subjects) > self._settings.max_group:
            return Judged("unknown", "max_group", would_be)
        for subject in self._subjects:
            out = self._kept_out_by(subject)
            if out is not None:
                return Judged("safe", out, would_be, subject.shown)
        parts = [(member.joint, member.pages) for member in would_be.group]
        rule = group_cleared_by(would_be.joint, would_be.pages, parts, self._secret, self._settings)
        return Judged("safe", _certainly(rule), would_be)

    def _kept_out_by(self, subject: Subject) -> Decider | None:
        """Returns why a term is no member of a group, where it is none."""
        unit = subject.unit
        if unit is None:
            return "small" if subject.standing == "small" else "words"
        bar = first_bar(unit, self._k, self._counter, self._settings)
        if bar is not None:
            return bar
        places = [i for span in unit.spans for i in range(*span)]
        if any(self._found.exempt_for[self._k][i] for i in places):
            return "exempt"
        return "changes" if any(self._found.flagged[i] for i in places) else None

    def _would_be(self) -> Risk:
        """Returns the risk that would be found if the counts disclosed."""
        k = self._k
        if len(self._subjects) == 1:
            [subject] = self._subjects
            count = subject.count
            documents = self._found.documents.get(subject.key) if self._secret.individual else None
            return Risk(
                "term",
                k,
                subject.key,
                (),
                count.pages,
                count.joint[k],
                subject.shown,
                documents=documents,
            )
        members = tuple(self._member(subject) for subject in self._subjects)
        pages, joint = count_members(members, k, self._counter, self._settings)
        return Risk("group", k, members[0].key, (), pages, joint, group=members)

    def _member(self, subject: Subject) -> Member:
        count = self._counter.count((subject.key,))
        return Member(subject.key, count.pages, count.joint[self._k], subject.shown)


def _certainly(rule: Rule | None) -> Rule:
    """Refuses to call safe what no rule clears."""
    if rule is None:
        raise UndisclosedError(
            "The assessment found nothing, but no rule tells why. This is a fault of the program: "
            "please report it."
        )
    return rule
