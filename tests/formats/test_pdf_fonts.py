"""Programs of fonts are released without what is noted in them, and draw as they did."""

from __future__ import annotations

import io
import struct
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pdf_files import CANARY, Add, inside, said
from undisclosed.errors import InputError
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf.font_programs import without_names
from undisclosed.formats.pdf.fonts import is_usual
from undisclosed.formats.pdf.pdf import PdfFormat

FONTS = Path(matplotlib.get_data_path(), "fonts", "ttf")
NAME = CANARY.encode()
DRAWN = bytes(range(64))


def index(*entries: bytes) -> bytes:
    """A list, as CFF has them."""
    ends = [1]
    for each in entries:
        ends.append(ends[-1] + len(each))
    return struct.pack(">HB", len(entries), 1) + bytes(ends) + b"".join(entries)


def compact() -> bytes:
    strings = index(b"Adobe", b"eacute", NAME, b"By " + NAME)
    return b"\1\0\4\1" + index(NAME) + index(b"\x8b\0") + strings + index(DRAWN) + DRAWN


def named_glyphs() -> bytes:
    names = b"".join(bytes((len(each),)) + each for each in (b"uni0416", NAME))
    return b"\0\2\0\0" + bytes(28) + struct.pack(">4H", 3, 36, 258, 259) + names + NAME


def sfnt(kind: bytes, **tables: bytes) -> bytes:
    listing, bodies = [kind, struct.pack(">HHHH", len(tables), 0, 0, 0)], b""
    start = 12 + 16 * len(tables)
    for name, data in tables.items():
        place = start + len(bodies)
        listing.append(struct.pack(">4sIII", name.encode().ljust(4), 0, place, len(data)))
        bodies += data
    return b"".join(listing) + bodies


def crypt(data: bytes, *, lock: bool) -> bytes:
    key, made = 55665, b""
    for byte in data:
        other = byte ^ (key >> 8)
        key = ((other if lock else byte) + key) * 52845 + 22719 & 0xFFFF
        made += bytes((other,))
    return made


LOCKED = (
    b"!!!!dup /Private 8 dict dup begin /CharStrings 2 dict dup begin\n/%b 9 RD %b ND\n/a 64 RD "
)


def type_1() -> bytes:
    head = (
        b"%!PS-AdobeFont-1.0: qzxjvkqw 1.0\n%%Title: qzxjvkqw\n/FontInfo 9 dict dup begin\n"
        b"/Notice (By \\(qzxjvkqw\\) (and qzxjvkqw)) readonly def end\n/FontName /qzxjvkqw def\n"
        b"/Encoding 256 array dup 65 /a put dup 66 /qzxjvkqw put readonly def\n"
        b"currentfile eexec\n"
    )
    locked = LOCKED % (NAME, b"/qzxjvkqw") + DRAWN + b" ND end"
    return head + crypt(locked, lock=True) + b"0" * 64 + b"\ncleartomark\n" + NAME


PROGRAMS = {
    "TrueType": sfnt(
        b"\0\1\0\0", glyf=DRAWN, head=bytes(54), name=NAME, post=named_glyphs(), meta=NAME
    ),
    "OpenType": sfnt(b"OTTO", **{"CFF ": compact(), "name": NAME, "DSIG": NAME}),
    "CFF": compact(),
    "Type 1": type_1(),
}


@pytest.mark.parametrize("kind", PROGRAMS)
def test_names_and_notices_of_a_program_are_gone(kind: str) -> None:
    program = PROGRAMS[kind]
    cleaned = without_names(program, is_usual)
    assert NAME in program
    assert NAME not in _open(cleaned)
    assert DRAWN in _open(cleaned)
    assert without_names(cleaned, is_usual) == cleaned


def _open(program: bytes) -> bytes:
    """Returns a program, its locked part open; what a glyph of it is drawn by is not looked at."""
    head, found, locked = program.partition(b"eexec\n")
    opened = crypt(locked.partition(b"0" * 64)[0], lock=False) if found else b""
    return head + opened.replace(b"9 RD /qzxjvkqw", b"")


def test_names_that_all_fonts_have_stay() -> None:
    """Viewers find glyphs by them."""
    assert b"\x07uni0416" in without_names(PROGRAMS["TrueType"], is_usual)
    assert b"Adobeeacute" in without_names(compact(), is_usual)
    assert b"dup 65 /a put" in without_names(type_1(), is_usual)
    assert without_names(type_1(), is_usual).startswith(b"%!PS-AdobeFont-1.0 ")


@pytest.mark.parametrize(
    "program",
    [
        b"",
        b"no font",
        b"\0\1\0\0\0\1" + bytes(9),
        b"\0\1\0\0" + bytes(99),
        compact()[:9],
        b"\1\0\4\1" + b"\0\2\1\1\x09\2" + bytes(99),
        b"%!\ncurrentfile eexec\n0123456789abcdef",
        b"\x80\x01\x09\0\0\0%!",
    ],
)
def test_what_is_no_such_program_is_refused(program: bytes) -> None:
    with pytest.raises(ValueError, match="font"):
        without_names(program, is_usual)
    with pytest.raises(InputError, match="damaged, or is a PDF document of a kind"):
        _read(said(b"BT /F 12 Tf 9 9 Td (A cat.) Tj ET", add=_embedded(program)))


def _embedded(program: bytes) -> Add:
    def add(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.Font.F = Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Helvetica, FirstChar=0,
            LastChar=255, Widths=Array([500] * 256), Encoding=Name.WinAnsiEncoding,
            FontDescriptor=Dictionary(
                Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=32,
                FontFile2=pdf.make_stream(program),
            ),
        )  # fmt: skip

    return add


def _read(data: bytes) -> OpenDocument:
    return OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")


def test_a_font_of_somebody_draws_as_it_did_without_their_name() -> None:
    """A font that says whose hand it is, as reportlab embeds it."""
    called, told = ("DejaVu Sans", "qzxjvkqw 's")
    font = (FONTS / "DejaVuSans.ttf").read_bytes()
    font = font.replace(called.encode("utf-16-be"), told.encode("utf-16-be"))
    if "Somebody" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Somebody", io.BytesIO(font)))
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(300, 60))
    canvas.setFont("Somebody", 12)
    canvas.drawString(9, 9, "A fat cat that sleeps all day.")
    canvas.save()
    data = target.getvalue()
    document = _read(data)
    released = document.release([], document.text)
    spelled = told.encode("utf-16-be")
    assert any(spelled in each for each in inside(data))
    assert not any(spelled in each or NAME in each for each in inside(released))
    assert "notes in fonts" in document.left_out
    assert "notes in fonts" not in _read(released).left_out
    assert np.array_equal(_drawn(data), _drawn(released))


def _drawn(data: bytes) -> np.ndarray:
    return np.asarray(pypdfium2.PdfDocument(data)[0].render(scale=2).to_numpy())
