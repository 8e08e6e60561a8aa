"""An attack on a release: what an adversary learns from it, beside what the original tells."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from undisclosed.evaluation.adversary.groups import Clue
from undisclosed.evaluation.adversary.inference import Adversary, Inference, RuledOut
from undisclosed.evaluation.adversary.infilling import CUTOFFS, Infiller, Infilling
from undisclosed.evaluation.adversary.rule_out import RuleOut
from undisclosed.evaluation.protocol import ModelRelease
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings
from undisclosed.report.data import finite


@dataclass(frozen=True, slots=True)
class Attack:
    """What came of an attack.

    Attributes:
        protection: c and g(c).
        told: What the adversary was told: g(c), or the widest generalization of c without one.
        hypotheses: How many things c competes among, itself included.
        out_of: How many kinds a wide g(c) has, of which those are most written of; None of others.
        before: What the original tells; None if it was not at hand.
        after: What the release tells.
        infilling: What was filled in; None if that was not tried.
        ruled_out: What it makes of the kinds of g(c) for which the release is clean; None if that
            was not asked.
    """

    protection: Protection
    told: str
    hypotheses: int
    out_of: int | None
    before: Inference | None
    after: Inference
    infilling: Infilling | None
    ruled_out: RuledOut | None = None

    def exceeds(self, max_posterior: float) -> bool:
        """Tells whether the release makes c likelier than that; one that names c does."""
        found = [self.after.posterior]
        if self.ruled_out is not None:
            found.append(self.ruled_out.posterior)
        return max(found) > max_posterior or (self.after.named and max_posterior < 1)


def attack(
    adversary: Adversary,
    release: ModelRelease,
    *,
    original: str | None = None,
    infiller: Infiller | None = None,
    rule_out: RuleOut | None = None,
    marker: str = Settings().marker,
) -> Attack:
    """Attacks a release.

    Args:
        adversary: Who reads it.
        release: What is read.
        original: What it was made from, to compare with.
        infiller: Who fills in what was changed; needs the original to know what is right.
        rule_out: Who asks for which kinds of g(c) the release is clean.
        marker: What stands for removed terms.
    """
    filled = None
    if infiller is not None and original is not None:
        filled = infiller.fill(original, release, marker=marker)
    ruled_out = None
    if rule_out is not None:
        left = rule_out.possible(release.text, adversary.protection, adversary.hypotheses)
        ruled_out = adversary.rule_out(release.text, left, marker=marker)
    return Attack(
        protection=adversary.protection,
        told=adversary.hypotheses.at_most,
        hypotheses=len(adversary.hypotheses),
        out_of=adversary.hypotheses.out_of,
        before=None if original is None else adversary.infer(original, marker=marker),
        after=adversary.infer(release.text, marker=marker),
        infilling=filled,
        ruled_out=ruled_out,
    )


def to_data(attacked: Attack) -> dict[str, Any]:
    """Returns an attack as data for JSON (docs/reference/attack.md)."""
    before = attacked.before
    return {
        "entity": attacked.protection.entity,
        "at_most": attacked.protection.at_most,
        "told": attacked.told,
        "hypotheses": attacked.hypotheses,
        "out_of": attacked.out_of,
        "prior": attacked.after.prior,
        "prior_rank": attacked.after.prior_rank,
        "before": None if before is None else _inference_to_data(before),
        "after": _inference_to_data(attacked.after),
        "infilling": None if attacked.infilling is None else _infilling_to_data(attacked.infilling),
        "ruled_out": None if attacked.ruled_out is None else asdict(attacked.ruled_out),
    }


def _inference_to_data(inference: Inference) -> dict[str, Any]:
    return {
        "posterior": inference.posterior,
        "rank": inference.rank,
        "bits": finite(inference.bits),
        "guess": inference.guess,
        "beliefs": [
            {"name": belief.name, "prior": belief.prior, "posterior": belief.posterior}
            for belief in inference.beliefs
        ],
        "clues": [{"term": term, "bits": bits} for term, bits in inference.clues],
        "group": None if inference.group is None else _group_to_data(inference.group),
    }


def _group_to_data(clue: Clue) -> dict[str, Any]:
    return {
        "terms": list(clue.terms),
        "pages": clue.pages,
        "entity_pages": clue.joint,
        "p_entity": clue.p_entity,
        "bits": clue.bits,
    }


def _infilling_to_data(infilling: Infilling) -> dict[str, Any]:
    return {
        "gaps": len(infilling.gaps),
        "hits": {str(guesses): infilling.hits(guesses) for guesses in CUTOFFS},
        "terms": [
            {
                "text": gap.text,
                "replacement": gap.replacement,
                "places": gap.places,
                "rank": gap.rank,
                "guesses": list(gap.guesses),
            }
            for gap in infilling.gaps
        ],
    }
