"""What each g(c) on the way up from c would change, keep, and still tell an adversary."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from undisclosed.errors import KnowledgeError, PolicyError, TaxonomyError
from undisclosed.evaluation.adversary.inference import Adversary, Inference
from undisclosed.evaluation.climbing import climb
from undisclosed.evaluation.models.own import release_of
from undisclosed.evaluation.models.parts import Parts
from undisclosed.evaluation.protocol import Change
from undisclosed.evaluation.tables import Column, Table
from undisclosed.evaluation.truth import stated_by
from undisclosed.evaluation.utility import Utility, UtilityMeter
from undisclosed.knowledge.protocol import Knowledge, LocalKnowledge, need_lists
from undisclosed.policy.policy import Policy, Protection
from undisclosed.policy.settings import Settings
from undisclosed.report.data import finite

_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True)
class TriedGeneralization:
    """What one g(c) would give.

    Attributes:
        at_most: g(c).
        p_given: P(c|g) by the sanitizer's knowledge: how far g(c) alone gives c away.
        terms: How many different terms would change.
        generalized: Places where a generalization would stand.
        removed: Places where nothing would.
        utility: What the release would keep.
        hypotheses: How many things are a g(c) to the adversary; None if it can't say.
        before: What the text as it is tells the adversary who knows g(c).
        after: What the release would tell.
    """

    at_most: str
    p_given: float
    terms: int
    generalized: int
    removed: int
    utility: Utility
    hypotheses: int | None
    before: Inference | None
    after: Inference | None


def tune(
    text: str,
    protection: Protection,
    parts: Parts,
    settings: Settings,
    *,
    adversary: Knowledge | None = None,
) -> list[TriedGeneralization]:
    """Tries each g(c) on the way up from c, the nearest first.

    Args:
        text: What is to be released.
        protection: c; a g(c) only says which sense of it is meant.
        parts: What the text would be sanitized with.
        settings: How strictly.
        adversary: What the adversary knows; the sanitizer's knowledge if not given.

    Raises:
        PolicyError: Nothing is known above c, or it is no one c.
        KnowledgeError: What the adversary knows can't list its pages.
    """
    tuning = Tuning.of(text, protection, parts, settings, adversary=adversary)
    return [tuning.step(name) for name in tuning.names]


@dataclass(frozen=True, slots=True)
class Tuning:
    """Tries one g(c) after the other, for whoever does not want to wait for all.

    Attributes:
        names: Each g(c) on the way up from c, the nearest first.
    """

    names: tuple[str, ...]
    text: str = field(repr=False)
    protection: Protection
    parts: Parts
    settings: Settings
    meter: UtilityMeter
    knowledge: LocalKnowledge

    @classmethod
    def of(
        cls,
        text: str,
        protection: Protection,
        parts: Parts,
        settings: Settings,
        *,
        adversary: Knowledge | None = None,
    ) -> Tuning:
        """Looks for what may be tried; arguments and errors as those of `tune`."""
        protection.refuse_class("Tuning")
        known = need_lists(adversary or parts.knowledge, "An adversary")
        names = tuple(climb(protection, parts, settings))
        if not names:
            raise PolicyError(
                f"Nothing that is more general than {protection.entity!r} is known, so there is "
                f"nothing to choose from."
            )
        meter = UtilityMeter(parts.knowledge, parts.taxonomy, parts.language)
        return cls(names, text, protection, parts, settings, meter, known)

    def step(self, at_most: str) -> TriedGeneralization:
        """Tries one g(c)."""
        protection = replace(self.protection, at_most=at_most)
        engine = self.parts.engine(Policy((protection,), self.settings))
        release = release_of(engine.sanitize(self.text))
        actions = [change.action for change in release.changes]
        adversary = self._adversary(protection)
        infer = None if adversary is None else adversary.infer
        marker = engine.settings.marker
        return TriedGeneralization(
            at_most=str(protection.at_most),
            p_given=float(engine.secrets[0].prior.p_given_at_most or 0),
            terms=len(set(self._terms(release.changes))),
            generalized=actions.count("generalize"),
            removed=actions.count("remove"),
            utility=self.meter.measure(
                self.text, release.changes, stated=stated_by(engine.secrets, engine.taxonomy)
            ),
            hypotheses=None if adversary is None else len(adversary.hypotheses),
            before=None if infer is None else infer(self.text, marker=marker),
            after=None if infer is None else infer(release.text, marker=marker),
        )

    def _adversary(self, protection: Protection) -> Adversary | None:
        try:
            return Adversary(
                protection,
                knowledge=self.knowledge,
                taxonomy=self.parts.taxonomy,
                language=self.parts.language,
            )
        except (KnowledgeError, TaxonomyError):
            return None

    def _terms(self, changes: tuple[Change, ...]) -> Iterator[str]:
        for change in changes:
            yield self.text[change.start : change.end].strip().lower()


COLUMNS = (
    Column("at_most", "g(c)"),
    Column("p_given", "P(c|g)"),
    Column("terms", "terms", 0),
    Column("generalized", "generalized", 0),
    Column("removed", "removed", 0),
    Column("information", "information"),
    Column("untouched", "untouched"),
    Column("hypotheses", "of", 0),
    Column("prior", "prior"),
    Column("rank_before", "rank before", 0),
    Column("posterior_before", "posterior before"),
    Column("rank_after", "rank after", 0),
    Column("posterior_after", "posterior after"),
    Column("bits_after", "bits", 2),
)
CHOSEN = Column("chosen", "chosen")
"""Marks the step to choose, after the figures of all."""

LEGEND = """\
P(c|g): how far g(c) alone gives c away. terms, generalized, removed: what would change.
information, untouched: what the release would keep. of: how many kinds of g(c) the reader thinks
of, at most 200 of a wide one. prior: how likely c is among them by g(c) alone. rank, posterior:
the place and chance of c once the text is read as it is (before) and released (after).
bits: what the release tells of c."""
"""What the columns mean, for a terminal."""


def choose(steps: Sequence[TriedGeneralization]) -> TriedGeneralization | None:
    """Returns the step to choose: what keeps most and leaves c not the reader's best guess.

    Of several that keep as much, the nearest to c. None where c stays the best guess with every
    g(c), or the reader knows nothing to mistake c for.
    """
    safe = [step for step in steps if step.after is not None and not _is_best_guess(step)]
    return max(safe, key=_kept, default=None)


def _is_best_guess(step: TriedGeneralization) -> bool:
    """Tells whether the reader would guess c after reading the release.

    Where c is as likely as any of its siblings, the first place is no guess.
    """
    after, among = step.after, step.hypotheses or 1
    return after is not None and after.rank == 1 and after.posterior * among > 1 + _ROUNDING


def _kept(step: TriedGeneralization) -> float:
    return step.utility.information.value or 0.0


def table_of(steps: list[TriedGeneralization]) -> Table:
    """Returns the figures of steps, a row each, with a star for the one to choose."""
    rows = []
    chosen = choose(steps)
    for step in steps:
        data = to_data(step)
        star = "*" if step is chosen else ""
        rows.append((*(data[column.key] for column in COLUMNS), star))
    return Table((*COLUMNS, CHOSEN), tuple(rows))


def to_data(step: TriedGeneralization) -> dict[str, Any]:
    """Returns a step as data (docs/reference/attack.md)."""
    before, after = step.before, step.after
    return {
        "at_most": step.at_most,
        "p_given": step.p_given,
        "terms": step.terms,
        "generalized": step.generalized,
        "removed": step.removed,
        "information": step.utility.information.value,
        "untouched": step.utility.untouched.value,
        "hypotheses": step.hypotheses,
        "prior": after and after.prior,
        "rank_before": before and before.rank,
        "posterior_before": before and before.posterior,
        "rank_after": after and after.rank,
        "posterior_after": after and after.posterior,
        "bits_after": after and finite(after.bits),
    }
