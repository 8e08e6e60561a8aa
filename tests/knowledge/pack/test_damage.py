"""A damaged or hostile pack raises `KnowledgeError`; it never answers wrongly."""

import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from forging import Opened
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.blocks import encode_keys
from undisclosed.knowledge.pack.header import (
    INDEX_ENTRY,
    MAGIC,
    PRELUDE,
    SECTIONS,
    VERSION,
    Header,
    Source,
)
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Pages

TOTAL = 600
World = dict[str, Pages]


@pytest.fixture(scope="module")
def world() -> World:
    rng = np.random.default_rng(7)
    names = sorted(f"{a}{b}" for a in ("HIV", "ab", "ab c", "é", "z") for b in range(12))
    sizes = rng.choice([3, 4, 9, 40, 200, 500], len(names))
    draws = [np.sort(rng.choice(TOTAL, n, replace=False)) for n in sizes]
    order = sorted(range(len(names)), key=lambda i: names[i].encode())
    return {names[i]: draws[i].astype(np.uint32) for i in order}


@pytest.fixture(scope="module")
def content(world: World, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("pack") / "world.pack"
    sources = (Source("made up", "CC0", 600),)
    header = Header("world", "1", "en", TOTAL, 0, 16, 128, sources, {"seed": 0}, "test")
    write_pack(path, header, world.items())
    return path.read_bytes()


def ask(path: Path, world: World) -> None:
    """Asks for all keys, some unknown ones and all pages; the answers must be right."""
    with Pack(path) as pack:
        assert pack.total == TOTAL
        for key, pages in world.items():
            assert pack.frequency(key) == len(pages)
            assert pack.count([((key,), ("HIV0",))])[0] == len(np.intersect1d(pages, world["HIV0"]))
            assert np.array_equal(pack.pages(key), pages)
            assert pack.frequency(key + "x") == 0
        assert pack.frequency("") == pack.frequency("\udc80") == 0
        assert pack.known() == list(world)
        assert pack.phrases("ab") == {key: len(world[key]) for key in world if key[:3] == "ab "}
    with Pack(path) as pack:  # which has kept no list yet
        lists = pack.lists([*world, "unknown"])
        assert lists.pages.tolist() == np.concatenate([*world.values()]).tolist()
        assert len(lists[len(world)]) == 0


def test_an_undamaged_pack_answers(content: bytes, world: World, tmp_path: Path) -> None:
    path = tmp_path / "good.pack"
    path.write_bytes(content)
    ask(path, world)
    with Pack(path) as pack:
        pack.verify()


def test_every_truncation_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "short.pack"
    for length in [*range(0, len(content), 13), len(content) - 1]:
        path.write_bytes(content[:length])
        with pytest.raises(KnowledgeError, match=r"damaged|not a pack|is empty"):
            Pack(path)
    path.write_bytes(content + b"\0")
    with pytest.raises(KnowledgeError, match=r"damaged|not a pack|is empty"):
        Pack(path)


def test_a_flipped_bit_is_an_error_or_harmless(
    content: bytes, world: World, tmp_path: Path
) -> None:
    path = tmp_path / "flipped.pack"
    harmless = 0
    places = random.Random(1).sample(range(8 * len(content)), 700)
    for place in places:
        flipped = bytearray(content)
        flipped[place // 8] ^= 1 << place % 8
        path.write_bytes(flipped)
        try:
            ask(path, world)
        except KnowledgeError:
            continue
        harmless += 1
    assert harmless == 0


def test_a_flipped_bit_never_turns_one_question_wrong(
    content: bytes, world: World, tmp_path: Path
) -> None:
    # A fresh pack per question: the search then meets damage it has not been warned of.
    path = tmp_path / "flipped.pack"
    rng = random.Random(2)
    start = json.loads(content[PRELUDE.unpack_from(content)[3] :])["sections"]["keys"]["offset"]
    for _ in range(700):
        place = rng.randrange(8 * start, 8 * len(content))
        flipped = bytearray(content)
        flipped[place // 8] ^= 1 << place % 8
        path.write_bytes(flipped)
        key = rng.choice(list(world))
        try:
            with Pack(path) as pack:
                assert pack.frequency(key) == len(world[key])
                assert pack.frequency(key + "!") == 0
        except KnowledgeError:
            continue


def test_random_scribbles_are_errors(content: bytes, world: World, tmp_path: Path) -> None:
    path = tmp_path / "scribbled.pack"
    rng = random.Random(3)
    for _ in range(150):
        scribbled = bytearray(content)
        at, length = rng.randrange(64, len(content)), rng.randrange(1, 400)
        scribbled[at : at + length] = rng.randbytes(len(scribbled[at : at + length]))
        path.write_bytes(scribbled)
        with pytest.raises(KnowledgeError, match="damaged"):
            ask(path, world)


def with_header(content: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Returns the pack with its header changed and the header's checksum made to fit."""
    at = PRELUDE.unpack_from(content)[3]
    fields = json.loads(content[at:])
    change(fields)
    return with_raw_header(content, json.dumps(fields).encode())


def with_raw_header(content: bytes, text: bytes) -> bytes:
    at = PRELUDE.unpack_from(content)[3]
    prelude = PRELUDE.pack(MAGIC, VERSION, 0, at, len(text), hashlib.sha256(text).digest())
    return prelude + content[PRELUDE.size : at] + text


@pytest.mark.parametrize("field", ["pages", "keys", "block", "short"])
@pytest.mark.parametrize("value", [-1, 0, 2**31, 2**70, 1.5, True, None, "9", [], 10**400])
def test_hostile_numbers_in_the_header(
    content: bytes, world: World, tmp_path: Path, field: str, value: object
) -> None:
    path = tmp_path / "hostile.pack"
    path.write_bytes(with_header(content, lambda fields: fields.update({field: value})))
    with pytest.raises(KnowledgeError, match="damaged"):
        ask(path, world) if (field, value) != ("pages", 2**31) else touch(path, world)


def touch(path: Path, world: World) -> None:
    with Pack(path) as pack:
        for key in world:
            pack.pages(key)


@pytest.mark.parametrize("section", list(SECTIONS))
@pytest.mark.parametrize("field", ["offset", "length"])
@pytest.mark.parametrize("value", [-8, 7, 2**63, 2**64, 5, True, "1", None])
def test_hostile_sections(
    content: bytes, world: World, tmp_path: Path, section: str, field: str, value: object
) -> None:
    path = tmp_path / "hostile.pack"
    path.write_bytes(
        with_header(content, lambda fields: fields["sections"][section].update({field: value}))
    )
    with pytest.raises(KnowledgeError, match="damaged"):
        ask(path, world)


@pytest.mark.parametrize(
    "text",
    [b"", b"{}", b"[]", b"null", b"\xff", b"[" * 100_000, b'{"sections": 3}', b'{"sources": [1]}'],
)
def test_hostile_headers(content: bytes, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "hostile.pack"
    path.write_bytes(with_raw_header(content, text))
    with pytest.raises(KnowledgeError, match="damaged"):
        Pack(path)


def test_a_newer_format_is_refused_with_its_number(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "newer.pack"
    path.write_bytes(content[:8] + (3).to_bytes(4, "little") + content[12:])
    with pytest.raises(KnowledgeError, match="format 3"):
        Pack(path)


@pytest.mark.parametrize("count", [0, 3, 600, 601, 2**32, 2**34])
def test_counts_that_lie_under_right_checksums(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    pages = np.arange(100, dtype=np.uint32)
    path = tmp_path / "lying.pack"
    header = Header("lying", "1", "en", TOTAL, 0, 16, 128, (), {}, "test")
    write_pack(path, header, [("a", pages)])
    lying = Opened.of(path.read_bytes())
    lying.sections["keys"] = bytearray(encode_keys([b"a"], [count]))
    ends = lying.sections["index"][INDEX_ENTRY.size :]
    ends[:8] = len(lying.sections["keys"]).to_bytes(8, "little")
    lying.sections["index"][INDEX_ENTRY.size :] = ends
    lying.mend_header()
    path.write_bytes(lying.joined())
    with pytest.raises(KnowledgeError, match="damaged"), Pack(path) as pack:
        pack.pages("a")
    monkeypatch.setattr("undisclosed.knowledge.pack.pack._FEW_KEYS", 0)  # as if there were many
    with pytest.raises(KnowledgeError, match="damaged"), Pack(path) as pack:
        pack.lists(["a"])
