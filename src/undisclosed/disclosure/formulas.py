"""The disclosure test, on page counts alone.

Notation (docs/notation.md): W pages in all, n = N(T) pages that mention the term or group T,
c = N(c) pages that mention the entity, g = N(g) pages that mention what readers may at most learn,
x pages that mention entity and T. Decisions are made on integers and exact fractions; bits are
for people.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

PageCount: TypeAlias = int | Fraction
"""Pages, or with product probability the pages that independence would give."""


class PageNumbers(NamedTuple):
    """N(T) and, for the c of each protection, N(c,T)."""

    pages: int
    joint: tuple[int, ...]


def information_content_bits(pages: int, total: int) -> float:
    """IC(x) = −log2(N(x)/W): what it tells to hear x mentioned.

    >>> information_content_bits(250, 1000)
    2.0
    """
    return math.log2(total / pages) if pages else math.inf


def pmi_bits(joint: int, entity: int, term: int, total: int) -> float:
    """PMI(c;T) = log2( (N(c,T)/W) / ((N(c)/W)·(N(T)/W)) ): what T tells about c (eq. 7 and 9).

    With `entity` = N(c,g) and `joint` = N(c,g,T) this is PMI_g(c;T).

    >>> pmi_bits(joint=20, entity=100, term=50, total=1000)
    2.0
    """
    if not joint:
        return -math.inf
    return math.log2(joint * total / (entity * term))


@dataclass(frozen=True, slots=True)
class Prior:
    """What K says of one protection before any term is looked at.

    Attributes:
        total: W.
        entity: Pages of c, as `Settings.probability` counts them: N(c), or N(c,g).
        at_most: N(g); None where there is no g(c).
        both: Pages of c among those of g, the numerator of P(c|g). In `standard` counting this
            is N(c) itself: equation 7 does not ask whether c stands with g.
        shared: N(c,g), whatever counts.
    """

    total: int
    entity: int
    at_most: int | None
    both: int
    shared: int = 0

    @property
    def p_entity(self) -> Fraction:
        """P(c), the base rate."""
        return Fraction(self.entity, self.total)

    @property
    def p_given_at_most(self) -> Fraction | None:
        """P(c|g): how far g(c) alone gives c away; None without g(c)."""
        return None if self.at_most is None else Fraction(self.both, self.at_most)


def threshold(
    prior: Prior,
    *,
    min_lift: float | None = None,
    max_lift: float | None = None,
    tolerance: float = 1,
) -> Fraction:
    """Returns θ, above which P(c|T) discloses.

    Without lifts it is P(c|g), so that P(c|T) > θ is Definition 3 with W cancelled:
    PMI_g(c;T) > IC(g)  ⇔  N(c,g,T)·N(g) > N(c,g)·N(T). Without g(c) it is 1, which no ratio
    passes: there `concludes` decides, Definition 1.

    The cap `max_lift`·P(c) only tightens the definition; the floor `min_lift`·P(c) loosens it
    where g(c) is vague.

    >>> threshold(Prior(total=1000, entity=20, at_most=100, both=10))
    Fraction(1, 10)
    >>> threshold(Prior(total=1000, entity=20, at_most=100, both=10), min_lift=7)
    Fraction(7, 50)
    """
    given = prior.p_given_at_most
    theta = Fraction(1) if given is None else given * Fraction(tolerance)
    if max_lift is not None:
        theta = min(theta, Fraction(max_lift) * prior.p_entity * Fraction(tolerance))
    if min_lift is not None and given is not None:
        # Where c is on a good part of all pages, a multiple of P(c) could pass 1 and clear
        # everything: the floor never lifts θ beyond "as likely as not".
        theta = max(theta, min(Fraction(min_lift) * prior.p_entity, Fraction(1, 2)))
    return theta


def discloses(joint: int, term: PageCount, theta: Fraction) -> bool:
    """Tells whether P(c|T) = x/n passes θ: N(c,T)·b > a·N(T) for θ = a/b, in integers.

    >>> discloses(36, 100, Fraction(7, 100)), discloses(7, 100, Fraction(7, 100))
    (True, False)
    """
    return joint * theta.denominator > theta.numerator * term


def concludes(joint: int, term: PageCount) -> bool:
    """Tells whether every page of T is one of c: PMI(c;T) = IC(c), Definition 1.

    >>> concludes(5, 5), concludes(0, 0)
    (True, False)
    """
    return joint == term > 0


def singles_out(term_in_at_most: int, at_most: int, min_lift: float | None) -> bool:
    """Tells whether T narrows g(c) down, for an individual c of which K knows too little.

    PMI(c;T) ≤ IC(T): whoever c is, T tells at most log2(N(g)/N(T,g)) bits about which g it is.
    That bound decides: `min_lift`·N(T,g) < N(g), with 1 for no floor.

    >>> singles_out(90, 100, None), singles_out(90, 100, 7), singles_out(10, 100, 7)
    (True, False, True)
    """
    return Fraction(min_lift or 1) * term_in_at_most < at_most


def lower_bound_discloses(joint: int, term: PageCount, theta: Fraction, level: float) -> bool:
    """Tells whether even the lower bound of P(c|T) passes θ (`bound` evidence).

    The posterior of P(c|T) is Beta(x + ½, n − x + ½) (Jeffreys); its `level` quantile exceeds θ
    exactly when the chance that P(c|T) ≤ θ is below `level`.

    >>> lower_bound_discloses(1, 2, Fraction(1, 10), 0.05)
    False
    >>> lower_bound_discloses(10, 20, Fraction(1, 10), 0.05)
    True
    """
    if not discloses(joint, term, theta):
        return False
    missing = max(0.0, float(term - joint))
    return beta_below(joint + 0.5, missing + 0.5, float(theta)) < level


def shrunk_share(joint: int, term: int, prior: Prior) -> Fraction:
    """Returns P(c|T) = x/n drawn towards P(c) by a quarter page: (x + ¼)/(n + ¼/P(c)).

    On few pages one page more or less changes x/n most; a quarter page that tells nothing of T
    steadies it.

    >>> shrunk_share(2, 20, Prior(total=10_000, entity=100, at_most=1000, both=100))
    Fraction(1, 20)
    """
    return Fraction((4 * joint + 1) * prior.entity, 4 * term * prior.entity + prior.total)


def shrunk_discloses(joint: int, term: int, prior: Prior, theta: Fraction, gain: float) -> bool:
    """Tells whether `gain` times the shrunk share passes θ: a term on few pages lifts c that far.

    gain·(x + ¼)/(n + ¼/P(c)) > θ. With θ = a/b and gain = p/q, in integers:
    p·(4x + 1)·b·N(c) > q·a·(4·n·N(c) + W).

    >>> prior = Prior(total=10_000, entity=100, at_most=1000, both=100)
    >>> shrunk_discloses(2, 64, prior, Fraction(1, 10), 4)
    True
    >>> shrunk_discloses(2, 65, prior, Fraction(1, 10), 4)
    False
    """
    p, q = gain.as_integer_ratio()
    shrunk = (4 * joint + 1) * theta.denominator * prior.entity
    return p * shrunk > q * theta.numerator * (4 * term * prior.entity + prior.total)


def tells_apart(joint: int, within: int, prior: Prior, gain: float) -> bool:
    """Tells whether pages of c mention T more than `gain` times as often as pages of g(c) do.

    P(T|c)/P(T|g) is how far T moves whoever knows g(c): P(c|g,T)/P(c|g), if the pages of c say as
    often T where g(c) stands too. With half a page more for g(c), x/N(c) > gain·(y + ½)/N(g); with
    gain = p/q, in integers: 2·q·x·N(g) > p·(2y + 1)·N(c).

    >>> prior = Prior(total=10_000, entity=100, at_most=1000, both=100)
    >>> tells_apart(8, 19, prior, 4), tells_apart(8, 20, prior, 4)
    (True, False)
    """
    p, q = gain.as_integer_ratio()
    return 2 * q * joint * (prior.at_most or 0) > p * (2 * within + 1) * prior.entity


def score_discloses(joint: int, term: PageCount, theta: Fraction, z_squared: float) -> bool:
    """Tells whether x of n pages is clearly more than θ would give (`score` evidence).

    A one-sided score test with continuity correction: (x − ½ − nθ)² > z²·nθ(1−θ). Cleared of
    fractions, with θ = a/b and D = (2x−1)·b − 2·n·a, it reads D > 0 and D² > 4·z²·n·a·(b−a).

    >>> score_discloses(2, 4, Fraction(1, 100), 2), score_discloses(1, 40, Fraction(1, 100), 2)
    (True, False)
    """
    a, b = theta.numerator, theta.denominator
    distance = (2 * joint - 1) * b - 2 * term * a
    if distance <= 0:
        return False
    z, unit = z_squared.as_integer_ratio()
    return distance * distance * unit > 4 * z * term * a * (b - a)


def doubles_odds(joint: int, term: PageCount, theta: Fraction) -> bool:
    """Tells whether T lifts the odds of c to more than twice those of θ: one bit beyond.

    x/(n−x) > 2·θ/(1−θ), cleared of fractions. Odds and not the ratio, so that a high θ leaves
    room above it.

    >>> doubles_odds(3, 10, Fraction(1, 5)), doubles_odds(4, 10, Fraction(1, 5))
    (False, True)
    """
    a, b = theta.numerator, theta.denominator
    return joint * (b - a) > 2 * a * (term - joint)


def points_beyond_parts(
    joint: int, term: PageCount, parts: Sequence[tuple[int, int]], gain: float
) -> bool:
    """Tells whether T points at c at least `gain` times as much as each part of it does.

    Parts are (x_i, n_i). x/n ≥ gain · x_i/n_i, cleared of fractions.

    >>> points_beyond_parts(8, 10, [(2, 20), (4, 40)], 4)
    True
    """
    factor, unit = gain.as_integer_ratio()
    mine, theirs = joint * unit, factor * term
    return all(mine * n_i >= theirs * x_i for x_i, n_i in parts)


def product_pages(terms: list[int], total: int) -> Fraction:
    """Returns the pages a group would have if its members were independent (eq. 8).

    W·∏ N(t_i)/W, to be used in place of N(T).

    >>> product_pages([100, 50], 1000)
    Fraction(5, 1)
    """
    pages = Fraction(total)
    for n in terms:
        pages *= Fraction(n, total)
    return pages


def beta_below(a: float, b: float, x: float) -> float:
    """Returns P(B ≤ x) for B ~ Beta(a, b), the regularised incomplete beta function."""
    if x <= 0:
        return 0.0
    # The continued fraction converges quickly only below the mean; mirror above it.
    if x > (a + 1) / (a + b + 2):
        return 1.0 - beta_below(b, a, 1 - x)
    log_front = (
        math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    )
    return math.exp(log_front) / (a * _beta_fraction(a, b, x))


def _beta_fraction(a: float, b: float, x: float) -> float:
    """Evaluates 1 + d1/(1 + d2/(1 + …)) for the incomplete beta function, from the far end."""
    tail = 1.0
    # The number of terms that matter grows with the square root of the larger parameter.
    for i in range(60 + int(8 * math.sqrt(max(a, b))), 0, -1):
        m = i // 2
        if i % 2:
            d = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            d = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        tail = 1.0 + d / tail
    return tail
