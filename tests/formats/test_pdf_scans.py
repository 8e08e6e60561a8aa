"""Pages of PDF documents that are pictures, or that only a picture can release."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image

from needed import needs
from pdf_files import inside, said, saved
from undisclosed.errors import InputError, UnverifiedError
from undisclosed.formats.joining import carry_out
from undisclosed.formats.opening import OpenDocument
from undisclosed.formats.pdf import second_reading
from undisclosed.formats.pdf.pdf import PdfFormat
from undisclosed.formats.pdf.rendering import draw
from undisclosed.formats.protocol import Replacement
from undisclosed.formats.scan_choice import Scans
from undisclosed.formats.zipped import ZipFormat

pytest.importorskip("pypdfium2", reason="pip install 'undisclosed[formats]'")


def opened(data: bytes, scans: Scans = "refuse") -> OpenDocument:
    return OpenDocument(data, PdfFormat(), name="a.pdf", encoding="utf-8", scans=scans)


def release(document: OpenDocument, old: str = "", new: str = "") -> bytes:
    at = document.text.find(old) if old else -1
    edits = [] if at < 0 else [Replacement(at, at + len(old), new)]
    return document.release(edits, carry_out(document.text, edits))


def looks(data: bytes) -> Any:
    """Returns a page as points."""
    return draw(data, 72, "a.pdf")


def scanned(pdf: pikepdf.Pdf, page: Any) -> None:
    """Makes a page a picture, as a scanner does, with a recognised word beneath."""
    points = np.full((400, 300), 255, np.uint8)
    points[100:120, 50:250] = 0
    page.Resources.XObject = Dictionary(
        S=pdf.make_stream(
            points.tobytes(),
            Type=Name.XObject,
            Subtype=Name.Image,
            Width=300,
            Height=400,
            BitsPerComponent=8,
            ColorSpace=Name.DeviceGray,
        )
    )


SCAN = b"q 600 0 0 800 0 0 cm /S Do Q"
STRIPS = b"q 600 0 0 300 0 0 cm /S Do Q q 600 0 0 300 0 300 cm /S Do Q"
LAYER = b" BT 3 Tr /F 12 Tf 50 500 Td (A cat sleeps.) Tj ET"


@pytest.mark.parametrize("content", [SCAN, STRIPS, SCAN + LAYER], ids=["whole", "strips", "layer"])
def test_scans_are_refused_and_it_is_said_what_can_be_done(content: bytes) -> None:
    with pytest.raises(InputError, match=r"Page 1 of a\.pdf is a picture.*--scans remove"):
        opened(said(content, add=scanned))


def test_scans_pass_with_a_note_that_names_the_page() -> None:
    document = opened(said(SCAN + LAYER, add=scanned), "pass")
    assert document.text == "A cat sleeps."
    [note] = document.notes
    assert note.startswith("Page 1 is a picture, which passed unread")
    released = release(document, "cat", "pet")
    assert (looks(released) == looks(said(SCAN, add=scanned))).all()
    assert opened(released, "pass").text == "A pet sleeps."


def test_scans_are_removed_and_the_text_of_the_page_stays() -> None:
    document = opened(said(SCAN + LAYER, add=scanned), "remove")
    assert document.left_out == ("pictures of page 1",)
    released = release(document, "cat", "pet")
    assert (looks(released) == 255).all()
    assert opened(released).text == "A pet sleeps."
    empty = release(opened(said(SCAN, add=scanned), "remove"))
    assert (looks(empty) == 255).all()
    assert opened(empty).left_out == ()


def test_text_that_curves_draw_is_a_picture() -> None:
    curves = b"9 9 m " + b"1 2 3 4 5 6 c " * 400 + b"f"
    with pytest.raises(InputError, match="is a picture"):
        opened(said(curves))
    assert opened(said(curves + LAYER)).text == "A cat sleeps."
    assert (looks(release(opened(said(curves), "remove"))) == 255).all()


def test_small_pictures_beside_text_stay() -> None:
    small = b"q 60 0 0 80 0 0 cm /S Do Q" + LAYER
    assert opened(said(small, add=scanned)).notes == ()
    alone = b"q 60 0 0 80 0 0 cm /S Do Q"
    assert opened(said(alone, add=scanned)).text == ""


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(InputError, match="scans must be one of refuse, remove, pass, read"):
        opened(said(LAYER), "maybe")  # type: ignore[arg-type]


def unusual(pdf: pikepdf.Pdf, page: Any) -> None:
    """Writes a page in a font whose codes only tables of other programs explain."""
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType0, BaseFont=Name("/HeiseiMin-W3"), DW=500,
        CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Japan1", Supplement=2),
    )  # fmt: skip
    page.Resources.Font.J = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/HeiseiMin-W3"),
        Encoding=Name("/UniJIS-UCS2-H"), DescendantFonts=Array([pdf.make_indirect(inner)]),
    )  # fmt: skip


def wide(text: str) -> bytes:
    return b"<" + text.encode("utf-16-be").hex().encode() + b"> Tj"


LETTER = (
    b"BT /J 12 Tf 50 700 Td " + wide("The cat has a fever and sleeps.") + b" 0 -90 Td "
    b"/F 12 Tf (A line of an ordinary font.) Tj ET"
)


def test_a_page_in_fonts_that_cannot_be_written_becomes_a_picture_with_its_text() -> None:
    document = opened(said(LETTER, add=unusual))
    assert document.text.split("\n\n") == [
        "The cat has a fever and sleeps.",
        "A line of an ordinary font.",
    ]
    [note] = document.notes
    assert note.startswith("Page 1 is a picture now")
    released = release(document, "fever", "disease")
    with pikepdf.open(io.BytesIO(released)) as pdf:
        [drawn] = pdf.pages[0].Resources.XObject.values()
        assert drawn.Subtype == "/Image"
    assert b"fever" not in b"".join(inside(released))
    assert "The cat has a disease and sleeps." in opened(released, "pass").text


def test_what_is_painted_over_is_gone_from_the_picture_and_no_gap_is_left() -> None:
    """Two words of different lengths that get one replacement leave all words where they go."""

    def line(word: str) -> bytes:
        shown = wide(f"The cat has a {word} and sleeps.")
        below = wide("A line that is longer than all of the others are, whatever they say.")
        return b"BT /J 12 Tf 50 700 Td " + shown + b" 0 -90 Td " + below + b" ET"

    one, other = (
        _columns(release(opened(said(line(word), add=unusual)), word, "disease"))
        for word in ("cold", "inflammation")
    )
    assert abs(one[0] - other[0]) <= 1
    assert abs(one[-1] - other[-1]) <= 1
    unchanged, changed = (
        looks(release(opened(said(line("cold"), add=unusual)), *edit))
        for edit in ((), ("cold", "disease"))
    )
    assert (changed != unchanged).any()
    # Above and below the line, nothing is touched.
    assert (changed[:80] == unchanged[:80]).all()
    assert (changed[115:] == unchanged[115:]).all()


def _columns(data: bytes) -> Any:
    """Returns the columns in which a line near the top of a page is drawn."""
    return np.flatnonzero((draw(data, 200, "a.pdf")[200:320] < 128).any(axis=0))


def test_a_picture_of_another_is_not_taken_for_one_that_was_made_here() -> None:
    """A release reads again where it was made; to anybody else its page is a picture."""
    released = release(opened(said(LETTER, add=unusual)), "fever", "disease")
    with pytest.raises(InputError, match="is a picture"):
        opened(released)


def test_the_same_release_every_time() -> None:
    data = said(LETTER, add=unusual)
    assert release(opened(data), "cat", "pet") == release(opened(data), "cat", "pet")


def unknown(pdf: pikepdf.Pdf, page: Any) -> None:
    """Writes a page in glyphs that are drawings, of which nothing tells what they mean."""
    glyph = pdf.make_stream(b"500 0 d0 0 0 400 400 re f")
    page.Resources.Font.F = Dictionary(
        Type=Name.Font, Subtype=Name.Type3, FontBBox=Array([0, 0, 500, 500]), FirstChar=97,
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]), LastChar=99, Widths=Array([500] * 3),
        CharProcs=Dictionary(g1=glyph, g2=glyph, g3=glyph),
        Encoding=Dictionary(Differences=Array([97, Name.g1, Name.g2, Name.g3])),
    )  # fmt: skip


def test_a_page_that_nobody_can_read_is_refused() -> None:
    data = said(b"BT /F 12 Tf 50 500 Td (abcabc) Tj ET", add=unknown)
    with pytest.raises(InputError, match=r"Page 1 of a\.pdf is written in a font.*--scans"):
        opened(data)
    passed = opened(data, "pass")
    assert passed.text == ""
    assert "passed unread" in passed.notes[0]
    assert (looks(release(passed)) != 255).any()
    removed = opened(data, "remove")
    assert removed.left_out == ("what page 1 shows",)
    assert (looks(release(removed)) == 255).all()


def test_text_in_a_pattern_is_not_drawn_into_a_picture() -> None:
    """No reader of text finds it: such a page is not known to say only what was read."""

    def patterned(pdf: pikepdf.Pdf, page: Any) -> None:
        unusual(pdf, page)
        page.Resources.Pattern = Dictionary(
            P=pdf.make_stream(
                b"BT /F 12 Tf (qzxjvkqw) Tj ET",
                PatternType=1,
                PaintType=1,
                TilingType=1,
                BBox=Array([0, 0, 99, 99]),
                XStep=99,
                YStep=99,
                Resources=page.Resources,
            )
        )

    with pytest.raises(InputError, match="--scans"):
        opened(said(LETTER + b" /Pattern cs /P scn 0 0 99 99 re f", add=patterned))


def test_a_release_in_which_a_second_reader_finds_more_is_withheld(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    document = opened(said(LAYER))
    monkeypatch.setattr(second_reading, "read_pages", _says("A cat sleeps, HIV."))
    with pytest.raises(UnverifiedError, match=r"page 1 of the release of a\.pdf") as caught:
        release(document)
    assert "HIV" not in str(caught.value)
    monkeypatch.setattr(second_reading, "read_pages", _says("a  CAT\r\nslee\u0002ps"))
    release(document)


def _says(text: str) -> Callable[[bytes, str], list[str]]:
    return lambda data, name: [text]


def test_without_a_second_reader_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(second_reading, "has_renderer", bool)
    document = opened(said(LAYER))
    assert document.notes == (second_reading.MISSING,)
    release(document)


@pytest.mark.slow
@needs("tesseract")
def test_scans_are_read_by_text_recognition() -> None:
    """A picture of a letter, with nothing beneath: what is replaced is painted over."""
    text = b"BT /F 20 Tf 50 700 Td (The cat has a fever and sleeps.) Tj ET"
    points = draw(said(text), 200, "a.pdf")

    def photographed(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.XObject = Dictionary(
            S=pdf.make_stream(
                points.tobytes(),
                Type=Name.XObject,
                Subtype=Name.Image,
                Width=points.shape[1],
                Height=points.shape[0],
                BitsPerComponent=8,
                ColorSpace=Name.DeviceGray,
            )
        )

    data = said(SCAN, add=photographed)
    document = opened(data, "read")
    assert document.text == "The cat has a fever and sleeps."
    assert "recognised" in document.notes[0]
    released = release(document, "fever", "disease")
    # Recognised anew, the release says what it should, and nothing of what stood there.
    assert opened(released, "read").text == "The cat has a disease and sleeps."


def test_without_the_program_the_command_for_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(InputError, match="apt-get install tesseract-ocr"):
        opened(said(SCAN, add=scanned), "read")


def test_a_page_turned_is_turned_as_a_picture() -> None:
    def turned(pdf: pikepdf.Pdf, page: Any) -> None:
        unusual(pdf, page)
        page.Rotate = 90
        page.CropBox = Array([10, 20, 500, 790])

    data = said(LETTER, add=turned)
    released = release(opened(data))
    before, after = looks(data), looks(released)
    assert before.shape == after.shape == (490, 770)
    assert np.abs(before.astype(int) - after).mean() < 2
    assert saved(pikepdf.open(io.BytesIO(released)))


def test_a_scan_in_an_archive_is_handled_as_asked() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("a.pdf", said(SCAN + LAYER, add=scanned))
        archive.writestr("b.pdf", said(LETTER, add=unusual))
    zipped = data.getvalue()

    def inside_of(scans: Scans) -> OpenDocument:
        return OpenDocument(zipped, ZipFormat(), name="a.zip", encoding="utf-8", scans=scans)

    refused = inside_of("refuse")
    assert "A cat sleeps." not in refused.text
    assert "files of kinds that can't be read" in refused.left_out
    assert [note[:28] for note in refused.notes] == ["file 1: Page 1 is a picture n"[:28]]
    assert b"PK" in release(refused, "fever", "disease")
    passed = inside_of("pass")
    assert passed.notes[0].startswith("file 1: Page 1 is a picture, which passed unread")
    assert b"PK" in release(passed, "cat", "pet")


@pytest.mark.parametrize("kind", ["JPEG2000", "packed twice"])
def test_pictures_that_are_packed_unusually_are_drawn_anew(kind: str) -> None:
    points = Image.effect_noise((80, 60), 90).convert("RGB")
    target = io.BytesIO()
    points.save(target, "JPEG2000" if kind == "JPEG2000" else "JPEG")
    packed = target.getvalue() if kind == "JPEG2000" else zlib.compress(target.getvalue())
    filters = [Name.JPXDecode] if kind == "JPEG2000" else [Name.FlateDecode, Name.DCTDecode]

    def pictured(pdf: pikepdf.Pdf, page: Any) -> None:
        picture = pdf.make_stream(
            packed, Type=Name.XObject, Subtype=Name.Image, Width=80, Height=60,
            BitsPerComponent=8, ColorSpace=Name.DeviceRGB,
        )  # fmt: skip
        picture.Filter = Array(filters)
        page.Resources.XObject = Dictionary(S=picture)

    data = said(b"q 80 0 0 60 0 0 cm /S Do Q" + LAYER, add=pictured)
    released = release(opened(data), "cat", "pet")
    before, after = looks(data)[740:, :80], looks(released)[740:, :80]
    assert np.abs(before.astype(int) - after).max() <= 3
    assert packed not in b"".join(inside(released))
