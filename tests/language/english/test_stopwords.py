from __future__ import annotations

import pytest

from undisclosed.language.english.folding import fold
from undisclosed.language.english.stopwords import STOP_WORDS, is_number


def test_keys_of_function_words_are_stop_words() -> None:
    for word in ("The", "of", "didn", "n't", "n’t", "’s", "She", "which"):
        assert (fold(word) in STOP_WORDS) == (word != "didn")


@pytest.mark.parametrize("key", ["36.7", "1,200", "1970s", "20th", "145/90", "2016-08-07", "seven"])
def test_numbers(key: str) -> None:
    assert is_number(key)


@pytest.mark.parametrize("key", ["", "cd4", "b12", "virus", "600mg", "-"])
def test_not_numbers(key: str) -> None:
    assert not is_number(key)
