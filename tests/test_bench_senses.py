"""The labels of senses point at their words and at senses that the shipped table has."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
if not (ROOT / "bench").exists():
    pytest.skip("the benchmarks are not part of this copy", allow_module_level=True)
sys.path.insert(0, str(ROOT))

from bench.senses import documents, labels  # noqa: E402

from undisclosed.taxonomy.wordnet import WordNet  # noqa: E402

LABELS = list(labels())


def test_there_are_enough() -> None:
    assert len(LABELS) >= 200
    assert len({label.word.lower() for label in LABELS}) >= 100
    places = [(label.document, label.start) for label in LABELS]
    assert places == sorted(set(places))


def test_labels_stand_at_their_words() -> None:
    for label in LABELS:
        text = documents()[label.document]
        assert text[label.start : label.end] == label.word
        around = text[label.start - 1 : label.start] + text[label.end : label.end + 1]
        assert not any(letter.isalpha() for letter in around)


def test_each_meaning_is_one_of_several_senses() -> None:
    wordnet = WordNet.open()
    for label in LABELS:
        senses = wordnet.senses(label.word)
        assert len(senses) > len(label.means) > 0
        for meaning in label.means:
            assert meaning.concept in senses
            assert set(meaning.names) <= set(wordnet.lexicalizations(meaning.concept))


def test_synsets_are_numbered_in_the_order_of_their_offsets() -> None:
    """The table numbers WordNet's nouns so; a mistyped offset shows as one out of turn."""
    numbers = {each.synset: each.concept for label in LABELS for each in label.means}
    assert all(len(synset) == 8 and synset.isdigit() for synset in numbers)
    assert all(one < later for one, later in pairwise(numbers[each] for each in sorted(numbers)))
