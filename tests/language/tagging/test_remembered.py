"""Sentences are made once, whoever asks, and no more of them are kept than there is room for."""

from __future__ import annotations

import random
import threading
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.language.tagging import remembered
from undisclosed.language.tagging.remembered import Sentences

_TEXTS = st.lists(st.lists(st.sampled_from(["a", "bb", "a bb", "."]), min_size=1, max_size=4))


class Maker:
    """Counts the words before each word in its sentence, and notes what it was asked."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, words: list[str], firsts: list[int]) -> bytes:
        self.asked.append(words)
        return bytes(i - max(first for first in firsts if first <= i) for i in range(len(words)))


def lay_flat(sentences: Sequence[Sequence[str]]) -> tuple[list[str], list[int]]:
    words = [word for sentence in sentences for word in sentence]
    return words, [sum(map(len, sentences[:i])) for i in range(len(sentences))]


@given(st.lists(_TEXTS))
def test_memory_changes_nothing(texts: list[list[list[str]]]) -> None:
    sentences = Sentences(Maker())
    for text in texts:
        words, firsts = lay_flat(text)
        expected = Maker()(words, firsts) if words else b""
        assert sentences.look_up(words, firsts) == expected


def test_only_new_sentences_are_made_and_each_once() -> None:
    maker = Maker()
    sentences = Sentences(maker)
    sentences.look_up(*lay_flat([["one"], ["two", "."], ["one"]]))
    sentences.look_up(*lay_flat([["two", "."], ["three"], ["two"]]))
    sentences.look_up(*lay_flat([["three"], ["one"]]))
    assert maker.asked == [["one", "two", "."], ["three", "two"]]


def test_the_oldest_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_CHARACTERS_LIMIT", 10)
    maker = Maker()
    sentences = Sentences(maker)
    for word in ("aaaa", "bbbb", "cccc"):
        sentences.look_up([word], [0])
    assert list(sentences._known) == [("bbbb",), ("cccc",)]
    assert sentences._characters == 8
    sentences.look_up(["x" * 11], [0])
    assert not sentences._known
    assert sentences._characters == 0


def test_threads_share_a_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "_CHARACTERS_LIMIT", 200)
    sentences = Sentences(Maker())
    found: list[bool] = []

    def work(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(200):
            text = [[rng.choice("abc")] * rng.randrange(1, 9) for _ in range(9)]
            words, firsts = lay_flat(text)
            found.append(sentences.look_up(words, firsts) == Maker()(words, firsts))

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 800
    assert sentences._characters == sum(len("".join(known)) for known in sentences._known) <= 200
