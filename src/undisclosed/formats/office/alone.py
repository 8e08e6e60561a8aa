"""Texts that stand by themselves in an element: cells, headers of sheets, values of charts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from undisclosed.formats.office import cells, xml
from undisclosed.formats.office.pieces import Piece
from undisclosed.formats.office.values import is_number_format
from undisclosed.formats.splicing import Shown

if TYPE_CHECKING:
    from undisclosed.formats.office.frames import Frame
    from undisclosed.formats.office.part import Part

_UNKNOWN = "unknown markup"
_OF_FILE = "names of styles, parts and fonts"
_FORMATS = "words in formats of numbers"
_SOURCES = "formulas (what they show stays)"
_CELLS = r"\$?[A-Z]{1,3}\$?[0-9]{1,7}"
_COLUMNS, _ROWS = r"\$?[A-Z]{1,3}", r"\$?[0-9]{1,7}"
_RANGE = rf"(?:{_CELLS}(?::{_CELLS})?|{_COLUMNS}:{_COLUMNS}|{_ROWS}:{_ROWS})"
_REFERENCE = re.compile(rf"(?:'((?:[^'\[\]]|'')+)'|([^\W\d][\w.]*+))!({_RANGE})")
_BARE = re.compile(r"[^\W\d][\w.]*")


def begin_cell(part: Part, frame: Frame, tag: xml.Token) -> None:
    """Begins the value of a cell of a workbook."""
    cell = cells.cell_of(part.source, tag)
    frame.cell = cell
    if cell.kind not in ("s", "b", "e"):
        piece = Piece(Shown(frame.token.end), "alone", f"cell {cell.name}", frame.flow)
        piece.in_cell = True
        piece.retyped = None if cell.is_text else cell.told
        part.begin_alone(frame, piece)


def begin_header(part: Part, frame: Frame) -> None:
    """Begins what stands on every page of a sheet."""
    place = part.counted("header")
    part.begin_alone(frame, Piece(Shown(frame.token.end), "codes", place, frame.flow))


def begin_value(part: Part, frame: Frame) -> None:
    """Begins a name or a number that a chart shows."""
    place = part.counted("value")
    part.begin_alone(frame, Piece(Shown(frame.token.end), "alone", place, frame.flow))


def take(part: Part, piece: Piece, frame: Frame, token: xml.Token) -> None:
    """Takes a text that stands by itself."""
    cell = frame.cell
    if frame.spent and piece.kind == "codes":
        part.cut(token.start, token.end, _UNKNOWN)  # Codes may reach into the next text.
        return
    frame.spent = True
    if piece.kind == "codes":
        _take_coded(part, piece, token)
        return
    of_cell = cell and cell.kind in ("n", "d") and cell.style in part.dates.styles
    of_chart = frame.dated and not len(piece.shown)
    day = cells.show_date(part.text_of(token), part.dates) if of_cell or of_chart else None
    if day is not None:
        piece.shown.add(day, token.start, token.end)
    else:
        part.show(token, piece.shown, trimmed=False)


def _take_coded(part: Part, piece: Piece, token: xml.Token) -> None:
    coded = Shown(token.start)
    part.show(token, coded, trimmed=False)
    found = cells.show_coded(coded)
    piece.shown, *others = found.sections
    for section in others:
        part.add(section, "codes", "header")
    for start, end in found.told:
        part.cut(start, end, _UNKNOWN)


def take_format(part: Part, holder: Frame, token: xml.Token) -> None:
    """Takes how the numbers of a chart are written, and notes whether they are days."""
    code = part.text_of(token)
    holder.dated = cells.is_date_format(code)
    if not is_number_format(code):
        part.cut(token.start, token.end, _FORMATS, "General")


def take_reference(part: Part, token: xml.Token) -> None:
    """Takes which cells a chart shows: sheets have neutral names there as in the workbook."""
    told = part.text_of(token)
    written = neutral_reference(told, part)
    if written is None:
        part.cut(token.start, token.end, _SOURCES)
    elif written != told:
        part.cut(token.start, token.end, _OF_FILE, xml.write_text(written))


def neutral_reference(told: str, part: Part) -> str | None:
    """Returns a reference to cells with neutral names of sheets; None if it says something else."""
    listed = told[1:-1] if told.startswith("(") and told.endswith(")") else told
    at = 0
    written: list[str] = []
    while at < len(listed):
        found = _REFERENCE.match(listed, at)
        if found is None or listed[found.end() : found.end() + 1] not in ("", ","):
            return None
        sheet = found[2] if found[1] is None else found[1].replace("''", "'")
        neutral = part.names.neutral(sheet)
        same = found[0] if neutral == sheet else f"{_quoted(neutral)}!{found[3]}"
        written.append(same)
        at = found.end() + 1
    text = ",".join(written)
    return f"({text})" if listed != told else text


def _quoted(sheet: str) -> str:
    return sheet if _BARE.fullmatch(sheet) else f"'{sheet}'"
