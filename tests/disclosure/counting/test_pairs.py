"""What is remembered of pairs is true of them, or nothing."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.disclosure.counting import pairs as module
from undisclosed.disclosure.counting.pairs import (
    COUNTED_TO,
    PairMemory,
    pair_memories,
    risky,
    share,
    unseen,
)

TERMS = [f"t{n}" for n in range(12)]


def all_pairs(many: int) -> tuple[np.ndarray, np.ndarray]:
    return np.triu_indices(many, 1)


def test_a_pair_is_unseen_until_it_is_noted() -> None:
    memory = PairMemory()
    first, second = np.array([0, 0, 1]), np.array([1, 2, 2])
    known = memory.of(["a", "b", "d"])
    assert unseen(known.codes(first, second)).all()
    noted = known.remember(first, second, [0, 2, 70], np.array([False, False, True]))
    codes = memory.of(["a", "b", "d"]).codes(first, second)
    assert codes.tolist() == noted.tolist()
    assert not unseen(codes).any()
    assert risky(codes).tolist() == [False, False, True]
    assert share(codes, 2).tolist() == [False, True, True]
    assert share(codes, COUNTED_TO).tolist() == [False, False, True]
    with pytest.raises(ValueError, match="counted up to"):
        share(codes, COUNTED_TO + 1)


@given(
    rounds=st.lists(
        st.tuples(st.permutations(TERMS), st.integers(2, 12), st.integers(0, 5)), max_size=20
    ),
    bits=st.integers(2, 6),
)
def test_what_is_found_was_noted_of_that_pair(
    rounds: list[tuple[list[str], int, int]], bits: int
) -> None:
    # So few places that pairs push each other out all the time.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FEWEST_BITS", bits)
        patch.setattr(module, "_MOST_BITS", 6)
        patch.setattr(module, "_MOST_TERMS", 9)
        memory = PairMemory()
        truth: dict[tuple[str, str], int] = {}
        for terms, many, shared in rounds:
            chosen = terms[:many]
            first, second = all_pairs(many)
            known = memory.of(chosen)
            names = [(chosen[i], chosen[j]) for i, j in zip(first, second, strict=True)]
            for pair, code in zip(names, known.codes(first, second).tolist(), strict=True):
                assert code in (0, truth.get(pair))
            joints = [(shared + n) % 5 for n in range(len(names))]
            codes = known.remember(first, second, joints, np.array(joints) == 4)
            truth.update(zip(names, codes.tolist(), strict=True))


def test_the_table_grows_and_keeps_what_it_has() -> None:
    memory = PairMemory()
    terms = [f"t{n}" for n in range(300)]
    first, second = all_pairs(len(terms))
    joints = [n % 4 for n in range(len(first))]
    memory.of(terms).remember(first, second, joints, np.zeros(len(first), dtype=np.bool_))
    kept = memory.of(terms).codes(first, second)
    assert len(memory._table) > 1 << module._FEWEST_BITS
    # A hash is no promise, but nearly all are there, and those as they were noted.
    assert np.count_nonzero(kept) > 0.95 * len(first)
    assert all(code in (0, joint + 1) for code, joint in zip(kept.tolist(), joints, strict=True))


def noted_one_by_one(memory: PairMemory, many: int) -> int:
    """Notes all pairs of so many terms, each by itself, and returns how many are known then."""
    terms = [f"t{n}" for n in range(many)]
    first, second = all_pairs(many)
    for n in range(len(first)):
        memory.of(terms).remember(first[[n]], second[[n]], [n % 4], np.array([False]))
    codes = memory.of(terms).codes(first, second)
    assert all(code in (0, n % 4 + 1) for n, code in enumerate(codes.tolist()))
    return int(np.count_nonzero(codes))


def test_pairs_that_come_to_one_place_have_three_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEWEST_BITS", 6)
    monkeypatch.setattr(module, "_MOST_BITS", 6)
    # 28 pairs in 64 places: one place each would lose a fifth of them, 28²/(2·64) = 6. Four lose
    # one only where five pairs meet.
    assert noted_one_by_one(PairMemory(), 8) >= 27
    # 120 pairs find at most 64 places, and leave few of them empty.
    assert 52 <= noted_one_by_one(PairMemory(), 16) <= 64


def test_the_table_grows_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEWEST_BITS", 2)
    memory = PairMemory()
    # Four places for each of 190 pairs are 760: the next power of two has them.
    assert noted_one_by_one(memory, 20) >= 188
    assert len(memory._table) == 1024


def test_what_is_noted_again_takes_the_same_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEWEST_BITS", 6)
    monkeypatch.setattr(module, "_MOST_BITS", 6)
    memory = PairMemory()
    first, second = np.array([0]), np.array([1])
    for joint in (0, 1, 2):
        memory.of(["a", "b"]).remember(first, second, [joint], np.array([joint == 2]))
    assert np.count_nonzero(memory._table) == 1
    codes = memory.of(["a", "b"]).codes(first, second)
    assert risky(codes).all()
    assert share(codes, 2).all()
    assert not share(codes, 3).any()


def test_a_pair_is_risky_however_few_pages_it_shares() -> None:
    known = PairMemory().of(["a", "b"])
    codes = known.remember(np.array([0]), np.array([1]), [0], np.array([True]))
    assert risky(codes).tolist() == [True]
    assert share(codes, 1).tolist() == [False]


def test_threads_share_a_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FEWEST_BITS", 4)
    monkeypatch.setattr(module, "_MOST_BITS", 8)
    memory = PairMemory()

    def work(seed: int) -> bool:
        chance = np.random.default_rng(seed)
        for _ in range(50):
            numbers = np.sort(chance.choice(40, 8, replace=False))
            known = memory.of([f"t{n}" for n in numbers])
            first, second = all_pairs(8)
            # What is noted depends on the pair alone, so that anybody's note can be checked.
            joints = ((numbers[first] * 7 + numbers[second]) % 4).tolist()
            for code, joint in zip(known.codes(first, second).tolist(), joints, strict=True):
                if code not in (0, joint + 1):
                    return False
            known.remember(first, second, joints, np.zeros(len(first), dtype=np.bool_))
        return True

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(16)))


def test_many_memories_share_the_room_of_a_few() -> None:
    few, many = pair_memories(2), pair_memories(1000)
    assert {memory._most_bits for memory in few} == {module._MOST_BITS}
    # 8,388,608 places for 1000 memories are 8388 each: 2^13.
    assert {memory._most_bits for memory in many} == {13}


def test_memories_that_share_numbers_forget_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_TERMS", 3)
    one, other = pair_memories(2)
    first, second = np.array([0]), np.array([1])
    one.of(["a", "b"]).remember(first, second, [2], np.array([False]))
    other.of(["a", "b"]).remember(first, second, [1], np.array([True]))
    assert one.of(["a", "b"]).codes(first, second).tolist() == [3]
    # Numbers are given anew when there are too many terms; what was noted under the old ones is
    # forgotten in each memory when it is next asked.
    one.of(["c", "d"])
    one.of(["e", "f"])
    assert one.of(["e", "f"]).codes(first, second).tolist() == [0]
    assert other.of(["e", "f"]).codes(first, second).tolist() == [0]
    assert other.of(["a", "b"]).codes(first, second).tolist() == [0]
