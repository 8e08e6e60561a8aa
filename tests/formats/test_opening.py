"""From a file to the engine and back: what is released says what was verified, or is withheld."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undisclosed.errors import InputError, UnverifiedError
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument, open_document
from undisclosed.formats.protocol import Block, Fit, Format, Replacement
from undisclosed.formats.text import TextFormat


class Cells:
    """A list of cells in JSON; "hidden" cells are left out."""

    name = "cells"
    suffixes = (".json",)

    def recognises(self, data: bytes, name: str) -> Fit:
        return Fit.CONTENT if data.startswith(b"[") else Fit.NONE

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        return CellDocument(data, json.loads(data))


class CellDocument:
    def __init__(self, data: bytes, cells: list[str]) -> None:
        self._data = data
        self._cells = [cell for cell in cells if cell != "hidden"]
        self.blocks: Sequence[Block] = [
            Block(cell, f"cell {i}") for i, cell in enumerate(self._cells, 1)
        ]
        self.left_out: Sequence[str] = ["hidden cells"] if len(self._cells) < len(cells) else []

    def write(self, edits: Mapping[int, Sequence[Replacement]]) -> bytes:
        if not edits and not self.left_out:
            return self._data
        cells = [carry_out(cell, edits.get(i, ())) for i, cell in enumerate(self._cells)]
        return json.dumps(cells).encode()


def opened(*cells: str, format_: Format | None = None) -> OpenDocument:
    data = json.dumps(cells).encode()
    return OpenDocument(data, format_ or Cells(), name="x.json", encoding="utf-8")


def test_the_engine_gets_the_blocks_as_one_text_with_its_breaks() -> None:
    document = opened("Roe", "flu")
    assert (document.document.text, document.document.breaks) == ("Roe\n\nflu", (5,))
    assert [document.place(at) for at in (0, 5)] == ["cell 1", "cell 2"]


def test_edits_of_the_text_are_edits_of_the_file() -> None:
    document = opened("Roe", "flu and flu", "hidden")
    edits = [(0, 3, "She"), (5, 8, "a disease"), (13, 16, "fever")]
    assert document.left_out == ("hidden cells",)
    released = document.release(edits, "She\n\na disease and fever")
    assert json.loads(released) == ["She", "a disease and fever"]


def test_edits_that_do_not_give_what_was_verified_withhold_the_release() -> None:
    with pytest.raises(UnverifiedError, match="do not give the text that was verified"):
        opened("Roe").release([(0, 3, "She")], "He")


class Broken(Cells):
    """Writes what reads otherwise."""

    def __init__(self, written: list[str]) -> None:
        self._written = json.dumps(written).encode()

    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        document = super().read(data, name=name, encoding=encoding)
        document.write = lambda edits: self._written  # type: ignore[method-assign]
        return document


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (["Roe", "flu"], "differs from what was verified, in cell 1"),
        (["She", "flue"], "in cell 2"),
        (["She"], "in cell 2"),
        (["She", "flu", "canary"], "in cell 3"),
        (["She", "flu", "hidden"], "must be left out of it: hidden cells"),
    ],
)
def test_a_file_that_reads_otherwise_is_withheld(written: list[str], said: str) -> None:
    document = opened("Roe", "flu", format_=Broken(written))
    with pytest.raises(UnverifiedError) as caught:
        document.release([(0, 3, "She")], "She\n\nflu")
    assert said in str(caught.value)
    assert "canary" not in str(caught.value)


class Fails(Cells):
    def read(self, data: bytes, *, name: str, encoding: str) -> CellDocument:
        raise ValueError(data)


def test_a_format_that_fails_to_read_quotes_nothing() -> None:
    with pytest.raises(InputError, match=r"x.json can't be read as cells.*ValueError") as caught:
        opened("canary", format_=Fails())
    assert "canary" not in str(caught.value)
    assert caught.value.__context__ is None


@given(st.text("ab\n\r", min_size=1), st.data())
def test_a_text_file_goes_the_same_way(text: str, data: st.DataObject) -> None:
    document = OpenDocument(text.encode(), TextFormat(), name="x.txt", encoding="utf-8")
    size = data.draw(st.sampled_from([0, 2]))
    places = st.sets(st.integers(0, len(text)), min_size=size, max_size=size)
    cuts = sorted(data.draw(places))
    edits = [(cuts[0], cuts[1], "new")] if cuts else []
    wanted = text[: cuts[0]] + "new" + text[cuts[1] :] if cuts else text
    assert document.release(edits, wanted) == wanted.encode()


def test_files_are_opened_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_bytes(b"x" * 11)
    assert open_document(path, limit_bytes=11).text == "x" * 11
    with pytest.raises(InputError, match="limit of 10 bytes"):
        open_document(path, limit_bytes=10)
