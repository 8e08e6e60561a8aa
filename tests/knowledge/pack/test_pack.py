"""A pack as a whole: what it is asked, what it keeps, what it says when it can't be trusted."""

import hashlib
import json
import pickle
from pathlib import Path

import numpy as np
import pytest

from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.blocks import LONGEST_KEY, SHORT
from undisclosed.knowledge.pack.header import MAGIC, PRELUDE, SECTIONS, Header, Source, read_header
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.protocol import Pages

TOTAL = 400_000
# Short lists and long ones in turns, in three blocks, the last of which has one key.
SIZES = [1, 5, SHORT - 1, SHORT, 300, 4096, 5000, 80_000]
WORLD: dict[str, Pages] = {
    f"key {n:02}": np.arange(n, n + SIZES[n % 8], dtype=np.uint32) for n in range(33)
}


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("pack") / "world.pack"
    sources = (Source("made up", "CC0", 90, "nobody"), Source("dreamt", "CC0"))
    header = Header("world", "3", "en", TOTAL, 0, 16, SHORT, sources, {"cutting": "x"}, "test")
    write_pack(file, header, WORLD.items())
    return file


def test_it_tells_what_it_is(path: Path) -> None:
    with Pack(path) as pack:
        assert (pack.total, pack.size, pack.cutting) == (TOTAL, path.stat().st_size, "x")
        assert (pack.identity.name, pack.identity.version) == ("world", "3")
        prelude = PRELUDE.unpack_from(path.read_bytes())
        assert pack.identity.checksum == prelude[5].hex()
        assert pack.header.blocks == 3
        assert pack.header.sources == (
            Source("made up", "CC0", 90, "nobody"),
            Source("dreamt", "CC0", None, ""),
        )


def test_it_goes_through_what_is_to_be_kept(path: Path) -> None:
    with Pack(path) as pack:
        asked: list[tuple[str, int]] = []

        def keeps(key: str, n: int) -> bool:
            asked.append((key, n))
            return n < 300 and key > "key 02"

        kept = {key: pages.tolist() for key, pages in pack.entries(keeps)}
    assert asked == [(key, len(pages)) for key, pages in WORLD.items()]
    expected = {k: p.tolist() for k, p in WORLD.items() if len(p) < 300 and k > "key 02"}
    assert kept == expected
    with Pack(path) as pack:
        assert list(pack.entries(lambda *_: False)) == []


def test_lists_come_in_the_order_in_which_they_are_asked_for(path: Path) -> None:
    keys = ["key 32", "key 07", "unknown", "key 01", "key 32", "key 20", "key 03", "key 06"]
    for few in (keys, keys[:3]):
        with Pack(path) as pack:
            pack.pages("key 03")  # one is kept already
            lists = pack.lists(few)
            assert [lists[n].tolist() for n in range(len(few))] == [
                WORLD[key].tolist() if key in WORLD else [] for key in few
            ]


def test_what_is_kept_and_what_not(path: Path) -> None:
    with Pack(path) as pack:
        for key in WORLD:
            assert not pack.pages(key).flags.writeable
        again = {key: pack.pages(key) is pack.pages(key) for key in WORLD}
    # Long lists of a good part of all pages would push out all others.
    assert again == {key: len(pages) < 80_000 for key, pages in WORLD.items()}


def test_a_short_list_of_most_pages_is_kept(tmp_path: Path) -> None:
    header = Header("small", "1", "en", 5000, 0, 16, SHORT, (), {}, "test")
    lists = [(f"k{n}", np.arange(n, dtype=np.uint32)) for n in (4094, 4095, 4096, 4097)]
    write_pack(tmp_path / "small.pack", header, lists)
    with Pack(tmp_path / "small.pack") as pack:
        again = [pack.pages(key) is pack.pages(key) for key, _ in lists]
    assert again == [True, True, False, False]


def test_little_memory_is_enough(path: Path) -> None:
    with Pack(path, cache_bytes=0) as pack:
        for key, pages in WORLD.items():
            assert np.array_equal(pack.pages(key), pages)
        assert pack.count([(("key 01",), ("key 02", "key 03"))]) == [4]  # pages 2 to 5


def test_another_reader_of_the_same_file_remembers_for_itself(path: Path) -> None:
    with Pack(path) as pack:
        kept = pack.pages("key 01")
        other = pack.anew()
        assert np.array_equal(other.pages("key 01"), kept)
        assert other.pages("key 01") is not kept
        assert other.identity == pack.identity


def test_it_travels_as_its_path(path: Path) -> None:
    with Pack(path) as pack, pickle.loads(pickle.dumps(pack)) as other:
        assert other.path == path
        assert other.frequency("key 02") == SHORT - 1


def test_keys_of_any_length_may_be_asked_for(tmp_path: Path) -> None:
    longest = "k" * LONGEST_KEY
    header = Header("long", "1", "en", 9, 0, 16, SHORT, (), {}, "test")
    write_pack(tmp_path / "long.pack", header, [(longest, np.array([3], dtype=np.uint32))])
    with Pack(tmp_path / "long.pack") as pack:
        assert (pack.frequency(longest), pack.frequency(longest + "k")) == (1, 0)
        assert pack.frequency("é" * 200) == 0


# Files that are none


def test_what_is_no_pack_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeError, match=r"Can't open the pack .*missing\.pack: No such file"):
        Pack(tmp_path / "missing.pack")
    empty, text, short = (tmp_path / name for name in ("empty", "text", "short"))
    empty.write_bytes(b"")
    with pytest.raises(KnowledgeError, match="empty is empty, not a pack"):
        Pack(empty)
    text.write_bytes(b"Once upon a time " * 99)
    with pytest.raises(KnowledgeError, match=r"text is not a pack\. Make one with: undisclosed"):
        Pack(text)
    short.write_bytes(MAGIC)
    with pytest.raises(KnowledgeError, match="short is not a pack"):
        Pack(short)


@pytest.mark.parametrize(("version", "zero"), [(1, 0), (3, 0), (2, 1)])
def test_another_format_is_refused(path: Path, tmp_path: Path, version: int, zero: int) -> None:
    content = path.read_bytes()
    _, _, _, at, length, digest = PRELUDE.unpack_from(content)
    other = PRELUDE.pack(MAGIC, version, zero, at, length, digest) + content[PRELUDE.size :]
    (tmp_path / "other.pack").write_bytes(other)
    with pytest.raises(KnowledgeError, match=f"pack format {version}; this program reads 2"):
        Pack(tmp_path / "other.pack")


@pytest.mark.parametrize("name", ["postings", "keys", "index", "filter", "tree"])
def test_reading_all_of_it_names_the_damaged_section(path: Path, tmp_path: Path, name: str) -> None:
    with Pack(path) as pack:
        section = pack.header.sections[name]
    for at in (section.offset, section.offset + section.length - 1):
        content = bytearray(path.read_bytes())
        content[at] ^= 1
        (tmp_path / "bad.pack").write_bytes(content)
        damage = pytest.raises(KnowledgeError, match=f"checksum of .*section '{name}'")
        with Pack(tmp_path / "bad.pack") as pack, damage:
            pack.verify()


# Headers


def header_of(path: Path) -> tuple[bytes, int]:
    content = path.read_bytes()
    start = PRELUDE.unpack_from(content)[3]
    return content[start:], start


def test_a_header_is_the_same_bytes_for_the_same_content(path: Path) -> None:
    data, start = header_of(path)
    assert Header.from_json(data, start).to_json() == data


def test_a_header_that_is_cut_off_or_changed_is_refused(path: Path) -> None:
    data, at = header_of(path)
    size, digest = path.stat().st_size, hashlib.sha256(data).digest()
    assert read_header(data, size, at, len(data), digest).name == "world"
    for wrong in (
        (data, size, at, len(data) - 1, digest),
        (data, size, at - 1, len(data), digest),
        (data, size + 1, at, len(data), digest),
        (data, size, at, len(data), digest[::-1]),
    ):
        with pytest.raises(KnowledgeError, match="header is cut off or was changed"):
            read_header(*wrong)


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("pages", [1, 0xFFFF_FFFF], [0, 0x1_0000_0000, 1.0, True, "9", None]),
        ("block", [], [0, 256, True]),
        ("short", [1, 1 << 16], [0, (1 << 16) + 1, False]),
        ("keys", [], [-1, 10**9]),
        ("name", ["", "x"], [None, 3]),
        ("version", ["x"], [3]),
        ("language", ["x"], [None]),
        ("created_by", ["x"], [[]]),
        ("build", [{}], [[], "x", None]),
        ("sources", [[]], [[3], [{}], [{"name": 3, "licence": "x"}], [{"name": "x"}],
                           [{"name": "x", "licence": None}], {"a": 1}]),
        ("sections", [], [[], {"keys": {}}, None]),
        ("root", ["0" * 64], ["", "0" * 63, "0" * 63 + "A", 0, None]),
    ],
)  # fmt: skip
def test_what_a_header_may_say(
    path: Path, field: str, good: list[object], bad: list[object]
) -> None:
    data, start = header_of(path)
    for value in good:
        Header.from_json(json.dumps({**json.loads(data), field: value}).encode(), start)
    for value in bad:
        with pytest.raises(KnowledgeError, match="its header"):
            Header.from_json(json.dumps({**json.loads(data), field: value}).encode(), start)


def with_lengths(data: bytes, **changes: int) -> bytes:
    """The header with sections longer or shorter, and all of them moved to fit."""
    fields = json.loads(data)
    at = PRELUDE.size
    for name in SECTIONS:
        length = fields["sections"][name]["length"] + changes.get(name, 0)
        fields["sections"][name] = {"offset": at, "length": length}
        at += length
    return json.dumps(fields).encode()


def test_sections_fill_the_file(path: Path) -> None:
    data, start = header_of(path)

    def changed(name: str, **changes: object) -> bytes:
        fields = json.loads(data)
        fields["sections"][name].update(changes)
        return json.dumps(fields).encode()

    sections = json.loads(data)["sections"]
    keys, tree = sections["keys"], sections["tree"]
    assert tree["offset"] + tree["length"] == start
    for wrong, why in (
        (changed("postings", offset=PRELUDE.size - 1), "number of postings offset"),
        (changed("postings", offset=PRELUDE.size + 1), "number of postings offset"),
        (changed("keys", offset=keys["offset"] - 1), "number of keys offset"),
        (changed("keys", length=keys["length"] - 1), "number of index offset"),
        (changed("keys", length=start - keys["offset"] + 1), "number of keys length"),
        (changed("keys", length=-1), "number of keys length"),
        (changed("tree", length=tree["length"] - 32), "sections do not fill it"),
        (with_lengths(data, index=-16, filter=16), "its index has the wrong size"),
        (with_lengths(data, index=16, filter=-16), "its index has the wrong size"),
        (with_lengths(data, filter=-1, tree=1), "its filter has the wrong size"),
        (with_lengths(data, postings=-32, tree=32), "its tree has the wrong size"),
    ):
        with pytest.raises(KnowledgeError, match=why):
            Header.from_json(wrong, start)
    with pytest.raises(KnowledgeError, match="does not have the sections it should have"):
        Header.from_json(json.dumps({**json.loads(data), "sections": {}}).encode(), start)
    fields = json.loads(data)
    fields["sections"]["more"] = fields["sections"]["keys"]
    with pytest.raises(KnowledgeError, match="does not have the sections it should have"):
        Header.from_json(json.dumps(fields).encode(), start)
