"""Scores, worked out by hand on a sentence, and against a second, slower way to count."""

from __future__ import annotations

import importlib.util
import json
import os
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.document.document import Span
from undisclosed.evaluation.gold import Gold, read_gold
from undisclosed.evaluation.metrics import Level, Scores, Share, Words, score

#       0         1         2         3         4         5
#       0123456789012345678901234567890123456789012345678901234
TEXT = "The viral load of HIV and the virus: HIV, fever, cough."
GOLD = Gold(
    name="a",
    place="here",
    text=TEXT,
    protections=(),
    must=(Span(4, 14), Span(18, 21), Span(37, 40)),  # viral load, HIV, HIV
    may=(Span(30, 35),),  # virus
    alone=("hiv", "viral load", "not marked"),
)


def test_words_without_function_words() -> None:
    words = Words("It's the patient's HIV-1 test, isn’t it?")
    assert words.forms == ["It's", "patient's", "HIV", "1", "test", "isn’t"]
    assert list(words.touched_by(Span(15, 20))) == [1, 2]


def test_scores_by_hand() -> None:
    # Words: viral load HIV virus HIV fever cough. Predicted: load, the first HIV, virus, fever.
    found = score(GOLD, [Span(10, 14), Span(18, 21), Span(26, 35), Span(42, 47)])
    # load, HIV and virus are marked, fever is not; of viral load HIV HIV two were found.
    assert found.word == Level(right=Share(3, 4), found=Share(2, 4))
    # "viral load" is found in part only, the second "HIV" not at all; "fever" is wrong.
    assert found.mention == Level(right=Share(3, 4), found=Share(1, 3))
    # The term "hiv" needs both its mentions.
    assert found.term == Level(right=Share(3, 4), found=Share(0, 2))
    assert found.alone == Share(0, 2)
    assert (found.word.precision, found.word.recall, found.word.f) == (0.75, 0.5, 0.6)


def test_terms_are_right_when_all_their_mentions_are() -> None:
    gold = Gold("a", "here", "fever Fever cough", (), (Span(0, 5),))
    found = score(gold, [Span(0, 5), Span(6, 11)])
    assert found.mention == Level(right=Share(1, 2), found=Share(1, 1))
    assert found.term == Level(right=Share(0, 1), found=Share(1, 1))
    assert score(gold, [Span(0, 5)]).term == Level(right=Share(1, 1), found=Share(1, 1))


def test_most_of_a_prediction_must_be_marked() -> None:
    gold = Gold("a", "here", "one two three four", (), (Span(0, 7),))
    assert score(gold, [Span(0, 13)]).mention.right == Share(1, 1)  # two of three words
    assert score(gold, [Span(0, 18)]).mention.right == Share(0, 1)  # two of four


def test_spans_without_a_word() -> None:
    gold = Gold("a", "here", "of the HIV", (), (Span(0, 6), Span(7, 10)))
    found = score(gold, [Span(0, 2)])
    assert found.mention == Level(right=Share(0, 0), found=Share(1, 2))
    assert found.word == Level(right=Share(0, 0), found=Share(0, 1))
    assert (found.word.precision, found.word.f) == (0.0, 0.0)


def test_documents_add_up_before_they_are_divided() -> None:
    one = Scores(word=Level(Share(1, 1), Share(1, 10)), alone=Share(1, 1))
    two = Scores(word=Level(Share(0, 3), Share(0, 0)), alone=Share(0, 1))
    assert (one + two).word.precision == 0.25
    assert (one + two).word.recall == 0.1
    assert (one + two).alone.value == 0.5
    assert Scores().alone.value is None


def slowly(gold: Gold, predicted: list[Span]) -> tuple[float, ...]:
    """Counts letter by letter."""
    words = [set(range(m, m + len(w))) for m, w in _words_with_starts(gold.text)]
    letters = [{i for s in spans for i in range(s.start, s.end)} for spans in (gold.must, gold.may)]
    hit = {i for s in predicted for i in range(s.start, s.end)}
    must, marked = letters[0], letters[0] | letters[1]
    found = [all(w & hit for w in words if w & set(range(s.start, s.end))) for s in gold.must]
    return (
        sum(bool(w & hit and w & marked) for w in words),
        sum(bool(w & hit) for w in words),
        sum(bool(w & hit and w & must) for w in words),
        sum(bool(w & must) for w in words),
        sum(found),
    )


def _words_with_starts(text: str) -> list[tuple[int, str]]:
    words = Words(text)
    starts, at = [], 0
    for form in words.forms:
        at = text.index(form, at)
        starts.append((at, form))
        at += len(form)
    return starts


SPANS = st.lists(
    st.tuples(st.integers(0, len(TEXT) - 1), st.integers(1, 12)).map(
        lambda pair: Span(pair[0], min(len(TEXT), sum(pair)))
    ),
    max_size=6,
)


@given(must=SPANS, may=SPANS, predicted=SPANS)
def test_counting_letter_by_letter_gives_the_same(
    must: list[Span], may: list[Span], predicted: list[Span]
) -> None:
    # The words of TEXT are no parts of one another before they stand, so `index` finds them.
    gold = Gold("a", "here", TEXT, (), tuple(must), tuple(may))
    fast = score(gold, predicted)
    assert slowly(gold, predicted) == (
        fast.word.right.part,
        fast.word.right.whole,
        fast.word.found.part,
        fast.word.found.whole,
        fast.mention.found.part,
    )


SCORER, GOLD_FILE = os.environ.get("UNDISCLOSED_SCORER"), os.environ.get("UNDISCLOSED_GOLD")


@pytest.mark.skipif(not (SCORER and GOLD_FILE), reason="names no other scorer and gold")
def test_another_scorer_agrees_to_the_digit() -> None:
    """UNDISCLOSED_SCORER has `score(gold, spans)`: counts of words, terms and terms alone."""
    spec = importlib.util.spec_from_file_location("scorer", str(SCORER))
    assert spec is not None
    assert spec.loader is not None
    other = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(other)
    source = Path(str(GOLD_FILE))
    plain = [json.loads(line) for line in source.read_text(encoding="utf-8").splitlines()]
    chance = random.Random(1)
    for data, gold in zip(plain, read_gold(str(source)).documents, strict=True):
        for _ in range(10):
            spans = [span for span in gold.must if chance.random() < 0.5]
            for _ in range(chance.randrange(60)):
                start = chance.randrange(len(gold.text))
                spans.append(Span(start, min(len(gold.text), start + chance.randrange(1, 25))))
            mine = score(gold, spans)
            shares = (mine.word.right, mine.word.found, mine.term.right, mine.term.found)
            counts = [count for s in (*shares, mine.alone) for count in (s.part, s.whole)]
            assert counts == other.score(data, [(span.start, span.end) for span in spans])
