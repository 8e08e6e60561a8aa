"""What decisions do to a release: what was decided is done, and nothing else slips through."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.decisions.decision import Decision, Ruling
from undisclosed.decisions.placing import place
from undisclosed.document.document import Document, Span
from undisclosed.engine import Engine
from undisclosed.errors import DecisionError
from undisclosed.report import certificate_to_json, check_certificate, to_html, to_json
from undisclosed.results.results import Result
from undisclosed.sanitizing.deciding import Rulings
from undisclosed.sanitizing.release import Release
from undisclosed.verification import Verifier

# P(HIV|retrovirus) = 1 and P(HIV|infection) = 1/3; all else stands on many pages.
WORLD = toy.pages(
    (20, "HIV infection retrovirus"),
    (40, "infection fever"),
    (200, "cat dog horse he has now came odd animal fever virus organism"),
)
ENGINE = toy.engine(WORLD)
# P(HIV|infection) = 24/48. P(HIV|cat) = P(HIV|dog) = 4/16 is less, P(HIV|cat, dog) = 4/4 more.
PAIRS = toy.pages(
    (4, "HIV infection cat dog"),
    (20, "HIV infection"),
    (12, "infection cat"),
    (12, "infection dog"),
    (40, "fever animal"),
)
# P(HIV|infection) = 10/30. P(HIV|red) = P(HIV|ribbon) = 5/20, P(HIV|red ribbon) = 5/5.
PHRASES = toy.pages(
    (5, "HIV infection red_ribbon"),
    (5, "HIV infection"),
    (15, "infection red"),
    (5, "infection"),
    (15, "ribbon"),
)


def verdict_on(engine: Engine, result: Result, *, answered: bool = True) -> list[str]:
    """What a verifier that has seen nothing else finds in a release, by key."""
    knowledge, taxonomy = engine.knowledge.anew(), engine.taxonomy.anew()
    verifier = Verifier(engine.policy, knowledge, taxonomy, engine.language.anew())
    places = [place.span for place in result.certificate.decisions] if answered else []
    return [risk.key for risk in verifier.verify(Document(result.text), decided=places).risks]


def test_a_kept_term_stays_and_is_an_accepted_risk() -> None:
    text = "HIV cat. HIV dog."
    assert ENGINE.sanitize(text).text == "An infection cat. An infection dog."
    result = ENGINE.sanitize(text, decisions=[Decision("keep", "HIV", 9, 12, reason="known")])
    assert result.text == "An infection cat. HIV dog."
    assert result.verdict == "released with 1 accepted risk"
    assert (result.verified, result.certificate.accepted) == (True, 1)
    [decided] = result.decided
    assert (decided.released_start, decided.released_end) == (18, 21)
    assert decided.risks[0] == "It names HIV or a kind of it."
    assert verdict_on(ENGINE, result) == []
    assert verdict_on(ENGINE, result, answered=False) == ["HIV", "HIV"]


def test_what_is_decided_everywhere_is_one_risk_for_each_place() -> None:
    result = ENGINE.sanitize("HIV cat. HIV dog.", decisions=[Decision("keep", "HIV")])
    assert result.text == "HIV cat. HIV dog."
    assert result.verdict == "released with 2 accepted risks"
    assert [each.number for each in result.decided] == [1, 1]


def test_a_kept_member_of_a_group_makes_another_go() -> None:
    engine = toy.engine(PAIRS, evidence="point")
    found = engine.assess("cat dog.").findings
    pointer = next(each for each in found if each.action == "none")
    other = next(each for each in found if each.action == "keep")
    assert {pointer.cause, other.cause} == {"group"}
    keep = Decision("keep", pointer.text, pointer.start, pointer.end)
    result = engine.sanitize("cat dog.", decisions=[keep])
    assert pointer.text in result.text
    assert other.text not in result.text
    assert result.verdict == "verified"
    # With both kept the group is one risk, told where it points most.
    both = engine.sanitize("cat dog.", decisions=[keep, Decision("keep", other.text)])
    assert both.text == "cat dog."
    assert both.verdict == "released with 1 accepted risk"


def test_a_replacement_is_judged_like_any_text() -> None:
    text = "He has HIV now."
    for replacement, risks in (("fever", 0), ("retrovirus", 1), ("HIV", 1)):
        decision = Decision("replace", "HIV", 7, 10, replacement=replacement)
        result = ENGINE.sanitize(text, decisions=[decision])
        assert result.text == f"He has {replacement} now."
        assert result.certificate.accepted_risks == risks
        [decided] = result.decided
        assert not decided.general
        [edit] = result.edits
        assert edit.action == "replace"


def test_an_alternative_is_worded_as_the_engine_words_it() -> None:
    text = "A retrovirus cat."
    [finding] = ENGINE.assess(text).findings
    [ways] = ENGINE.alternatives(text, [finding])
    labels = [(each.label, each.safe) for each in ways]
    assert labels == [("virus", True), ("organism", True)]
    chosen = next(each.label for each in ways if each.safe)
    decision = Decision("replace", "retrovirus", 2, 12, replacement=chosen)
    [decided] = ENGINE.sanitize(text, decisions=[decision]).decided
    assert decided.general
    assert decided.replacement.split()[-1] == chosen


def test_an_article_agrees_with_what_is_put_behind_it() -> None:
    for text, replacement, written in (
        ("He has a cat.", "odd animal", "He has an odd animal."),
        ("He has a cat.", "an animal", "He has an animal."),
        ("A cat came.", "an animal", "An animal came."),
        ("He has cat.", "odd animal", "He has odd animal."),
    ):
        at = text.index("cat")
        decision = Decision("replace", "cat", at, at + 3, replacement=replacement)
        assert ENGINE.sanitize(text, decisions=[decision]).text == written


def test_what_is_written_may_be_longer_than_what_stood_there() -> None:
    text = "A cat has HIV and a dog has HIV now."
    decision = Decision("replace", "HIV", 10, 13, replacement="an odd, odd, odd and odd fever")
    result = ENGINE.sanitize(text, decisions=[decision])
    assert result.text == "A cat has an odd, odd, odd and odd fever and a dog has an infection now."


def test_what_nobody_found_can_be_removed_or_replaced() -> None:
    text = "A cat and a dog."
    decisions = [Decision("remove", "cat"), Decision("replace", "dog", replacement="horse")]
    result = ENGINE.sanitize(text, decisions=decisions)
    assert result.text == "A [removed] and a horse."
    assert result.verdict == "verified"
    assert result.findings == ()
    assert [edit.action for edit in result.edits] == ["remove", "replace"]
    page = to_html(result, text)
    assert "A reviewer decided this." in page
    assert [each["action"] for each in to_json(result)["decisions"]] == ["remove", "replace"]


def test_of_what_reaches_over_a_kept_place_the_rest_changes() -> None:
    engine = toy.engine(PHRASES, evidence="point", max_group=1)
    assert engine.assess("red ribbon").findings[0].cause == "phrase"
    result = engine.sanitize("red ribbon", decisions=[Decision("keep", "red", 0, 3)])
    assert result.text.startswith("red ")
    assert "ribbon" not in result.text
    assert result.verdict == "verified"


def test_what_was_decided_side_by_side_is_not_joined() -> None:
    text = "HIV and HIV"
    same = [Decision("replace", "HIV", at, at + 3, replacement="infection") for at in (0, 8)]
    result = ENGINE.sanitize(text, decisions=same)
    assert [each.replacement for each in result.decided] == ["An infection", "an infection"]
    assert result.text == "An infection and an infection"


def test_defaults_change_nothing_and_are_told() -> None:
    text = "HIV cat. HIV dog."
    defaults = [
        Decision("default", "HIV", 0, 3, by="R.", reason="fine"),
        Decision("default", "dog"),
    ]
    result = ENGINE.sanitize(text, decisions=defaults)
    plain = ENGINE.sanitize(text)
    assert (result.text, result.findings[0].why) == (plain.text, plain.findings[0].why)
    assert result.certificate.decisions == ()
    assert [each.replacement for each in result.decided] == ["An infection", "dog"]


@pytest.mark.parametrize(("first", "left"), [("keep", "HIV"), ("default", "An infection")])
def test_one_decision_does_not_keep_the_next_from_being_carried_out(
    first: Ruling, left: str
) -> None:
    decisions = [Decision(first, "HIV", 0, 3), Decision("remove", "dog", 13, 16)]
    result = ENGINE.sanitize("HIV cat. HIV dog.", decisions=decisions)
    assert result.text == f"{left} cat. An infection [removed]."


def test_nobody_answers_for_what_is_left_to_the_engine() -> None:
    document = Document("HIV cat. HIV dog.")
    given = [Decision("default", "HIV", 0, 3), Decision("keep", "HIV", 9, 12)]
    rulings = Rulings(place(given, document, ENGINE.language))
    assert rulings.spans(Release(document.text, ())) == [Span(9, 12)]


def test_the_certificate_answers_for_the_places_and_no_others() -> None:
    text = "HIV cat. A retrovirus dog."
    keep = Decision("keep", "HIV", 0, 3, reason="she agreed", by="R. Viewer", at="2026-11-19")
    result = ENGINE.sanitize(text, decisions=[keep, Decision("remove", "dog", reason="secret")])
    data = certificate_to_json(result.certificate)
    assert check_certificate(data, ENGINE, result.text) == []
    kept, removed = data["decisions"]
    assert (kept["reason"], kept["by"], kept["at"]) == ("she agreed", "R. Viewer", "2026-11-19")
    assert (removed["reason"], removed["risky"]) == ("", False)
    moved = [{**kept, "start": 4, "end": 7}, removed]
    assert check_certificate({**data, "decisions": moved}, ENGINE, result.text)
    silent = [{**kept, "risky": False}, removed]
    [mismatch] = check_certificate({**data, "decisions": silent}, ENGINE, result.text)
    assert "other places are risky" in mismatch
    assert len(check_certificate({**data, "decisions": []}, ENGINE, result.text)) == 1
    far = [{**kept, "end": 9999}]
    [outside] = check_certificate({**data, "decisions": far}, ENGINE, result.text)
    assert "does not have" in outside


WORDS = ["HIV", "HIV", "infection", "retrovirus", "zidovudine", "drug", "fever", "cat", "dog"]
TEXTS = st.lists(st.sampled_from([*WORDS, ".", "a", "and", "unheard", "-", "(", ")"]), min_size=1)
REPLACEMENTS = ["fever", "HIV", "a drug", "infection", "retrovirus", "virus", "unheard", "(cat)"]


@st.composite
def reviews(draw: st.DrawFn) -> tuple[str, list[Decision]]:
    """A text, and decisions about some of its words and terms."""
    words = draw(TEXTS)
    joints = st.sampled_from([" ", " ", " ", "", "\n\n"])
    text = ""
    places: list[tuple[int, int]] = []
    for word in words:
        places.append((len(text), len(text) + len(word)))
        text += word + draw(joints)
    # What stands together without a space is one word to a reader.
    edges = set(ENGINE.language.read(text).starts)
    decisions: list[Decision] = []
    at = 0
    while at < len(words):
        past = min(len(words), at + draw(st.integers(1, 3)))
        if draw(st.integers(0, 2)) == 0 and places[at][0] in edges:
            start, end = places[at][0], places[past - 1][1]
            decisions.append(draw(_decision(text[start:end], start, end)))
        at = past
    if draw(st.booleans()):
        decisions.append(draw(_decision(draw(st.sampled_from(WORDS)))))
    return text, decisions


def _decision(
    text: str, start: int | None = None, end: int | None = None
) -> st.SearchStrategy[Decision]:
    actions: st.SearchStrategy[Ruling] = st.sampled_from(["keep", "remove", "default"])
    others = actions.map(lambda action: Decision(action, text, start, end))
    words = st.sampled_from(REPLACEMENTS)
    return others | words.map(lambda chosen: Decision("replace", text, start, end, chosen))


@given(
    reviews(), st.sampled_from([ENGINE, toy.engine(PAIRS, evidence="point", context="document")])
)
def test_whatever_is_decided_only_accepted_risks_are_left(
    review: tuple[str, list[Decision]], engine: Engine
) -> None:
    text, decisions = review
    try:
        result = engine.sanitize(text, decisions=decisions)
    except DecisionError:
        return
    assert verdict_on(engine, result) == []
    assert check_certificate(certificate_to_json(result.certificate), engine, result.text) == []
    _assert_only_edits_differ(text, result)
    for each in result.decided:
        released = result.text[each.released_start : each.released_end]
        assert released == each.replacement
        if each.decision.action == "keep":
            assert released == text[each.start : each.end]
        elif each.decision.action == "remove":
            assert released == "[removed]"
        elif each.decision.action == "replace" and each.decision.replacement:
            last = each.decision.replacement.split()[-1]
            assert released.casefold().endswith((last.casefold(), f"{last.casefold()}s"))


def _assert_only_edits_differ(text: str, result: Result) -> None:
    at = released_at = 0
    for edit in result.edits:
        assert text[at : edit.start] == result.text[released_at : edit.released_start]
        at, released_at = edit.end, edit.released_end
    assert text[at:] == result.text[released_at:]


@given(reviews())
def test_defaults_alone_give_the_same_bytes_as_no_decisions(
    review: tuple[str, list[Decision]],
) -> None:
    text, decisions = review
    defaults = [Decision("default", d.text, d.start, d.end) for d in decisions]
    try:
        result = ENGINE.sanitize(text, decisions=defaults)
    except DecisionError:
        return
    plain = ENGINE.sanitize(text)
    assert (result.text, result.edits) == (plain.text, plain.edits)


def test_decisions_that_are_none_are_refused() -> None:
    wrong: Any = ["keep HIV"]
    with pytest.raises(DecisionError, match="Decision 1 must be a Decision"):
        ENGINE.sanitize("HIV", decisions=wrong)
