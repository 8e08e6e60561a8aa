"""Fonts that say one letter and draw another are not believed."""

from __future__ import annotations

import io
from pathlib import Path

import matplotlib
import numpy as np
import pikepdf
import pytest
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from formats.test_pdf_scans import LETTER, unusual
from pdf_files import said, saved
from undisclosed.errors import InputError
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf.looks import LETTERS, contradicts_picture, shape_of
from undisclosed.formats.pdf.maps import unicode_map, write_map
from undisclosed.formats.pdf.pdf import PdfFormat

pytest.importorskip("pypdfium2", reason="pip install 'undisclosed[formats]'")

TEXT = "A fat cat that sleeps all day, and takes 20 pills."
FONTS = Path(matplotlib.get_data_path(), "fonts", "ttf")


def written(font: str = "DejaVuSerif", text: str = TEXT) -> bytes:
    """Returns a document whose font is within it, with a map that says what its glyphs mean."""
    if font not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(font, FONTS / f"{font}.ttf"))
    target = io.BytesIO()
    canvas = Canvas(target, invariant=True)
    canvas.setFont(font, 12)
    canvas.drawString(72, 700, text)
    canvas.save()
    return target.getvalue()


def mapped(data: bytes, letters: dict[str, str]) -> bytes:
    """Returns a document whose font says other letters than it draws."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Dictionary) and "/ToUnicode" in each:
                told = unicode_map(each.ToUnicode.read_bytes())
                new = {code: letters.get(text, text) for code, text in told.items()}
                each.ToUnicode.write(write_map(new, 2))
        return saved(pdf)


def opened(data: bytes) -> OpenDocument:
    return OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")


@pytest.mark.parametrize(
    "font",
    ["DejaVuSans", "DejaVuSans-BoldOblique", "DejaVuSansMono", "DejaVuSerif-Italic", "STIXGeneral",
     "STIXGeneralBolIta", "cmr10", "cmss10", "cmtt10", "cmb10"],
)  # fmt: skip
def test_fonts_that_draw_what_they_say_are_believed(font: str) -> None:
    text = f"{LETTERS} .,;:?!()[]'-"
    assert opened(written(font, text)).text == text


def test_a_font_that_says_other_letters_than_it_draws_is_refused() -> None:
    """As some programs write maps, so that nobody can copy a text."""
    turned = dict(zip("abcdefghijklmnopqrstuvwxyz", "hijklmnopqrstuvwxyzabcdefg", strict=True))
    with pytest.raises(InputError, match=r"Page 1 of a\.pdf is written in a font"):
        opened(mapped(written(), turned))


@pytest.mark.parametrize("said_instead", ["x", "8", "."])
def test_a_letter_that_is_drawn_as_another_is_left_out(said_instead: str) -> None:
    """Read "xat", released "cat": what looks like a c must not pass as an x."""
    data = mapped(
        written(text="A k that is no letter but a sign in a text of many."), {"k": said_instead}
    )
    document = opened(data)
    assert document.text == "A  that is no letter but a sign in a text of many."
    assert "signs whose meaning no font tells" in document.left_out
    assert b"k" not in opened(document.release([], document.text)).text.encode()


def test_a_font_that_pdfium_reads_is_looked_at_too() -> None:
    def lying(pdf: pikepdf.Pdf, page: pikepdf.Object) -> None:
        unusual(pdf, page)
        rows = b"".join(b"<%04x> <%04x>\n" % (97 + i, 97 + (i + 7) % 26) for i in range(26))
        told = b"1 begincodespacerange <0000> <ffff> endcodespacerange 26 beginbfchar\n" + rows
        page.Resources.Font.J.ToUnicode = pdf.make_stream(told + b"endbfchar")

    assert opened(said(LETTER, add=unusual)).notes
    with pytest.raises(InputError, match="--scans"):
        opened(said(LETTER, add=lying))


def test_shapes() -> None:
    """A bar is a bar however large, and looks like no k; what is empty has no shape."""
    bar, cross = np.full((40, 40), 255, np.uint8), np.full((40, 40), 255, np.uint8)
    bar[5:35, 18:22] = 0
    cross[range(5, 35), range(5, 35)] = cross[range(5, 35), range(34, 4, -1)] = 0
    small = np.full((20, 20), 255, np.uint8)
    small[2:17, 9:11] = 0
    one, other, third = shape_of(bar), shape_of(small), shape_of(cross)
    assert one is not None
    assert other is not None
    assert third is not None
    assert one @ other > 0.9 > 0.6 > one @ third
    assert shape_of(np.full((9, 9), 200, np.uint8)) is None
    assert not contradicts_picture([("l", one), ("x", third), ("é", one), ("ffi", third)])
