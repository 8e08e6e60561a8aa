from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import TaxonomyError
from undisclosed.taxonomy.wordnet import WordNet
from undisclosed.taxonomy.wordnet_file import MAGIC, Integers, read_sections, write_sections

TEXTS = {"keys": ["disease", "HIV"], "empty": []}


def arrays() -> dict[str, Integers]:
    return {
        "depth": np.array([0, 1], dtype=np.uint8),
        "parent": np.array([70_000], dtype=np.uint32),
    }


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("wordnet") / "toy.bin"
    write_sections(path, name="toy", version="1", texts=TEXTS, arrays=arrays())
    return path


def test_what_was_written_is_read(written: Path) -> None:
    sections = read_sections(written)
    assert (sections.name, sections.version) == ("toy", "1")
    assert sections.texts == TEXTS
    assert sections.arrays["parent"].tolist() == [70_000]
    assert sections.arrays["depth"].tolist() == [0, 1]


def test_same_content_same_bytes(written: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.bin"
    checksum = write_sections(again, name="toy", version="1", texts=TEXTS, arrays=arrays())
    assert again.read_bytes() == written.read_bytes()
    assert checksum == read_sections(written).checksum


def test_nothing_is_left_beside(written: Path) -> None:
    assert [path.name for path in written.parent.iterdir()] == ["toy.bin"]


def refused(path: Path, content: bytes) -> str:
    path.write_bytes(content)
    with pytest.raises(TaxonomyError) as caught:
        read_sections(path)
    return str(caught.value)


def test_every_truncation_is_refused(written: Path, tmp_path: Path) -> None:
    content = written.read_bytes()
    for length in range(len(content)):
        refused(tmp_path / "short.bin", content[:length])


def test_every_flipped_byte_is_refused(written: Path, tmp_path: Path) -> None:
    content = written.read_bytes()
    for at in range(len(content)):
        damaged = bytearray(content)
        damaged[at] ^= 0x5A
        refused(tmp_path / "flipped.bin", bytes(damaged))


def test_messages_say_what_is_wrong(written: Path, tmp_path: Path) -> None:
    content = written.read_bytes()
    path = tmp_path / "bad.bin"
    assert "is not a WordNet table" in refused(path, b"PK\x03\x04")
    assert "is not a WordNet table" in refused(path, b"")
    assert "ends within its header" in refused(path, content[:20])
    assert "ends too early" in refused(path, content[:-5])
    assert "appended" in refused(path, content + b"x")
    newer = content[: len(MAGIC)] + b"\x09\0\0\0" + content[len(MAGIC) + 4 :]
    assert "format version 9; this program reads version 1" in refused(path, newer)


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(TaxonomyError, match="can't be read"):
        WordNet.open(tmp_path / "none.bin")
    with pytest.raises(TaxonomyError, match="can't be read"):
        WordNet.open(tmp_path)


def test_sound_file_that_is_no_wordnet(written: Path) -> None:
    with pytest.raises(TaxonomyError, match="does not hold a WordNet table"):
        WordNet.open(written)


def test_sections_that_point_outside_each_other(tmp_path: Path) -> None:
    path = tmp_path / "outside.bin"
    one = np.array([1], dtype=np.uint16)
    zero = np.array([0], dtype=np.uint32)
    none = np.array([], dtype=np.uint32)
    content: dict[str, Integers] = {
        "depth": np.array([0], dtype=np.uint8),
        "instance": np.array([0], dtype=np.uint8),
        "parent": none,
        "parent_count": np.array([0], dtype=np.uint16),
        "word": zero,
        "word_count": one,
        "sense": zero,
        "sense_count": one,
        "sense_lemma": zero,
        "derived": none,
        "derived_count": np.array([0], dtype=np.uint16),
        "known_to": np.array([1], dtype=np.uint8),
        "offset": zero,
        "origin": np.array([0], dtype=np.uint8),
        "origin_words": one,
        "plain": np.array([1], dtype=np.uint8),
    }
    texts = {"lemmas": ["dog"], "keys": ["dog"], "derived_words": [], "other_use": []}
    texts["bases"] = ["one 1"]
    write_sections(path, name="one", version="1", texts=texts, arrays=content)
    assert len(WordNet.open(path).senses("dogs")) == 1
    for section, value in (("word", 7), ("sense", 1), ("sense_lemma", 1)):
        wrong = {**content, section: np.array([value], dtype=np.uint32)}
        write_sections(path, name="one", version="1", texts=texts, arrays=wrong)
        with pytest.raises(TaxonomyError, match="do not fit together"):
            WordNet.open(path)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(content: bytes) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        refused(Path(folder) / "x.bin", content)
        refused(Path(folder) / "x.bin", MAGIC + content)
