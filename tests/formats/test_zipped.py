"""Archives: what is in them is read in its own format, and nothing beside it comes out."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterator

import pytest

from undisclosed.errors import InputError
from undisclosed.formats import archive as archives
from undisclosed.formats import nesting
from undisclosed.formats.archive import unpack
from undisclosed.formats.conformance import check_format
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.zipped import ZipDocument, ZipFormat

PAGE = b"<html><p>The cat has <b>a co</b>ld."


def zipped(files: dict[str, bytes], comment: bytes = b"") -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
        archive.comment = comment
    return target.getvalue()


def inside(data: bytes) -> Iterator[bytes]:
    """Yields all that is in an archive, the names of its files too."""
    yield data
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            yield name.encode()
            yield archive.read(name)


def read(data: bytes) -> ZipDocument:
    return ZipFormat().read(data, name="box.zip", encoding="utf-8")


def test_the_kit() -> None:
    notes = {"a.txt": b"The cat has a cold.", "pages/b one.html": PAGE, "c (2).txt": b""}
    nested = {"in.zip": zipped({"d.txt": b"A fever of the cat."})}
    check_format(ZipFormat(), [zipped(notes), zipped(nested), zipped({})], unpack=_deeply)


def _deeply(data: bytes) -> Iterator[bytes]:
    for part in inside(data):
        yield part
        if part is not data and part.startswith(b"PK"):
            yield from inside(part)


def test_names_of_files_are_text_and_stay_apart() -> None:
    document = read(zipped({"flu 1.txt": b"a", "flu 2.txt": b"b", "x/flu (3).txt": b"c"}))
    assert [block.text for block in document.blocks] == ["flu 1", "flu 2", "x/flu", "a", "b", "c"]
    edits = {i: [Replacement(0, 5, "note")] for i in range(2)}
    written = document.write({**edits, 2: [Replacement(2, 5, "note")]})
    with zipfile.ZipFile(io.BytesIO(written)) as archive:
        assert archive.namelist() == ["note.txt", "note (2).txt", "x/note (3).txt"]
        assert [archive.read(name) for name in archive.namelist()] == [b"a", b"b", b"c"]


def test_a_name_cannot_be_led_out_of_the_archive() -> None:
    with pytest.raises(InputError, match="name"):
        read(zipped({"flu.txt": b"a"})).write({0: [Replacement(0, 3, "../up")]})


def test_what_cannot_be_read_is_left_out_and_named() -> None:
    document = read(zipped({"a.txt": b"a", "qzxjvkqw.png": b"\x89PNG\r\n\x1a\n..."}))
    assert document.left_out == ("files of kinds that can't be read",)
    assert [part for part in inside(document.write({})) if b"qzxjvkqw" in part] == []


def _between(data: bytes) -> bytes:
    """Puts bytes between the last member and the directory."""
    directory = data.index(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    start = struct.unpack_from("<I", data, end + 16)[0]
    moved = data[:end] + data[end : end + 16] + struct.pack("<I", start + 8) + data[end + 20 :]
    return moved[:directory] + b"qzxjvkqw" + moved[directory:]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(zipped({"a.txt": b"a"}, comment=b"qzxjvkqw"), id="comment"),
        pytest.param(_between(zipped({"a.txt": b"a"})), id="gap"),
        pytest.param(b"PK\x03\x04qzxjvkqw" + zipped({"a.txt": b"a"}), id="before"),
    ],
)
def test_nothing_hides_beside_the_files(data: bytes) -> None:
    document = read(data)
    assert document.left_out == ("notes and gaps of the archive",)
    assert b"qzxjvkqw" not in document.write({})
    assert not read(document.write({})).left_out


def _locked(data: bytes) -> bytes:
    at = data.index(b"PK\x01\x02") + 8
    return data[:at] + b"\x01" + data[at + 1 :]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (zipped({"a.txt": b"0" * 20_000_000}), "200 times"),
        (zipped({"../a.txt": b"a"}), "leads out"),
        (zipped({"/a.txt": b"a"}), "leads out"),
        (zipped({"C:/a.txt": b"a"}), "leads out"),
        (zipped({"a.txt": b"a", "A.txt": b"a"}), "two files of one name"),
        (_locked(zipped({"a.txt": b"a"})), "password"),
        (zipped({"a.txt": b"abc"})[:-8], "damaged"),
        (b"PK\x03\x04" + bytes(40), "damaged"),
    ],
)
def test_hostile_archives_are_refused_by_name(data: bytes, told: str) -> None:
    with pytest.raises(InputError, match=told) as caught:
        read(data)
    assert "box.zip" in str(caught.value)


def test_archives_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    many = zipped({f"{i}.txt": b"" for i in range(5)})
    monkeypatch.setattr(archives, "MEMBERS", 4)
    with pytest.raises(InputError, match="more than 4 files"):
        unpack(many, name="x")
    monkeypatch.setattr(archives, "UNPACKED_BYTES", 10)
    with pytest.raises(InputError, match="more than 10 bytes"):
        unpack(zipped({"a.txt": b"a" * 11}), name="x")


def test_bombs_within_archives_are_left_out_packed() -> None:
    """Each file in it is small, and all together are 4,000 times what the archive takes."""
    bomb = zipped({f"{i}.txt": b"a b " * 500_000 for i in range(9)})
    document = read(zipped({"a.txt": b"the cat", **{f"{i}.zip": bomb for i in range(9)}}))
    assert [block.text for block in document.blocks] == ["a", "the cat"]
    assert document.left_out == ("files of kinds that can't be read",)


def test_all_that_is_in_a_file_has_one_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nesting, "INSIDE_BYTES", 1000)
    inner = zipped({"a.txt": b"the cat " * 50})
    opened = OpenDocument(zipped({"a.zip": inner}), ZipFormat(), name="x.zip", encoding="utf-8")
    assert "the cat" in opened.text
    twice = zipped({"a.zip": inner, "b.zip": inner, "c.zip": inner})
    with pytest.raises(InputError, match=r"^x\.zip has files in it of more than 1,000 bytes"):
        OpenDocument(twice, ZipFormat(), name="x.zip", encoding="utf-8")


def test_archives_in_archives_end_somewhere() -> None:
    data = zipped({"a.txt": b"the cat"})
    for _ in range(3):
        data = zipped({"in.zip": data})
    assert "the cat" in [block.text for block in read(data).blocks]
    deeper = read(zipped({"in.zip": zipped({"in.zip": data})}))
    assert "the cat" not in [block.text for block in deeper.blocks]
    assert deeper.left_out == ("files of kinds that can't be read",)
