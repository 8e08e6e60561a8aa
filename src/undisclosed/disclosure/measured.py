"""The numbers behind a risk, as they are told: shares, bits, and a score."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from undisclosed.disclosure.formulas import Prior, discloses, pmi_bits
from undisclosed.disclosure.risks import Risk
from undisclosed.disclosure.rules import rare_share
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.policy.settings import Settings

# What K can't speak for is risky until somebody clears it, but nothing speaks for it either.
_UNKNOWN = 0.51


@dataclass(frozen=True, slots=True)
class Measured:
    """The numbers behind a risk.

    Attributes:
        score: From 0 to 1; above 0.5 is risky, at 0.5 P(c|T) equals the threshold.
        pmi_bits: What T tells about c.
        threshold_bits: What it may tell at most.
        p_given_term: P(c|T); for an individual its upper bound 1/N(T,g).
        p_given_at_most: P(c|g); for an individual 1/N(g).
        counts: Pages: all, of the entity, of g(c), of both, of the term, of term and entity.
    """

    score: float
    pmi_bits: float | None = None
    threshold_bits: float | None = None
    p_given_term: float | None = None
    p_given_at_most: float | None = None
    counts: dict[str, float] | None = None


def measure_risk(
    risk: Risk, secret: Secret | None, settings: Settings, *, cleared: bool = False
) -> Measured:
    """Returns the numbers behind a risk, or behind what was `cleared` of being one."""
    if secret is None:
        return Measured(score=_UNKNOWN if risk.cause == "unknown" else 1.0)
    if secret.individual:
        return _measure_individual(risk, secret, settings, cleared)
    prior = secret.prior
    counts = {
        "pages": prior.total,
        "entity": prior.entity,
        "at_most": prior.at_most,
        "entity_and_at_most": prior.shared,
        "term": _plain(risk.pages),
        "entity_and_term": risk.joint,
    }
    p_term = risk.ratio
    weighed, threshold = p_term, float(secret.theta)
    if tells_apart_only(risk, secret):
        counts["at_most_and_term"] = risk.within
        weighed, threshold = times_within(risk, secret), settings.within_gain or 1.0
    elif is_rare(risk, secret) and not cleared:
        weighed = rare_share(risk.joint, risk.pages, secret, settings)
    told = pmi_bits(risk.joint, prior.entity, 1, prior.total) if prior.entity else -math.inf
    return Measured(
        score=1.0 if risk.cause == "name" else _score(weighed, threshold),
        pmi_bits=_finite(told - math.log2(risk.pages)) if risk.pages else None,
        threshold_bits=threshold_bits(secret.theta, prior),
        p_given_term=p_term if risk.pages else None,
        p_given_at_most=prior.shared / prior.at_most if prior.at_most else None,
        counts={name: count for name, count in counts.items() if count is not None},
    )


def is_rare(risk: Risk, secret: Secret) -> bool:
    """Tells whether a term is risky only for standing on few pages: it does not pass θ."""
    may_be = risk.cause in ("term", "kind") and secret.prior.at_most is not None
    return may_be and risk.within is None and not discloses(risk.joint, risk.pages, secret.theta)


def tells_apart_only(risk: Risk, secret: Secret) -> bool:
    """Tells whether a term is risky for telling c apart within g(c): it does not pass θ."""
    return risk.within is not None and not discloses(risk.joint, risk.pages, secret.theta)


def passes_cap_only(risk: Risk, secret: Secret) -> bool:
    """Tells whether a risk is one for the cap on lifts alone: it does not pass P(c|g)."""
    given = secret.prior.p_given_at_most
    if given is None or secret.theta >= given or not risk.pages:
        return False
    return discloses(risk.joint, risk.pages, secret.theta) and not discloses(
        risk.joint, risk.pages, given
    )


def times_within(risk: Risk, secret: Secret) -> float:
    """Returns how many times as often pages of c mention it as pages of g(c): P(T|c)/P(T|g)."""
    prior = secret.prior
    return risk.joint * (prior.at_most or 0) / ((risk.within or 0) + 0.5) / prior.entity


def _measure_individual(risk: Risk, secret: Secret, settings: Settings, cleared: bool) -> Measured:
    if secret.names_only:
        return Measured(score=1.0)
    at_most = secret.prior.at_most or 0
    bound = 1 / risk.joint if risk.joint else 1.0
    # Names and numbers are judged without a floor: whatever passed only so is shown so.
    floor = (settings.span_ratio if risk.cause == "identifier" else settings.word_ratio) or 1.0
    if risk.cause == "identifier" and risk.group:
        floor = at_most / settings.least_crowd
    elif not cleared and bound * at_most <= floor:
        floor = 1.0
    return Measured(
        score=1.0 if risk.cause == "name" else _score(bound, floor / at_most),
        pmi_bits=math.log2(at_most * bound),
        threshold_bits=math.log2(floor),
        p_given_term=bound,
        p_given_at_most=1 / at_most,
        counts={
            "pages": secret.prior.total,
            "entity": secret.prior.entity,
            "at_most": at_most,
            "term": _plain(risk.pages),
            "at_most_and_term": risk.joint,
            **_documents(risk),
        },
    )


def _documents(risk: Risk) -> dict[str, float]:
    if risk.documents is None:
        return {}
    return {"documents": risk.documents[1], "documents_with_term": risk.documents[0]}


def _score(p_term: float, theta: float) -> float:
    return round(p_term / (p_term + theta), 4) if p_term + theta else 0.0


def threshold_bits(theta: Fraction, prior: Prior) -> float | None:
    """Returns log2(θ / P(c)), in whole numbers up to the one division: there are many findings."""
    if not theta or not prior.entity:
        return None
    return math.log2(theta.numerator * prior.total / (theta.denominator * prior.entity))


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _plain(pages: int | Fraction) -> float:
    return pages if isinstance(pages, int) else float(pages)
