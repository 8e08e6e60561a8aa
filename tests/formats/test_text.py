"""Bytes in are bytes out; what can't be read is refused by name and never quoted."""

from __future__ import annotations

import codecs
import io
import os
import random
import stat
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import InputError
from undisclosed.formats.protocol import Fit, Replacement
from undisclosed.formats.text import TextDocument, TextFormat, decode, read_text, write_text


class _Bytes(io.TextIOWrapper):
    """A standard stream over bytes in memory."""

    def __init__(self, data: bytes = b"") -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"one\ntwo\r\nthree\rfour", id="line ends"),
        pytest.param(b"\xef\xbb\xbfwith a mark", id="byte order mark"),
        pytest.param("H\u200bIV 😀 Ωmega".encode(), id="beyond ASCII"),
        pytest.param(b"a stray \x00 among many letters", id="a stray NUL"),
    ],
)
def test_bytes_come_back(tmp_path: Path, data: bytes) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes(data)
    write_text(target, read_text(source))
    assert target.read_bytes() == data


@given(st.text(st.characters(exclude_characters="\0", codec="utf-8")))
def test_text_comes_back(text: str) -> None:
    assert decode(text.encode(), name="x") == text


@pytest.mark.parametrize(
    ("data", "told"),
    [
        pytest.param(b"canary caf\xe9", "byte 10 of 11", id="Latin-1"),
        pytest.param("canary".encode("utf-16"), "UTF-16", id="UTF-16"),
        pytest.param("canary".encode("utf-32"), "UTF-32", id="UTF-32"),
        pytest.param("canary".encode("utf-16-le"), "binary", id="UTF-16 without mark"),
        pytest.param(b"\x7fELF\x02\x01\x01" + bytes(50) + b"canary", "binary", id="program"),
        pytest.param(b"canary\xed\xa0\x80", "byte 6 of 9", id="lone surrogate"),
        pytest.param(b"canary" * 20, "limit of 100 bytes", id="too large"),
    ],
)
def test_refused_by_name_and_never_quoted(tmp_path: Path, data: bytes, told: str) -> None:
    source = tmp_path / "note.txt"
    source.write_bytes(data)
    with pytest.raises(InputError, match=told) as caught:
        read_text(source, limit_bytes=100)
    assert "note.txt" in str(caught.value)
    _shows_nothing(caught.value)


def _shows_nothing(error: BaseException | None) -> None:
    while error is not None:
        assert "canary" not in repr(error)
        assert not isinstance(error, UnicodeError)
        error = error.__cause__ or error.__context__


def test_not_utf8_says_what_to_do(tmp_path: Path) -> None:
    source = tmp_path / "note.txt"
    source.write_bytes("café".encode("cp1252"))
    with pytest.raises(InputError, match="--encoding"):
        read_text(source)
    assert read_text(source, encoding="cp1252") == "café"


@pytest.mark.parametrize("encoding", ["klingon", "rot13", "hex", ""])
def test_unknown_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    source = tmp_path / "note.txt"
    source.write_bytes(b"x")
    with pytest.raises(InputError, match="encoding must be one"):
        read_text(source, encoding=encoding)


def test_missing_and_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.txt can't be read: there is no such file"):
        read_text(tmp_path / "none.txt")
    with pytest.raises(InputError, match="it is a folder"):
        read_text(tmp_path)
    with pytest.raises(InputError, match="it is a folder"):
        write_text(tmp_path, "x")
    with pytest.raises(InputError, match="there is no such file or folder"):
        write_text(tmp_path / "none" / "out.txt", "x")
    with pytest.raises(InputError, match="NUL"):
        read_text("a\0b")
    with pytest.raises(InputError, match="NUL"):
        write_text("a\0b", "x")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may read everything")
def test_no_permission_is_named(tmp_path: Path) -> None:
    source = tmp_path / "note.txt"
    source.write_bytes(b"canary")
    source.chmod(0)
    with pytest.raises(InputError, match="permission denied"):
        read_text(source)


def test_limit_is_inclusive_and_holds_for_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "note.txt"
    source.write_bytes(b"x" * 100)
    assert len(read_text(source, limit_bytes=100)) == 100
    monkeypatch.setattr(sys, "stdin", _Bytes(b"x" * 101))
    with pytest.raises(InputError, match=r"Standard input is larger than the limit of 100 bytes"):
        read_text("-", limit_bytes=100)


def test_dash_is_the_standard_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", _Bytes(b"\xef\xbb\xbfa\r\nb"))
    out = _Bytes()
    monkeypatch.setattr(sys, "stdout", out)
    write_text("-", read_text("-"))
    assert isinstance(out.buffer, io.BytesIO)
    assert out.buffer.getvalue() == b"\xef\xbb\xbfa\r\nb"


def test_a_pipe_can_be_read_and_written(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=write_text, args=(pipe, "through\n"))
    writer.start()
    assert read_text(pipe) == "through\n"
    writer.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_failed_write_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "out.txt"
    target.write_bytes(b"old")

    def fail(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(InputError, match=r"out\.txt can't be written: no space left"):
        write_text(target, "new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_text_that_has_no_bytes_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    with pytest.raises(InputError, match="character 6") as caught:
        write_text(target, "canary\ud800")
    _shows_nothing(caught.value)
    assert not list(tmp_path.iterdir())


def test_permissions(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    mask = os.umask(0o027)
    try:
        write_text(target, "new")
    finally:
        os.umask(mask)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    target.chmod(0o600)
    write_text(target, "newer")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_link_is_written_through(tmp_path: Path) -> None:
    target, link = tmp_path / "out.txt", tmp_path / "link.txt"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_text(link, "new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


# As a format


def opened(data: bytes, encoding: str = "utf-8") -> TextDocument:
    return TextFormat().read(data, name="note.txt", encoding=encoding)


def test_a_text_is_one_block_without_a_place() -> None:
    document = opened("\ufeffone\r\n\r\ntwo".encode())
    [block] = document.blocks
    assert (block.text, block.place) == ("\ufeffone\r\n\r\ntwo", "")
    assert not document.left_out


def test_names_speak_for_a_text_and_nothing_speaks_against_it() -> None:
    assert TextFormat().recognises(b"", "note.TXT") == Fit.NAME
    for name in ("", "note", "note.log", "txt"):
        assert TextFormat().recognises(b"x", name) == Fit.POSSIBLE


MARKED = {
    "utf-8": (codecs.BOM_UTF8, "utf-8"),
    "utf-8-sig": (codecs.BOM_UTF8, "utf-8"),
    "utf-16": (codecs.BOM_UTF16_BE, "utf-16-be"),
    "utf-32": (codecs.BOM_UTF32_BE, "utf-32-be"),
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-32", "hz"])
@pytest.mark.parametrize("marked", [True, False])
def test_all_but_the_edits_is_byte_for_byte_in_every_encoding(encoding: str, marked: bool) -> None:
    """A codec may take a mark away and write another; the byte order of the file is kept."""
    mark, codec = MARKED.get(encoding, (b"", encoding)) if marked else (b"", encoding)
    if not marked:
        codec = {"utf-8-sig": "utf-8"}.get(codec, codec)
        codec = f"{codec}-{sys.byteorder[0]}e" if codec in ("utf-16", "utf-32") else codec
    data = mark + "He has HIV.\r\n".encode(codec)
    document = opened(data, encoding)
    start = document.blocks[0].text.index("HIV")
    assert document.write({}) == document.write({0: []}) == data
    changed = document.write({0: [Replacement(start, start + 3, "flu")]})
    assert changed == mark + "He has flu.\r\n".encode(codec)


def test_what_an_encoding_would_write_otherwise_is_not_changed_in_passing() -> None:
    data = b"+AGE- HIV"  # In UTF-7 an a, which need not have been put so.
    document = opened(data, "utf-7")
    assert document.blocks[0].text == "a HIV"
    assert document.write({}) == data
    with pytest.raises(InputError, match=r"note.txt can't be changed in UTF-7") as caught:
        document.write({0: [Replacement(2, 5, "flu")]})
    _shows_nothing(caught.value)


def test_a_replacement_that_the_encoding_lacks_is_refused() -> None:
    with pytest.raises(InputError, match="can't be written as CP1252: character 7"):
        opened(b"He has HIV.", "cp1252").write({0: [Replacement(7, 10, "Ω")]})


@pytest.mark.parametrize("encoding", ["latin-1", "cp437", "koi8-r", "utf-8"])
def test_bytes_of_no_text_are_refused_whatever_the_encoding(encoding: str) -> None:
    noise = random.Random(7).randbytes(5000)
    with pytest.raises(InputError, match=r"binary|not UTF-8"):
        decode(noise, name="noise", encoding=encoding)


@pytest.mark.parametrize("encoding", ["latin-1", "koi8-r", "shift_jis", "iso2022_kr", "cp037"])
def test_texts_of_other_alphabets_are_none_of_those(encoding: str) -> None:
    words = {"koi8-r": "сон ", "shift_jis": "夢 ", "iso2022_kr": "꿈 "}.get(
        encoding, "rêve\t\x1b[0m "
    )
    assert decode((words * 50).encode(encoding), name="x", encoding=encoding) == words * 50
