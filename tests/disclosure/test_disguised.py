"""Disguised names and words are found, told and replaced whole, and a release has none."""

import pytest

from undisclosed import Engine, Policy

DISGUISES = (
    *("H.IV", "H-IV", "H!V", "HlV", "H**I**V", "H&#73;V", "H<b>I</b>V", "H\nIV", "H😀I😀V", "H IV"),
    *("H\u200b.\u200bI\u200b.V", "H\n.\nI\n.\nV", "%48%49%56", "&#72&#73&#86"),
)


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(Policy.of("HIV=infection"))


@pytest.mark.parametrize("disguise", DISGUISES)
def test_a_disguised_name_goes_whole_and_the_rest_stays(engine: Engine, disguise: str) -> None:
    before, after = "The letter says that ", " was the\u00a0 reason,  and nobody objected."
    result = engine.sanitize(before + disguise + after)
    [edit] = result.edits
    assert edit.text == disguise
    assert result.text in (before + "infection" + after, before + "an infection" + after)
    assert result.verified
    assert engine.sanitize(result.text).text == result.text


@pytest.mark.parametrize(
    "disguise",
    [
        *("z i d o v u d i n e", "z-i-d-o-v-u-d-i-n-e", "zido-vudine", "zido vudine", "z!dovudine"),
        *("zido**vudine", "zido\nvudine", "zid&#111;vudine", "z\ni\nd\no\nv\nu\nd\ni\nn\ne"),
        *("zi do-vu d.in e", "zido=\nvudine", "=7A=69=64ovudine", "\\172idovudine"),
    ],
)
def test_a_telling_word_is_removed_whole(engine: Engine, disguise: str) -> None:
    result = engine.sanitize(f"The letter says that {disguise} was the reason.")
    assert result.text == "The letter says that [removed] was the reason."
    assert result.verified
    assert any('It can be read as "zidovudine". Of the pages' in f.why for f in result.findings)


def test_what_looks_like_another_word_is_not_called_a_kind_of_that(engine: Engine) -> None:
    # ALDS would be a plural of a disease that the taxonomy knows.
    assert engine.sanitize("He has AlDS today.").text == "He has [removed] today."


def test_the_proof_sees_it_by_itself(engine: Engine) -> None:
    result = engine.verify("The reason was H.IV, they say.")
    assert not result.verified
    [finding] = result.findings
    assert finding.cause == "name"
    assert finding.why == 'It can be read as "HIV". It names HIV or a kind of it.'


@pytest.mark.parametrize(
    "text",
    [
        "A follow-up with Dr. J. R. Smith, i.e. a check-up, was due on the 1st.",
        "The columns are a I d s, and h, i, v; R&D is in the U.S. (e.g. here).",
    ],
)
def test_ordinary_writing_stays(engine: Engine, text: str) -> None:
    assert not [f for f in engine.assess(text).findings if "be read as" in f.why]


@pytest.mark.parametrize(
    ("protection", "text"),
    [
        ("diabetes=disease", "The film is in the All-Time list."),
        ("diabetes=disease", "The serum 25(OH)D was low."),
        ("diabetes=disease", "It was a post-partum visit."),
        ("diabetes=disease", "i do n't know , i ca n't say"),
        ("cannabis=drug", "See 7.1.II.A there."),
        ("schizophrenia=disease", "Any history of S T Ds?"),
        ("war=conflict", "We added HCl to it."),
        ("ship=vehicle", "He came from the U.S.S.R. then."),
        ("heroin=drug", "She has A D H D."),
    ],
)
def test_parts_codes_and_known_phrases_are_no_disguises(protection: str, text: str) -> None:
    findings = Engine(Policy.of(protection)).assess(text).findings
    assert not [f for f in findings if "be read as" in f.why]


def test_what_is_spelled_is_read_whole() -> None:
    found = Engine(Policy.of("diabetes=disease")).assess("She has A D H D.").findings
    assert [(f.text, f.why[:26]) for f in found] == [("A D H D", 'It can be read as "ADHD". ')]


def test_explain_tells_what_it_is_read_as(engine: Engine) -> None:
    [verdict] = engine.explain("H!V").verdicts
    assert verdict.verdict == "risky"
    assert verdict.why.startswith('It can be read as "HIV".')


@pytest.mark.parametrize(
    ("protection", "split"), [("Judaism=religion", "kos her"), ("Judaism=religion", "to\nrah")]
)
def test_a_half_may_be_a_word_that_stands_everywhere(protection: str, split: str) -> None:
    result = Engine(Policy.of(protection)).sanitize(f"The sign said that it was {split} there.")
    assert split not in result.text


def test_a_word_with_figures_is_what_it_is() -> None:
    findings = Engine(Policy.of("diabetes=disease")).assess("The HbA1c was fine.").findings
    assert not [f for f in findings if "be read as" in f.why]


def test_letters_in_brackets_are_letters(engine: Engine) -> None:
    assert "⒣" not in engine.sanitize("The letter says that ⒣⒤⒱ was the reason.").text
