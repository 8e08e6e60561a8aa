"""The pages of one c and of a thousand: the same numbers, kept in two ways."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.disclosure.counting import entity_pages as module
from undisclosed.disclosure.counting.entity_pages import EntityPages, entity_pages
from undisclosed.knowledge.protocol import Lists, Pages

TOTAL = 40
SETS = st.lists(st.sets(st.integers(0, TOTAL - 1)), min_size=1, max_size=8)


def pages_of(numbers: set[int]) -> Pages:
    return np.array(sorted(numbers), dtype=np.uint32)


def both(entities: list[set[int]]) -> list[EntityPages]:
    lists = [pages_of(numbers) for numbers in entities]
    return [module._Marked(lists, TOTAL), module._Listed(lists, TOTAL)]


@given(entities=SETS, terms=SETS, at_once=st.integers(1, 9))
def test_pages_shared_with_each_c(
    entities: list[set[int]], terms: list[set[int]], at_once: int
) -> None:
    lists = Lists.of([pages_of(numbers) for numbers in terms])
    expected = [[len(entity & term) for term in terms] for entity in entities]
    with pytest.MonkeyPatch.context() as patch:
        # So few meetings at once that every list is counted in parts.
        patch.setattr(module, "_MEETINGS", at_once)
        for found in both(entities):
            assert found.joint(lists).tolist() == expected


@given(entities=SETS, term=st.sets(st.integers(0, TOTAL - 1)))
def test_which_pages_of_a_c_are_among_others(entities: list[set[int]], term: set[int]) -> None:
    for found in both(entities):
        for k, entity in enumerate(entities):
            marks = found.marks(k, pages_of(term)).tolist()
            assert marks == [page in term for page in sorted(entity)]


def test_many_protections_take_room_for_their_pages_and_not_for_all() -> None:
    total = 1_000_000
    pages = [np.arange(k, total, 20_000, dtype=np.uint32) for k in range(200)]
    tracemalloc.start()
    found = entity_pages(pages, total)
    taken, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    # A number of 4 bytes for each page and a few for each of the 200 · 50 pages of a c; marks and
    # places for each page and c would be 1,000,000 · 200 · 5 bytes.
    assert taken < 5 << 20
    assert most < 10 << 20
    joint = found.joint(Lists.of([np.arange(0, total, 2, dtype=np.uint32)]))
    assert joint[:, 0].tolist() == [50, 0] * 100
