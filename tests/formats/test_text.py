"""Bytes in are bytes out; what can't be read is refused by name and never quoted."""

from __future__ import annotations

import io
import os
import stat
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import InputError
from undisclosed.formats.text import decode, read_text, write_text


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


def test_other_encodings_by_name(tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes("naïve\r\n".encode("utf-16"))
    text = read_text(source, encoding="utf-16")
    assert text == "naïve\r\n"
    write_text(target, text, encoding="utf-16")
    assert target.read_bytes() == source.read_bytes()


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

    def fail(*_: object) -> None:
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
    with pytest.raises(InputError, match="character 1"):
        write_text(target, "xΩ", encoding="cp1252")
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
