"""Settings applied to counts: is this term, this phrase, this group risky for this protection?"""

from __future__ import annotations

from collections.abc import Sequence

from undisclosed.disclosure.formulas import (
    PageCount,
    concludes,
    discloses,
    doubles_odds,
    lower_bound_discloses,
    points_beyond_parts,
    score_discloses,
    singles_out,
)
from undisclosed.disclosure.secrets import Secret
from undisclosed.policy import Settings

# From three members on there are so many groups that chance alone brings some together: one more
# page and a level of 1 % (z² = 5.41) instead of the configured one.
_LARGE = 3
_Z_SQUARED_LARGE = 5.41


def term_discloses(joint: int, pages: int, secret: Secret, settings: Settings) -> bool:
    """Tells whether a single term discloses c, given N(c,t) and N(t)."""
    if secret.prior.at_most is None and concludes(joint, pages):
        return True
    if settings.evidence == "bound":
        return lower_bound_discloses(joint, pages, secret.theta, settings.level)
    return discloses(joint, pages, secret.theta)


def phrase_discloses(
    joint: int,
    pages: int,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
) -> bool:
    """Tells whether a phrase discloses c by more than its words do, given (N(c,w), N(w)) of each.

    A phrase is one term to the definition; only `score` evidence asks it to speak for itself.
    """
    if settings.evidence != "score":
        return term_discloses(joint, pages, secret, settings)
    if joint < least_joint(2, settings):
        return False
    return _scores(joint, pages, parts, secret, settings, settings.z_squared)


def group_discloses(
    joint: int,
    pages: PageCount,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
) -> bool:
    """Tells whether terms disclose c together, given N(c,T), N(T) and (N(c,t), N(t)) of each."""
    if joint < least_joint(len(parts), settings):
        return False
    certain = secret.prior.at_most is None and concludes(joint, pages)
    if settings.evidence == "point":
        return certain or discloses(joint, pages, secret.theta)
    if settings.evidence == "bound":
        return certain or lower_bound_discloses(joint, pages, secret.theta, settings.level)
    if not certain and not doubles_odds(joint, pages, secret.theta):
        return False
    large = len(parts) >= _LARGE
    z_squared = max(settings.z_squared, _Z_SQUARED_LARGE) if large else settings.z_squared
    return _scores(joint, pages, parts, secret, settings, z_squared)


def _scores(
    joint: int,
    pages: PageCount,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
    z_squared: float,
) -> bool:
    if not points_beyond_parts(joint, pages, parts, settings.group_gain):
        return False
    certain = secret.prior.at_most is None and concludes(joint, pages)
    return certain or score_discloses(joint, pages, secret.theta, z_squared)


def least_joint(size: int, settings: Settings) -> int:
    """Returns the pages that c and a group of this size must share to be looked at."""
    if settings.evidence != "score":
        return 1
    return 3 if size >= _LARGE else 2


def individual_discloses(
    in_at_most: int, *, plain_word: bool, secret: Secret, settings: Settings
) -> bool:
    """Tells whether a term narrows down g(c) for an individual c, given N(t,g).

    Names and numbers get no floor: a common word may be a matter of style, a name never is.
    """
    floor = settings.min_lift if plain_word else None
    return singles_out(in_at_most, secret.prior.at_most or 0, floor)
