"""Every formula on counts worked out by hand (tests/toy.py has the pages)."""

from fractions import Fraction
from math import exp, fsum, inf, isclose, lgamma, log, log1p, log2, pi
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.formulas import (
    Prior,
    beta_below,
    concludes,
    discloses,
    doubles_odds,
    information_content_bits,
    lower_bound_discloses,
    pmi_bits,
    points_beyond_parts,
    product_pages,
    score_discloses,
    shrunk_discloses,
    shrunk_share,
    singles_out,
    threshold,
)

KNOWLEDGE = toy.knowledge()
W = KNOWLEDGE.total


def n(*terms: str) -> int:
    return KNOWLEDGE.count([tuple((term,) for term in terms)])[0]


def test_the_toy_counts_are_those_of_the_comment() -> None:
    assert W == 10
    assert [n("HIV"), n("infection"), n("HIV", "infection"), n("retrovirus")] == [3, 6, 3, 3]
    assert [n("fever"), n("cough"), n("cat"), n("dog"), n("drug")] == [3, 3, 2, 2, 2]


def test_information_content() -> None:
    # infection: 6 of 10 pages, −log2 0.6 = 0.737 bits
    assert isclose(information_content_bits(n("infection"), W), 0.7369655941662062)
    assert information_content_bits(W, W) == 0
    assert information_content_bits(0, W) == inf


def test_pmi_of_a_term() -> None:
    # standard, eq. 7: N(HIV,retrovirus) = 2 of N(HIV) = 3 and N(retrovirus) = 3:
    # log2(0.2 / (0.3 · 0.3)) = log2 2.222 = 1.152
    assert isclose(pmi_bits(n("HIV", "retrovirus"), n("HIV"), n("retrovirus"), W), log2(20 / 9))
    # contextual, eq. 9: every page of HIV has infection too, so the same here
    joint = n("HIV", "infection", "retrovirus")
    assert isclose(pmi_bits(joint, n("HIV", "infection"), n("retrovirus"), W), log2(20 / 9))
    assert pmi_bits(n("HIV", "fever"), n("HIV"), n("fever"), W) == -inf


def test_at_most_tells_exactly_what_it_may() -> None:
    """The paper's equality PMI_g(c; g(c)) = IC(g(c)): g(c) itself is at the threshold."""
    both = n("HIV", "infection")
    told = pmi_bits(both, both, n("infection"), W)
    assert isclose(told, information_content_bits(n("infection"), W))
    theta = threshold(Prior(W, both, n("infection"), both))
    assert not discloses(both, n("infection"), theta)


def test_definition_3_in_counts_and_in_bits() -> None:
    # P(HIV|infection) = 3/6. retrovirus: 2/3 > 1/2 risky; drug: 1/2 = 1/2 safe; fever: 0 safe
    prior = Prior(W, 3, 6, 3)
    theta = threshold(prior)
    assert theta == Fraction(1, 2)
    for term, risky in (("retrovirus", True), ("drug", False), ("fever", False)):
        joint = n("HIV", "infection", term)
        assert discloses(joint, n(term), theta) is risky
        in_bits = pmi_bits(joint, 3, n(term), W) > information_content_bits(6, W)
        assert in_bits is risky


def test_definition_1_is_certainty() -> None:
    # drug stands once with HIV and once without: no conclusion. HIV itself: 3 of 3.
    assert not concludes(n("HIV", "drug"), n("drug"))
    assert concludes(n("HIV", "HIV"), n("HIV"))
    assert not concludes(0, 0)
    assert concludes(1, 1)
    assert threshold(Prior(W, 3, None, 3)) == 1
    # Without g(c) there is nothing to loosen: neither floor nor tolerance.
    assert threshold(Prior(W, 3, None, 3), min_lift=2, tolerance=3) == 1


def test_lifts_clamp_the_threshold() -> None:
    prior = Prior(total=1000, entity=20, at_most=100, both=10)  # P(c) = 2 %, P(c|g) = 10 %
    assert threshold(prior, min_lift=7) == Fraction(14, 100)  # floor: 7 · 2 %
    assert threshold(prior, min_lift=2) == Fraction(10, 100)
    assert threshold(prior, max_lift=3) == Fraction(6, 100)  # cap: 3 · 2 %
    assert threshold(prior, max_lift=64) == Fraction(10, 100)
    assert threshold(prior, tolerance=2.5) == Fraction(25, 100)


def test_tolerance_loosens_the_cap_as_it_loosens_the_definition() -> None:
    prior = Prior(total=1000, entity=20, at_most=100, both=50)  # P(c) = 2 %, P(c|g) = 50 %
    assert threshold(prior, max_lift=3, tolerance=2) == Fraction(12, 100)  # 2 · 3 · 2 %
    assert threshold(prior, min_lift=4, max_lift=2, tolerance=1.5) == Fraction(8, 100)


def test_the_floor_never_passes_one_half() -> None:
    # c on 30 % of all pages: seven times that would clear every term.
    prior = Prior(total=1000, entity=300, at_most=400, both=150)
    assert threshold(prior, min_lift=7) == Fraction(1, 2)


def test_the_cap_also_tightens_definition_1() -> None:
    prior = Prior(total=1000, entity=10, at_most=None, both=10)
    assert threshold(prior, max_lift=64) == Fraction(64, 100)


def test_product_probability() -> None:
    # eq. 8: N(fever) = N(cough) = 3: 10 · 0.3 · 0.3 = 0.9 pages; jointly they stand on 2
    assert product_pages([3, 3], W) == Fraction(9, 10)
    assert n("fever", "cough") == 2


def test_bound_wants_more_than_one_page() -> None:
    theta = Fraction(1, 10)
    assert discloses(1, 2, theta)
    assert not lower_bound_discloses(1, 2, theta, 0.05)
    assert lower_bound_discloses(10, 20, theta, 0.05)


def test_a_bound_must_be_beyond_the_level() -> None:
    # One page of one, θ = ½: Beta(1.5, 0.5) has ½ − 1/π = 18.17 % below ½.
    below = beta_below(1.5, 0.5, 0.5)
    assert isclose(below, 0.5 - 1 / pi, rel_tol=1e-12)
    assert lower_bound_discloses(1, 1, Fraction(1, 2), 0.182)
    assert not lower_bound_discloses(1, 1, Fraction(1, 2), below)  # at the level is not beyond it
    # With product probability a group may have fewer pages than it shares with c: none is missing.
    assert lower_bound_discloses(1, Fraction(1, 2), Fraction(1, 2), 0.182)


def test_score_wants_a_clear_margin() -> None:
    # x = 3, n = 10, θ = 1/10: (3 − ½ − 1)² = 2.25 against z²·0.9
    assert score_discloses(3, 10, Fraction(1, 10), 2.0)
    assert not score_discloses(3, 10, Fraction(1, 10), 2.5)
    assert not score_discloses(1, 10, Fraction(1, 10), 0)  # ½ is below the expected 1
    # As many as expected, less ½, are no more than expected, however lax the level.
    assert not score_discloses(1, 5, Fraction(1, 10), 0)  # ½ = 5 · 1/10
    # The least that can be beyond it: D = (2·1 − 1)·3 − 2·1·1 = 1.
    assert score_discloses(1, 1, Fraction(1, 3), 0)
    # θ = 2/5, x = 7 of 10: (7 − ½ − 4)² = 6.25 against z² · 10 · 6/25 = z² · 2.4.
    assert score_discloses(7, 10, Fraction(2, 5), 2.6)  # 6.24
    assert not score_discloses(7, 10, Fraction(2, 5), 2.61)  # 6.264


def test_a_group_must_double_the_odds() -> None:
    # θ = 1/5: odds 1 to 4, twice that is 1 to 2, which 5 of 15 pages just have.
    assert not doubles_odds(5, 15, Fraction(1, 5))
    assert doubles_odds(6, 15, Fraction(1, 5))
    # θ = 2/5: odds 2 to 3, twice that is 4 to 3.
    assert not doubles_odds(8, 14, Fraction(2, 5))
    assert doubles_odds(9, 15, Fraction(2, 5))  # 9 to 6
    assert doubles_odds(8, 8, Fraction(9, 10))  # what always stands with c passes any θ below 1


def test_a_group_must_point_beyond_its_parts() -> None:
    assert points_beyond_parts(8, 10, [(2, 20), (4, 20)], 4)  # 0.8 against 0.1 and 0.2
    assert not points_beyond_parts(8, 10, [(5, 20)], 4)  # 0.25 · 4 > 0.8
    assert points_beyond_parts(8, 10, [(4, 20)], 4)  # 0.2 · 4 = 0.8 is as much as is asked for
    assert points_beyond_parts(8, 10, [(6, 20)], 2.5)  # 0.3 · 2.5 = 0.75
    assert not points_beyond_parts(8, 10, [(6, 20)], 2.75)  # 0.825


def test_an_individual_is_narrowed_down() -> None:
    assert singles_out(9, 10, None)
    assert not singles_out(10, 10, None)
    assert not singles_out(2, 10, 7)
    assert singles_out(1, 10, 7)


@given(
    total=st.integers(1, 500),
    data=st.data(),
)
def test_common_terms_cannot_be_risky(total: Any, data: Any) -> None:
    """First pruning rule: IC(t) ≤ IC(g) implies not risky alone, since PMI(c;t) ≤ IC(t)."""
    at_most = data.draw(st.integers(1, total))
    both = data.draw(st.integers(0, at_most))
    term = data.draw(st.integers(at_most, total))
    joint = data.draw(st.integers(0, min(term, both)))
    assert not discloses(joint, term, threshold(Prior(total, both, at_most, both)))


@given(term=st.integers(1, 500), theta=st.fractions(0, 1))
def test_terms_never_seen_with_c_cannot_be_risky(term: Any, theta: Any) -> None:
    """Second pruning rule: N(c,g,T) = 0 is safe under every kind of evidence."""
    assert not discloses(0, term, theta)
    assert not lower_bound_discloses(0, term, theta, 0.5)
    assert not score_discloses(0, term, theta, 0)


@given(
    joint=st.integers(0, 50),
    extra=st.integers(0, 50),
    more=st.integers(0, 50),
    theta=st.fractions("1/1000", "999/1000"),
    z_squared=st.floats(0, 10),
)
def test_more_pages_without_c_never_make_a_term_riskier(
    joint: Any, extra: Any, more: Any, theta: Any, z_squared: Any
) -> None:
    """What lets the search skip a group that would be safe even at N(T) = N(c,T)."""
    few, many = joint + extra + 1, joint + extra + 1 + more
    assert discloses(joint, few, theta) or not discloses(joint, many, theta)
    assert score_discloses(joint, few, theta, z_squared) or not score_discloses(
        joint, many, theta, z_squared
    )
    assert lower_bound_discloses(joint, few, theta, 0.05) or not lower_bound_discloses(
        joint, many, theta, 0.05
    )


@pytest.mark.parametrize(
    ("a", "b", "x", "expected"),
    [
        (1, 1, 0.3, 0.3),  # uniform
        (2, 1, 0.5, 0.25),  # x²
        (1, 3, 0.5, 0.875),  # 1 − (1−x)³
        (0.5, 0.5, 0.5, 0.5),  # arcsine, symmetric
        (2, 3, 0.4, 0.5248),  # Σ_{k≥2} C(4,k) 0.4^k 0.6^(4−k)
    ],
)
def test_beta_distribution(a: Any, b: Any, x: Any, expected: Any) -> None:
    assert isclose(beta_below(a, b, x), expected, rel_tol=1e-12)


def test_beta_edges() -> None:
    assert beta_below(2, 3, 0) == beta_below(2, 3, -1) == 0
    assert beta_below(2, 3, 1) == beta_below(2, 3, 1.5) == 1


@pytest.mark.parametrize(
    ("a", "b"), [(3, 400), (400, 3), (90, 110), (2000, 3000), (50_000, 70_000)]
)
def test_beta_of_many_pages(a: int, b: int) -> None:
    # For whole numbers it is a sum: at least a of a + b − 1 draws that succeed with chance x.
    n = a + b - 1
    mean = a / (a + b)
    for x in (0.98 * mean, mean, 0.98 * mean + 0.02):
        parts = [
            lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(x) + (n - k) * log1p(-x)
            for k in range(a, n + 1)
        ]
        assert isclose(beta_below(a, b, x), fsum(map(exp, parts)), rel_tol=1e-7)


# Few pages


def test_a_share_of_few_pages_is_drawn_towards_the_base_rate() -> None:
    # W = 1000, N(c) = 10, P(c) = 1/100: a quarter page of c comes with ¼/P(c) = 25 pages.
    prior = Prior(total=1000, entity=10, at_most=100, both=10)
    assert shrunk_share(0, 0, prior) == Fraction(1, 100)
    assert shrunk_share(2, 5, prior) == Fraction(9, 4) / 30 == Fraction(3, 40)
    assert shrunk_share(2, 20, prior) == Fraction(9, 4) / 45 == Fraction(1, 20)


def test_a_term_on_few_pages_discloses_beyond_theta_and_not_at_it() -> None:
    prior = Prior(total=1000, entity=10, at_most=100, both=10)
    # 4 · 1/20 = 1/5 is θ, not beyond it; one page less is.
    assert not shrunk_discloses(2, 20, prior, Fraction(1, 5), 4)
    assert shrunk_discloses(2, 19, prior, Fraction(1, 5), 4)
    # 2.5 · 3/40 = 3/16
    assert not shrunk_discloses(2, 5, prior, Fraction(3, 16), 2.5)
    assert shrunk_discloses(2, 5, prior, Fraction(2999, 16_000), 2.5)


@given(
    joint=st.integers(0, 40),
    others=st.integers(0, 500),
    theta=st.fractions(0, 1, max_denominator=1000),
    gain=st.sampled_from([1, 1.5, 4, 7.25]),
)
def test_shrinking_in_integers_is_shrinking_in_fractions(
    joint: int, others: int, theta: Fraction, gain: float
) -> None:
    prior = Prior(total=9000, entity=70, at_most=900, both=60)
    share = (joint + Fraction(1, 4)) / (joint + others + Fraction(1, 4) / prior.p_entity)
    assert shrunk_share(joint, joint + others, prior) == share
    told = shrunk_discloses(joint, joint + others, prior, theta, gain)
    assert told == (Fraction(gain) * share > theta)
