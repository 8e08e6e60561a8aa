"""Unions counted by parts, against pages at hand."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed import KnowledgeError
from undisclosed.knowledge.engines.unions import Ask, count_apart, count_together

KEYS = "abcdef"
PAGES = st.lists(st.frozensets(st.sampled_from(KEYS)), max_size=8)
MENTIONS = st.lists(
    st.lists(st.sampled_from(KEYS), min_size=1, max_size=4, unique=True).map(tuple),
    min_size=1,
    max_size=3,
).map(tuple)


@given(PAGES, MENTIONS)
def test_parts_make_up_the_whole(
    pages: list[frozenset[str]], mentions: tuple[tuple[str, ...], ...]
) -> None:
    expected = sum(all(page & set(mention) for mention in mentions) for page in pages)

    def ask(keys: frozenset[str], without: frozenset[str]) -> int:
        return sum(keys <= page and not without & page for page in pages)

    assert count_together(mentions, ask) == expected
    assert count_apart(mentions, ask) == expected


def test_nothing_is_left_out_where_the_engine_cannot() -> None:
    left_out = []

    def ask(keys: frozenset[str], without: frozenset[str]) -> int:
        left_out.append(without)
        return 1

    count_together((("a", "b"), ("c", "d")), ask)
    assert set(left_out) == {frozenset()}


def test_keys_on_no_page_cost_one_question_each() -> None:
    asked = []

    def ask(keys: frozenset[str], _: frozenset[str]) -> int:
        asked.append(keys)
        return 5 if keys == {"a"} else 0

    assert count_together((tuple("abcdefgh"),), ask) == 5
    assert len(asked) == 8


def test_too_many_parts_are_refused() -> None:
    ask: Ask = lambda keys, _: 1  # noqa: E731
    wide = tuple(f"{a}{b}" for a, b in product("abcdefgh", repeat=2))
    for count in (count_apart, count_together):
        with pytest.raises(KnowledgeError, match="more than 4,096 questions"):
            count((wide, wide, wide), ask)
    with pytest.raises(KnowledgeError, match="more than 4,096 questions"):
        count_together((wide,), ask)
