"""Counts equal brute force, on random worlds, through memory and pack."""

import pickle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trials import times
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.conformance import check_knowledge
from undisclosed.knowledge.counting import ArrayCache, to_bits
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.header import Header
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Conjunction

KEYS = ["HIV", "AIDS", "virus", "breast cancer", "é", "infection", "unknown"]
worlds = st.lists(st.sets(st.sampled_from(KEYS[:-1])), min_size=1, max_size=30)
mentions = st.lists(st.sampled_from(KEYS), max_size=3).map(tuple)
conjunctions = st.lists(mentions, max_size=4).map(tuple)


def brute_force(world: list[set[str]], conjunction: Conjunction) -> int:
    return sum(all(set(mention) & page for mention in conjunction) for page in world)


@given(worlds, st.lists(conjunctions, max_size=8))
def test_memory_equals_brute_force(world: list[set[str]], asked: list[Conjunction]) -> None:
    knowledge = MemoryKnowledge.of(world)
    assert knowledge.count(asked) == [brute_force(world, c) for c in asked]
    check_knowledge(knowledge, KEYS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all examples: each writes its pack over that of the one before."""
    return tmp_path_factory.mktemp("packs")


@given(worlds, st.lists(conjunctions, max_size=8))
@times(0.6)
def test_pack_equals_brute_force(
    folder: Path, world: list[set[str]], asked: list[Conjunction]
) -> None:
    memory = MemoryKnowledge.of(world)
    header = Header("random", "1", "en", len(world), 0, 16, 128, (), {}, "test")
    keys = sorted(memory.known(), key=str.encode)
    write_pack(folder / "p", header, ((key, memory.pages(key)) for key in keys))
    with Pack(folder / "p") as pack:
        assert pack.count(asked) == [brute_force(world, c) for c in asked]
        assert pack.known() == keys
        check_knowledge(pack, KEYS)


def test_dense_sparse_and_middling_sets_meet_the_same() -> None:
    rng = np.random.default_rng(5)
    total = 20_000
    sizes = [3, 300, 700, 5_000, 19_999]
    sets = {f"k{n}": np.sort(rng.choice(total, n, replace=False)) for n in sizes}
    knowledge = MemoryKnowledge(total, {k: v.astype(np.uint32) for k, v in sets.items()})
    for _ in range(2):  # the second time from what was kept
        for a in sets:
            for b in sets:
                both = np.intersect1d(sets[a], sets[b])
                assert knowledge.count([((a,), (b,))]) == [len(both)]
                for c in sets:
                    expected = len(np.intersect1d(both, np.union1d(sets[c], sets[a])))
                    assert knowledge.count([((a,), (b,), (c, a))]) == [expected]


def test_the_cache_keeps_within_its_bytes() -> None:
    cache: ArrayCache[int, np.ndarray[tuple[int], np.dtype[np.uint32]]] = ArrayCache(10_000)
    for number in range(100):
        cache.put(number, np.zeros(500, dtype=np.uint32))
    kept = [number for number in range(100) if cache.get(number) is not None]
    assert kept == [96, 97, 98, 99]
    assert cache.put(200, np.zeros(9_000, dtype=np.uint32)).nbytes == 36_000
    assert cache.get(200) is None


def test_bits_hold_every_page() -> None:
    pages = np.array([0, 63, 64, 129], dtype=np.uint32)
    assert [int(word) for word in to_bits(pages, 130)] == [1 | 1 << 63, 1, 2]


def test_memory_travels_as_its_pages() -> None:
    knowledge = MemoryKnowledge.of([["HIV", "infection"], ["infection"]], name="two")
    knowledge.union(("HIV", "infection"))
    arrived = pickle.loads(pickle.dumps(knowledge))
    assert arrived.identity == knowledge.identity
    assert arrived.count([(("infection",),)]) == [2]
