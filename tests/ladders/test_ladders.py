from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import toy
from marked import put
from undisclosed.ladders import DescribedSpan, Ladders
from undisclosed.ladders.english.english import EnglishTongue
from undisclosed.ladders.ladder import KEYS_LIMIT
from undisclosed.language.english.english import English

TYPES = ["PERSON", "ORG", "LOC", "DATE", "QUANTITY", "CODE", "DEMOGRAPHIC", "MISC"]
KINDS = ["", "date", "duration", "age", "money", "measure", "number", "phone", "profession"]
KINDS += ["nationality", "religion", "initials", "name"]
KNOWN = ["Istanbul", "the Netherlands", "16 November 2006", "on 3 May 2001", "EUR 12,500"]
KNOWN += ["a nurse", "75-year-old", "Mr Orth", "Leeds City Council", "two years", "French"]
TEXTS = st.one_of(st.text(max_size=40), st.sampled_from(KNOWN))
BEFORE = [
    "",
    "The ",
    "the ",
    "a ",
    "An ",
    "in ",
    "On the ",
    "his late ",
    "Dear ",
    "more than ",
    "x\n",
]
AFTER = ["", ".", " court met", "'s car", ", said", " Jane", "\n"]
SPANS = st.builds(
    DescribedSpan,
    TEXTS,
    st.sampled_from(TYPES),
    st.sampled_from(KINDS),
    st.sampled_from(BEFORE),
    st.sampled_from(AFTER),
    st.sampled_from([None, "man", "woman", "boy", "girl"]),
)
DOUBLED = re.compile(r"\b(?:the|a|an|his)\s+(?:late\s+)?(?:the|a|an)\b", re.I)


@given(SPANS)
def test_what_holds_for_every_span(ladders: Ladders, span: DescribedSpan) -> None:
    rungs = ladders.rungs(span)
    assert rungs == ladders.rungs(span)
    assert [rung.bare for rung in rungs] == [False] * (len(rungs) - 1) + [True]
    for rung in rungs:
        assert rung.label
        assert bool(rung.pages) != rung.bare
        assert 0 <= rung.reach <= len(span.before)
        assert all(len(mention) <= KEYS_LIMIT for page in rung.pages for mention in page)
    labels = [rung.label for rung in rungs]
    assert len(set(labels)) == len(labels)


@given(SPANS.filter(lambda span: not DOUBLED.search(span.before + span.text + span.after)))
def test_no_article_is_doubled(ladders: Ladders, span: DescribedSpan) -> None:
    for rung in ladders.rungs(span):
        assert not DOUBLED.search(put(rung, span)), put(rung, span)


@pytest.mark.parametrize("type_", TYPES)
def test_hostile_spans_cost_no_more_than_their_length(ladders: Ladders, type_: str) -> None:
    pieces = ["1", "1,", "a ", "one ", "one-", "in or ", "the ", " ", "A.", "-", "1/", "of ", "St "]
    for kind in ("", "age", "duration", "money", "profession"):
        for piece in pieces:
            text = piece * (200_000 // len(piece))
            start = time.process_time()
            ladders.rungs(DescribedSpan(text, type_, kind, before=text, after=text))
            assert time.process_time() - start < 20, (kind, piece)


def test_keys_are_those_of_the_language(ladders: Ladders) -> None:
    rung = ladders.rungs(DescribedSpan("Leeds Hospitals", "ORG"))[0]
    assert rung.pages == ((("hospital",),),)


@pytest.mark.parametrize("noun", ["nurse", "writer", "judge", "journalist", "police officer"])
def test_a_profession_fits_all_who_have_it(ladders: Ladders, noun: str) -> None:
    fitting = ladders.fitting_profession(noun)
    assert fitting is not None
    [words] = fitting
    assert words[0] == noun
    assert len(words) > 1


@pytest.mark.parametrize("noun", ["person", "man", "mother", "applicant", "friend", "table", ""])
def test_what_people_are_to_others_is_no_profession(ladders: Ladders, noun: str) -> None:
    assert ladders.fitting_profession(noun) is None


def test_a_taxonomy_without_people_knows_no_professions() -> None:
    ladders = Ladders(English(), EnglishTongue(), toy.taxonomy())
    assert ladders.fitting_profession("cat") is None
