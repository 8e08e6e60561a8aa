"""Keys are found in the right block, or the pack is said to be damaged."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.memory import MemoryKnowledge
from undisclosed.knowledge.pack.blocks import BLOCK
from undisclosed.knowledge.pack.header import INDEX_ENTRY, PRELUDE, Header
from undisclosed.knowledge.pack.key_filter import KeyFilter
from undisclosed.knowledge.pack.mapped import KEYS_AT
from undisclosed.knowledge.pack.pack import Pack

WORDS = [f"w{number:02}" for number in range(48)]
# 48 words with two phrases each, nine blocks of sixteen keys: every third block begins with a word,
# the others in the middle of one's phrases.
KEYS = sorted([*WORDS, *(f"{word} {end}" for word in WORDS for end in ("aa", "bb"))])
WORLD = MemoryKnowledge(
    50, {key: np.arange(n % 7 + 1, dtype=np.uint32) for n, key in enumerate(KEYS)}
)


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("pack") / "words.pack"
    header = Header("words", "1", "en", WORLD.total, 0, BLOCK, 128, (), {}, "test")
    write_pack(path, header, ((key, WORLD.pages(key)) for key in KEYS))
    return path.read_bytes()


def first_keys(content: bytes) -> list[int]:
    """Returns where in the file the first key of each block stands."""
    sections = json.loads(content[PRELUDE.unpack_from(content)[3] :])["sections"]
    entries = range(0, sections["index"]["length"] - INDEX_ENTRY.size, INDEX_ENTRY.size)
    offsets = [INDEX_ENTRY.unpack_from(content, sections["index"]["offset"] + at) for at in entries]
    return [sections["keys"]["offset"] + offset[0] + KEYS_AT for offset in offsets]


def test_all_keys_are_found_and_no_others(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "words.pack"
    path.write_bytes(content)
    with Pack(path) as pack:
        assert len(first_keys(content)) == 9
        assert [pack.frequency(key) for key in KEYS] == [n % 7 + 1 for n in range(len(KEYS))]
        for other in ("", "a", "w", "w00 a", "w00 aaa", "w05 ab", "w47 bb ", "w47 bbb", "z"):
            assert pack.frequency(other) == 0
        for word in (*WORDS, "w", "w00 aa", "w48", "", "z"):
            assert pack.phrases(word) == WORLD.phrases(word)
        for prefix in ("", "w", "w0", "w03", "w03 ", "w03 b", "w1", "x", "a"):
            assert pack.known(prefix) == [key for key in KEYS if key.startswith(prefix)]


Question = Callable[[Pack, str], object]
QUESTIONS: list[tuple[Question, Question]] = [
    (lambda pack, word: pack.phrases(word), lambda _, word: WORLD.phrases(word)),
    (lambda pack, word: pack.frequency(word), lambda _, word: WORLD.frequency(word)),
    (lambda pack, word: pack.frequency(f"{word} ab"), lambda _, __: 0),
    (
        lambda pack, word: pack.known(f"{word} "),
        lambda _, word: [key for key in KEYS if key.startswith(f"{word} ")],
    ),
]


def damaged(content: bytes, place: int, byte: int) -> bytes:
    return content[:place] + bytes([byte]) + content[place + 1 :]


@pytest.fixture
def no_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the filter let every key pass, so that unknown ones are searched for too."""
    monkeypatch.setattr(KeyFilter, "may_have", lambda *_: True)


@pytest.mark.usefixtures("no_filter")
@pytest.mark.parametrize("question", range(len(QUESTIONS)))
@pytest.mark.parametrize("byte", [0x01, 0xFE])
def test_a_search_that_meets_a_damaged_key_never_ends_in_the_wrong_place(
    content: bytes, tmp_path: Path, question: int, byte: int
) -> None:
    # The search looks at first keys before anything is checked: one that comes too early or too
    # late sends it into another block.
    path = tmp_path / "damaged.pack"
    ask, expected = QUESTIONS[question]
    errors: list[str] = []
    for place in first_keys(content):
        path.write_bytes(damaged(content, place, byte))
        for word in WORDS:
            try:
                with Pack(path) as pack:
                    assert ask(pack, word) == expected(pack, word), word
            except KnowledgeError as error:
                errors.append(str(error))
    assert len(errors) > len(WORDS)
    assert all("pack is damaged" in error for error in errors)


@pytest.mark.usefixtures("no_filter")
@pytest.mark.parametrize("question", range(len(QUESTIONS)))
@pytest.mark.parametrize("byte", [0x01, 0xFE])
def test_a_search_by_keys_that_were_misread_never_ends_in_the_wrong_place(
    content: bytes, tmp_path: Path, question: int, byte: int
) -> None:
    # How first keys start is read once and kept. Here they were misread, and everything that is
    # read afterwards, with its checksum, is right: only its order tells that the search went wrong.
    ask, expected = QUESTIONS[question]
    errors: list[str] = []
    for n, place in enumerate(first_keys(content)):
        path = tmp_path / f"{n}.pack"
        path.write_bytes(damaged(content, place, byte))
        with Pack(path) as pack:
            with suppress(KnowledgeError):
                pack._vocabulary._block_of(WORDS[-n].encode())
            with path.open("r+b") as file:
                file.write(content)
            for word in WORDS:
                try:
                    assert ask(pack, word) == expected(pack, word), word
                except KnowledgeError as error:
                    errors.append(str(error))
    assert len(errors) > len(WORDS)
    assert all("pack is damaged" in error for error in errors)
