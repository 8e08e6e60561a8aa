"""Many keys at once: the same lists as one by one, and the phrases of a word with their counts."""

from pathlib import Path

import numpy as np
import pytest

from undisclosed.knowledge.conformance import TOY_KEYS, check_knowledge
from undisclosed.knowledge.header import Header
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack import Pack
from undisclosed.knowledge.packing import write_pack
from undisclosed.knowledge.protocol import Lists, LocalKnowledge


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


@pytest.mark.parametrize(("kind", "what"), [(_Wrong, "one by one"), (_Shy, "as count")])
def test_the_conformance_check_notices(kind: type[MemoryKnowledge], what: str) -> None:
    with pytest.raises(AssertionError, match=what):
        check_knowledge(kind.of(TOY_KEYS), ["HIV", "infection", "AIDS", "aid", "virus"])
