"""Where decisions apply: in the document that they are about, word by word, and never twice."""

import pytest

import toy
from undisclosed.decisions.decision import Decision, Decisions
from undisclosed.decisions.placing import place
from undisclosed.document.document import Document, digest
from undisclosed.errors import DecisionError

TEXT = "HIV cat. HIV infection cat dog."
#       0   4    9   13        23  27


def placed(*decisions: Decision, text: str = TEXT, **parts: tuple[int, ...]) -> list[object]:
    found = place(decisions, Document(text, **parts), toy.language())
    return [(each.number, each.span.start, each.span.end) for each in found]


def test_a_term_is_decided_wherever_it_stands_and_a_place_before_it() -> None:
    assert placed(Decision("keep", "HIV")) == [(1, 0, 3), (1, 9, 12)]
    assert placed(Decision("keep", "HIV"), Decision("default", "HIV", 9, 12)) == [
        (1, 0, 3),
        (2, 9, 12),
    ]


def test_a_longer_term_comes_before_a_shorter_and_a_plural_is_the_same_term() -> None:
    both = [Decision("remove", "HIV"), Decision("keep", "HIV infection")]
    assert placed(*both) == [(1, 0, 3), (2, 9, 22)]
    assert placed(Decision("keep", "cats"), text="cat and cats") == [(1, 0, 3), (1, 8, 12)]


def test_a_term_that_reaches_over_a_break_is_no_term() -> None:
    keep = Decision("keep", "cat dog")
    assert placed(keep, text="cat dog cat dog", breaks=(4,)) == [(1, 8, 15)]


@pytest.mark.parametrize(
    ("decisions", "named"),
    [
        ([Decision("keep", "dog", 0, 3)], "Decision 1 says that another text stands"),
        ([Decision("keep", "dog", 90, 93)], "the text has 31"),
        ([Decision("keep", "HI", 0, 2)], "Decision 1 must begin and end where a word does"),
        ([Decision("keep", " cat", 3, 7)], "begin and end where a word does"),
        ([Decision("keep", "cat", 4, 7), Decision("remove", "HIV cat", 0, 7)], "Decisions 2 and 1"),
        ([Decision("keep", "cat", 4, 7)] * 2, "Decisions 1 and 2 are about the same words"),
        ([Decision("keep", "cat"), Decision("remove", "cats")], "1 and 2 are about the same term"),
        ([Decision("keep", "horse")], "Decision 1 is about a term that the text does not have"),
        ([Decision("keep", "…")], "a term without letter or digit"),
    ],
)
def test_what_does_not_fit_is_refused_by_number(decisions: list[Decision], named: str) -> None:
    with pytest.raises(DecisionError, match=named) as refused:
        placed(*decisions)
    assert not any(word in str(refused.value) for word in ("HIV", "dog", "horse"))


def test_a_place_is_in_one_part_of_a_document() -> None:
    with pytest.raises(DecisionError, match="from one part of the document into another"):
        placed(Decision("keep", "HIV cat", 0, 7), breaks=(4,))


def test_decisions_about_another_text_are_refused_even_if_all_would_fit() -> None:
    keep = Decision("keep", "HIV", 0, 3)
    own = Decisions((keep,), digest(TEXT))
    assert len(place(own, Document(TEXT), toy.language())) == 1
    with pytest.raises(DecisionError, match="about another text"):
        place(own, Document(TEXT + " "), toy.language())
    with pytest.raises(DecisionError, match="about another text"):
        place(Decisions((), digest(TEXT)), Document(TEXT + " "), toy.language())


def test_a_place_is_found_through_what_nobody_sees() -> None:
    text = "a H\u200bIV cat"
    assert placed(Decision("keep", "H\u200bIV", 2, 6), text=text) == [(1, 2, 6)]
