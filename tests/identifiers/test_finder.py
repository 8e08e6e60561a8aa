from __future__ import annotations

import pickle
import threading
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import toy
from undisclosed.identifiers import finder as finder_module
from undisclosed.identifiers import remembered
from undisclosed.identifiers.features import case_of, count_bins, mark_tokens
from undisclosed.identifiers.finder import Finder, _shipped_weights, page_counts, shipped_finder
from undisclosed.identifiers.identifier import TYPES, Identifier, Match
from undisclosed.identifiers.word_classes import word_classes
from undisclosed.knowledge.pack.embedded import open_default
from undisclosed.language.english.english import shipped_english
from undisclosed.language.protocol import Reading
from undisclosed.taxonomy.wordnet import WordNet

LETTER = """Dear Mr Halvorsen,

I met Ingrid Maes in Rotterdam on 3 May 2004. She is 41 years old, works for Brightwater Shipping
Ltd and lives at 12 Quay Street. Call her on +44 20 7946 0958 or write to i.maes@example.org. Her
file is 36244/06.

Maes was ill for three weeks. She is well now."""


@cache
def default_finder() -> Finder:
    return make_finder()


def make_finder() -> Finder:
    return shipped_finder(counts=page_counts(open_default()), classes=word_classes(WordNet.open()))


def read(text: str) -> Reading:
    return shipped_english().read(text)


def found(text: str, finder: Finder | None = None) -> list[Identifier]:
    return (finder or default_finder()).find(read(text))


def texts(text: str) -> dict[str, str]:
    reading = read(text)
    return {
        text[reading.starts[each.first] : reading.ends[each.past - 1]]: each.kind
        for each in default_finder().find(reading)
    }


def test_a_letter() -> None:
    spans = texts(LETTER)
    assert spans["Mr Halvorsen"] == "person"  # with its title
    assert "Ingrid Maes" in spans
    assert spans["Rotterdam"] == "place"
    assert spans["3 May 2004"] == "date"
    assert spans["41 years old"] == "age"
    assert spans["+44 20 7946 0958"] == "phone"
    assert spans["i.maes@example.org"] == "email"
    assert spans["36244/06"] == "code"
    assert spans["three weeks"] == "duration"
    assert any("Brightwater" in span for span in spans)
    assert not any("well" in span or "file" in span for span in spans)


def test_plain_prose_is_left_alone() -> None:
    assert found("We walked along the river and talked about bread, rain and old songs.") == []


def test_greetings_and_bare_titles_name_nobody() -> None:
    assert "Mrs Tamura" in texts("Dear Mrs Tamura,\n\nthank you for the cake.")
    assert found("Dear Sir or Madam,\n\nthank you for the cake.") == []


def test_nothing_in_nothing() -> None:
    assert found("") == []
    assert found(" \n ") == []


def test_its_name_tells_the_weights() -> None:
    assert default_finder().checksum in default_finder().name
    assert len(default_finder().checksum) == 12


def test_forgetting_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = found(LETTER)
    monkeypatch.setattr(finder_module, "_TYPES_LIMIT", 3)
    finder = make_finder()
    assert [found(LETTER, finder), found("Other words.", finder), found(LETTER, finder)][::2] == [
        expected,
        expected,
    ]


def test_remembering_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    other = f"{LETTER} Ingrid met Anna Lindt in Oslo. {LETTER}"
    expected = [found(text, make_finder()) for text in (LETTER, other)]
    finder = make_finder()
    assert [found(text, finder) for text in (LETTER, other, LETTER)] == [*expected, expected[0]]
    monkeypatch.setattr(remembered, "_BYTES_LIMIT", 0)
    assert [found(text, make_finder()) for text in (LETTER, other)] == expected


def test_prepared_texts_need_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["a city in Norway", "", "Mr Halvorsen came. He left Oslo.", "the 1990s", LETTER]
    expected = [found(text, make_finder()) for text in texts]
    finder = make_finder()
    finder.prepare([read(text) for text in texts])

    def fail(*_: object) -> None:
        raise AssertionError("The network was asked again.")

    monkeypatch.setattr(finder._network, "score", fail)
    assert [found(text, finder) for text in texts] == expected


def test_there_may_be_nothing_to_prepare() -> None:
    make_finder().prepare([])
    make_finder().prepare([read("")])


def test_block_size_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = found(LETTER * 4)
    monkeypatch.setattr(finder_module, "_BLOCK", 5)
    assert found(LETTER * 4) == expected


def test_threads_share_a_finder() -> None:
    finder, results = make_finder(), []
    threads = [
        threading.Thread(target=lambda: results.append(found(LETTER, finder))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [found(LETTER)] * 4


def test_identifiers_pickle() -> None:
    assert pickle.loads(pickle.dumps(found(LETTER))) == found(LETTER)


def test_counts_are_scaled_to_the_pack_of_the_weights() -> None:
    # HIV stands on 3 of 10 pages of the toy world: 529,538 * 3 // 10.
    assert page_counts(toy.knowledge())(["HIV", "nowhere"]) == [158861, 0]


def test_another_taxonomy_knows_no_classes() -> None:
    classes = word_classes(toy.taxonomy())
    assert classes("cat") == (0, 0)
    finder = Finder(_shipped_weights()[0], counts=page_counts(toy.knowledge()), classes=classes)
    assert any(each.kind == "email" for each in found(LETTER, finder))


def test_cases_and_bins_by_hand() -> None:
    ways = ("word", "Word", "WORD", "W", "W.", "McWord", "12", "wOrd", "3rd", "O'Neil", "-")
    assert [case_of(way) for way in ways] == [0, 1, 2, 3, 3, 4, 5, 4, 0, 1, 5]
    # floor(log2(n + 1) / 1.25): 2^1.25 = 2.38, 2^2.5 = 5.66, 2^5 = 32.
    assert count_bins([0, 1, 2, 4, 5, 30, 31]).tolist() == [0, 0, 1, 1, 2, 3, 4]


def test_a_match_is_widened_to_whole_tokens() -> None:
    reading = read("one two three")
    ranges, marks = mark_tokens(reading, [Match(5, 9, "date")])
    assert ranges == [(1, 3)]
    assert marks.tolist() == [0, 2, 3]


WORDS = (
    "Mr Dr Anna Lindt of the Bank in Oslo , . ; ( ) \n\n 3 May 2004 £5 A.B. no. 12/34 a@b.org 41 "
    "years old British nurse X-ray he said 10:30 http://x.org/y +44 20 7946 0958"
)
words = st.sampled_from(WORDS.split(" "))
prose = st.lists(st.one_of(words, st.text(max_size=6)), max_size=40).map(" ".join)


@settings(max_examples=150)
@given(prose)
def test_spans_are_in_order_apart_and_inside(text: str) -> None:
    reading = read(text)
    spans = default_finder().find(reading)
    bounds = [place for span in spans for place in (span.first, span.past)]
    assert bounds == sorted(bounds)
    assert all(span.first < span.past for span in spans)
    assert all(0 <= place <= len(reading) for place in bounds)
    assert all(span.type in TYPES for span in spans)


@settings(max_examples=30)
@given(prose, prose)
def test_what_was_read_before_changes_nothing(before: str, text: str) -> None:
    finder = make_finder()
    found(before, finder)
    assert found(text, finder) == found(text)
