"""Lines under words and colour behind them go with the words; upright lines part cells."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from pdf_files import said
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf.pdf import PdfFormat
from undisclosed.formats.protocol import Replacement

WIDE = b"BT /F 12 Tf 50 400 Td (And here is a line that is longer than the others are.) Tj ET "
COLD = b"BT /F 12 Tf 50 500 Td (The cat has a cold and sleeps.) Tj ET "


def long(text: str) -> float:
    """Returns how long a text is, as another program knows."""
    return stringWidth(text, "Helvetica", 12)


AT, LONG, NEW = 50 + long("The cat has a "), long("cold"), long("an illness")
# Spaces of a line that is set anew are .26 of the size of its font.
NARROWER = 12 * 0.26 - long(" ")


def drawn(at: float, up: float, length: float, high: float) -> bytes:
    """Returns what draws a rectangle."""
    return f"{at:.3f} {up:.3f} {length:.3f} {high:.3f} re f ".encode()


def opened(data: bytes) -> OpenDocument:
    return OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8")


def release(data: bytes, old: str, new: str) -> bytes:
    document = opened(data)
    found = [Replacement(m.start(), m.end(), new) for m in re.finditer(old, document.text)]
    return document.release(found, carry_out(document.text, found))


def operators(data: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        lines: list[str] = pdf.pages[0].Contents.read_bytes().decode("latin-1").splitlines()
        return lines


def rectangles(data: bytes) -> list[tuple[float, float]]:
    """Returns where rectangles begin and how long they are."""
    numbers = [line.split() for line in operators(data) if line.endswith(" re")]
    return [(float(each[0]), float(each[2])) for each in numbers]


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(drawn(AT, 498, LONG, 0.6), id="under"),
        pytest.param(drawn(AT, 503, LONG, 0.6), id="through"),
        pytest.param(drawn(AT, 497, LONG, 13), id="behind"),
        pytest.param(
            b"q 0.5 0 0 0.5 0 0 cm " + drawn(2 * AT, 996, 2 * LONG, 1.2) + b"Q ",
            id="in other units",
        ),
        pytest.param(drawn(AT, 498, 5, 0.6) + drawn(AT + 7, 498, LONG - 7, 0.6), id="in pieces"),
    ],
)
def test_a_line_under_a_word_tells_nothing_of_how_long_it_was(line: bytes) -> None:
    [(begin, length)] = rectangles(release(said(WIDE + line + COLD), "cold", "an illness"))
    scale = 2 if b"cm" in line else 1
    assert begin / scale == pytest.approx(AT + 4 * NARROWER, abs=0.1)
    assert length / scale == pytest.approx(NEW, abs=0.1)


def test_lines_that_are_drawn_with_a_pen_follow_too() -> None:
    data = release(
        said(WIDE + f"{AT} 498 m {AT + LONG} 498 l S ".encode() + COLD), "cold", "an illness"
    )
    [begin] = [line.split() for line in operators(data) if line.endswith(" m")]
    [end] = [line.split() for line in operators(data) if line.endswith(" l")]
    assert float(end[0]) - float(begin[0]) == pytest.approx(NEW, abs=0.1)


def test_a_line_under_words_that_stay_moves_with_them() -> None:
    before = long("The cat has a cold ")
    under = drawn(50 + before, 498, long("and"), 0.6)
    [(begin, length)] = rectangles(release(said(WIDE + under + COLD), "cold", "an illness"))
    assert length == pytest.approx(long("and"), abs=0.1)
    assert begin == pytest.approx(50 + before + NEW - LONG + 5 * NARROWER, abs=0.1)


def test_a_line_under_a_word_that_is_gone_is_gone() -> None:
    assert rectangles(release(said(WIDE + drawn(AT, 498, LONG, 0.6) + COLD), " cold", "")) == []


def test_lines_of_tables_and_of_other_words_stay() -> None:
    for line in (b"40 498 500 0.6 re f ", b"40 480 200 60 re f ", b"50 398 60 0.6 re f "):
        data = said(WIDE + line + COLD)
        assert rectangles(release(data, "cold", "an illness")) == rectangles(release(data, "x", ""))


def test_a_line_within_a_drawing_follows() -> None:
    """So do the lines of annotations, which are drawn onto the page first."""

    def noted(pdf: pikepdf.Pdf, page: pikepdf.Object) -> None:
        look = pdf.make_stream(
            b"1 1 0 rg " + drawn(0, 0, LONG, 13),
            Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Form,
            BBox=pikepdf.Array([0, 0, LONG, 13]),
        )  # fmt: skip
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Highlight, F=4,
            Rect=pikepdf.Array([AT, 497, AT + LONG, 510]), AP=pikepdf.Dictionary(N=look),
        )  # fmt: skip
        page.Annots = pikepdf.Array([pdf.make_indirect(note)])

    data = release(said(WIDE + COLD, add=noted), "cold", "an illness")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        [look] = pdf.pages[0].Resources.XObject.values()
        assert f" {NEW:.3f}".encode() in look.read_bytes()


def test_an_upright_line_in_a_space_parts_two_cells() -> None:
    cells = b"BT /F 12 Tf 50 500 Td (cold) Tj 33 0 Td (4 kg) Tj ET "
    wall = b"78 490 0.5 30 re f "
    assert opened(said(cells)).text == "cold 4 kg"
    assert opened(said(cells + wall)).text == "cold\n\n4 kg"
    # What is longer than its cell is narrowed, and what stands in the next one stays.
    data = release(said(cells + wall), "cold", "an illness")
    assert opened(data).text == "an illness\n\n4 kg"
    assert any("(4 kg) Tj" in line for line in operators(data))
    [narrow] = [float(line.split()[0]) for line in operators(data) if line.endswith(" Tz")][:1]
    assert pytest.approx(narrow, abs=1) == 100 * (78 - 50 - 0.15 * 12) / NEW


def test_no_line_parts_a_word() -> None:
    word = b"BT /F 12 Tf 50 500 Td (co) Tj (ld) Tj ET 62.9 490 0.5 30 re f "
    assert opened(said(word)).text == "cold"


def test_letters_that_are_drawn_together_are_letters() -> None:
    def joined(pdf: pikepdf.Pdf, page: pikepdf.Object) -> None:
        page.Resources.Font.F.ToUnicode = pdf.make_stream(b"1 beginbfchar <01> <FB03> endbfchar")

    assert opened(said(b"BT /F 12 Tf 9 9 Td (o\\001ce) Tj ET", add=joined)).text == "office"
