"""Settings applied to counts: is this term, this phrase, this group risky for this protection?

Each question has two forms: `…_cleared_by` names the rule that speaks for it, and is None where
none does; `…_discloses` says only whether.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeVar

from undisclosed.disclosure.formulas import (
    PageCount,
    concludes,
    discloses,
    doubles_odds,
    lower_bound_discloses,
    points_beyond_parts,
    score_discloses,
    shrunk_discloses,
    shrunk_share,
    singles_out,
    tells_apart,
)
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.policy.settings import Settings
from undisclosed.terms.arrays import Marks

Rule = Literal[
    "ratio",
    "bound",
    "tag",
    "figure",
    "least_joint",
    "doubles_odds",
    "group_gain",
    "score",
    "singles_out",
    "crowd",
    "ordinary",
    "collection",
]
"""What clears a term, phrase or group.

`ratio`: P(c|T) does not pass θ; `bound`: its lower bound does not. With `score` evidence: `tag`, a
verb or adverb must pass θ more clearly; `figure`, a number by itself tells no kind of a class;
`least_joint`, it shares too few pages with c; `doubles_odds`, it does not double the odds of θ;
`group_gain`, it does not point at c so much more than its parts do; `score`, so few pages may be
chance. For an individual: `singles_out`, it does not narrow down g(c); `crowd`, a span that enough
of g(c) fit; `ordinary`, an ordinary word that is not rare; `collection`, enough of the user's
documents have it.
"""

# From three members on there are so many groups that chance alone brings some together: one more
# page and a level of 1 % (z² = 5.41) instead of the configured one.
_LARGE = 3
_Z_SQUARED_LARGE = 5.41

# Where a class is protected, every word is held against many kinds of it, and by chance alone some
# word of a letter passes for one of them: three pages and a level of .1 % (z² = 10).
_KIND_JOINT = 3
_KIND_Z_SQUARED = 10.0

RARE_PAGES = 500
"""A term on fewer pages is rare (`rare_gain`)."""

WITHIN_LIFT = 7
"""How many times P(c) a term must give c to tell it apart within g(c)."""
_WITHIN_JOINT = 2

_Truth = TypeVar("_Truth", bool, Marks)


def term_discloses(joint: int, pages: PageCount, secret: Secret, settings: Settings) -> bool:
    """Tells whether a single term discloses c, given N(c,t) and N(t)."""
    return term_cleared_by(joint, pages, secret, settings) is None


def term_cleared_by(
    joint: int, pages: PageCount, secret: Secret, settings: Settings
) -> Rule | None:
    """Returns what clears a single term, given N(c,t) and N(t)."""
    if _is_certain(joint, pages, secret):
        return None
    if not discloses(joint, pages, secret.theta):
        return None if _tells_though_rare(joint, pages, secret, settings) else "ratio"
    if settings.evidence != "bound":
        return None
    passes = lower_bound_discloses(joint, pages, secret.theta, settings.level)
    return None if passes else "bound"


def _tells_though_rare(joint: int, pages: PageCount, secret: Secret, settings: Settings) -> bool:
    """Tells whether a term on few pages points at c further than chance brings so few pages.

    Names tied to a faith or a party stand on a handful of pages, most of them about something
    else: below θ by their own share, far above what else stands so seldom with c. What tells
    without any g(c) is Definition 1's business.
    """
    return (
        joint > 0
        and settings.min_pages <= pages < RARE_PAGES
        and settings.rare_gain is not None
        and settings.evidence == "score"
        and secret.prior.at_most is not None
        and not secret.of_class
        and isinstance(pages, int)
        and shrunk_discloses(joint, pages, secret.prior, secret.theta, settings.rare_gain)
    )


def rare_share(joint: int, pages: PageCount, secret: Secret, settings: Settings) -> float:
    """Returns what is held against θ of a term on few pages: its shrunk share, gained."""
    share = shrunk_share(joint, int(pages), secret.prior)
    return min(1.0, float(share) * (settings.rare_gain or 1.0))


def may_tell_within(joint: int, pages: int, secret: Secret, settings: Settings) -> bool:
    """Tells whether N(T,g) matters: whether a term points at c so far that it may tell it apart.

    It must lift c above its base rate by more than is usual, and by more pages than chance brings.
    """
    base = secret.prior.p_entity
    return (
        joint >= _WITHIN_JOINT
        and pages >= settings.min_pages
        and settings.within_gain is not None
        and settings.evidence == "score"
        and secret.prior.at_most is not None
        and not (secret.individual or secret.one_of_class)
        and discloses(joint, pages, WITHIN_LIFT * base)
        and score_discloses(joint, pages, base, settings.z_squared)
    )


def tells_within(joint: int, within: int, secret: Secret, settings: Settings) -> bool:
    """Tells whether a term tells c apart from the rest of g(c), given N(c,T) and N(T,g).

    Requires: `may_tell_within`.

    Where few pages of g(c) name it by name, P(c|g) is the share of a class that is much written
    of, and no page that is about somebody's Friday is about religion: such a word stays below θ.
    It moves the reader who knows g(c) all the same, by P(T|c)/P(T|g).
    """
    return tells_apart(joint, within, secret.prior, settings.within_gain or 1.0)


def word_cleared_by(
    joint: int,
    pages: int,
    *,
    nominal: bool,
    number: bool,
    within: bool = False,
    secret: Secret,
    settings: Settings,
) -> Rule | None:
    """Returns what clears a word, given what it is in the text besides N(c,t) and N(t).

    Verbs and adverbs say little about what a text is about, so with `score` evidence they must
    pass θ as clearly as a phrase must pass its words, or else tell c apart `within` g(c). They are
    not left out: a drug name that the tagger takes for a verb points at c far more clearly than
    that. Numbers ("66.8") mean nothing by themselves: one page with c is chance, and of a hundred
    kinds of a class some is spoken of with any number ("2", "2020").
    """
    rule = term_cleared_by(joint, pages, secret, settings)
    if rule == "ratio" and within and nominal and not number:
        return None
    if rule is not None or settings.evidence != "score":
        return rule
    if secret.kinds:
        rule = "figure" if number else _chance_clears(joint, pages, secret)
        if rule is not None:
            return rule
    if number:
        return phrase_cleared_by(joint, pages, (), secret, settings)
    if nominal or within or joint == pages:
        return None
    clearly = secret.theta * Fraction(settings.group_gain)
    return None if discloses(joint, pages, clearly) else "tag"


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
    return phrase_cleared_by(joint, pages, parts, secret, settings) is None


def phrase_cleared_by(
    joint: int,
    pages: int,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
) -> Rule | None:
    """Returns what clears a phrase (see `phrase_discloses`)."""
    if settings.evidence != "score":
        return term_cleared_by(joint, pages, secret, settings)
    if joint < least_joint(2, settings, kinds=secret.kinds):
        return "least_joint"
    return _score_clears(joint, pages, parts, secret, settings, settings.z_squared)


def group_discloses(
    joint: int,
    pages: PageCount,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
) -> bool:
    """Tells whether terms disclose c together, given N(c,T), N(T) and (N(c,t), N(t)) of each."""
    return group_cleared_by(joint, pages, parts, secret, settings) is None


def group_cleared_by(
    joint: int,
    pages: PageCount,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
) -> Rule | None:
    """Returns what clears a group (see `group_discloses`)."""
    if joint < least_joint(len(parts), settings, kinds=secret.kinds):
        return "least_joint"
    if settings.evidence != "score":
        return term_cleared_by(joint, pages, secret, settings)
    if not _is_certain(joint, pages, secret) and not doubles_odds(joint, pages, secret.theta):
        return "doubles_odds"
    large = len(parts) >= _LARGE
    z_squared = max(settings.z_squared, _Z_SQUARED_LARGE) if large else settings.z_squared
    return _score_clears(joint, pages, parts, secret, settings, z_squared)


def _score_clears(
    joint: int,
    pages: PageCount,
    parts: Sequence[tuple[int, int]],
    secret: Secret,
    settings: Settings,
    z_squared: float,
) -> Rule | None:
    if not points_beyond_parts(joint, pages, parts, settings.group_gain):
        return "group_gain"
    if _is_certain(joint, pages, secret):
        return None
    if secret.kinds:
        z_squared = max(z_squared, _KIND_Z_SQUARED)
    return None if score_discloses(joint, pages, secret.theta, z_squared) else "score"


def _chance_clears(joint: int, pages: int, secret: Secret) -> Rule | None:
    """Returns what clears a word that points at one of many kinds of a class."""
    if joint < _KIND_JOINT:
        return "least_joint"
    return None if score_discloses(joint, pages, secret.theta, _KIND_Z_SQUARED) else "score"


def _is_certain(joint: int, pages: PageCount, secret: Secret) -> bool:
    """Tells whether Definition 1 decides, since there is no g(c)."""
    return secret.prior.at_most is None and concludes(joint, pages)


def least_joint(size: int, settings: Settings, *, kinds: int = 0) -> int:
    """Returns the pages that c and a group of this size must share to be looked at.

    Args:
        size: Members of the group; words of a phrase count as two.
        settings: How counts are judged.
        kinds: How many kinds of a class c is one of; 0 where it was named.
    """
    if settings.evidence != "score":
        return 1
    if kinds:
        return _KIND_JOINT
    return 3 if size >= _LARGE else 2


def concerns_individual(name: _Truth, number: _Truth, nominal: _Truth, known: _Truth) -> _Truth:
    """Tells whether a word is looked at for an individual: other words are a matter of style."""
    return name | number | (known & nominal)


def span_discloses(fit: int, secret: Secret, settings: Settings) -> bool:
    """Tells whether an identifying span leaves too few of the crowd: N(g) > r·n.

    Requires: n is how many pages of g(c) fit the span; 0 where nobody else can.
    """
    return singles_out(fit, secret.prior.at_most or 0, settings.span_ratio)


def individual_discloses(
    in_at_most: int, *, plain_word: bool, secret: Secret, settings: Settings
) -> bool:
    """Tells whether a term narrows down g(c) for an individual c, given N(t,g).

    Names and numbers get no floor: a common word may be a matter of style, a name never is.
    """
    floor = settings.word_ratio if plain_word else None
    return singles_out(in_at_most, secret.prior.at_most or 0, floor)


def collection_clears(documents: int, total: int, *, span: bool, settings: Settings) -> bool:
    """Tells whether so many of the user's documents have a term that it narrows none down.

    Requires: `documents` of `total` documents have it.

    Ensures: fewer than `collection_documents` never clear. They clear a word; a span that
    identifies somebody only where one in `collection_ratio` has it too: D ≤ r·n.
    """
    if documents < settings.collection_documents:
        return False
    return not (span and singles_out(documents, total, settings.collection_ratio))
