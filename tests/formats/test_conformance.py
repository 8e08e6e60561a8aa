"""The conformance kit passes on plain text, and notices what breaks the protocol."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.test_opening import CellDocument, Cells
from undisclosed.errors import InputError
from undisclosed.formats.conformance import check_format
from undisclosed.formats.protocol import Block, Fit, Replacement
from undisclosed.formats.text import TextDocument, TextFormat

SAMPLES = [
    b"",
    b"He has flu.\r\n\r\nShe has a cough.",
    "\ufeffThe caf\u00e9 \U0001f600 \u202bwas\u202c closed.\n".encode(),
    b"x",
]


def test_plain_text_keeps_to_the_protocol() -> None:
    check_format(TextFormat(), SAMPLES)


# Many NULs are refused as binary: a text of few may be one of many when edits have shortened it.
@given(st.text(st.characters(exclude_characters="\0", codec="utf-8"), min_size=1))
def test_any_text_keeps_to_the_protocol(text: str) -> None:
    check_format(TextFormat(), [text.encode()])


class Gzip:
    """Compressed text, as somebody else might write it."""

    name = "gzip"
    suffixes = (".gz",)

    def recognises(self, data: bytes, name: str) -> Fit:
        return Fit.CONTENT if data.startswith(b"\x1f\x8b") else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> GzipDocument:
        try:
            plain = gzip.decompress(data)
        except (OSError, EOFError, zlib.error):
            raise InputError(f"{name} is damaged.") from None
        return GzipDocument(data, TextFormat().read(plain, name=name, encoding=encoding))


class GzipDocument:
    left_out: Sequence[str] = ()

    def __init__(self, data: bytes, inside: TextDocument) -> None:
        self.blocks = inside.blocks
        self._data = data
        self._inside = inside

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        return gzip.compress(self._inside.write(edits)) if edits else self._data


def test_compressed_files_are_looked_into() -> None:
    sample = gzip.compress(b"He has flu and a cough.")
    check_format(Gzip(), [sample], unpack=lambda data: [gzip.decompress(data)])
    with pytest.raises(AssertionError, match="give `unpack`"):
        check_format(Gzip(), [sample])


class Careful(Cells):
    """Cells, with damage refused."""

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        try:
            cells = json.loads(data)
        except ValueError:
            cells = None
        if not isinstance(cells, list) or not all(isinstance(cell, str) for cell in cells):
            raise InputError(f"{name} holds no list of cells.")
        return CellDocument(data, cells)


CELLS = [json.dumps(["He has a flu", "", "x y"]).encode(), b'["hidden", "She has a cough"]', b"[]"]


def test_files_of_several_blocks_and_with_something_left_out() -> None:
    check_format(Careful(), CELLS)


# What the kit notices


Change = Callable[["Faulty", bytes, dict[int, Sequence[Replacement]]], bytes]


class Faulty(Careful):
    """Cells with one fault in how they are written."""

    def __init__(self, fault: Change) -> None:
        self.fault = fault

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        document = super().read(data, name=name, encoding=encoding)
        sound = document.write

        def write(edits: Mapping[int, Sequence[Replacement]]) -> bytes:
            return self.fault(self, sound(edits), dict(edits))

        document.write = write  # type: ignore[method-assign]
        return document


def respaced(_: Faulty, data: bytes, edits: dict[int, Sequence[Replacement]]) -> bytes:
    return data if edits else json.dumps(json.loads(data), indent=1).encode()


def edits_all(_: Faulty, data: bytes, edits: dict[int, Sequence[Replacement]]) -> bytes:
    return b'["changed", "", "changed"]' if edits else data


def strips(_: Faulty, data: bytes, edits: dict[int, Sequence[Replacement]]) -> bytes:
    cells = [cell.strip() for cell in json.loads(data)]
    return json.dumps(cells).encode() if edits else data


def drops_empty(_: Faulty, data: bytes, edits: dict[int, Sequence[Replacement]]) -> bytes:
    return json.dumps([cell for cell in json.loads(data) if cell]).encode() if edits else data


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (respaced, "file 0: without edits, other bytes are written"),
        (edits_all, r"block 2 \(cell 3\) is changed without being edited"),
        (strips, r"block 0 \(cell 1\) is not as edited"),
        (drops_empty, "it has 2 blocks, not 3"),
    ],
)
def test_faults_of_writing(fault: Change, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_format(Faulty(fault), CELLS)


class Historic(Careful):
    """Writes what was there before behind what is there now."""

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        now = data.partition(b"\n")[0]
        document = super().read(now, name=name, encoding=encoding)
        sound = document.write

        def write(edits: Mapping[int, Sequence[Replacement]]) -> bytes:
            return sound(edits) + b"\n" + now if edits else data

        document.write = write  # type: ignore[method-assign]
        return document


def test_history_in_the_file_is_noticed() -> None:
    with pytest.raises(AssertionError, match="what stood under an edit is left"):
        check_format(Historic(), CELLS)


class Thumbnail(Careful):
    """Has a preview of the first cell behind the cells, and never draws it anew."""

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        cells, _, preview = data.partition(b"\n")
        document = super().read(cells, name=name, encoding=encoding)
        sound = document.write

        def write(edits: Mapping[int, Sequence[Replacement]]) -> bytes:
            return sound(edits) + b"\n" + preview if edits else data

        document.write = write  # type: ignore[method-assign]
        return document


def test_what_was_there_from_the_beginning_must_go_too() -> None:
    with pytest.raises(AssertionError, match="what stood under an edit is left"):
        check_format(Thumbnail(), [CELLS[0] + b"\nHe has a flu"])


class Renamed(Careful):
    def __init__(self, name: str, *suffixes: str) -> None:
        self.name = name
        self.suffixes = suffixes  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        (Renamed("Cells"), "name is 'Cells'"),
        (Renamed(""), "name is ''"),
        (Renamed("cells", "json"), "suffixes has 'json'"),
        (Renamed("cells", ".JSON"), "suffixes has '.JSON'"),
    ],
)
def test_names(named: Careful, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_format(named, CELLS)


class Greedy(Careful):
    def __init__(self, fit: object) -> None:
        self._fit = fit

    def recognises(self, data: bytes, name: str) -> Fit:
        return self._fit  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("fit", "said"),
    [
        (Fit.CONTENT, "claims an empty file by its content"),
        (True, "must return a Fit"),
        (Fit.NONE, r"file 0: recognises\(\) knows it as \[\], not as"),
    ],
)
def test_what_is_claimed(fit: object, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_format(Greedy(fit), CELLS)


class Fickle(Careful):
    """Reads another text each time."""

    def __init__(self) -> None:
        self._read = 0

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        self._read += 1
        document = super().read(data, name=name, encoding=encoding)
        document.blocks = [Block(f"{block.text}{self._read}") for block in document.blocks]
        return document


class Quoting(Careful):
    """Says too much, or too little, about damage."""

    def __init__(self, message: str, kind: type[Exception]) -> None:
        self._message = message
        self._kind = kind

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        try:
            return super().read(data, name=name, encoding=encoding)
        except InputError:
            shown = data.decode(errors="replace")
        raise self._kind(self._message.format(name=name, data=shown))


class Chained(Careful):
    """Quotes the file in the error that its own came of."""

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        try:
            return super().read(data, name=name, encoding=encoding)
        except InputError:
            raise InputError(f"{name} is bad.") from ValueError(data)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (Fickle(), "read again, it has other blocks"),
        (Quoting("bad", InputError), "the error does not name the file"),
        (Quoting("{name}: {data}", InputError), "the error quotes the file"),
        (Quoting("{name}", KeyError), "KeyError is raised"),
        (Chained(), "the error quotes the file"),
    ],
)
def test_faults_of_reading(bad: Careful, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_format(bad, CELLS)


def test_what_is_to_be_left_out_must_go() -> None:
    class Keeps(Careful):
        def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
            document = super().read(data, name=name, encoding=encoding)
            document.left_out = ["everything"]
            return document

    with pytest.raises(AssertionError, match="what is to be left out is still there"):
        check_format(Keeps(), CELLS)


def test_files_with_text_are_needed() -> None:
    with pytest.raises(AssertionError, match="at least one file"):
        check_format(TextFormat(), [])
    with pytest.raises(AssertionError, match="a file with text"):
        check_format(TextFormat(), [b""])
