"""Every rule on plain counts, with the arithmetic beside it: nothing here asks the rule itself."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import toy
from undisclosed.disclosure.formulas import Prior
from undisclosed.disclosure.rules import (
    collection_clears,
    group_discloses,
    individual_discloses,
    least_joint,
    may_tell_within,
    phrase_discloses,
    rare_share,
    term_discloses,
    word_cleared_by,
)
from undisclosed.disclosure.secrets.protected import Secret
from undisclosed.policy.policy import Protection
from undisclosed.policy.settings import Settings

SCORE = Settings(rare_gain=None)  # score, z² = 2, gain 4
POINT = Settings(evidence="point")
BOUND = Settings(evidence="bound")  # level 5 %
# So little about c that it can't be why a group does not point beyond its parts.
FAINT = (1, 1000)


def secret(c: int, g: int) -> Secret:
    """HIV, at most infection, with θ = P(HIV|infection) = c/g."""
    knowledge = toy.pages((c, "HIV infection"), (g - c, "infection"), (g, "cat"))
    [found] = toy.engine(knowledge, min_lift=None, max_lift=None).secrets
    assert found.theta == Fraction(c, g)
    return found


def secret_without_g() -> Secret:
    """HIV alone: θ = 1, which no ratio passes, so that only certainty is left."""
    knowledge = toy.pages((1, "HIV"), (9, "cat"))
    [found] = toy.engine(knowledge, "HIV", max_lift=None).secrets
    assert found.theta == 1
    assert found.prior.at_most is None
    return found


FIFTH, TENTH, QUARTER, HUNDREDTH = secret(1, 5), secret(1, 10), secret(1, 4), secret(1, 100)
CERTAIN, ALONE = secret(3, 3), secret_without_g()


# Terms


@pytest.mark.parametrize("settings", [SCORE, POINT])
def test_a_term_discloses_beyond_theta_and_not_at_it(settings: Settings) -> None:
    assert not term_discloses(2, 10, FIFTH, settings)  # 2/10 = 1/5
    assert term_discloses(3, 10, FIFTH, settings)  # 3/10 > 1/5
    assert term_discloses(1, 1, FIFTH, settings)
    assert not term_discloses(0, 7, FIFTH, settings)
    assert not term_discloses(0, 0, FIFTH, settings)


RARE = Settings()  # 4 times the share, drawn towards P(c)


def test_on_few_pages_less_is_enough() -> None:
    # c = 1, g = 10 and ten pages of cats: W = 20, P(c) = 1/20, θ = 1/10. A quarter page comes with
    # 5: 4 · 2.25/(85 + 5) = 1/10 is not beyond θ, 4 · 2.25/(84 + 5) is.
    assert not term_discloses(2, 85, TENTH, RARE)
    assert term_discloses(2, 84, TENTH, RARE)
    assert not term_discloses(2, 84, TENTH, SCORE)
    # One page with c is as good, if it is one of few: 4 · 1.25/(44 + 5) > 1/10, not with 45.
    assert term_discloses(1, 44, TENTH, RARE)
    assert not term_discloses(1, 45, TENTH, RARE)
    assert not term_discloses(0, 3, TENTH, RARE)


def test_only_few_pages_count_as_few() -> None:
    # 4 · 13.25/(500 + 5) = .105 > 1/10, but 500 are not few; nor does K speak for two.
    assert term_discloses(13, 499, TENTH, RARE)
    assert not term_discloses(13, 500, TENTH, RARE)
    assert not term_discloses(2, 80, TENTH, Settings(min_pages=81))
    assert term_discloses(2, 80, TENTH, Settings(min_pages=80))


def test_few_pages_are_nothing_else_to_other_evidence_or_to_definition_1() -> None:
    assert not term_discloses(2, 84, TENTH, Settings(evidence="point"))
    assert not term_discloses(2, 84, TENTH, Settings(evidence="bound"))
    assert not term_discloses(2, 84, TENTH, Settings.of("paper"))
    assert not term_discloses(2, 84, TENTH, Settings.of("light"))
    assert not term_discloses(2, 3, ALONE, RARE)


def test_a_verb_or_number_on_few_pages_needs_what_any_needs() -> None:
    def cleared_by(nominal: bool, number: bool) -> object:
        return word_cleared_by(2, 60, nominal=nominal, number=number, secret=TENTH, settings=RARE)

    assert cleared_by(nominal=True, number=False) is None
    assert cleared_by(nominal=False, number=False) == "tag"
    assert cleared_by(nominal=True, number=True) == "score"


def test_what_is_held_against_theta_of_a_term_on_few_pages() -> None:
    # 4 · 2.25/(40 + 5) = .2, and no share is more than all.
    assert rare_share(2, 40, TENTH, RARE) == 0.2
    assert rare_share(2, 2, TENTH, Settings(rare_gain=1000)) == 1.0


def test_a_bound_wants_pages() -> None:
    # 1 of 2 and 10 of 20 are both one half. Beta(1.5, 1.5) has 5.2 % below 0.1, Beta(10.5, 10.5)
    # next to nothing.
    assert not term_discloses(1, 2, TENTH, BOUND)
    assert term_discloses(10, 20, TENTH, BOUND)
    assert term_discloses(1, 2, TENTH, Settings(evidence="bound", level=0.06))
    assert term_discloses(1, 2, TENTH, POINT)


@pytest.mark.parametrize("settings", [SCORE, POINT, BOUND])
def test_without_g_only_certainty_discloses(settings: Settings) -> None:
    assert term_discloses(5, 5, ALONE, settings)
    assert not term_discloses(4, 5, ALONE, settings)
    assert not term_discloses(0, 0, ALONE, settings)


def test_with_g_certainty_is_no_rule_of_its_own() -> None:
    # All pages of infection speak of HIV, so a term all pages of which do tells no more.
    assert not term_discloses(5, 5, CERTAIN, POINT)
    assert not group_discloses(5, 5, [FAINT, FAINT], CERTAIN, POINT)
    assert not group_discloses(5, 5, [FAINT, FAINT], CERTAIN, BOUND)
    assert not group_discloses(5, 5, [FAINT, FAINT], CERTAIN, SCORE)
    assert not phrase_discloses(5, 5, [FAINT, FAINT], CERTAIN, SCORE)


# Phrases


def test_a_phrase_is_a_term_unless_it_is_scored() -> None:
    for settings in (POINT, BOUND):
        assert phrase_discloses(10, 20, [(1, 2)], TENTH, settings)
        assert not phrase_discloses(2, 20, [], TENTH, settings)
    assert phrase_discloses(1, 2, [], TENTH, POINT)
    assert not phrase_discloses(1, 2, [], TENTH, BOUND)


def test_a_scored_phrase_shares_two_pages_with_c() -> None:
    # θ = 1/100. One page of one: (1 − ½ − 0.01)² = 0.24 is far beyond 2 · 0.0099, but is one page.
    assert not phrase_discloses(1, 1, [], HUNDREDTH, SCORE)
    # Two of four: (2 − ½ − 0.04)² = 2.13 > 2 · 0.0396.
    assert phrase_discloses(2, 4, [], HUNDREDTH, SCORE)


def test_a_scored_phrase_passes_the_configured_level() -> None:
    # θ = 1/10. Three of ten: (3 − ½ − 1)² = 2.25 against z² · 10 · 0.1 · 0.9 = z² · 0.9.
    assert phrase_discloses(3, 10, [FAINT], TENTH, SCORE)  # 2.25 > 1.8
    assert not phrase_discloses(3, 10, [FAINT], TENTH, Settings(z_squared=2.5))  # 2.25 = 2.25
    # Three words make a phrase no group: 5.41 is not asked of it.
    assert phrase_discloses(3, 10, [FAINT, FAINT, FAINT], TENTH, SCORE)


def test_a_scored_phrase_points_beyond_its_words() -> None:
    # 8/10 against four times each word: 4 · 2/10 = 8/10 is enough, 4 · 3/14 = 12/14 is not.
    assert phrase_discloses(8, 10, [(2, 10), FAINT], TENTH, SCORE)
    assert not phrase_discloses(8, 10, [FAINT, (3, 14)], TENTH, SCORE)
    assert phrase_discloses(8, 10, [FAINT, (3, 14)], TENTH, Settings(group_gain=3.7))  # 11.1/14


def test_a_scored_phrase_need_not_double_the_odds() -> None:
    # θ = 1/5. 90 of 300: (90 − ½ − 60)² = 870 > 2 · 48, though 90 : 210 is less than 2 · 1 : 4.
    assert phrase_discloses(90, 300, [FAINT], FIFTH, SCORE)


def test_a_phrase_without_g_is_certain_and_beyond_its_words() -> None:
    assert phrase_discloses(5, 5, [(1, 4)], ALONE, SCORE)  # 1 = 4 · 1/4
    assert not phrase_discloses(5, 5, [(1, 3)], ALONE, SCORE)
    assert not phrase_discloses(5, 6, [FAINT], ALONE, SCORE)


# Groups


@pytest.mark.parametrize(("size", "least"), [(2, 2), (3, 3), (4, 3), (8, 3)])
def test_pages_that_a_group_must_share_with_c(size: int, least: int) -> None:
    assert least_joint(size, SCORE) == least
    assert least_joint(size, POINT) == least_joint(size, BOUND) == 1


@pytest.mark.parametrize(("size", "least"), [(2, 2), (3, 3), (4, 3)])
def test_a_group_is_looked_at_from_its_least_on(size: int, least: int) -> None:
    # θ = 1/100, all pages with c: with x = n the score is (0.99·x − ½)² against z² · 0.0099·x,
    # passed by one page already (0.24 > 0.0536 with z² = 5.41).
    parts = [FAINT] * size
    assert group_discloses(least, least, parts, HUNDREDTH, SCORE)
    assert not group_discloses(least - 1, least - 1, parts, HUNDREDTH, SCORE)


@pytest.mark.parametrize("size", [2, 3])
def test_a_group_of_one_page_is_enough_where_only_the_ratio_counts(size: int) -> None:
    assert group_discloses(1, 1, [FAINT] * size, HUNDREDTH, POINT)
    assert not group_discloses(0, 1, [FAINT] * size, HUNDREDTH, POINT)
    # Beta(1.5, 0.5) has 0.04 % below 1/100.
    assert group_discloses(1, 1, [FAINT] * size, HUNDREDTH, BOUND)


def test_a_group_by_ratio() -> None:
    assert not group_discloses(2, 10, [FAINT, FAINT], FIFTH, POINT)  # 2/10 = 1/5
    assert group_discloses(3, 10, [FAINT, FAINT], FIFTH, POINT)
    # Its parts may point at c as much as they like, and the odds need not double.
    assert group_discloses(3, 10, [(3, 10), (1, 1)], FIFTH, POINT)


def test_a_group_by_bound() -> None:
    assert not group_discloses(1, 2, [FAINT, FAINT], TENTH, BOUND)  # 5.2 %, as above
    assert group_discloses(1, 2, [FAINT, FAINT], TENTH, Settings(evidence="bound", level=0.06))
    assert group_discloses(10, 20, [(1, 1), (1, 1)], TENTH, BOUND)


def test_a_group_must_double_the_odds() -> None:
    # θ = 1/5 is 1 : 4, twice that 1 : 2. The score is passed by far: (x − ½ − 60)² > 2 · 48.
    parts = [FAINT, FAINT]
    assert not group_discloses(90, 300, parts, FIFTH, SCORE)  # 90 : 210
    assert not group_discloses(100, 300, parts, FIFTH, SCORE)  # 100 : 200 is twice, not more
    assert group_discloses(101, 300, parts, FIFTH, SCORE)  # 101 : 199
    assert not group_discloses(100, 300, [FAINT] * 3, FIFTH, SCORE)
    assert group_discloses(101, 300, [FAINT] * 3, FIFTH, SCORE)


def test_a_pair_passes_the_configured_level() -> None:
    # θ = 1/10. Three of ten: 2.25 against z² · 0.9; the odds are 3 : 7 against 2 · 1 : 9.
    assert group_discloses(3, 10, [FAINT, FAINT], TENTH, SCORE)
    assert not group_discloses(3, 10, [FAINT, FAINT], TENTH, Settings(z_squared=2.5))


def test_a_larger_group_passes_one_in_a_hundred() -> None:
    # θ = 1/4. Ten of twenty: (10 − ½ − 5)² = 20.25 of 20 · 3/16 = 3.75 is 5.40 < 5.41.
    assert group_discloses(10, 20, [FAINT] * 2, QUARTER, SCORE)
    assert not group_discloses(10, 20, [FAINT] * 3, QUARTER, SCORE)
    assert not group_discloses(10, 20, [FAINT] * 4, QUARTER, SCORE)
    # Three of three: (3 − ½ − ¾)² = 3.0625 of 3 · 3/16 = 0.5625 is 5.44 > 5.41.
    assert group_discloses(3, 3, [FAINT] * 3, QUARTER, SCORE)
    # A stricter level holds for all sizes, a laxer one for pairs only.
    assert not group_discloses(3, 3, [FAINT] * 3, QUARTER, Settings(z_squared=5.5))
    assert not group_discloses(10, 20, [FAINT] * 3, QUARTER, Settings(z_squared=0))


def test_a_group_points_beyond_its_parts() -> None:
    # 8/10 against 4 · 2/10 = 8/10, which is enough, and 4 · 3/14 = 12/14, which is not.
    assert group_discloses(8, 10, [FAINT, (2, 10)], TENTH, SCORE)
    assert not group_discloses(8, 10, [(3, 14), FAINT], TENTH, SCORE)
    assert group_discloses(8, 10, [(3, 14), FAINT], TENTH, Settings(group_gain=3.7))


@pytest.mark.parametrize("size", [2, 3])
def test_a_group_without_g_is_certain(size: int) -> None:
    parts = [FAINT] * size
    for settings in (POINT, BOUND, SCORE):
        assert group_discloses(5, 5, parts, ALONE, settings)
        assert not group_discloses(4, 5, parts, ALONE, settings)
    # θ = 1 leaves no odds to double and no level to pass; the other rules hold.
    assert not group_discloses(5, 5, [*parts[1:], (1, 3)], ALONE, SCORE)
    assert not group_discloses(1, 1, parts, ALONE, SCORE)


def test_a_group_of_independent_terms_has_parts_of_pages() -> None:
    # Half a page, all of which is c's: 1/½ passes any θ, and (1 − ½ − ½ · ⅕)² = 0.16 any level
    # below 0.16 / (½ · 4/25) = 2, which is not below 2. With two: (1.4)² / 0.08 = 24.5.
    assert group_discloses(1, Fraction(1, 2), [FAINT, FAINT], FIFTH, POINT)
    assert group_discloses(2, Fraction(1, 2), [FAINT, FAINT], FIFTH, SCORE)


# One of many kinds of a class


KIND = replace(TENTH, kinds=9)


def test_a_word_for_a_kind_needs_three_pages_and_one_in_a_thousand() -> None:
    def cleared_by(joint: int, pages: int, secret: Secret = KIND) -> object:
        return word_cleared_by(
            joint, pages, nominal=True, number=False, secret=secret, settings=SCORE
        )

    assert cleared_by(2, 2) == "least_joint"
    # θ = 1/10, z² = 10. Three of four: (3 − ½ − 0.4)² = 4.41 > 3.6; of five: 4 < 4.5.
    assert cleared_by(3, 4) is None
    assert cleared_by(3, 5) == "score"
    assert cleared_by(2, 2, TENTH) is cleared_by(3, 5, TENTH) is None


def test_a_number_tells_no_kind_of_a_class() -> None:
    def cleared_by(secret: Secret) -> object:
        return word_cleared_by(9, 9, nominal=True, number=True, secret=secret, settings=SCORE)

    assert cleared_by(KIND) == "figure"
    assert cleared_by(TENTH) is None


@pytest.mark.parametrize("test", [phrase_discloses, group_discloses])
def test_what_is_more_than_a_word_needs_as_much_for_a_kind(test: Any) -> None:
    parts = [FAINT, FAINT]
    # Five of twelve: (5 − ½ − 1.2)² = 10.89 > 10 · 12 · 0.09 = 10.8; of thirteen: 10.24 < 11.7.
    assert test(5, 12, parts, KIND, SCORE)
    assert not test(5, 13, parts, KIND, SCORE)
    assert test(5, 13, parts, TENTH, SCORE)
    assert not test(2, 2, parts, KIND, SCORE)
    # A stricter level than that holds for kinds too: 10.1 · 1.08 = 10.908.
    assert not test(5, 12, parts, KIND, Settings(z_squared=10.1))


# Within g(c)


def test_what_may_tell_c_apart_within_g() -> None:
    # P(c) = 20/2,500 = 1/125; seven times that is .056. Two of 35 pages are .0571, of 36 .0556.
    c = replace(TENTH, prior=Prior(2500, 20, 58, 18, 18))
    assert may_tell_within(2, 35, c, SCORE)
    assert not may_tell_within(2, 36, c, SCORE)
    # One of ten is .1, and (1 − ½ − 0.08)² = .1764 > 2 · .0794 is no chance; but it is one page.
    assert not may_tell_within(1, 10, c, SCORE)
    assert may_tell_within(2, 20, c, Settings(min_pages=20))
    assert not may_tell_within(2, 19, c, Settings(min_pages=20))
    for other in (replace(c, individual=True), replace(c, kinds=9)):
        assert not may_tell_within(2, 35, other, SCORE)


# Individuals


@pytest.mark.parametrize(
    ("in_at_most", "plain", "name"),
    [
        (14, True, True),  # 7 · 14 = 98 < 100
        (15, False, True),  # 7 · 15 = 105
        (99, False, True),
        (100, False, False),  # on every page of g(c): nothing is narrowed down
        (0, True, True),
    ],
)
def test_what_narrows_an_individual_down(in_at_most: int, plain: bool, name: bool) -> None:
    knowledge = toy.pages((100, "condition"), (7, "cat"))
    protection = Protection("Ada Quill", "condition", kind="individual")
    [who] = toy.engine(knowledge, protection).secrets

    def judged(**options: Any) -> bool:
        return individual_discloses(in_at_most, secret=who, **options)

    assert judged(plain_word=True, settings=Settings(word_ratio=7)) is plain
    assert judged(plain_word=False, settings=Settings(word_ratio=7)) is name
    # Without a floor a word is judged as a name is.
    assert judged(plain_word=True, settings=Settings(word_ratio=1)) is name


def test_without_g_nothing_is_narrowed_down() -> None:
    assert not individual_discloses(0, plain_word=False, secret=ALONE, settings=SCORE)


@pytest.mark.parametrize(
    ("documents", "total", "word", "span"),
    [
        # Three documents clear a word. Of ten, one in two is five.
        (2, 2, False, False),
        (3, 10, True, False),
        (4, 10, True, False),
        (5, 10, True, True),
        (3, 6, True, True),
        (3, 7, True, False),
    ],
)
def test_documents_of_ones_own_clear_what_many_of_them_have(
    documents: int, total: int, word: bool, span: bool
) -> None:
    settings = Settings(collection_documents=3, collection_ratio=2)
    assert collection_clears(documents, total, span=False, settings=settings) is word
    assert collection_clears(documents, total, span=True, settings=settings) is span
