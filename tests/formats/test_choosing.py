"""Which format reads a file, and what is refused by name before anything of it is decoded."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path

import pytest

from formats.test_unreadable import PARTS, archive
from undisclosed.errors import InputError
from undisclosed.formats import choosing
from undisclosed.formats.choosing import choose_format, known_suffixes
from undisclosed.formats.opening import OpenDocument, open_document
from undisclosed.formats.protocol import Fit, Format
from undisclosed.formats.text import TextDocument, TextFormat

TEXT = TextFormat()


@dataclass
class Claims:
    """A format that claims what begins with its name, and names that end in it."""

    name: str

    @property
    def suffixes(self) -> tuple[str, ...]:
        return (f".{self.name}",)

    def recognises(self, data: bytes, name: str) -> Fit:
        if data.startswith(self.name.encode()):
            return Fit.CONTENT
        return Fit.NAME if name.endswith(self.suffixes) else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> TextDocument:
        return TEXT.read(data, name=name, encoding=encoding)


def give(patch: pytest.MonkeyPatch, *formats: Format) -> None:
    patch.setattr(choosing, "all_formats", lambda: formats)


def test_text_is_what_is_built_in() -> None:
    assert "text" in [each.name for each in choosing.all_formats()]
    assert {".txt", ".text"} <= set(known_suffixes())


def test_content_goes_before_name_and_name_before_the_last_resort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = Claims("one"), Claims("two")
    give(monkeypatch, one, TEXT, two)
    assert choose_format(b"one of these", "note.two") is one
    assert choose_format(b"one of these", "note.txt") is one
    assert choose_format(b"one of these", "-") is one
    assert choose_format(b"some of these", "note.two") is two
    assert choose_format(b"some of these", "note.log") is TEXT
    assert choose_format(b"some of these", "-") is TEXT
    assert known_suffixes() == (".one", ".txt", ".text", ".two")


def test_a_file_that_two_formats_claim_is_refused_with_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, other = Claims("on"), Claims("one")
    give(monkeypatch, one, other, TEXT)
    assert choose_format(b"on it", "x") is one
    with pytest.raises(InputError, match="x is claimed by the formats on and one"):
        choose_format(b"one of these", "x")


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16", "cp437"])
@pytest.mark.parametrize("name", ["letter.docx", "letter.txt", "-"])
def test_a_word_document_is_refused_by_name_whatever_the_encoding(
    tmp_path: Path, encoding: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = archive(*PARTS, "word/document.xml")
    give(monkeypatch, TEXT)
    monkeypatch.chdir(tmp_path)
    if name == "-":
        monkeypatch.setattr("sys.stdin", _Standard(document))
    else:
        Path(name).write_bytes(document)
    with pytest.raises(InputError) as caught:
        open_document(name, encoding=encoding)
    called = "Standard input" if name == "-" else name
    assert str(caught.value) == (
        f"{called} is a Word document (DOCX), which can't be read. Supported are: "
        "text (.txt, .text). Convert it to one of these first."
    )


class _Standard:
    def __init__(self, data: bytes) -> None:
        self._data = data

    @property
    def buffer(self) -> _Standard:
        return self

    def read(self, _: int) -> bytes:
        return self._data


def test_a_name_alone_does_not_open_what_its_bytes_show_to_be_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    give(monkeypatch, Claims("gz"), TEXT)
    with pytest.raises(InputError, match=r"compressed file \(gzip\)"):
        choose_format(gzip.compress(b"flu"), "note.gz")


class _Fails(Claims):
    def recognises(self, data: bytes, name: str) -> Fit:
        raise KeyError(data)


def test_a_format_that_fails_is_named_and_quotes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    give(monkeypatch, _Fails("bad"), TEXT)
    with pytest.raises(InputError, match=r"note can't be recognised as bad.*KeyError") as caught:
        choose_format(b"canary", "note")
    assert "canary" not in str(caught.value)
    assert caught.value.__context__ is None


@pytest.mark.parametrize("suffix", [".docx", ".xlsx", ".odt", ".pdf", ".rtf", ".zip", ".parquet"])
@pytest.mark.parametrize("data", [b"", b"She has HIV."])
def test_what_is_called_a_format_and_is_none_is_refused(suffix: str, data: bytes) -> None:
    """Its release would bear the name too, and nobody could open it."""
    with pytest.raises(InputError, match=r"^letter\.") as caught:
        open_document_called(data, f"letter{suffix}")
    assert "HIV" not in str(caught.value)


def open_document_called(data: bytes, name: str) -> None:
    OpenDocument(data, choose_format(data, name), name=name, encoding="utf-8")
