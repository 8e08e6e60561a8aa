"""How a text is cut into contexts, and which of its terms may be members of groups."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from undisclosed.disclosure.eligibility import Eligible
from undisclosed.disclosure.members import Member
from undisclosed.document.document import ContextSize
from undisclosed.engine import Engine
from undisclosed.policy import Policy
from undisclosed.terms.candidates import find_candidates
from undisclosed.terms.contexts import cut

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


def test_members_are_known_nominal_and_free() -> None:
    engine = Engine(
        Policy.of("HIV=infection", preset="paper"),
        knowledge=toy.knowledge(),
        taxonomy=toy.taxonomy(),
        language=toy.PlainLanguage(),
    )
    text = "retrovirus infection drug unheard cat drug"
    reading = engine.language.read(text)
    found = find_candidates(reading, resolve=str, is_term=engine.counter.is_term)
    counted = [
        (units, engine.counter.count_all(units.names)) for units in (found.words, found.phrases)
    ]
    eligible = Eligible(reading, counted, engine.counter, engine.settings)
    unfit = np.zeros(len(reading), dtype=np.bool_)
    # Not: what K does not know, what says no more than g(c), what stands on no page of c.
    members = eligible.members(0, unfit)
    assert [members[i] for i in range(len(members))] == [
        Member("drug", pages=2, joint=1),
        Member("retrovirus", pages=3, joint=2),
    ]
    unfit[[0, 2]] = True
    assert eligible.members(0, unfit).keys == ["drug"]
    unfit[:] = True
    assert len(eligible.members(0, unfit)) == 0
