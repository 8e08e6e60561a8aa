"""Where reading lists would go wrong by one: the last page, the last byte, the end of a stream."""

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from forging import Opened
from undisclosed.errors import KnowledgeError
from undisclosed.knowledge.build.writing import write_pack
from undisclosed.knowledge.pack.blocks import (
    LONGEST_KEY,
    SHORT,
    decode_keys,
    decode_list,
    encode_keys,
    encode_lists,
    encode_varint,
    find_key,
)
from undisclosed.knowledge.pack.decoding import decode_all
from undisclosed.knowledge.pack.hash_tree import CheckedFile, Hashing
from undisclosed.knowledge.pack.header import CHUNK, INDEX_ENTRY, PRELUDE, Header, Section
from undisclosed.knowledge.pack.layout import lay_out, page_counts
from undisclosed.knowledge.pack.mapped import KEYS_AT, BlockReader, map_file, open_header
from undisclosed.knowledge.pack.pack import Pack
from undisclosed.knowledge.pack.postings import (
    decode,
    encode,
    join_gaps,
    low_bits,
    pack_lows,
    unpack_lows,
)
from undisclosed.knowledge.protocol import Pages

DAMAGED_LIST = "list of pages does not decode"
DAMAGED_KEYS = "vocabulary does not decode"


def pages_to(last: int, n: int) -> Pages:
    """Returns n pages, of which the last one is given."""
    return np.array([*range(n - 1), last], dtype=np.uint32)


def block_of(lists: Sequence[Pages], total: int) -> tuple[bytes, bytes]:
    """Returns the keys and the lists of a block."""
    names = [b"%02d" % i for i in range(len(lists))]
    return encode_keys(names, [len(pages) for pages in lists]), encode_lists(lists, total)


def read_together(
    blocks: Sequence[tuple[bytes, bytes]], sizes: Sequence[int], total: int
) -> list[list[int]]:
    """Returns all lists of some blocks, decoded at once."""
    rows = np.repeat(np.arange(len(sizes)), sizes)
    slots = np.concatenate([np.arange(size) for size in sizes])
    keys, postings = [keys for keys, _ in blocks], [lists for _, lists in blocks]
    layout = lay_out(keys, postings, rows, slots, sizes, total, SHORT)
    return [pages.tolist() for pages in decode_all(postings, rows, layout, total)]


# k = 0, as many low bits as fit in a piece or not, and lists long enough for parts; the last page
# of 1,025 is 2 · 2⁹, all in its quotient.
@pytest.mark.parametrize(
    ("n", "total"),
    [
        (1, 1_025),
        (3, 2_000),
        (90, 129),
        (200, 5_000),
        (5_000, 6_000),
        (5_000, 60_000),
        (4_096, 8_400 << 12),
    ],
)
def test_the_last_page_is_the_last_that_a_list_may_have(n: int, total: int) -> None:
    assert low_bits(n, total) == low_bits(n, total + 1)  # so that a list of one fits the other
    last, past = pages_to(total - 1, n), pages_to(total, n)
    assert np.array_equal(decode(*encode(last, total), n, total), last)
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
        decode(*encode(past, total + 1), n, total)
    beside = pages_to(5, 3)
    for lists in ([last], [beside, last], [last, beside]):
        block = block_of(lists, total)
        assert read_together([block], [len(lists)], total) == [each.tolist() for each in lists]
        for slot, each in enumerate(lists):
            counts = [len(pages) for pages in lists]
            assert np.array_equal(decode_list(block[1], counts, slot, total, SHORT), each)
    for lists in ([past], [beside, past], [past, beside]):
        with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
            read_together([block_of(lists, total + 1)], [len(lists)], total)


def test_quotients_too_large_for_64_bits_do_not_come_back_small() -> None:
    # 2³³ · 2³¹ is 2⁶⁴: in 64 bits that is page 0.
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
        join_gaps(np.array([0]), np.array([2**33]), 31, 2**32)


def test_numbers_are_read_where_just_enough_follows() -> None:
    numbers = np.array([5, 0, 1023, 77], dtype=np.uint32)
    bits = np.packbits(pack_lows(numbers, 10)).tobytes()
    assert unpack_lows(bits + bytes(7), 0, 4, 10).tolist() == numbers.tolist()
    # A number that begins in the last byte: seven bytes past it are read, and no more.
    assert unpack_lows(b"\xff" + bytes(7), 7, 1, 1).tolist() == [1]


@pytest.mark.parametrize("share", [1.5, 2.5, 5, 10, 20, 40, 80, 300])
def test_what_follows_the_low_bits_is_not_read(share: float) -> None:
    total = int(5_003 * share)
    pages = np.sort(np.random.default_rng(1).choice(total, 5_003, replace=False)).astype(np.uint32)
    lows, quotients = encode(pages, total)
    assert np.array_equal(decode(lows + b"\xff" * 9, quotients, 5_003, total), pages)


def test_a_stream_that_should_go_on_past_the_block_is_refused() -> None:
    total = 1_000
    for pages in (pages_to(900, 3), pages_to(900, 200)):
        keys, lists = block_of([pages], total)
        assert lists[0] < 0x7F
        longer = bytes([lists[0] + 1]) + lists[1:]
        with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
            decode_list(longer, [len(pages)], 0, total, SHORT)
        with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
            read_together([(keys, longer)], [1], total)


def test_a_page_too_many_in_one_stream_does_not_make_up_for_one_too_few_in_another() -> None:
    total, pages = 1_000, pages_to(999, 3)
    keys, lists = block_of([pages], total)
    last = lists[-1]
    assert last.bit_count() > 1
    more, fewer = lists[:-1] + bytes([last | last + 1]), lists[:-1] + bytes([last & last - 1])
    for blocks in ([(keys, more), (keys, fewer)], [(keys, fewer), (keys, more)]):
        with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
            read_together(blocks, [1, 1], total)


def test_a_last_block_of_long_lists_alone_has_no_length_for_short_ones() -> None:
    total = 10_000
    long, short = pages_to(9_999, SHORT), pages_to(7, 2)
    blocks = [block_of([short, long], total), block_of([long], total)]
    expected = [pages.tolist() for pages in (short, long, long)]
    assert read_together(blocks, [2, 1], total) == expected


@pytest.mark.parametrize("wrong", [0, 1_001])
def test_page_counts_are_from_one_to_the_total(wrong: int) -> None:
    right = encode_keys([b"a", b"b"], [1, 1_000])
    assert page_counts([right], [2], 1_000).tolist() == [[1, 1_000]]
    with pytest.raises(KnowledgeError, match=DAMAGED_KEYS):
        page_counts([encode_keys([b"a", b"b"], [7, wrong])], [2], 1_000)


@pytest.mark.parametrize(
    "block",
    [
        encode_keys([b"HIV"], [5]) + b"\0",
        b"\x06\0x\nHIV\n\5",
        b"\x06\0\nHIV\nx\5",
        b"\x06\0\nHIV\n\n\5",
    ],
    ids=["more counts", "a line before", "a line behind", "a key more"],
)
def test_a_block_of_keys_has_nothing_else(block: bytes) -> None:
    with pytest.raises(KnowledgeError, match=DAMAGED_KEYS):
        decode_keys(block, 1)


def test_a_key_beyond_those_that_a_block_has_is_refused() -> None:
    block = encode_keys([b"HIV", b"virus"], [5, 9])
    assert find_key(block, 2, b"virus") == (1, 9)
    with pytest.raises(KnowledgeError, match=DAMAGED_KEYS):
        find_key(block, 1, b"virus")


def test_a_quotient_beyond_the_total_is_refused() -> None:
    # With one page in all there are no low bits: page 1 is quotient 1.
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
        read_together([block_of([pages_to(1, 1)], 2)], [1], 1)


def test_what_is_cut_off_says_what_is_damaged() -> None:
    keys, lists = block_of([pages_to(900, 3)], 1_000)
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
        decode_list(lists, [1_001], 0, 1_000, SHORT)
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
        read_together([(keys, b"")], [1], 1_000)
    with pytest.raises(KnowledgeError, match=DAMAGED_KEYS):
        page_counts([keys[:-1]], [1], 1_000)
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST):
        decode_list(encode_varint(1) + b"\xff" * 20, [3], 0, 1_000, SHORT)


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A pack of two keys on ten pages."""
    header = Header("two", "1", "en", 10, 0, 16, 128, (), {}, "test")
    path = tmp_path / "two.pack"
    write_pack(path, header, [("HIV", pages_to(3, 2)), ("virus", pages_to(9, 3))])
    return path


def test_all_is_listed_if_no_beginning_is_given(two: Path) -> None:
    with Pack(two) as pack:
        assert list(pack.items()) == [("HIV", 2), ("virus", 3)]


@pytest.mark.parametrize("wrong", [0, 11])
def test_a_pack_with_an_impossible_page_count_answers_nothing(two: Path, wrong: int) -> None:
    opened = Opened.of(two.read_bytes())
    assert opened.sections["keys"][-1] == 3
    opened.sections["keys"][-1] = wrong  # and all checksums made to fit
    opened.mend_header()
    two.write_bytes(opened.joined())
    asked: list[Callable[[Pack], object]] = [
        Pack.known,
        lambda pack: list(pack.entries(lambda key, n: True)),
        lambda pack: pack.frequency("virus"),
        lambda pack: pack.lists(["virus"]),
    ]
    for ask in asked:
        with pytest.raises(KnowledgeError, match=DAMAGED_KEYS), Pack(two) as pack:
            ask(pack)


def test_a_list_that_is_shorter_than_its_page_count_is_refused(two: Path) -> None:
    opened = Opened.of(two.read_bytes())
    opened.sections["keys"][-1] = 4
    opened.mend_header()
    two.write_bytes(opened.joined())
    with pytest.raises(KnowledgeError, match=DAMAGED_LIST), Pack(two) as pack:
        pack.pages("virus")


@contextmanager
def reader_of(path: Path, start: int, end: int, section: int = 0) -> Iterator[BlockReader]:
    """Reads a pack of one block, of which the index says where one of its two parts stands."""
    opened = Opened.of(path.read_bytes())
    for entry, place in ((0, start), (1, end)):
        at = INDEX_ENTRY.size * entry + 8 * section
        opened.sections["index"][at : at + 8] = place.to_bytes(8, "little")
    opened.mend_header()
    path.write_bytes(opened.joined())
    with map_file(path) as file:
        header, _ = open_header(file, path)
        yield BlockReader(CheckedFile(file, header), header)


@pytest.mark.parametrize("section", [0, 1])
def test_a_part_of_a_block_is_not_empty_and_within_its_section(two: Path, section: int) -> None:
    length = len(Opened.of(two.read_bytes()).sections[("keys", "postings")[section]])
    said = (DAMAGED_KEYS, DAMAGED_LIST)[section]
    for start, end, right in ((0, length, True), (0, length + 1, False), (3, 3, False)):
        with reader_of(two, start, end, section) as reader:
            read = (reader.keys, reader.postings)[section]
            if right:
                assert len(read(0)) == length
            else:
                with pytest.raises(KnowledgeError, match=said):
                    read(0)


def test_first_keys_are_looked_for_where_keys_are(two: Path) -> None:
    length = len(Opened.of(two.read_bytes()).sections["keys"])
    with reader_of(two, length - KEYS_AT, length) as reader:
        assert len(reader.starts(1)) == 1
    refused = pytest.raises(KnowledgeError, match=DAMAGED_KEYS)
    with reader_of(two, length - KEYS_AT + 1, length) as reader, refused:
        reader.starts(1)


@pytest.mark.parametrize(
    ("key", "offset", "found"),
    [
        (b"k" * LONGEST_KEY, 0, True),
        (b"k" * (LONGEST_KEY + 1), 0, False),
        # With ten bytes in all, the place past them is none; the end of a line is not far.
        (b"kkkkk", 10, False),
        (b"kkkkk", 11, False),
    ],
)
def test_a_first_key_is_among_the_keys_and_no_longer_than_one(
    two: Path, key: bytes, offset: int, found: bool
) -> None:
    opened = Opened.of(two.read_bytes())
    opened.sections["keys"] = bytearray(encode_keys([key], [3]))
    opened.sections["index"][:8] = offset.to_bytes(8, "little")
    opened.sections["index"][16:24] = len(opened.sections["keys"]).to_bytes(8, "little")
    opened.mend_header()
    two.write_bytes(opened.joined())
    with map_file(two) as file:
        header, _ = open_header(file, two)
        reader = BlockReader(CheckedFile(file, header), header)
        if found:
            assert reader.first_key(0) == key
        else:
            with pytest.raises(KnowledgeError, match=DAMAGED_KEYS):
                reader.first_key(0)


def test_what_does_not_match_is_named(tmp_path: Path) -> None:
    # Two sections of a chunk each, and one that begins and ends in the midst of a chunk.
    lengths = {"postings": CHUNK, "keys": CHUNK, "index": 100, "filter": 50}
    written = io.BytesIO()
    hashing = Hashing(written.write)
    hashing.write(bytes(sum(lengths.values())))
    tree, root = hashing.finish()
    sections, at = {}, PRELUDE.size
    for name, length in {**lengths, "tree": len(tree)}.items():
        sections[name] = Section(at, length)
        at += length
    header = Header("a", "1", "en", 9, 0, 16, 128, (), {}, "test", root, sections)
    for place, named in [
        (0, "its section 'postings'"),
        (CHUNK, "its section 'keys'"),
        (2 * CHUNK, "its section 'index' or its section 'filter' or its section 'tree'"),
    ]:
        content = bytearray(PRELUDE.size) + written.getvalue() + tree
        content[PRELUDE.size + place] ^= 1
        path = tmp_path / "changed"
        path.write_bytes(content)
        with map_file(path) as file, pytest.raises(KnowledgeError) as caught:
            CheckedFile(file, header).check_all()
        assert str(caught.value) == (
            f"The pack is damaged: the checksum of {named} does not match. Get or build it again."
        )
