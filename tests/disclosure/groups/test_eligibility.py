"""How a text is cut into contexts, and which of its terms may be members of groups."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.groups.eligibility import (
    Bar,
    Eligible,
    bars,
    bars_for,
    first_bar,
    nouns_together,
)
from undisclosed.disclosure.groups.members import Member, Members
from undisclosed.document.document import ContextSize
from undisclosed.engine import Engine
from undisclosed.policy.policy import Policy
from undisclosed.policy.settings import Settings
from undisclosed.terms.candidates import find_candidates
from undisclosed.terms.contexts import cut
from undisclosed.terms.units import Unit

SENTENCES = [0, 0, 1, 1, 1, 4, 5, 5]
PARAGRAPHS = [0, 0, 0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize(
    ("size", "numbers", "width"),
    [
        ("sentence", [0, 0, 1, 1, 1, 2, 3, 3], 1),
        (2, [0, 0, 1, 1, 1, 2, 3, 3], 2),
        (9, [0, 0, 1, 1, 1, 2, 3, 3], 9),
        ("paragraph", [0, 0, 0, 0, 0, 1, 1, 1], 1),
        ("document", [0] * 8, 1),
    ],
)
def test_a_text_is_cut_into_numbered_segments(
    size: ContextSize, numbers: list[int], width: int
) -> None:
    segments, together = cut(SENTENCES, PARAGRAPHS, size)
    assert (segments.tolist(), together) == (numbers, width)


@pytest.mark.parametrize("size", ["sentence", "paragraph", "document", 3])
def test_no_tokens_no_segments(size: ContextSize) -> None:
    assert cut([], [], size)[0].tolist() == []


@given(st.lists(st.integers(0, 9), min_size=1).map(sorted), st.integers(1, 5))
def test_segments_near_each_other_are_in_one_window_of_sentences(
    sentences: list[int], size: int
) -> None:
    segments, width = cut(sentences, sentences, size)
    different = sorted(set(sentences))
    windows = [set(different[i : i + size]) for i in range(len(different))]
    for i, one in enumerate(sentences):
        for j, other in enumerate(sentences):
            together = any({one, other} <= window for window in windows)
            assert together == (abs(segments[i] - segments[j]) < width)


@pytest.mark.parametrize(
    ("size", "numbers", "width"),
    [
        # Part 0 holds the sentences 0 and 1, part 1 the sentence 4, part 2 the sentence 5.
        ("sentence", [0, 0, 1, 1, 1, 2, 3, 3], 1),
        (2, [0, 0, 1, 1, 1, 3, 5, 5], 2),
        (9, [0, 0, 1, 1, 1, 3, 5, 5], 2),  # no part has more than two sentences
        ("paragraph", [0, 0, 0, 0, 0, 1, 2, 2], 1),
        ("document", [0] * 8, 1),
    ],
)
def test_no_context_but_the_whole_document_reaches_over_parts(
    size: ContextSize, numbers: list[int], width: int
) -> None:
    segments, together = cut(SENTENCES, PARAGRAPHS, size, [0, 0, 0, 0, 0, 1, 2, 2])
    assert (segments.tolist(), together) == (numbers, width)


SENTENCE_LENGTHS = st.lists(st.integers(1, 2), min_size=1, max_size=5)


@given(st.lists(SENTENCE_LENGTHS, min_size=1, max_size=4), st.integers(1, 6))
def test_windows_of_sentences_stay_in_their_part(lengths: list[list[int]], size: int) -> None:
    """Each part is given by how many tokens each of its sentences has."""
    tokens = [
        (part, sentence)
        for part, sentences in enumerate(lengths)
        for sentence, length in enumerate(sentences)
        for _ in range(length)
    ]
    order = sorted(set(tokens))
    sentences = [order.index(token) for token in tokens]
    parts = [part for part, _ in tokens]
    segments, width = cut(sentences, parts, size, parts)
    for i, (part, sentence) in enumerate(tokens):
        for j, (other_part, other_sentence) in enumerate(tokens):
            together = part == other_part and abs(sentence - other_sentence) < size
            assert together == (abs(segments[i] - segments[j]) < width)


def engine(**settings: Any) -> Engine:
    return Engine(
        Policy.of("HIV=infection", **{"preset": "paper", **settings}),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=toy.PlainLanguage(),
    )


def eligible_in(judge: Engine, text: str) -> tuple[Eligible, int]:
    """The terms of a text that may be in groups, and how many tokens it has."""
    reading = judge.language.read(text)
    found = find_candidates(reading, resolve=list, are_terms=judge.counter.are_terms)
    counted = [
        (units, judge.counter.count_all(units.names)) for units in (found.words, found.phrases)
    ]
    return Eligible(reading, counted, judge.counter, judge.settings), len(reading)


def listed(members: Members) -> list[Member]:
    return [members[i] for i in range(len(members))]


def test_members_are_known_nominal_and_free() -> None:
    eligible, length = eligible_in(engine(), "retrovirus infection drug unheard cat drug")
    unfit = np.zeros(length, dtype=np.bool_)
    # Not: what K does not know, what says no more than g(c), what stands on no page of c.
    assert listed(eligible.members(0, unfit)) == [
        Member("drug", pages=2, joint=1),
        Member("retrovirus", pages=3, joint=2),
    ]
    unfit[[0, 2]] = True
    assert eligible.members(0, unfit).keys == ["drug"]
    unfit[:] = True
    assert len(eligible.members(0, unfit)) == 0


@pytest.mark.parametrize(
    ("evidence", "pages", "kept_out"),
    [
        # W = 1,000: one page in 64 is 15.
        ("score", [2, 3, 15, 16], {"min_pages": [0], "common": [3]}),
        ("point", [2, 3, 999, 1000], {"min_pages": [0], "common": []}),
        ("bound", [0, 2, 3, 1000], {"min_pages": [0, 1], "common": []}),
    ],
)
def test_bars_of_pages(evidence: Any, pages: list[int], kept_out: dict[Bar, list[int]]) -> None:
    nouns, numbers = np.ones(4, dtype=np.bool_), np.zeros(4, dtype=np.bool_)
    settings = Settings(min_pages=3, evidence=evidence)
    found = bars(np.array(pages), nouns, numbers, total=1000, settings=settings)
    for bar, places in kept_out.items():
        assert np.flatnonzero(found[bar]).tolist() == places, bar
    assert not found["tag"].any()
    assert not found["number"].any()


def test_bars_of_wording() -> None:
    nominal, number = np.array([True, False, True]), np.array([False, False, True])
    found = bars(np.array([5, 5, 5]), nominal, number, total=1000, settings=Settings())
    assert found["tag"].tolist() == [False, True, False]
    assert found["number"].tolist() == [False, False, True]


def test_bars_of_a_protection() -> None:
    [secret] = engine().secrets
    # Infection is g(c), condition above it; the cat is on no page of HIV.
    keys = ["retrovirus", "infection", "condition", "cat"]
    found = bars_for(secret, keys, np.array([2, 3, 0, 0]))
    assert found["exempt"].tolist() == [False, True, True, False]
    assert found["apart"].tolist() == [False, False, True, True]


@pytest.mark.parametrize(
    ("key", "changes", "bar"),
    [
        ("retrovirus", {}, None),
        ("retrovirus", {"min_pages": 3}, None),
        ("retrovirus", {"min_pages": 4}, "min_pages"),
        ("drug", {"min_pages": 3}, "min_pages"),
        # Of ten pages, one in 64 is none.
        ("retrovirus", {"evidence": "score"}, "common"),
        ("infection", {"evidence": "score", "min_pages": 9}, "exempt"),
        ("cat", {}, "apart"),
        ("unheard", {}, "min_pages"),
    ],
)
def test_the_first_bar_is_told(key: str, changes: dict[str, Any], bar: Bar | None) -> None:
    judge = engine(**changes)
    assert first_bar(Unit(key, 1, nominal=True), 0, judge.counter, judge.settings) == bar
    verb = Unit(key, 1)
    expected = "exempt" if bar == "exempt" else "tag"
    assert first_bar(verb, 0, judge.counter, judge.settings) == expected


WORDS = ["retrovirus", "drug", "infection", "cat", "fever", "HIV", "unheard", "seven", "1970s"]


@given(
    st.lists(st.sampled_from(WORDS), unique=True),
    st.integers(1, 4),
    st.sampled_from(["point", "bound", "score"]),
)
def test_nouns_together_are_the_members_of_a_text_of_nouns(
    words: list[str], min_pages: int, evidence: str
) -> None:
    judge = engine(min_pages=min_pages, evidence=evidence)
    eligible, length = eligible_in(judge, " . ".join(words))
    found = eligible.members(0, np.zeros(length, dtype=np.bool_))
    together = nouns_together(words, 0, judge.counter, judge.settings, judge.language)
    assert listed(together) == listed(found)
    assert together.all_together


# In a text


def pair(total: int, **settings: object) -> Engine:
    """Fever and cough on four pages each, with HIV on two, and those two together: θ = 4/8.

    Alone they are at θ, together they are certain. Nothing else is asked of a group than what
    makes its members eligible.
    """
    runs = [(2, "HIV infection fever cough"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "fever"), (2, "cough"), (total - 12, "dog")]
    lax: dict[str, Any] = {"z_squared": 0, "group_gain": 1, "min_lift": None, "max_lift": None}
    return toy.engine(toy.pages(*runs), **{**lax, "unknown": "keep", **settings})


def groups(engine: Engine, text: str = "fever cough", **changes: Any) -> list[list[str]]:
    found = toy.assessed(engine, text, **changes)
    return [[m.key for m in risk.group] for risk in found.risks if risk.cause == "group"]


BOTH = [["cough", "fever"]]


def test_a_term_on_more_than_a_64th_of_all_pages_is_too_common() -> None:
    assert groups(pair(256)) == BOTH  # 256 / 64 = 4 pages, which fever and cough have
    assert groups(pair(255)) == []  # 3.98
    # Only scored groups leave common terms out: they are what makes chance likely.
    assert groups(pair(20, evidence="point")) == BOTH


def test_a_term_on_as_many_pages_as_k_needs_is_known() -> None:
    assert groups(pair(256, min_pages=4)) == BOTH
    assert groups(pair(256, min_pages=5)) == []


def test_verbs_and_numbers_are_no_members() -> None:
    assert groups(pair(256), "Fever cough") == BOTH
    assert groups(pair(256), "Fever cough", tags={"cough": "VERB"}) == []
    numbers = toy.pages(
        (2, "HIV infection fever 7"), (2, "HIV infection"), (4, "infection"), (2, "fever"), (2, "7")
    )
    lax: dict[str, Any] = {"evidence": "point", "min_lift": None, "max_lift": None}
    assert groups(toy.engine(numbers, **lax), "fever 7") == []


def test_members_stand_in_one_context() -> None:
    text = "fever. dog. cough. dog"
    assert groups(pair(256, context="sentence"), text) == groups(pair(256, context=2), text) == []
    assert groups(pair(256, context=3), text) == groups(pair(256, context="document"), text) == BOTH
    # Fever stands elsewhere too, but once with cough is enough.
    assert groups(pair(256, context="sentence"), "fever. dog. fever cough") == BOTH
    apart = "fever. cough\n\ncough"
    assert groups(pair(256, context="paragraph"), apart) == BOTH
    assert groups(pair(256, context="paragraph"), "fever.\n\ncough") == []


def test_a_term_counts_only_where_it_may_speak() -> None:
    # "HIV-fever" goes as a whole, so that fever is left in the last sentence only.
    text = "HIV-fever cough. dog. dog. fever"
    assert groups(pair(256, context="sentence"), text) == []
    assert groups(pair(256, context="document"), text) == BOTH


def test_phrases_are_members_beside_words() -> None:
    runs = [(2, "HIV infection sore_throat cough"), (2, "HIV infection"), (4, "infection")]
    runs += [(2, "sore_throat"), (2, "cough"), (30, "sore"), (30, "throat"), (300, "dog")]
    runs += [(4, "hen"), (4, "cow"), (3, "gnu")]  # members by their pages, but not on any of HIV
    lax: dict[str, Any] = {"z_squared": 0, "group_gain": 1, "min_lift": None, "max_lift": None}
    engine = toy.engine(toy.pages(*runs), **lax)  # two sentences make a context
    assert groups(engine, "gnu hen cow cough. sore throat") == [["cough", "sore throat"]]
    assert groups(engine, "sore throat. dog. cough") == []
