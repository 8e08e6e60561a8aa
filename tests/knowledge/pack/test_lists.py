"""Many keys at once: the same lists as one by one, and the phrases of a word with their counts."""

import random
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trials import times
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.conformance import TOY_KEYS, check_knowledge
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.blocks import SHORT, decode_list, encode_keys, encode_varint
from undisclosed.knowledge.pack.decoding import decode_all
from undisclosed.knowledge.pack.header import Header
from undisclosed.knowledge.pack.layout import decode_varint_rows, lay_out, low_bits_of
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.pack.postings import DAMAGED, low_bits
from undisclosed.knowledge.protocol import Lists, LocalKnowledge, Pages


def pack_of(memory: MemoryKnowledge, path: Path) -> Pack:
    """Returns a pack with the same keys and pages."""
    header = Header("same", "1", "en", memory.total, 0, 16, 128, (), {}, "test")
    keys = sorted(memory.known(), key=str.encode)
    write_pack(path, header, ((key, memory.pages(key)) for key in keys))
    return Pack(path)


@pytest.fixture(params=["memory", "pack"])
def toy(request: pytest.FixtureRequest, tmp_path: Path) -> LocalKnowledge:
    memory = MemoryKnowledge.of(TOY_KEYS)
    return memory if request.param == "memory" else pack_of(memory, tmp_path / "toy.pack")


def test_lists_stand_one_after_the_other(toy: LocalKnowledge) -> None:
    lists = toy.lists(["virus", "unheard", "HIV", "virus"])
    # virus on 0 1 6, HIV on 0 1 2 3.
    assert lists.pages.tolist() == [0, 1, 6, 0, 1, 2, 3, 0, 1, 6]
    assert lists.bounds.tolist() == [0, 3, 3, 7, 10]
    assert [lists[i].tolist() for i in range(len(lists))][1:3] == [[], [0, 1, 2, 3]]


def test_phrases_have_their_counts(toy: LocalKnowledge) -> None:
    assert toy.phrases("HIV") == {"HIV infection": 3}  # 1 2 3
    assert toy.phrases("hearing") == {"hearing aid": 3}  # 5 8 9
    assert toy.phrases("aid") == toy.phrases("hear") == toy.phrases("") == {}
    assert toy.phrases("zebra") == toy.phrases("\udc80") == {}


def test_no_lists_are_lists_too() -> None:
    lists = Lists.of([])
    assert (len(lists), lists.bounds.tolist()) == (0, [0])
    assert lists.pages.dtype == np.uint32


class _Wrong(MemoryKnowledge):
    def lists(self, keys: object) -> Lists:
        del keys
        return super().lists(["virus"] * 10)


class _Shy(MemoryKnowledge):
    def phrases(self, word: str) -> dict[str, int]:
        return dict.fromkeys(super().phrases(word), 1)


class _Forgets(MemoryKnowledge):
    identity = MemoryKnowledge.of(TOY_KEYS).identity

    def anew(self) -> MemoryKnowledge:
        return type(self)(self.total, {})


class _Renamed(MemoryKnowledge):
    def anew(self) -> MemoryKnowledge:
        return self.of(TOY_KEYS, name="another")


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (_Wrong, "one by one"),
        (_Shy, "as count"),
        (_Forgets, "anew.. gives must count"),
        (_Renamed, "same identity"),
    ],
)
def test_the_conformance_check_notices(kind: type[MemoryKnowledge], what: str) -> None:
    with pytest.raises(AssertionError, match=what):
        check_knowledge(kind.of(TOY_KEYS), ["HIV", "infection", "AIDS", "aid", "virus"])


TOTAL = 30_000
WORDS = ("a", "ab", "b", "HIV", "é", "ê", "heart", "heart\0", "zz")
SIZES = (1, 2, 5, 30, 127, 128, 129, 500, 4_095, 4_096, 9_000, TOTAL)


def random_world(seed: int, count: int = 70) -> MemoryKnowledge:
    """Returns knowledge with short, middling and long lists of words and phrases."""
    rng = np.random.default_rng(seed)
    ends = ["", *(f" {word}{number}" for word in WORDS for number in range(20))]
    names = [f"{a}{b}" for a in WORDS for b in ends]
    postings: dict[str, Pages] = {}
    for name in rng.choice(names, count, replace=False).tolist():
        size = int(rng.choice(SIZES, p=[0.2] * 3 + [0.4 / 9] * 9))
        postings[name] = np.sort(rng.choice(TOTAL, size, replace=False)).astype(np.uint32)
    return MemoryKnowledge(TOTAL, postings)


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all examples: each writes its pack over that of the one before."""
    return tmp_path_factory.mktemp("worlds")


@given(st.integers(0, 2**32 - 1), st.integers(1, 90), st.data())
@times(0.6)
def test_many_at_once_are_the_same_as_one_by_one(
    worlds: Path, seed: int, count: int, data: st.DataObject
) -> None:
    memory = random_world(seed, count)
    keys = st.sampled_from([*memory.known(), "", "unknown", "heart", "a b", "zzz", "\udc80"])
    with pack_of(memory, worlds / "world.pack") as pack:
        for _ in range(3):  # later ones find some lists kept
            asked = data.draw(st.lists(keys, max_size=60))
            lists = pack.lists(asked)
            assert [pages.tolist() for pages in map(lists.__getitem__, range(len(asked)))] == [
                memory.pages(key).tolist() for key in asked
            ]
        check_knowledge(pack, [*asked, *WORDS])
        assert all(pack.phrases(word) == memory.phrases(word) for word in WORDS)


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_pack_answers_alike_or_not_at_all(tmp_path: Path, seed: int) -> None:
    memory = random_world(seed)
    path = tmp_path / "world.pack"
    pack_of(memory, path).close()
    content = path.read_bytes()
    rng = random.Random(seed)
    keys = [*memory.known(), "unknown", "HIV!", ""]
    errors = 0
    for _ in range(150):
        damaged = bytearray(content)
        # One place, or a run of bytes, anywhere after the prelude.
        at = rng.randrange(64, len(content))
        damaged[at : at + rng.choice((1, 1, 30))] = rng.randbytes(1)
        path.write_bytes(damaged)
        asked = rng.sample(keys, 20)
        try:
            with Pack(path) as pack:
                lists = pack.lists(asked)
                for i, key in enumerate(asked):
                    assert np.array_equal(lists[i], memory.pages(key))
                for word in WORDS:
                    assert pack.phrases(word) == memory.phrases(word)
        except KnowledgeError:
            errors += 1
    assert errors > 20


def test_lists_are_kept_for_whoever_asks_next(tmp_path: Path) -> None:
    memory = random_world(5)
    with pack_of(memory, tmp_path / "world.pack") as pack:
        short = [key for key in memory.known() if memory.frequency(key) < 400]
        pack.lists(short)
        kept = [pack.pages(key) for key in short]
        assert all(pages is pack.union((key,)) for key, pages in zip(short, kept, strict=True))
        # Each owns its pages: none keeps those of all others in memory.
        assert all(pages.base is None and not pages.flags.writeable for pages in kept)


def test_threads_may_share_a_pack(tmp_path: Path) -> None:
    memory = random_world(6)
    keys = [*memory.known(), "unknown"]

    def ask(seed: int) -> bool:
        asked = random.Random(seed).sample(keys, 30)
        lists = pack.lists(asked)
        right = all(np.array_equal(lists[i], memory.pages(key)) for i, key in enumerate(asked))
        return right and all(pack.phrases(word) == memory.phrases(word) for word in WORDS)

    for turn in range(5):
        with pack_of(memory, tmp_path / f"{turn}.pack") as pack, ThreadPoolExecutor(8) as pool:
            assert all(pool.map(ask, range(40)))


@given(st.lists(st.lists(st.integers(0, 2**35 - 1), min_size=1, max_size=20), min_size=1))
def test_rows_of_numbers_come_back(rows: list[list[int]]) -> None:
    parts = [b"".join(map(encode_varint, row)) for row in rows]
    counts = np.array([len(row) for row in rows])
    for filling in (b"", b"\x05\x80", b"\xff" * 9):
        found, ends = decode_varint_rows([part + filling for part in parts], counts, DAMAGED)
        assert found.tolist() == [number for row in rows for number in row]
        assert ends.tolist() == [len(part) for part in parts]
    for broken in ([*parts[:-1], parts[-1][:-1]], [b"\x80" * 5 + parts[0], *parts[1:]]):
        with pytest.raises(KnowledgeError, match="damaged"):
            decode_varint_rows(broken, counts, DAMAGED)


@given(st.lists(st.integers(1, 2**32 - 1), min_size=1), st.integers(1, 2**32 - 1))
def test_low_bits_of_many_are_those_of_each(counts: list[int], total: int) -> None:
    some = [min(n, total) for n in counts]
    assert low_bits_of(np.array(some), total).tolist() == [low_bits(n, total) for n in some]


@given(
    st.lists(
        st.tuples(st.lists(st.integers(1, 40), min_size=1, max_size=5), st.binary(max_size=60)),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([40, 300, 2**32 - 1]),
)
@times(4)
def test_any_blocks_decode_alike_or_not_at_all(
    blocks: list[tuple[list[int], bytes]], total: int
) -> None:
    """Bytes that no writer wrote, under whatever checksum: the same answer, or both an error."""
    keys = [encode_keys([b"a"] * len(counts), counts) for counts, _ in blocks]
    sizes = [len(counts) for counts, _ in blocks]
    postings = [data for _, data in blocks]
    places = [(row, slot) for row, size in enumerate(sizes) for slot in range(size)]
    one_by_one, at_once = [], None
    for row, slot in places:
        with suppress(KnowledgeError):
            one_by_one.append(decode_list(postings[row], blocks[row][0], slot, total, 9).tolist())
    with suppress(KnowledgeError):
        rows, slots = np.array(places).T
        layout = lay_out(keys, postings, rows, slots, sizes, total, 9)
        at_once = [pages.tolist() for pages in decode_all(postings, rows, layout, total)]
    assert at_once == (one_by_one if len(one_by_one) == len(places) else None)


def test_short_lists_end_where_long_ones_start() -> None:
    assert {SHORT - 1, SHORT, SHORT + 1} <= set(SIZES)
