from __future__ import annotations

import dataclasses
import random
import threading

import numpy as np
import pytest

from undisclosed.language.tagging import tagger as tagger_module
from undisclosed.language.tagging.features import TEMPLATES, hash_words
from undisclosed.language.tagging.tagger import (
    UPOS,
    Tagger,
    TaggerWeights,
    find_rows,
    shipped_tagger,
)

SENTENCE = "the nurse gave him 20 mg of methadone at St. Luke 's , then CD4 counts fell ."
WORDS = SENTENCE.split()


@pytest.fixture(scope="module")
def weights() -> TaggerWeights:
    return shipped_tagger("english")._weights


def make_text(size: int) -> tuple[list[str], np.ndarray]:
    rng = random.Random(7)
    words = [rng.choice(WORDS) + rng.choice(("", "", "s", "ed", "ia")) for _ in range(size)]
    return words, np.array(sorted({0, *rng.sample(range(size), size // 12)}))


def test_shipped_weights_are_exact(weights: TaggerWeights) -> None:
    weights.check()


def test_too_large_weights_are_refused(weights: TaggerWeights) -> None:
    big = dataclasses.replace(weights, out_bias=np.full_like(weights.out_bias, 2**24))
    with pytest.raises(ValueError, match="too large"):
        big.check()


def test_weights_survive_the_file(weights: TaggerWeights) -> None:
    again = TaggerWeights.load(weights.save())
    for field in dataclasses.fields(TaggerWeights):
        assert np.array_equal(getattr(again, field.name), getattr(weights, field.name))


@pytest.mark.parametrize("block", [1, 7, 100, 5000])
def test_block_size_changes_nothing(
    weights: TaggerWeights, block: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, firsts = make_text(600)
    expected = Tagger(weights).tag(words, firsts)
    monkeypatch.setattr(tagger_module, "_BLOCK", block)
    found = Tagger(weights).tag(words, firsts)
    assert all(np.array_equal(a, b) for a, b in zip(expected, found, strict=True))


def test_forgetting_changes_nothing(
    weights: TaggerWeights, monkeypatch: pytest.MonkeyPatch
) -> None:
    words, firsts = make_text(5000)
    expected = Tagger(weights).tag(words, firsts)
    monkeypatch.setattr(tagger_module, "_TYPES_LIMIT", 5)
    tagger = Tagger(weights)
    for _ in range(2):
        found = tagger.tag(words, firsts)
        assert all(np.array_equal(a, b) for a, b in zip(expected, found, strict=True))


def test_a_sentence_is_tagged_by_itself(weights: TaggerWeights) -> None:
    words, firsts = make_text(300)
    together = Tagger(weights).tag(words, firsts)[0]
    ends = [*firsts[1:].tolist(), len(words)]
    alone = [
        Tagger(weights).tag(words[a:b], np.array([0]))[0]
        for a, b in zip(firsts.tolist(), ends, strict=True)
    ]
    assert np.array_equal(together, np.concatenate(alone))


def test_threads_share_a_tagger(weights: TaggerWeights) -> None:
    tagger = Tagger(weights)
    words, firsts = make_text(3000)
    expected = Tagger(weights).tag(words, firsts)[0]
    found: list[bool] = []

    def work() -> None:
        found.append(np.array_equal(tagger.tag(words, firsts)[0], expected))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 4


def test_no_words() -> None:
    tags, marks = shipped_tagger("english").tag([], np.array([], dtype=np.intp))
    assert tags.size == marks.size == 0


def test_tags_of_common_words() -> None:
    tags, _ = shipped_tagger("english").tag(["She", "has", "the", "flu", "."], np.array([0]))
    assert [UPOS[tag] for tag in tags] == ["PRON", "VERB", "DET", "NOUN", "PUNCT"]


def test_hashes_depend_on_the_word_alone() -> None:
    words = ["virus", "Virus", "VIRUS", "1999", "36.7", "x" * 100_000, "漢", "\ud800"]
    together = hash_words(words)
    assert together.shape == (len(words), len(TEMPLATES))
    for i, word in enumerate(words):
        assert np.array_equal(hash_words([word])[0], together[i])
    assert together[0, 0] == together[1, 0]
    assert together[0, 1] != together[1, 1]


def test_rows_of_unknown_features_are_minus_one() -> None:
    features = np.array([5, 9], dtype=np.uint32)
    assert find_rows(np.array([[9, 5, 7, 2**32 - 1]], dtype=np.uint32), features).tolist() == [
        [1, 0, -1, -1]
    ]
