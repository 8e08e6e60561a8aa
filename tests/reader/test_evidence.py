"""The evidence of words is that of counting page by page, whatever was met before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.disclosure.secrets.hypotheses import Hypotheses
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.reader import evidence as room
from undisclosed.reader import occurrences
from undisclosed.reader.evidence import evidence_of
from undisclosed.reader.weights import evidence
from undisclosed.terms.units import Units

KINDS = ("one", "two", "three")
WORDS = ("a", "b", "c", "d", "unseen")
PAGE = st.sets(st.sampled_from([*KINDS, *WORDS[:-1]]), min_size=1)
PAGES = st.lists(PAGE, min_size=3, max_size=30)


def hypotheses(knowledge: MemoryKnowledge) -> Hypotheses:
    lists = [knowledge.pages(kind) for kind in KINDS]
    return Hypotheses(
        names=KINDS,
        keys=tuple(frozenset({kind}) for kind in KINDS),
        pages=tuple(lists),
        counts=np.array([len(pages) for pages in lists], dtype=np.int64),
        told=frozenset(),
        at_most="number",
        concepts=(None, None, None),
    )


def world(pages: list[set[str]]) -> tuple[MemoryKnowledge, Hypotheses]:
    knowledge = MemoryKnowledge.of([*({kind} for kind in KINDS), *pages])
    return knowledge, hypotheses(knowledge)


def by_hand(knowledge: MemoryKnowledge, kinds: Hypotheses, words: list[str]) -> list[int]:
    """Counts each word with each kind by itself, and adds up what they weigh."""
    sums = np.zeros(len(KINDS), dtype=np.int64)
    for word in words:
        joint = knowledge.count([((word,), (kind,)) for kind in KINDS])
        [row] = evidence(np.array([joint]), kinds.counts)
        sums += row
    return [int(number) for number in sums]


@given(PAGES, st.lists(st.lists(st.sampled_from(WORDS)), max_size=4))
def test_sums_are_those_of_counting_one_by_one(
    pages: list[set[str]], texts: list[list[str]]
) -> None:
    knowledge, kinds = world(pages)
    [found] = evidence_of([kinds], knowledge)
    for words in texts:
        assert found.sums(words).tolist() == by_hand(knowledge, kinds, words)
        assert len(found.gains(words)) == len(words)


@given(PAGES, st.lists(st.lists(st.sampled_from(WORDS)), max_size=4))
def test_several_c_share_what_is_counted(pages: list[set[str]], texts: list[list[str]]) -> None:
    knowledge, kinds = world(pages)
    one, _, three = kinds.pages
    # Another c with one sibling, under the same g(c) and under another.
    turned = replace(
        kinds,
        names=("three", "one"),
        keys=(kinds.keys[2], kinds.keys[0]),
        pages=(three, one),
        counts=kinds.counts[[2, 0]],
    )
    several = [kinds, turned, replace(turned, at_most="other")]
    shared = evidence_of(several, knowledge)
    for words in texts:
        for alone, found in zip(several, shared, strict=True):
            [expected] = evidence_of([alone], knowledge)
            assert found.sums(words).tolist() == expected.sums(words).tolist()
            assert found.gains(words) == pytest.approx(expected.gains(words))


def test_several_c_keep_no_more_than_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_BATCH", 1)
    monkeypatch.setattr(room, "_FIRST_ROWS", 1)
    monkeypatch.setattr(room, "_KEPT_FOR_ALL", 12)
    knowledge, kinds = world([{"one", "a"}, {"two", "b", "a"}])
    for several, rows in (1, 4), (2, 2), (20, 1):
        [first, *_] = evidence_of([kinds] * several, knowledge)
        assert first.rows_kept == rows


def test_a_full_memory_starts_anew_and_answers_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_BATCH", 2)
    monkeypatch.setattr(room, "_FIRST_ROWS", 1)
    monkeypatch.setattr(room, "_KEPT_NUMBERS", 3)
    monkeypatch.setattr(occurrences, "_BATCH", 1)
    monkeypatch.setattr(occurrences, "_KEPT_NUMBERS", 6)
    knowledge, kinds = world([{"one", "a"}, {"two", "b", "a"}, {"three", "c", "d"}, {"a"}])
    [found] = evidence_of([kinds], knowledge)
    for words in (["a", "b"], ["c", "d", "a"], ["unseen"], ["a", "b", "c", "d"]):
        assert found.sums(words).tolist() == by_hand(knowledge, kinds, words)


def test_gains_are_of_the_first_kind() -> None:
    knowledge, kinds = world([{"one", "a"}] * 4 + [{"two", "b"}] * 4)
    [found] = evidence_of([kinds], knowledge)
    first, second, none = found.gains(["a", "b", "unseen"])
    assert first > 0 > second
    assert none == pytest.approx(0)


def test_a_text_is_told_which_kinds_it_names_whichever_c_is_first() -> None:
    knowledge, kinds = world([{"one", "a"}])
    turned = replace(kinds, keys=kinds.keys[::-1], pages=kinds.pages[::-1])
    at = np.arange(4)
    units = Units(["one", "two", "a", "one"], at, at + 1, at >= 0, at < 0, at < 0)
    first, second = evidence_of([kinds, turned], knowledge)
    assert first.mentions(units, units).tolist() == [4, 2, 0]
    assert second.mentions(units).tolist() == [0, 1, 2]
