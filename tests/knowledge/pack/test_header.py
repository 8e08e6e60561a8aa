"""What a header may say; what a file is that can not be opened; the hash tree by hand."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.pack.hash_tree import CheckedFile, Hashing
from undisclosed.knowledge.pack.header import (
    CHUNK,
    LONGEST_HEADER,
    MAGIC,
    PRELUDE,
    VERSION,
    Header,
    Section,
    Source,
    level_lengths,
    read_header,
)
from undisclosed.knowledge.pack.key_filter import filter_length
from undisclosed.knowledge.pack.mapped import map_file, open_header

ROOT = "0123456789abcdef" * 4


def laid_out(**lengths: int) -> tuple[dict[str, Section], int]:
    """Returns sections of some lengths, one after the other, and where the last one ends."""
    usual = {"postings": 0, "keys": 96, "index": 32, "filter": 8, "tree": 0, **lengths}
    content = sum(usual.values()) - usual["tree"]
    usual["tree"] = lengths.get("tree", sum(level_lengths(content)[:-1]))
    sections, at = {}, PRELUDE.size
    for name, length in usual.items():
        sections[name] = Section(at, length)
        at += length
    return sections, at


def read(
    changes: Mapping[str, object] | None = None,
    *,
    lengths: Mapping[str, int] | None = None,
    start: int | None = None,
) -> Header:
    """Reads a header of 200 bytes of content and at most 255 keys, with some changes."""
    sections, end = laid_out(**(lengths or {}))
    header = Header("a", "1", "en", 9, 9, 255, 128, (), {}, "test", ROOT, sections)
    fields = {**json.loads(header.to_json()), **(changes or {})}
    return Header.from_json(json.dumps(fields).encode(), end if start is None else start)


@contextmanager
def refused(why: str) -> Iterator[None]:
    """What is within says that the pack is damaged, and in what way."""
    with pytest.raises(KnowledgeError) as caught:
        yield
    assert str(caught.value) == f"The pack is damaged: {why}. Get or build it again."


def test_a_header_comes_back() -> None:
    sections, end = laid_out()
    assert end == 200
    sources = (Source("made up", "CC0", 9, "by nobody"), Source("more", "CC0"))
    header = Header("é", "1", "en", 9, 9, 255, 128, sources, {"seed": 0}, "test", ROOT, sections)
    assert Header.from_json(header.to_json(), end) == header
    tiny = Header("é", "1", "en", 9, 0, 16, 128, sources[1:], {}, "test")
    assert tiny.to_json() == (
        b'{"block":16,"build":{},"created_by":"test","keys":0,"language":"en","name":"\\u00e9",'
        b'"pages":9,"root":"","sections":{},"short":128,"sources":[{"attribution":"",'
        b'"licence":"CC0","name":"more","pages":null}],"version":"1"}'
    )


@pytest.mark.parametrize(("keys", "blocks"), [(0, 0), (1, 1), (16, 1), (17, 2)])
def test_the_last_block_may_hold_fewer(keys: int, blocks: int) -> None:
    assert Header("a", "1", "en", 9, keys, 16, 128, (), {}, "test").blocks == blocks


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("pages", 1, 2**32 - 1), ("keys", 0, 200), ("block", 1, 255), ("short", 1, 2**16)],
)
def test_numbers_have_a_least_and_a_most(field: str, least: int, most: int) -> None:
    for number in (least, most):
        # As many entries of the index as there are blocks, and one; so many keys as bytes at most.
        blocks = {"keys": min(number, 1), "block": 9 if number == 1 else 1}.get(field, 1)
        index = 16 * (blocks + 1)
        lengths = {"index": index, "keys": 128 - index} if index < 128 else {"index": index}
        assert getattr(read({field: number}, lengths=lengths), field) == number
    for wrong in (least - 1, most + 1, float(most), str(least), None):
        with refused(f"its header says an impossible number of {field}"):
            read({field: wrong})


@pytest.mark.parametrize("field", ["name", "version", "language", "created_by"])
def test_texts_are_text(field: str) -> None:
    with refused("its header is incomplete"):
        read({field: 7})


def test_what_is_missing_or_of_another_kind() -> None:
    with refused("its header is incomplete"):
        read({"build": []})
    for root in (ROOT[1:], ROOT + "0", ROOT.upper(), "g" * 64, None):
        with refused("its header names no root of its content"):
            read({"root": root})
    unreadable: tuple[dict[str, object], ...] = (
        {"sources": [{"name": 7, "licence": "CC0"}]},
        {"sources": [{"name": "a", "licence": None}]},
        {"sources": [{"name": "a"}]},
        {"sources": 7},
        {"sections": {"keys": {"offset": 64}}},
        {"more": 1},
    )
    for changes in unreadable:
        with refused("its header can't be read"):
            read(changes)


def test_sections_fill_the_file_in_their_order() -> None:
    sections, end = laid_out()
    plain = json.loads(Header("", "", "", 9, 9, 9, 9, (), {}, "", "", sections).to_json())[
        "sections"
    ]
    with refused("it does not have the sections it should have"):
        read({"sections": {**plain, "more": plain["keys"]}})
    with refused("it does not have the sections it should have"):
        read({"sections": {name: plain[name] for name in plain if name != "tree"}})
    for start in (end - 1, end + 1):
        with refused(
            "its sections do not fill it"
            if start > end
            else "its header says an impossible number of filter length"
        ):
            read(start=start)
    for name in plain:
        for step in (-1, 1):
            moved = {**plain, name: {**plain[name], "offset": plain[name]["offset"] + step}}
            with refused(f"its header says an impossible number of {name} offset"):
                read({"sections": moved})
        shorter = {**plain, name: {**plain[name], "length": -1}}
        with refused(f"its header says an impossible number of {name} length"):
            read({"sections": shorter})


@pytest.mark.parametrize(
    ("length", "fits"), [(4, 0), (7, 0), (8, 1), (12, 0), (16, 1), (1 << 29, 1), (1 << 30, 0)]
)
def test_a_filter_has_a_power_of_two_of_bits_from_64_on(length: int, fits: bool) -> None:
    if fits:
        assert read(lengths={"filter": length}).sections["filter"].length == length
    else:
        with refused("its filter has the wrong size"):
            read(lengths={"filter": length})


def test_index_and_tree_are_as_long_as_what_they_are_of() -> None:
    for index in (16, 31, 33, 48):
        with refused("its index has the wrong size"):
            read(lengths={"index": index})
    more = 2 * CHUNK  # three chunks: their hashes are a level, and the root is that of it
    assert read(lengths={"keys": 96 + more}).sections["tree"].length == 96
    for tree in (0, 64, 95, 128):
        with refused("its tree has the wrong size"):
            read(lengths={"keys": 96 + more, "tree": tree})


def test_a_header_is_what_the_prelude_points_at() -> None:
    sections, end = laid_out()
    header = Header("a", "1", "en", 9, 9, 255, 128, (), {}, "test", ROOT, sections)
    data = header.to_json()
    digest, length = hashlib.sha256(data).digest(), len(data)
    assert read_header(data, end + length, end, length, digest) == header
    for whole, at, long, right in (
        (end + length, end, length - 1, digest),
        (end + length + 1, end, length, digest),
        (end + length, end - 1, length, digest),
        (end + length, end, length, bytes(32)),
    ):
        with refused("its header is cut off or was changed"):
            read_header(data, whole, at, long, right)


def opened(path: Path, content: bytes) -> tuple[Header, str]:
    path.write_bytes(content)
    with map_file(path) as file:
        return open_header(file, path)


def prelude(at: int, text: bytes, version: int = VERSION, zero: int = 0) -> bytes:
    return PRELUDE.pack(MAGIC, version, zero, at, len(text), hashlib.sha256(text).digest())


def test_a_file_is_opened_or_it_is_said_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.pack"
    sections, end = laid_out()
    header = Header("a", "1", "en", 9, 9, 255, 128, (), {}, "test", ROOT, sections)
    text, body = header.to_json(), bytes(end - PRELUDE.size)
    digest = hashlib.sha256(text).hexdigest()
    assert opened(path, prelude(end, text) + body + text) == (header, digest)
    for content in (MAGIC, prelude(end, text)[:-1], b"x" + prelude(end, text)[1:] + body + text):
        with pytest.raises(KnowledgeError) as caught:
            opened(path, content)
        assert str(caught.value) == (
            f"{path} is not a pack. Make one with: undisclosed knowledge build"
        )
    for version, zero in ((3, 0), (1, 0), (2, 1)):
        with pytest.raises(KnowledgeError) as caught:
            opened(path, prelude(end, text, version, zero) + body + text)
        assert str(caught.value) == (
            f"{path} has pack format {version}; this program reads 2. "
            "Build it again, or use the version of the program that made it."
        )
    for content in (prelude(end + len(text) + 1, text) + body + text, prelude(end, text) + body):
        with refused("its header is cut off or was changed"):
            opened(path, content)
    with refused("its header can't be read"):  # It is at the end, and empty.
        opened(path, prelude(PRELUDE.size, b""))


def test_a_header_is_four_megabytes_at_most(tmp_path: Path) -> None:
    sections, end = laid_out()
    body = bytes(end - PRELUDE.size)
    header = Header("", "1", "en", 9, 9, 255, 128, (), {}, "test", ROOT, sections)
    missing = LONGEST_HEADER - len(header.to_json())
    for more in (0, 1):
        long = Header(
            "a" * (missing + more), "1", "en", 9, 9, 255, 128, (), {}, "test", ROOT, sections
        )
        text = long.to_json()
        assert len(text) == (4 << 20) + more
        content = prelude(end, text) + body + text
        if more:
            with refused("its header is cut off or was changed"):
                opened(tmp_path / "long.pack", content)
        else:
            assert opened(tmp_path / "long.pack", content)[0] == long


def test_a_file_that_is_not_there_or_empty(tmp_path: Path) -> None:
    path = tmp_path / "none.pack"
    with pytest.raises(KnowledgeError) as caught:
        map_file(path)
    assert str(caught.value) == f"Can't open the pack {path}: No such file or directory"
    path.touch()
    with pytest.raises(KnowledgeError) as caught:
        map_file(path)
    assert str(caught.value) == f"{path} is empty, not a pack."


# The tree


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def hashed(content: bytes, piece: int) -> tuple[bytes, str]:
    out = io.BytesIO()
    hashing = Hashing(out.write)
    for at in range(0, len(content), piece):
        part = content[at : at + piece]
        assert hashing.write(part) == len(part)
    assert out.getvalue() == content
    assert hashing.length == len(content)
    return hashing.finish()


@pytest.mark.parametrize("piece", [1_000, CHUNK, CHUNK + 1, 300 * CHUNK])
def test_the_tree_by_hand(piece: int) -> None:
    chunks = [bytes([n]) * CHUNK for n in range(129)]
    hashes = [sha(chunk) for chunk in chunks]
    assert hashed(b"abc", piece) == (b"", sha(b"abc").hex())
    assert hashed(chunks[0], piece) == (b"", hashes[0].hex())
    part = sha(b"\1")
    assert hashed(chunks[0] + b"\1", piece) == (hashes[0] + part, sha(hashes[0], part).hex())
    # 128 hashes fill a chunk; 129 take two, whose hashes are a level of their own.
    full = b"".join(hashes[:128])
    assert hashed(b"".join(chunks[:128]), piece) == (full, sha(full).hex())
    above = sha(full) + sha(hashes[128])
    assert hashed(b"".join(chunks), piece) == (full + hashes[128] + above, sha(above).hex())
    assert level_lengths(129 * CHUNK) == [129 * 32, 64, 32]


def test_what_is_read_is_checked_and_nothing_else(tmp_path: Path) -> None:
    chunks = [bytes([n]) * CHUNK for n in range(129)]
    tree, root = hashed(b"".join(chunks), CHUNK)
    sections = {"tree": Section(PRELUDE.size + 129 * CHUNK, len(tree))}
    header = Header("a", "1", "en", 9, 0, 16, 128, (), {}, "test", root, sections)
    path = tmp_path / "tree"
    content = bytearray(bytes(PRELUDE.size) + b"".join(chunks) + tree)
    begin = PRELUDE.size + CHUNK  # of the chunk that is changed
    content[begin + 7] ^= 1
    path.write_bytes(content)
    with map_file(path) as file:
        checked = CheckedFile(file, header)
        assert checked.read(begin - 3, begin) == chunks[0][:3]
        assert checked.read(begin + CHUNK, begin + CHUNK + 2) == chunks[2][:2]
        assert checked.read(PRELUDE.size + 128 * CHUNK, PRELUDE.size + 129 * CHUNK) == chunks[128]
        for start, end in (
            (begin - 1, begin + 1),
            (begin, begin + 1),
            (begin + CHUNK - 1, begin + CHUNK + 1),
        ):
            with refused("its content is not what its checksum says"):
                checked.read(start, end)
    # A hash of the tree that does not fit the one above it is believed as little.
    content[begin + 7] ^= 1
    content[PRELUDE.size + 129 * CHUNK + 128 * 32] ^= 1
    path.write_bytes(content)
    with map_file(path) as file:
        checked = CheckedFile(file, header)
        assert checked.read(begin, begin + 2) == chunks[1][:2]
        with refused("its content is not what its checksum says"):
            checked.read(PRELUDE.size + 128 * CHUNK, PRELUDE.size + 128 * CHUNK + 1)


def test_a_filter_has_eight_bits_for_each_key_up_to_a_limit() -> None:
    assert [filter_length(n) for n in (0, 1, 8, 9, 16, 17)] == [8, 8, 8, 16, 16, 32]
    assert filter_length(2**29) == filter_length(2**29 + 1) == filter_length(2**40) == 2**29
